"""A mind at the table: it plays its turns, answers what is asked, and speaks when it has something to say."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from app.director.mood import MoodTurn, take_turn
from app.domain.acts import Accepted, ActFn, AnswerDraw, AnswerTakeback, Resign, Speak
from app.domain.confidences import confides
from app.domain.match import View
from app.domain.memory import SurfacedMemory
from app.domain.mood import Emotion, MoodDeltas
from app.domain.occasion import DrawOffered, Ended, Idle, Occasion, TakebackAsked, Words, YourMove
from app.domain.persona import Persona
from app.domain.position import Color
from app.memory.midgame import write_waiting
from app.seats.briefing import Briefing
from app.seats.chances import winning_chances
from app.seats.past import Across, Past, read_past
from app.seats.resigning import Hopes
from app.seats.saving import memory_of_moment
from app.seats.services import MindServices
from app.seats.turn import RECALL_SECONDS, Turn, recall_request
from app.seats.voice import Utterance, Voice
from app.soul.response import LineTold, Request, SoulInput, SoulOccasion, SoulResponse


class Mind:
    """The seat of a character. It holds nothing that the log does not hold too, but for the evaluation of its last
    turn and the words it has already considered; both are found again in the next turn after a restart."""

    def __init__(self, services: MindServices, persona: Persona, color: Color, match_id: str) -> None:
        self._services = services
        self._persona = persona
        self._me = persona.party
        self._voice = Voice(f"{match_id}:{color}", services.tasks)
        self._hopes = Hopes(persona)
        self._felt: MoodTurn | None = None
        self._chance: float | None = None
        self._surfaced: tuple[SurfacedMemory, ...] = ()
        self._heard_upto_ms = 0
        # The table as it stands, as far as this seat knows: the latest view, and the moves on the board.
        self._stands: tuple[View, tuple[str, ...]] | None = None
        self._history: asyncio.Future[Past] | None = None
        self._across = Across(services.identity)

    async def notice(self, view: View, occasion: Occasion, act: ActFn) -> None:
        """Plays, answers or takes note; returns when the board has been dealt with, words may follow."""
        self._stands = (view, view.state.position.moves)
        match occasion:
            case YourMove():
                await self._take_turn(view, act)
            case Words(text):
                self._heard_upto_ms = max(self._heard_upto_ms, *(line.at_ms for line in view.state.chat))
                called = await self._called_up(view, text)
                known = {item.memory_id for item in called}
                self._surfaced = (*called, *(item for item in self._surfaced if item.memory_id not in known))
                self._offer(view, act, SoulOccasion.ON_USER_INPUT, heard=(text,))
            case DrawOffered():
                await self._answer_draw(view, act)
            case TakebackAsked():
                await self._answer_takeback(view, act)
            case Idle():
                begun = any(move.color is view.color for move in view.state.moves)
                self._offer(view, act, SoulOccasion.IDLE_WAIT if begun else SoulOccasion.BEFORE_MATCH)
            case Ended():
                self._services.recall.drop_match(view.state.match_id)
                self._offer(view, act, SoulOccasion.AFTER_MATCH)

    async def close(self) -> None:
        """No more words from here."""
        self._voice.close()

    async def _called_up(self, view: View, words: str) -> tuple[SurfacedMemory, ...]:
        """What the other side's words bring back, for the answer; the ribbon belongs to the turns."""
        mood = self._mood(view).smoothed
        request = recall_request(self._persona, self._me, view, mood, words, asked=True)
        try:
            async with asyncio.timeout(RECALL_SECONDS):
                found = await self._services.recall.recall(request)
        except TimeoutError:
            return ()
        return found.items

    async def _take_turn(self, view: View, act: ActFn) -> None:
        heard = self._unheard(view)
        before = self._chance
        mood = self._mood(view).smoothed
        done = await Turn(self._services, self._persona, self._me, view, mood, " ".join(heard)).run(act)
        if done.uci is None:
            return
        self._heard_upto_ms = max((self._heard_upto_ms, *(line.at_ms for line in view.state.chat)))
        self._surfaced = done.surfaced
        self._stands = (view, (*view.state.position.moves, done.uci))
        if done.centipawns is not None:
            self._chance = winning_chances(done.centipawns)
            if self._hopes.gone(done.centipawns, view.state.ply):
                await act(Resign(view.color))
                return
        self._voice.offer(
            Utterance(
                SoulOccasion.ON_USER_MOVE if view.state.moves else SoulOccasion.BEFORE_AGENT_MOVE,
                view,
                (*view.state.position.moves, done.uci),
                view.state.epoch,
                view.state.ply + 1,
                act,
                turn=True,
                heard=heard,
                surfaced=done.surfaced,
                chances=(before, self._chance),
            ),
            self,
        )

    def _unheard(self, view: View) -> tuple[str, ...]:
        """What the other side has said since the mind last listened."""
        lines = view.state.chat
        mine = [line.at_ms for line in lines if line.color is view.color]
        since = max(self._heard_upto_ms, *mine, 0) if mine else self._heard_upto_ms
        return tuple(line.text for line in lines if line.color is view.color.other and line.at_ms > since)

    async def _answer_draw(self, view: View, act: ActFn) -> None:
        utterance = self._utterance(view, act, SoulOccasion.ON_USER_INPUT, request=Request.DRAW)
        response = await self._ask(utterance)
        accepted = bool(response.consent)
        answer = await act(AnswerDraw(view.color, accepted))
        if isinstance(answer, Accepted) and not accepted:
            await self._tell(utterance, response)

    async def _answer_takeback(self, view: View, act: ActFn) -> None:
        utterance = self._utterance(view, act, SoulOccasion.ON_USER_INPUT, request=Request.TAKEBACK)
        response = await self._ask(utterance)
        accepted = bool(response.consent)
        answer = await act(AnswerTakeback(view.color, accepted))
        if not isinstance(answer, Accepted):
            return
        state = view.state
        if accepted:
            # The words belong to the position that now stands again: before the asker's last move, in a new epoch.
            undone = max(move.ply for move in state.moves if move.color is view.color.other)
            utterance = replace(utterance, epoch=state.epoch + 1, ply=undone - 1)
        await self._tell(utterance, response)

    def _offer(self, view: View, act: ActFn, occasion: SoulOccasion, heard: tuple[str, ...] = ()) -> None:
        self._voice.offer(self._utterance(view, act, occasion, heard=heard), self)

    def _utterance(
        self,
        view: View,
        act: ActFn,
        occasion: SoulOccasion,
        heard: tuple[str, ...] = (),
        request: Request | None = None,
    ) -> Utterance:
        state = view.state
        return Utterance(
            occasion,
            view,
            state.position.moves,
            state.epoch,
            state.ply,
            act,
            heard=heard,
            surfaced=self._surfaced,
            chances=(self._chance, self._chance),
            request=request,
        )

    async def speak(self, utterance: Utterance) -> None:
        """Asks the soul and tells what it says; after an own turn the mood moves with it. What has become untrue while
        the soul looked for words is not said; who waits for an answer gets another."""
        response = await self._ask(utterance)
        if response.speak is not None and not await self._still_holds(utterance, response):
            if utterance.heard:
                now = replace(self._as_it_stands(utterance), occasion=SoulOccasion.ON_USER_INPUT, turn=False)
                self._voice.offer(now, self)
            response = replace(response, speak=None, referenced_memory_ids=())
        await self._tell(utterance, response)

    async def _still_holds(self, utterance: Utterance, response: SoulResponse) -> bool:
        """Whether the words may be said at the table as it stands, and what they draw on is still known."""
        drawn = tuple(item for item in utterance.surfaced if item.memory_id in response.referenced_memory_ids)
        if len(await self._services.recall.still_known(self._me, drawn)) < len(drawn):
            return False
        now = self._as_it_stands(utterance)
        if (now.moves, now.view.state.ended) == (utterance.moves, utterance.view.state.ended):
            return True
        return self._services.soul.holds(response.speak or "", await self._soul_input(now))

    def _as_it_stands(self, utterance: Utterance) -> Utterance:
        """The same wish to speak, at the table as it stands now."""
        if self._stands is None:
            return utterance
        view, moves = self._stands
        chances = (self._chance, self._chance)
        return replace(utterance, view=view, moves=moves, epoch=view.state.epoch, ply=len(moves), chances=chances)

    async def keep_silent(self, utterance: Utterance) -> None:
        """A turn that was outrun by the next: the mood moves, nothing is said."""
        await self._tell(utterance, SoulResponse(emotion=Emotion.FOCUSED))

    async def _tell(self, utterance: Utterance, response: SoulResponse) -> None:
        view = utterance.view
        felt: MoodTurn | None = None
        if utterance.turn:
            felt = self._feel(view, response.mood_deltas)
        words = self._words(utterance, response, felt)
        if response.save_memory is not None:
            saved = memory_of_moment(self._me, view, utterance, response, self._services.clock.now_ms())
            if words.text is None:
                # No words, and so no transaction to go with: a row by itself.
                await self._services.database.write(write_waiting, saved, self._services.clock.now_ms())
            else:
                words = replace(words, keeps=saved)
        if response.note_about_opponent is not None:
            note = response.note_about_opponent
            self._services.notes.add(view.state.match_id, self._me, view.opponent.party, note)
        if words.text is not None or utterance.turn:
            answer = await utterance.act(words)
            if felt is not None and isinstance(answer, Accepted) and not answer.repeated:
                # Only what the log holds: a mood of a line that was taken back has not been felt.
                self._felt = felt

    def _words(self, utterance: Utterance, response: SoulResponse, felt: MoodTurn | None) -> Speak:
        referenced = [item for item in utterance.surfaced if item.memory_id in response.referenced_memory_ids]
        return Speak(
            utterance.view.color,
            utterance.epoch,
            utterance.ply,
            utterance.occasion.value,
            response.speak,
            response.emotion,
            response.intensity,
            tuple(item.memory_id for item in referenced),
            private=_confided(utterance) or any(not item.scope.is_general for item in referenced),
            mood=felt.smoothed if felt else None,
            raw=felt.raw if felt else None,
        )

    def _mood(self, view: View) -> MoodTurn:
        mind = view.mind
        return self._felt or MoodTurn(raw=mind.raw, smoothed=mind.mood)

    def _feel(self, view: View, deltas: MoodDeltas) -> MoodTurn:
        now = self._mood(view)
        return take_turn(now.raw, now.smoothed, deltas)

    async def _ask(self, utterance: Utterance) -> SoulResponse:
        await self._services.way.give_way()
        given = await self._soul_input(utterance)
        await self._services.way.give_way()
        response = await self._services.soul.ask(self._persona, given)
        if response.thinking is not None:
            thought = {"ply": utterance.ply, "occasion": utterance.occasion.value, "thinking": response.thinking}
            self._services.channels.publish("extended_think", thought, subject=utterance.view.state.match_id)
        return response

    async def _soul_input(self, utterance: Utterance) -> SoulInput:
        past = await self._past(utterance.view)
        # What the player had forgotten since it came up is not spoken of.
        surfaced = await self._services.recall.still_known(self._me, _may_come_up(utterance))
        briefing = Briefing(utterance.view, utterance.moves, self._persona)
        return briefing.soul_input(
            utterance.occasion,
            mood=self._mood(utterance.view).smoothed,
            record=past.record,
            player=await self._across.player(utterance.view),
            now_ms=self._services.clock.now_ms(),
            chances=utterance.chances,
            chat=utterance.heard,
            surfaced=surfaced,
            said_before=past.said,
            room_talk=tuple(LineTold(line.text, line.by_host) for line in past.talk),
            request=utterance.request,
            seed=self._services.seed,
        )

    async def _past(self, view: View) -> Past:
        """What was between these two before this game; read once a game, and again where the reading failed."""
        if self._history is None:
            past = read_past(self._services, self._me, view)
            self._history = self._services.tasks.start(f"past:{view.state.match_id}", past)
        try:
            return await asyncio.shield(self._history)
        except Exception:
            self._history = None
            raise


def _confided(utterance: Utterance) -> bool:
    """Whether the words that wait were for this seat alone; what is answered to them is too."""
    return any(map(confides, utterance.heard))


def _may_come_up(utterance: Utterance) -> tuple[SurfacedMemory, ...]:
    """What may be spoken of. Words that the gallery has heard too are not answered out of a private memory, for the
    chat that leads to such a line is for the seats alone, and what was told to all cannot be taken back. Where nobody
    may watch, there is no gallery."""
    if not utterance.heard or _confided(utterance) or not utterance.view.state.watchable:
        return utterance.surfaced
    return tuple(item for item in utterance.surfaced if item.scope.is_general)
