"""What is not ranked could not have surfaced: the short way gives what the long one gives."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import chess
import numpy as np
import pytest
from numpy.typing import NDArray

from app.characters.presets import load_presets
from app.domain.memory import Memory
from app.domain.mood import MoodState
from app.domain.prose import board_to_english
from app.memory.store.columns import MemoryColumns
from app.subconscious.causes import has_trigger
from app.subconscious.ranking import Ranking, RankingContext
from app.subconscious.request import RecallRequest
from app.subconscious.selection import thresholds
from app.subconscious.silence import ALIKE, nothing_comes
from app.subconscious.similarity import QueryVectors
from tests.fakes.memories import MARA, MIND, PAUL, about, lore

NOW_MS = 1_800_000_000_000
FERRY = lore(1, "In Osaka I played blitz on a ferry.", triggers=("ferry",))


def request(board: str, spoken: Sequence[str] = (), **changes: object) -> RecallRequest:
    san, *features = spoken or ("",)
    given = {"mood": MoodState(), "san": san, "features": tuple(features), **changes}
    return RecallRequest(MIND, MARA, "this match", 1, board, **given)  # type: ignore[arg-type]


def comes(columns: MemoryColumns, cosines: NDArray[np.float32], asked: RecallRequest) -> list[str]:
    """What reaches its threshold and may come, by a ranking of everything."""
    vector = np.zeros(4, dtype=np.float32) if len(cosines) else None
    context = RankingContext(MARA, asked.words, asked.mood.polarity, NOW_MS, asked.match_id)
    ranking = Ranking(columns, context, QueryVectors(board=vector), cosines)
    above = np.flatnonzero(ranking.scores.total >= thresholds(ranking.talk, ranking.compared))
    return [
        ranking.memory(at).id
        for at in above.tolist()
        if ranking.axes(at).semantic >= ALIKE
        or has_trigger(ranking.memory(at).triggers, asked.spoken, asked.context_text)
    ]


def positions(seed: str) -> Iterator[tuple[str, list[str]]]:
    """The positions of a random game in words, each with its last move, and features drawn by lot."""
    dice, board, moves = random.Random(seed), chess.Board(), list[str]()
    while len(moves) < 80 and not board.is_game_over():
        move = dice.choice(list(board.legal_moves))
        san = board.san(move)
        board.push(move)
        moves.append(move.uci())
        features = dice.sample(("endgame", "early queen", "queens off", "check"), dice.randrange(3))
        yield board_to_english(chess.STARTING_FEN, tuple(moves), "black"), [san, *features]


@pytest.mark.parametrize("slug", sorted(load_presets()))
def test_nothing_that_a_ranking_would_have_found_is_missed(slug: str) -> None:
    entries = load_presets()[slug].lore
    tales = [
        lore(number, one.narrative, triggers=tuple(one.triggers), valence=one.valence)
        for number, one in enumerate(entries)
    ]
    columns, dice, quiet = MemoryColumns(tales), np.random.default_rng(7), 0
    columns.note_surfaced([tale.id for tale in tales[::3]], NOW_MS - 60_000)
    for board, spoken in positions(slug):
        for cosines in (np.zeros((0, len(tales)), np.float32), dice.uniform(-0.1, 0.25, (1, len(tales)))):
            asked = request(board, spoken, mood=MoodState(tilt=float(dice.uniform(0, 1))))
            heard = nothing_comes(columns, cosines.astype(np.float32), asked, NOW_MS)
            if heard is not None:
                quiet += 1
                assert heard == len(tales)
                assert comes(columns, cosines.astype(np.float32), asked) == []
    assert quiet > 20, "or the short way is never taken"


def columns_of(*memories: Memory) -> MemoryColumns:
    return MemoryColumns(memories)


def test_what_is_like_the_moment_may_come_without_a_trigger() -> None:
    columns = columns_of(FERRY)
    assert nothing_comes(columns, np.array([[0.7]], np.float32), request(""), NOW_MS) == 1
    assert nothing_comes(columns, np.array([[0.8]], np.float32), request(""), NOW_MS) is None
    assert nothing_comes(columns, np.array([[np.nan]], np.float32), request(""), NOW_MS) == 1


def test_what_is_known_of_the_opponent_is_ranked_and_what_is_known_of_others_is_not_heard() -> None:
    nothing = np.zeros((0, 2), np.float32)
    assert nothing_comes(columns_of(FERRY, about(MARA, 2, "She laughed.")), nothing, request(""), NOW_MS) is None
    assert nothing_comes(columns_of(FERRY, about(PAUL, 2, "He laughed.")), nothing, request(""), NOW_MS) == 1


def test_talk_is_ranked() -> None:
    assert nothing_comes(columns_of(FERRY), np.zeros((0, 1), np.float32), request("", chat="Hello"), NOW_MS) is None
