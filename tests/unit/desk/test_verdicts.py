"""Answers that begin with their verdict: a king, what hangs, a takeback, an opening, a pattern, runs."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from app.desk.board.hanging_words import hanging_facts, hanging_words
from app.desk.board.king_words import king_facts, king_words
from app.desk.board.page_words import colour_words, feels_words, shown_words, takeback_words
from app.desk.board.proposal_words import not_that_piece, proposal_of
from app.desk.finished.pattern_words import numbers_words, pattern_words
from app.desk.finished.story import opening_words
from app.desk.openings.opening_own import own_told, ways_on, ways_told
from app.desk.practice.repertoire_words import hours_named, repertoire_told
from app.desk.reading.parts import parts_of
from app.desk.record.against_words import accuracy_beside_told
from app.desk.record.recent_words import run_told
from app.desk.record.record_words import TELLERS as RECORD

START = chess.STARTING_FEN
CASTLED = chess.Board("r4rk1/bpp2pp1/p1npbn1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")
PAGE: dict[str, Any] = {
    "ended": False, "you": "White", "turn": "White", "rated": True, "takebacks": True, "across": "Rosa", "study": False,
    "across_kind": "character", "shown": "12...Nxh5", "shown_by": "Kenji", "shown_last": True, "moves": 12,
    "last_move": "knight takes the queen on h5", "end_reason": "resignation",
}  # fmt: skip


def king(board: chess.Board, **others: Any) -> str:
    return king_words({**PAGE, "cost_most": None, **king_facts(board, chess.WHITE, (), START), **others})


def test_a_king_in_its_corner_is_called_safe_and_the_square_that_is_attacked_is_named() -> None:
    told = king(CASTLED)
    assert told.startswith("Yes, it is safe for now: your king stands on g1 with three pawns before it.")
    assert "f2 is attacked, by the bishop on a7; only the king guards it" in told


def test_a_bare_king_is_not_called_safe_and_one_in_check_least_of_all() -> None:
    assert king(chess.Board("4k3/8/8/8/1q6/2n5/8/4K2r w - - 0 1")).startswith("No, it is in check just now")
    assert king(chess.Board("4k3/8/8/8/1q6/2n5/7r/4K3 w - - 0 1")).startswith(("No,", "Only fairly"))


def test_of_a_lost_game_it_is_said_whether_it_was_the_king() -> None:
    assert king(CASTLED, asked_danger=True).startswith("No, it is safe for now")
    told = king(CASTLED, ended=True, cost_most="12.Qh5")
    assert told.startswith("Yes, it was safe to the end")
    assert told.endswith("In the whole game it was never in check. What cost the game was not the king but 12.Qh5.")


def test_nothing_that_hangs_is_a_verdict_and_what_hangs_is_named_for_both_sides() -> None:
    board = chess.Board("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    study = {"you": None, "turn": "White", "check": False, "king_hits": 0}
    assert hanging_words({**study, **hanging_facts(board, chess.WHITE)}).startswith("No piece hangs, of either side")
    board = chess.Board("4k3/8/8/3q4/8/8/3R4/4K3 b - - 0 1")
    told = hanging_words({**study, "you": "White", **hanging_facts(board, chess.WHITE)})
    assert told.startswith("Nothing of yours hangs. Their queen on d5 hangs: attacked, and guarded by nothing.")


def test_the_page_says_which_move_and_whose_colour() -> None:
    assert shown_words({**PAGE, "ended": True}).startswith("You are looking at 12...Nxh5, played by Kenji")
    assert shown_words({**PAGE, "shown": None}).startswith("None yet")
    assert colour_words(PAGE).startswith("You have White, and Rosa Black.")
    assert colour_words({**PAGE, "ended": True}).startswith("You had White, and Rosa Black, so White is at the")


def test_a_takeback_is_answered_for_this_very_game() -> None:
    assert "no longer counts" in takeback_words(PAGE)
    assert "costs nothing" in takeback_words({**PAGE, "rated": False})
    assert takeback_words({**PAGE, "takebacks": False}).startswith("No: this rated game")
    assert takeback_words({**PAGE, "ended": True}).startswith("No: this game is over")


def test_the_face_across_is_read_without_judging_the_position() -> None:
    told = feels_words({**PAGE, "feels": {"face": "uncertain", "mood": "tense"}})
    assert told.startswith("A little: Rosa looks unsure just now, and the word for the mood is “tense”")
    assert feels_words({**PAGE, "feels": {"face": "smug", "mood": "confident"}}).startswith("Not that it shows")
    assert feels_words({**PAGE, "feels": None}).startswith("Rosa has no face")


def test_a_question_that_takes_the_best_move_for_another_piece_is_set_right() -> None:
    board = chess.Board()
    board.push_san("e4")
    board.push_san("e5")
    knight = proposal_of(board, ["g1f3"], ("e2e4", "e7e5"))
    assert "attacks the pawn on e5" in knight["does"]
    assert not_that_piece("why is the top move a pawn push", knight).startswith("The top move here is no pawn move")
    assert not_that_piece("why does it want a knight move", knight) == ""
    assert not_that_piece("why is this best", knight) == ""


def test_a_line_that_is_written_out_has_named_ways_to_go_on() -> None:
    sans = ("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5")
    ways = ways_on(sans)
    assert {one["move"] for one in ways} == {"c3", "d3", "b4"}
    quiet = ways_told(ways, len(sans), quiet=True)
    assert quiet.startswith("The quiet way on is 4.d3, the Italian Game: Giuoco Pianissimo")
    assert "4.c3" in quiet
    assert ways_told([], 6, quiet=False) == ""


def test_ones_own_games_with_an_opening_are_counted() -> None:
    games = [{"against": "Kenji Watanabe", "outcome": "lost"}, {"against": "Pip Adeyemi", "outcome": "won"}]
    assert (
        own_told(games)
        == "In your finished games you have had it twice before: lost against Kenji and won against Pip."
    )
    assert "new" in own_told([])


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [("was that the problem", "No, the opening was not the problem"), ("was it ok", "Yes, it was fine")],
)
def test_an_opening_that_is_blamed_is_answered_as_such(asked: str, verdict: str) -> None:
    story = {"opening": "Italian Game", "after_opening": {"chance": 55, "number": 10}, "of_opening": None, "mine": None,
             "were": "you were", "outcome": "lost", "asked": asked}  # fmt: skip
    assert opening_words(story).startswith(verdict)


def test_the_end_of_a_game_has_a_name_or_none() -> None:
    turn = {"move": "12.Qh5", "reason": {"kind": "puts_to_be_taken", "men": [], "move": "Nxh5"}}
    last = {
        "last": "12...Nxh5",
        "in_words": "knight takes the queen on h5",
        "took": "queen",
        "mate": None,
        "mated": False,
    }
    story = {"pattern": last, "mine": turn, "theirs": None, "outcome": "lost", "how": "resignation"}
    assert "a hanging piece" in pattern_words(story)
    mate = last | {"mated": True, "mate": "back rank"}
    assert pattern_words(story | {"pattern": mate}).startswith("Yes: 12...Nxh5 was a back-rank mate")
    assert pattern_words(story | {"pattern": mate | {"mate": None}}).startswith("No name of its own")


def test_the_numbers_of_a_summary_begin_with_the_accuracy() -> None:
    assert numbers_words({"you": "White", "accuracy": 49}).startswith("Most likely your accuracy: 49 per cent")


def test_the_longest_run_of_losses_is_told_where_it_is_asked_for() -> None:
    losing = {"games": 3, "against": ["Rosa Lind", "Kenji W"], "lasting": True}
    facts = {"losing_run": losing, "run": losing, "games": 5, "asked": "whats my longest losing streak"}
    assert run_told(facts)[0].startswith("Your longest run of losses is three in a row, against Rosa and Kenji.")
    assert run_told(facts | {"losing_run": losing | {"games": 0}})[0].startswith("None")
    assert "wins in a row" in run_told(facts | {"asked": "longest winning streak"})[0]


def test_the_worst_game_is_told_where_it_is_asked_for() -> None:
    worst = {"against": "Kenji W", "outcome": "lost", "moves": 12, "accuracy": 49}
    facts = {"best": worst, "here": worst, "asked": "was this my worst game"}
    assert RECORD["best"](facts)[0].startswith("Yes. The one that went worst: against Kenji W")
    assert RECORD["best"](facts | {"best": worst | {"outcome": "won"}, "here": None, "asked": "my best game"})[
        0
    ].startswith("The one I would frame")


def test_the_colours_are_set_side_by_side_only_where_both_were_played() -> None:
    none, white = {"won": 0, "drawn": 0, "lost": 0}, {"won": 2, "drawn": 0, "lost": 1}
    alone = {"colours": {"white": white, "black": none}, "losses_by": {}}
    assert RECORD["colours"](alone)[0].startswith("There is nothing to set side by side yet. With White")
    both = {"colours": {"white": white, "black": {"won": 0, "drawn": 1, "lost": 1}}, "losses_by": {}}
    assert RECORD["colours"](both)[0].startswith("Better with White.")


def test_what_is_only_left_aside_is_no_part_of_a_question() -> None:
    assert parts_of("not about this game but in general, is it bad to have doubled pawns") == [
        "is it bad to have doubled pawns"
    ]
    assert parts_of("is this rated, and how do i resign") == ["is this rated", "how do i resign"]


def test_a_game_is_set_beside_another_by_what_is_asked() -> None:
    here = {"outcome": "lost", "moves": 12, "accuracy": 49, "blunders": 1}
    pip = {"outcome": "won", "moves": 7, "accuracy": 93, "blunders": 0}
    facts = {"here": here, "detail": [pip], "against": "Pip Adeyemi", "asked": "was this one worse?"}
    assert accuracy_beside_told(facts).startswith(
        "Yes: this one you lost in 12 moves at 49 per cent accuracy, one blunder"
    )
    assert accuracy_beside_told(facts | {"asked": "was it more precise?"}).startswith("No")


def test_openings_are_kept_or_changed_by_ones_games_and_the_hours_of_a_week() -> None:
    facts = {"openings": [{"name": "Italian Game", "games": 2, "score": 0.5}], "errors": 4, "hours": 2, "advice": "",
             "by_phase": {"opening": 1, "middlegame": 3}}  # fmt: skip
    told = repertoire_told(facts)
    assert told.startswith("Keep what you play")
    assert "Of 120 minutes a week" in told
    poor = facts | {"openings": [{"name": "Italian Game", "games": 12, "score": 0.2}]}
    assert repertoire_told(poor).startswith("Change one thing: the Italian Game")
    assert hours_named("i have about 2 hours a week") == 2
    assert hours_named("two hours ago") is None
