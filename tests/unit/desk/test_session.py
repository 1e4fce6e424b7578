"""The session of the desk: sizes, wishes, and what a result lives for."""

from __future__ import annotations

from dataclasses import replace

from app.desk.cache import FRESH_MS, CachedResult, ResultCache
from app.desk.session import (
    EXCHANGES_KEPT,
    LONG_ANSWER,
    LONG_SUMMARY,
    DeskSession,
    KeptExchange,
    size,
    stored_answer,
    wishes_in,
)
from app.desk.tool import Findings


def exchange(number: int, question: str = "what opening is this?", answer: str = "The Italian Game.") -> KeptExchange:
    return KeptExchange(f"e{number}", number, "match", question, answer)


def test_ten_exchanges_are_kept_and_older_ones_move_into_the_summary() -> None:
    session = DeskSession(lambda: 0)
    for number in range(EXCHANGES_KEPT + 2):
        session.add(exchange(number, f"question {number}?"))
    assert [one.id for one in session.exchanges] == [f"e{number}" for number in range(2, EXCHANGES_KEPT + 2)]
    assert "question 1?" in session.summary


def test_another_game_or_another_move_on_the_page_begins_another_talk() -> None:
    session = DeskSession(lambda: 0)
    assert session.talk_at("first", 12) == (None, None)
    about = {"tool": "move_card", "match_id": "first", "ply": 12}
    session.add(replace(exchange(0, "was that good?"), about=about, subject="first", ply=12))
    told = (session.about, "was that good?")
    assert session.talk_at("first", 12) == told
    assert session.talk_at("first", 13) == told
    assert session.talk_at(None, None) == told
    assert session.talk_at("first", 30) == (None, None)
    assert session.talk_at("second", 12) == (None, None)


def test_the_summary_stays_within_its_size_and_wishes_are_never_lost() -> None:
    session = DeskSession(lambda: 0)
    session.add(exchange(0, "Please call me Captain. What opening is this?"))
    for number in range(1, 200):
        session.add(exchange(number, "where did I go wrong " + "so badly " * 10 + "?", "It turned there. " * 20))
        assert size(session.summary) <= LONG_SUMMARY
    assert session.wishes == ["Please call me Captain."]


def test_a_long_answer_is_stored_by_its_first_whole_sentences() -> None:
    long = "The bishop goes to h7. " * 60
    stored = stored_answer(long)
    assert size(stored) <= LONG_ANSWER
    assert long.startswith(stored)
    assert stored.endswith(".")
    assert stored_answer("Short.") == "Short."
    assert size(stored_answer("é" * 2000)) <= LONG_ANSWER


def test_questions_are_no_wishes() -> None:
    assert wishes_in("I want to learn endings. Do I want tea?") == ["I want to learn endings."]


def result(life: int, at_ms: int = 0, *, private: bool = False) -> CachedResult:
    return CachedResult("opening", {}, Findings({"name": "Italian"}), life, life, at_ms, private)


def test_a_result_lives_for_as_many_exchanges_as_it_says_and_a_hit_renews_it() -> None:
    cache = ResultCache(lambda: FRESH_MS * 2)
    cache.put("key", result(2))
    cache.age()
    assert cache.get("key") is not None
    cache.age()
    assert cache.state()[0]["left"] == 1
    cache.age()
    assert cache.get("key") is None


def test_what_has_no_life_is_good_for_the_question_it_was_looked_up_for() -> None:
    now = [0]
    cache = ResultCache(lambda: now[0])
    cache.put("key", result(0))
    assert cache.get("key") is not None
    now[0] = FRESH_MS + 1
    assert cache.get("key") is None


def test_private_results_are_never_stored() -> None:
    cache = ResultCache(lambda: 0)
    cache.put("mine", result(3, private=True))
    cache.put("open", result(3))
    assert "mine" not in cache.stored()
    other = ResultCache(lambda: 0)
    other.load(cache.stored())
    assert other.get("open") == Findings({"name": "Italian"})
