"""The searches of a `SearchRun` as tools that a model may call."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from app.llm.base import Tool
from app.llm.words import fence
from app.subconscious.search_tools import LONGEST_QUERY, SearchAnswer, SearchRun

Theme = Annotated[str, Field(max_length=80)]


class MeaningQuery(BaseModel):
    """Arguments of a search by meaning."""

    query: str = Field(min_length=1, max_length=LONGEST_QUERY)


class Themes(BaseModel):
    """Openings or themes, any of which may match."""

    themes: list[Theme] = Field(min_length=1, max_length=10)


class Question(BaseModel):
    """A question in words, and themes that go with it."""

    question: str = Field(min_length=1, max_length=LONGEST_QUERY)
    themes: list[Theme] = Field(default_factory=list, max_length=10)


def search_tools(run: SearchRun, *more: Tool) -> list[Tool]:
    """The three searches of a run, and `more`. Results are fenced as data, since a memory may hold instructions."""

    async def semantic(given: MeaningQuery) -> str:
        return _lines(await run.semantic_memory_search(given.query))

    async def theme(given: Themes) -> str:
        return _lines(await run.theme_memory_search(given.themes))

    async def subagent(given: Question) -> str:
        return fence("found", await run.subagent_memory_search(given.question, given.themes))

    return [
        Tool("semantic_memory_search", "Finds up to five memories that mean something alike.", MeaningQuery, semantic),
        Tool("theme_memory_search", "Finds the most important memories of an opening or a theme.", Themes, theme),
        Tool("subagent_memory_search", "Searches both ways and tells it in a few lines.", Question, subagent),
        *more,
    ]


def _lines(answer: SearchAnswer) -> str:
    lines = [f"{found.memory_id} {fence('memory', found.narrative)}" for found in answer.memories]
    return "\n".join(lines) or f"[] {answer.note or ''}".strip()
