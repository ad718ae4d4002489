"""Why a request is refused before anybody looks at the event."""

from topcut.core.errors import NotPermitted, Unavailable, Unknown, Unreadable, gettext_noop
from topcut.core.rules import Rule


class NotFromOurPage(NotPermitted):
    """A form must be sent by the page that showed it."""

    code = "not-from-our-page"
    message = gettext_noop("This form was not sent from its page. Open the page again and repeat it.")


class NotYourPage(NotPermitted):
    """A personal page opens only with that person's private link."""

    code = "not-your-page"
    message = gettext_noop("This page belongs to somebody else. Open it with your own link.")
    rule = Rule("MTR", "1.3")


class OpensNothing(Unknown):
    """A wrong link, a revoked one and a closed door look alike, so that nobody learns anything by trying."""

    code = "opens-nothing"
    message = gettext_noop("This code opens nothing, or no longer does. Check it, or ask at the desk.")


class NoSuchPage(Unknown):
    """Nothing is at this address."""

    code = "no-such-page"
    message = gettext_noop("There is no page here.")


class NotThisMethod(Unreadable):
    """There is something at this address, but not for this kind of request: a form's destination is no page."""

    status = 405
    code = "not-this-method"
    message = gettext_noop("This address does not take such a request. Open the page it belongs to.")


class NotOurName(Unreadable):
    """A request came by a name that is not ours: a stranger's page, or a name the settings do not know."""

    status = 421
    code = "not-our-name"
    message = gettext_noop("This server does not go by the name in your address bar. Its own address is {address}")


class NotLikeThis(Unreadable):
    """The page exists, but does not accept this request."""

    code = "not-like-this"
    message = gettext_noop("This cannot be read. Go back and send it again.")


class TooLarge(Unreadable):
    """No form of ours is that long."""

    status = 413
    code = "body-too-large"
    message = gettext_noop("This is too large.")


class HeadTooLarge(Unreadable):
    """No browser sends an address and headers that long to us."""

    status = 431
    code = "head-too-large"
    message = gettext_noop("The address or a header of this request is too long.")


class TooSlow(Unreadable):
    """A request that was begun must be finished in time."""

    status = 408
    code = "body-too-slow"
    message = gettext_noop("This did not arrive in time. Send it again.")


class TooMany(Unavailable):
    """One link asks for more than a person would."""

    status = 429
    code = "too-many-requests"
    message = gettext_noop("Too many requests at once. Wait a moment and try again.")


class OurBug(Unavailable):
    """Not the asker's mistake."""

    status = 500
    code = "our-bug"
    message = gettext_noop("Something went wrong on our side. Try again or tell the desk.")
    is_in_doubt = True
