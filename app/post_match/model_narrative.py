"""A mind's recap of a game and its profile of the opponent, written by a model. The public recap is asked for with a
prompt that holds nothing private; texts that draw on memories and talk are asked for separately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import structlog
from pydantic import BaseModel, Field

from app.db.database import Database
from app.domain.coarse import is_coarse
from app.domain.memory import Memory
from app.llm.base import Ask, Models, NoModel, Purpose
from app.llm.words import fence, prompt, told_by_model
from app.memory.keeping.keepings import people_named
from app.memory.keeping.strangers import strangers
from app.post_match.briefing import facts_of, known_of, past_of, read_known, talk_of, who_tells
from app.post_match.finished import Played
from app.post_match.held_back import COARSE, MACHINE, NO_TEXT, STRANGER, Held, HeldBack
from app.post_match.narrative import MOST_PROFILE_SENTENCES
from app.post_match.prompt_leaks import leaks_prompt
from app.post_match.report import Recap, Sentence
from app.post_match.told_truly import why_untrue

# Characters of one sentence: a line and a half of the summary page.
LONGEST_SENTENCE = 240
# Sentences of a recap; with fewer accepted ones the scripted recap is shown.
FEWEST, MOST = 2, 5
MOST_BETWEEN = 2
# Sentences shown of each part of an answer.
_MOST = {"story": MOST, "profile": MOST_PROFILE_SENTENCES, "between_us": MOST_BETWEEN}

log = structlog.get_logger(__name__)


class Story(BaseModel):
    """The model's answer about the game, public."""

    sentences: list[str] = Field(min_length=1, max_length=12)

    def parts(self) -> dict[str, list[str]]:
        return {"story": self.sentences}


class BetweenUs(BaseModel):
    """The model's answer that only the opponent may read."""

    profile: list[str] = Field(min_length=1, max_length=8)
    between_us: list[str] = Field(default_factory=list, max_length=8)

    def parts(self) -> dict[str, list[str]]:
        return {"profile": self.profile, "between_us": self.between_us}


A = TypeVar("A", bound=Story | BetweenUs)


@dataclass(frozen=True, slots=True)
class ToldByModel:
    """A mind's texts after a game. `profile` is None if the scripted one is to be used; `rests_on` are the ids of the
    memories that the model was shown."""

    recap: Recap
    profile: str | None = None
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelNarrative:
    """Replaces scripted texts by a model's where these pass the checks."""

    models: Models
    database: Database
    held: HeldBack = field(default_factory=HeldBack)

    async def told(self, played: Played, scripted: Recap) -> ToldByModel:
        """The recap and the profile; parts in which the model failed keep the scripted text."""
        if not self.models.any_model:
            return ToldByModel(scripted)
        recap = scripted.model_copy(update={"sentences": await self._story(played, scripted)})
        memories = await self.database.read(read_known, played.me.party, played.opponent.party)
        profile, between = await self._between_us(played, memories)
        if profile is None and not between:
            return ToldByModel(recap)
        private = tuple(Sentence(text=text, private=True, remembered=True) for text in between)
        whole = recap.model_copy(update={"sentences": (*recap.sentences, *private)})
        return ToldByModel(whole, profile, tuple(memory.id for memory in memories))

    async def _story(self, played: Played, scripted: Recap) -> tuple[Sentence, ...]:
        """The model's public sentences, followed by the scripted private ones (goal and score)."""
        kept = tuple(sentence for sentence in scripted.sentences if sentence.private)
        public = f"{who_tells(played.persona.sheet)}\n\nThe game:\n{facts_of(played)}"
        ask = self._ask(played, "recap", public, Story)
        try:
            proof = await self._best_of_two(ask, played, _Between())
        except NoModel as error:
            log.info("recap_without_model", reason=str(error))
            return scripted.sentences
        said = proof.said["story"]
        if len(said) < FEWEST:
            return scripted.sentences
        return (*(Sentence(text=text) for text in said), *kept)

    async def _between_us(self, played: Played, memories: Sequence[Memory]) -> tuple[str | None, Sequence[str]]:
        private = "\n\n".join(
            (
                who_tells(played.persona.sheet),
                f"The game:\n{facts_of(played)}",
                f"Between the two of you:\n{past_of(played)}",
                f"What you remember of them:\n{known_of(memories)}",
                f"What the two of you said at the table, by line:\n{talk_of(played)}",
            )
        )
        ask = self._ask(played, "between_us", private, BetweenUs)
        try:
            proof = await self._best_of_two(ask, played, _Between.of(played, memories))
        except NoModel as error:
            log.info("profile_without_model", reason=str(error))
            return None, ()
        return " ".join(proof.said["profile"]) or None, proof.said["between_us"]

    async def _best_of_two(self, ask: Ask[A], played: Played, between: _Between) -> _Proof:
        """Checks an answer; if sentences were rejected, asks again and returns the better one. Raises NoModel."""
        proof = await self._proved(played, (await self.models.ask(ask)).parts(), between)
        again = await self._again(ask, proof) if proof.held else None
        return proof if again is None else proof.or_better(await self._proved(played, again.parts(), between))

    async def _again(self, ask: Ask[A], proof: _Proof) -> A | None:
        """The answer to the same question with the rejections appended; None if no model answers."""
        stands = [fence("yours", text) for texts in proof.said.values() for text in texts]
        lines = [f"- This may stand: {text}" for text in stands]
        lines += [f"- This may not: {held.told()}" for held in proof.held]
        rest = "Give the whole answer again: keep what may stand, and say the rest truly or leave it out."
        wrong = "\n".join(["You have answered this once before:", *lines, rest])
        try:
            return await self.models.ask(replace(ask, prompt=f"{ask.prompt}\n\n{wrong}"))
        except NoModel as error:
            log.info("not_mended", reason=str(error))
            return None

    def _ask(self, played: Played, rules: str, situation: str, schema: type[A]) -> Ask[A]:
        return Ask(
            Purpose.NARRATIVE,
            system=prompt(__file__, rules),
            prompt=situation,
            schema=schema,
            match_id=played.state.match_id,
            player_id=played.opponent.id if played.opponent.kind == "player" else None,
            max_tokens=600,
        )

    async def _proved(self, played: Played, told: Mapping[str, Sequence[str]], between: _Between) -> _Proof:
        """Keeps the sentences of each part that pass `_against`, each once, and records the others as held back."""
        said: dict[str, list[str]] = {part: [] for part in told}
        held: list[Held] = []
        for part, sentence in [(name, sentence) for name, texts in told.items() for sentence in texts]:
            text = told_by_model(sentence, LONGEST_SENTENCE)
            reason = NO_TEXT if text is None else await self._against(text, played, between)
            if reason is not None:
                held.append(self.held.add(Held(played.state.match_id, part, sentence, reason)))
            elif text is not None and text not in said[part]:
                said[part].append(text)
        return _Proof({part: texts[: _MOST[part]] for part, texts in said.items()}, tuple(held))

    async def _against(self, text: str, played: Played, between: _Between) -> str | None:
        """The reason for rejecting `text`, None if it may be shown."""
        if is_coarse(text, played.persona.sheet.content_rating):
            return COARSE
        if any(leaks_prompt(text, prompt(__file__, rules), played.opponent.name) for rules in ("recap", "between_us")):
            return MACHINE
        named = await self.database.read(people_named, (text,))
        if strangers(named, (played.me.name, played.opponent.name, *between.theirs)):
            return STRANGER
        return why_untrue(text, played, between.told_before)


@dataclass(frozen=True, slots=True)
class _Between:
    """What a private text may mention beyond the game: `told_before` holds the talk and the memories between the two,
    `theirs` the part of it in the opponent's own words. People whom the opponent named may be named."""

    told_before: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()

    @classmethod
    def of(cls, played: Played, memories: Sequence[Memory]) -> _Between:
        said = tuple(line.text for line in played.heard)
        from_words = (memory.narrative for memory in memories if memory.chat_reference is not None)
        return cls((*said, *(memory.narrative for memory in memories)), (*said, *from_words))


@dataclass(frozen=True, slots=True)
class _Proof:
    """A checked answer: the accepted sentences by part, and the rejected ones."""

    said: dict[str, list[str]]
    held: tuple[Held, ...]

    def or_better(self, other: _Proof) -> _Proof:
        """`other`, unless it has fewer accepted sentences."""
        return other if other.count >= self.count else self

    @property
    def count(self) -> int:
        return sum(map(len, self.said.values()))
