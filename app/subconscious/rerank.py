"""Reranking of contested memories by a fast model, with a reason for each choice. It can choose only memories it was
shown, and its reasons are checked."""

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

# Characters of a reason: one line on the page.
LONGEST_REASON = 140
# Searches by the model, besides the one that found the candidates: three in a turn.
FURTHER_SEARCHES = 2
# Memories that one such search may add.
FOUND_EACH = 4
LONGEST_QUERY = 200

# Capitalised words within a sentence, and figures: a reason may only repeat those that the model was shown.
_NAMED = re.compile(r"(?<!^)(?<![.!?…“\"] )\b[A-ZÀ-Þ][\w’'-]+|\b[\w’'-]*\d[\w’'-]*")

_WORDS = re.compile(r"[\w’'-]+")

# Another search of the same turn with these words, under the rules of the first one.
SearchAgain = Callable[[str], Awaitable[Sequence[SurfacedMemory]]]


class Pick(BaseModel):
    """One memory that the model chose, by the number it was shown under."""

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
    """What the model is shown: the position in words and the chat; `player_id` is whose budget pays."""

    board: str
    said: str
    match_id: str
    player_id: str | None


class Reranker:
    """Asks a model to rerank."""

    def __init__(self, models: Models) -> None:
        self._models = models

    @property
    def available(self) -> bool:
        """Whether there is a model to ask."""
        return self._models.any_model

    async def rerank(
        self, situation: Situation, candidates: Sequence[SurfacedMemory], again: SearchAgain
    ) -> tuple[SurfacedMemory, ...]:
        """Those of `candidates`, and of its own searches, that the model finds relevant; perhaps none. Raises NoModel
        if no model answers in time, or all its choices are invalid."""
        shown = _Shown(candidates)
        ask = Ask(
            Purpose.RERANK,
            system=prompt(__file__, "rerank"),
            prompt=f"{_moment(situation)}\n\nWhat came up:\n{shown.lines(0)}",
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
    """The memories that the model has been shown, numbered from 1."""

    def __init__(self, candidates: Sequence[SurfacedMemory]) -> None:
        self._items = list(candidates)
        self.searches = 0

    def add(self, found: Sequence[SurfacedMemory]) -> int:
        """Appends new memories, at most FOUND_EACH; returns the index of the first."""
        before, known = len(self._items), {item.memory_id for item in self._items}
        self._items += [item for item in found if item.memory_id not in known][:FOUND_EACH]
        return before

    def lines(self, start: int) -> str:
        """The memories from an index on, one numbered line each."""
        items = enumerate(self._items[start:], start + 1)
        return "\n".join(f"{number} {fence('memory', item.narrative)}" for number, item in items)

    def chosen(self, picks: Sequence[Pick], situation: Situation) -> tuple[SurfacedMemory, ...]:
        """The picked memories without repeats and unknown numbers, with the model's reason if it is acceptable."""
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
        return shown.lines(shown.add(found)) or "[]"

    return Tool("search_memories", "Finds memories that go with these words.", Query, search)


def _moment(situation: Situation) -> str:
    said = fence("they said", situation.said) if situation.said.strip() else "Nothing was said."
    return f"{fence('the board', situation.board)}\n{said}"


def _reason(text: str, item: SurfacedMemory, situation: Situation) -> str | None:
    """The model's reason, or None if it is not one harmless sentence, holds a name or figure the model was not shown,
    or would be public: for memories that the gallery sees, since it might reveal what the two have said."""
    reason = told_by_model(text, LONGEST_REASON)
    if reason is None or item.scope.is_general or len(sentences(reason)) > 1 or len(reason.split()) < 2:
        return None
    sources = " ".join((item.narrative, situation.board, situation.said))
    given = set(_WORDS.findall(sources.casefold()))
    named = {found.group().casefold() for found in _NAMED.finditer(reason)}
    return reason if named <= given else None
