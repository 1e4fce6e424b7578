"""A mind's story of a game, and what it has come to think of the opponent, in a model's words. What anybody may read
is asked for without anything private in the question; what draws on memories and talk is asked for apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from pydantic import BaseModel, Field
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.memory import Memory, Party
from app.llm.base import Ask, Minds, NoModel, Purpose, T
from app.memory.keepings import people_named
from app.memory.model_words import fence, prompt, strangers, told_by_model
from app.memory.rights import memories_about
from app.post_match.briefing import facts_of, past_of, persona, talk_of
from app.post_match.finished import Played
from app.post_match.narrative import MOST_PROFILE_SENTENCES
from app.post_match.report import Recap, Sentence
from app.post_match.told_truly import tells_truly
from app.soul.guard import is_coarse

# Characters of one sentence: a line and a half of the summary page.
LONGEST_SENTENCE = 240
# Sentences of a story; with fewer that hold, the scripted one is told.
FEWEST, MOST = 2, 5
MOST_BETWEEN = 2
# Memories of the opponent that the model is shown, the latest first.
MEMORIES_SHOWN = 12

log = structlog.get_logger(__name__)


class Story(BaseModel):
    """The game, for everybody."""

    sentences: list[str] = Field(min_length=1, max_length=12)


class BetweenUs(BaseModel):
    """What only the opponent reads."""

    profile: list[str] = Field(min_length=1, max_length=8)
    between_us: list[str] = Field(default_factory=list, max_length=8)


@dataclass(frozen=True, slots=True)
class Told:
    """What a mind tells after a game. `profile` is None where the scripted one stands; `rests_on` are the memories that
    were read for it."""

    recap: Recap
    profile: str | None = None
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelNarrative:
    """Puts a model's words in the place of the scripted ones as far as they hold."""

    minds: Minds
    database: Database

    async def told(self, played: Played, scripted: Recap) -> Told:
        """The story and the profile; whatever a model could not tell truly is told as scripted."""
        if not self.minds.any_model:
            return Told(scripted)
        recap = scripted.model_copy(update={"sentences": await self._story(played, scripted)})
        memories = await self.database.read(_memories, played.me.party, played.opponent.party)
        profile, between = await self._between_us(played, memories)
        if profile is None and not between:
            return Told(recap)
        private = tuple(Sentence(text=text, private=True, remembered=True) for text in between)
        whole = recap.model_copy(update={"sentences": (*recap.sentences, *private)})
        return Told(whole, profile, tuple(memory.id for memory in memories))

    async def _story(self, played: Played, scripted: Recap) -> tuple[Sentence, ...]:
        """The public sentences by the model; the goal and the score stay as they were judged."""
        kept = tuple(sentence for sentence in scripted.sentences if sentence.private)
        public = f"{persona(played.character.sheet)}\n\nThe game:\n{facts_of(played)}"
        try:
            story = await self.minds.ask(self._ask(played, "recap", public, Story))
        except NoModel as error:
            log.info("recap_without_model", reason=str(error))
            return scripted.sentences
        said = await self._proved(story.sentences, played, MOST)
        if len(said) < FEWEST:
            return scripted.sentences
        return (*(Sentence(text=text) for text in said), *kept)

    async def _between_us(self, played: Played, memories: Sequence[Memory]) -> tuple[str | None, Sequence[str]]:
        remembered = "\n".join(fence("memory", memory.narrative) for memory in memories) or "- Nothing."
        private = "\n\n".join(
            (
                persona(played.character.sheet),
                f"The game:\n{facts_of(played)}",
                f"Between the two of you:\n{past_of(played)}",
                f"What you remember of them:\n{remembered}",
                f"What they said at the table:\n{talk_of(played)}",
            )
        )
        try:
            answer = await self.minds.ask(self._ask(played, "between_us", private, BetweenUs))
        except NoModel as error:
            log.info("profile_without_model", reason=str(error))
            return None, ()
        profile = await self._proved(answer.profile, played, MOST_PROFILE_SENTENCES)
        between = await self._proved(answer.between_us, played, MOST_BETWEEN)
        return " ".join(profile) or None, between

    def _ask(self, played: Played, rules: str, situation: str, schema: type[T]) -> Ask[T]:
        return Ask(
            Purpose.NARRATIVE,
            system=prompt(__file__, rules),
            prompt=situation,
            schema=schema,
            match_id=played.state.match_id,
            player_id=played.opponent.id if played.opponent.kind == "player" else None,
            max_tokens=600,
        )

    async def _proved(self, sentences: Sequence[str], played: Played, most: int) -> list[str]:
        """Those sentences that may be shown: text, true of the game, decent, and about nobody else."""
        said: dict[str, None] = {}
        for sentence in sentences:
            text = told_by_model(sentence, LONGEST_SENTENCE)
            if text is None or is_coarse(text, played.character.sheet.content_rating):
                continue
            named = await self.database.read(people_named, (text,))
            if tells_truly(text, played) and not strangers(named, (played.me.name, played.opponent.name)):
                said[text] = None
        return list(said)[:most]


def _memories(session: Session, owner: Party, subject: Party) -> list[Memory]:
    return memories_about(session, subject, owner)[:MEMORIES_SHOWN]
