"""What the steward says of one's play, of a move's purpose, of plans and of questions that go on, without a house."""

from __future__ import annotations

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.position_words import TELLERS, more_facts
from app.desk.board.stakes import stake_words
from app.desk.board.standing_words import aims_of, features_of
from app.desk.club.live_words import enough_told
from app.desk.finished.course import judged_words, saved_words, worst_words
from app.desk.finished.think_words import longest_words
from app.desk.questions import Meant, QuestionKind, Questions
from app.desk.reading.asked_moves import asks_for_purpose
from app.desk.reading.going_on import goes_on_from, just_answered
from app.desk.reading.pointing_back import pointing_back
from app.desk.record.again_words import again_told, with_cost
from app.desk.record.record_words import TELLERS as RECORD
from app.desk.screen import Screen
from app.desk.tool import About, Asker

NORA = Player("nora", "nora", "Nora")


def test_a_game_is_judged_by_its_accuracy_and_its_costliest_move() -> None:
    play = {"you": "White", "accuracy": 91, "costly": [{"move": "12.Qh5", "cost": 9}]}
    assert judged_words(play).startswith("Very well")
    assert "12.Qh5" in judged_words(play)
    assert "without a mistake" in judged_words({**play, "costly": []})


def test_fewer_worst_moves_than_were_asked_for_are_said_to_be_fewer() -> None:
    costly = [{"move": f"{number}.Qh5", "cost": 50 - number} for number in range(1, 6)]
    play = {"you": None, "accuracy": 40, "costly": costly}
    assert "only one" in worst_words({**play, "costly": costly[:1]})
    assert "2 smaller ones" in worst_words(play)
    assert "None" in worst_words({**play, "costly": []})


def test_the_worst_move_is_told_with_why_and_what_instead() -> None:
    costly = [{"move": "12.Qh5", "cost": 51, "better": "b4", "why": "It puts the queen on h5 where it can be taken."}]
    words = worst_words({"you": "White", "costly": costly})
    assert "12.Qh5 (it cost 51 chances in a hundred; better was b4)" in words
    assert "It puts the queen on h5" in words


def test_the_longest_thoughts_are_told_of_both_sides() -> None:
    sides = [{"whose": "You", "moves": [("7.h3", 75), ("1.e4", 2)]}, {"whose": "Kenji", "moves": [("1...e5", 0)]}]
    words = longest_words(sides)
    assert words.startswith("You thought longest over 7.h3 (1 minute 15 seconds) and 1.e4 (2 seconds).")
    assert "Kenji thought over no move" in words


def test_a_mistake_is_said_to_be_repeated_or_not() -> None:
    this = {"against": "Kenji", "number": 12, "played": "Qh5", "better": "b4"}
    other = {"against": "Rosa", "number": 6, "played": "Nxd5", "better": "e3"}
    facts = {"this": this, "called": "something left where it could be taken", "others": [other], "else": [other]}
    assert again_told(facts, 5).startswith("Yes, the same kind. Here it was Qh5 on move 12 (b4 was there)")
    assert "against Rosa Nxd5 on move 6" in again_told(facts, 5)
    assert again_told(facts | {"others": []}, 5).startswith("No, not the same kind")
    assert again_told(facts | {"others": [], "else": []}, 5).startswith("No.")
    assert again_told(facts | {"this": None}, 5).startswith("No: this game has no serious error")


def test_what_cost_a_lost_game_comes_first_where_the_reason_is_asked_for() -> None:
    facts = {"cost": "What cost you most was Qh5.", "asked": "why did i lose my last game"}
    assert with_cost("Your last game was lost.", facts).startswith("What cost you most was Qh5.")
    assert with_cost("Your last game was lost.", facts | {"asked": "my last game"}).endswith("Qh5.")
    assert with_cost("It was won.", {"asked": "why"}) == "It was won."


def test_a_lead_is_said_to_be_enough_or_not() -> None:
    assert enough_told("It is about level: 51 chances in a hundred.", "by enough to win?").startswith("No")
    assert enough_told("Vesna, with White, is winning: 90 chances.", "is it decisive").startswith("Yes")
    assert enough_told("It is about level.", "who is ahead") == ""


@pytest.mark.parametrize(("left", "verdict"), [(0.08, "as good as lost"), (0.3, "difficult"), (0.5, "still a game")])
def test_what_was_left_after_a_mistake_is_told_by_its_chances(left: float, verdict: str) -> None:
    facts = {"moments": ["12.Qh5"], "move": "12.Qh5", "chance_before": 0.58, "chance_after": left}
    assert verdict in saved_words(facts)


def test_a_move_that_attacks_and_one_that_offers_an_exchange_are_told_as_such() -> None:
    board = chess.Board("r2q1rk1/bpp2pp1/p1npbn1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")
    facts = more_facts(board, chess.WHITE, ("c8e6",)) | {"last_move": "bishop to e6"}
    words = TELLERS["last"](facts)
    assert "exchange itself for the bishop on b3" in words
    assert "brings the bishop into play" in words


def test_the_push_that_opens_the_centre_and_an_isolated_pawn_are_seen() -> None:
    board = chess.Board("r1bq1rk1/pp3ppp/2n2n2/3p4/8/2NB1N2/PPP2PPP/R1BQ1RK1 w - - 0 10")
    assert any("isolated" in one and "d-file" in one for one in aims_of(board, chess.WHITE))
    assert "their d-pawn is isolated" in [one.words for one in features_of(board, chess.WHITE) if one.mine]


def test_a_short_question_goes_on_and_a_long_one_that_names_its_subject_does_not() -> None:
    assert (
        goes_on_from("how long is it good for", "How do I make a code?")
        == "how do i make a code? how long is it good for"
    )
    assert goes_on_from("where do i find a list of all tournaments held at this club", "Hi") is None
    assert goes_on_from("how long is it good for", None) is None


def test_what_was_answered_just_now_is_not_answered_again() -> None:
    code = Meant(QuestionKind("rules", "entry", "", (), entry="make-code"), 1.0, 0.5)
    asker = Asker(NORA, Screen(), about=About("rules", entry="make-code"))
    assert just_answered(code, asker)
    assert not just_answered(code, Asker(NORA, Screen(), about=About("rules", entry="code-life")))


@pytest.mark.parametrize(
    ("said", "meant"),
    [("and if he simply takes it", ("engine_analysis", "taken")), ("why tho", ("engine_analysis", "reasons"))],
)
def test_what_follows_a_proposed_move_points_back_at_it(said: str, meant: tuple[str, str]) -> None:
    assert pointing_back(said, About("engine_analysis", "game", 20)) == meant


def test_a_purpose_is_told_from_a_verdict() -> None:
    assert asks_for_purpose("what was white up to around move 10")
    assert not asks_for_purpose("was 10.h3 a mistake")


def test_a_language_that_nobody_here_has_is_not_taken_for_english() -> None:
    questions = Questions()
    assert not questions.in_english("kenji bana göre zor mu, daha yeni başladım")
    assert questions.in_english("wich openning shuold i play agianst rosa")
    assert questions.in_english("hola")


def test_points_at_stake_are_told_and_a_friendly_game_has_none() -> None:
    assert "a loss costs you 8 points, by resigning too" in stake_words(
        {"rated": True, "stake": {"win": 24, "draw": 8, "loss": -8}}
    )
    assert stake_words({"rated": False, "stake": None}).startswith("None")


def test_a_rating_is_set_beside_those_of_the_house() -> None:
    house = [{"name": "Pip", "rating": 570}, {"name": "Kenji", "rating": 1800}]
    words, _ = RECORD["compared"]({"rating": 1216, "rated_games": 4, "house": house})
    assert "one of two are rated lower" in words
    assert "Pip (570) and Kenji (1800)" in words
    assert RECORD["compared"]({"rating": 1200, "rated_games": 0, "house": house})[0].startswith("Nobody can say yet")
