"""One player in the room of somebody with a mind: what is said is stored, then told; answers come from one reply slot.

Everything that changes the talk happens under one lock, in order of arrival: write, keep, tell. The soul thinks outside
of it. Lines that nobody has answered yet wait in the slot, through a slow soul and through a restart.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import uuid4

from sqlalchemy.orm import Session

from app.domain.acts import Refusal
from app.domain.events import iso
from app.domain.events.room import (
    GameNotStarted,
    GameStarted,
    GoalDropped,
    GoalProposed,
    RoomChatEchoed,
    RoomState,
    RoomThinking,
)
from app.domain.memory import Party
from app.domain.values import Value
from app.matches.service import TOO_MANY_AT_ONCE, TOO_MANY_IN_A_MINUTE, TooManyGamesAtOnce, TooManyGamesInAMinute
from app.minds.past import CurrentOpponent
from app.rooms.doors import Heard, Offer, open_door
from app.rooms.host import Host
from app.rooms.repository import TURNS_KEPT, Talk, TalkTurn, add_turn, lead_to, set_goal, take_up
from app.rooms.services import RoomServices
from app.rooms.views import chat_of, state_of
from app.soul.response import SoulResponse

# A talk is taken up again within so many hours of its last word; later one greets anew.
SESSION_HOURS = 6
HOUR_MS = 3_600_000
# Whoever asks for a game twice within so many milliseconds has clicked twice.
TWICE_MS = 5_000

Tell = Callable[[str, dict[str, Any]], Awaitable[None]]


class Conversation:
    """The live half of a talk; the table of turns is the other. Made for one pair of player and host."""

    def __init__(self, services: RoomServices, player: Party, host: Party) -> None:
        self._them = player
        self._player = CurrentOpponent(services.minds.identity)
        self._services = services
        self._clock, self._database = services.minds.clock, services.minds.database
        self._tasks = services.minds.tasks
        self._host = Host(services, host, self._player)
        self._me = host
        self._lock = asyncio.Lock()
        self._talk: Talk | None = None
        self._listeners: dict[str, Tell] = {}
        self._coming: set[str] = set()
        self._heard_upto = 0
        self._greets = False
        self._offer = Offer()
        self._replying = False
        self._led_to: tuple[str, int] | None = None

    @property
    def quiet(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not (self._listeners or self._coming or self._replying or self._lock.locked())

    # --- coming and going

    def enter(self, connection: str, tell: Tell) -> None:
        """Somebody comes in: they are told the room as it stands, then everything that happens."""
        self._coming.add(connection)
        self._tasks.start(f"room:{self._me.id}", self._come_in(connection, tell))

    def leave(self, connection: str) -> None:
        """They hear nothing more; what was said stays."""
        self._coming.discard(connection)
        self._listeners.pop(connection, None)

    async def _come_in(self, connection: str, tell: Tell) -> None:
        try:
            async with self._lock:
                talk = await self._standing()
                if connection not in self._coming:
                    return
                self._listeners[connection] = tell
                await tell("room_state", _payload(self._state(talk)))
        finally:
            self._coming.discard(connection)
        self._wake()

    # --- what the player does

    async def say(self, text: str, offer: Offer) -> None:
        """A line of the player's: stored before it is acknowledged, answered after."""
        async with self._lock:
            talk = await self._standing()
            turn = TalkTurn(talk.next_number, "player", text, self._clock.now_ms())
            await self._database.write(add_turn, talk.session_id, turn)
            self._keep(talk, turn)
            self._offer = offer
            await self._tell("player_chat_echoed", RoomChatEchoed(text=text, at=iso(turn.at_ms)))
        self._wake()

    async def start(self, offer: Offer) -> str | Refusal:
        """The plain button: the id of the game, the same for who asks twice."""
        async with self._lock:
            if self._led_to is not None and self._clock.now_ms() - self._led_to[1] < TWICE_MS:
                return self._led_to[0]
            await self._standing()
            return await self._open(offer)

    async def drop_goal(self) -> None:
        """Takes the goal off the table."""
        async with self._lock:
            talk = await self._standing()
            await self._database.write(set_goal, talk.session_id, None)
            self._talk = replace(talk, goal=None)
            await self._tell("goal_dropped", GoalDropped())

    def withdraw(self, ids: Collection[str]) -> None:
        """Lets go of what was said out of memories that are forgotten, and shows the talk without it."""
        talk = self._talk
        if talk is None or not any(set(turn.memory_ids) & set(ids) for turn in talk.turns):
            return
        self._talk = replace(talk, turns=tuple(turn.without(ids) for turn in talk.turns))
        self._tasks.start(f"room:{self._me.id}", self._show_again())

    async def _show_again(self) -> None:
        async with self._lock:
            if self._talk is not None:
                await self._tell("room_state", self._state(self._talk))

    # --- what doors do, under the lock of the answer that opens them

    async def put_goal(self, text: str) -> None:
        """Lays a goal for the coming game on the table."""
        if self._talk is None or self._talk.goal == text:
            return
        await self._database.write(set_goal, self._talk.session_id, text)
        self._talk = replace(self._talk, goal=text)
        await self._tell("goal_proposed", GoalProposed(text=text))

    async def open_game(self, offer: Offer) -> None:
        """Opens the game and leads there, or tells why not."""
        answer = await self._open(offer)
        if isinstance(answer, Refusal):
            await self.stay(answer.code, answer.message)

    async def stay(self, code: str, message: str) -> None:
        """Tells that the game was not opened."""
        await self._tell("game_not_started", GameNotStarted(code=code, message=message))

    async def _open(self, offer: Offer) -> str | Refusal:
        """The game with its goal, and the end of the talk, in one transaction."""
        talk, now_ms = self._talk, self._clock.now_ms()
        if talk is None:
            return Refusal("not_allowed", "This talk is over.")
        beside = partial(_close, session_id=talk.session_id, now_ms=now_ms)
        asker = await self._player.player(self._them)
        if asker is None:
            return Refusal("not_allowed", "Who has left the club plays no more.")
        try:
            other = self._host.persona
            terms = offer.terms(talk.goal, watchable=not other.private)
            table = await self._services.matches.open_match(asker.sitter, other.sitter, terms, beside)
        except TooManyGamesAtOnce:
            return Refusal("rate_limited", TOO_MANY_AT_ONCE)
        except TooManyGamesInAMinute:
            return Refusal("rate_limited", TOO_MANY_IN_A_MINUTE)
        except ValueError as error:
            return Refusal("bad_payload", str(error))
        match_id = table.state.match_id
        self._talk, self._greets = None, False
        self._led_to = (match_id, now_ms)
        await self._tell("game_started", GameStarted(match_id=match_id, redirect_url=f"/matches/{match_id}"))
        return match_id

    # --- the reply slot

    @property
    def _owes_words(self) -> bool:
        return self._talk is not None and (self._greets or bool(self._talk.waiting(self._heard_upto)))

    def _wake(self) -> None:
        """Lets the host answer, unless it is about to."""
        if self._owes_words and self._listeners and not self._replying:
            self._replying = True
            self._tasks.start(f"reply:{self._me.id}", self._reply())

    async def _reply(self) -> None:
        try:
            while self._talk is not None and self._owes_words:
                if not await self._answer(self._talk):
                    break
        finally:
            self._replying = False

    async def _answer(self, talk: Talk) -> bool:
        """Answers the lines that wait, or greets. False when no words came in time: the lines stay, and are answered
        with the next ones."""
        await self._tell_in_turn("agent_thinking", RoomThinking(thinking=True))
        lines, offer = talk.waiting(self._heard_upto), self._offer
        begun = time.monotonic()
        response = await self._host.answer(self._them, talk, lines)
        if response is not None:
            await asyncio.sleep(max(0.0, begun + self._host.pause(lines, response) - time.monotonic()))
        async with self._lock:
            now = self._talk
            if now is None or now.session_id != talk.session_id:
                return True
            if response is None or response.speak is None:
                await self._tell("agent_thinking", RoomThinking(thinking=False))
            if response is None:
                return False
            heard_upto = max([self._heard_upto, *(line.number for line in lines)])
            if response.speak is not None:
                await self._speak(now, response, response.speak, heard_upto)
            self._heard_upto, self._greets = heard_upto, False
            if response.game_action is not None:
                heard = Heard(tuple(line.text for line in lines), _last_of_host(talk), offer)
                await open_door(self, response.game_action, heard)
        return True

    async def _speak(self, talk: Talk, response: SoulResponse, text: str, heard_upto: int) -> None:
        turn = TalkTurn(
            number=talk.next_number,
            role=self._me.kind,
            text=text,
            at_ms=self._clock.now_ms(),
            emotion=response.emotion,
            emotion_intensity=min(1.0, max(0.0, response.intensity)),
            game_action=response.game_action.kind if response.game_action is not None else "none",
            answers=heard_upto,
            memory_ids=response.referenced_memory_ids,
        )
        await self._database.write(add_turn, talk.session_id, turn)
        self._host.told(response.referenced_memory_ids)
        self._keep(talk, turn)
        await self._tell("agent_chat", chat_of(turn))

    # --- the talk as it stands

    async def _standing(self) -> Talk:
        """The session of now, taken up or begun."""
        if self._talk is None:
            now_ms = self._clock.now_ms()
            since_ms = now_ms - SESSION_HOURS * HOUR_MS
            self._talk = await self._database.write(take_up, self._me, self._them, str(uuid4()), now_ms, since_ms)
            self._heard_upto = self._talk.heard_upto
            self._greets = not self._talk.turns
            # Who stayed on after a game has begun finds a new talk here.
            await self._tell("room_state", self._state(self._talk))
        return self._talk

    def _keep(self, talk: Talk, turn: TalkTurn) -> None:
        self._talk = replace(talk, turns=(*talk.turns, turn)[-TURNS_KEPT:])

    def _state(self, talk: Talk) -> RoomState:
        return state_of(talk, self._host.persona, thinking=self._replying)

    async def _tell_in_turn(self, name: str, value: Value) -> None:
        async with self._lock:
            await self._tell(name, value)

    async def _tell(self, name: str, value: Value) -> None:
        for tell in list(self._listeners.values()):
            await tell(name, _payload(value))


def _close(session: Session, match_id: str, *, session_id: str, now_ms: int) -> None:
    lead_to(session, session_id, match_id, now_ms)


def _last_of_host(talk: Talk) -> str | None:
    """What the host said last."""
    return next((turn.text for turn in reversed(talk.turns) if turn.role != "player"), None)


def _payload(value: Value) -> dict[str, Any]:
    return value.model_dump(mode="json", exclude_none=True)
