"""Follow-ups that lean on the last answer: which kind they ask for, and the question before asked anew."""

from __future__ import annotations

import pytest

from app.desk.following import follow_ups, following
from app.desk.move_words import apart_of
from app.desk.questions import all_kinds
from app.desk.screen import ScreenKind
from app.desk.swapping import with_move, with_name
from app.desk.tool import About

NAMES = frozenset(("kenji", "rosa", "pip", "teodor"))


def test_every_follow_up_names_kinds_that_there_are() -> None:
    kinds = {kind.id for kind in all_kinds()}
    known = kinds | {kind.tool for kind in all_kinds()}
    assert not [one.to for one in follow_ups() if one.to not in kinds]
    assert not [of for one in follow_ups() for of in one.of if of not in known]


@pytest.mark.parametrize(
    ("answered", "screen", "said", "wanted"),
    [
        ("engine_analysis.best", "match", "why that and not something more aggressive", "what_if.other"),
        ("engine_analysis.best", "match", "hm, i don't like that, something else", "engine_analysis.candidates"),
        ("engine_analysis.best", "analysis", "give me the line, five moves deep", "engine_analysis.line"),
        ("engine_analysis.best", "match", "but then can he take my queen", "engine_analysis.taken"),
        ("engine_analysis.standing", "match", "so what do i do about it", "engine_analysis.best"),
        ("club_status.score", "gallery", "by how much, in pawns", "engine_analysis.standing"),
        ("club_status.live_move", "gallery", "so was it a good one", "explain_move.why"),
        ("explain_move.course", "replay", "and three moves later?", "explain_move.stood"),
        ("puzzle_of_the_day.hint", "puzzle", "still dont get it, just tell me", "puzzle_answer.solution"),
        ("puzzle_of_the_day.task", "puzzle", "is that from a real game?", "puzzle_of_the_day.task"),
        ("explain_move.moment", "replay", "how come i didnt see it", "explain_move.spotted"),
        ("my_matches.met", "my_chess", "how did i win that", "explain_move.story"),
        ("my_matches.place", "honours", "why so low", "my_matches.place"),
        ("club_status.waiting", "lobby", "is that one rated", "waiting_games.stakes"),
        ("what_they_remember.of_me", "memories", "and the oldest one of those", "what_they_remember.of_me"),
        ("what_they_remember.change", "memories", "does that delete my games too", "delete-games"),
        ("resign-how", "match", "will it look bad on my record", "resign-counts"),
        ("puzzle_of_the_day.hint", "puzzle", "smaller, don't give it away", "puzzle_of_the_day.hint"),
        ("en-passant-rule", "match", "so can i do it here", "position_facts.possible"),
    ],
)
def test_what_leans_on_an_answer_is_a_question_of_its_subject(
    answered: str, screen: str, said: str, wanted: str
) -> None:
    tool, _, aspect = answered.partition(".")
    about = About(tool, aspect=aspect) if aspect else About("rules", entry=answered, aspect="entry")
    assert following(said, about, ScreenKind(screen)) == wanted


@pytest.mark.parametrize("said", ["who is the strongest here", "how do i change the colours of the board", "and rosa?"])
def test_what_leans_on_nothing_is_left_alone(said: str) -> None:
    assert following(said, About("engine_analysis", aspect="best"), ScreenKind.MATCH) is None
    assert following(said, None, ScreenKind.MATCH) is None


def test_a_name_alone_asks_the_question_before_of_somebody_else() -> None:
    assert with_name("and the kenji one", "can i use this for my game with rosa", NAMES) == (
        "can i use this for my game with kenji"
    )
    assert with_name("and pip? same question", "my score against kenji", NAMES) == "my score against pip"
    assert with_name("and rosa?", "what does he think of her", NAMES) == "what does he think of rosa"
    assert with_name("and rosa?", "how does the bishop move", NAMES) is None
    assert with_name("why is rosa so strong", "is kenji strong", NAMES) is None


def test_a_move_is_added_to_the_line_that_was_written_out() -> None:
    before = "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5, what is it called?"
    assert with_move("And if he gambits with b4?", before) == ("1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4, what is it called?")
    assert with_move("and after Qh7?", before) is None
    assert with_move("and after b4?", "what is this opening called?") is None


def test_moves_later_and_earlier_are_counted_in_half_moves() -> None:
    assert [apart_of(said) for said in ("three moves later", "2 moves before", "the move after")] == [6, -4, 0]
