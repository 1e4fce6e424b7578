"""The voice without a model: facts to candidates, discipline, and the character's own phrases.

Pure and deterministic: the same character, input and seed give the same answer. Runs in a few milliseconds.
"""

from __future__ import annotations

from dataclasses import replace

from app.domain.facts import Facts
from app.domain.persona import Persona, Sheet
from app.domain.text import is_question, plain
from app.soul.discipline import may_speak, wants_to
from app.soul.guard import GuardCounts
from app.soul.response import FormalRequest, SoulInput, SoulOccasion, SoulResponse
from app.soul.scripted import frame, room
from app.soul.scripted.answers import answer_to
from app.soul.scripted.consent import answer_draw
from app.soul.scripted.feelings import feel
from app.soul.scripted.intents import ASKS_NOTHING, Intent, most_asking, worth_reading
from app.soul.scripted.keeping import memory_of, note_on, told_of_self
from app.soul.scripted.meaning import Meaning
from app.soul.scripted.members import member_named
from app.soul.scripted.memories import own_tale, tellings, touching
from app.soul.scripted.phrasing import Phrasing, randomness
from app.soul.scripted.tails import tails
from app.soul.scripted.topics import Topic, move_slots, topics
from app.soul.scripted.words import Found

# How much a memory that has just come up wants telling.
MEMORY_SALIENCE = 0.55
# Topics looked at before falling silent; the rest is small change.
TOPICS_TRIED = 4
# How often an idle character, left alone with the clock, says something.
IDLE_SALIENCE = 0.6


class ScriptedVoice:
    """Speaks for any character from its sheet. `counts` collects the lines that the guard stopped on the way; `meaning`
    understands what is said, patterns do without it."""

    def __init__(self, counts: GuardCounts | None = None, meaning: Meaning | None = None) -> None:
        self.counts = counts if counts is not None else GuardCounts()
        self._meaning = meaning

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        """What they do and say now; `facts` are those of `given`."""
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
        """What the waiting messages want, by meaning where that can be had and by patterns otherwise."""
        texts = worth_reading(given.pending_chat)
        near = await self._meaning.closeness(texts) if self._meaning is not None else None
        intent = most_asking(texts, near)
        if intent is Intent.REMARK and any(map(told_of_self, given.pending_chat)):
            return Intent.TOLD
        return intent

    async def owes_words(self, given: SoulInput) -> bool:
        """Whether silence would be rude: something was formally asked, a question or greeting waits, or somebody is a
        guest in the room."""
        if given.place == "room" and (not given.pending_chat or given.chattiness > 0):
            return True
        return given.request is not None or self._owed(given, await self._intent(given))

    @staticmethod
    def _owed(given: SoulInput, intent: Intent | None) -> bool:
        return intent not in (None, *ASKS_NOTHING) or any(is_question(plain(text)) for text in given.pending_chat)

    def _words(self, persona: Persona, given: SoulInput, facts: Facts, intent: Intent | None) -> Found:
        sheet = persona.sheet
        phrasing = Phrasing(
            phrases=sheet.phrases,
            given=given,
            facts=facts,
            rng=randomness(persona.slug or persona.party.id, given),
            counts=self.counts,
            content_rating=given.content_rating,
        )
        if given.request is not None:
            return self._reply_to_request(sheet, given, facts, phrasing)
        if facts.in_room:
            return self._in_room(intent, sheet, given, facts, phrasing)
        if intent is not None and self._owed(given, intent):
            return self._answer(intent, sheet, given, facts, phrasing)
        if given.chattiness <= 0:
            return Found(None, "asked to be silent")
        if given.occasion is SoulOccasion.BEFORE_MATCH:
            return Found(frame.greeting(given, phrasing), "greeting")
        if given.occasion is SoulOccasion.AFTER_MATCH:
            return Found(frame.farewell(given, phrasing), "farewell")
        return self._remark(intent, sheet, given, facts, phrasing)

    def _reply_to_request(self, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing) -> Found:
        """Consent with words: always, whatever was said before."""
        if given.request is FormalRequest.TAKEBACK:
            key, consent = "takeback", True
        else:
            draw = answer_draw(sheet, given, facts)
            consent = draw.accepts
            key = "draw_accept" if consent else "draw_decline_early" if draw.early else "draw_decline"
        return Found(phrasing.surely([Topic(key, 1)], tails(facts, phrasing.rng)), key, consent=consent)

    def _in_room(
        self, intent: Intent | None, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing
    ) -> Found:
        """A room is for talking: whoever comes in is greeted, and every word gets one back."""
        if intent is None:
            return room.greeting(given, phrasing)
        if intent is Intent.REMARK:
            found = room.answer(intent, sheet, given, phrasing)
            if found is None and given.chattiness <= 0:
                return Found(None, "asked to be silent")
        else:
            found = room.answer(intent, sheet, given, phrasing)
        return found or self._answer(intent, sheet, given, facts, phrasing)

    def _answer(self, intent: Intent, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing) -> Found:
        """Words for words. Asked whether one remembers, a memory that came up is the best answer."""
        if intent in (Intent.REMEMBER, Intent.ABOUT_ME):
            # A memory of this very person; a tale of one's own would be no answer.
            of_them = tuple(memory for memory in given.surfaced if not memory.scope.is_general)
            told = self._memory(sheet, replace(given, surfaced=of_them), phrasing)
            if told is not None:
                return told
        if intent is Intent.MEMBER and _names(sheet, given):
            intent = Intent.WHO
        if intent in (Intent.UNKNOWN, Intent.KNOWS_ME):
            # A question about something they once told: the memory of it is the answer, told again if need be.
            known = touching(" ".join(given.pending_chat), given)
            told = self._memory(sheet, replace(given, surfaced=known, said_before=()), phrasing) if known else None
            if told is not None:
                return told
        for telling in phrasing.shuffled(own_tale(sheet, given, intent)):
            line = phrasing.line("memory", {"telling": telling}, worn=True)
            if line is not None:
                return Found(line, f"tale: {intent.value}")
        found = answer_to(intent, given, facts)
        return Found(phrasing.surely(found, self._closers(sheet, given, facts, phrasing)), found[0].key)

    @staticmethod
    def _closers(sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing) -> list[tuple[str, dict[str, str]]]:
        """The facts that an answer may close with, at the table or in the room."""
        return room.closers(sheet, given, phrasing) if facts.in_room else tails(facts, phrasing.rng)

    def _memory(self, sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> Found | None:
        for memory, key, telling in tellings(sheet, given):
            if any(telling in said for said in given.said_before):
                continue
            line = phrasing.line(key, {"telling": telling}, worn=True)
            if line is not None:
                return Found(line, key, memory.memory_id)
        return None

    def _remark(self, intent: Intent | None, sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing) -> Found:
        """Unasked words, if the discipline allows them and something is worth them; silence otherwise."""
        if not may_speak(given, sheet.chattiness):
            return Found(None, "held back")
        if intent is Intent.REMARK and wants_to(MEMORY_SALIENCE, sheet.chattiness, given, phrasing.rng):
            return self._answer(Intent.REMARK, sheet, given, facts, phrasing)
        if given.occasion is SoulOccasion.IDLE_WAIT:
            if wants_to(IDLE_SALIENCE, sheet.chattiness, given, phrasing.rng):
                return Found(phrasing.line("idle", move_slots(facts.latest(True))), "idle")
            return Found(None, "silence")
        if given.surfaced and wants_to(MEMORY_SALIENCE, sheet.chattiness, given, phrasing.rng):
            told = self._memory(sheet, given, phrasing)
            if told is not None:
                return told
        found = [topic for topic in topics(given, facts) if not (topic.lasting and phrasing.has_spoken_of(topic.key))]
        for topic in found[:TOPICS_TRIED]:
            if wants_to(topic.salience, sheet.chattiness, given, phrasing.rng):
                line = phrasing.line(topic.key, topic.slots)
                if line is not None:
                    return Found(line, topic.key)
        return Found(None, "silence")


def _names(sheet: Sheet, given: SoulInput) -> bool:
    """Whether the waiting words speak of this very character by name."""
    return any(member_named(text) == sheet.name.split()[0] for text in given.pending_chat)
