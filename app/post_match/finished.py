"""A finished game as the steps read it: the match, the talk at the table, and one mind's view of both."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from app.domain.events import Stamped
from app.domain.events.match import AgentChat, PlayerChatEchoed
from app.domain.match import MatchState, Sitter
from app.domain.persona import Persona
from app.domain.position import Color
from app.domain.prose_endings import ENDINGS
from app.domain.shared_past import HeadToHead
from app.domain.text import speakable_name
from app.matches.evolve import rebuild
from app.post_match.features import Means
from app.post_match.report import Analysis, Features, KeyMoment, SideFeatures


@dataclass(frozen=True, slots=True)
class SpokenLine:
    """Something said at the table; `seq` is the number of its event, `ply` where the game stood."""

    seq: int
    ply: int
    color: Color
    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that has ended, with the lines its human players said (`heard`) and its minds said (`spoken`), but for
    those between an agent and its owner."""

    state: MatchState
    heard: tuple[SpokenLine, ...] = ()
    spoken: tuple[SpokenLine, ...] = ()

    @property
    def match_id(self) -> str:
        return self.state.match_id

    def minds(self) -> tuple[Color, ...]:
        """The sides on which a mind sat."""
        return tuple(color for color in Color if self.state.sitter(color).is_mind)


def read_finished(match_id: str, log: Sequence[Stamped]) -> Finished:
    """Rebuilds a finished match from its complete log. Raises ValueError for an empty or broken log."""
    heard = tuple(
        SpokenLine(stamped.seq, event.ply, event.color, event.text)
        for stamped in log
        if isinstance(event := stamped.event, PlayerChatEchoed) and event.color is not None and not event.aside
    )
    spoken = tuple(
        SpokenLine(stamped.seq, event.ply, event.color, event.text)
        for stamped in log
        if isinstance(event := stamped.event, AgentChat) and not event.aside
    )
    return Finished(rebuild(match_id, log), heard, spoken)


# Winning chances (0 to 1) that a move must lose to be called the turning point.
TURN_LOSS = 0.1


@dataclass(frozen=True)
class Played:
    """A finished game from one mind's side (`color`). The result of an earlier step that failed is None or empty."""

    finished: Finished
    color: Color
    persona: Persona
    analysis: Analysis | None = None
    features: Features | None = None
    record: HeadToHead = field(default_factory=HeadToHead)
    means: Means = field(default_factory=dict)

    @property
    def state(self) -> MatchState:
        return self.finished.state

    @property
    def me(self) -> Sitter:
        return self.state.sitter(self.color)

    @property
    def opponent(self) -> Sitter:
        return self.state.sitter(self.color.other)

    @property
    def result(self) -> str:
        """`won`, `lost` or `drawn`."""
        return self.state.outcome(self.color) or "drawn"

    @property
    def ending(self) -> str:
        """How it ended, as one says it after "by"."""
        return ENDINGS.get(self.state.end_reason or "", "the end of the game")

    @property
    def moves(self) -> int:
        return (self.state.ply + 1) // 2

    @property
    def name(self) -> str | None:
        """The opponent's name; None if it is unfit for a sentence (`speakable_name`)."""
        return speakable_name(self.opponent.name)

    @property
    def opening(self) -> str | None:
        return self.features.opening if self.features is not None else None

    @property
    def theirs(self) -> SideFeatures | None:
        return self.features.sides[self.color.other] if self.features is not None else None

    @property
    def heard(self) -> tuple[SpokenLine, ...]:
        return tuple(line for line in self.finished.heard if line.color is self.color.other)

    @property
    def talk(self) -> tuple[SpokenLine, ...]:
        """What both said, in order. Private: the mind's own lines may draw on confidences."""
        own = (line for line in self.finished.spoken if line.color is self.color)
        return tuple(sorted((*self.heard, *own), key=lambda line: line.seq))

    @cached_property
    def turning_point(self) -> KeyMoment | None:
        """The move that changed the game most; of a decided game the worst move of the side that lost it, where it made
        one that counts."""
        loser = {"won": self.color.other, "lost": self.color}.get(self.result)
        return None if self.analysis is None else turning_moment(self.analysis, loser)

    def dice(self, purpose: str) -> random.Random:
        """A random generator seeded by match, mind and purpose, so that a repeat of the step gives the same text."""
        return random.Random(f"{self.state.match_id}|{self.me.id}|{purpose}")


def turning_moment(analysis: Analysis, loser: Color | None) -> KeyMoment | None:
    """The costliest key moment that lost at least TURN_LOSS, of the side that lost the game where it has one."""
    moments = [one for one in analysis.key_moments if one.chance_before - one.chance_after >= TURN_LOSS]
    moments = [one for one in moments if one.color is loser] or moments
    return max(moments, key=lambda moment: moment.chance_before - moment.chance_after, default=None)


def family_name(opening: str) -> str:
    """An opening's name without its variation: "Sicilian Defense: Najdorf" gives "Sicilian Defense"."""
    return re.split(r"[:,]", opening)[0].strip()
