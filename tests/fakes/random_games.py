"""Games of random acts, in which everything happens that can happen at a table: talk and confidences, memories of every
scope, moods, hints, draws, takebacks, absences and every way to end. The same seed gives the same game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache

from app.domain.acts import (
    Abort,
    Act,
    AnswerDraw,
    AnswerTakeback,
    Arrive,
    ClaimDraw,
    ClaimVictory,
    DeclineRematch,
    FlagFall,
    GraceOver,
    LeaveSeat,
    OfferDraw,
    OfferRematch,
    PlayMove,
    RequestTakeback,
    Resign,
    Say,
    StartRematch,
    Surface,
    TakeHint,
)
from app.domain.match import MatchState, Sitter
from app.domain.memory import CreatedBy, Memory, MemoryType, Scope, SurfacedMemory
from app.domain.mood import Emotion, MoodState
from app.domain.position import Color
from tests.fakes.games import ANNA, AXES, BERT, MIRA, Game, first_event, speak, think

OTTO = Sitter("character", "character-otto", "Otto", 1900, "otto")
ANNAS_AGENT = Sitter("agent", "agent-of-anna", "Little Anna", 1100)
LINES = ("Hello", "🙂 is that so?", "x" * 480, "I live in a village", "My cat is ill")  # two of them in confidence
PAIRS = ((ANNA, BERT), (ANNA, MIRA), (MIRA, ANNA), (OTTO, MIRA), (ANNAS_AGENT, OTTO))

# Scopes in the order in which memories of that number bear them.
SCOPES = tuple(Scope)
MEMORIES = 40


def memory_id(number: int) -> str:
    return f"memory-{number}."


class Stories(Mapping[str, str]):
    """The narrative of every memory of these games."""

    def __getitem__(self, key: str) -> str:
        return f"The story of {key}"

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and key.startswith("memory-")

    def __iter__(self) -> Iterator[str]:
        return iter(map(memory_id, range(MEMORIES)))

    def __len__(self) -> int:
        return MEMORIES


STORIES = Stories()


def some_act(game: Game, rng: random.Random) -> Act:
    """Anything anybody might try now, sensible or not. What is said names its place in the log, so that no two lines
    are alike."""
    state, color, place = game.state, rng.choice(list(Color)), f"({len(game.log)})"
    minds = [side for side in Color if state.sitter(side).is_mind]
    roll = rng.random()
    if roll < 0.4:
        uci = rng.choice([move.uci() for move in state.position.board.legal_moves] or ["a1a2"])
        return PlayMove(state.turn, uci, state.ply, chat=rng.choice([None, None, f"Mind your rook {place}"]))
    if roll < 0.62 and minds:
        return some_thought(game, rng, rng.choice(minds), place)
    rare: list[Act] = [Resign(color), Abort(color), ClaimDraw(color), ClaimVictory(color)]
    common: list[Act] = [
        Say(color, f"{rng.choice(LINES)} {place}"),
        OfferDraw(color),
        AnswerDraw(color, rng.random() < 0.1),
        RequestTakeback(color),
        AnswerTakeback(color, rng.random() < 0.6),
        TakeHint(color, rng.randint(1, 3), state.epoch, state.ply),
        Arrive(color),
        LeaveSeat(color, rng.choice([None, 20_000])),
        GraceOver(color),
        FlagFall(color),
        OfferRematch(color),
        DeclineRematch(color),
        StartRematch(color, f"the game after {place}"),
    ]
    return rng.choice(rare if rng.random() < 0.04 else common)


def some_thought(game: Game, rng: random.Random, mind: Color, place: str) -> Act:
    """What a mind may do besides moving."""
    kind = rng.choice(("think", "surface", "speak", "speak"))
    if kind == "think":
        return think(game, mind)
    if kind == "surface":
        numbers = rng.sample(range(MEMORIES), rng.randint(0, 3))
        items = tuple(
            SurfacedMemory(memory_id(n), "", f"because of {memory_id(n)}", SCOPES[n % len(SCOPES)], AXES)
            for n in numbers
        )
        return Surface(mind, game.state.epoch, game.state.ply + 1, items)
    mood, raw = (MoodState(*(round(rng.random(), 4) for _ in range(4))) for _ in range(2))
    return speak(
        game,
        mind,
        rng.choice([None, f"Ha! {place}", f"Careful now. {place}"]),
        mood=mood if rng.random() < 0.6 else None,
        raw=raw,
        private=rng.random() < 0.4,
        emotion=rng.choice(list(Emotion)),
        keeps=kept(f"kept-{place}") if rng.random() < 0.2 else None,
    )


def kept(name: str) -> Memory:
    """A memory that a mind saves with its words."""
    return Memory(
        name, MIRA.party, "never told from here", (), 0.0, Scope.OPPONENT_SPECIFIC, MemoryType.PERSONAL_NOTE, 0.5,
        ANNA.party, CreatedBy.SOUL, datetime(2027, 1, 15, tzinfo=UTC),
    )  # fmt: skip


@cache
def some_game(seed: int, acts: int = 100) -> tuple[Game, tuple[MatchState, ...]]:
    """A game of random acts, and its states after each act."""
    rng = random.Random(seed)
    white, black = rng.choice(PAIRS)
    game = Game(
        first_event(
            white,
            black,
            time_control=rng.choice(["untimed", "1+2", "5+0"]),
            rated=rng.random() < 0.5,
            goal=rng.choice([None, "Keep the queens on"]),
        )
    )
    states = [game.state]
    for _ in range(acts):
        game.wait(rng.choice([0, 5, 800, 6_000, 20_000]))
        game.try_(some_act(game, rng))
        if game.state is not states[-1]:
            states.append(game.state)
    return game, tuple(states)
