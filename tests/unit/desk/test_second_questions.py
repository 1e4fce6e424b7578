"""Second questions know what was just told: a hint, an opening, a move, a puzzle, the end of a game. No house."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from app.desk.board.engine_words import TELLERS
from app.desk.board.proposal_words import proposal_of, unnamed_purpose
from app.desk.finished.given_up_words import behind_words
from app.desk.moves.other_move_words import other_words
from app.desk.moves.other_moves import WhichElse, candidates, guarded_with, spares_a_capture, stands_now
from app.desk.practice.instead_words import first_told
from app.desk.puzzle.puzzle_beyond import plain_told
from app.desk.puzzle.puzzle_words import wanted_of
from app.desk.reading.asked_moves import asks_for_another_move, asks_for_purpose, asks_of_unplayed, belongs_of
from app.desk.reading.pointing_back import pointing_back
from app.desk.tool import About

ITALIAN = chess.Board("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 1 7")
AFTER_NF3 = chess.Board("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")


@pytest.mark.parametrize("said", ["why that one", "why?", "ok but why that piece", "what's the point of it"])
def test_why_of_a_hint_is_asked_of_the_hint(said: str) -> None:
    assert pointing_back(said, About("engine_analysis", "m", aspect="hint")) == ("engine_analysis", "hint")
    assert pointing_back("why that one", About("engine_analysis", "m", aspect="best")) == ("engine_analysis", "purpose")


def test_a_hint_gives_its_reason_and_keeps_its_move() -> None:
    proposal = proposal_of(ITALIAN, ["b1d2"], ())
    told = unnamed_purpose(proposal | {"does": ["is on its way to f1", "leaves d2"]})
    assert told.startswith("Because of your knight on b1: its move is on its way to f1.")
    assert "d2" not in told
    facts: dict[str, Any] = {
        "asked": "why that one", "proposal": proposal, "turn": "White", "side": "White", "you": "White",
        "yours": {"mate": None, "chance": 0.5}, "lines": [{"chance": 0.6, "move": "7.Nbd2"}, {"chance": 0.4}],
    }  # fmt: skip
    words, arrow = TELLERS["hint"](facts, {"best": "b1d2"})
    assert arrow is None
    assert "It keeps 60 chances in a hundred, where the next best leaves 40." in words
    assert "Nbd2" not in words


def test_the_end_is_counted_in_points_and_chances() -> None:
    end = {"over": True, "outcome": "lost", "points": -9, "last": "12...Nxh5", "chance": 8}
    told = behind_words({"end": end})
    assert told.startswith("By about a queen after 12...Nxh5: there you were 9 points behind")
    assert told.endswith("Your chances were 8 in a hundred then.")
    assert behind_words({"end": end | {"points": 0}}).startswith("In material not at all")


@pytest.mark.parametrize("said", ["where does that bishop belong instead", "a better square for that bishop?"])
def test_a_piece_is_asked_for_its_place(said: str) -> None:
    assert belongs_of(said) == "bishop"
    assert asks_for_another_move(said)
    assert not stands_now(said)
    places = candidates(ITALIAN, WhichElse(belongs="bishop"), "c1g5")
    assert {move.uci() for move in places} == {"c1d2", "c1e3", "c1f4", "c1h6"}
    assert stands_now("where does my bishop on c1 belong")


def test_a_place_is_told_with_its_reason_and_a_piece_may_stay() -> None:
    facts: dict[str, Any] = {
        "compared": None, "move": "7.Be3", "number": 7, "by": "White", "played": "7.Bg5", "was_played": False,
        "belongs": True, "to": "e3", "in_words": "bishop to e3", "does": "offers to exchange itself", "line": "7.Be3",
        "is_best": False, "best": "7.h3", "chance_before": 0.51, "chance_after": 0.5,
    }  # fmt: skip
    assert other_words(facts).startswith("Best on e3, by 7.Be3, bishop to e3: there it offers to exchange itself")
    stays = other_words(facts | {"chance_after": 0.2})
    assert stays.startswith("Nowhere yet: it had better stay where it stands, and 7.h3 be played first")


def test_a_capture_is_thought_away() -> None:
    assert spares_a_capture("what if he hadn't taken?")
    assert spares_a_capture("what if kenji had not captured there")
    assert not spares_a_capture("why didn't he take it")
    assert not spares_a_capture("what if i don't take")
    assert not any(AFTER_NF3.is_capture(move) for move in candidates(AFTER_NF3, WhichElse(spared=True)))


def test_what_is_attacked_is_guarded_with_the_piece_that_is_named() -> None:
    said = "and if black protects it with the f pawn?"
    assert asks_for_another_move(said)
    assert guarded_with(said) == ("pawn", "f")
    (guard,) = candidates(AFTER_NF3, WhichElse(guarded=True, using="pawn", pushes="f"))
    assert guard.uci() == "f7f6"


def test_a_move_that_was_not_played_is_asked_what_it_does() -> None:
    assert asks_of_unplayed("what does 2.nf3 do?")
    assert asks_of_unplayed("what about 2.bc4")
    assert not asks_for_purpose("what do i do against nxe5")


def test_what_the_puzzle_was_said_to_be_is_told_in_plain_words() -> None:
    said = "what does that mean in plain words?"
    assert pointing_back(said, About("puzzle_of_the_day", aspect="task")) == ("puzzle_of_the_day", "task")
    assert wanted_of(said, again=False) == "plain"
    told = plain_told({"motif": "fork", "turn": "Black", "mates": False})
    assert told.startswith("In plain words: one of your pieces attacks two of theirs")


def test_the_mistake_to_begin_with_is_named_with_its_reason_and_not_solved() -> None:
    slip = {"against": "Kenji", "played": "Qh5", "better": "b4", "cost": 0.51, "kinds": ["loose"]}
    facts: dict[str, Any] = {
        "evidence": [slip], "moves": [{"move": 12, "played": "Qh5", "against": "Kenji"}],
        "habits": [{"kind": "loose", "count": 2, "games": 2}],
    }  # fmt: skip
    told = first_told(facts)
    assert told.startswith("Qh5 on move 12 against Kenji: it is of the kind that you repeat (two times of late)")
    assert "b4" not in told
    assert first_told(facts | {"evidence": []}).startswith("There is none")
