"""Why a pack cannot be added."""

from topcut.core.errors import AgainstTheRules, Unknown, Unreadable, gettext_noop
from topcut.exchange.pack_faults import PackFault


class BadPack(Unreadable):
    """Something in it cannot be read: every such line is listed, and nothing changes."""

    code = "bad-pack"
    message = gettext_noop("{name} cannot be imported, and nothing has changed. {told}")
    found: tuple[PackFault, ...] = ()
    """The faults as values, for a page that translates them; the detail has them in English."""


class NotAPack(Unreadable):
    """It is neither a folder or zip with a manifest, nor an archive of Forge's formats."""

    code = "not-a-pack"
    message = gettext_noop(
        "{name} is not a pack: a folder or a zip with pack.toml in it. Forge's formats can be read too, as a folder or "
        "a tar.gz with formats and editions."
    )


class PackTooLarge(Unreadable):
    """An archive may not unpack to more than a shop could ever need."""

    code = "pack-too-large"
    message = gettext_noop("{name} is too large: at most {files} files and {most} MiB unpacked.")


class WrongSignature(Unreadable):
    """The signature is not of this pack."""

    code = "wrong-signature"
    message = gettext_noop("{name} is signed, and the signature does not belong to this pack. Nothing has changed.")


class PackIsThere(AgainstTheRules):
    """Packs stay as they are: events are held to them."""

    code = "pack-is-there"
    message = gettext_noop("There is another pack {name} already. Packs never change: give this one another name.")


class NoSuchPack(Unknown):
    """Packs have names."""

    code = "no-such-pack"
    message = gettext_noop("There is no pack {name}. There are {names}.")
