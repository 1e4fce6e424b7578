"""A mind at the table: it plays its turns, answers what is asked, and speaks when it has something to say."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from app.body.scale import winning_chances
from app.director.mood import MoodTurn
from app.director.pacing import words_seconds
from app.domain.acts import Accepted, ActFn, AnswerDraw, AnswerTakeback, OfferDraw, Resign, Speak
from app.domain.match import View
from app.domain.memory import SurfacedMemory
from app.domain.mood import Emotion, MoodState
from app.domain.occasion import DrawOffered, Ended, Idle, Occasion, TakebackAsked, Words, YourMove
from app.domain.persona import Persona
from app.domain.position import Color
from app.memory.keeping.midgame import write_waiting
from app.minds.mind import Mind, drawn_on
from app.minds.scene import confided
from app.seats.offering import DrawHopes
from app.seats.resigning import Resignation, asked_to_play_on
from app.seats.saving import memory_of_moment
from app.seats.scene import feeling_of, scene_of
from app.seats.services import SeatServices
from app.seats.turn import Outlook, Turn, recall_request
from app.seats.voice import Utterance, VoiceSlot
from app.soul.response import FormalRequest, SoulOccasion, SoulResponse


class MindSeat:
    """The seat of whoever plays by a mind. It holds nothing that the log does not hold too, but for the evaluation of
    its last turn and the words it has already considered; both are found again in the next turn after a restart."""

    def __init__(self, services: SeatServices, persona: Persona, color: Color, match_id: str) -> None:
        self._services = services
        self._minds = services.minds
        self._mind = Mind(services.minds, persona)
        self._voice = VoiceSlot(f"{match_id}:{color}", services.minds.tasks)
        self._resignation = Resignation(persona)
        self._draw_hopes = DrawHopes(persona, color)
        self._outlook = Outlook()
        self._surfaced: tuple[SurfacedMemory, ...] = ()
        self._heard_upto_ms = 0
        # The table as it stands, as far as this seat knows: the latest view, and the moves on the board.
        self._stands: tuple[View, tuple[str, ...]] | None = None

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
                self._minds.recall.drop_match(view.state.match_id)
                self._offer(view, act, SoulOccasion.AFTER_MATCH)

    async def close(self) -> None:
        """No more words from here."""
        self._voice.close()

    async def _called_up(self, view: View, words: str) -> tuple[SurfacedMemory, ...]:
        """What the other side's words bring back, for the answer; the ribbon belongs to the turns."""
        return (await self._mind.remember(recall_request(view, self._mood(view), words, asked=True))).items

    async def _take_turn(self, view: View, act: ActFn) -> None:
        heard = self._unheard(view)
        before = self._outlook
        done = await Turn(self._services, self._mind, view, self._mood(view), " ".join(heard), before).run(act)
        if done.uci is None:
            return
        self._heard_upto_ms = max((self._heard_upto_ms, *(line.at_ms for line in view.state.chat)))
        self._surfaced = done.surfaced
        self._stands = (view, (*view.state.position.moves, done.uci))
        chance = before.chance if done.centipawns is None else winning_chances(done.centipawns)
        self._outlook = Outlook(chance, done.expects)
        if done.centipawns is not None:
            due = self._resignation.due(done.centipawns, view.state.ply)
            if due and not asked_to_play_on(view.state.chat, view.color.other):
                await act(Resign(view.color))
                return
            if self._draw_hopes.due(done.centipawns, view.state):
                await act(OfferDraw(view.color))
        occasion = SoulOccasion.ON_USER_MOVE if view.state.moves else SoulOccasion.BEFORE_AGENT_MOVE
        self._voice.offer(
            replace(
                self._utterance(view, act, occasion, heard=heard),
                moves=self._stands[1],
                ply=view.state.ply + 1,
                turn=True,
                chances=(before.chance, chance),
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
        utterance = self._utterance(view, act, SoulOccasion.ON_USER_INPUT, request=FormalRequest.DRAW)
        response = await self._words_in_time(utterance)
        accepted = bool(response.consent)
        answer = await act(AnswerDraw(view.color, accepted))
        if isinstance(answer, Accepted) and not accepted:
            await self._tell(utterance, response)

    async def _answer_takeback(self, view: View, act: ActFn) -> None:
        utterance = self._utterance(view, act, SoulOccasion.ON_USER_INPUT, request=FormalRequest.TAKEBACK)
        response = await self._words_in_time(utterance)
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
        request: FormalRequest | None = None,
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
            chances=(self._outlook.chance, self._outlook.chance),
            request=request,
        )

    async def speak(self, utterance: Utterance) -> None:
        """Asks the soul and tells what it says; after an own turn the mood moves with it. What has become untrue while
        the soul looked for words is not said; who waits for an answer gets another."""
        asked = scene_of(utterance)
        response = await self._words_in_time(utterance)
        if response.speak is not None:
            now = self._as_it_stands(utterance)
            if not await self._mind.still_holds(response, asked, scene_of(now)):
                if utterance.heard:
                    self._voice.offer(replace(now, occasion=SoulOccasion.ON_USER_INPUT, turn=False), self)
                response = replace(response, speak=None, referenced_memory_ids=())
        await self._tell(utterance, response)

    async def _words_in_time(self, utterance: Utterance) -> SoulResponse:
        """What the soul answers, not before a person would have read and begun to speak. Silence takes no time; a
        request does, whatever is said to it."""
        begun = time.monotonic()
        response = await self._mind.ask(scene_of(utterance))
        if self._services.pacing == "human" and (response.speak is not None or utterance.request is not None):
            due = begun + words_seconds(" ".join(utterance.heard), response.speak or "")
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        return response

    def _as_it_stands(self, utterance: Utterance) -> Utterance:
        """The same wish to speak, at the table as it stands now."""
        if self._stands is None:
            return utterance
        view, moves = self._stands
        chances = (self._outlook.chance, self._outlook.chance)
        return replace(utterance, view=view, moves=moves, epoch=view.state.epoch, ply=len(moves), chances=chances)

    async def keep_silent(self, utterance: Utterance) -> None:
        """A turn that was outrun by the next: the mood moves, nothing is said."""
        await self._tell(utterance, SoulResponse(emotion=Emotion.FOCUSED))

    async def _tell(self, utterance: Utterance, response: SoulResponse) -> None:
        view = utterance.view
        felt: MoodTurn | None = None
        if utterance.turn:
            felt = self._mind.feel(feeling_of(view), response.mood_deltas)
        words = self._words(utterance, response, felt)
        if response.save_memory is not None:
            saved = memory_of_moment(utterance, response, self._minds.clock.now_ms())
            if words.text is None:
                # No words, and so no transaction to go with: a row by itself.
                await self._minds.database.write(write_waiting, saved, self._minds.clock.now_ms())
            else:
                words = replace(words, keeps=saved)
        if response.note_about_opponent is not None:
            note = response.note_about_opponent
            self._minds.notes.add(view.state.match_id, self._mind.me, view.opponent.party, note)
        if words.text is not None or utterance.turn:
            answer = await utterance.act(words)
            if felt is not None and isinstance(answer, Accepted) and not answer.repeated:
                # Only what the log holds: a mood of a line that was taken back has not been felt.
                self._mind.felt = felt

    def _words(self, utterance: Utterance, response: SoulResponse, felt: MoodTurn | None) -> Speak:
        referenced = drawn_on(response, utterance.surfaced)
        return Speak(
            utterance.view.color,
            utterance.epoch,
            utterance.ply,
            utterance.occasion.value,
            response.speak,
            response.emotion,
            response.intensity,
            tuple(item.memory_id for item in referenced),
            private=confided(utterance.heard) or any(not item.scope.is_general for item in referenced),
            mood=felt.smoothed if felt else None,
            raw=felt.raw if felt else None,
        )

    def _mood(self, view: View) -> MoodState:
        return (self._mind.felt or feeling_of(view)).smoothed
