"""What is measured of games: speech, repeats, memories, lines held back, money, time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from statistics import median
from typing import Any

from app.llm.bill import Bill
from app.llm.prices import MICROS
from scripts.evaluation.games import Played
from scripts.evaluation.listening import taken_up, takes_up

# From this likeness on two lines of one character count as the same said twice.
LIKE = 0.85


@dataclass(frozen=True, slots=True)
class Moments:
    """What became of the memories that surfaced: how many `reached` the words of their game (a line rests on them), how
    many were `wanted` (they share a word of substance with what the player had just said), and how many of these were
    `lost`: wanted, surfaced, and not used."""

    reached: int = 0
    wanted: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Measured:
    """The numbers of one temper's games."""

    temper: str
    games: int
    turns: int
    spoke: int
    lines: int
    taken_up: float
    repeats: int
    checked: int
    surfaced: int
    turns_with_memories: int
    used: int
    moments: Moments
    kept: int
    held_after: int
    guard: dict[str, int]
    move_ms: tuple[int, int]
    word_ms: tuple[int, int]
    calls: int
    failed: int
    tokens_in: int
    tokens_cached: int
    tokens_out: int
    micros: int

    def shown(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "temper": self.temper,
            "games": self.games,
            "turns": self.turns,
            "turns_with_speech": share(self.spoke, self.turns),
            "lines": self.lines,
            "answers_that_take_up_what_was_said": self.taken_up,
            "repeats": self.repeats,
            "lines_checked": self.checked,
            "memories_surfaced": self.surfaced,
            "turns_with_memories": share(self.turns_with_memories, self.turns),
            "lines_out_of_memory": self.used,
            "memories_that_reached_the_words": self.moments.reached,
            "memories_wanted": self.moments.wanted,
            "memories_wanted_and_lost": self.moments.lost,
            "memories_kept": self.kept,
            "held_back_after_the_game": self.held_after,
            "guard": self.guard,
            "move_ms_median_and_p95": list(self.move_ms),
            "words_ms_median_and_p95": list(self.word_ms),
            "model_calls": self.calls,
            "model_calls_failed": self.failed,
            "tokens": {"in": self.tokens_in, "cached": self.tokens_cached, "out": self.tokens_out},
            "dollars_per_game": self.micros / MICROS / max(1, self.games),
        }


def measure(temper: str, games: Sequence[Played], bills: Sequence[Bill], stories: Sequence[str] = ()) -> Measured:
    """The numbers of these games, all of one temper. `stories` are what the character can tell of its own past word
    for word: a line that tells one draws on memory, though it was not in the ribbon."""
    events = [event for game in games for event in game.events]
    said = [payload for name, payload in events if name == "agent_chat"]
    turns = [payload for name, payload in events if name == "agent_move"]
    lines = [line for bill in bills for line in bill.lines]
    ribbon = [payload["items"] for name, payload in events if name == "memory_surfaced"]
    guard: Counter[str] = Counter()
    for game in games:
        guard.update(game.guard)
    return Measured(
        temper=temper,
        games=len(games),
        turns=len(turns),
        spoke=_spoken_turns(events),
        lines=len(said),
        taken_up=round(taken_up(events), 2),
        repeats=repeats([payload["text"] for payload in said]),
        # Whatever was heard had passed; what had not is counted by its fault, each time it was tried.
        checked=guard["spoken"] + sum(count for name, count in guard.items() if name.startswith("held_back.")),
        surfaced=sum(len(items) for items in ribbon),
        turns_with_memories=sum(bool(items) for items in ribbon),
        used=sum(out_of_memory(payload, stories) for payload in said),
        moments=moments_of([game.events for game in games]),
        kept=sum(len(game.summary.get("memories") or ()) + len(game.saved) for game in games),
        held_after=sum(len(game.held) for game in games),
        guard=dict(guard),
        move_ms=spread([seconds for game in games for seconds in game.move_seconds]),
        word_ms=spread([seconds for game in games for seconds in game.word_seconds]),
        calls=sum(line.calls for line in lines),
        failed=sum(line.failed for line in lines),
        tokens_in=sum(line.input_tokens for line in lines),
        tokens_cached=sum(line.cached_tokens for line in lines),
        tokens_out=sum(line.output_tokens for line in lines),
        micros=sum(line.cost_micros for line in lines),
    )


def _spoken_turns(events: Sequence[tuple[str, dict[str, Any]]]) -> int:
    """Turns of the mind that were followed by words before the player's next move."""
    spoken, turn_open = 0, False
    for name, _ in events:
        if name == "agent_move":
            turn_open = True
        elif name == "agent_chat" and turn_open:
            spoken, turn_open = spoken + 1, False
        elif name in ("player_move_applied", "player_chat_echoed"):
            turn_open = False
    return spoken


def moments_of(games: Sequence[Sequence[tuple[str, dict[str, Any]]]]) -> Moments:
    """What became of the memories that surfaced in these games' events; a memory counts each time it surfaces."""
    reached = wanted = lost = 0
    for events in games:
        said: list[str] = []
        for place, (name, payload) in enumerate(events):
            if name == "player_chat_echoed":
                said.append(payload["text"])
            if name != "memory_surfaced":
                continue
            told = {
                memory_id
                for later, line in events[place:]
                if later == "agent_chat"
                for memory_id in line.get("referenced_memory_ids") or ()
            }
            for item in payload["items"]:
                used = item.get("memory_id") in told
                asked_for = bool(said) and takes_up(said, item.get("narrative") or "")
                reached, wanted, lost = reached + used, wanted + asked_for, lost + (asked_for and not used)
            said.clear()
    return Moments(reached, wanted, lost)


def out_of_memory(line: Mapping[str, Any], stories: Sequence[str]) -> bool:
    """Whether a line (`agent_chat`) draws on something remembered: what came up, or a story of the character's own."""
    return bool(line.get("referenced_memory_ids")) or any(story in line["text"] for story in stories)


def repeats(lines: Sequence[str]) -> int:
    """How many lines say again what one before them said, word for word or nearly."""
    seen: list[str] = []
    found = 0
    for line in (re.sub(r"\W+", " ", line.lower()).strip() for line in lines):
        found += any(SequenceMatcher(None, line, earlier).ratio() >= LIKE for earlier in seen)
        seen.append(line)
    return found


def spread(seconds: Sequence[float]) -> tuple[int, int]:
    """Median and 95th percentile in milliseconds; zeros of nothing."""
    if not seconds:
        return (0, 0)
    ranked = sorted(seconds)
    return round(median(ranked) * 1000), round(ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))] * 1000)


def share(part: int, whole: int) -> float:
    """To two places."""
    return round(part / whole, 2) if whole else 0.0
