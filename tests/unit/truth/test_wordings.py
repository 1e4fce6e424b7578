"""Right is told from wrong in whatever words it is said: one quiet game, and hundreds of ways to speak
of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.soul.gathering import gather
from app.truth.check import check_line
from scripts.check_lines import facts_of
from tests.unit.soul.soul_table import ITALIAN, given


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
        ("You resigned.", False),
        ("I won.", False),
        ("I'm holding your queen!", False),
        ("We're playing the Najdorf.", False),
        ("e4 is empty.", False),
        ("My rook is on the h-file.", True),
        ("My rook is on the d-file.", False),
        ("That knight of yours on f3 is a nuisance.", True),
        ("That knight of yours on e5 is a nuisance.", False),
        ("My knight, calm as ever, dreams of d5.", True),
    ],
)
def test_more_wordings_on_the_italian(line: str, true: bool) -> None:
    assert check_line(line, gather(given(ITALIAN, my_chances=0.5))).true is true, line


# An ending with rooks and bishops, White (the speaker) to move after 21...g5.
ROOK_ENDING = """
e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4 h2h3 h7h5 d2d3 d8f6 b1d2 g8e7 f1e1 e7g6 d3d4 g6f4 d4e5 f6g6 f3h4
g4d1 h4g6 f4g6 e1d1 g6e5 d2f3 e5f3 g2f3 f8c5 g1g2 a8d8 d1d8 e8d8 c1f4 h8e8 a1d1 d8c8 g2g3 g7g5
"""


@pytest.mark.parametrize(
    ("line", "true"),
    [
        ("I'd castled early on, hadn't I?", True),
        ("I'd lost both my rooks already, hadn't I?", False),
        ("The move you've just made was with the bishop, to c5.", False),
        ("The pawn push you've just made was g5.", True),
        ("The last thing you did was push the pawn to f5.", False),
        ("My bishop is attacked by the pawn and not protected.", False),
        ("My bishop is guarded by the king alone.", True),
        ("My pawn on e4 is guarded by the king alone.", False),
        ("You've castled, right after that check.", False),
        ("You can't castle any more.", True),
        ("You've got doubled pawns on the f-file.", False),
        ("You've got doubled pawns on the c-file.", True),
        ("Your last move attacked my bishop.", True),
        ("Your last move attacked my rook.", False),
        ("If I take on g5 with the bishop, nothing can take it back.", True),
        ("If your pawn takes on f4, nothing can take it back.", False),
        ("After Bxg5 I'm a pawn up.", True),
        ("After Bxg5 I'm two pawns up.", False),
        ("The first capture happened on c6.", True),
        ("The first capture happened on e5.", False),
        ("Your king came to c8 from d8.", True),
        ("My queen is long gone, taken off on d1.", True),
        ("We've each got a rook, a bishop and seven pawns.", True),
        ("You still have your dark-squared bishop, and so do I.", True),
        ("Nobody has a passed pawn.", True),
        ("Nobody has a rook left.", False),
        ("We're in an endgame with no rooks.", False),
    ],
)
def test_turns_of_phrase_in_a_rook_ending(line: str, true: bool) -> None:
    assert check_line(line, facts_of({"moves": ROOK_ENDING.split(), "my_color": "white"})).true is true, line


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
Your knight came from b1.
You castled on the queenside.
I've already castled on the kingside.
Both my bishops are gone.
We have opposite-coloured bishops.
I gave you check a moment ago.
You are one move from mate.
I have a pawn on the seventh rank.
Only kings and pawns remain.
It's been thirty moves.
You just moved your rook.
My bishop pair against your knights!
Mate next move!
My queen and your queen were traded on d1.
I have the exchange.
My queen stares at your king on g1.
Your rook on f1 is hanging.
You've got three pieces for my queen.
I'm ahead by two pawns.
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


UNHEARD_LIES = Path(__file__).with_name("unheard_lies.txt").read_text("utf-8").strip().splitlines()
# Of them, those that the checker still passes: it does not read them, or has no predicate for what they say.
LIES_BELIEVED = 37


def test_most_lies_in_unheard_wordings_are_found() -> None:
    facts = gather(given(ITALIAN, my_chances=0.5))
    believed = [line for line in UNHEARD_LIES if check_line(line, facts).true]
    assert len(believed) <= LIES_BELIEVED, believed
    assert len(UNHEARD_LIES) == 144


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
