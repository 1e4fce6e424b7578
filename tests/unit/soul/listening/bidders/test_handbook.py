"""The handbook tells nothing that the guard would stop, and what it says of the house is so."""

from __future__ import annotations

import pytest

from app.characters.presets import load_presets
from app.soul.gathering import gather
from app.soul.guard import LONGEST_LINE, fault_of
from app.soul.listening.handbook import handbook, views
from app.soul.scripted.members import FIRST_NAMES
from tests.unit.soul.soul_table import CAST, given, played

GAMES = (played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "Ng5", "Bc5"), played("d4", "d5", "c4", "dxc4"), ())


@pytest.mark.parametrize("slug", sorted(CAST))
def test_every_entry_can_be_said_by_everybody_in_some_words(slug: str) -> None:
    phrases = CAST[slug].sheet.phrases
    facts = [gather(given(game)) for game in GAMES]
    for passage in handbook().passages:
        key, slot = ("ask_view", "view") if passage.id in views() else ("ask_fact", "fact")
        for told in (*passage.answers, *passage.more):
            fills = {slot: told, slot.capitalize(): told[:1].upper() + told[1:]}
            lines = [phrase.format_map(fills) for phrase in phrases[key]]
            for at in facts:
                assert any(fault_of(line, at, past=(line,)) is None for line in lines), (passage.id, lines)
            assert min(map(len, lines)) <= LONGEST_LINE


def test_who_is_strongest_and_who_lives_here_is_so() -> None:
    ranked = sorted(CAST.values(), key=lambda persona: load_presets()[persona.slug or ""].current_elo)
    names = [persona.sheet.name.split()[0] for persona in ranked]
    told = {name: handbook().by_id[name].answers[0] for name in ("house-strongest", "house-weakest", "house-members")}
    assert told["house-strongest"].startswith(names[-1])
    assert names[-2] in told["house-strongest"]
    assert told["house-weakest"].startswith(names[0])
    assert names[1] in told["house-weakest"]
    assert all(name in told["house-members"] for name in FIRST_NAMES)
