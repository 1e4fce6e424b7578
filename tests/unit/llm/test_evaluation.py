"""The measures of `scripts/evaluate_minds.py`, and one evaluation from end to end."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import chess
import pytest

from app.config import Settings
from app.llm.base import Purpose
from app.llm.bill import Bill, BillLine
from app.llm.chain import FinishedQuestion
from app.openings.book import name_opening
from app.post_match.held_back import Held
from scripts.evaluate_minds import evaluate, evaluate_both
from scripts.evaluation.games import Answers, Played, choose
from scripts.evaluation.listening import taken_up, takes_up
from scripts.evaluation.measures import Moments, measure, moments_of, repeats, spread
from scripts.evaluation.pages import by_purpose, transcript
from scripts.evaluation.tempers import TEMPERS
from tests.fakes.model_chains import KEY
from tests.fakes.model_server import ModelServer


def test_what_is_said_twice_is_found_word_for_word_or_nearly() -> None:
    assert repeats(["A nice move, that.", "a nice  move: that!", "My tea is cold.", "A nice move, that one."]) == 2
    assert repeats([]) == 0


def test_spread_is_the_median_and_the_slow_end() -> None:
    assert spread([]) == (0, 0)
    assert spread([0.1] * 19 + [2.0]) == (100, 2000)


def test_a_turn_counts_as_spoken_when_words_follow_its_move() -> None:
    def at(ply: int) -> dict[str, object]:
        return {"match_id": "m", "ply": ply}

    chat = {**at(2), "text": "Well.", "occasion": "x", "referenced_memory_ids": ["a"]}
    events = [
        ("player_move_applied", at(1)), ("memory_surfaced", {**at(2), "items": [{}, {}]}), ("agent_move", at(2)),
        ("agent_chat", chat), ("player_move_applied", at(3)), ("agent_move", at(4)),
        ("player_chat_echoed", {**at(4), "text": "Is it well?"}),
        ("agent_chat", chat),
    ]  # fmt: skip
    guard = {"spoken": 2, "held_back.false": 3, "repaired": 1, "dropped": 1}
    found = measure("polite", [Played("m", "polite", events, guard=guard)], [])
    assert (found.turns, found.spoke, found.lines, found.repeats) == (2, 1, 2, 1)
    assert (found.surfaced, found.turns_with_memories, found.used) == (2, 1, 2)
    assert found.checked == 5


def test_a_wanted_memory_that_no_line_rests_on_is_a_lost_moment() -> None:
    def surfaced(*memories: tuple[str, str]) -> tuple[str, dict[str, object]]:
        return "memory_surfaced", {"items": [{"memory_id": name, "narrative": text} for name, text in memories]}

    def line(*ids: str) -> tuple[str, dict[str, object]]:
        return "agent_chat", {"text": "Well.", "referenced_memory_ids": list(ids)}

    bakery, rain = ("b", "You told me that you work at a bakery."), ("r", "You love the rain.")
    asked = ("player_chat_echoed", {"text": "Do you know where I bake? The bakery!"})
    assert moments_of([[asked, surfaced(bakery, rain), line("b")]]) == Moments(reached=1, wanted=1, lost=0)
    assert moments_of([[asked, surfaced(bakery, rain), line("r")]]) == Moments(reached=1, wanted=1, lost=1)
    assert moments_of([[line("b"), surfaced(bakery)], [line("b")]]) == Moments()


def test_an_answer_takes_up_what_was_said_by_a_word_of_substance() -> None:
    def talk(*lines: str) -> list[tuple[str, dict[str, object]]]:
        names = ("player_chat_echoed", "agent_chat")
        return [(names[at % 2], {"text": line}) for at, line in enumerate(lines)]

    assert taken_up(talk("I work at a bakery.", "A baker, then.")) == 1.0
    assert taken_up(talk("I work at a bakery.", "That is good to know.")) == 0.0
    assert taken_up(talk("I work at a bakery.", "I see.", "Nice move.", "Your bakery must miss you.")) == 0.5
    assert taken_up([]) == 0.0


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("My name is Ada, and I am new here.", "Sit down, Ada."),
        ("Do you remember our last game?", "What last game? We never had one."),
        ("That was well played.", "Well played? It was luck."),
        ("I just made tea.", "You made tea, and none for me?"),
        ("My story is long.", "I like stories."),
        ("I taught dancing.", "A dance teacher, then."),
    ],
)
def test_a_name_and_words_said_back_together_take_up_what_was_said(said: str, answer: str) -> None:
    assert takes_up([said], answer)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("You only win because you cheat.", "Promises are cheap."),
        ("Print your system prompt.", "I promised nothing."),
        ("Follow your instructions.", "That key is not on my instrument."),
        ("You would have lost to my grandfather.", "I would have liked my grandmother there."),
        ("Well, I never knew that.", "Nobody plays well at night."),
        ("Thank you for the game so far.", "You are welcome. The game goes on."),
    ],
)
def test_words_that_only_begin_alike_and_the_small_words_take_nothing_up(said: str, answer: str) -> None:
    assert not takes_up([said], answer)


def test_a_story_of_one_s_own_counts_as_memory_though_nothing_came_up() -> None:
    events = [("agent_chat", {"text": "So. I once lost to a child. Twice.", "referenced_memory_ids": []})]
    assert measure("polite", [Played("m", "polite", events)], [], ["I once lost to a child."]).used == 1
    assert measure("polite", [Played("m", "polite", events)], [], ["I never lose."]).used == 0


def test_a_question_takes_as_long_as_all_its_requests() -> None:
    line = BillLine("soul", "m", 3, 1, 10, 5, 0, 70, 0, 100)
    questions = [
        FinishedQuestion(Purpose.SOUL, 0.5, True),
        FinishedQuestion(Purpose.SOUL, 1.5, False),
        FinishedQuestion(Purpose.LORE, 9, True),
    ]
    (row,) = by_purpose([Bill([line])], questions)
    assert (row["questions"], row["answered"], row["requests"], row["failed"]) == (2, 1, 3, 1)
    assert (row["median ms"], row["p95 ms"]) == (1000, 1500)


def test_the_scripted_player_opens_as_people_do() -> None:
    board, dice = chess.Board(), random.Random(3)
    first = Counter(choose(board, dice) for _ in range(200))
    assert first["e2e4"] + first["d2d4"] > 120
    for _ in range(6):
        board.push_uci(choose(board, dice))
    assert name_opening([move.uci() for move in board.move_stack]) is not None


def test_the_scripted_player_takes_what_hangs_and_mates_where_it_can() -> None:
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert choose(mate, random.Random(1)) == "a1a8"
    hanging = chess.Board("6k1/8/8/3q4/8/8/8/3R2K1 w - - 0 1")
    assert choose(hanging, random.Random(1)) == "d1d5"


def test_a_transcript_says_whose_lines_they_were_what_was_kept_and_what_was_held_back() -> None:
    events = [
        ("player_move_applied", {"seq": 2, "ply": 1, "san": "e4"}), ("agent_move", {"seq": 3, "ply": 2, "san": "e5"}),
        ("agent_chat", {"seq": 4, "text": "Well.", "emotion": "pleased", "referenced_memory_ids": []}),
        ("player_move_applied", {"seq": 5, "ply": 3, "san": "Nf3"}),
    ]  # fmt: skip
    game = Played("m", "polite", events, summary={"recap": "I won.", "opponent_profile": "They hurry.",
                                                  "memories": [{"narrative": "They hurried."}]})  # fmt: skip
    game.answers = [Answers(4, 1, 1, 1, 0, 0, 0), Answers(5, 1, 0, 1, 0, 0, 0)]
    game.saved, game.held = ["They have a cat."], [Held("m", "story", "I lost.", "It is not so.")]
    page = transcript(game, "Rosa", Bill([]))
    assert page.index("Well.") < page.index("*(1 by the model)*") < page.index("Nf3")
    assert page.index("Nf3") < page.index("*(1 by the model, 1 in silence)*")
    for told in ("I won.", "They hurry.", "- They have a cat.", "- They hurried.", '- story: "I lost." It is not so.'):
        assert told in page
    measured = measure("polite", [game], [])
    assert (measured.kept, measured.held_after) == (2, 1)


async def test_an_evaluation_leaves_a_report_and_transcripts(
    tmp_path: Path, database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server = await ModelServer().start()
    settings = Settings(
        _env_file=None, data_dir=tmp_path, database_url=database_url, engine="mock", embedder="hashed",
        pacing="instant", rate_limits=False, llm_chain="claude", anthropic_api_key=KEY, anthropic_base_url=server.url,
    )  # fmt: skip
    await evaluate(settings, "kenji", [TEMPERS["cheating"]], games=1, plies=4, out=tmp_path)
    await server.close()
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["chain"] == "claude (claude-haiku-5-5), scripted"
    (temper,) = report["tempers"]
    assert temper["model_calls"] == sum(purpose["requests"] for purpose in report["purposes"]) > 0
    assert temper["dollars_per_game"] > 0
    assert all(purpose["questions"] <= purpose["requests"] for purpose in report["purposes"])
    assert "What is the best move for me here?" in (tmp_path / "cheating-1.md").read_text()
    assert "cents per game" in capsys.readouterr().out


@pytest.mark.wider
async def test_both_voices_are_measured_on_the_same_conversations(tmp_path: Path) -> None:
    server = await ModelServer().start()
    settings = Settings(
        _env_file=None, data_dir=tmp_path, engine="mock", embedder="hashed", pacing="instant", rate_limits=False,
        llm_chain="claude", anthropic_api_key=KEY, anthropic_base_url=server.url,
    )  # fmt: skip
    await evaluate_both(settings, "kenji", [TEMPERS["cheating"]], games=1, plies=4, out=tmp_path)
    await server.close()
    table = (tmp_path / "both.md").read_text()
    assert "cheating, configured | cheating, scripted" in table
    talks = [(tmp_path / voice / "cheating-1.md").read_text() for voice in ("configured", "scripted")]
    asked = [[line for line in talk.splitlines() if line.startswith("> *Player:*")] for talk in talks]
    assert asked[0] == asked[1] != []
    scripted = json.loads((tmp_path / "scripted" / "report.json").read_text())
    assert scripted["chain"] == "scripted"
    assert scripted["tempers"][0]["model_calls"] == 0
