"""The voice without a model: it speaks the character's own phrases about facts of the game.

Deterministic: the same character, input and seed give the same answer. Takes a few milliseconds.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

from app.domain.facts import Facts
from app.domain.persona import Persona, Sheet
from app.domain.text import is_question, plain
from app.domain.wish_to_play import names_a_game_now
from app.soul.discipline import UNMISSABLE, chance_to_speak, may_speak, turns_left
from app.soul.guard import GuardCounts, own_past
from app.soul.listening.answering import Answering, AnswerPlan
from app.soul.listening.bid import Moment
from app.soul.listening.bidders import all_bidders
from app.soul.listening.cutting import ASKS_NOTHING
from app.soul.listening.dialogue import Dialogue, place_of
from app.soul.listening.ear import Ear
from app.soul.listening.heard import ActKind, Heard, SpeechAct
from app.soul.listening.in_talk import read_in_talk
from app.soul.listening.judging import Judge, Judging
from app.soul.listening.lives import Lives
from app.soul.listening.topics import Subject
from app.soul.noted import note_heard
from app.soul.response import FormalRequest, SoulInput, SoulOccasion, SoulResponse
from app.soul.scripted import agent_room, greetings, room
from app.soul.scripted.answers import answer_to, words_asked
from app.soul.scripted.asides import to_owner
from app.soul.scripted.asking_after import with_question_after
from app.soul.scripted.between_minds import answer_across, question_across
from app.soul.scripted.consent import answer_draw
from app.soul.scripted.feelings import feel
from app.soul.scripted.members import member_named
from app.soul.scripted.memories import memories_about, tellings
from app.soul.scripted.notes import memory_of, note_on
from app.soul.scripted.of_life import may_be_of_life, names_chess
from app.soul.scripted.phrasing import SAYS_LITTLE, Phrasing, randomness
from app.soul.scripted.remarks import remark_on_board
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.tails import tails
from app.soul.scripted.their_word import with_word_of_theirs
from app.soul.scripted.topics import Topic, move_slots

# Salience (0 to 1) of a surfaced memory, and of idle talk while the player thinks.
MEMORY_SALIENCE, IDLE_SALIENCE = 0.55, 0.6


class ScriptedVoice:
    """Speaks for any character from its sheet. `counts` counts the lines that the guard refuses; with `ear` it
    reads by meaning, otherwise by words alone; `lives` are what the characters can tell of themselves,
    and `judge` chooses among answers."""

    def __init__(
        self,
        counts: GuardCounts | None = None,
        ear: Ear | None = None,
        lives: Lives | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.counts = counts if counts is not None else GuardCounts()
        self._ear = ear if ear is not None else Ear()
        self._lives = lives if lives is not None else Lives()
        bidders = all_bidders()
        self._answering = Answering(bidders)
        self._judging = Judging(judge, bidders)

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        """The response to `given`, whose facts are `facts`."""
        heard, dialogue = await read_in_talk(self._ear, self._lives, persona, given)
        note_heard(heard)
        intent = heard.intent
        words = await self._words(persona, given, facts, heard, dialogue)

        @cache
        def phrasing() -> Phrasing:
            return self._phrasing(persona, given, facts)

        words = with_question_after(words, given, heard, phrasing)
        words = with_word_of_theirs(words, persona, given, heard, phrasing)
        feeling = feel(persona.sheet, given, facts, intent)
        extra = {"about": words.about} | ({"intent": intent.value} if intent else {}) | words.extra
        return SoulResponse(
            speak=words.line,
            tone=feeling.tone,
            emotion=feeling.emotion,
            intensity=feeling.intensity,
            mood_deltas=feeling.deltas,
            consent=words.consent,
            referenced_memory_ids=_rests_on(words),
            asks_after=words.asks_after,
            note_about_opponent=note_on(given, facts, intent),
            save_memory=memory_of(given, facts),
            own_parts=words.own_parts,
            thinking=f"{given.occasion.value}: {words.about}",
            game_action=words.action,
            extra=extra,
        )

    async def plan(self, persona: Persona, given: SoulInput, facts: Facts) -> AnswerPlan:
        """What the answer to the pending messages says, before it has words."""
        heard, dialogue = await read_in_talk(self._ear, self._lives, persona, given)
        phrasing = self._phrasing(persona, given, facts)
        moment = await self._judging.chosen(Moment(persona, given, facts, heard, dialogue, phrasing))
        return self._answering.plan(moment)

    async def must_answer(self, given: SoulInput) -> bool:
        """Whether words are expected: after a formal request, a question, a greeting or the like, and in a room."""
        if given.aside:
            return True
        if given.occasion is SoulOccasion.IDLE_WAIT:
            return False
        if given.place == "room" and (not given.pending_chat or given.chattiness > 0):
            return True
        if given.request is not None or not given.pending_chat:
            return given.request is not None
        return self._asks(given, (await self._ear.read(given.pending_chat, place=place_of(given))).intent)

    @staticmethod
    def _asks(given: SoulInput, intent: Subject | None) -> bool:
        return intent not in (None, *ASKS_NOTHING) or any(is_question(plain(text)) for text in given.pending_chat)

    async def _words(
        self, persona: Persona, given: SoulInput, facts: Facts, heard: Heard, dialogue: Dialogue
    ) -> ScriptedLine:
        sheet, intent = persona.sheet, heard.intent
        phrasing = self._phrasing(persona, given, facts)
        if given.request is not None:
            return self._reply_to_request(sheet, given, facts, phrasing)
        if given.aside:
            return to_owner(intent, given, phrasing)
        if facts.in_room and given.occasion is SoulOccasion.IDLE_WAIT:
            if chance_to_speak(IDLE_SALIENCE, sheet.chattiness, given, phrasing.rng):
                return room.waiting(sheet, given, phrasing)
            return ScriptedLine(None, "silence")
        moment = Moment(persona, given, facts, heard, dialogue, phrasing)
        if given.faces_mind and given.pending_chat:
            return answer_across(persona.slug, sheet, given, phrasing)
        coached = agent_room.answer(given, phrasing) if given.role == "agent" and facts.in_room else None
        begun = None if coached or not facts.in_room else self._game_asked_for(intent, moment)
        answer = coached or begun or self._answering.answer(await self._judging.chosen(moment))
        if answer is not None:
            return answer
        if facts.in_room:
            return self._in_room(intent, moment)
        if intent is not None and self._asks(given, intent):
            return self._answer(intent, moment)
        if given.chattiness <= 0:
            return ScriptedLine(None, "asked to be silent")
        if given.occasion is SoulOccasion.BEFORE_MATCH:
            return ScriptedLine(greetings.greeting(given, phrasing), "greeting")
        if given.occasion is SoulOccasion.AFTER_MATCH and intent is not None:
            # Whoever stays to talk is answered, whatever they say.
            return self._answer(intent, moment)
        if given.occasion is SoulOccasion.AFTER_MATCH:
            return ScriptedLine(greetings.farewell(given, phrasing), "farewell")
        return self._remark(moment)

    def _phrasing(self, persona: Persona, given: SoulInput, facts: Facts) -> Phrasing:
        return Phrasing(
            phrases=persona.sheet.phrases,
            given=given,
            facts=facts,
            rng=randomness(persona.slug or persona.party.id, given),
            counts=self.counts,
            content_rating=given.content_rating,
            past=own_past(given, persona.sheet),
        )

    def _reply_to_request(self, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing) -> ScriptedLine:
        """Consent or refusal, always with words."""
        if given.request is FormalRequest.TAKEBACK:
            key, consent = "takeback", True
        else:
            draw = answer_draw(sheet, given, facts)
            consent = draw.accepts
            key = "draw_accept" if consent else "draw_decline_early" if draw.early else "draw_decline"
        return ScriptedLine(
            phrasing.line_with_fallbacks([Topic(key, 1)], tails(facts, phrasing.rng)), key, consent=consent
        )

    def _game_asked_for(self, intent: Subject | None, moment: Moment) -> ScriptedLine | None:
        """The game that a message plainly asks for, whatever else words of it may tell or ask: "let's play, I'll take
        black" tells nothing of a life. None for every other message."""
        given = moment.given
        if given.role == "agent" or not any(names_a_game_now(plain(text)) for text in given.pending_chat):
            return None
        found = room.answer(intent or Subject.PLAY, moment.persona.sheet, given, moment.phrasing)
        return found if found is not None and found.action is not None else None

    def _in_room(self, intent: Subject | None, moment: Moment) -> ScriptedLine:
        """A greeting without messages, otherwise an answer to every message."""
        sheet, given, phrasing = moment.persona.sheet, moment.given, moment.phrasing
        if intent is None:
            return room.greeting(given, phrasing)
        if intent in room.ABOUT_A_GAME and moment.dialogue.joined and not any(map(names_chess, moment.heard.acts)):
            # It goes on with what was spoken of, and that was no game.
            intent = Subject.UNKNOWN
        found = room.answer(intent, sheet, given, phrasing)
        if given.role == "agent" and found is not None and found.action is not None:
            # A game against whoever talks is a character's to open; an agent's owner has yet to say against whom.
            found = found if found.action.kind == "propose_goal" else agent_room.whom(phrasing)
        if found is None and intent is Subject.REMARK and given.chattiness <= 0:
            return ScriptedLine(None, "asked to be silent")
        return found or self._answer(intent, moment)

    def _answer(self, intent: Subject, moment: Moment) -> ScriptedLine:
        """The answer to a message: a memory if asked for one, otherwise a phrase."""
        sheet, given, facts, phrasing = moment.persona.sheet, moment.given, moment.facts, moment.phrasing
        if intent in (Subject.REMEMBER, Subject.ABOUT_ME):
            # Only memories about this player answer these.
            of_them = tuple(memory for memory in given.surfaced if not memory.scope.is_general)
            told = self._memory(sheet, replace(given, surfaced=of_them), phrasing)
            if told is not None:
                return told
        if intent is Subject.MEMBER and _names(sheet, given):
            intent = Subject.WHO
        if intent in (Subject.UNKNOWN, Subject.KNOWS_ME):
            # A question about something they once told: the memory of it is the answer, even if told before.
            known = memories_about(" ".join(given.pending_chat), given)
            told = self._memory(sheet, replace(given, surfaced=known, said_before=()), phrasing) if known else None
            if told is not None:
                return told
        found = self._answering.topics(_whole(intent, given), moment) or answer_to(intent, given)
        if (
            found[0].key == "ask_unknown"
            and (words := words_asked(moment.heard)) is not None
            and not moment.dialogue.joined
        ):
            line = phrasing.line("ask_unknown_words", {"words": words})
            if line is not None:
                return ScriptedLine(line, "ask_unknown")
        closers: list[tuple[str, dict[str, str]]] = (
            room.closers(sheet, given, phrasing) if facts.in_room else tails(facts, phrasing.rng)
        )
        asks = any(act.kind is ActKind.QUESTION or is_question(act.plain) for act in moment.heard.acts)
        if asks and found[0].key == "ask_remark":
            found = [Topic("ask_unknown", 1)]  # "And then what happened?" answers no question.
        of_life = any(may_be_of_life(act) for act in moment.heard.acts)
        if of_life or (asks and found[0].key in SAYS_LITTLE):
            # Nobody is told of a rook instead of what they asked; nor who tells of their life: it may be bad news that
            # was not understood. When all phrases are used up, two of them make a new line.
            line = phrasing.line_with_fallbacks(found, [])
            if line is None:
                closing = "ask_sympathy" if any(act.is_bad_news for act in moment.heard.acts) else "ask_remark"
                line = phrasing.with_tail(found[0].key, found[0].slots, [(closing, {})])
                line = line or (phrasing.line("ask_unknown", reuse=True) if asks else None)
            if of_life or line is not None:
                return ScriptedLine(line, found[0].key)
        return ScriptedLine(phrasing.line_with_fallbacks(found, closers), found[0].key)

    def _memory(self, sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
        for memory, key, telling in tellings(sheet, given):
            if any(telling in said for said in given.said_before):
                continue
            line = phrasing.line(key, {"telling": telling}, reuse=True)
            if line is not None:
                return ScriptedLine(line, key, memory.memory_id)
        return None

    def _remark(self, moment: Moment) -> ScriptedLine:
        """A remark of its own accord, if `discipline` allows one now and a topic is salient enough; else silence."""
        sheet, given, facts, phrasing = moment.persona.sheet, moment.given, moment.facts, moment.phrasing
        if not may_speak(given, sheet.chattiness):
            # A piece that was given away uses up words that a quieter character would have saved, and is spoken of
            # although one has just talked.
            left = turns_left(given, math.ceil(sheet.chattiness))
            if given.occasion is SoulOccasion.ON_USER_MOVE and left and given.answered_in != given.own_turn:
                return remark_on_board(sheet, given, facts, phrasing, least=UNMISSABLE)
            return ScriptedLine(None, "held back")
        question = question_across(given, phrasing)
        if question is not None:
            return question
        if given.occasion is SoulOccasion.IDLE_WAIT:
            if chance_to_speak(IDLE_SALIENCE, sheet.chattiness, given, phrasing.rng):
                return ScriptedLine(phrasing.line("idle", move_slots(facts.latest(True))), "idle")
            return ScriptedLine(None, "silence")
        if given.occasion is SoulOccasion.ON_USER_INPUT and given.pending_chat:
            # Whoever speaks is answered or left in peace, and not told of the last move instead.
            return self._answer(Subject.REMARK, moment)
        # What has surfaced before was shown then: a tale belongs to the move that brought it back.
        fresh = tuple(memory for memory in given.surfaced if not memory.from_cache)
        if fresh and chance_to_speak(MEMORY_SALIENCE, sheet.chattiness, given, phrasing.rng):
            told = self._memory(sheet, replace(given, surfaced=fresh), phrasing)
            if told is not None:
                return told
        return remark_on_board(sheet, given, facts, phrasing)


def _rests_on(words: ScriptedLine) -> tuple[str, ...]:
    """The ids of the memories and told facts that a line draws on."""
    if words.line is None:
        return ()
    return (*((words.memory_id,) if words.memory_id else ()), *words.told_ids)


def _names(sheet: Sheet, given: SoulInput) -> bool:
    """Whether a pending message speaks of this character by name."""
    return any(member_named(text) == sheet.name.split()[0] for text in given.pending_chat)


def _whole(intent: Subject, given: SoulInput) -> SpeechAct:
    """The latest message as one act with this topic, for what the sentences alone do not show."""
    text = given.pending_chat[-1] if given.pending_chat else ""
    # What only remarks asks for nothing: no rule of chess is its answer.
    kind = ActKind.REMARK if intent is Subject.REMARK else ActKind.QUESTION
    return SpeechAct(text, plain(text), kind, intent, 1.0)
