"""Pages of online tables, drafts and life pads as they are answered in one language, in a process of its own.

pages_elsewhere.py FOLDER LANGUAGE    print what each page is, by its route and who looks at it
"""

import asyncio
import sys
from pathlib import Path

import msgspec
from tests.web.test_looking_writes_nothing import everything


async def pages(folder: Path, language: str) -> dict[str, str]:
    found: dict[str, str] = {}
    wanted = {"Accept": "text/html", "Accept-Language": language}
    async with everything(folder) as looked:
        for route, address, browsers in looked.pages:
            for number, browser in enumerate(browsers if not route.endswith("/feed") else ()):
                answer = await browser.client.get(address, headers=wanted)
                if answer.headers.get("content-type", "").startswith("text/html"):
                    found[f"{route} {number} {address[:20]}"] = answer.text
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(pages(Path(sys.argv[1]), sys.argv[2]))))
