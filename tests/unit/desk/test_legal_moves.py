"""What the rules allow, asked at a board; and questions that go on from a move or a line that was told of."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from app.accounts.player import Player
from app.body.base import Candidate
from app.desk.moves.further import AND_THEN, answer_meant, further_meant
from app.desk.moves.legal_asked import legal_asked
from app.desk.openings.opening_words import differ_told
from app.desk.openings.openings_meant import opening_at_large
from app.desk.reading.marks import with_apostrophes
from app.desk.reading.understood import Understood
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.study import STUDY
from app.desk.tool import About, AskedQuestion, Asker, Study
from app.desk.tools.legal_moves import TOOL
from app.desk.tools.move_card import WhichCards
from app.domain.text import plain

NORA = Player("nora", "nora", "Nora")
IN_CHECK = "e4 e5 Qh5 Nf6 Qxe5 Qe7 Qf4 Nxe4 Qxe4 Qxe4"
QUEEN_OUT = "e4 e5 Qh5 Nc6"
SPANISH_PIN = "e4 e5 Nf3 d6 Bb5 Nc6"
CHECKED = "The king is in check by the queen on e4."
NAJDORF = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Qb6"


class FirstMoves:
    """An engine whose line is the first legal moves by their notation."""

    async def analyse(self, fen: str, moves: tuple[str, ...], **_: object) -> tuple[Candidate, ...]:
        board, line = chess.Board(fen), list[str]()
        for uci in moves:
            board.push_uci(uci)
        for _ply in range(4):
            if not any(board.legal_moves):
                break
            line.append(min(board.legal_moves, key=board.san).uci())
            board.push_uci(line[-1])
        return (Candidate(line[0], 0, line=tuple(line)),)


AT = cast(
    "DeskServices", SimpleNamespace(directory=SimpleNamespace(tables=lambda: []), engine=FirstMoves())
)  # fmt: skip


def asked(text: str, sans: str, about: About | None = None, before: str | None = None) -> Understood:
    """A question at the analysis board behind a line."""
    board = chess.Board()
    study = Study(chess.STARTING_FEN, tuple(board.push_san(san).uci() for san in sans.split()))
    asker = Asker(NORA, Screen(ScreenKind.ANALYSIS, STUDY), about=about, before=before, study=study)
    return Understood(AskedQuestion(with_apostrophes(text), asker), None)


async def told(text: str, sans: str) -> str:
    """What is told of the rules; "" where it is no question for them."""
    understood = asked(text, sans)
    found = await legal_asked(understood, AT, plain(understood.question.text))
    if found is None or found.kind is None or found.kind.tool != "legal_moves":
        return ""
    looked = await TOOL.look(cast("Any", found.question.given), found.question.asker, AT)
    return str(looked.facts["words"])


@pytest.mark.parametrize(
    ("text", "sans", "words"),
    [
        (
            "what are my possible moves?",
            IN_CHECK,
            f"{CHECKED} White has three legal moves: Kd1 (king to d1), ",
        ),
        (
            "which legal moves are there",
            IN_CHECK,
            f"{CHECKED} White has three legal moves",
        ),
        ("why can't I play Nc3?", IN_CHECK, "No. The king is in check by the queen on e4"),
        ("am i allowed to play d3 here", IN_CHECK, "No. The king is in check"),
        ("is Be2 forced?", IN_CHECK, "No, Be2 is not forced: legal are Kd1 and Ne2 too."),
        ("do i have to play Kd1", IN_CHECK, "No, Kd1 is not forced"),
        ("where may the pawn on d2 go?", QUEEN_OUT, "The pawn on d2 can go to d3 and d4."),
        ("which squares does my bishop on f1 have", QUEEN_OUT, "The bishop on f1 can go to a6, b5, c4, d3 and e2."),
        ("why cant i move the pawn in front of my bishop on c1", QUEEN_OUT, "The pawn on c2 can go to c3 and c4."),
        ("can my queen reach f6?", QUEEN_OUT, "No. A queen goes straight or slantwise"),
        ("can i take the queen", QUEEN_OUT, "No: nothing of White’s reaches the queen on d8."),
        ("may my queen capture her king", QUEEN_OUT, "No, a king is never taken"),
        ("what if i take the king", QUEEN_OUT, "No, a king is never taken"),
        (
            "can black move the knight on c6",
            "e4 e5 Nf3 d6 Bb5 Nc6 d4",
            "The knight on c6 can go nowhere just now, for it is pinned to the king by the bishop on b5",
        ),
        ("why can't my rook on a1 move", QUEEN_OUT, "The rook on a1 can go nowhere just now, for men of its own stand"),
        ("is Nf3 legal", QUEEN_OUT, "Yes: the knight on g1 can go to f3 (Nf3)."),
    ],
)
async def test_the_rules_are_told_with_their_reason(text: str, sans: str, words: str) -> None:
    assert (await told(text, sans)).startswith(words)


@pytest.mark.parametrize(
    "text",
    [
        "can i take the pawn on e5 with the queen", "is Qxe5 good", "what if i play Bc4", "where should my bishop go",
        "which moves are good here", "what would you play", "could i have taken the king's pawn", "why is Qh5 bad",
    ],
)  # fmt: skip
async def test_what_may_be_played_and_is_asked_for_its_worth_is_left_to_others(text: str) -> None:
    assert await told(text, QUEEN_OUT) == ""


async def test_a_pinned_man_is_said_to_be_pinned_and_by_whom() -> None:
    words = await told("why can't black play Nd4", f"{SPANISH_PIN} d4")
    assert words == "No. It would leave the king in check: the knight on c6 is pinned to the king by the bishop on b5."


@pytest.mark.parametrize(
    "text",
    [
        "and then?", "then what", "and after that?", "then what does he do", "what happens next", "how does it go on",
        "what does she play then", "what's his best answer", "how should i answer",
    ],
)  # fmt: skip
def test_what_follows_is_asked_for_in_many_ways(text: str) -> None:
    assert AND_THEN.search(text) is not None


@pytest.mark.parametrize("text", ["what should i have played", "why?", "and rosa?", "how long does it go on for"])
def test_other_short_questions_ask_for_nothing_that_follows(text: str) -> None:
    assert AND_THEN.search(text) is None


async def onward(text: str, sans: str, *line: str, before: str = "what if i play that") -> list[str]:
    """The line that a card is asked for behind one that was told of, in UCI."""
    about = About("move_card", STUDY, len(sans.split()), move=line[0], line=line)
    understood = asked(text, sans, about, before)
    found = await further_meant(understood, AT, plain(understood.question.text))
    given = None if found is None else found.question.given
    return [] if not isinstance(given, WhichCards) else [*given.through[0], *given.tried[0]]


async def test_a_question_goes_on_behind_the_line_that_was_told_of() -> None:
    assert (await onward("and then?", NAJDORF, "d1d2"))[:1] == ["d1d2"]
    assert len(await onward("and what does black do?", NAJDORF, "d1d2")) == 2
    assert await onward("and if he takes b2 then Rb1", NAJDORF, "d1d2") == ["d1d2", "b6b2", "a1b1"]
    gambit = ("e5f4", "g1f3", "g7g5", "h2h4")
    assert await onward("and if he goes Bc4 instead", "e4 e5 f4", *gambit) == [*gambit[:3], "f1c4"]
    assert len(await onward("show me that trap please", NAJDORF, "d1d2")) > 1
    assert len(await onward("how do i take advantage of that", NAJDORF, "d1d2")) == 2


async def test_what_stands_on_the_page_is_not_behind_the_line_that_was_told_of() -> None:
    assert await onward("is Nf3 a thing here", NAJDORF, "d1d2") == []
    assert await onward("what should i do?", NAJDORF, "d1d2") == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("what should black do after h4?", "h2h4"),
        ("how do i answer h4", "h2h4"),
        ("what's the best reply to h4", "h2h4"),
    ],
)
async def test_the_answer_to_a_move_comes_behind_it(text: str, line: str) -> None:
    understood = asked(text, "e4 e5 f4 exf4 Nf3 g5")
    found = await answer_meant(understood, AT, plain(text))
    assert found is not None
    given = found.question.given
    assert isinstance(given, WhichCards)
    assert given.through == [[line]]
    assert len(given.tried[0]) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("what is an opening?", "An opening is how a game begins"),
        ("and whats an opening anyway", "An opening is how a game begins"),
        ("is this the dragon?", "No, this is the Sicilian Defence: Najdorf"),
        ("so is it a najdorf", "Yes, it is the Sicilian Defence: Najdorf"),
    ],
)
async def test_an_opening_is_told_as_such(text: str, words: str) -> None:
    understood = asked(text, NAJDORF)
    found = await opening_at_large(understood, AT, plain(understood.question.text))
    assert found is not None
    assert str(cast("Any", found.question.given).told).startswith(words)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("what should i play against the sicilian next time", {"against": ("sicilian",)}),
        ("how should i answer 1.e4 in future", {"against": ("e4",)}),
        ("what do i play against 1.e4 c5 from now on", {"against": ("sicilian",)}),
        ("does the caro-kann suit me", {"names": ("Caro-Kann Defence",), "suits": True}),
        ("is the london good for a beginner", {"names": ("London System",), "suits": True}),
        (
            "how do the french and the caro-kann differ",
            {"names": ("French Defence", "Caro-Kann Defence"), "differ": True},
        ),
    ],
)
async def test_openings_are_asked_about_on_the_page_of_a_game(text: str, given: dict[str, object]) -> None:
    found = await opening_at_large(asked(text, NAJDORF), AT, plain(text))
    assert found is not None
    asked_for = cast("Any", found.question.given).model_dump()
    assert {name: asked_for[name] for name in given} == given


def test_two_openings_part_where_their_moves_do() -> None:
    assert differ_told("Caro-Kann Defence", "French Defence").startswith(
        "Both begin 1.e4; then the Caro-Kann Defence goes 1...c6, and the French Defence goes 1...e6."
    )
    assert "that is the Open, and the Najdorf Variation goes 4...Nf6 5.Nc3 a6" in differ_told(
        "Sicilian Defence: Open", "Sicilian Defence: Najdorf Variation"
    )
