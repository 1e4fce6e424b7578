"""Statements about a game, proved and refuted: who, what, where, when, and what is no statement at all."""

from __future__ import annotations

import io
import json
import random
import sys

import pytest

from app.truth import lexicon as lex
from app.truth.check import check_line
from app.truth.claims import Kind
from scripts.check_lines import facts_of, main

ITALIAN = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6", "f3e5", "c6e5"]


def said(line: str, my_color: str = "white") -> bool:
    return check_line(line, facts_of({"moves": ITALIAN, "my_color": my_color})).true


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("My bishop is on c4.", "My bishop is on b5."),
        ("You took my knight on e5.", "I took your knight on e5."),
        ("I have castled, and you haven't.", "You have castled, and I haven't."),
        ("I'm down a knight for a pawn.", "I'm up a knight."),
        ("I haven't moved my queen yet.", "I've already moved my queen."),
        ("Both your bishops are still on the board.", "One of your bishops is gone."),
        ("I castled on move four.", "I castled on move three."),
        ("You still have two knights.", "You have only one knight left."),
        ("It's my move.", "It's your move."),
        ("You've lost a single pawn, and I a knight.", "You've lost two pawns."),
        ("Your knight on e5 attacks my bishop.", "Your knight on e5 attacks my queen."),
        ("I can take on f7.", "I can take on g7."),
    ],
)
def test_a_statement_and_its_lie(true: str, false: str) -> None:
    assert said(true)
    assert not said(false)


@pytest.mark.parametrize(
    "idle",
    [
        "My grandfather once mated a bishop with two knights.",
        "If you had taken with the queen, I would have lost my rook.",
        "Will you castle, or shall I lose my queen?",
        "A knight on the rim is dim.",
        "Patience is the strongest piece.",
        "Do you like the king's pawn openings?",
        "I know the King's Knight Opening by its spine. I haven't read it lately.",
    ],
)
def test_what_states_nothing_of_this_game_passes(idle: str) -> None:
    assert said(idle)


def test_owners_follow_the_speaker() -> None:
    assert said("I have castled.")
    assert not said("I have castled.", "black")


def test_one_proved_clause_does_not_excuse_the_rest() -> None:
    verdict = check_line("My bishop is on c4 and my queen is on h5.", facts_of({"moves": ITALIAN, "my_color": "white"}))
    assert [(claim.claim.kind, claim.holds) for claim in verdict.claims] == [(Kind.STANDS, True), (Kind.STANDS, False)]


def test_no_salad_of_words_stops_the_checker() -> None:
    dice, words = (
        random.Random(7),
        sorted({w for words in (*lex.MEN, *lex.THINGS, *lex.STATES, *lex.PLACES) for w in words}),
    )
    words += [*lex.VERB_FORMS, *lex.PREPOSITIONS, *lex.OWNERS, *lex.PERSONS, *lex.BE, *lex.NUMBERS, *lex.NEGATIVES]
    words += ["e4", "Nf3", "O-O", "'s", ",", ".", "?", "chalked", "e-file", "12", "move"] * 20
    for _ in range(400):
        check_line(" ".join(dice.choices(words, k=14)), facts_of({"moves": ITALIAN, "my_color": "white"}))


def test_lines_are_checked_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"moves": ITALIAN, "my_color": "white", "line": "My king is on g1."}]
    rows += [{"moves": [], "initial_fen": "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "my_color": "black", "line": "Hello."}]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(map(json.dumps, rows))))
    main()
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["passes"]
    assert [claim["holds"] for claim in first["claims"]] == [True]
    assert second == {"passes": True, "claims": []}
