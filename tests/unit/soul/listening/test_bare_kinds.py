"""What kind of thing a question without a word of its own asks for."""

from __future__ import annotations

import pytest

from app.memory.words import terms
from app.soul.listening.bare_kinds import BareKind, answers_kind, asks_for, bare_kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("why?", BareKind.WHY),
        ("and why not?", BareKind.WHY),
        ("how come?", BareKind.WHY),
        ("since when?", BareKind.SINCE),
        ("how long have you done it?", BareKind.SINCE),
        ("how long were you there?", BareKind.LONG),
        ("how old were you then?", BareKind.AGE),
        ("when was that?", BareKind.WHEN),
        ("and where was it?", BareKind.WHERE),
        ("who was that?", BareKind.WHO),
        ("and then?", BareKind.THEN),
        ("what happened next?", BareKind.THEN),
        ("how did it end?", BareKind.ENDED),
        ("which one do you like more?", BareKind.PREFERRED),
        ("which one is the youngest?", BareKind.ELDEST),
        ("what is her name?", BareKind.NAMED),
        ("why did he leave the town?", None),
        ("who cooks it?", None),
        ("do you have children?", None),
        ("where did you learn french?", None),
    ],
)
def test_the_kind_shows_in_the_first_words(text: str, kind: BareKind | None) -> None:
    assert bare_kind(text) is kind


def test_a_place_or_a_time_is_asked_of_the_told_line_itself() -> None:
    told = terms("I mend books in a lane.")
    assert asks_for(BareKind.WHERE, ["where is the lane?"], told)
    assert asks_for(BareKind.WHERE, ["where was that?"], told)
    assert not asks_for(BareKind.WHERE, ["where do spines crack?"], told)
    assert asks_for(BareKind.WHY, ["why the glue?"], told)


def test_an_answer_holds_what_is_asked_for() -> None:
    assert answers_kind(BareKind.OFTEN, "Every Thursday, at six.")
    assert not answers_kind(BareKind.OFTEN, "Five people and a cat.")
    assert answers_kind(BareKind.SINCE, "For nine years now.")
    assert not answers_kind(BareKind.SINCE, "It was a matter of habit.")
