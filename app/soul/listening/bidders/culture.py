"""Tells each character's opinion on what people ask most often for one in chess: whether engines have ruined it,
whether the four-move mate is rude, who was the best champion, which game one should look at.

A search finds what shares words with such a question ("how do I stop it?"); which of these subjects it is, and that an
opinion is wanted, the words say."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from app.soul.listening.bid import SURELY_ASKED, Bid, Content, Moment
from app.soul.listening.bidders.own_life import worded
from app.soul.listening.choosing import words_in
from app.soul.listening.famous import named_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject

_FILE = Path(__file__).with_name("culture.toml")
# What each exchange is called that was written for a subject.
WRITTEN = "view-"
# The subject of games to look at, which is another one where a player was just named.
A_GAME = "game"
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.PLAY, Subject.REMATCH, Subject.GOAL, Subject.TAKEBACK))
# Words by which an opinion is asked for without a question mark.
_ASKS = frozenset(
    ("is", "are", "do", "does", "have", "has", "should", "what", "what's", "whats", "which", "who", "who's", "whos",
        "how",
     "why", "recommend", "tell", "name", "isn't", "aren't", "don't", "would", "can")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CultureSubject:
    """A subject, by the words of a question on it, and the exchanges on it, by the slug of who tells them."""

    name: str
    groups: tuple[tuple[str, ...], ...]
    without: tuple[str, ...]
    told: Mapping[str, str]

    def is_asked(self, padded: str) -> bool:
        """Whether words, with one blank between and around them, ask for an opinion on it."""
        has_each = all(any(f" {one} " in padded for one in group) for group in self.groups)
        return has_each and not any(f" {one} " in padded for one in self.without)

    def exchange_of(self, slug: str) -> str:
        """The id of the exchange that tells this character's opinion."""
        return self.told.get(slug, f"{WRITTEN}{self.name}")


class OpinionAsked:
    """The opinion that is asked for, as it is written."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The character's own words; None for other questions, and for who has written none."""
        if act.is_bad_news or act.topic in _NEVER or not _asks(act):
            return None
        subject = subject_of(act.plain)
        if subject is None or (subject.name == A_GAME and named_in((moment.dialogue.my_last or "").lower())):
            return None
        passage = moment.dialogue.life.by_id.get(subject.exchange_of(moment.persona.slug or ""))
        lines = () if passage is None else tuple(worded(passage, act, moment))
        if passage is None or not lines:
            return None
        return Bid(SURELY_ASKED, Content(f"life: {passage.id}", lines, own=True))


def subject_of(asked: str) -> CultureSubject | None:
    """The subject on which a plain question asks for an opinion; None for any other."""
    padded = f" {' '.join(words_in(asked))} "
    return next((one for one in culture_subjects() if one.is_asked(padded)), None)


@cache
def culture_subjects() -> tuple[CultureSubject, ...]:
    """All subjects, in the order in which they count."""
    rows: Mapping[str, Any] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(
        CultureSubject(name, tuple(map(tuple, row["groups"])), tuple(row["without"]), row.get("told", {}))
        for name, row in rows.items()
    )


def _asks(act: SpeechAct) -> bool:
    if act.seems_to_ask:
        return True
    return not _ASKS.isdisjoint(words_in(act.plain)[:3])
