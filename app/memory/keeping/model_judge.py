"""A model's judgement of a draft: whether it is worth keeping, and which known memory it repeats or replaces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import structlog
from pydantic import BaseModel, Field

from app.llm.base import Ask, Models, NoModel, Purpose
from app.llm.words import fence, prompt, told_by_model
from app.memory.keeping.draft import MemoryDraft, NotKept
from app.memory.keeping.keepings import Origin
from app.memory.keeping.triggers import FEWEST, LONGEST_TRIGGER, MOST, settle_triggers
from app.memory.words import terms

# Seconds for one judgement; the keeper's next draft waits for it.
PATIENCE = 8.0
# Known memories that the model is shown, the nearest first.
SHOWN = 8
# Largest change a model may make to the importance of a draft, in either direction.
SWAY = 0.25

Verdict = Literal["keep", "trivial", "unclear", "not_theirs", "order"]

# Reasons for a refusal, worded here because a reason may be shown and a model's own words could quote the draft.
REASONS: dict[str, str] = {
    "trivial": "It is too small to remember.",
    "unclear": "Nobody would understand it later.",
    "not_theirs": "It is about somebody else.",
    "order": "It gives orders instead of telling something.",
}

_NOWHERE = Origin()

log = structlog.get_logger(__name__)


class Judgement(BaseModel):
    """The model's answer."""

    verdict: Verdict
    repeats: str | None = Field(default=None, max_length=64)
    replaces: str | None = Field(default=None, max_length=64)
    triggers: list[str] = Field(default_factory=list, max_length=12)
    importance: float | None = Field(default=None, ge=0, le=1)


@dataclass(frozen=True, slots=True)
class Known:
    """A known memory of the same audience."""

    memory_id: str
    narrative: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The draft with the model's changes, and the known memory it repeats or replaces. `answered` is False if a model
    was asked and did not answer in time."""

    draft: MemoryDraft
    repeats: str | None = None
    replaces: str | None = None
    answered: bool = True


class ModelJudge:
    """Asks the fast model about drafts that passed the rules; without an answer the draft stays as it is."""

    def __init__(self, models: Models) -> None:
        self._models = models

    async def judge(self, draft: MemoryDraft, known: Sequence[Known], origin: Origin = _NOWHERE) -> Judged | NotKept:
        """Judges a draft. The answer holds no ids but those of `known` and no text by the model."""
        if not self._models.any_model:
            return Judged(draft)
        shown = known[:SHOWN]
        ask = Ask(
            Purpose.KEEPER,
            system=prompt(__file__, "keeper"),
            prompt=_situation(draft, shown, origin),
            schema=Judgement,
            fast=True,
            deadline_seconds=PATIENCE,
            match_id=draft.match_id,
            player_id=draft.subject.id if draft.subject is not None and draft.subject.kind == "player" else None,
            max_tokens=300,
        )
        try:
            said = await self._models.ask(ask)
        except NoModel as error:
            log.info("keeper_without_model", reason=str(error))
            return Judged(draft, answered=False)
        if said.verdict != "keep":
            return NotKept(REASONS[said.verdict])
        ids = {one.memory_id for one in shown}
        return Judged(
            _improved(draft, said),
            repeats=said.repeats if said.repeats in ids else None,
            replaces=said.replaces if said.replaces in ids and said.repeats is None else None,
        )


def _situation(draft: MemoryDraft, known: Sequence[Known], origin: Origin) -> str:
    about = "nobody in particular" if draft.subject is None else "the opponent"
    lines = [f"Proposed, about {about}, type {draft.type.value}:", fence("proposal", draft.narrative)]
    lines += [fence("what the opponent is called", origin.name)] if origin.name else []
    lines += [fence("the opponent's words it comes from", origin.line)] if origin.line else []
    lines += ["", "Known:"]
    lines += [f"{one.memory_id} {fence('memory', one.narrative)}" for one in known] or ["nothing"]
    return "\n".join(lines)


def _improved(draft: MemoryDraft, said: Judgement) -> MemoryDraft:
    """Takes those of the model's triggers whose words are in the narrative, and its importance within SWAY."""
    words = terms(draft.narrative)
    told = [told_by_model(trigger, LONGEST_TRIGGER) for trigger in said.triggers]
    given = [trigger for trigger in told if trigger is not None and terms(trigger) and terms(trigger) <= words]
    triggers = settle_triggers(given, draft.narrative) if given else ()
    importance = draft.importance
    if said.importance is not None:
        importance = min(1.0, max(0.0, importance + max(-SWAY, min(SWAY, said.importance - importance))))
    return replace(
        draft, triggers=triggers[:MOST] if len(triggers) >= FEWEST else draft.triggers, importance=importance
    )
