"""What the steward says of one's play, of a move's purpose, of plans and of questions that go on, without a house."""

from __future__ import annotations

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.position_words import TELLERS, more_facts
from app.desk.board.stakes import stake_words
from app.desk.board.standing_words import aims_of, features_of
from app.desk.club.live_words import enough_told
from app.desk.finished.course import course_words, judged_words, saved_words, worst_words
from app.desk.finished.story import plain_story_words
from app.desk.finished.think_words import longest_words
from app.desk.finished.whole_words import missed_win_told
from app.desk.moves.move_words import told_of_moment
from app.desk.questions import Meant, QuestionKind, Questions
from app.desk.reading.asked_moves import asks_for_purpose
from app.desk.reading.going_on import goes_on_from, just_answered
from app.desk.reading.pointing_back import pointing_back
from app.desk.record.again_words import again_told, with_cost
from app.desk.record.record_words import TELLERS as RECORD
from app.desk.record.sets_asked import AskedPlayed, played_asked, resigns_asked
from app.desk.record.sets_words import played_told, resigned_told
from app.desk.screen import Screen
from app.desk.tool import About, Asker
from app.domain.text import plain
from tests.unit.desk.test_whole_games import GIVEN_UP, MOMENT, judged

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
    assert stake_words({"rated": False, "stake": None}).startswith("No: this game is friendly")


def test_a_rating_is_set_beside_those_of_the_house() -> None:
    house = [{"name": "Pip", "rating": 570}, {"name": "Kenji", "rating": 1800}]
    words, _ = RECORD["compared"]({"rating": 1216, "rated_games": 4, "house": house})
    assert "one of two are rated lower" in words
    assert "Pip (570) and Kenji (1800)" in words
    assert RECORD["compared"]({"rating": 1200, "rated_games": 0, "house": house})[0].startswith("Nobody can say yet")


def test_whether_one_was_ever_lost_is_told_first() -> None:
    course = {"you": "White", "turn": None, "before": 50, "opening": None, "ever_winning": False, "end": 50,
              "best": {"chance": 55, "move": "2.d4"}, "worst": {"chance": 35, "move": "9.a3"}}  # fmt: skip
    assert course_words(course, "was i ever losing?").startswith("Worse at times, but not lost: you never had fewer")
    lost = course | {"worst": {"chance": 9, "move": "9.a3"}}
    assert course_words(lost, "was i really lost").startswith(
        "Yes: you were down to 9 chances in a hundred, after 9.a3"
    )
    assert course_words(course, "did i ever have a chance").startswith("No: at most you had 55 chances in a hundred")
    assert course_words(course | {"best": {"chance": 90, "move": "9.a3"}}, "was i winning").startswith("Yes: at your")
    assert course_words(course, "how did it go").startswith("The best of it was 55")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("was this game better than the other two?", AskedPlayed(which=False, worse=False, outcome=None, count=2)),
        ("did i play worse here than against kenji", AskedPlayed(which=False, worse=True, outcome=None, count=None)),
        ("compare this game with my last one", AskedPlayed(which=False, worse=False, outcome=None, count=None)),
        ("which of my two losses was worse?", AskedPlayed(which=True, worse=True, outcome="lost", count=2)),
        ("which of these games did i play best?", AskedPlayed(which=True, worse=False, outcome=None, count=None)),
        ("was my opening better than his", None),
        ("which of my moves was the worst", None),
        ("how do i get better than the others", None),
    ],
)
def test_games_are_set_beside_each_other_by_how_they_were_played(said: str, meant: AskedPlayed | None) -> None:
    assert played_asked(said) == meant


def test_the_better_of_several_games_is_told_by_its_accuracy() -> None:
    games = [
        {"against": who, "outcome": how, "moves": 30, "accuracy": exact, "blunders": 1}
        for who, how, exact in (("Pip", "won", 91.0), ("Rosa", "lost", 72.0), ("Kenji", "lost", 80.0))
    ]
    told = played_told(games, which=False, worse=False, compares=True)
    assert told.startswith("Yes: here you played at 91 per cent accuracy with one blunder, and won; against Rosa (lost")
    assert played_told(games, which=False, worse=True, compares=True).startswith("No: here")
    middle = [games[2], games[0], games[1]]
    assert played_told(middle, which=False, worse=False, compares=True).startswith("Better than some")
    worse = played_told(games[1:], which=True, worse=True, compares=True)
    assert worse.startswith("The one against Rosa (lost, 30 moves) was the worse, at 72 per cent")
    unknown = [games[0], games[1] | {"accuracy": None}]
    assert played_told(unknown, which=False, worse=False, compares=True).startswith("I cannot set them beside")


def test_plain_words_say_what_was_moved_and_what_answers_it() -> None:
    reason = {"kind": "loses_later", "move": "Nxe5", "men": [], "number": 1}
    turn = {"ply": 6, "number": 3, "before": 39, "made": "move the pawn from g7 to g5", "reason": reason,
            "answer": "take the pawn on e5 with the knight from f3", "better_in_words": None}  # fmt: skip
    story = {"were": "you were", "outcome": "lost", "mine": turn, "theirs": None}
    assert plain_story_words(story).startswith(
        "It went wrong on move 3, when you moved the pawn from g7 to g5. After that the other side could take the pawn "
        "on e5 with the knight from f3, and that wins something a little later."
    )


def test_whether_games_are_given_up_too_soon_is_told_of_all_of_them() -> None:
    assert resigns_asked("do i resign too early")
    assert resigns_asked("am i giving up too soon?")
    assert not resigns_asked("did i resign too early here")
    games = [
        {"against": who, "outcome": "lost", "moves": 10, "chance": chance} for who, chance in (("Rosa", 37), ("Pip", 9))
    ]
    assert resigned_told(games).startswith(
        "Sometimes, in one of two games that you gave up: against Rosa (lost, 10 moves) you still had 37"
    )
    assert resigned_told(games[1:]).startswith("No: where you resigned the game was as good as lost each time")
    assert resigned_told([games[0] | {"chance": None}]).startswith("You have resigned no game")


def test_how_it_would_have_gone_on_follows_the_better_move() -> None:
    about = About("explain_move", "one", 23, aspect="better")
    for text in ("and after that?", "what would have happened then", "how would it have continued", "and then what?"):
        low = plain(text)
        assert pointing_back(low, about) == ("explain_move", "goes_on") or text == "and then what?", text
    assert pointing_back("what does that mean?", about) == ("explain_move", "simply")
    told = told_of_moment(MOMENT | {"better": "12.b4", "line": "12.b4 Qd7 13.a4"}, "goes_on")
    assert told[1].startswith("After 12.b4 it might have gone Qd7 13.a4: ")


def test_a_win_that_was_let_go_is_named() -> None:
    told = missed_win_told(judged({6: 0.85, 7: 0.5}, {7: 0.35}), GIVEN_UP)[0]
    assert told.startswith("Yes: before 4.d3 you had 85 chances in a hundred, after it 50; 4.")
    assert missed_win_told(judged({}, {7: 0.2}), GIVEN_UP)[0].startswith(
        "No: you never had a won game; the most was 50"
    )
    assert missed_win_told(judged({20: 0.9}, {}), GIVEN_UP)[0].endswith("90 chances in a hundred where you resigned.")
