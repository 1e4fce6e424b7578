"""Questions that lean on the one before, and pieces that are asked for by name."""

from __future__ import annotations

from dataclasses import asdict, replace
from types import SimpleNamespace

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.piece_words import asked_pieces, piece_words
from app.desk.board.plan_lines import plan_told
from app.desk.board.plan_resolving import plan_goes_on
from app.desk.board.position_words import counts_words
from app.desk.club.club_words import number_named
from app.desk.going_back import because_told, not_again, without_repeats
from app.desk.people.opponent_words import why_told
from app.desk.reading.named_together import named_together, still_side_by_side
from app.desk.reading.objects import object_of
from app.desk.reading.pointing_back import another_named, pointing_back
from app.desk.reading.swapping import swapped, with_name
from app.desk.reading.understanding import Understanding
from app.desk.reading.understood import Understood
from app.desk.screen import Screen, ScreenKind
from app.desk.session import DeskSession, KeptExchange
from app.desk.tool import About, AskedQuestion, Asker, DeskAnswer
from app.desk.tools.opponents import TOOL as OPPONENTS
from app.desk.tools.plan_card import WhichPlan
from app.house import House

NORA = Player("nora", "nora", "Nora")
ITALIAN = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")


async def test_a_mere_name_asks_of_somebody_else_what_was_asked_before(house: House) -> None:
    about = About("character_profile", character="kenji", aspect="record")
    asker = Asker(NORA, Screen(ScreenKind.HALL), about=about)
    understood = await Understanding(None, house.characters).read("and rosa?", asker)
    assert (understood.aspect, understood.question.character) == ("record", "rosa")


@pytest.mark.parametrize(
    ("about", "said", "meant"),
    [
        (About("my_matches", aspect="openings"), "show me one i lost with it", ("my_matches", "lost_in")),
        (About("club_status"), "the second one, who are they?", ("club_status", "players")),
        (About("rules", entry="mate-bishop-knight"), "how many moves does that take", ("rules", "detail")),
        (About("rules", entry="when-help"), "ok so when can you", ("rules", "detail")),
    ],
)
def test_a_follow_up_keeps_its_subject(about: About, said: str, meant: tuple[str, str]) -> None:
    assert pointing_back(said, about) == meant


def test_one_of_several_games_is_named_by_its_number() -> None:
    assert [number_named(said) for said in ("the second one", "who wins on board 3?", "who is ahead?")] == [2, 3, 1]


def test_a_piece_is_found_by_the_shade_of_its_squares() -> None:
    (light,) = asked_pieces(ITALIAN, chess.WHITE, "what is my light squared bishop looking at")
    assert light["piece"] == "bishop on c4"
    assert light["attacks"] == ["pawn on f7"]
    assert "f7" in piece_words({"asked": [light]})


def test_a_piece_that_is_gone_is_said_to_be_gone() -> None:
    bare = chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert "No such piece" in piece_words({"asked": asked_pieces(bare, chess.WHITE, "my queen")})


def test_a_running_rated_game_is_told_to_count_and_to_stay_so() -> None:
    words = counts_words({"rated": True, "ended": False, "moves": 7})
    assert words.startswith("This game is rated and counts")
    assert "cannot be changed" in words
    assert "can still be called off" in counts_words({"rated": True, "ended": False, "moves": 1})


async def test_somebody_who_is_not_of_the_house_is_looked_for_among_ones_own_games(house: House) -> None:
    about = About("character_profile", character="kenji", aspect="record")
    asker = Asker(NORA, Screen(ScreenKind.HALL), about=about)
    understanding = Understanding(None, house.characters)
    understood = await understanding.read("and yusuf?", asker)
    assert understood.kind is not None
    assert (understood.kind.tool, understood.question.character) == ("my_matches", "yusuf")
    assert another_named("and why?") is None


async def test_what_others_talked_about_is_told_to_nobody(house: House) -> None:
    understood = await Understanding(None, house.characters).read(
        "has my coach played him, and what did they talk about", Asker(NORA, Screen(ScreenKind.CHARACTER, "kenji"))
    )
    assert understood.refused is not None


@pytest.mark.parametrize(
    ("before", "said", "anew"),
    [
        ("whats a good opening for a beginner with white", "and with black?", "a beginner with black"),
        ("best opening for beginners", "and for black", "best opening for beginners with black?"),
        ("what is my blitz rating", "and rapid?", "what is my rapid rating"),
        ("how do i mate with king and rook against king?", "and with bishop and knight?", "with bishop and knight"),
        ("what should i study?", "what about endgames?", "what should i study in endgames?"),
        ("who plays the sicilian here", "and the caro-kann?", "who plays the caro-kann here"),
        ("how many games did i play today?", "and this week?", "how many games did i play this week?"),
        ("who is the strongest here", "ok and the weakest?", "who is the weakest here"),
    ],
)
def test_a_part_that_is_named_anew_takes_the_place_of_the_one_before(before: str, said: str, anew: str) -> None:
    assert anew in (swapped(said, before) or "")


@pytest.mark.parametrize(
    "said", ["and rosa?", "and why?", "black to move and mate in two, how?", "what about my friend"]
)
def test_what_names_no_such_part_leaves_the_question_before_alone(said: str) -> None:
    assert swapped(said, "am i better with white or black?") is None


async def test_a_swapped_question_is_read_as_a_whole_one(house: House) -> None:
    asker = Asker(NORA, Screen(ScreenKind.HALL), before="How does the bishop move?")
    understood = await Understanding(None, house.characters).read("and the knight?", asker)
    assert understood.question.text == "how does the knight move?"


def test_the_next_follow_up_hears_the_question_as_it_was_read() -> None:
    session = DeskSession(lambda: 0)
    session.add(KeptExchange("one", 0, "hall", "and rapid?", "1200", about={"tool": "x", "asked": "my rapid rating?"}))
    assert session.before == "my rapid rating?"


@pytest.mark.parametrize(
    ("before", "said", "anew"),
    [
        ("does he cheat?", "and rosa?", "does rosa cheat?"),
        ("how strong is he?", "and pip", "how strong is pip?"),
        ("what are her openings", "and rosa?", "what are rosa's openings"),
        ("can i play her in the evening", "and pip?", "can i play pip in the evening"),
    ],
)
def test_somebody_who_is_named_anew_takes_the_place_of_a_pronoun(before: str, said: str, anew: str) -> None:
    assert with_name(said, before, ("rosa", "pip")) == anew


def test_the_easiest_is_asked_of_the_whole_house_and_easier_of_two() -> None:
    two = ("pip", "rosa")
    assert still_side_by_side("and who is the easiest one?", two) is None
    assert still_side_by_side("and which is the hardest?", two) is None
    assert still_side_by_side("and who is the easiest of them?", two) == "weaker"
    assert still_side_by_side("and who is easier?", two) == "weaker"


def test_whoever_was_named_before_the_others_is_among_them() -> None:
    cast = [SimpleNamespace(name=name, slug=name.lower()) for name in ("Marguerite", "Pip", "Rosa")]
    told = "Marguerite (900), the nearest to that: knows the rules. Others near you: Pip (600) and Rosa (1350)."
    assert set(named_together(told, cast)) == {"marguerite", "pip", "rosa"}


def test_a_suggestion_is_reasoned_by_the_rating_that_was_said(house: House) -> None:
    about = About("opponents", character="ilyas")
    asker = Asker(NORA, Screen(ScreenKind.HALL), about=about, before="I'm about 1600. Whom should I play?")
    given = OPPONENTS.read(AskedQuestion("Why that one?", asker), "reasons", house.desk.toolbox.services)
    assert (given.rating, given.beside) == (1600, "ilyas")
    one = {"name": "Ilyas D", "rating": 1550, "strength": "Good.", "tagline": "Calls.",
           "met": {"won": 0, "drawn": 0, "lost": 0}}  # fmt: skip
    facts = {"cast": [one], "suggested": one, "beside": None, "your_rating": 1200, "named": True, "for_rating": 1600}
    assert why_told(facts)[0].startswith("Because of the ratings: Ilyas has 1550, 50 below the 1600 you named")


def _after(question: str, answer: str, about: About) -> DeskSession:
    session = DeskSession(lambda: 0)
    session.add(KeptExchange("one", 0, "match", question, answer, about=asdict(about)))
    return session


@pytest.mark.parametrize(
    ("asked", "answer", "why"),
    [
        ("can i castle?", "No: your king has moved, and may not castle. Play on.", "Because your king has moved, and"),
        ("is my king safe", "Yes, it is safe for now: your king stands on g1.", "Because your king stands on g1."),
        ("is stalemate a draw", "Stalemate is a draw: the king is not attacked.", "Because the king is not attacked."),
        ("may it go to e5", "No. A pawn goes straight ahead.", "A pawn goes straight ahead."),
    ],
)
def test_why_behind_a_yes_or_no_explains_that_one(asked: str, answer: str, why: str) -> None:
    session = _after(asked, answer, About("position_facts", aspect="possible"))
    for said in ("why?", "Why not?", "and why not"):
        told = because_told(said, session, session.about)
        assert told is not None
        assert told.text.startswith(why)


def test_why_is_left_to_tools_with_reasons_and_to_answers_that_gave_none() -> None:
    engine = _after("who is better", "Yes: you are ahead.", About("engine_analysis"))
    assert because_told("why?", engine, engine.about) is None
    no_reason = _after("do i need it", "No, nothing here has to be done: play whom you like.", About("page_asked"))
    assert because_told("why?", no_reason, no_reason.about) is None
    assert because_told("why did she play e5", no_reason, no_reason.about) is None


def test_of_the_move_of_the_last_answer_nothing_is_told_twice() -> None:
    about = About("move_card", match_id="m", ply=26)
    session = _after("was g6 bad", "13...g6 was a blunder. It passes by Nb4. Better was 13...Nb4.", about)
    told = DeskAnswer("Better was 13...Nb4. 13...g6 was a blunder. It passes by Nb4. The answer is 14.a3.", about=about)
    assert without_repeats(told, "what was better", session).text == "Better was 13...Nb4. The answer is 14.a3."
    assert without_repeats(told, "why was that so bad", session) == told
    other = replace(told, about=replace(about, ply=28))
    assert without_repeats(other, "what was better", session) == other


def test_the_same_reason_is_told_to_who_asks_why_again() -> None:
    text = "13...g6 was a blunder. It passes by Nb4, which wins a piece."
    about = About("move_card", match_id="m", ply=26)
    told = not_again(DeskAnswer(text, about=about), "why?", _after("was g6 bad", text, about))
    assert told.text == "It passes by Nb4, which wins a piece."


@pytest.mark.parametrize("said", ["and after that?", "and then?", "then what?"])
def test_what_comes_after_a_plan_goes_on_from_it(said: str) -> None:
    about = About("plan_card", match_id="m", ply=8, aspect="plan")
    asker = Asker(NORA, Screen(ScreenKind.MATCH, "m"), about=about, before="what is my plan here?")
    read = plan_goes_on(Understood(AskedQuestion(said, asker), None), said)
    assert read is not None
    assert isinstance(read.question.given, WhichPlan)
    assert (read.question.given.ply, read.question.given.further) == (8, 1)
    again = plan_goes_on(Understood(AskedQuestion(said, replace(asker, before="and then?")), None), said)
    assert again is not None
    assert isinstance(again.question.given, WhichPlan)
    assert again.question.given.further == 2
    assert plan_goes_on(Understood(AskedQuestion("is it good?", asker), None), "is it good?") is None


def test_a_plan_goes_on_in_words() -> None:
    facts = {"you": True, "theirs": False, "side": "White", "plans": [{}], "chance": 0.5, "pair": []}
    told = plan_told(facts | {"further": ["the rook goes from f1 to e1", "the pawn goes to h3"]})
    assert told == "After that: the rook goes from f1 to e1; then the pawn goes to h3."
    assert "look again once that stands" in plan_told(facts | {"further": []})


@pytest.mark.parametrize(
    ("said", "before", "screen", "answer"),
    [
        ("and does that cost me rating points?", "can my daughter and i play each other here", ScreenKind.LOBBY,
         "lobby.table"),
        ("is that rated?", "how do i set up a table", ScreenKind.LOBBY, "lobby.table"),
        ("which of them is better for a beginner?", "and 10+0?", ScreenKind.LOBBY, "lobby.clock"),
        ("is that for children?", "what is an agent", ScreenKind.AGENTS, "agents.children"),
        ("what does the question mark after my number mean?", "", ScreenKind.LADDER, "provisional"),
        ("and when does it go away?", "what is the question mark for", ScreenKind.MY_CHESS, "provisional"),
        ("what does that mean?", "is this game rated?", ScreenKind.MATCH, "friendly-rated"),
        ("what do the ratings next to them mean", "", ScreenKind.HALL, "ratings-honest"),
    ],
)  # fmt: skip
def test_what_was_spoken_of_is_what_it_stands_for(said: str, before: str, screen: ScreenKind, answer: str) -> None:
    found = object_of(said, screen, before)
    assert found is not None
    assert answer in (found.entry, found.fact)


@pytest.mark.parametrize(
    ("said", "aspect", "step"),
    [
        ("and a bit weaker?", "strongest", "down"),
        ("somebody a little harder", "gentle", "up"),
        ("and who comes after that?", "whom", "up"),
    ],
)
def test_the_next_one_is_sought_beside_whoever_was_suggested(house: House, said: str, aspect: str, step: str) -> None:
    about = About("opponents", character="ilyas", aspect="whom")
    asker = Asker(NORA, Screen(ScreenKind.HALL), about=about, before="who suits me")
    given = OPPONENTS.read(AskedQuestion(said, asker), aspect, house.desk.toolbox.services)
    assert (given.step, given.beside, given.place) == (step, "ilyas", None)


@pytest.mark.parametrize(
    ("about", "said", "meant"),
    [
        (About("explain_move", match_id="m", ply=9, aspect="saved"), "how?", ("explain_move", "better")),
        (About("explain_move", match_id="m", ply=9, aspect="accuracy"), "and his?", ("explain_move", "both")),
        (
            About("engine_analysis", match_id="m", aspect="threat"),
            "what is the best answer",
            ("engine_analysis", "stop"),
        ),
        (About("opening", match_id="m", aspect="name"), "what does that mean?", ("opening", "simply")),
    ],
)
def test_a_scrap_goes_on_from_what_was_told(about: About, said: str, meant: tuple[str, str]) -> None:
    assert pointing_back(said, about) == meant
