"""The fourth step after a game: the memories a mind keeps of it. The port, and its implementation without a model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.domain.memory import CreatedBy, MemoryType, Scope
from app.memory.keeping.draft import Kept, MemoryDraft, NotKept
from app.post_match.finished import Played, family_name
from app.post_match.habits import Habit, habits_of, patterns_of
from app.post_match.narrative import remembered_game, remembered_habit

# Memories kept per game; more would crowd out those of other games.
MOST_MEMORIES = 3
# Half-moves below which only the result of a game is remembered.
WORTH_HABITS_PLIES = 20

# Valence of a memory of each result, in [-1, 1]; importance, in [0, 1], of a game without a turning point, and of one
# whose turning point swung the winning chances by a half or more.
FEELING = {"won": 0.6, "lost": -0.6, "drawn": 0.05}
PLAIN_IMPORTANCE, DRAMATIC_IMPORTANCE = 0.45, 0.8
TYPES = {"won": MemoryType.TRIUMPH, "lost": MemoryType.DEFEAT, "drawn": MemoryType.GAME_CONTEXT}


class MemoryKeeper(Protocol):
    """Judges and stores memories. A second draft of one match with the same `step_key` is not stored again."""

    async def keep(self, draft: MemoryDraft, *, step_key: str | None = None) -> Kept | NotKept: ...


class FormMemories(Protocol):
    """Makes drafts of memories of a game."""

    async def form(self, played: Played) -> tuple[MemoryDraft, ...]:
        """One to MOST_MEMORIES drafts, the most important first; the same for the same game."""


class ScriptedMemories:
    """Forms memories from the facts of the game, without a model. Deterministic."""

    async def form(self, played: Played) -> tuple[MemoryDraft, ...]:
        drafts = [_recap(played), _of_habits(played)]
        return tuple(draft for draft in drafts if draft is not None)[:MOST_MEMORIES]


def _recap(played: Played) -> MemoryDraft:
    """The result and turning point in the character's own words, spoken to the opponent."""
    they = played.name or "you"
    opening = family_name(played.opening) if played.opening else None
    turning = played.turning_point
    drama = turning.chance_before - turning.chance_after if turning is not None else 0.0
    triggers = [
        opening or f"{played.color.value} pieces",
        played.state.end_reason or "the end",
        f"game with {they}",
        played.result,
    ]
    return _draft(
        played,
        remembered_game(played),
        tuple(trigger.replace("_", " ") for trigger in triggers),
        FEELING[played.result],
        Scope.MATCH_RECAP,
        TYPES[played.result],
        importance=PLAIN_IMPORTANCE + (DRAMATIC_IMPORTANCE - PLAIN_IMPORTANCE) * min(1.0, drama * 2),
        ply=turning.ply if turning is not None else played.state.ply,
        themes=(played.opening,) if played.opening else (),
    )


def _of_habits(played: Played) -> MemoryDraft | None:
    """How the opponent plays: a pattern over several games, else a habit seen in this one."""
    if played.theirs is None or played.state.ply < WORTH_HABITS_PLIES:
        return None
    patterns = patterns_of(played.means)
    if patterns:
        words = remembered_habit(played, f"always {patterns[0].always}")
        return _habit_draft(played, patterns[0], words, MemoryType.PATTERN, 0.65)
    found = habits_of(played.theirs)
    if not found:
        return None
    opening = f" in our {family_name(played.opening)}" if played.opening else ""
    words = remembered_habit(played, f"{found[0].words}{opening}")
    return _habit_draft(played, found[0], words, MemoryType.HABIT, 0.5)


def _habit_draft(played: Played, habit: Habit, words: str, kind: MemoryType, importance: float) -> MemoryDraft:
    return _draft(
        played, words, habit.triggers, habit.valence, Scope.OPPONENT_SPECIFIC, kind, importance, played.state.ply
    )


def _draft(
    played: Played,
    narrative: str,
    triggers: tuple[str, ...],
    valence: float,
    scope: Scope,
    kind: MemoryType,
    importance: float,
    ply: int,
    themes: tuple[str, ...] = (),
) -> MemoryDraft:
    return MemoryDraft(
        owner=played.me.party,
        narrative=narrative,
        triggers=triggers,
        valence=valence,
        scope=scope,
        type=kind,
        importance=round(importance, 2),
        subject=played.opponent.party,
        created_by=CreatedBy.POST_MATCH,
        match_id=played.state.match_id,
        ply=ply,
        themes=themes,
    )


@dataclass(frozen=True, slots=True)
class Formed:
    """The result for one mind: ids of the memories that now hold its drafts, and the number of refused drafts."""

    memory_ids: tuple[str, ...]
    refused: int


async def form_and_keep(forming: FormMemories, keeper: MemoryKeeper, played: Played) -> Formed:
    """Forms the memories of one mind and gives them to the keeper, each under its own step key, so that a repeat of the
    step stores nothing twice."""
    kept: list[str] = []
    refused = 0
    for number, draft in enumerate(await forming.form(played)):
        answer = await keeper.keep(draft, step_key=f"post_match:{number}")
        if isinstance(answer, Kept):
            kept.append(answer.memory_id)
        else:
            refused += 1
    return Formed(tuple(dict.fromkeys(kept)), refused)
