"""The claim checker lets true statements pass and stops false ones, on positions nobody chose."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest

from app.soul.facts import Facts, gather
from app.soul.response import Standing
from app.soul.truth import check_line
from tests.unit.soul.claim_forge import scene, sentences
from tests.unit.soul.soul_table import given, played, sensible

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


ITALIAN = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6")
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


# Scenes of the forge: together some five thousand sentences.
FORGED_SCENES = 40


def test_thousands_of_forged_sentences_no_false_one_passes_and_true_ones_do() -> None:
    told = {True: 0, False: 0}
    believed: list[str] = []
    stopped: list[str] = []
    for seed in range(FORGED_SCENES):
        facts = scene(seed).facts
        for sentence in sentences(seed):
            told[sentence.true] += 1
            passes = check_line(sentence.line, facts).true
            if passes and not sentence.true:
                believed.append(f"{sentence.line} (scene {seed})")
            elif sentence.true and not passes:
                stopped.append(f"{sentence.line} (scene {seed})")
    assert not believed
    assert told[True] + told[False] >= 2000
    assert min(told.values()) >= 800
    assert len(stopped) <= 0.05 * told[True], stopped


@pytest.mark.parametrize(
    ("line", "true"),
    [
        ("I don't think it's your move.", False),
        ("You can still castle kingside.", False),
        ("I can still castle kingside.", True),
        ("Neither of us has castled.", False),
        ("You have two knights.", True),
        ("You have only one knight.", False),
        ("I have more pawns than you.", False),
        ("We each have eight pawns.", True),
        ("The black knight on c6 looks busy.", True),
        ("The white knight on c6 looks busy.", False),
        ("My knight on c6 attacks your pawn on e5.", False),
        ("Your bishop on c4 attacks my pawn on f7.", True),
        ("My bishop on c5 is protected.", False),
        ("My pawn on e5 is protected.", True),
        ("Your queen is trapped.", False),
        ("Your knight on f3 is pinned by my bishop on g4.", False),
        ("You moved your king.", True),
        ("You just moved your rook.", False),
        ("You resigned.", False),
        ("I won.", False),
        ("We're playing the Najdorf.", False),
        ("e4 is empty.", False),
        ("My rook is on the h-file.", True),
        ("My rook is on the d-file.", False),
        ("That knight of yours on f3 is a nuisance.", True),
        ("That knight of yours on e5 is a nuisance.", False),
        ("My knight, calm as ever, dreams of d5.", True),
        ("My knight dreams quietly of b1.", False),
    ],
)
def test_more_wordings_on_the_italian(line: str, true: bool) -> None:
    assert check_line(line, gather(given(ITALIAN, my_chances=0.5))).true is true, line


WIDER_LIES = """
I've got an extra knight.
You're down a piece.
My rook dominates the open d-file.
You lost your queen ages ago.
I captured two of your pawns.
My bishop on b4 pins your knight.
Your king has wandered to e2.
There's a black rook on a1.
My knights sit on d4 and e4.
I'm a full rook to the good.
You've dropped a pawn.
Black is clearly on top.
White has a decisive advantage.
My pawn reached d2.
Your pawn on h7 is about to queen.
I have a pawn on the seventh rank.
Your knight came from b1.
You castled on the queenside.
I've already castled on the kingside.
Both my bishops are gone.
Only kings and pawns remain.
It's been thirty moves.
We have opposite-coloured bishops.
I gave you check a moment ago.
You are one move from mate.
Mate next move!
My queen and your queen were traded on d1.
I have the exchange.
My queen stares at your king on g1.
Your rook on f1 is hanging.
You've got three pieces for my queen.
I'm ahead by two pawns.
I am two up.
My king sits on c8.
The pawn on d5 is mine.
The knight on f3 is mine.
Your last move was Qh5.
I took en passant.
You underpromoted.
Your bishop left c4 long ago.
You have no bishops.
My rooks are connected.
My rooks are doubled on the e-file.
Our queens have been swapped.
Every piece of yours is protected by a pawn.
Your king is stuck in the centre.
You're missing a knight.
I'm a clear pawn up.
I'm a piece to the good.
You lost a rook and I lost nothing.
You hung your bishop.
Two of my pawns are gone.
Your king lives on g8.
My queen is on the board no longer.
My queen has left the board.
I traded my queen for your rook.
You gave up the exchange.
You sacrificed a bishop.
That move was check.
There's a passed pawn on e5.
Your pawns are doubled.
You've got three isolated pawns.
The c-file has opened.
Now the d-file is half-open.
I moved my queen twice.
Your f-pawn is gone.
My h-pawn is on h5.
My king walked to e7.
Black's king is exposed in check.
You can capture my queen.
My bishop pair against your knights!
It's a pure rook ending.
The bishops are of opposite colours.
The position has repeated.
You offered a draw.
You ran out of time.
My pawns on a6 and b5 hold.
"""
WIDER_TRUTHS = """
Your king is safely castled.
You castled on the kingside.
Both kings have their pawns in front.
All the pieces are still on.
No piece has been taken yet.
The queens are still on the board.
My knights stand on c6 and f6.
Your bishop on c4 looks at f7.
We both have a bishop on the c-file.
It's still the opening.
I have not castled.
Nobody has lost a pawn.
My knight on f6 attacks your pawn on e4.
Your rook stands on f1.
The knight on f3 is yours.
Nothing has been traded.
It is a level game.
Neither side is better.
I'm still missing nothing.
Your knight hops to f3.
Your bishop went to c4.
You brought the bishop to c4.
The e-pawns stare at each other.
The pawns on e4 and e5 are locked.
My knights are on c6 and f6.
Your king lives on g1.
You moved your knight to f3.
We have two knights each.
No queens have been traded.
Nobody is in check.
Your king tucked itself away on g1.
I have eight pawns.
White to move.
I just played Nf6.
My last move was Nf6.
"""


@pytest.mark.parametrize("line", WIDER_LIES.strip().splitlines())
def test_lies_in_wider_wordings_are_found(line: str) -> None:
    assert not check_line(line, gather(given(ITALIAN, my_chances=0.5))).true


@pytest.mark.parametrize("line", WIDER_TRUTHS.strip().splitlines())
def test_truths_in_wider_wordings_pass(line: str) -> None:
    assert check_line(line, gather(given(ITALIAN, my_chances=0.5))).true


UNHEARD_LIES = Path(__file__).with_name("unheard_lies.txt").read_text(encoding="utf-8").strip().splitlines()
UNHEARD_TRUTHS = """
Your king is tucked away.
Your rook guards your king.
Your kingside pawns have not moved.
Your bishop came out to c4.
We both brought out a knight and a bishop.
Nothing has been captured.
Nobody has lost a pawn.
My bishop on c5 looks at your f-pawn.
I still have both bishops.
You have both rooks.
All eight of my pawns are there.
My king has not moved.
We have four knights on the board.
My e-pawn stands on e5.
You have castled and I have not.
Each of us has two bishops.
Your king went kingside.
All the pieces are still on the board.
No piece has been traded yet.
Your king is on g1 with a rook beside it.
You have both bishops, and I have mine.
You have moved your king.
The f-pawn is at home.
My king is on the back rank.
I have a bishop and a knight out.
""".strip().splitlines()


@pytest.mark.parametrize("line", UNHEARD_LIES)
def test_what_no_rule_can_prove_is_held_back(line: str) -> None:
    assert not check_line(line, gather(given(ITALIAN, my_chances=0.5))).true


@pytest.mark.parametrize("line", UNHEARD_TRUTHS)
def test_truths_in_unheard_wordings_pass(line: str) -> None:
    assert check_line(line, gather(given(ITALIAN, my_chances=0.5))).true


@pytest.mark.parametrize(
    "line",
    [
        "I never chase a queen, I wait for her.",
        "My grandmother doubled her rooks and then her bets.",
        "In Lisbon I once trapped a queen with two pawns.",
        "I wish my bishop could see further.",
        "A fork is for noodles, corazón.",
        "I like this.",
        "You play like somebody who sleeps well.",
        "Somebody told me that doubled pawns are weak.",
        "If I could push that pawn I would.",
        "The rain has stopped twice today.",
        "Rooks belong behind passed pawns, they say.",
    ],
)
def test_stories_wishes_and_chess_at_large_pass(line: str) -> None:
    assert check_line(line, gather(given(ITALIAN, my_chances=0.5))).true


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
