"""Whose room it is: what comes to their mind, what they are told, what they answer."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog

from app.director.pacing import words_seconds
from app.domain.memory import Party, SurfacedMemory
from app.domain.persona import Persona
from app.minds.mind import TURNS_BETWEEN, Mind
from app.minds.past import CurrentOpponent
from app.minds.scene import Scene
from app.rooms.repository import Talk, TalkTurn
from app.rooms.services import RoomServices
from app.soul.response import LineTold, SoulOccasion, SoulResponse
from app.subconscious.recall import RecallRequest

log = structlog.get_logger(__name__)


class Host:
    """One mind in its room, facing one player. It keeps only which memories came up lately."""

    def __init__(self, services: RoomServices, me: Party, opponent: CurrentOpponent) -> None:
        self._services = services
        self._me = me
        self._opponent = opponent
        self._came_up: list[frozenset[str]] = []

    @property
    def persona(self) -> Persona:
        """Who they are now: ratings change. Raises LookupError for one who has left the house."""
        persona = self._services.minds.personas.persona(self._me)
        if persona is None:
            raise LookupError(f"{self._me.kind} {self._me.id}")
        return persona

    async def answer(self, them: Party, talk: Talk, heard: tuple[TalkTurn, ...]) -> SoulResponse | None:
        """What the host says to these lines, or as a greeting to none; None when no words came in time."""
        try:
            async with asyncio.timeout(self._services.deadline):
                player = await self._opponent.player(them)
                if player is None:
                    return None
                mind = Mind(self._services.minds, self.persona, self._opponent)
                scene = Scene(
                    talk.session_id,
                    player.sitter,
                    SoulOccasion.ON_USER_INPUT if heard else SoulOccasion.BEFORE_MATCH,
                    place="room",
                    talk=tuple(LineTold(turn.text, turn.role != "player") for turn in talk.turns),
                    heard=tuple(turn.text for turn in heard),
                    goal=talk.goal,
                    met_ms=talk.last_met_ms,
                )
                surfaced = await self._remember(mind, scene) if heard else ()
                return await mind.ask(replace(scene, surfaced=surfaced))
        except TimeoutError:
            log.warning("soul_too_slow", session_id=talk.session_id)
            return None

    def pause(self, heard: tuple[TalkTurn, ...], response: SoulResponse) -> float:
        """Seconds a person would take to say this to these lines."""
        if self._services.pacing == "instant" or response.speak is None:
            return 0.0
        return words_seconds(" ".join(turn.text for turn in heard), response.speak)

    async def _remember(self, mind: Mind, scene: Scene) -> tuple[SurfacedMemory, ...]:
        """What comes back to the host while it listens; private things of this player may, for nobody else hears."""
        words = " ".join(scene.heard)
        request = RecallRequest(
            mind=mind.me,
            opponent=scene.opponent.party,
            match_id=f"room:{scene.id}",
            turn=scene.own_turn,
            context_text=words,
            mood=(await mind.feeling(scene)).smoothed,
            chat=words,
            recently_surfaced=frozenset().union(*self._came_up[-TURNS_BETWEEN:]),
        )
        found = await mind.remember(request)
        mind.tell_recall(found, scene.id)
        return found.items

    def told(self, memory_ids: tuple[str, ...]) -> None:
        """These memories have been spoken of."""
        self._came_up.append(frozenset(memory_ids))
        del self._came_up[:-TURNS_BETWEEN]
