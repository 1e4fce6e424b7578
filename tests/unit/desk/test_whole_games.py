"""A finished game as a whole: which question asks for it, and what is told of it; games beside each other. No house."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import chess
import pytest

from app.accounts.player import Player
from app.desk.finished.best_moves import best_moves
from app.desk.finished.missed import mate_let_in, nearest_words
from app.desk.finished.pattern_words import avoided_told, mated_told
from app.desk.finished.shown_asked import shown_asked
from app.desk.finished.whole_asked import bare_words, whole_asked
from app.desk.finished.whole_words import (
    best_told,
    end_told,
    lucky_told,
    over_told,
    tactics_told,
    unpunished_told,
)
from app.desk.games import SeenGame
from app.desk.moves.card_notes import mate_words
from app.desk.moves.moments import costliest_of, decided_at, latest_of
from app.desk.moves.move_words import told_of_moment
from app.desk.moves.played_words import mate_given, mates_words
from app.desk.moves.which_moves import last_move_of, mistake_of
from app.desk.screen import Screen, ScreenKind
from app.desk.study import game_of
from app.desk.tool import Asker, Study
from app.domain.audiences import Audience
from app.domain.match import MatchStatus, Sitter
from app.domain.position import Color
from app.domain.text import plain
from app.post_match.report import Analysis, MoveReason, ReasonKind
from tests.unit.desk.test_asked_of_games import MATE_LEFT, analysis

NORA = Player("nora", "nora", "Nora")
SCHOLAR = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"
ROSA = Sitter("character", "rosa", "Rosa Quintana", slug="rosa")


def finished(sans: str, color: Color, winner: Color | None, reason: str) -> SeenGame:
    """A game with Rosa that is over, seen by one of its players."""
    board = chess.Board()
    state = game_of(Study(chess.STARTING_FEN, tuple(board.push_san(san).uci() for san in sans.split())))
    sits = {"black": ROSA, "white": Sitter("player", "nora", "Nora")}
    if color is Color.BLACK:
        sits = {"white": ROSA, "black": sits["white"]}
    result = "1/2-1/2" if winner is None else "1-0" if winner is Color.WHITE else "0-1"
    state = replace(state, match_id="one", status=MatchStatus.ENDED, result=result, winner=winner, end_reason=reason)
    return SeenGame(replace(state, white=sits["white"], black=sits["black"]), Audience.GALLERY, color)


WON = finished(SCHOLAR, Color.WHITE, Color.WHITE, "checkmate")
LOST = finished(SCHOLAR, Color.BLACK, Color.WHITE, "checkmate")
GIVEN_UP = finished(MATE_LEFT, Color.WHITE, Color.BLACK, "resignation")


def asked(text: str, game: SeenGame, ply: int | None = None) -> str | None:
    asker = Asker(NORA, Screen(ScreenKind.SUMMARY, "one"), ply, names=frozenset({"rosa", "kenji"}))
    return whole_asked(bare_words(plain(text), asker, game), asker, game)


@pytest.mark.parametrize(
    ("text", "game", "kind"),
    [
        ("at which move was it over?", LOST, "game_told.over"),
        ("from which move on was i completely lost", LOST, "game_told.over"),
        ("at which move did i start winning", WON, "game_told.over"),
        ("where was my point of no return?", LOST, "game_told.over"),
        ("did i miss a win somewhere?", LOST, "game_told.missed_win"),
        ("could I have won this?", LOST, "game_told.missed_win"),
        ("was i lucky here?", WON, "game_told.lucky"),
        ("so was it just luck", WON, "game_told.lucky"),
        ("did I deserve to win this?", WON, "game_told.lucky"),
        ("which move was the best one?", WON, "game_told.best_mine"),
        ("what were Rosa's best moves", WON, "game_told.best_theirs"),
        ("Show me his best move", LOST, "game_told.best_theirs"),
        ("why did she lose?", WON, "explain_move.theirs"),
        ("where did rosa go wrong", WON, "explain_move.theirs"),
        ("how come Black lost it", WON, "explain_move.theirs"),
        ("what was her biggest mistake", WON, "explain_move.theirs"),
        ("why did I win?", WON, "explain_move.theirs"),
        ("how did Rosa beat me", LOST, "explain_move.moment"),
        ("what was the third biggest mistake?", LOST, "explain_move.moment"),
        ("did she make a mistake that i did not punish", WON, "game_told.unpunished"),
        ("what did I let her get away with", WON, "game_told.unpunished"),
        ("did I overlook a tactic somewhere", WON, "game_told.tactics"),
        ("explain the mate to me", LOST, "game_told.mated"),
        ("why could my king not get away at the end?", LOST, "game_told.mated"),
        ("is this mate, why can't the king go to e7?", LOST, "game_told.mated"),
        ("what happened, is it over?", LOST, "game_told.mated"),
        ("what was the best move at the end?", GIVEN_UP, "game_told.at_end"),
        ("what should I have played instead of resigning", GIVEN_UP, "game_told.at_end"),
        ("did i throw away a win?", GIVEN_UP, "explain_move.course"),
        ("had i the game won", GIVEN_UP, "explain_move.course"),
        ("could Rosa have saved it", WON, "explain_move.better"),
        ("what was Rosa's second worst move", WON, "explain_move.theirs"),
        ("did Rosa ever have a forced mate", LOST, "explain_move.mates"),
        ("did i play better than Rosa", WON, "explain_move.both"),
        ("was there a mate in the final position", GIVEN_UP, "game_told.mate_at_end"),
        ("was my attack any good?", WON, "explain_move.judged"),
        ("so what do I take from it?", LOST, "explain_move.lesson"),
        ("who played better?", WON, "explain_move.both"),
        ("did Rosa play well", WON, "game_told.judged_theirs"),
        ("how good was her play", WON, "game_told.judged_theirs"),
        ("what did rosa do right", LOST, "game_told.best_theirs"),
        ("which of Rosa's moves lost the game", WON, "explain_move.theirs"),
        ("what should Rosa have played instead", WON, "explain_move.better"),
        ("was it mate, could I have blocked?", LOST, "game_told.mated"),
        ("how could I have prevented the mate", LOST, "game_told.avoided"),
        ("was the mate avoidable, or could i have stopped mate", LOST, "game_told.avoided"),
        ("what would have happened if I had played on", GIVEN_UP, "game_told.at_end"),
        # These ask for one move, for another thing, or in ways of their own.
        ("what was the best move there", WON, None),
        ("was this the best move?", WON, None),
        ("did i miss a mate?", WON, "explain_move.mates"),
        ("what kind of mate was it", WON, None),
        ("where did i lose my queen", LOST, None),
        ("where did she lose her knight", WON, None),
        ("why did i lose?", LOST, None),
    ],
)
def test_a_game_is_asked_about_as_a_whole(text: str, game: SeenGame, kind: str | None) -> None:
    assert asked(text, game) == kind


@pytest.mark.parametrize(
    ("text", "ply", "meant"),
    [
        ("what should white play here?", 4, ("engine_analysis.best", 4)),
        ("what should black play here?", 4, ("engine_analysis.best", 3)),
        ("what now?", 3, ("engine_analysis.best", 3)),
        ("what was the purpose of this move by Black?", 4, ("position_facts.last", 4)),
        ("why did she play that", 4, ("position_facts.last", 4)),
        ("and how should I have answered it?", 4, ("engine_analysis.best", 4)),
        ("how could i have punished that", 5, ("engine_analysis.best", 4)),
        ("could I have won something at this moment?", 4, ("explain_move.better", 5)),
        ("what should i have played instead?", 5, None),
        ("and what did I play?", 4, ("explain_move.why", 5)),
        ("what did rosa do then", 4, ("explain_move.why", 6)),
        ("did i answer it well?", 4, ("explain_move.why", 5)),
        ("what did white do wrong here", 5, ("explain_move.why", 5)),
        ("why did i lose", 4, None),
        ("what now?", None, None),
    ],
)
def test_what_the_page_shows_is_meant(text: str, ply: int | None, meant: tuple[str, int] | None) -> None:
    asker = Asker(NORA, Screen(ScreenKind.REPLAY, "one"), ply, names=frozenset({"rosa"}))
    assert shown_asked(bare_words(plain(text), asker, WON), asker, WON) == meant


def judged(chances: dict[int, float], losses: dict[int, float], sans: str = MATE_LEFT) -> Analysis:
    return analysis(sans, chances, losses)


def test_a_game_was_over_once_a_side_had_no_chance_any_more() -> None:
    game = finished(MATE_LEFT, Color.BLACK, Color.WHITE, "resignation")
    stood = dict.fromkeys(range(1, 14), 0.5) | dict.fromkeys(range(14, 21), 0.9)
    one = judged(stood, {14: 0.4})
    assert decided_at(game, one) == 14
    assert over_told(one, game)[:2] == (
        "After 7...Nxc2 it was over: from there on you never had more than 10 chances in a hundred.", 14,
    )  # fmt: skip
    told = over_told(judged(stood | {20: 0.6}, {}), game)[0]
    assert told.startswith("At no move: where the game ended you had 40 chances in a hundred still")
    assert decided_at(finished(MATE_LEFT, Color.BLACK, None, "agreement"), one) is None


def test_luck_is_told_by_how_low_the_winner_stood() -> None:
    game = finished(MATE_LEFT, Color.WHITE, Color.WHITE, "resignation")
    steady = lucky_told(judged({14: 0.9}, {14: 0.4}), game, "was i lucky?")[0]
    assert steady.startswith("No: you never stood worse than 50 in a hundred. What helped you most was Rosa’s 7...Nxc2")
    assert "you took the chance with 8.Qxc2" in steady
    low = judged({12: 0.1, 14: 0.9}, {14: 0.8})
    assert lucky_told(low, game, "was i lucky?")[0].startswith("Yes: you stood at 10 in a hundred once, after 6...Nd4")
    assert lucky_told(low, game, "did i deserve it?")[0].startswith("Only in part")
    gave_up = lucky_told(judged({20: 0.94}, {7: 0.2}), GIVEN_UP, "was i unlucky?")[0]
    assert gave_up.startswith("No: you had 94 chances in a hundred where you resigned, so giving up is what lost it")


def test_a_mate_is_explained_with_every_way_out() -> None:
    told, ply, _ = mated_told(WON, "why can't the king go to e7?")
    assert ply == 7
    assert told == (
        "The king could not go to e7: the queen on f7 covers it. 4.Qxf7# ended the game. It is mate: the queen on f7 "
        "gives check, and the king on e8 has no square to go to: the queen on f7 covers e7 and its own men stand on "
        "d7, d8 and f8. The king cannot take the queen, because the bishop on c4 guards it, and nothing else "
        "reaches it."
    )
    assert mated_told(LOST, "what happened, is it over?")[0].startswith(
        "Yes, the game is over: you lost, by checkmate."
    )
    assert mated_told(GIVEN_UP, "explain the mate")[0].startswith("It was no mate: the game ended by resignation")
    ladder = chess.Board("7k/1R6/R7/8/8/8/8/K7 w - - 0 1")
    ladder.push_san("Ra8#")
    assert mate_words(ladder).endswith("Nothing can take the rook, and nothing can be put between.")


def test_a_mate_that_could_be_avoided_is_told_with_the_move_that_did() -> None:
    told, ply, _ = avoided_told(judged({}, {6: 0.5}, SCHOLAR), LOST)
    assert ply == 6
    assert told.startswith("Yes: with 3...")
    assert told.endswith("in place of 3...Nf6 there was no forced mate yet.")
    assert avoided_told(judged({}, {}, SCHOLAR), LOST)[0].startswith("No: by 3...Nf6")


def test_the_best_moves_are_free_ones_that_did_something() -> None:
    one = judged({13: 0.5, 14: 0.9}, {14: 0.4, **{ply: 0.05 for ply in range(1, 21) if ply not in (14, 15)}})
    moves = tuple(
        move if move.ply != 15 else move.model_copy(update={"best_uci": move.uci, "best_san": move.san})
        for move in one.moves
    )
    one = one.model_copy(update={"moves": moves})
    game = finished(MATE_LEFT, Color.WHITE, Color.WHITE, "resignation")
    assert [move.san for move in best_moves(one, game, Color.WHITE)] == ["Qxc2"]
    told = best_told(one, game, Color.WHITE)[0]
    assert told.startswith("Your best move was 8.Qxc2: it takes the knight")
    assert "It was the right answer to 7...Nxc2, with which Rosa had slipped." in told
    assert best_told(one, game, Color.BLACK)[0].startswith("None stands out")


def test_mistakes_that_were_let_go_are_named_with_their_answer() -> None:
    game = finished(MATE_LEFT, Color.WHITE, Color.WHITE, "resignation")
    told = unpunished_told(judged({}, {14: 0.4, 15: 0.3}), game)[0]
    assert told.startswith("Yes: 7...Nxc2, where 8.")
    assert told.endswith("was the answer and you played Qxc2.")
    used = unpunished_told(judged({}, {14: 0.4}), game)[0]
    assert used == "No: you made use of the one slip that Rosa made, the biggest being 7...Nxc2."
    assert unpunished_told(judged({}, {}), game)[0].startswith("No: Rosa made no mistake")


def test_tactics_that_were_passed_by_are_named() -> None:
    one = judged({}, {13: 0.3})
    fork = MoveReason(kind=ReasonKind.MISSES_FORK, move="Nf7", men=())
    seen = tuple(move if move.ply != 13 else move.model_copy(update={"reason": fork}) for move in one.moves)
    game = finished(MATE_LEFT, Color.WHITE, Color.BLACK, "resignation")
    assert tactics_told(one.model_copy(update={"moves": seen}), game)[0].startswith("Yes, with 7.Nxe5: it passes by a")
    assert tactics_told(one, game)[0].startswith("No: no mate, fork or free piece of yours was passed by")


def test_the_last_position_is_told_with_its_best_move_first() -> None:
    still = {"yours": True, "uci": "e5f7", "move": "11.Nf7#", "in_words": "knight to f7, checkmate", "line": "11.Nf7#",
             "does": "ends the game with mate"}  # fmt: skip
    one = analysis(MATE_LEFT, {20: 0.98}, {}, mate=1)
    assert end_told(one, GIVEN_UP, still, mate=False)[0].startswith("11.Nf7#, knight to f7, checkmate, was best at")
    assert end_told(one, GIVEN_UP, still, mate=True)[0].startswith("Yes: you had mate in one. 11.Nf7#")
    none = end_told(analysis(MATE_LEFT, {20: 0.7}, {}), GIVEN_UP, still | {"move": "11.d4"}, mate=True)[0]
    assert none.startswith("No forced mate, as far as the engine saw. 11.d4")


MOMENT: dict[str, Any] = {
    "moments": ["12.Qh5", "9.a3"], "move": "12.Qh5", "mover": "you", "result": "lost", "analysed": True, "better": None,
    "chance_before": 0.6, "chance_after": 0.2, "reason": None, "line": None, "number": 1, "turn": False, "asked": "",
    "story": {"over": True, "how": "resignation", "moves": 20},
    "end": {"by": "resignation", "outcome": "lost", "chance": 30, "mate": None},
}  # fmt: skip


def test_a_moment_begins_with_what_was_asked() -> None:
    better = MOMENT | {"better": "12.b4"}

    def begins(aspect: str = "moment", **known: Any) -> str:
        return " ".join(told_of_moment(better | known, aspect))

    assert begins().startswith("The game turned on 12.Qh5, and you lost, by resignation, after 20 moves. It was a ")
    mine = MOMENT | {"better": "12.b4"}
    assert "It was a blunder of yours" in told_of_moment(mine, "moment")[1]
    assert begins(asked="what was my worst mistake").startswith("Your biggest mistake was 12.Qh5. It was a blunder")
    assert begins(number=2, asked="the second biggest").startswith("Your second biggest mistake was 12.Qh5")
    assert begins(order="first", asked="my first mistake").startswith("Your first mistake was 12.Qh5.")
    theirs = {"mover": "Rosa", "result": "won"}
    assert begins("theirs", **theirs, number=2).startswith("Rosa’s second worst move was 12.Qh5.")
    assert begins("theirs", **theirs, asked="why did rosa lose").startswith("Rosa lost it with 12.Qh5. It was")
    assert begins("theirs", **theirs, asked="why did i win").startswith("What won you the game was Rosa’s 12.Qh5.")
    gave_up = MOMENT["end"] | {"chance": 94}
    still = {"yours": True, "move": "21.Rxd7"}
    won = "You resigned a won game: at the end you had 94 chances in a hundred, and 21.Rxd7 was there to be played."
    assert begins(end=gave_up, still=still).startswith(f"{won} What cost you most before that was 12.Qh5.")
    assert begins("better", end=gave_up, still=still, at_large=True).startswith(f"{won} Before that, better was 12.b4")
    away = MOMENT["end"] | {"by": "abandonment"}
    told = begins(end=away, moments=[], asked="why did i lose")
    assert told.startswith("You lost because you were away while your clock ran")
    assert "12.Qh5" not in told
    only = MOMENT | {"only": True}
    assert told_of_moment(only, "why")[1] == "12.Qh5 was the only legal move, so there was nothing to choose."


def test_the_mate_that_was_given_is_not_denied() -> None:
    one = judged({}, {}, SCHOLAR)
    seen = [
        move.model_copy(update={"evaluation": move.evaluation.model_copy(update={"mate": 1})}) for move in one.moves
    ]
    one = one.model_copy(update={"moves": (*one.moves[:5], *seen[5:])})
    given = mate_given(one, LOST)
    assert given == {"after": "3...Nf6", "ply": 6, "mate": 1, "outcome": "lost"}
    facts = {"mates": {"mine": [], "theirs": [], "given": given}, "you": "Black", "end": {}}
    told = mates_words(facts | {"asked": "did she have a forced mate?"})
    assert told == "Yes: after 3...Nf6 the other side had mate in one, and gave it."
    assert mates_words(facts | {"asked": "did she miss a mate?"}).startswith("No, none was missed: after 3...Nf6")
    assert mate_let_in(judged({}, {}, SCHOLAR), WON, 2) == "In the end 3...Nf6 let the mate in."
    assert mate_let_in(judged({}, {}, SCHOLAR), WON, 6) is None


def test_the_latest_move_of_a_side_is_no_moment() -> None:
    assert last_move_of("was her last move a mistake?") == "last_theirs"
    assert last_move_of("was my latest move ok") == "last_mine"
    assert last_move_of("was that a mistake") is None
    assert costliest_of(WON, judged({}, {6: 0.5}, SCHOLAR), "last_theirs") == []
    slips = judged({}, {1: 0.2, 3: 0.4, 5: 0.15}, SCHOLAR)
    assert [costliest_of(WON, slips, whose) for whose in ("first_mine", "final_mine", "mine")] == [[1], [5], [3, 1, 5]]
    assert (mistake_of("where was my first mistake"), mistake_of("my last blunder")) == ("first_mine", "final_mine")
    assert mistake_of("my worst mistake") is None
    assert latest_of(WON, "last_theirs") == 6
    assert latest_of(WON, "last_mine") == 7
    assert nearest_words(None, "Rosa").startswith("Nowhere, to speak of: no single move of Rosa’s")
