from __future__ import annotations

from typing import Any

import pytest
from jinja2 import Environment

from app.languages.catalogue import PSEUDO
from app.languages.speaking import speaking
from app.web.wording import TemplateTexts


def drawn(template: str, **context: Any) -> str:
    environment = Environment(autoescape=True, extensions=(TemplateTexts,))
    return environment.from_string(template).render(context)


CASES = [
    ("<p>Come in</p>", "<p>Çöɱé îñ</p>"),
    ("<p>Sit down with {{ name }}.</p>", "<p>Šîţ đöŵñ ŵîţĥ A&amp;B.</p>"),
    ('<a href="/{{ name }}" class="b">Back<span> to {{ name }}</span></a>',
     '<a href="/A&amp;B" class="b">Ɓåçķ<span> ţö A&amp;B</span></a>'),
    ('<p>See <a href="/x?a={{ name }}">this</a> first.</p>', '<p>Šéé <a href="/x?a=A&amp;B">ţĥîš</a> ƒîŕšţ.</p>'),
    ('<img alt="A board" src="A board">', '<img alt="Å ƀöåŕđ" src="A board">'),
    ('<b title="{% if yes %}Yes, it is{% else %}No{% endif %}"></b>', '<b title="Ýéš, îţ îš"></b>'),
    ('<i>{{ "White" if yes else "Black" }}</i>', "<i>Ŵĥîţé</i>"),
    ('<li class="{{ \'on\' if yes }}"{% if 2 > 1 %} checked{% endif %}>{{ name }}</li>',
     '<li class="on" checked>A&amp;B</li>'),
    ("<script>let it = 1</script>", "<script>let it = 1</script>"),
    ("{% block main_class %}hall{% endblock %}", "hall"),
    ('{{ trn("{n} game", "{n} games", 2) }}', "2 ĝåɱé"),
    ("<p>{{ one }} {{ two }}</p>", "<p>&lt;1&gt; {name}</p>"),
]  # fmt: skip


@pytest.mark.parametrize(("template", "page"), CASES)
def test_texts_are_found_by_the_shape_of_the_page(template: str, page: str) -> None:
    with speaking(PSEUDO):
        assert drawn(template, name="A&B", yes=True, one="<1>", two="{name}") == page


@pytest.mark.parametrize("template", [template for template, _ in CASES[:10]])
def test_english_is_what_the_template_says(template: str) -> None:
    plain = Environment(autoescape=True).from_string(template).render(name="A&B", yes=True)
    assert drawn(template, name="A&B", yes=True) == plain


def test_a_value_is_never_taken_for_a_place_or_an_element() -> None:
    assert drawn("<p>From {{ a }} to <b>{{ b }}</b>.</p>", a="{b}<b>", b="Z") == "<p>From {b}&lt;b&gt; to <b>Z</b>.</p>"
