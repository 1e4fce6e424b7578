"""The steward with a model: a stack of agents, of which the top one speaks, and what pushed and popped each."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, Field

from app.desk.persona import steward_persona
from app.desk.session import DeskSession
from app.desk.tool import AskedQuestion, Category, DeskTool, ToolRefused
from app.desk.toolbox import Ran, Toolbox
from app.llm.base import Ask, Models, NoModel, Purpose, Tool
from app.llm.words import fence, prompt, told_by_model
from app.runtime.channels.turns import note
from app.soul.prompt import who_you_are

# Rounds of tools before the last one, which has none; ten in all (SPEC 9).
TOOL_ROUNDS = 9
# Characters of an answer, and of what an agent of tools brings.
LONGEST_ANSWER, LONGEST_BROUGHT = 1_200, 1_500
# Exchanges that are shown to a model, the latest.
SHOWN_EXCHANGES = 4


class StewardReply(BaseModel):
    """What a model says."""

    text: str = Field(max_length=4_000)


@dataclass(slots=True)
class AgentStack:
    """Who is at work on a question, the top one last; every push and pop is told on the channel `agent_stack`."""

    agents: list[str] = field(default_factory=list)

    def push(self, agent: str, why: str) -> None:
        self.agents.append(agent)
        note("agent_stack", {"pushed": agent, "why": why, "stack": list(self.agents)})

    def pop(self, why: str) -> None:
        agent = self.agents.pop()
        note("agent_stack", {"popped": agent, "why": why, "stack": list(self.agents)})


class ModelSteward:
    """Words an answer with a model, from the same tools. Raises NoModel where none of its agents could."""

    def __init__(self, models: Models, toolbox: Toolbox) -> None:
        self._models = models
        self._toolbox = toolbox

    @property
    def ready(self) -> bool:
        return self._models.any_model

    async def answer(
        self,
        question: AskedQuestion,
        session: DeskSession,
        plain: str,
        near: Sequence[str],
        keep: Callable[[Ran], None],
        hear: Callable[[str | None], None] | None = None,
    ) -> str:
        """The answer in a model's words. `plain` is the answer without one, `near` are the tools that the question may
        need; every result that a tool brings is given to `keep`, the answer's JSON text to `hear` as it comes. Raises
        NoModel."""
        stack = AgentStack()
        stack.push("steward", "a question")
        given = _situation(question, session, plain)
        for category in self._crowded(near):
            stack.push(category.value, "several of its tools are needed")
            brought = await self._brought(question, session, given, category, keep)
            stack.pop("done" if brought else "no model")
            given += f"\n{fence('what was looked up', brought)}" if brought else ""
        try:
            text = await self._converse("steward", question, given, self._tools(question, session, keep), hear=hear)
            stack.pop("answered")
            return text
        except NoModel as failed:
            stack.pop(str(failed))
        stack.push("fallback", "without tools, by the other model")
        try:
            text = await self._converse("fallback", question, given, (), fast=True, hear=hear)
        except NoModel as failed:
            stack.pop(str(failed))
            raise
        stack.pop("answered")
        return text

    async def shortened(self, summary: str, player_id: str) -> str | None:
        """A summary in fewer words; None where no model does it."""
        ask = Ask(
            purpose=Purpose.STEWARD,
            system=prompt(__file__, "summary"),
            prompt=fence("notes", summary, len(summary)),
            schema=StewardReply,
            fast=True,
            player_id=player_id,
        )
        try:
            return told_by_model((await self._models.ask(ask)).text, 3_000)
        except NoModel:
            return None

    async def _brought(
        self,
        question: AskedQuestion,
        session: DeskSession,
        given: str,
        category: Category,
        keep: Callable[[Ran], None],
    ) -> str | None:
        tools = [
            one for one in self._tools(question, session, keep) if self._toolbox.tools[one.name].category is category
        ]
        try:
            return (await self._converse("tool_agent", question, given, tools, fast=True))[:LONGEST_BROUGHT]
        except NoModel:
            return None

    async def _converse(
        self,
        name: str,
        question: AskedQuestion,
        given: str,
        tools: Sequence[Tool],
        *,
        fast: bool = False,
        hear: Callable[[str | None], None] | None = None,
    ) -> str:
        """What one agent says, clean. Raises NoModel, also for what is not fit to be told."""
        ask = Ask(
            purpose=Purpose.STEWARD,
            system=prompt(__file__, name),
            prompt=f"{who_you_are(steward_persona().sheet)}\n{given}",
            schema=StewardReply,
            fast=fast,
            player_id=question.asker.player.id,
            hear=hear,
        )
        reply = await self._models.converse(ask, tools, max_rounds=TOOL_ROUNDS if tools else 0)
        text = told_by_model(reply.text, LONGEST_ANSWER)
        if text is None:
            raise NoModel("unfit")
        return text

    def _crowded(self, near: Sequence[str]) -> list[Category]:
        """The categories of which the question may need several tools."""
        categories = [self._toolbox.tools[name].category for name in dict.fromkeys(near)]
        return [one for one in Category if categories.count(one) > 1]

    def _tools(self, question: AskedQuestion, session: DeskSession, keep: Callable[[Ran], None]) -> list[Tool]:
        return [self._as_tool(tool, question, session, keep) for tool in self._toolbox.tools.values()]

    def _as_tool(
        self, tool: DeskTool, question: AskedQuestion, session: DeskSession, keep: Callable[[Ran], None]
    ) -> Tool:
        async def run(given: Any) -> str:
            try:
                ran = await self._toolbox.run(tool.name, given, question.asker, session)
            except ToolRefused as refused:
                return f"Refused: {refused.message}"
            keep(ran)
            return fence("result", json.dumps(ran.found.facts, ensure_ascii=False), 4_000)

        return Tool(tool.name, tool.description, tool.arguments, run)


def _situation(question: AskedQuestion, session: DeskSession, plain: str) -> str:
    """The prompt: what was said before, where the visitor is, the facts at hand and the question."""
    talk = [
        line
        for one in session.exchanges[-SHOWN_EXCHANGES:]
        for line in (fence("visitor", one.question), fence("you", one.answer))
    ]
    parts = [
        f"Notes of the talk so far: {fence('notes', session.summary, 3_000)}" if session.summary else "",
        f"The visitor's own wishes: {fence('wishes', ' '.join(session.wishes))}" if session.wishes else "",
        *talk,
        fence("you", session.context or ""),
        f"An answer from your own books: {fence('answer', plain)}",
        f"The question: {fence('visitor', question.text)}",
    ]
    return "\n".join(filter(None, parts))
