"""The host of a room: recalls memories, asks its mind for answers."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog

from app.characters.record import opponents_of
from app.director.pacing import words_seconds
from app.domain.memory import Party, SurfacedMemory
from app.domain.persona import Persona
from app.minds.mind import TURNS_BETWEEN, Mind
from app.minds.past_reader import CurrentOpponent
from app.minds.recording import turn_of_mind
from app.minds.scene import Scene
from app.rooms.repository import Talk, TalkTurn, place_of
from app.rooms.services import RoomServices
from app.soul.response import SoulOccasion, SoulResponse, TalkLine
from app.subconscious.recall import RecallRequest

log = structlog.get_logger(__name__)


class Host:
    """A mind in its room, facing one player. Its only state is which memories it spoke of lately."""

    def __init__(self, services: RoomServices, me: Party, opponent: CurrentOpponent) -> None:
        self._services = services
        self._me = me
        self._opponent = opponent
        # One worker's own: the host answers here, under the `chat_session_lock`.
        self._spoken_of: list[frozenset[str]] = []

    @property
    def persona(self) -> Persona:
        """The persona with its present rating. Raises LookupError if it has been deleted."""
        persona = self._services.minds.personas.persona(self._me)
        if persona is None:
            raise LookupError(f"{self._me.kind} {self._me.id}")
        return persona

    async def answer(
        self, them: Party, talk: Talk, lines: tuple[TalkTurn, ...], *, idle: bool = False
    ) -> SoulResponse | None:
        """The response to these lines, or a greeting if there are none, or words of its own accord to a guest who has
        fallen silent (`idle`); None if there was none in time."""
        occasion = "Idle" if idle else "Words" if lines else "Greeting"
        with turn_of_mind(self._services.minds, "room", talk.session_id, self.persona, them, occasion=occasion):
            return await self._answer(them, talk, lines, idle=idle)

    async def _answer(self, them: Party, talk: Talk, lines: tuple[TalkTurn, ...], *, idle: bool) -> SoulResponse | None:
        try:
            async with asyncio.timeout(self._services.deadline):
                player = await self._opponent.player(them)
                if player is None or (idle and player.chattiness == "off"):
                    return None
                unasked = SoulOccasion.IDLE_WAIT if idle else SoulOccasion.BEFORE_MATCH
                mind = Mind(self._services.minds, self.persona, self._opponent)
                scene = Scene(
                    talk.session_id,
                    player.sitter,
                    SoulOccasion.ON_USER_INPUT if lines else unasked,
                    place="room",
                    talk=tuple(
                        TalkLine(turn.text, turn.role != "player", reference=place_of(talk.session_id, turn.number))
                        for turn in talk.turns
                    ),
                    pending_chat=tuple(turn.text for turn in lines),
                    goal=talk.goal,
                    last_met_ms=talk.last_met_ms,
                )
                surfaced = await self._remember(mind, scene) if lines else ()
                return await mind.ask(replace(scene, surfaced=surfaced))
        except TimeoutError:
            log.warning("soul_too_slow", session_id=talk.session_id)
            return None

    def pause(self, lines: tuple[TalkTurn, ...], response: SoulResponse) -> float:
        """Seconds that a person would take to read these lines and to say this."""
        if self._services.pacing == "instant" or response.speak is None:
            return 0.0
        return words_seconds(" ".join(turn.text for turn in lines), response.speak)

    async def _remember(self, mind: Mind, scene: Scene) -> tuple[SurfacedMemory, ...]:
        """The memories that the lines surface, private ones about this player included, since nobody else hears."""
        words = " ".join(scene.pending_chat)
        request = RecallRequest(
            mind=mind.me,
            opponent=scene.opponent.party,
            match_id=f"room:{scene.id}",
            turn=scene.own_turn,
            context_text=words,
            mood=(await mind.feeling(scene)).smoothed,
            chat=words,
            recently_surfaced=frozenset().union(*self._spoken_of),
            also=await self._met(),
        )
        found = await mind.remember(request)
        mind.publish_recall(found, scene.id)
        return found.items

    async def _met(self) -> frozenset[Party]:
        """Of whom the host may tell its guest beside the guest: an agent tells its owner of everybody it has met."""
        if self._me.kind != "agent":
            return frozenset()
        met = await self._services.minds.database.read(opponents_of, self._me)
        return frozenset(party for _, party, _ in met)

    def note_spoken_of(self, memory_ids: tuple[str, ...]) -> None:
        """Notes that the host has spoken of these memories in its latest line."""
        self._spoken_of.append(frozenset(memory_ids))
        del self._spoken_of[:-TURNS_BETWEEN]
