"""The voice without a model: it speaks the character's own phrases about facts of the game.

Deterministic: the same character, input and seed give the same answer. Takes a few milliseconds.
"""

from __future__ import annotations

from dataclasses import replace

from app.domain.facts import Facts
from app.domain.persona import Persona, Sheet
from app.domain.text import is_question, plain
from app.soul.discipline import chance_to_speak, may_speak
from app.soul.guard import GuardCounts, own_past
from app.soul.response import FormalRequest, SoulInput, SoulOccasion, SoulResponse
from app.soul.scripted import greetings, room
from app.soul.scripted.answers import answer_to
from app.soul.scripted.consent import answer_draw
from app.soul.scripted.feelings import feel
from app.soul.scripted.intents import ASKS_NOTHING, Intent, intent_of, readable
from app.soul.scripted.meaning import Meaning
from app.soul.scripted.members import member_named
from app.soul.scripted.memories import memories_about, own_stories, tellings
from app.soul.scripted.notes import memory_of, note_on, statement_about_self
from app.soul.scripted.phrasing import Phrasing, randomness
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.tails import tails
from app.soul.scripted.topics import Topic, move_slots, topics

# Salience (0 to 1) of a surfaced memory, and of idle talk while the player thinks.
MEMORY_SALIENCE, IDLE_SALIENCE = 0.55, 0.6
# Topics that are tried, the most salient first.
TOPICS_TRIED = 4


class ScriptedVoice:
    """Speaks for any character from its sheet. `counts` counts the lines that the guard refuses; `meaning` helps to
    recognise intents, which otherwise patterns do alone."""

    def __init__(self, counts: GuardCounts | None = None, meaning: Meaning | None = None) -> None:
        self.counts = counts if counts is not None else GuardCounts()
        self._meaning = meaning

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        """The response to `given`, whose facts are `facts`."""
        intent = await self._intent(given)
        words = self._words(persona, given, facts, intent)
        feeling = feel(persona.sheet, given, facts, intent)
        extra = {"about": words.about} | ({"intent": intent.value} if intent else {}) | words.extra
        return SoulResponse(
            speak=words.line,
            tone=feeling.tone,
            emotion=feeling.emotion,
            intensity=feeling.intensity,
            mood_deltas=feeling.deltas,
            consent=words.consent,
            referenced_memory_ids=(words.memory_id,) if words.memory_id and words.line else (),
            note_about_opponent=note_on(given, facts, intent),
            save_memory=memory_of(given, facts, intent),
            thinking=f"{given.occasion.value}: {words.about}",
            game_action=words.action,
            extra=extra,
        )

    async def _intent(self, given: SoulInput) -> Intent | None:
        """The intent of the pending messages; None without messages."""
        texts = readable(given.pending_chat)
        near = await self._meaning.closeness(texts) if self._meaning is not None else None
        intent = intent_of(texts, near)
        if intent is Intent.REMARK and any(map(statement_about_self, given.pending_chat)):
            return Intent.TOLD
        return intent

    async def must_answer(self, given: SoulInput) -> bool:
        """Whether words are expected: after a formal request, a question, a greeting or the like, and in a room."""
        if given.place == "room" and (not given.pending_chat or given.chattiness > 0):
            return True
        return given.request is not None or self._asks(given, await self._intent(given))

    @staticmethod
    def _asks(given: SoulInput, intent: Intent | None) -> bool:
        return intent not in (None, *ASKS_NOTHING) or any(is_question(plain(text)) for text in given.pending_chat)

    def _words(self, persona: Persona, given: SoulInput, facts: Facts, intent: Intent | None) -> ScriptedLine:
        sheet = persona.sheet
        phrasing = Phrasing(
            phrases=sheet.phrases,
            given=given,
            facts=facts,
            rng=randomness(persona.slug or persona.party.id, given),
            counts=self.counts,
            content_rating=given.content_rating,
            past=own_past(given, sheet),
        )
        if given.request is not None:
            return self._reply_to_request(sheet, given, facts, phrasing)
        if facts.in_room:
            return self._in_room(intent, sheet, given, facts, phrasing)
        if intent is not None and self._asks(given, intent):
            return self._answer(intent, sheet, given, facts, phrasing)
        if given.chattiness <= 0:
            return ScriptedLine(None, "asked to be silent")
        if given.occasion is SoulOccasion.BEFORE_MATCH:
            return ScriptedLine(greetings.greeting(given, phrasing), "greeting")
        if given.occasion is SoulOccasion.AFTER_MATCH:
            return ScriptedLine(greetings.farewell(given, phrasing), "farewell")
        return self._remark(intent, sheet, given, facts, phrasing)

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

    def _in_room(
        self, intent: Intent | None, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing
    ) -> ScriptedLine:
        """A greeting without messages, otherwise an answer to every message."""
        if intent is None:
            return room.greeting(given, phrasing)
        found = room.answer(intent, sheet, given, phrasing)
        if found is None and intent is Intent.REMARK and given.chattiness <= 0:
            return ScriptedLine(None, "asked to be silent")
        return found or self._answer(intent, sheet, given, facts, phrasing)

    def _answer(self, intent: Intent, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing) -> ScriptedLine:
        """The answer to a message: a memory or a story if asked for one, otherwise a phrase."""
        if intent in (Intent.REMEMBER, Intent.ABOUT_ME):
            # Only memories about this player answer these.
            of_them = tuple(memory for memory in given.surfaced if not memory.scope.is_general)
            told = self._memory(sheet, replace(given, surfaced=of_them), phrasing)
            if told is not None:
                return told
        if intent is Intent.MEMBER and _names(sheet, given):
            intent = Intent.WHO
        if intent in (Intent.UNKNOWN, Intent.KNOWS_ME):
            # A question about something they once told: the memory of it is the answer, even if told before.
            known = memories_about(" ".join(given.pending_chat), given)
            told = self._memory(sheet, replace(given, surfaced=known, said_before=()), phrasing) if known else None
            if told is not None:
                return told
        for telling in phrasing.shuffled(own_stories(sheet, given, intent)):
            line = phrasing.line("memory", {"telling": telling}, reuse=True)
            if line is not None:
                return ScriptedLine(line, f"tale: {intent.value}")
        found = answer_to(intent, given, facts)
        closers = room.closers(sheet, given, phrasing) if facts.in_room else tails(facts, phrasing.rng)
        return ScriptedLine(phrasing.line_with_fallbacks(found, closers), found[0].key)

    def _memory(self, sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
        for memory, key, telling in tellings(sheet, given):
            if any(telling in said for said in given.said_before):
                continue
            line = phrasing.line(key, {"telling": telling}, reuse=True)
            if line is not None:
                return ScriptedLine(line, key, memory.memory_id)
        return None

    def _remark(
        self, intent: Intent | None, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing
    ) -> ScriptedLine:
        """A remark of its own accord, if `discipline` allows one now and a topic is salient enough; else silence."""
        if not may_speak(given, sheet.chattiness):
            return ScriptedLine(None, "held back")
        if intent is Intent.REMARK and chance_to_speak(MEMORY_SALIENCE, sheet.chattiness, given, phrasing.rng):
            return self._answer(Intent.REMARK, sheet, given, facts, phrasing)
        if given.occasion is SoulOccasion.IDLE_WAIT:
            if chance_to_speak(IDLE_SALIENCE, sheet.chattiness, given, phrasing.rng):
                return ScriptedLine(phrasing.line("idle", move_slots(facts.latest(True))), "idle")
            return ScriptedLine(None, "silence")
        if given.surfaced and chance_to_speak(MEMORY_SALIENCE, sheet.chattiness, given, phrasing.rng):
            told = self._memory(sheet, given, phrasing)
            if told is not None:
                return told
        found = [topic for topic in topics(given, facts) if not (topic.lasting and phrasing.has_spoken_of(topic.key))]
        for topic in found[:TOPICS_TRIED]:
            if chance_to_speak(topic.salience, sheet.chattiness, given, phrasing.rng):
                line = phrasing.line(topic.key, topic.slots)
                if line is not None:
                    return ScriptedLine(line, topic.key)
        return ScriptedLine(None, "silence")


def _names(sheet: Sheet, given: SoulInput) -> bool:
    """Whether a pending message speaks of this character by name."""
    return any(member_named(text) == sheet.name.split()[0] for text in given.pending_chat)
