"""What a learner asks beside the move itself: whose error it was, what else could be done against a check, a man who is
elsewhere, openings beside each other, lessons step by step."""

from __future__ import annotations

import chess

from app.accounts.player import Player
from app.desk.board.plan_asked import asks_for_plan
from app.desk.finished.game_sought import names_finished
from app.desk.moves.card_described import thought_there
from app.desk.moves.check_answered import answered_check, asks_what_else
from app.desk.moves.learner_turns import placed_otherwise
from app.desk.moves.moments import blamed_side
from app.desk.openings.openings_beside import moves_beside, moves_here
from app.desk.practice.known_steps import CUT_OFF, WHOLE, step_asked
from app.desk.practice.study_asked import watching_asked
from app.desk.questions import QuestionKind
from app.desk.reading.entries_meant import friendly_or_rated, with_its_half
from app.desk.reading.understood import Understood
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import AskedQuestion, Asker
from app.domain.position import Color
from tests.unit.desk.test_move_cards import ITALIAN, LEGAL, game

TRAP = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4+ Qd2 Bxd2+"


def asker(screen: str = "analysis", before: str | None = None) -> Asker:
    return Asker(Player("somebody", "somebody", "Somebody"), Screen.named(screen, None), before=before)


def understood(text: str, kind: QuestionKind, screen: str = "practice", before: str | None = None) -> Understood:
    return Understood(AskedQuestion(text, asker(screen, before)), kind, kind.aspect)


def test_a_game_that_is_over_is_named() -> None:
    assert names_finished("what was the trap she got me with in the first game")
    assert names_finished("not this game, the other one")
    assert not names_finished("have i lost a pawn here, and what should i play")


def test_who_went_wrong_is_the_one_before_the_word() -> None:
    legal = game(LEGAL)
    assert blamed_side("where did he go wrong? i want to know if i won", legal) is Color.BLACK
    assert blamed_side("where did i go wrong against him", legal) is Color.WHITE


def test_the_answer_to_a_check_is_found() -> None:
    trap = game(TRAP)
    found = answered_check("when she gave check with the bishop, could i have moved the king instead?", trap)
    assert found is not None
    assert found.ply == 15
    assert asks_what_else("could he have gone anywhere else with his king after i took on f7")
    taken = answered_check("could he have gone anywhere else with his king after i took on f7", game(LEGAL))
    assert taken is not None
    assert taken.ply == 12
    assert answered_check("was that check any good", trap) is None


def test_a_capture_is_thought_of_where_the_talk_is() -> None:
    italian = game(ITALIAN)
    found = thought_there("could i have just sacked on g5 when he did that", italian, 16)
    assert [(one.tried_at, one.tried) for one in found] == [(16, ("f3g5",))]
    given = thought_there("what if i'd given up my knight for those pawns on g5", italian, 16)
    assert [one.tried for one in given] == [("f3g5",)]
    assert thought_there("he took on g5", italian, 16) == []


def test_a_man_is_had_elsewhere() -> None:
    legal = game(LEGAL)
    had = placed_otherwise("what if pip had a knight on c6 instead of the pawn on g6?", legal, None)
    assert [one.through for one in had] == [("b8c6",)]
    rather = placed_otherwise("suppose the bishop hadn't been on g4 but on e6, would nxe5 still work", legal, None)
    assert [one.through for one in rather] == [("g4e6",)]


def test_two_moves_of_an_opening_stand_beside_each_other() -> None:
    text = "in the Italian whats the difference between Bc5 and Nf6 on move 3"
    assert moves_beside(text, text.lower()) == ("Italian Game", ("Bc5", "Nf6"))
    assert moves_beside("in the Italian, is Qh5 or Nf6 better", "in the italian, is qh5 or nf6 better") is None
    here = "what is the difference between 2.Nf3 and 2.Nc3"
    assert moves_here(here, here.lower(), ("e2e4", "e7e5")) == ("Nf3", "Nc3")
    assert moves_here("is 2.Nf3 or 2.Nc3 stronger", "is 2.nf3 or 2.nc3 stronger", ("e2e4", "e7e5")) == ()


def test_the_early_mate_is_stopped_as_told() -> None:
    assert step_asked("how do i stop scholars mate", asker()) == WHOLE
    on = step_asked("and after g6 if the queen goes to f3?", asker(before="how do i meet the four move mate with Qh5"))
    assert on is not None
    assert on.startswith("After 3...g6")
    good = step_asked("is the scholars mate any good against strong players", asker())
    assert good is not None
    assert good.startswith("Not against")
    assert step_asked("did he try the scholar's mate on me", asker()) is None
    assert step_asked("and if my king got cut off?", asker("practice", "how do i hold rook and pawn")) == CUT_OFF
    board = chess.Board()
    for san in ("e4", "e5", "Qh5", "Nc6", "Bc4"):
        board.push_san(san)
    for san, mates in (("g6", False), ("Qe7", False), ("Qf6", False), ("Nf6", True)):
        then = board.copy()
        then.push_san(san)
        mate = chess.Move.from_uci("h5f7")
        if mate in then.legal_moves:
            then.push(mate)
        assert then.is_checkmate() is mates


def test_a_half_of_a_question_is_told_too() -> None:
    ending = QuestionKind("rules", "entry", "", (), entry="opposition-to-move")
    told = with_its_half(understood("explain opposition, and can i drill it here?", ending))
    assert told.also is not None
    assert told.also.entry == "endings-kept"
    puzzle = QuestionKind("puzzle_of_the_day", "why", "", ())
    told = with_its_half(understood("why does it work? and will there be another one today?", puzzle, "puzzle"))
    assert told.also is not None
    assert told.also.tool == "puzzle_time"
    assert with_its_half(understood("explain opposition", ending)).also is None


def test_what_teaches_more_is_answered() -> None:
    kind = QuestionKind("study_card", "study", "", ())
    on = understood(
        "and which of the two is better for learning?", kind, "room", "can i play rated as well as friendly?"
    )
    found = friendly_or_rated(on)
    assert found is not None
    assert found.kind is not None
    assert found.kind.entry == "friendly-or-rated"
    assert friendly_or_rated(understood("which of the two is better for learning?", kind)) is None
    assert watching_asked("is watching games like this any use", ScreenKind.HALL) == "watching"
    assert watching_asked("who is watching", ScreenKind.GALLERY) is None
    assert asks_for_plan("my dark squared bishop has nothing to do, which square should it be on?")
