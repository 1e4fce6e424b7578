"""A tale has a cause only in what is particular about this board, or in what was said."""

from __future__ import annotations

from collections.abc import Sequence

import chess
import pytest

from app.characters.presets import load_presets
from app.domain.prose import board_to_english
from app.memory.store.lexicon import read_triggers
from app.subconscious.causes import Causes

TWO_MOVES = board_to_english(chess.STARTING_FEN, ("e2e4", "e7e5", "g1f3", "b8c6"), "white")


def has_trigger(triggers: Sequence[str], spoken: Sequence[str], board: str) -> bool:
    return Causes(spoken, board).calls(read_triggers(triggers))


def test_a_trigger_counts_in_any_form_of_its_words() -> None:
    assert has_trigger(["castled kingside"], [], "Black castles kingside.")
    assert has_trigger(["sailing"], ["I sailed there once."], "")


@pytest.mark.parametrize("trigger", ["may still castle", "material is level", "castled"])
def test_what_is_true_of_every_game_at_first_is_no_cause(trigger: str) -> None:
    assert not has_trigger([trigger], ["Nc6", "Italian Game"], TWO_MOVES)


def test_the_same_words_said_by_somebody_are_one() -> None:
    assert has_trigger(["may still castle"], ["I may still castle, may I not?"], TWO_MOVES)


def test_words_that_stand_apart_are_none() -> None:
    assert not has_trigger(["queen to f3"], ["Nf3"], "White's knight went to f3. The queen stands on d1.")


@pytest.mark.parametrize("slug", sorted(load_presets()))
def test_no_character_has_a_tale_for_two_quiet_moves_of_everybody(slug: str) -> None:
    told = [
        entry.narrative
        for entry in load_presets()[slug].lore
        if has_trigger(entry.triggers, ["Nc6"], TWO_MOVES) and "knight" not in " ".join(entry.triggers)
    ]
    assert told == []
