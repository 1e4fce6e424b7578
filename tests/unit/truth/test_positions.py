"""True statements pass and false ones are found, on positions nobody chose and on a few games."""

from __future__ import annotations

import random

import chess
import pytest

from app.domain.facts import Facts, Standing
from app.soul.gathering import gather
from app.truth.check import check_line
from tests.unit.soul.soul_table import ITALIAN, given, played, sensible

PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")
FRAMES = (
    "I like {whose} {piece} on {square}.",
    "{whose} {piece} on {square} worries me, I admit!",
    "what is {whose} {piece} doing on {square}?",
    "So {whose} {piece} sits on {square} and waits.",
)


def random_facts(seed: int) -> Facts:
    rng = random.Random(seed)
    board, moves = chess.Board(), []
    for _ in range(rng.randrange(4, 90)):
        if board.is_game_over():
            break
        move = sensible(board, rng)
        moves.append(move.uci())
        board.push(move)
    return gather(given(tuple(moves), my_color=rng.choice(("white", "black"))))


def placements(facts: Facts, rng: random.Random) -> tuple[list[str], list[str]]:
    """True and false sentences about pieces on squares."""
    true, false = [], []
    for square, piece in facts.board.piece_map().items():
        name, whose = chess.square_name(square), "my" if piece.color == facts.me else "your"
        frame, word = rng.choice(FRAMES), chess.piece_name(piece.piece_type)
        true.append(frame.format(whose=whose, piece=word, square=name))
        other = rng.choice([kind for kind in PIECES if kind != word])
        false.append(frame.format(whose=whose, piece=other, square=name))
        false.append(frame.format(whose="your" if whose == "my" else "my", piece=word, square=name))
    empty = rng.choice([s for s in chess.SQUARES if facts.board.piece_at(s) is None])
    false.append(rng.choice(FRAMES).format(whose="the", piece=rng.choice(PIECES), square=chess.square_name(empty)))
    return true, false


def test_hundreds_of_placements_are_told_right_from_wrong() -> None:
    right = wrong = 0
    for seed in range(12):
        facts = random_facts(seed)
        true, false = placements(facts, random.Random(seed))
        for line in true:
            verdict = check_line(line, facts)
            assert verdict.true, line
            assert verdict.claims, line
            right += 1
        for line in false:
            assert not check_line(line, facts).true, line
            wrong += 1
    assert right > 200
    assert wrong > 400


def test_captures_are_told_right_from_wrong_on_random_games() -> None:
    checked = 0
    for seed in range(30):
        facts = random_facts(seed)
        last = facts.last
        if last is None or last.taken is None:
            continue
        mine = last.mover == facts.me
        piece, square = chess.piece_name(last.taken), chess.square_name(last.taken_on)
        said = f"I just took your {piece} on {square}." if mine else f"You just took my {piece} on {square}."
        assert check_line(said, facts).true, said
        lie = said.replace(piece, "queen" if piece != "queen" else "rook")
        if not any(ply.taken and chess.piece_name(ply.taken) in lie for ply in facts.plies[-2:]):
            assert not check_line(lie, facts).true, lie
        elsewhere = said.replace(square, "a1" if square != "a1" else "h8")
        assert not check_line(elsewhere, facts).true, elsewhere
        checked += 1
    assert checked >= 5


# White has won a pawn with check: 1 e4 e5 2 Bc4 Nc6 3 Bxf7+
CHECKED = played("e4", "e5", "Bc4", "Nc6", "Bxf7+")
MATED = played("f3", "e5", "g4", "Qh4#")
QUEENLESS = played("e4", "e5", "d4", "exd4", "Qxd4", "Nc6", "Qd1", "Qe7", "Qd3", "Nb4", "Qe3", "Nxc2+", "Kd1", "Nxe3+")


@pytest.mark.parametrize(
    "line",
    [
        "you castled kingside while I am still at home.",
        "I haven't castled yet.",
        "Material is level.",
        "My knight on c6 and your knight on f3 look at each other.",
        "Your bishop to c4 was polite.",
        "You played knight to f3, O-O, and Bc4.",
        "Your king is not my business.",
        "The queens are still on.",
        "this is the Italian, isn't it?",
        "It is your move.",
        "move 5 already",
        "It's about even.",
        "No knight on e4.",
        "Let me check the clock.",
        "In Reno I gave up a rook and won with two pawns.",
        "A knight on an outpost is a lighthouse.",
    ],
)
def test_true_statements_and_stories_pass(line: str) -> None:
    assert check_line(line, gather(given(ITALIAN, my_chances=0.5))).true


@pytest.mark.parametrize(
    "line",
    [
        "I castled queenside.",
        "you castled long.",
        "I have castled.",
        "You haven't castled.",
        "I am a pawn up.",
        "You're two pawns ahead.",
        "you're up a knight",
        "I'm the exchange up!",
        "My extra pawn will win.",
        "You took my knight.",
        "I just took your bishop on c4.",
        "Your knight to g5 was bold.",
        "Nxe4 was the move.",
        "That's check!",
        "You are in check.",
        "Checkmate.",
        "It's mate in three.",
        "Stalemate!",
        "I'm winning.",
        "you are losing, my friend",
        "I am slightly better.",
        "The queens are off.",
        "Welcome to the Najdorf.",
        "this is a rook ending",
        "My passed pawn on d5 runs.",
        "Your isolated d-pawn is weak.",
        "My doubled pawns hurt.",
        "Your bishop pair is strong.",
        "My outpost on d4 holds.",
        "My knight on c6 is pinned.",
        "The e-file is open.",
        "It's my move.",
        "On move 40 things change.",
        "You promoted!",
        "Your d4 pawn looks loose.",
    ],
)
def test_false_statements_are_found(line: str) -> None:
    verdict = check_line(line, gather(given(ITALIAN, my_chances=0.5)))
    assert not verdict.true


@pytest.mark.parametrize(
    ("moves", "line", "true"),
    [
        (CHECKED, "I am in check, thank you.", True),
        (CHECKED, "You are in check.", False),
        (CHECKED, "Your bishop takes on f7 with check!", True),
        (CHECKED, "You are a pawn up.", True),
        (CHECKED, "I'm a pawn down.", True),
        (CHECKED, "I'm down a pawn.", True),
        (CHECKED, "I am a pawn up.", False),
        (CHECKED, "You are two pawns up.", False),
        (CHECKED, "You are one point ahead.", True),
        (CHECKED, "my king is in the centre", True),
        (MATED, "Checkmate.", True),
        (MATED, "You are mated.", True),
        (MATED, "I was mated.", False),
        (QUEENLESS, "You have no queen, and I took your queen on e3.", True),
        (QUEENLESS, "I'm a queen up.", False),
        (QUEENLESS, "I'm a queen and a pawn up.", True),
        (QUEENLESS, "The queens are off.", False),
    ],
)
def test_statements_about_sharper_games(moves: tuple[str, ...], line: str, true: bool) -> None:
    assert check_line(line, gather(given(moves))).true is true


def test_the_record_is_checked() -> None:
    facts = gather(given(ITALIAN, standing=Standing(wins=3, losses=1)))
    assert check_line("3–1 to me.", facts).true
    assert not check_line("5-1 to me.", facts).true
    assert not check_line("This is our first game.", facts).true
    assert check_line("This is our first game.", gather(given(ITALIAN))).true


@pytest.mark.parametrize(("chances", "line"), [(0.9, "I'm winning."), (0.1, "You're winning."), (0.6, "I am better.")])
def test_who_is_ahead_follows_the_chances(chances: float, line: str) -> None:
    assert check_line(line, gather(given(ITALIAN, my_chances=chances))).true
    assert not check_line(line, gather(given(ITALIAN, my_chances=1 - chances))).true
    assert not check_line(line, gather(given(ITALIAN, my_chances=None))).true


@pytest.mark.parametrize(
    ("line", "true"),
    [
        ("We swapped my knight for your bishop.", True),
        ("We swapped my bishop for your knight.", False),
        ("We traded a bishop for a knight.", True),
        ("We exchanged on c6.", True),
        ("We exchanged on d5.", False),
        ("Your bishop captured the knight.", True),
        ("Your knight captured the bishop.", False),
        ("Nothing has been taken yet.", False),
        ("Your king went kingside.", False),
        ("You have my knight pinned.", False),
    ],
)
def test_trades_are_told_right_from_wrong(line: str, true: bool) -> None:
    spanish = played("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6")
    assert check_line(line, gather(given(spanish, my_chances=0.5))).true is true
