"""A second look at near equals, by the fast model: which of them belong to the moment, each with a reason. Whatever it
answers, nothing comes up but what it was shown, and no reason that was not checked."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from pydantic import BaseModel, Field

from app.domain.memory import SurfacedMemory
from app.domain.text import sentences
from app.llm.base import Ask, Models, NoModel, Purpose, Tool
from app.llm.words import fence, prompt, told_by_model
from app.subconscious.selection import DIRECT

# Characters of a reason: one ribbon line.
LONGEST_REASON = 140
# Searches besides the one that brought the near equals: three in a turn.
FURTHER_SEARCHES = 2
# Memories that one such search may add.
FOUND_EACH = 4
LONGEST_QUERY = 200

# What may be a name or a figure: it must have been said in what the model was shown.
_NAMED = re.compile(r"(?<!^)(?<![.!?…“\"] )\b[A-ZÀ-Þ][\w’'-]+|\b[\w’'-]*\d[\w’'-]*")

_WORDS = re.compile(r"[\w’'-]+")

# Another search of the same turn, with these words: at most a few memories, under all the rules of the first one.
SearchAgain = Callable[[str], Awaitable[Sequence[SurfacedMemory]]]


class Pick(BaseModel):
    """One memory that belongs to the moment."""

    number: int
    reason: str = Field(default="", max_length=2_000)


class Rerank(BaseModel):
    """The model's answer, strongest first."""

    picks: list[Pick] = Field(max_length=40)


class Query(BaseModel):
    """Words to search the memories with."""

    query: str = Field(min_length=1, max_length=LONGEST_QUERY)


@dataclass(frozen=True, slots=True)
class Situation:
    """What the model is told of the moment: the board in words, what was said, and on whose bill it stands."""

    board: str
    said: str
    match_id: str
    player_id: str | None


class Reranker:
    """Asks for the second look."""

    def __init__(self, models: Models) -> None:
        self._models = models

    @property
    def there(self) -> bool:
        """Whether there is a model to ask at all."""
        return self._models.any_model

    async def rerank(
        self, situation: Situation, equals: Sequence[SurfacedMemory], again: SearchAgain
    ) -> tuple[SurfacedMemory, ...]:
        """Those of `equals`, and of what it searched for itself, that belong to the moment; perhaps none. Raises
        NoModel where no model answers in time, or none of what it answers can be used."""
        shown = _Shown(equals)
        ask = Ask(
            Purpose.RERANK,
            system=prompt(__file__, "rerank"),
            prompt=f"{_moment(situation)}\n\nWhat came up:\n{shown.told(0)}",
            schema=Rerank,
            fast=True,
            match_id=situation.match_id,
            player_id=situation.player_id,
            max_tokens=400,
        )
        answer = await self._models.converse(ask, [_search(shown, again)], max_rounds=FURTHER_SEARCHES)
        chosen = shown.chosen(answer.picks, situation)
        if answer.picks and not chosen:
            raise NoModel("nothing it picked had been shown")
        return chosen


class _Shown:
    """The memories that the model has been shown, numbered from 1 in the order of their showing."""

    def __init__(self, equals: Sequence[SurfacedMemory]) -> None:
        self._items = list(equals)
        self.searches = 0

    def add(self, found: Sequence[SurfacedMemory]) -> int:
        """Adds what is new; returns the place where that begins."""
        before, known = len(self._items), {item.memory_id for item in self._items}
        self._items += [item for item in found if item.memory_id not in known][:FOUND_EACH]
        return before

    def told(self, start: int) -> str:
        """The lines of what stands from a place on."""
        items = enumerate(self._items[start:], start + 1)
        return "\n".join(f"{number} {fence('memory', item.narrative)}" for number, item in items)

    def chosen(self, picks: Sequence[Pick], situation: Situation) -> tuple[SurfacedMemory, ...]:
        """What was picked and had been shown, each once, with the model's reason where it may stand."""
        chosen: dict[int, SurfacedMemory] = {}
        for pick in picks:
            if 1 <= pick.number <= len(self._items) and pick.number not in chosen:
                item = self._items[pick.number - 1]
                chosen[pick.number] = replace(item, reason=_reason(pick.reason, item, situation) or item.reason)
        return tuple(chosen.values())[:DIRECT]


def _search(shown: _Shown, again: SearchAgain) -> Tool:
    async def search(given: Query) -> str:
        if shown.searches >= FURTHER_SEARCHES:
            return "There are no more searches in this turn."
        shown.searches += 1
        text = " ".join(given.query.split())
        found = await again(text) if text else ()
        return shown.told(shown.add(found)) or "[]"

    return Tool("search_memories", "Finds memories that go with these words.", Query, search)


def _moment(situation: Situation) -> str:
    said = fence("they said", situation.said) if situation.said.strip() else "Nothing was said."
    return f"{fence('the board', situation.board)}\n{said}"


def _reason(text: str, item: SurfacedMemory, situation: Situation) -> str | None:
    """The reason as it may be shown: one harmless sentence without a new name or figure. What the gallery sees too
    keeps the reason of the ranking, for a model's might tell what was said between the two."""
    told = told_by_model(text, LONGEST_REASON)
    if told is None or item.scope.is_general or len(sentences(told)) > 1 or len(told.split()) < 2:
        return None
    sources = " ".join((item.narrative, situation.board, situation.said))
    given = set(_WORDS.findall(sources.casefold()))
    named = {found.group().casefold() for found in _NAMED.finditer(told)}
    return told if named <= given else None
