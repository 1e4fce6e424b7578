"""What is asked on the pages with a board: whose a move was, missed mates, checks, captures in answer, candidates, and
answers whose first word fits the way they were asked for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from app.accounts.player import Player
from app.desk.answering import STILL_RATED, refused_again
from app.desk.board.engine_facts import answer_of, told_line
from app.desk.board.engine_words import TELLERS as ENGINE
from app.desk.board.standing_asked import verdict_asked
from app.desk.board.state_words import check_words, checks_of, checks_words, legal_facts, stuck_words
from app.desk.club.page_lead import page_lead
from app.desk.finished.lesson_words import exact_words
from app.desk.games import RATED
from app.desk.moves.notation_words import notation_lead
from app.desk.moves.played_words import castled_words, mates_words
from app.desk.people.profile_words import sit_told
from app.desk.reading.pointing_back import pointing_back
from app.desk.record.against_words import tally_told
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.study import STUDY
from app.desk.tool import About, AskedQuestion, Asker, DeskAnswer, Study
from app.desk.tools.clocks import away_words
from app.desk.tools.rules import TOOL as RULES
from app.desk.tools.what_if import TOOL as WHAT_IF
from app.house import House
from tests.unit.desk.test_state_words import PINNED, facts
from tests.unit.desk.test_steward import answered, game_of, somebody
from tests.unit.desk.test_story import FACTS

NORA = Player("nora", "nora", "Nora")
REPLAY = Screen(ScreenKind.REPLAY, "m")
ONE = {"blunder": 1, "mistake": 0, "inaccuracy": 0, "accuracy": 49, "whose": "You"}
NONE = {"blunder": 0, "mistake": 0, "inaccuracy": 0, "accuracy": 95, "whose": "Kenji Watanabe"}
ITALIAN = chess.Board("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("did kenji make mistakes as well", "Only you made errors, Kenji none."),
        ("was his better?", "Yes: Kenji played more exactly, at 95 per cent, you at 49."),
        ("was mine better?", "No: Kenji played more exactly"),
        ("who played more exactly?", "Kenji played more exactly, at 95 per cent"),
    ],
)
def test_both_sides_are_told_by_the_way_it_is_asked(asked: str, said: str) -> None:
    assert exact_words([ONE, NONE], asked).startswith(said)


def test_a_missed_mate_is_named_and_none_is_a_clear_no() -> None:
    one = {"move": "20.Qe2", "mate": 2, "better": "Qh7+"}
    known: dict[str, Any] = {"you": "White", "mates": {"mine": [], "theirs": []}}
    assert mates_words(known).startswith("No, you missed no mate")
    assert mates_words(known | {"mates": {"mine": [one], "theirs": []}}) == (
        "Yes: instead of 20.Qe2 there was a mate in 2, beginning with Qh7+."
    )
    assert mates_words(known | {"mates": None}).startswith("The game has not been looked over yet")


def test_the_moment_when_both_had_castled() -> None:
    assert castled_words({"white": "5.O-O", "black": None}, lead=True).endswith("so both never had.")
    assert castled_words({"white": None, "black": None}, lead=True).startswith("Nobody castled")


def test_checks_that_one_could_give_are_listed() -> None:
    assert checks_of(ITALIAN) == ["Bxf7+"]
    known = facts(ITALIAN, "do i have any checks", gives=checks_of(ITALIAN))
    assert checks_words(known).startswith("You could give one check: Bxf7+.")
    assert "You could give one check" in check_words(known)
    assert checks_words({**known, "gives": []}).startswith("You have no check to give")
    # Of a rated game nothing is known of them.
    assert "could give" not in check_words(facts(ITALIAN, "am i in check"))


def test_what_stands_in_a_pawns_way_is_named() -> None:
    told = stuck_words(facts(ITALIAN, "my pawn won't move"))
    assert "the pawn on e4 cannot move, for their pawn on e5 stands in its way" in told
    assert "Free to go are the pawn on a2 to a3 and a4" in told
    assert legal_facts(PINNED, chess.WHITE, "my bishop")["blocked"]["bishop on e2"].startswith("it is pinned")


@pytest.mark.parametrize(
    ("asked", "said", "arrow"),
    [
        (
            "two candidate moves, don't tell me which is better",
            "11.Nf1 (knight to f1) or 11.a4 (pawn to a4): in no",
            None,
        ),
        ("give me one option", "The first choice", "d2f1"),
    ],
)
def test_moves_to_choose_from_are_as_many_and_ranked_as_asked(asked: str, said: str, arrow: str | None) -> None:
    words, shown = ENGINE["candidates"](FACTS | {"further": None, "asked": asked}, {"best": "d2f1"})
    assert words.startswith(said)
    assert shown == arrow


def test_an_answer_by_taking_is_told_with_what_one_plays_then() -> None:
    taken = {"takes": "11...Bxb3", "reply": "12.axb3", "line": "11...Bxb3 12.axb3", "chance": 0.5}
    reply = {"move": "11...Ne7", "in_words": "knight to e7", "line": "11...Ne7", "chance": 0.55, "taken": taken}
    told = ENGINE["reply"](FACTS | {"further": reply, "asked": "and if he takes"}, {"best": "d2f1"})[0]
    assert told.startswith("If they answer with 11...Bxb3 after 11.Nf1, you play 12.axb3")
    told = ENGINE["taken"](FACTS | {"further": taken | {"elsewhere": True}, "asked": ""}, {"best": "d2f1"})[0]
    assert told.startswith("After 11.Nf1 it cannot be taken itself. If they answer with 11...Bxb3")


def test_the_next_best_move_is_set_beside_the_best() -> None:
    told = ENGINE["purpose"](FACTS | {"asked": "why that one and not something simpler"}, {"best": "d2f1"})[0]
    assert told.endswith(
        "The next best is 11.a4, pawn to a4, but it leaves 55 chances in a hundred, where this keeps 60."
    )
    about = About("engine_analysis", "m", 20, aspect="best")
    assert pointing_back("why that one and not something simpler", about) == ("engine_analysis", "purpose")


def test_a_line_in_words_has_a_purpose_for_every_move() -> None:
    line = ["c2c3", "g8f6", "d2d4"]
    told = told_line(ITALIAN, line, ())
    assert [one.split()[:3] for one in told] == [
        ["First", "White", "plays"], ["Then", "Black", "plays"], ["Then", "White", "plays"],
    ]  # fmt: skip
    assert (answer_of(ITALIAN, line, ()) or {})["move"] == "4...Nf6"
    assert answer_of(ITALIAN, ["c2c3", "a1a8"], ()) is None
    words = ENGINE["simply"](FACTS | {"told_line": told, "asked": "say the line in words"}, {"best": "c2c3"})[0]
    assert words.startswith("First White plays pawn to c3")


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.45, "Yes: nothing is lost here"), (0.4, "Yes: you are not lost"), (0.2, "Perhaps"), (0.05, "Hardly")],
)
def test_whether_it_can_be_saved_is_a_verdict(chance: float, said: str) -> None:
    asked = {"asked": "can i still save this", "yours": {"chance": chance, "mate": None, "pawns": -1.0}}
    assert verdict_asked(FACTS | asked).startswith(said)


def test_a_move_and_a_mark_are_read_out() -> None:
    told = notation_lead("Nxe5 ?? i cant read this")
    assert told == "Nxe5: the knight takes what stands on e5; ?? behind a move says that it was a blunder."
    assert notation_lead("what is 17.Bxh7+") == "Bxh7+: the bishop takes what stands on h7, with check."
    assert notation_lead("O-O-O means what?") == "O-O-O: castling on the queen’s side."
    assert notation_lead("how do i read the moves?") is None


def test_a_number_is_taken_from_the_question_before() -> None:
    asker = Asker(NORA, Screen(ScreenKind.ANALYSIS), None, About("rules", entry="engine-number"), "what does +1.4 mean")
    given = RULES.read(
        AskedQuestion("is that already won", asker, entry="engine-number"), "entry", cast("DeskServices", None)
    )
    assert given.number == "+1.4"


def test_it_is_the_piece_of_the_question_before() -> None:
    about = About("explain_move", "m", 23, aspect="why")
    asker = Asker(NORA, REPLAY, 24, about, "was my bishop hanging there?")
    question = AskedQuestion("why didn't he just take it", asker)

    nobody = SimpleNamespace(characters=SimpleNamespace(listed_for=lambda _: []))
    given = WHAT_IF.read(question, "other", cast("DeskServices", nobody))
    assert (given.piece, given.back) == ("bishop", False)


def test_games_with_somebody_are_counted_first() -> None:
    assert tally_told({"games": 2, "won": 0, "drawn": 0, "lost": 2}, "Rosa") == "You lost both of your games with Rosa."
    told = tally_told({"games": 3, "won": 1, "drawn": 0, "lost": 2}, "Rosa")
    assert told == "Of your three games with Rosa you won one and lost two."


def test_the_other_colour_is_had_by_the_rematch() -> None:
    known = {"name": "Kenji", "met_here": True, "your_color": "white"}
    assert sit_told(known, "again but with the other colour").startswith("Press “Again, colours swapped”")
    assert sit_told(known, "again").startswith("To play Kenji again")


def test_time_that_is_up_is_answered_for_this_game() -> None:
    known = {"ended": False, "why": "out", "control": None, "grace": None}
    assert away_words(known).startswith("In this game nothing, for it has no clock")


def test_a_second_refusal_says_what_can_be_had() -> None:
    refused = DeskAnswer(RATED.message, refused=True)
    once = refused_again(refused, Asker(NORA, REPLAY))
    assert once.text == RATED.message
    assert refused_again(refused, Asker(NORA, REPLAY, about=once.about)).text == STILL_RATED


async def test_the_bishops_of_the_board_on_the_page_are_looked_at(house: House) -> None:
    player = await somebody(house)
    lead = "r1bqk2r/pppp1ppp/2n2n2/4p3/4P3/2P2N2/PP1P1PPP/RNBQKB1R w KQkq - 0 5"
    asker = Asker(player, Screen(ScreenKind.ANALYSIS, STUDY), study=Study(lead))
    told = await page_lead("bishop-pair", asker, house.desk.toolbox.services)
    assert told is not None
    assert told.startswith("Here White has both bishops and Black has not")


async def test_how_who_sits_across_takes_a_draw_stands_behind_where_the_button_is(house: House) -> None:
    player = await somebody(house)
    match_id = await game_of(house, player, rated=True)
    told = await answered(house.desk, player, "how do i offer a draw?", Screen(ScreenKind.MATCH, match_id))
    assert told["text"].startswith("Press “Draw” with the acts beside the board")
    assert "accepts a draw" in told["text"]
