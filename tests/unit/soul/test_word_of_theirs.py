"""Who writes in another language gets a word of theirs, where the character has one, before the English answer."""

from __future__ import annotations

import pytest

from app.characters.exchanges import exchanges_of
from app.soul.response import SoulOccasion, TalkLine
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played

GAME = played("e4", "e5", "Nf3", "Nc6")


async def said(slug: str, text: str, talk: tuple[TalkLine, ...] = ()) -> str:
    asked = given(GAME, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(text,), table_talk=talk)
    return (await Soul().ask(CAST[slug], asked)).speak or ""


@pytest.mark.parametrize(
    ("slug", "text", "code"), [("rosa", "¿cómo estás?", "es"), ("anselm", "wie geht es dir?", "de")]
)
async def test_an_answer_begins_with_a_word_of_theirs(slug: str, text: str, code: str) -> None:
    line = await said(slug, text)
    assert line.startswith(tuple(exchanges_of(slug).words[code]))
    assert len(line.split()) > 4, "the answer is behind it"


async def test_nobody_says_the_same_word_twice_running_or_has_one_for_english() -> None:
    first = await said("rosa", "¿cómo estás?")
    word = next(word for word in exchanges_of("rosa").words["es"] if first.startswith(word))
    talk = (TalkLine("¿cómo estás?", False), TalkLine(first, True))
    assert not (await said("rosa", "¿quién eres?", talk)).startswith(word)
    assert not (await said("rosa", "how are you?")).startswith(tuple(exchanges_of("rosa").words["es"]))
