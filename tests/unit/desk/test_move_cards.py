"""A move that is asked about: which one is meant, and all that is told of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from app.archive.past_games import PastGame
from app.desk.board.plan_asked import asks_for_plan, plan_asked
from app.desk.board.plan_lines import man_meant, shut_in, ways_of
from app.desk.finished.game_sought import Sought, likely, names_game, trap_named
from app.desk.games import SeenGame
from app.desk.moves.card_asked import asks_of_move, wanted_of
from app.desk.moves.card_facts import is_main_line, won_over
from app.desk.moves.card_notes import around_words, mate_words, pin_words
from app.desk.moves.card_target import targets_of
from app.desk.moves.card_words import played_words, tried_words
from app.desk.moves.moves_named import lines_of, moves_named, number_said
from app.desk.moves.tactic_notes import exchange_began, notes_on, settled, structure_of, weakened, won_by
from app.desk.moves.use_words import uses_of
from app.desk.openings.opening_asked import opening_named, row_of, wanted_against
from app.desk.practice.study_asked import study_asked
from app.desk.study import game_of
from app.desk.tool import Study
from app.domain.audiences import Audience
from app.domain.position import Color

GAMBIT = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4 Qd2 Bxd2 Kxd2 Kxd8"
NAJDORF = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 Qd3 h6 Bh4 Be7 Qe2 Nxe4 Bxe7 Nxc3 bxc3 Qxe7"
ITALIAN = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 O-O Bg5 h6 Bh4 g5 Bg3 Bg4 h3 Bxf3 Qxf3 Kg7 Qh5 Nxh5"
LEGAL = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7 Ke7 Nd5"


def after(sans: str, plies: int) -> tuple[chess.Board, list[str]]:
    """The position after so many half-moves, and the moves (UCI) that followed."""
    board, ucis = chess.Board(), list[str]()
    for at, san in enumerate(sans.split()):
        if at == plies:
            there = board.copy()
        ucis.append(board.push_san(san).uci())
    return (board if plies == len(ucis) else there), ucis[plies:]


def game(sans: str, *, ended: bool = True) -> SeenGame:
    """A game that White, the asker, has played."""
    board = chess.Board()
    ucis = tuple(board.push_san(san).uci() for san in sans.split())
    seen = SeenGame(game_of(Study(chess.STARTING_FEN, ucis)), Audience.GALLERY, Color.WHITE)
    state = SimpleNamespace(
        moves=seen.state.moves, ply=seen.state.ply, position=seen.state.position, ended=ended,
        sitter=lambda _: SimpleNamespace(name="Rosa Quintana"),
    )  # fmt: skip
    return cast("SeenGame", SimpleNamespace(state=state, moves=seen.moves, color=Color.WHITE, is_study=False))


def target(text: str, sans: str, *, ended: bool = True) -> Any:
    return targets_of(text, text.lower(), game(sans, ended=ended), None, None)


def test_moves_are_named_in_many_hands() -> None:
    assert [one.san for one in moves_named("was nxd5 bad, or bxe6")] == ["Nxd5", "bxe6"]
    assert [(one.number, one.black) for one in moves_named("8... g5 and 9.Bg3")] == [(8, True), (9, False)]
    assert moves_named("my knight on d2 eyes the e5 square") == []
    assert [one.san for one in moves_named("is it time for d4")] == ["d4"]
    assert number_said("what about my 12th move") == 12
    text = "11.Bxe6 fxe6 or Nf1"
    assert [[one.san for one in run] for run in lines_of(text, moves_named(text))] == [["Bxe6", "fxe6"], ["Nf1"]]


@pytest.mark.parametrize(
    ("text", "sans", "ply"),
    [
        ("6.Nxd5 - i thought the knight was pinned?", GAMBIT, 11),
        ("why couldn't i take d5", GAMBIT, 11),
        ("and why did i have to put my queen there", GAMBIT, 15),
        ("was castling on move 5 too early", ITALIAN, 9),
        ("what about move 11", ITALIAN, 21),
        ("i gave up my queen, was that sound", LEGAL, 9),
    ],
)
def test_a_played_move_is_found_by_its_notation_or_as_it_is_described(text: str, sans: str, ply: int) -> None:
    assert target(text, sans)[0].ply == ply


def test_what_was_not_played_is_tried_where_it_can_stand() -> None:
    tried = target("what about 12.Nd2", ITALIAN)[0]
    assert (tried.tried_at, tried.tried) == (22, ("b1d2",))
    back = target("should i have taken back with the pawn on move 11", ITALIAN)[0]
    assert (back.tried_at, back.tried) == (20, ("g2f3",))
    instead = target("pip took my queen, what if he takes the knight instead", LEGAL)[0]
    assert (instead.tried_at, instead.tried) == (9, ("d6e5",))
    chained = target("after 2.Nf3 they sometimes go Nf6", "e4 e5", ended=False)[0]
    assert (chained.through, chained.tried) == (("g1f3",), ("g8f6",))


def test_a_capture_of_the_other_side_is_tried_as_if_it_were_on_move() -> None:
    friendly = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O a6 Bb3 Ba7 Re1 O-O h3 h6 Nbd2 Be6"
    sac = target("can he sac on h3 now", friendly, ended=False)[0]
    assert sac.passes
    assert sac.tried == ("e6h3",)


def test_a_line_is_followed_until_nothing_is_taken_back() -> None:
    board, line = after(GAMBIT, 11)
    kept = settled(board, line)
    assert len(kept) == 7
    assert won_by(board, kept, chess.BLACK) == (3, "a knight")
    notes = notes_on(board, kept)
    assert any("pinned to the queen on d8 only" in one for one in notes)
    assert any("8.Qd2 is the only answer" in one for one in notes)


def test_a_line_that_opens_and_hits_is_noted() -> None:
    board, line = after(NAJDORF, 17)
    notes = notes_on(board, settled(board, line))
    assert "it frees the way of the bishop on e7 to the bishop on h4" in notes
    assert "from c3 the knight hits the queen on e2" in notes


def test_what_a_pawn_move_leaves_behind_and_how_it_is_used() -> None:
    board, line = after(ITALIAN, 15)
    move = chess.Move.from_uci(line[0])
    assert weakened(board, move) == [
        "no pawn can guard f5 and h5 any more", "it takes a pawn away from before its own king",
    ]  # fmt: skip
    board.push(move)
    assert "strikes at the pawn on g5" in uses_of(board, move)[0]


def test_a_capture_changes_the_pawns() -> None:
    board, _ = after(ITALIAN, 20)
    assert "White’s f-pawns are doubled then" in structure_of(board, ["g2f3"])


def test_pins_mates_and_retreats_are_told() -> None:
    board, line = after(ITALIAN, 23)
    assert "was not pinned" in pin_words(board, chess.Move.from_uci(line[0]))
    board, line = after(GAMBIT, 11)
    assert "to the queen on d8 only" in pin_words(board, chess.Move.from_uci(line[0]))
    mated, _ = after(LEGAL, 13)
    assert "the knight on d5 gives check" in mate_words(mated)
    assert mate_words(chess.Board()) == ""
    board, line = after(ITALIAN, 19)
    assert "attacked by the pawn on h3" in around_words(board, chess.Move.from_uci(line[0]))
    board, line = after("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O a6 Bb3 Ba7", 13)
    assert "driven by d4" in around_words(board, chess.Move.from_uci(line[0]))


def test_what_is_asked_first_is_told_first() -> None:
    facts: dict[str, Any] = {
        "move": "6.Nxd5", "by": "White", "chance_before": 0.55, "chance_after": 0.21, "better": "6.e3",
        "better_does": "opens a line", "line": "6.e3 Be7", "reason": None, "does": "takes the pawn", "driven": None,
        "weak": [], "use": [], "used_by": None, "threat": None, "forced": None, "around": "", "mate": "", "pin": "",
        "own": None,
        "reply": {"line": "6...Nxd5 7.Bxd8", "points": 3, "won": "a knight", "by": "Black", "notes": ["it is so"]},
    }  # fmt: skip
    why, better = played_words(facts, ["why"], "White"), played_words(facts, ["better"], "White")
    assert why.startswith("6.Nxd5 was a blunder of yours")
    assert "The answer is 6...Nxd5 7.Bxd8, which wins Black a knight. It is so." in why
    assert better.startswith("Better was 6.e3: it opens a line")


def test_a_tried_move_of_a_lost_game_is_no_help_any_more() -> None:
    facts: dict[str, Any] = {
        "move": "13.Bxe5+", "by": "White", "chance_before": 0.05, "chance_after": 0.04, "passes": False,
        "is_best": False, "does": "takes the pawn", "tried_line": "", "book": False, "opening": "",
        "line": "13.Bxe5+ dxe5", "won": "",
        "points": 0, "structure": [], "own_notes": [], "notes": [], "back": [], "best": "13.Bh2", "best_does": "",
    }  # fmt: skip
    assert "no help any more" in tried_words(facts, "White", ended=True)


def test_the_wants_stand_in_the_order_of_the_words() -> None:
    assert wanted_of("what should i play instead, and why") == ["better", "why"]
    assert "forced" in wanted_of("was that forced")
    assert not asks_of_move("what does nbd2 mean, i can't read these letters")


def test_a_game_is_found_by_opening_trap_or_result() -> None:
    assert names_game("in my najdorf")
    assert names_game("the one i lost")
    assert not names_game("what is a fork")
    assert trap_named(GAMBIT.split()) == "Elephant Trap"
    facts = {"opening": "Queen's Gambit Declined", "first_moves": ("d4",), "outcome": "lost", "match_id": "a"}
    gambit = cast("PastGame", SimpleNamespace(**facts, color="white"))
    other = cast("PastGame", SimpleNamespace(**facts | {"opening": "Sicilian Defence", "match_id": "b"}, color="white"))
    asked = Sought("how do i stop falling for the Elephant trap", "how do i stop falling for the elephant trap")
    assert likely(gambit, GAMBIT.split(), asked, None) > likely(other, NAJDORF.split(), asked, None)


def test_a_plan_is_told_by_the_ways_of_the_men() -> None:
    board, _ = after("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O a6 Bb3 Ba7 Re1 O-O h3 h6 Nbd2 Be6", 20)
    ways = ways_of(board, ["d2f1", "f8e8", "f1g3", "d8d7"])
    assert ways[0].startswith("the knight goes from d2 by f1 to g3")
    bishop = man_meant(board, chess.WHITE, "bishop", "c1")
    assert bishop == chess.C1
    assert shut_in(board, chess.C1) == ["pawn on b2", "knight on d2"]


@pytest.mark.parametrize(
    ("text", "theirs", "piece"),
    [
        ("what is he up to", True, None),
        ("my bishop on c1 has no moves, how do i get it out", False, "bishop"),
        ("give me a plan for the next moves", False, None),
    ],
)
def test_a_plan_is_asked_for(text: str, theirs: bool, piece: str | None) -> None:
    assert asks_for_plan(text)
    asked = plan_asked(text)
    assert (asked.theirs, asked.piece) == (theirs, piece)


def test_an_opening_is_asked_about_by_its_name_or_wanted_against_something() -> None:
    assert opening_named("is the kings gambit sound or just for fun?") == ["King's Gambit"]
    assert opening_named("the difference between the italian and the spanish") == ["Italian Game", "Ruy Lopez"]
    assert opening_named("was the sicilian good in my game with rosa") == []
    assert wanted_against("which opening would you give me against 1.e4 as black, and which against d4") == ["e4", "d4"]
    assert wanted_against("what does kenji play against e4") == []
    row = row_of("King's Gambit")
    assert row is not None
    assert row.moves == ("e4", "e5", "f4")


def test_a_plan_of_training_is_none_of_the_board() -> None:
    assert not asks_for_plan("make me a training plan for the week")


def test_advice_from_ones_own_games_is_told_apart() -> None:
    assert study_asked("pick me one game to study tonight") == "which"
    assert study_asked("which of my losses was the dumbest") == "which"
    assert study_asked("how do i stop falling for tricks") == "stop"
    assert study_asked("tell me for each game i lost the one move that decided it") == "each"
    assert study_asked("how many games have i won") is None


def test_a_pawn_that_is_won_back_later_in_the_line_is_not_won() -> None:
    board, line = after("e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5", 4)
    assert won_by(board, settled(board, line), chess.WHITE) == (0, "")
    # What is taken first and only partly won back stays won.
    board, line = after("e4 e5 Nf3 Nf6 Bc4 Nxe4 Bxf7 Kxf7 d3 Nf6", 6)
    assert won_by(board, settled(board, line), chess.WHITE) == (-2, "a bishop for a pawn")


def test_a_line_is_counted_from_where_its_exchange_began() -> None:
    start = chess.STARTING_FEN
    _, queens = after("e4 e5 d4 exd4 Qxd4 Nc6 Qe3 Qe7 Nc3 Nb4 Qd2 d6 Qd1 Qxe4 Qe2 Qxe2 Bxe2 Nxc2 Kd1 Nxa1", 0)
    # A queen that was taken before the line begins is no gain of it, and one that is taken back makes it even.
    assert exchange_began(start, queens[:16], "f1e2") == 15
    assert exchange_began(start, queens[:17], "b4c2") == 17
    board, _ = after("e4 e5 d4 exd4 Qxd4 Nc6 Qe3 Qe7 Nc3 Nb4 Qd2 d6 Qd1 Qxe4 Qe2 Qxe2", 16)
    assert won_over(board, ["f1e2"], start, tuple(queens[:16])) == (0, "", True)


def test_a_man_that_takes_where_another_was_taken_has_a_way_of_its_own() -> None:
    board, _ = after("e4 e5 f4 exf4 Nf3 d6", 6)
    ways = ways_of(chess.Board("rnbqkbnr/ppp2ppp/3p4/8/4Pp2/5N2/PPPP2PP/RNBQKB1R b KQkq - 0 1"),
                   ["d6d5", "e4d5", "g8f6", "f1c4", "f6d5"])  # fmt: skip
    assert not any("knight on d6" in one or "knight on d7" in one for one in ways)
    assert board.turn is chess.WHITE


TRIED: dict[str, Any] = {
    "move": "6.f3", "by": "White", "chance_before": 0.2, "chance_after": 0.18, "passes": False, "is_best": False,
    "does": "prepares 7.Nh3", "tried_line": "", "book": False, "opening": "", "line": "6.f3", "won": "", "points": 0,
    "structure": [], "own_notes": [], "notes": [], "back": [], "best": "6.e6", "best_does": "", "goes_on": "",
}  # fmt: skip


def test_nothing_is_fine_in_a_position_that_is_lost() -> None:
    words = tried_words(TRIED, "White", ended=True)
    assert words.startswith("6.f3 would have been no worse than the rest, but you were clearly worse there")
    assert "fine" not in words
    assert "is fine" in tried_words(TRIED | {"chance_before": 0.52, "chance_after": 0.5}, "White", ended=False)


def test_a_main_line_of_the_books_is_not_called_off() -> None:
    known = TRIED | {"chance_before": 0.52, "chance_after": 0.45}
    assert "is a little off" in tried_words(known, "White", ended=False)
    assert "is playable, a main line of the books" in tried_words(known | {"book": True}, "White", ended=False)
    najdorf, _ = after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Qb6 Qd2", 14)
    assert is_main_line(najdorf, najdorf.parse_san("Qd2"))
    early, _ = after("e4 e5 Qh5", 2)
    assert not is_main_line(early, early.parse_san("Qh5"))


def test_a_line_of_several_moves_is_judged_at_its_end() -> None:
    line = TRIED | {"tried_line": "2...exf4 3.Nf3 g5 4.h4", "goes_on": "4...g4 5.Ne5", "by": "Black"}
    words = tried_words(line | {"chance_before": 0.6, "chance_after": 0.59}, "Black", ended=False)
    assert words.startswith(
        "After 2...exf4 3.Nf3 g5 4.h4 you have 59 chances in a hundred, slightly better; it goes on"
    )


def shown(text: str, sans: str, ply: int, talked: int | None = None) -> Any:
    return targets_of(text, text.lower(), game(sans), ply, talked)[0]


ADVANCE = "e4 c6 d4 d5 e5 Bf5 g4 Be4 Nc3 Bxh1 e6 fxe6 g5 e5"


def test_the_position_on_the_page_comes_before_what_was_told_of() -> None:
    assert shown("what if i play Nh3 here instead", ADVANCE, 8, 11).tried_at == 8
    assert shown("is e6 any good here", ADVANCE, 8).tried_at == 8
    assert shown("why didn't she just take on g4", ADVANCE, 8, 11).tried_at == 7
    assert shown("was e6 a mistake", ADVANCE, 2).ply == 11
    assert shown("what about f3 instead", ADVANCE, 12, 9).tried_at == 8
    # One that is asked about as played, with the number of the move beside it.
    assert shown("why was 5.e6 bad", ADVANCE, 14).ply == 11
