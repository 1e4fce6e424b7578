"""A model's answer, told sentence by sentence while it comes."""

from __future__ import annotations

import asyncio

from app.desk.speaking import Speaking


async def told(pieces: list[str | None], refused: str = "") -> list[str]:
    said: list[str] = []

    async def holds(sentence: str) -> bool:
        return sentence != refused

    async def tell(words: str) -> None:
        said.append(words)

    speaking = Speaking(holds, tell)
    for piece in pieces:
        speaking.hear(piece)
    speaking.end()
    await asyncio.wait_for(speaking.run(), 5)
    return said


async def test_whole_sentences_are_told_and_the_last_one_waits_for_its_end() -> None:
    assert await told(['{"te', 'xt": "One. Tw', "o. Thr", 'ee."}']) == ["One.", " Two."]


async def test_what_does_not_hold_ends_the_telling() -> None:
    assert await told(['{"text": "One. Two. Three. Four."}'], refused="Two.") == ["One."]


async def test_a_new_attempt_begins_anew_and_nonsense_says_nothing() -> None:
    assert await told(["{{{", None, '{"text": "One. Two."}']) == ["One."]
    assert await told(['["text"]', None, '{"text": 5}']) == []


async def test_markup_is_never_told() -> None:
    assert await told(['{"text": "<b>One</b>. Two. Three."}']) == []
