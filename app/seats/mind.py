"""The seat of a mind at a table: it plays its turns, answers offers and requests, and talks."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import ClassVar

from app.director.mood import MoodTurn
from app.director.pacing import words_seconds
from app.domain.acts import Accepted, ActFn, AnswerDraw, AnswerTakeback, OfferDraw, Resign, Speak
from app.domain.copying import changed
from app.domain.match import View
from app.domain.memory import SurfacedMemory
from app.domain.mood import Emotion, MoodState
from app.domain.occasion import DrawOffered, Ended, Idle, Occasion, OwnersWords, TakebackAsked, Words, YourMove
from app.domain.persona import Persona
from app.domain.plies import plies_of
from app.domain.position import Color
from app.domain.replay import take_over
from app.domain.schedule import MindPlace, needs_ears
from app.memory.keeping.midgame import write_waiting
from app.minds.mind import Mind
from app.minds.outlook import Outlook
from app.minds.recording import turn_of_mind
from app.minds.scene import Scene, is_confidential
from app.runtime.channels import note, span
from app.seats.asides import Asides
from app.seats.offering import DrawOffers
from app.seats.resigning import Resignation, asked_to_play_on, plays_to_mate
from app.seats.saving import memory_of_moment
from app.seats.scene import feeling_of, scene_of
from app.seats.services import SeatServices
from app.seats.turn import Turn, recall_request
from app.seats.voice import Utterance, VoiceSlot
from app.soul.response import FormalRequest, SoulOccasion, SoulResponse
from app.soul.scripted.between_minds import says_again


class MindSeat:
    """The seat of a party that plays with a mind. All its state is in the log too, but for what it saw of the game
    (`Outlook`) and the time of the last chat it has considered; after a restart the next turn restores both,
    though not what it thought of earlier moves."""

    deaf: ClassVar[bool] = False

    def __init__(self, services: SeatServices, persona: Persona, color: Color, match_id: str) -> None:
        self._services = services
        self._minds = services.minds
        self._mind = Mind(services.minds, persona)
        self._voice = VoiceSlot(f"{match_id}:{color}", services.minds.tasks)
        self._asides = Asides(services, persona, f"{match_id}:{color}")
        self._resignation = Resignation(persona)
        self._draw_offers = DrawOffers(persona, color)
        self._outlook = Outlook()
        self._surfaced: tuple[SurfacedMemory, ...] = ()
        self._considered_chat_ms = 0
        # Its words in this game: to a mind, which plays fast, it would say twice what it finds for an older view.
        # One worker's own: the seat that thinks holds the lease; the log has them for a later one.
        self._said: set[str] = set()
        # The latest view that this seat knows, and the moves on the board (which may be one more than the view's).
        self._latest: tuple[View, tuple[str, ...]] | None = None

    async def notice(self, view: View, occasion: Occasion, act: ActFn) -> None:
        """Reacts to the occasion; returns once a move or an answer is made, words may follow later."""
        self._latest = (view, view.state.position.moves)
        state, persona = view.state, self._mind.persona
        woken_by = type(occasion).__name__
        about = {"occasion": woken_by, "ply": state.ply, "epoch": state.epoch, "color": view.color.value}
        with turn_of_mind(self._minds, "match", state.match_id, persona, view.opponent.party, **about):
            await self._react(view, occasion, act)

    async def _react(self, view: View, occasion: Occasion, act: ActFn) -> None:
        match occasion:
            case YourMove():
                await self._take_turn(view, act)
            case Words(text):
                self._considered_chat_ms = max(self._considered_chat_ms, *(line.at_ms for line in view.talk))
                # Memories for the answer alone: only those of turns are shown to the player.
                found = await self._mind.remember(recall_request(view, self._mood(view), text, asked=True))
                known = {item.memory_id for item in found.items}
                self._surfaced = (*found.items, *(item for item in self._surfaced if item.memory_id not in known))
                after = view.state.ended
                spoken_at = SoulOccasion.AFTER_MATCH if after else SoulOccasion.ON_USER_INPUT
                self._offer(view, act, spoken_at, pending_chat=(text,))
            case OwnersWords(text):
                self._asides.hear(self._utterance(view, act, SoulOccasion.ON_USER_INPUT, pending_chat=(text,)))
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
        """Lets the voices say nothing more."""
        await self._voice.close()
        await self._asides.close()

    async def _take_turn(self, view: View, act: ActFn) -> None:
        pending_chat, position = self._pending_chat(view), view.state.position
        take_over(position.initial_fen, position.moves, position.board.copy(stack=False))
        before = self._outlook
        done = await Turn(self._services, self._mind, view, self._mood(view), " ".join(pending_chat), before).run(act)
        if done.result is None:
            return
        self._considered_chat_ms = max((self._considered_chat_ms, *(line.at_ms for line in view.talk)))
        self._surfaced = done.surfaced
        moves = (*position.moves, done.result.uci)
        self._latest = (view, moves)
        board, plies = plies_of(position.initial_fen, moves)
        take_over(position.initial_fen, moves, board)
        self._outlook = before.after(done.result, plies)
        if done.centipawns is not None:
            due = self._resignation.due(done.centipawns, view.state.ply)
            lets_mate = plays_to_mate(self._mind.persona, view.opponent)
            if due and not lets_mate and not asked_to_play_on(view.talk, view.color.other):
                await act(Resign(view.color))
                return
            if self._draw_offers.due(done.centipawns, view.state):
                await act(OfferDraw(view.color))
        occasion = SoulOccasion.ON_USER_MOVE if view.state.moves else SoulOccasion.BEFORE_AGENT_MOVE
        self._voice.offer(
            changed(
                self._utterance(view, act, occasion, pending_chat=pending_chat),
                moves=moves,
                ply=view.state.ply + 1,
                turn=True,
            ),
            self,
        )

    def _pending_chat(self, view: View) -> tuple[str, ...]:
        """What the other side has said since the mind last spoke or considered chat. Another mind is answered when it
        asks, at once; its remarks ask for nothing."""
        if view.opponent.is_mind:
            return ()
        lines = view.talk
        mine = [line.at_ms for line in lines if line.color is view.color]
        since = max(self._considered_chat_ms, *mine, 0) if mine else self._considered_chat_ms
        return tuple(line.text for line in lines if line.color is view.color.other and line.at_ms > since)

    async def _answer_draw(self, view: View, act: ActFn) -> None:
        utterance = self._utterance(view, act, SoulOccasion.ON_USER_INPUT, request=FormalRequest.DRAW)
        response = await self._words_in_time(utterance)
        accepted = bool(response.consent)
        answer = await act(AnswerDraw(view.color, accepted))
        if isinstance(answer, Accepted) and not accepted and not _is_alone(utterance):
            await self._carry_out(utterance, response)

    async def _answer_takeback(self, view: View, act: ActFn) -> None:
        utterance = self._utterance(view, act, SoulOccasion.ON_USER_INPUT, request=FormalRequest.TAKEBACK)
        response = await self._words_in_time(utterance)
        accepted = bool(response.consent)
        answer = await act(AnswerTakeback(view.color, accepted))
        if not isinstance(answer, Accepted):
            return
        state = view.state
        if accepted:
            # The words belong to the restored position: before the asker's last move, in a new epoch.
            undone = max(move.ply for move in state.moves if move.color is view.color.other)
            utterance = replace(utterance, epoch=state.epoch + 1, ply=undone - 1)
        await self._carry_out(utterance, response)

    def _offer(self, view: View, act: ActFn, occasion: SoulOccasion, pending_chat: tuple[str, ...] = ()) -> None:
        self._voice.offer(self._utterance(view, act, occasion, pending_chat=pending_chat), self)

    def _utterance(
        self,
        view: View,
        act: ActFn,
        occasion: SoulOccasion,
        pending_chat: tuple[str, ...] = (),
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
            pending_chat=pending_chat,
            surfaced=self._surfaced,
            outlook=self._outlook,
            request=request,
        )

    async def speak(self, utterance: Utterance) -> None:
        """Asks the soul and says its words; after an own turn the mood changes too. Words that have become untrue while
        the soul was thinking are dropped; if there is pending chat, the soul is asked again."""
        if _is_alone(utterance):
            await self.skip(utterance)
            return
        asked = scene_of(utterance)
        response = await self._words_in_time(utterance, asked)
        other = utterance.view.opponent
        if other.is_mind and response.speak is not None and says_again(response.speak, self._said, other.name):
            response = replace(response, speak=None, referenced_memory_ids=())
        if response.speak is not None:
            now = self._updated(utterance)
            if not await self._mind.still_holds(response, asked, scene_of(now)):
                note("main", {"refused": "late", "why": "the position has changed while it was being said"})
                if utterance.pending_chat:
                    self._voice.offer(replace(now, occasion=SoulOccasion.ON_USER_INPUT, turn=False), self)
                response = replace(response, speak=None, referenced_memory_ids=())
        await self._carry_out(utterance, response)

    async def _words_in_time(self, utterance: Utterance, scene: Scene | None = None) -> SoulResponse:
        """The soul's response in the utterance's scene, not before a person would have read the chat and begun to
        speak. Silence takes no time, except in answer to a request."""
        begun = time.monotonic()
        response = await self._mind.ask(scene or scene_of(utterance))
        if self._services.pacing == "human" and (response.speak is not None or utterance.request is not None):
            due = begun + words_seconds(" ".join(utterance.pending_chat), response.speak or "")
            with span("pace of words"):
                await asyncio.sleep(max(0.0, due - time.monotonic()))
        return response

    def _updated(self, utterance: Utterance) -> Utterance:
        """The same utterance for the latest position."""
        if self._latest is None:
            return utterance
        view, moves = self._latest
        return replace(utterance, view=view, moves=moves, epoch=view.state.epoch, ply=len(moves), outlook=self._outlook)

    async def skip(self, utterance: Utterance) -> None:
        """A turn that the next one replaced before it was spoken: the mood changes, nothing is said."""
        await self._carry_out(utterance, SoulResponse(emotion=Emotion.FOCUSED))

    async def _carry_out(self, utterance: Utterance, response: SoulResponse) -> None:
        view = utterance.view
        felt: MoodTurn | None = None
        if utterance.turn:
            felt = self._mind.feel(feeling_of(view), response.mood_deltas)
        words = self._words(utterance, response, felt)
        if response.save_memory is not None:
            saved = memory_of_moment(utterance, response, self._minds.clock.now_ms())
            if words.text is None:
                # Without words there is no act whose transaction could store the memory.
                await self._minds.database.write(write_waiting, saved, self._minds.clock.now_ms())
            else:
                words = replace(words, keeps=saved)
        if response.note_about_opponent is not None:
            note = response.note_about_opponent
            self._minds.notes.add(view.state.match_id, self._mind.me, view.opponent.party, note)
        if words.text is not None or utterance.turn:
            self._said |= {words.text} if words.text is not None else set()
            with span("save words"):
                answer = await utterance.act(words)
            if felt is not None and isinstance(answer, Accepted) and not answer.repeated:
                # Only moods that are in the log: an act refused after a takeback has no effect.
                self._mind.felt = felt

    def _words(self, utterance: Utterance, response: SoulResponse, felt: MoodTurn | None) -> Speak:
        referenced = response.referenced_memory_ids
        general = {item.memory_id for item in utterance.surfaced if item.scope.is_general}
        return Speak(
            utterance.view.color,
            utterance.epoch,
            utterance.ply,
            utterance.occasion.value,
            response.speak,
            response.emotion,
            response.intensity,
            referenced,
            private=is_confidential(utterance.pending_chat) or not general.issuperset(referenced),
            mood=felt.smoothed if felt else None,
            raw=felt.raw if felt else None,
        )

    def _mood(self, view: View) -> MoodState:
        return (self._mind.felt or feeling_of(view)).smoothed


def _is_alone(utterance: Utterance) -> bool:
    """Whether a mind would talk to an empty chair: nobody sits across who has asked, and opposite another mind nobody
    looks on."""
    view = utterance.view
    if view.opponent.is_mind:
        return not view.heard and needs_ears(MindPlace.EXHIBITION, utterance.occasion.value)
    away = view.color.other in view.state.paused
    return away and not utterance.pending_chat and utterance.request is None
