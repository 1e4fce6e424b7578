"""The five steps after a game, in order."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial

import structlog
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.body.base import ChessEngine
from app.characters.record import head_to_head
from app.db.database import Database
from app.domain.memory import Party
from app.domain.position import Color
from app.domain.shared_past import HeadToHead
from app.llm.allowance import Allowance
from app.llm.base import NoModel
from app.memory.store.repository import texts_of
from app.memory.told.told_facts import HeardLine, ToldFacts
from app.post_match.analysis import analyse
from app.post_match.features import features_of
from app.post_match.finished import Finished, Played
from app.post_match.memories import Formed, FormMemories, MemoryKeeper, form_and_keep
from app.post_match.model_memories import ModelMemories
from app.post_match.model_narrative import ModelNarrative, ToldByModel
from app.post_match.narrative import profile_of, recap_of
from app.post_match.pipeline import Step, Write
from app.post_match.profiles import OpponentProfile, add_game, read_profile, set_profile
from app.post_match.rating import Cast, apply_ratings
from app.post_match.report import Analysis, Features, Recap
from app.post_match.repository import (
    read_analysis,
    read_features,
    save_analysis,
    save_features,
    save_memory_ids,
    save_recaps,
)
from app.runtime.channels import Channels
from app.runtime.clock import Clock

# Seconds of asking models after one game, for all minds at its table together: half for memories, half for recaps. The
# next game's steps wait for this one's, and a provider that hangs delays them by no more than this.
MODEL_SECONDS = 60.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class StepServices:
    """The services the steps use. `thinking` (memories) and `telling` (recaps) ask a model for at most `model_seconds`
    per game; without them, or when no answer comes in time, the scripted ones are used."""

    database: Database
    engine: ChessEngine
    cast: Cast
    identity: Identity
    forming: FormMemories
    keeper: MemoryKeeper
    told: ToldFacts
    channels: Channels
    clock: Clock
    thinking: ModelMemories | None = None
    telling: ModelNarrative | None = None
    model_seconds: float = MODEL_SECONDS

    def steps(self) -> tuple[Step, ...]:
        return (
            Step("analysis", self._analysis),
            Step("features", self._features),
            Step("rating", self._rating, self._rated, durable=True),
            Step("memories", self._memories),
            Step("narrative", self._narrative),
        )

    async def _analysis(self, game: Finished) -> Write:
        analysis = await analyse(self.engine, game.state)
        return partial(save_analysis, match_id=game.match_id, analysis=analysis)

    async def _features(self, game: Finished) -> Write:
        analysis = await self.database.read(read_analysis, game.match_id)
        features = await asyncio.to_thread(features_of, game.state, analysis)
        return partial(_save_features, game=game, features=features, at_ms=self.clock.now_ms())

    async def _rating(self, game: Finished) -> Write:
        analysis = await self.database.read(read_analysis, game.match_id)
        return partial(apply_ratings, state=game.state, analysis=analysis, cast=self.cast, now_ms=self.clock.now_ms())

    async def _rated(self, game: Finished) -> None:
        """Refreshes the ratings that are cached in memory."""
        await self.cast.refresh()
        for color in Color:
            sitter = game.state.sitter(color)
            if sitter.kind == "player":
                await self.identity.forget(sitter.id)

    async def _memories(self, game: Finished) -> Write:
        ids: dict[str, tuple[str, ...]] = {}
        thinking = self.thinking
        if thinking is not None:
            thinking = replace(thinking, models=Allowance(thinking.models, self.model_seconds / 2))
        for played in await self._sides(game):
            await self._hear(played)
            formed = await self._remembered(played, thinking)
            ids[played.color.value] = formed.memory_ids
            told = {"written": len(formed.memory_ids), "refused": formed.refused, "owner": played.me.id}
            self.channels.publish("memory", {"post_match": told}, subject=game.match_id)
        return partial(save_memory_ids, match_id=game.match_id, ids=ids)

    async def _hear(self, played: Played) -> None:
        """Keeps what the opponent told during the game and was not heard then, because no answer was under way."""
        state, them = played.state, played.opponent.party
        if them.kind != "player":
            return
        lines = [HeardLine(line.text, f"{state.match_id}:{line.seq}") for line in played.heard]
        day = datetime.fromtimestamp((state.ended_ms or self.clock.now_ms()) / 1000, UTC).date()
        await self.told.hear(played.me.party, them.id, lines, state.match_id, day)

    async def _remembered(self, played: Played, thinking: ModelMemories | None) -> Formed:
        """Memories formed by the model, else from the facts."""
        if thinking is not None:
            try:
                return await thinking.remember(played)
            except NoModel as error:
                log.info("memories_without_model", match_id=played.state.match_id, reason=str(error))
        return await form_and_keep(self.forming, self.keeper, played)

    async def _narrative(self, game: Finished) -> Write:
        recaps: list[Recap] = []
        profiles: list[tuple[Party, Party, str]] = []
        rests_on: list[str] = []
        telling = self.telling
        if telling is not None:
            telling = replace(telling, models=Allowance(telling.models, self.model_seconds / 2))
        for played in await self._sides(game):
            seen = await self.database.read(read_profile, played.me.party, played.opponent.party)
            told = ToldByModel(recap_of(played))
            if telling is not None:
                told = await telling.told(played, told.recap)
            text = told.profile or profile_of(played.opponent.name, played.record, seen.means, seen.openings, played)
            recaps.append(told.recap)
            profiles.append((played.me.party, played.opponent.party, text))
            rests_on += told.rests_on
        return partial(
            _save_narrative,
            match_id=game.match_id,
            recaps=recaps,
            profiles=profiles,
            rests_on=tuple(rests_on),
            at_ms=self.clock.now_ms(),
        )

    async def _sides(self, game: Finished) -> list[Played]:
        """The game from the side of each mind at the table that still has a persona."""
        found = []
        for color in game.minds():
            sitter, other = game.state.sitter(color), game.state.sitter(color.other)
            persona = self.cast.persona(sitter.party)
            if persona is None:
                continue
            known = await self.database.read(_read_side, game.match_id, sitter.party, other.party)
            analysis, features, record, seen = known
            found.append(Played(game, color, persona, analysis, features, record, seen.means))
        return found


def _read_side(
    session: Session, match_id: str, mine: Party, theirs: Party
) -> tuple[Analysis | None, Features | None, HeadToHead, OpponentProfile]:
    return (
        read_analysis(session, match_id),
        read_features(session, match_id),
        head_to_head(session, mine, theirs),
        read_profile(session, mine, theirs),
    )


def _save_features(session: Session, *, game: Finished, features: Features, at_ms: int) -> None:
    save_features(session, game.match_id, features)
    for color in game.minds():
        owner, subject = game.state.sitter(color).party, game.state.sitter(color.other).party
        add_game(session, owner, subject, features, features.sides[color.other], at_ms)


def _save_narrative(
    session: Session,
    *,
    match_id: str,
    recaps: list[Recap],
    profiles: list[tuple[Party, Party, str]],
    rests_on: tuple[str, ...],
    at_ms: int,
) -> None:
    # If a memory was forgotten while the model wrote about it, the step starts again without that memory.
    if len(texts_of(session, rests_on)) < len(set(rests_on)):
        raise ForgottenMeanwhile(match_id)
    save_recaps(session, match_id, recaps)
    for owner, subject, text in profiles:
        set_profile(session, owner, subject, text, at_ms)


class ForgottenMeanwhile(Exception):
    """A memory that the model was shown has been forgotten since."""
