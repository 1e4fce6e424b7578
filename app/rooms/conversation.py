"""The talk of one player with the host of a room: lines are stored, then sent to the player's connections.

Everything that changes the talk happens under one lock, in order of arrival: database, memory, sockets. The soul works
outside the lock, one reply at a time. A line stays unanswered until a stored reply covers it, so that neither a slow
soul nor a restart loses it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import uuid4

import structlog

from app.domain.acts import Refusal
from app.domain.events import iso
from app.domain.events.room import (
    GameNotStarted,
    GameStarted,
    GoalDropped,
    GoalProposed,
    LessonTaken,
    RoomChatEchoed,
    RoomThinking,
)
from app.domain.lesson import CoachLesson
from app.domain.memory import Party
from app.domain.values import Value
from app.minds.past_reader import CurrentOpponent
from app.rooms import repository
from app.rooms.game_actions import Offer, TalkContext, carry_out
from app.rooms.host import Host
from app.rooms.opening import open_table
from app.rooms.repository import Talk, TalkTurn, place_of
from app.rooms.services import RoomServices
from app.rooms.silence import silence_of
from app.rooms.views import chat_of, payload_of, state_of, turn_of
from app.runtime.leases import HeldElsewhereError, chat_session_lock
from app.soul.response import SoulResponse

# A session continues within so many hours of its last line; later a new one begins, with a greeting.
SESSION_HOURS = 6
HOUR_MS = 3_600_000
# A second request for a game within so many milliseconds is a double click.
TWICE_MS = 5_000

log = structlog.get_logger(__name__)

# Sends an event (name, payload) to one connection.
Send = Callable[[str, dict[str, Any]], Awaitable[None]]


class Conversation:
    """The state in memory of the talk between one player and one host; the lines are in the database too."""

    def __init__(
        self, services: RoomServices, player: Party, host: Party, changed: Callable[[str | None], None] = lambda _: None
    ) -> None:
        """`changed` is called whenever something was stored, with the id of the game that the talk has led to."""
        self._changed = changed
        self._them = player
        self._player = CurrentOpponent(services.minds.identity)
        self._services = services
        self._clock, self._database = services.minds.clock, services.minds.database
        self._tasks = services.minds.tasks
        self._host = Host(services, host, self._player)
        self._me = host
        # Another worker learns of a line by `TALK_CHANGED`, and reads the stored lines again.
        self._lock = asyncio.Lock()
        self._talk: Talk | None = None
        self._sends: dict[str, Send] = {}
        self._joining: set[str] = set()
        # The number of the player's latest line that the host has answered.
        self._answered_upto = 0
        self._greeting_due = self._idle_due = False
        self._silence = silence_of(services, host)
        self._offer = Offer()
        self._replying = False
        # The id of the game this talk has opened, and when (epoch milliseconds).
        self._opened: tuple[str, int] | None = None

    @property
    def idle(self) -> bool:
        """Whether no connection is in the room and nothing is under way."""
        return not (self._sends or self._joining or self._replying or self._lock.locked())

    def enter(self, connection: str, send: Send) -> None:
        """Adds a connection: it is sent the state of the room, then all events."""
        self._joining.add(connection)
        self._tasks.start(f"room:{self._me.id}", self._join(connection, send))

    def leave(self, connection: str) -> None:
        """Removes a connection; the talk stays stored."""
        self._joining.discard(connection)
        self._sends.pop(connection, None)
        if not self._sends:
            self._silence.stop()

    async def _join(self, connection: str, send: Send) -> None:
        try:
            async with self._lock:
                talk = await self._current_talk()
                if connection not in self._joining:
                    return
                self._sends[connection] = send
                await send("room_state", payload_of(state_of(talk, self._host.persona, thinking=self._replying)))
        finally:
            self._joining.discard(connection)
        self._wake()

    async def say(self, text: str, offer: Offer) -> None:
        """A line of the player: stored before it is acknowledged, answered later. `offer` holds the terms that the page
        shows."""
        async with self._lock:
            talk = await self._current_talk()
            turn = TalkTurn(talk.next_number, "player", text, self._clock.now_ms())
            await self._database.write(repository.add_turn, talk.session_id, turn)
            self._talk = talk.going_on(turn)
            self._offer, self._idle_due = offer, False
            self._silence.stop()
            await self._send("player_chat_echoed", RoomChatEchoed(text=text, at=iso(turn.at_ms)))
        self._wake()
        self._changed(None)  # only now, for whoever heard the line answers it first

    async def start(self, offer: Offer) -> str | Refusal:
        """Opens a game by the button of the page; returns its id, or the same id again after a double click."""
        async with self._lock:
            if self._opened is not None and self._clock.now_ms() - self._opened[1] < TWICE_MS:
                return self._opened[0]
            await self._current_talk()
            return await self._open(offer)

    async def drop_goal(self) -> None:
        """Removes the goal of the coming game."""
        async with self._lock:
            talk = await self._current_talk()
            await self._database.write(repository.set_goal, talk.session_id, None)
            self._talk = replace(talk, goal=None)
            self._changed(None)
            await self._send("goal_dropped", GoalDropped())

    def withdraw(self, ids: Collection[str]) -> None:
        """Blanks lines that rest on forgotten memories, and sends the state again."""
        talk = self._talk
        if talk is None:
            return
        turns = tuple(turn.without(ids, talk.session_id) for turn in talk.turns)
        if turns == talk.turns:
            return
        self._talk = replace(talk, turns=turns)
        self._tasks.start(f"room:{self._me.id}", self._send_state())

    async def read_again(self, match_id: str | None = None) -> None:
        """The talk went on at another worker, or has led to a game there: the connections here are told."""
        async with self._lock:
            if match_id is not None:
                await self._has_led_to(match_id)
                return
            self._talk = None
            if self._sends:
                await self._current_talk()
        self._wake()

    async def _send_state(self) -> None:
        async with self._lock:
            if self._talk is not None:
                await self._send("room_state", state_of(self._talk, self._host.persona, thinking=self._replying))

    # --- what game actions do (`RoomActions`), called with the lock held

    async def put_goal(self, text: str) -> None:
        """Sets the goal of the coming game."""
        if self._talk is None or self._talk.goal == text:
            return
        await self._database.write(repository.set_goal, self._talk.session_id, text)
        self._talk = replace(self._talk, goal=text)
        self._changed(None)
        await self._send("goal_proposed", GoalProposed(text=text))

    async def open_game(self, offer: Offer) -> None:
        """Opens a game, or sends why not."""
        answer = await self._open(offer)
        if isinstance(answer, Refusal):
            await self.refuse_game(answer.code, answer.message)

    async def refuse_game(self, code: str, message: str) -> None:
        """Sends that no game was opened, and why."""
        await self._send("game_not_started", GameNotStarted(code=code, message=message))

    async def _open(self, offer: Offer) -> str | Refusal:
        """Opens the game with its goal and closes the session, in one transaction."""
        talk, now_ms = self._talk, self._clock.now_ms()
        if talk is None:
            return Refusal("not_allowed", "This talk is over.")
        close = partial(repository.close_session, session_id=talk.session_id, now_ms=now_ms)
        asker = await self._player.player(self._them)
        if asker is None:
            return Refusal("not_allowed", "Who has left the club plays no more.")
        table = await open_table(self._services, self._host.persona, asker, offer, talk.goal, close)
        if isinstance(table, Refusal):
            return table
        await self._has_led_to(table.state.match_id)
        self._changed(table.state.match_id)
        return table.state.match_id

    async def _has_led_to(self, match_id: str) -> None:
        self._talk, self._greeting_due, self._idle_due = None, False, False
        self._silence.stop()
        self._opened = (match_id, self._clock.now_ms())
        await self._send("game_started", GameStarted(match_id=match_id, redirect_url=f"/matches/{match_id}"))

    async def take_lesson(self, lesson: CoachLesson) -> None:
        """Teaches the agent whose room it is, and sends what has changed."""
        games, talk = self._services.agent_games, self._talk
        if games is not None and talk is not None:
            heard = max((turn.number for turn in talk.turns if turn.role == "player"), default=1)
            told = await games.teach(self._me, self._them, lesson, place_of(talk.session_id, heard))
            await self._send("lesson_taken", LessonTaken(text=told))

    @property
    def _reply_due(self) -> bool:
        asked = self._greeting_due or self._idle_due
        return self._talk is not None and (asked or bool(self._talk.unanswered(self._answered_upto)))

    def _wake(self) -> None:
        """Starts replying, unless that is under way."""
        if self._reply_due and self._sends and not self._replying:
            self._replying = True
            self._tasks.start(f"reply:{self._me.id}", self._reply())

    async def _reply(self) -> None:
        try:
            while self._talk is not None and self._reply_due:
                async with chat_session_lock(self._services.leases, self._talk.session_id):
                    await self._catch_up()
                    tried = self._talk
                    # What was said while a reply was under way has woken nobody.
                    if not self._reply_due or not (await self._answer(tried) or tried.goes_on_in(self._talk)):
                        break
        except HeldElsewhereError:
            log.debug("talk_held_elsewhere", host=self._me.id)
        finally:
            self._replying = False

    async def _catch_up(self) -> None:
        """Reads what another worker may have answered before this one was let in."""
        async with self._lock:
            if self._talk is not None:
                self._talk = await self._database.read(repository.latest, self._talk)
                self._answered_upto = max(self._answered_upto, self._talk.answered_upto)
                self._greeting_due = self._greeting_due and not self._talk.turns

    async def _answer(self, talk: Talk) -> bool:
        """Answers the unanswered lines, or greets. False if there was no response in time: they stay unanswered."""
        lines, offer = talk.unanswered(self._answered_upto), self._offer
        idle = self._idle_due and not lines
        self._idle_due = False
        if not idle:
            async with self._lock:
                await self._send("agent_thinking", RoomThinking(thinking=True))
        begun = time.monotonic()
        response = await self._host.answer(self._them, talk, lines, idle=idle)
        if response is not None:
            await asyncio.sleep(max(0.0, begun + self._host.pause(lines, response) - time.monotonic()))
        async with self._lock:
            now = self._talk
            if now is None or now.session_id != talk.session_id:
                return True
            if idle and (response is None or self._talk != talk):
                return True  # meanwhile somebody has spoken, or there is nothing to say
            if not idle and (response is None or response.speak is None):
                await self._send("agent_thinking", RoomThinking(thinking=False))
            if response is None:
                return False
            answered_upto = max([self._answered_upto, *(line.number for line in lines)])
            if response.speak is not None:
                await self._speak(now, response, response.speak, answered_upto)
            self._answered_upto, self._greeting_due = answered_upto, False
            if self._sends:
                self._silence.begin(self._fall_silent)
            if response.game_action is not None:
                context = TalkContext.of(talk.turns, lines, offer)
                await carry_out(self, response.game_action, context)
        return True

    async def _speak(self, talk: Talk, response: SoulResponse, text: str, answered_upto: int) -> None:
        turn = turn_of(response, text, talk.next_number, self._me.kind, self._clock.now_ms(), answered_upto)
        await self._database.write(repository.add_turn, talk.session_id, turn)
        self._host.note_spoken_of(response.referenced_memory_ids)
        self._talk = talk.going_on(turn)
        self._changed(None)
        name = "none" if response.game_action is None else response.game_action.name
        await self._send("agent_chat", chat_of(turn, name))

    def _fall_silent(self) -> None:
        self._idle_due = bool(self._sends)
        self._wake()

    async def _current_talk(self) -> Talk:
        """The present session, continued or new."""
        if self._talk is None:
            now_ms = self._clock.now_ms()
            since_ms = now_ms - SESSION_HOURS * HOUR_MS
            self._talk = await self._database.write(
                repository.open_session, self._me, self._them, str(uuid4()), now_ms, since_ms
            )
            self._answered_upto = self._talk.answered_upto
            self._greeting_due = not self._talk.turns
            # For connections that stayed in the room after the last talk had led to a game.
            await self._send("room_state", state_of(self._talk, self._host.persona, thinking=self._replying))
        return self._talk

    async def _send(self, name: str, value: Value) -> None:
        for send in list(self._sends.values()):
            await send(name, payload_of(value))
