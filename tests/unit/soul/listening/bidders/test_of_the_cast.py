"""Whoever asks after one of the cast, or for the strongest of it, hears of that, and no story."""

from __future__ import annotations

import pytest

from app.soul.gathering import gather
from app.soul.scripted.voice import ScriptedVoice
from tests.unit.soul.soul_table import CAST, given, played


async def answered(slug: str, text: str) -> str:
    asked = given(played(), pending_chat=(text,), place="room")
    return (await ScriptedVoice().answer(CAST[slug], asked, gather(asked))).speak or ""


@pytest.mark.parametrize("slug", ["kenji", "anselm", "marguerite", "vesna"])
@pytest.mark.parametrize("text", ["Do you know Rosa?", "Have you met Rosa?", "Hey, do you know Rosa?"])
async def test_another_of_the_cast_is_known(slug: str, text: str) -> None:
    said = await answered(slug, text)
    assert any(said == line.format(member="Rosa") for line in CAST[slug].sheet.phrases["ask_member"])


@pytest.mark.parametrize("text", ["Who is the strongest player here?", "who's the best in this club?"])
async def test_the_strongest_of_the_cast_is_named(text: str) -> None:
    strongest = max(CAST.values(), key=lambda persona: persona.current_elo)
    for slug, persona in CAST.items():
        said = await answered(slug, text)
        name = strongest.sheet.name.split()[0]
        assert ("I am the strongest" if persona is strongest else f"{name} is the strongest").lower() in said.lower(), (
            slug
        )
