"""The fourth step: what a mind keeps of the game. A port, and the way without a model: from facts alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from app.domain.memory import CreatedBy, MemoryType, Scope
from app.memory.keeping.draft import Kept, MemoryDraft, NotKept
from app.post_match.finished import Played, family_name, move_number
from app.post_match.habits import Habit, habits_of, patterns_of
from app.post_match.said import told_of_themselves

# Memories of one game; more would crowd out those of all others.
MOST_MEMORIES = 3
# Half-moves under which a game is only remembered for how it ended.
WORTH_HABITS_PLIES = 20

# How a result feels, before the swing of the game is added; importance of a game that was never in doubt, and of one
# thrown away or saved at the last.
FEELING = {"won": 0.6, "lost": -0.6, "drawn": 0.05}
PLAIN_IMPORTANCE, DRAMATIC_IMPORTANCE = 0.45, 0.8
TYPES = {"won": MemoryType.TRIUMPH, "lost": MemoryType.DEFEAT, "drawn": MemoryType.GAME_CONTEXT}


class MemoryKeeper(Protocol):
    """Whoever judges and writes memories. With the same `step_key` of a match it keeps nothing twice."""

    async def keep(self, draft: MemoryDraft, *, step_key: str | None = None) -> Kept | NotKept:
        """Keeps the draft or says why not."""
        ...


class FormMemories(Protocol):
    """Makes memories of a game; the port for models."""

    async def form(self, played: Played) -> tuple[MemoryDraft, ...]:
        """One to three drafts, the most important first; the same game gives the same ones."""
        ...


class ScriptedMemories:
    """Forms memories from what is known of the game, in plain words. Deterministic."""

    async def form(self, played: Played) -> tuple[MemoryDraft, ...]:
        """See FormMemories."""
        drafts = [_recap(played), _of_talk(played), _of_habits(played)]
        return tuple(draft for draft in drafts if draft is not None)[:MOST_MEMORIES]


def _recap(played: Played) -> MemoryDraft:
    """How it went: result, opening, turning point."""
    they = played.name or "this opponent"
    color = played.color.value
    verb = {"won": f"I beat {they} by {played.ending}", "lost": f"I lost to {they} by {played.ending}",
            "drawn": f"I drew with {they} by {played.ending}"}[played.result]  # fmt: skip
    number = max(1, played.moves)
    opening = family_name(played.opening) if played.opening else None
    first = f"{verb} in {number} move{'s' if number > 1 else ''}, with the {color} pieces"
    first += f" in the {opening}." if opening else "."
    turning = played.turning_point
    second = ""
    if turning is not None:
        mine = turning.color is played.color
        who, better = ("I" if mine else "they"), turning.best_san
        second = f" It turned on move {move_number(turning.ply)}, when {who} played {turning.san} instead of {better}."
    drama = turning.chance_before - turning.chance_after if turning is not None else 0.0
    triggers = [opening or f"{color} pieces", played.state.end_reason or "the end", f"game with {they}", played.result]
    return _draft(
        played,
        first + second,
        tuple(trigger.replace("_", " ") for trigger in triggers),
        FEELING[played.result],
        Scope.MATCH_RECAP,
        TYPES[played.result],
        importance=PLAIN_IMPORTANCE + (DRAMATIC_IMPORTANCE - PLAIN_IMPORTANCE) * min(1.0, drama * 2),
        ply=turning.ply if turning is not None else played.state.ply,
        themes=(played.opening,) if played.opening else (),
    )


def _of_talk(played: Played) -> MemoryDraft | None:
    """What they told of themselves, the first of it that is told at all."""
    told = next(iter(told_of_themselves(played.heard)), None)
    if told is None:
        return None
    they = (played.name or "My opponent").strip()
    return _draft(
        played,
        f"{they} told me at the board that {told.words}.",
        told.triggers,
        0.3,
        Scope.OPPONENT_SPECIFIC,
        MemoryType.PERSONAL_NOTE,
        importance=0.7,
        ply=told.line.ply,
        chat_reference=f"{played.state.match_id}:{told.line.seq}",
    )


def _of_habits(played: Played) -> MemoryDraft | None:
    """How they play: what has held for several games, else what stood out in this one."""
    if played.theirs is None or played.state.ply < WORTH_HABITS_PLIES:
        return None
    they = played.name or "This opponent"
    patterns = patterns_of(played.means)
    if patterns:
        games = max(games for _, games in played.means.values())
        # The verb agrees with "they", so that the name stands apart from it.
        words = f"{they}, as I know them from {games} games: they {patterns[0].always}."
        return _habit_draft(played, patterns[0], words, MemoryType.PATTERN, 0.65)
    found = habits_of(played.theirs)
    if not found:
        return None
    opening = f" in our {family_name(played.opening)}" if played.opening else ""
    return _habit_draft(played, found[0], f"{they} {found[0].words}{opening}.", MemoryType.HABIT, 0.5)


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
    chat_reference: str | None = None,
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
        chat_reference=chat_reference,
        themes=themes,
    )


@dataclass(frozen=True, slots=True)
class Formed:
    """What became of one mind's drafts: the memories that hold them now, and how many were refused."""

    memory_ids: tuple[str, ...]
    refused: int


async def form_and_keep(forming: FormMemories, keeper: MemoryKeeper, played: Played) -> Formed:
    """Forms the memories of one mind and hands them to the keeper, each under a key of its own, so that a repeat of
    the step finds them kept."""
    kept: list[str] = []
    refused = 0
    for number, draft in enumerate(await forming.form(played)):
        answer = await keeper.keep(draft, step_key=f"post_match:{number}")
        if isinstance(answer, Kept):
            kept.append(answer.memory_id)
        else:
            refused += 1
    return Formed(tuple(dict.fromkeys(kept)), refused)
