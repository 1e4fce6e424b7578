"""What players ask of their own play: kinds of errors, points to a rating, comfort, two games beside each other, why a
puzzle works, whether a memory is true."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from app.accounts.player import Player
from app.archive.error_kinds import ErrorKind, kinds_of
from app.desk.club.goal_words import goal_told
from app.desk.finished.spotting_words import named_words
from app.desk.memories.memory_asked import asked_told, meant_elsewhere
from app.desk.memories.memory_topics import fits
from app.desk.practice.phase_words import (
    KINDS,
    LISTED,
    examples_told,
    kind_asked,
    kind_told,
    kinds_told,
    listed_told,
    phase_told,
    worst_told,
)
from app.desk.practice.plain_lessons import lesson_asked
from app.desk.practice.plan_words import to_practise
from app.desk.practice.study_asked import study_asked
from app.desk.puzzle.puzzle_replies import mate_of, why_mate
from app.desk.puzzle.puzzle_words import more_told, shown_by_line
from app.desk.reading.page_sight import entry_of_page
from app.desk.reading.pointing_back import pointing_back
from app.desk.record.counted_words import counted_told
from app.desk.record.games_listed import best_told
from app.desk.record.parting import compared_as_games, two_told
from app.desk.record.record_words import TELLERS as RECORD
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, AskedQuestion, Asker
from app.desk.tools.study_card import _stop_words
from app.domain.memory import CreatedBy, MemoryType
from app.post_match.report import ReasonKind
from tests.unit.archive.test_weaknesses import judged, lesson
from tests.unit.desk.test_asked_of_memories import LOST, NURSE, _memory, facts


def asked(text: str, screen: str = "hall") -> AskedQuestion:
    asker = Asker(Player("nora", "nora", "Nora"), Screen.named(screen, None))
    return AskedQuestion(text, asker)


def test_what_has_a_kind_of_its_own_is_no_error_of_the_opening() -> None:
    early = lesson("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", "g8f6")
    hung = kinds_of(early, judged(ReasonKind.PUTS_TO_BE_TAKEN), short_of_time=False)
    assert hung == (ErrorKind.HANGING,)
    assert kinds_of(early, judged(ReasonKind.STANDS_WORSE), short_of_time=False) == (ErrorKind.OPENING,)
    assert kinds_of(early, judged(None), short_of_time=True) == (ErrorKind.TIME, ErrorKind.OPENING)


MADE = [
    {"move": "6.a4", "against": "Rosa", "cost": 29, "ended": 2, "way": "lost something within a few moves"},
    {"move": "33...Re8", "against": "Kenji", "cost": 25, "ended": 1, "way": "lost something within a few moves"},
    {"move": "35...Rb8", "against": "Kenji", "cost": 36, "ended": 1, "way": "let in a mate"},
]
PLAYED: dict[str, Any] = {"made": MADE, "errors": 3, "games": 2, "advice": None, "habits": [], "asked": ""}


def test_kinds_of_errors_are_counted_and_listed() -> None:
    told = kinds_told(PLAYED)
    assert told.startswith(
        "Most often, in two of your three serious errors in the last two games, you lost something within a few moves: "
        "6.a4 against Rosa and 33...Re8 against Kenji."
    )
    assert "let in a mate once (35...Rb8 against Kenji)" in told
    assert "You lost something within a few moves: 6.a4 against Rosa" in examples_told(PLAYED)
    assert listed_told(PLAYED) == (
        "Three serious ones in your last two games: against Rosa 6.a4; against Kenji 33...Re8 and 35...Rb8."
    )
    assert kinds_told(PLAYED | {"made": MADE[1:], "errors": 2}).startswith("No kind came twice.")
    for said in (
        "which kind of mistakes do i make most",
        "what is my most common mistake",
        "what sort of errors do i make",
    ):
        assert KINDS.search(said)
    assert LISTED.search("list all my mistakes")
    assert LISTED.search("mistakes of the last week?")


def test_as_many_in_each_part_is_most_often_in_none() -> None:
    even = PLAYED | {"by_phase": {"opening": 1, "middlegame": 1, "endgame": 1}, "moves": []}
    assert phase_told(even).startswith("In no part more than in the others: of your serious errors")
    assert "Most often" not in phase_told(even)
    assert "most of them" not in to_practise(even)
    assert to_practise(even).startswith("What cost you most: 35...Rb8 against Kenji, 36 chances in a hundred")
    more = even | {"by_phase": {"opening": 2, "endgame": 1}}
    assert phase_told(more).startswith("Most often in the opening")


def test_why_this_is_answered_by_the_moves_behind_the_advice() -> None:
    for said in ("why this?", "and why precisely that?", "why exactly these"):
        assert pointing_back(said, About("practice", aspect="advice")) == ("practice", "evidence")


@pytest.mark.parametrize(
    ("said", "screen", "meant"),
    [
        ("how many points till 1300", "my_chess", "honours.step"),
        ("when will i reach 1400?", "my_chess", "honours.step"),
        ("how far am i from 1250", "my_chess", "honours.step"),
        ("how many minutes a day should i train?", "my_chess", "practice-time"),
        ("how often should i practise", "hall", "practice-time"),
        ("how many positions do i have left to practise", "practice", None),
        ("i lost again i think im to stupid for chess", "hall", "desk-frustrated"),
        ("am i just too dumb for this", "my_chess", "desk-frustrated"),
        ("how bad am i", "summary", "desk-frustrated"),
        ("how bad is my opening", "my_chess", None),
        ("i suck at rook endings", "practice", None),
        ("should i give up?", "match", None),
        ("what are the pieces worth, all of them", "hall", "piece-values-rule"),
        ("what is the answer?", "puzzle", "puzzle_answer.solution"),
        ("why does that work", "puzzle", "puzzle_answer.solution"),
        ("why is that wrong", "puzzle", None),
    ],
)
def test_what_is_plainly_asked_of_ones_own_play(said: str, screen: str, meant: str | None) -> None:
    found = lesson_asked(said, asked(said, screen))
    assert (None if found is None else found.entry or f"{found.tool}.{found.aspect}") == meant


def test_the_points_to_a_rating_come_first() -> None:
    known: dict[str, Any] = {"rating": 1222, "rated_games": 2, "house": []}
    told = goal_told(known | {"asked": "how many points till 1300"}, 1300)
    assert told.startswith("78 points: from your 1222 to 1300.")
    assert "Today’s practice" not in told
    assert "No day can be named for it." in goal_told(known | {"asked": "when will i be 1300"}, 1300)
    assert "Today’s practice" in goal_told(known | {"asked": "how do i get to 1300"}, 1300)


@pytest.mark.parametrize(
    ("said", "screen", "entry"),
    [
        ("what happens with my games then?", ScreenKind.SETTINGS, "games-after"),
        ("where does all this get stored", ScreenKind.MEMORIES, "host-own"),
        ("does anybody else see this?", ScreenKind.MEMORIES, "memory-people"),
        ("what counts as worth remembering for them", ScreenKind.MEMORIES, "memory-chosen"),
        ("give me something harder", ScreenKind.PUZZLE, "puzzle-harder"),
        ("another hint", ScreenKind.PUZZLE, None),
    ],
)
def test_what_is_plain_on_a_page(said: str, screen: ScreenKind, entry: str | None) -> None:
    assert entry_of_page(said, screen) == entry


SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"


def test_why_it_is_mate_is_told_by_the_squares() -> None:
    board = chess.Board(SCHOLAR)
    told = why_mate(mate_of(board, ["h5f7"]), "Black")
    assert "f7 is covered by the bishop on c4" in told
    assert "e7 is covered by the queen on f7" in told
    nudge = more_told(shown_by_line(board, ["h5f7"]) | {"piece": "queen", "moves": 1}, "another hint")
    assert nudge == (
        "It is the queen on h5 that moves; look at f7: your bishop on c4 aims at it too, and only the king on e8 "
        "guards it."
    )
    about = About("puzzle_of_the_day", aspect="hint")
    assert pointing_back("i dont get it, why is that the solution", about) == ("puzzle_answer", "solution")


def test_a_memory_is_checked_by_the_record() -> None:
    played = LOST | {"game": "your game with Rosa was the Petrov Defence, you lost by checkmate in 18 moves"}
    told = asked_told(facts("is that true?", who="Rosa Q", count=1, slips=[played])) or ""
    assert told.startswith("Yes, by the record: your game with Rosa was the Petrov Defence")
    said = asked_told(facts("and is it all true", who="Kenji W", count=1, slips=[NURSE | {"game": ""}])) or ""
    assert "is kept as you said it" in said


def test_what_another_one_has_cannot_be_forgotten_here() -> None:
    cat = facts(
        "make her forget that i am a nurse and rosa", who="Rosa Q", topic=True, holders=["Kenji W"], fitting=[NURSE]
    )
    assert meant_elsewhere(cat).startswith("No, Rosa has nothing of that; Kenji alone has it")
    assert meant_elsewhere(cat | {"who": "Kenji W"}) == ""
    left = _memory("I took it home in 3, abandonment.", MemoryType.TRIUMPH, CreatedBy.SEED)
    assert fits(left, "does he remember that i bailed")
    assert fits(left, "does he know i walked out")
    assert not fits(left, "does he know that i am left-handed")


def test_a_loss_stands_in_the_record_though_it_moved_nothing() -> None:
    one = {"rated": False, "outcome": "lost", "against": "Kenji W", "change": None, "rating_after": None}
    known = {"against": None, "here": one, "latest": [one], "rating": 1200, "asked": "so it counts as a loss?"}
    assert counted_told(known) == (
        "Yes, it stands in your record as a loss; it was friendly, so your rating stays at 1200."
    )


def test_a_best_move_and_a_best_loss() -> None:
    lost = {"against": "Vesna K", "outcome": "lost", "moves": 17, "accuracy": 72}
    known = {"best": lost, "here": None, "asked": "which of my games was the best", "best_move": None}
    assert best_told(known)[0].startswith("You have won none yet; of the lost ones")
    move = {"move": "30.Re8#", "against": "Pip", "why": "mate"}
    assert best_told(known | {"asked": "my best move ever?", "best_move": move})[0].startswith("30.Re8# against Pip")


def test_nothing_is_best_where_all_was_lost() -> None:
    opening = {"name": "Sicilian Defence", "games": 1, "score": 0.0}
    known = {"color": "black", "openings_as": {"black": [opening]}, "colours": {"black": {"lost": 1}}}
    assert RECORD["as_colour"](known)[0].startswith("Nothing yet: with Black you have lost every game")


def test_two_games_are_told_beside_each_other() -> None:
    assert compared_as_games("compare my game against kenji with the one against rosa")
    assert compared_as_games("which of my two losses was the worse one")
    assert not compared_as_games("is my opening in this game better than in the last game")
    one = {"against": "Kenji W", "outcome": "lost", "how": "checkmate", "moves": 37, "opening": "King's Gambit",
           "accuracy": 61, "blunders": 3, "worst": {"move": "35...Rb8"}}  # fmt: skip
    other = one | {"against": "Rosa Q", "how": "resignation", "moves": 18, "accuracy": 72, "blunders": 1}
    told = two_told([one, other])
    assert told.startswith(
        "The one against Kenji was the worse, by accuracy. Against Kenji: lost by checkmate in 37 moves"
    )
    assert "Against Rosa: lost by resignation in 18 moves" in told


def test_what_is_just_over_is_not_said_to_count_for_nothing() -> None:
    one = {"rated": True, "outcome": "won", "against": "Kenji W", "change": None, "rating_after": None}
    known = {"against": None, "here": one, "latest": [one], "rating": 1200, "asked": "did my rating go up"}
    assert "reckoned within a minute" in counted_told(known)
    moved = known | {"here": one | {"change": 31, "rating_after": 1231}, "asked": "why did it not count"}
    assert counted_told(moved).startswith("It did count: this game was rated and brought you 31 points, to 1231.")


def test_half_of_the_errors_is_not_most_of_them() -> None:
    half = PLAYED | {"errors": 4, "by_phase": {"middlegame": 2, "opening": 1, "endgame": 1}, "moves": []}
    assert "more in the middlegame than in any other part" in to_practise(half)
    assert "most of them in the middlegame" in to_practise(half | {"by_phase": {"middlegame": 3, "opening": 1}})


def test_how_not_to_hang_pieces_is_advice_on_hanging() -> None:
    for said in ("what else can i do to not hang pieces", "what can i do to stop leaving pieces hanging"):
        assert study_asked(said) == "stop"
    hangs = named_words("what can i do to not hang pieces")
    assert hangs.startswith("By one habit: before each move ask which of your pieces stands unguarded")
    assert "all of your own checks" in named_words("how do i stop missing mates")
    assert named_words("how do i stop losing") == ""
    assert _stop_words({"card": {}, "named": hangs}).startswith(hangs)


def test_whether_one_kind_of_error_is_frequent() -> None:
    assert kind_asked("do i walk into mates often") == "let in a mate"
    assert kind_asked("do i hang pieces a lot?") == "left something where it could be taken"
    assert kind_asked("how do the pieces hang together") is None
    assert kind_told(PLAYED, "let in a mate").startswith("Now and then: in one of your three serious errors")
    assert kind_told(PLAYED, "passed by a mate").startswith("No: none of your three serious errors")
    assert worst_told(PLAYED).startswith("35...Rb8 against Kenji: it cost 36 chances in a hundred")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("do i miss mates?", "practice.advice"),
        ("what was my worst blunder ever", "practice.advice"),
        ("am i making fewer mistakes than before?", "my_matches.record"),
        ("do i make fewer mistakes than i used to", "my_matches.record"),
        ("did i ever beat anybody stronger than me?", "my_matches.strongest"),
        ("is half an hour of training a day enough?", "practice-time"),
        ("i am so bad, is there any hope for me", "desk-frustrated"),
    ],
)
def test_what_else_is_plainly_asked_of_ones_own_play(said: str, meant: str) -> None:
    found = lesson_asked(said, asked(said, "my_chess"))
    assert (None if found is None else found.entry or f"{found.tool}.{found.aspect}") == meant
