"""The handbook tells nothing that the guard would stop, and what it says of the house is so."""

from __future__ import annotations

import pytest

from app.characters.presets import load_presets
from app.soul.gathering import gather
from app.soul.guard import fault_of
from app.soul.listening.bidders.handbook import asks_in_general
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.handbook import by_name, handbook, views
from app.soul.scripted.members import FIRST_NAMES
from tests.unit.soul.soul_table import CAST, given, played


@pytest.mark.parametrize("slug", sorted(CAST))
def test_every_entry_can_be_said_by_everybody_in_some_words(slug: str) -> None:
    phrases, at = CAST[slug].sheet.phrases, gather(given(played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6")))
    for passage in (*handbook().passages, *by_name().passages):
        for told in passage.answers:
            topic = from_handbook("", told, view=passage.id in views()).topics[0]
            fills = dict(topic.slots)
            fills |= {name.capitalize(): value[:1].upper() + value[1:] for name, value in fills.items()}
            lines = [phrase.format_map(fills) for phrase in phrases[topic.key]]
            # What everybody knows states nothing of this game, so that its length and its words decide.
            assert any(fault_of(line, at, past=(line,)) is None for line in lines), (passage.id, lines)


def test_entries_have_ids_of_their_own_and_are_asked_for_in_several_ways() -> None:
    ids = [passage.id for passage in (*handbook().passages, *by_name().passages)]
    assert len(ids) == len(set(ids))
    assert len(handbook().passages) >= 450
    assert all(len(passage.said) >= 3 for passage in handbook().passages)


@pytest.mark.parametrize("told", ["no: a pawn never becomes a king", "yes: it is allowed"])
def test_a_yes_or_a_no_is_said_first(told: str) -> None:
    topic = from_handbook("", told, view=False).topics[0]
    for persona in CAST.values():
        for phrase in persona.sheet.phrases[topic.key]:
            line = phrase.format_map({"fact": told, "Fact": told[:1].upper() + told[1:]})
            assert line.lower().startswith(told)


def test_who_is_strongest_and_who_lives_here_is_so() -> None:
    ranked = sorted(CAST.values(), key=lambda persona: load_presets()[persona.slug or ""].current_elo)
    names = [persona.sheet.name.split()[0] for persona in ranked]
    told = {name: handbook().by_id[name].answers[0] for name in ("house-strongest", "house-weakest", "house-members")}
    assert told["house-strongest"].startswith(names[-1])
    assert names[-2] in told["house-strongest"]
    assert told["house-weakest"].startswith(names[0])
    assert names[1] in told["house-weakest"]
    assert all(name in told["house-members"] for name in FIRST_NAMES)


@pytest.mark.parametrize(
    ("asked", "in_general"),
    [
        ("what is the difference between a plan and a threat?", True),
        ("can you have three queens?", True),
        ("is my queen safe?", False),
        ("does this repetition count?", False),
        ("what happens on e4?", False),
    ],
)
def test_a_question_in_general_points_at_no_game(asked: str, *, in_general: bool) -> None:
    assert asks_in_general(asked) is in_general
