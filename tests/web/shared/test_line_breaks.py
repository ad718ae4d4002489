"""Line breaks of a template are for its authors: meaningless ones are not sent, meaningful ones are."""

import pytest
from jinja2 import Environment

from topcut.web.shared.line_breaks import LineBreaks
from topcut.web.shared.pages import environment


@pytest.mark.parametrize(
    ("laid_out", "sent"),
    [
        ("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>", "<ul><li>one</li><li>two</li></ul>"),
        ("<b>one</b>\n  <b>two</b>", "<b>one</b> <b>two</b>"),
        ('<b>one</b><b\n  class="x"\n>two</b>', '<b>one</b><b class="x">two</b>'),
        ("<p>\n  {% if yes %}a{% endif %}\n  {% if yes %}b{% endif %}\n</p>", "<p>ab</p>"),
        ("<p>a{% if yes %}\n  b{% endif %}</p>", "<p>a b</p>"),
        ("<p>{% for n in two %}{{ n }}{% if not loop.last %},\n  {% endif %}{% endfor %}</p>", "<p>1, 2</p>"),
        ("<p>{% for n in two %}\n  {{ n }}{% endfor %}</p>", "<p> 1 2</p>"),
        ('<i {% if yes %}hidden{% endif %} id="a"></i>', '<i hidden id="a"></i>'),
        ('<i {% if not yes %}hidden{% endif %} id="a"></i>', '<i id="a"></i>'),
        ('<i\n  {% if yes %}\n    data-a="{{ "x" }}"\n  {% endif %}\n></i>', '<i data-a="x"></i>'),
        ("<textarea>\n{% for n in two %}\n{{ n }}\n{% endfor %}</textarea>", "<textarea>\n1\n2\n</textarea>"),
        ("<button>\n  a\n</button>", "<button>a</button>"),
        (
            '<i title="a {% if yes %}b. {% endif %} c" href="/x/{% if yes %}late{% endif %}"></i>',
            '<i title="a b.  c" href="/x/late"></i>',
        ),
        ("{% macro x() %}\n  word\n{% endmacro %}[{{ x() }}]", "[word]"),
    ],
)
def test_a_template_is_sent_without_its_layout(laid_out: str, sent: str) -> None:
    templates = Environment(extensions=[LineBreaks], trim_blocks=True, lstrip_blocks=True, autoescape=True)
    assert templates.from_string(laid_out).render(yes=True, two=(1, 2)) == sent


def test_every_template_can_be_read() -> None:
    names = environment().list_templates()
    assert len(names) > 150
    for name in names:
        environment().get_template(name)
