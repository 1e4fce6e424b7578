"""The character in its room: what comes to its mind, what it is told, what it answers."""

from __future__ import annotations

import asyncio

import chess
import structlog
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.record import HeadToHead, head_to_head, lines_said
from app.domain.facts import Standing
from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodState
from app.rooms.repository import Talk, Turn
from app.rooms.services import RoomServices
from app.seats.briefing import days_since, local_hour
from app.soul.response import LineTold, SoulInput, SoulOccasion, SoulResponse
from app.subconscious.recall import RecallRequest, RecallResult

# Lines of this talk that the soul is reminded of.
LINES_TOLD = 12
# Memories that came up in the talk do not come up again within so many of the host's turns, as at the table.
TURNS_BETWEEN = 6
# Recall may take so long before the host speaks without it. Seconds.
RECALL_SECONDS = 1.5
# A person takes this long to begin, and this much longer for every character, up to the limit. Seconds.
PAUSE = 0.7
PAUSE_PER_CHARACTER = 0.012
LONGEST_PAUSE = 2.6

log = structlog.get_logger(__name__)


class Host:
    """One character facing one player. It keeps only which memories came up lately."""

    def __init__(self, services: RoomServices, character_id: str, player_id: str) -> None:
        self._services = services
        self._character_id = character_id
        self._me = Party("character", character_id)
        self._them = Party("player", player_id)
        self._came_up: list[frozenset[str]] = []

    @property
    def character(self) -> Character:
        """The character as it is now: ratings change. Raises LookupError for one who has left the house."""
        character = self._services.characters.get(self._character_id)
        if character is None:
            raise LookupError(f"character {self._character_id}")
        return character

    async def answer(self, player: Player, talk: Talk, heard: tuple[Turn, ...]) -> SoulResponse | None:
        """What the host says to these lines, or as a greeting to none; None when no words came in time."""
        services = self._services
        try:
            async with asyncio.timeout(services.deadline):
                character = self.character
                mood = await services.moods.mood_at_start(character.persona.sitter, player.sitter) or MoodState()
                surfaced = await self._remember(talk, heard, mood) if heard else ()
                record, said = await services.database.read(_past, self._me, self._them)
                given = self._given(player, talk, heard, mood, surfaced, record, said)
                response = await services.soul.ask(character.persona, given)
                if response.thinking is not None:
                    thought = {"occasion": given.occasion.value, "thinking": response.thinking}
                    services.channels.publish("extended_think", thought, subject=talk.session_id)
                return response
        except TimeoutError:
            log.warning("soul_too_slow", session_id=talk.session_id)
            return None

    def pause(self, response: SoulResponse) -> float:
        """Seconds a person would take to say this."""
        if self._services.pacing == "instant" or response.speak is None:
            return 0.0
        return min(LONGEST_PAUSE, PAUSE + PAUSE_PER_CHARACTER * len(response.speak))

    def _given(
        self,
        player: Player,
        talk: Talk,
        heard: tuple[Turn, ...],
        mood: MoodState,
        surfaced: tuple[SurfacedMemory, ...],
        record: HeadToHead,
        said: tuple[str, ...],
    ) -> SoulInput:
        services, now_ms = self._services, self._services.clock.now_ms()
        earlier = [turn for turn in talk.turns if turn not in heard][-LINES_TOLD:]
        return SoulInput(
            occasion=SoulOccasion.ON_USER_INPUT if heard else SoulOccasion.BEFORE_MATCH,
            initial_fen=chess.STARTING_FEN,
            moves=(),
            my_color="black",
            opponent_name=player.display_name,
            opponent_kind="player",
            opponent_rating=player.rating,
            mood=mood,
            pending_chat=tuple(turn.text for turn in heard),
            surfaced=surfaced,
            standing=Standing(record.wins, record.draws, record.losses, record.streak),
            local_hour=local_hour(player, now_ms),
            goal=talk.goal,
            content_rating=player.max_content_rating,
            own_turn=_own_turns(talk),
            said_before=said,
            seed=services.seed,
            place="room",
            room_talk=tuple(LineTold(turn.text, turn.role != "player") for turn in earlier),
            days_away=days_since(talk.last_met_ms, now_ms),
            player_id=player.id,
        )

    async def _remember(self, talk: Talk, heard: tuple[Turn, ...], mood: MoodState) -> tuple[SurfacedMemory, ...]:
        """What comes back to the host while it listens; private things of this player may, for nobody else hears."""
        words = " ".join(turn.text for turn in heard)
        request = RecallRequest(
            mind=self._me,
            opponent=self._them,
            match_id=f"room:{talk.session_id}",
            turn=_own_turns(talk),
            context_text=words,
            mood=mood,
            chat=words,
            recently_surfaced=frozenset().union(*self._came_up[-TURNS_BETWEEN:]),
        )
        found = RecallResult(failed="recall took too long")
        try:
            async with asyncio.timeout(RECALL_SECONDS):
                found = await self._services.recall.recall(request)
        except TimeoutError:
            log.warning("recall_too_slow", session_id=talk.session_id)
        told = {"surfaced": [item.memory_id for item in found.items], "considered": found.considered}
        failed = {} if found.failed is None else {"failed": found.failed}
        self._services.channels.publish("memory", {**told, **failed}, subject=talk.session_id)
        return found.items

    def told(self, memory_ids: tuple[str, ...]) -> None:
        """These memories have been spoken of."""
        self._came_up.append(frozenset(memory_ids))
        del self._came_up[:-TURNS_BETWEEN]


def _own_turns(talk: Talk) -> int:
    return 1 + sum(turn.role != "player" for turn in talk.turns)


def _past(session: Session, me: Party, them: Party) -> tuple[HeadToHead, tuple[str, ...]]:
    return head_to_head(session, me, them), lines_said(session, me, them)
