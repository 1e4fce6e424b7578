"""Makes a line of a phrase key and slots: one of the character's phrases, filled, and never the same line twice."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeVar

from app.characters.phrasebook import slots_of
from app.domain.facts import Facts
from app.domain.text import bare, speakable_name
from app.runtime.channels import note
from app.soul.guard import GuardCounts, fault_of
from app.soul.response import SoulInput
from app.soul.scripted.fallbacks import FALLBACKS, PLAIN_PHRASES
from app.soul.scripted.topics import Topic

Slots = Mapping[str, str]
# The words for somebody of whom it is not known whether they are a man or a woman.
THEY = {"they": "they", "them": "them", "their": "their", "are_they": "are they"}
T = TypeVar("T")


# Keys whose phrases hold no information: a fact is added to them.
SAYS_LITTLE = ("ask_unknown", "ask_foreign", "ask_remark", "room_remark", "ask_yes", "ask_no", "ask_laugh", "ask_talk")

# One of what is counted, in figures, with its noun in the plural of the phrase.
_ONE = re.compile(r"(?<![\w.,:+–-])1 (move|game|point|time|win|draw|day|minute|pawn)s\b")
# "Poor {who}" of whoever has no name, and the article before a part of the body.
_POOR = re.compile(r"\b[Pp]oor your\b")
_AN = re.compile(r"\b([Aa])(?= (?:arm|ankle|elbow|eye|ear|appendix|achilles)\b)")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Words of an answer, which nobody says unasked.
_ASKED = re.compile(r"\byou (?:ask|wonder|want to know)", re.IGNORECASE)
# Characters outside of slots that a phrase needs to be recognised inside a longer line.
SHORTEST_SHAPE = 10


def randomness(who: str, given: SoulInput) -> random.Random:
    """The random generator of one turn, seeded by `given.seed` and by what distinguishes the turn from others."""
    parts = (
        str(given.seed),
        who,
        given.occasion.value,
        given.initial_fen,
        " ".join(given.moves),
        "\n".join(given.pending_chat),
        str(given.own_turn),
        str(len(given.said_before)),
        str(given.request),
        str(given.result),
    )
    digest = hashlib.blake2b("\0".join(parts).encode("utf-8", "replace"), digest_size=8).digest()
    return random.Random(int.from_bytes(digest, "big"))


@lru_cache(maxsize=16_384)
def one_of_a_kind(text: str) -> str:
    """A filled phrase that counts one thing in figures, with its noun in the singular: "in 1 moves" as "in 1 move"; and
    with "your poor wife" for "poor your wife", and "an ankle"."""
    return _AN.sub(r"\1n", _POOR.sub(_poor, _ONE.sub(r"1 \1", text)))


def _poor(found: re.Match[str]) -> str:
    return "Your poor" if found[0][0] == "P" else "your poor"


def _parts(phrase: str) -> tuple[str, ...]:
    """The text of a phrase between its slots, as `bare` gives it."""
    return tuple(bare(part) for part in re.split(r"\{\w+\}", phrase))


def _is_in(phrase: str, text: str) -> bool:
    """Whether a line of `text` (lines given by `bare`) is or contains the filled phrase; a short phrase must be
    the whole line. Uses `str.find`, since compiling a regular expression for each phrase would cost more."""
    parts = [part for part in _parts(phrase) if part]
    if not parts:
        return False
    whole = sum(map(len, parts)) < SHORTEST_SHAPE
    own = _parts(phrase)
    at = text.find(parts[0])
    while at >= 0:
        newline = text.find("\n", at)
        end = len(text) if newline < 0 else newline
        last = _in_order(parts, text, at, end)
        if last is not None:
            begins = not own[0] or at == 0 or text[at - 1] == "\n"
            ends = not own[-1] or last == end
            if not whole or (begins and ends):
                return True
        at = text.find(parts[0], at + 1)
    return False


def _in_order(parts: Sequence[str], text: str, start: int, end: int) -> int | None:
    """The end of the last part, if the parts occur in this order between `start` and `end`; otherwise None."""
    for part in parts:
        at = text.find(part, start, end)
        if at < 0:
            return None
        start = at + len(part)
    return start


@dataclass
class Phrasing:
    """Finds lines for one character in one turn. Lines that the guard refuses are skipped and counted."""

    phrases: Mapping[str, tuple[str, ...]]
    given: SoulInput
    facts: Facts
    rng: random.Random
    counts: GuardCounts
    content_rating: str
    # Memories of other games, whose repetition is no statement about this game.
    past: tuple[str, ...]

    @cached_property
    def _said(self) -> frozenset[str]:
        return frozenset(bare(line) for line in self.given.said_before)

    @cached_property
    def _said_text(self) -> str:
        """All lines in one text: one search in it is faster than four hundred small ones."""
        return "\n".join(self._said)

    @cached_property
    def _everywhere(self) -> dict[str, str]:
        """The slots that every phrase may have."""
        found = {"move_number": str(self.facts.board.fullmove_number), **THEY}
        name = speakable_name(self.given.opponent_name)
        if name:
            found["opponent"] = name
        if self.facts.opening:
            found["opening"] = self.facts.opening
        return found

    def line(self, key: str, slots: Slots | None = None, *, reuse: bool = False, own: bool = False) -> str | None:
        """A line for `key` that has not been said in this game and passes the guard, or None.

        Phrases not yet used come first; used ones with other slots only if `reuse` is True. `own`: the line states
        nothing of this game.
        """
        for text in self._filled(key, slots or {}, reuse):
            if self.fits(text, (text,) if own else ()):
                return text
        return None

    def practical(self, key: str, slots: Slots | None = None) -> str | None:
        """A line for `key` as `line` finds it, or one said before in the very same words: who asks for something a
        third time is told a third time."""
        fresh = self.line(key, slots, reuse=True)
        if fresh is not None:
            return fresh
        return next((text for text in self._filled(key, slots or {}, reuse=True) if self.passes(text)), None)

    def remark(self, key: str, slots: Slots) -> str | None:
        """A line for `key` unasked: none that says "you ask", or leaves out the move that it would be asked for."""
        for phrase in self._usable(key, slots, reuse=False):
            if _ASKED.search(phrase) or (key == "ask_purpose" and "move" not in slots_of(phrase)):
                continue
            text = one_of_a_kind(phrase.format_map(self._values(slots)))
            if self.fits(text):
                return text
        return None

    def with_tail(self, key: str, slots: Slots, tails: Iterable[tuple[str, Slots]]) -> str | None:
        """A line for `key` followed by one of the facts; makes new lines when all phrases of the key are used."""
        tails = list(tails)
        for opener in self._filled(key, slots, reuse=True):
            for tail_key, tail_slots in tails:
                for tail in self._filled(tail_key, tail_slots, reuse=True):
                    text = f"{opener} {tail}"
                    if self.fits(text):
                        return text
        return None

    def line_with_fallbacks(self, found: Sequence[Topic], closers: Sequence[tuple[str, Slots]]) -> str | None:
        """A line for the first of the topics that has one; else a line for a topic followed by a fact of `closers`;
        else a phrase of `ask_unknown` followed by one."""
        for topic in found:
            line = self.line(topic.key, topic.slots)
            if line is not None:
                if topic.key in SAYS_LITTLE:
                    return self.with_tail(topic.key, topic.slots, closers) or line
                return line
        for topic in (*found, Topic("ask_unknown", 0)):
            line = self.with_tail(topic.key, topic.slots, closers)
            if line is not None:
                return line
        return None

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        return self.rng.sample(items, len(items))

    def is_of(self, key: str, line: str) -> bool:
        """Whether a line is, or contains, one of the key's phrases."""
        said = bare(line)
        return any(_is_in(phrase, said) for phrase in self._phrases(key))

    def has_spoken_of(self, key: str) -> bool:
        """Whether any phrase of the key has been said before."""
        return any(_is_in(phrase, self._said_text) for phrase in self._phrases(key))

    def was_said(self, text: str) -> bool:
        """Whether a line has been said before, alone or within another."""
        return bare(text) in self._said_text

    def fits(self, text: str, own_parts: tuple[str, ...] = ()) -> bool:
        """Whether a line has not been said before and passes the guard; `own_parts` tell of the character's life."""
        return bare(text) not in self._said and self.passes(text, own_parts)

    def passes(self, text: str, own_parts: tuple[str, ...] = ()) -> bool:
        """Whether a line passes the guard, said before or not."""
        past = (*self.past, *own_parts)
        fault = fault_of(text, self.facts, self.content_rating, past, self.given.personal_facts)
        if fault is not None:
            self.counts.add(fault)
            note("main", {"refused": fault.value, "by": "the guard, of a phrase"})
        return fault is None

    def _filled(self, key: str, slots: Slots, reuse: bool) -> list[str]:
        """The filled phrases of a key in random order, those not yet used first; used ones only with `reuse`."""
        values = self._values(slots)
        return [one_of_a_kind(phrase.format_map(values)) for phrase in self._usable(key, slots, reuse)]

    def _values(self, slots: Slots) -> dict[str, str]:
        """What fills a phrase, with a capital where the slot has one."""
        values = {**self._everywhere, **slots}
        return values | {_capital(name): _capital(value) for name, value in values.items()}

    def _usable(self, key: str, slots: Slots, reuse: bool) -> list[str]:
        """The phrases of a key that can be filled, as in `_filled`."""
        known = self._everywhere.keys() | slots.keys()
        usable = [phrase for phrase in self._phrases(key) if slots_of(phrase) <= known]
        self.rng.shuffle(usable)
        fresh = [phrase for phrase in usable if not _is_in(phrase, self._said_text)]
        return fresh + ([phrase for phrase in usable if phrase not in fresh] if reuse else [])

    def _phrases(self, key: str) -> tuple[str, ...]:
        for known in (key, *FALLBACKS.get(key, ())):
            if self.phrases.get(known):
                return self.phrases[known]
        return PLAIN_PHRASES.get(key, ())
