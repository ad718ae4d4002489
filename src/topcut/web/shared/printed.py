"""Printed sheets as answers: the paper that was chosen, and the file to print."""

from litestar import Response

from topcut.printing import Paper


def paper_of(wanted: str) -> Paper:
    return "letter" if wanted == "letter" else "a4"


def as_pdf(printed: bytes, *, file: str) -> Response[bytes]:
    """Show a sheet in the browser for printing; a saved file gets its name."""
    headers = {"Content-Disposition": f'inline; filename="{file}"'}
    return Response(printed, media_type="application/pdf", headers=headers)
