"""A tale has a cause only in what is particular about this board, or in what was said."""

from __future__ import annotations

import random

import chess
import numpy as np
import pytest

from app.characters.presets import load_presets
from app.domain.prose import board_to_english
from app.memory.store.tales import Tales
from app.subconscious.causes import has_trigger, nothing_comes
from tests.fakes.memories import MARA, about, lore

TWO_MOVES = board_to_english(chess.STARTING_FEN, ("e2e4", "e7e5", "g1f3", "b8c6"), "white")


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


@pytest.mark.parametrize("slug", sorted(load_presets()))
def test_tales_are_called_at_once_as_they_would_be_one_by_one(slug: str) -> None:
    entries = load_presets()[slug].lore
    tales = Tales([lore(number, one.narrative, triggers=tuple(one.triggers)) for number, one in enumerate(entries)])
    dice, board, moves = random.Random(slug), chess.Board(), list[str]()
    for _ in range(60):
        if board.is_game_over():
            break
        move = dice.choice(list(board.legal_moves))
        spoken = [board.san(move), dice.choice(["Italian Game", "King's Gambit", ""]), "endgame", "early queen"]
        board.push(move)
        moves.append(move.uci())
        described = board_to_english(chess.STARTING_FEN, tuple(moves), "black")
        apart = [row for row, one in enumerate(entries) if has_trigger(one.triggers, spoken, described)]
        every, alone = np.ones(len(entries), dtype=np.bool_), np.arange(len(entries))
        none_alike = np.zeros((1, len(entries)), dtype=np.float32)
        assert nothing_comes(tales, every, none_alike, spoken, described) == (not apart)
        for row in apart:
            assert not nothing_comes(tales, alone == row, none_alike, spoken, described)
        if apart:
            silent = ~np.isin(alone, apart)
            assert nothing_comes(tales, silent, none_alike, spoken, described)


def test_what_is_like_the_moment_or_no_tale_may_come() -> None:
    tales = Tales([lore(1, "A ferry.", triggers=("ferry",)), about(MARA, 2, "She laughed.")])
    tale, both = np.array([True, False]), np.array([True, True])
    unlike, alike = np.array([[0.7, np.nan]], np.float32), np.array([[0.8, np.nan]], np.float32)
    assert nothing_comes(tales, tale, unlike, ["Nf3"], "")
    assert nothing_comes(tales, tale, unlike[:0], ["Nf3"], ""), "nothing could be compared"
    assert not nothing_comes(tales, tale, alike, ["Nf3"], "")
    assert not nothing_comes(tales, both, unlike, ["Nf3"], "")
