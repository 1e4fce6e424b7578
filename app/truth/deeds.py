"""A clause with its parts in their roles, whatever the order of its words: who does what, where, how and when."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import chess

from app.domain.copying import changed
from app.domain.once import once
from app.truth import lexicon as lex
from app.truth.chunks import Frame, Verb, When, Word
from app.truth.claims import Claim, Kind
from app.truth.lexicon import Family
from app.truth.phrase import NO, Phrase
from app.truth.standpoint import LastClause, Standpoint
from app.truth.tokens import Token
from app.truth.world import World

# Now, at some time in the game, by the rules, or neither said nor denied.
Time = Literal["now", "ever", "can", "open"]

KING, QUEEN, ROOK, BISHOP, PAWN = (
    frozenset((kind,)) for kind in (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.PAWN)
)
SIDES = {"short": "kingside", "kingside": "kingside", "long": "queenside", "queenside": "queenside"}
_COUNTED_IN = frozenset(("times", "sides", "angles", "directions"))
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_AT = ("on", "at", "upon", "in")
_TO = (*_AT, "to", "into", "onto", "as", "for", "next", "towards", "up", "down")
# What these say of a man may be why it is not there any more.
EVENTS = frozenset((
    Family.TAKE, Family.LOSE, Family.PERISH, Family.TRADE, Family.MOVE, Family.PUT, Family.DRIVE, Family.PROMOTE,
    Family.CASTLE,
))  # fmt: skip
# What may be said of men after "is".
MEN_STATES = lex.small("men_states")
LEAVING = frozenset(("leave", "vacate", "quit", "desert", "abandon", "escape", "flee"))


class How(NamedTuple):
    """The circumstances of something done: on which squares, whereto, wherefrom, when, how often, with check; and
    whether what went there stands there still, how many squares it went, and whether in one move."""

    where: tuple[chess.Square, ...] = ()
    to: tuple[Phrase, ...] = ()
    origin: Phrase = NO
    when: When | None = None
    times: int | None = None
    check: bool = False
    still: bool = False
    far: int | None = None
    straight: bool = False


@dataclass
class Deed:
    """One clause, ready to be understood. `claims` takes what it states."""

    frame: Frame
    standpoint: Standpoint
    tokens: list[Token]
    text: str
    claims: list[Claim]
    # The clause before it in the same sentence, and the last one that has a verb.
    neighbour: Deed | None = None
    before: Deed | None = field(init=False)

    def __post_init__(self) -> None:
        told = self.neighbour
        self.before = told.before if told is not None and told.frame.verb is None else told

    @property
    def game(self) -> World:
        """The game that it is said of."""
        return self.standpoint.game

    def color(self, owner: str | None) -> chess.Color | None:
        """The side of an owner."""
        return self.standpoint.color(owner)

    @property
    def told(self) -> LastClause:
        """What the clause before it names, be it in the sentence before."""
        if self.neighbour is None:
            return self.standpoint.before or LastClause()
        return LastClause(tuple(self.neighbour.frame.objects), self.neighbour.where)

    @property
    def verb(self) -> Verb:
        """Its verb; one that says nothing where it has none."""
        return self.frame.verb or _NO_VERB

    @property
    def subject(self) -> Phrase:
        return self.frame.subject or NO

    @property
    def claimed(self) -> bool:
        """Whether something is claimed of this clause already."""
        start, end = self.tokens[self.frame.start].start, self.tokens[self.frame.end - 1].end
        return any(claim.text and claim.text in self.text[start:end] for claim in self.claims)

    @property
    def positive(self) -> bool:
        return not self.frame.negative

    @once
    def when(self) -> When | None:
        verb = self.verb
        near = [token.word for token in self.tokens[max(0, verb.start - 1) : verb.end]]
        if self.frame.when is None and (verb.past or verb.perfect) and "just" in near:
            return When(verb.start, verb.end, 0, "just")
        return self.frame.when

    @once
    def suffers(self) -> bool:
        """Whether the subject is not the doer: "is attacked", "the pawn protected by"."""
        verb = self.verb
        # "A bishop trained on your king": what is trained on it looks at it.
        aimed = verb.form == "en" and not verb.helped and verb.rest[-1:] in (("at",), ("on",), ("to",))
        aimed &= Family.PIN not in verb.families
        return verb.passive or (self.frame.patient and not aimed)

    @once
    def pairs(self) -> list[tuple[str, Phrase]]:
        """Every phrase after a preposition, also in what follows without a verb."""
        return [*self.frame.places, *_pairs(self.frame.extras)]

    def at(self, *prepositions: str) -> Phrase:
        """The phrase after one of these prepositions."""
        for word, phrase in self.pairs:
            if word in prepositions:
                return phrase
        return NO

    def object(self, *things: str) -> Phrase:
        """The object that is one of these things."""
        for phrase in self.frame.objects:
            if phrase.thing in things:
                return phrase
        return NO

    @once
    def said(self) -> str:
        """The clause in its words."""
        return " ".join(token.word for token in self.tokens[self.frame.start : self.frame.end])

    @once
    def words(self) -> frozenset[str]:
        return frozenset(self.said.split())

    def has(self, *words: str) -> bool:
        """Whether one of the words stands in the clause."""
        return not self.words.isdisjoint(words)

    @once
    def time(self) -> Time:
        frame, verb = self.frame, self.verb
        if frame.mood != "says":
            return "can" if frame.mood == "can" else "open"
        told = self.before.verb if self.before is not None else _NO_VERB
        if verb.form == "ing" and not verb.helped and told.past and told.lemma != "be":
            return "ever"
        if verb.form == "base" and not verb.helped and told.past and told.lemma in ("find", "get", "manage"):
            return "ever"
        done = verb.form == "en" and not EVENTS.isdisjoint(verb.families)
        held = verb.lemma == "get" and verb.perfect and Family.HAVE in verb.families
        return "ever" if (verb.past or verb.perfect or done) and not held else "now"

    @once
    def doer(self) -> Phrase:
        if self.suffers:
            return self.at("by", "with")
        tool = next((phrase for word, phrase in self.frame.places if word == "with"), NO)
        if self.subject.sort == "side" and tool.men:
            return changed(tool, owner=tool.owner or self.subject.owner, definite=True)
        return self.subject

    @once
    def targets(self) -> list[Phrase]:
        """What it is done to: men, squares or lines."""
        if self.suffers:
            return [self.subject]
        objects = [o for o in self.frame.objects if o.sort in ("men", "squares", "line")]
        if self.object("several").given:
            listed = [e for e in self.frame.extras if isinstance(e, Phrase) and e.sort in ("men", "squares")]
            objects += listed or [p for _, p in _pairs(self.frame.extras) if p.sort in ("men", "squares")]
        return objects

    @property
    def patient(self) -> Phrase:
        for target in self.targets:
            if target.sort == "men":
                return target
        return NO

    @once
    def where(self) -> tuple[chess.Square, ...]:
        place = self.at(*_AT)
        return place.squares if place.sort == "squares" else ()

    @once
    def to(self) -> tuple[Phrase, ...]:
        """Where it goes."""
        if self.verb.lemma in LEAVING:
            return ()
        for pairs in (self.frame.places, self.pairs):
            ends = tuple(phrase for word, phrase in pairs if word in _TO and phrase.located)
            if ends:
                return ends
        return tuple(o for o in self.frame.objects if o.located)

    @once
    def origin(self) -> Phrase:
        """Where it comes from."""
        found = self.at("from", "off")
        if not found.given and self.verb.lemma in LEAVING:
            found = next((o for o in self.frame.objects if o.located), NO)
        return found if found.located else NO

    @once
    def times(self) -> int | None:
        said = self.said.split()
        for before, after in itertools.pairwise(said):
            if after in _COUNTED_IN and (before in lex.NUMBERS or before.isdigit()):
                return lex.NUMBERS.get(before) or int(before)
        return next((_TIMES[word] for word in said if word in _TIMES and (word != "once" or self.time != "ever")), None)

    @once
    def wing(self) -> str | None:
        """The side of castling that is named; "both" for either."""
        if any(f"{word} {way}" in self.said for word in ("both", "either") for way in ("side", "way", "wing")):
            return "both"
        named = (p.place or "" for p in (*self.frame.objects, *(phrase for _, phrase in self.pairs)))
        words = (*self.frame.words, *self.verb.rest, *named)
        return next((SIDES[word] for word in words if word in SIDES), None)

    @once
    def check(self) -> bool:
        return any(word == "with" and phrase.thing == "check" for word, phrase in self.pairs)

    @property
    def how(self) -> How:
        return How(self.where, self.to, self.origin, self.when, self.times, self.check)

    def says(self, kind: Kind, *about: Any, positive: bool | None = None) -> None:
        """Adds a claim; of words like "it" every reading is one of the claim's."""
        start = self.tokens[self.frame.start].start
        end = self.tokens[min(self.frame.end, len(self.tokens)) - 1].end
        others = tuple(
            (*about[:at], other, *about[at + 1 :])
            for at, phrase in enumerate(about)
            if isinstance(phrase, Phrase)
            for other in phrase.others
        )
        said = self.text[start:end].strip(" ,;:")
        self.claims.append(Claim(kind, said, about, self.positive if positive is None else positive, others))


_NO_VERB = Verb(0, 0, (), "", "")


def _pairs(extras: Sequence[object]) -> Iterator[tuple[str, Phrase]]:
    for before, after in itertools.pairwise(extras):
        if isinstance(before, Word) and before.role == "preposition" and isinstance(after, Phrase):
            yield before.word, after


def men_of(owner: str | None, kinds: frozenset[chess.PieceType] = lex.ANY, file: int | None = None) -> Phrase:
    """Any man of a side."""
    return Phrase("men", 0, 0, owner=owner, kinds=kinds, file=file)


def squares(found: tuple[chess.Square, ...]) -> tuple[Phrase, ...]:
    """Squares as a place to go to."""
    return (Phrase("squares", 0, 0, squares=found),) if found else ()


def anchored(*phrases: Phrase) -> bool:
    """Whether one of them is somebody's, or pointed at: of this game, and not of chess at large."""
    return any(
        part.owner not in (None, "theirs")
        or part.squares
        or part.sort in ("side", "squares")
        or (part.definite and part.given)
        or (part.amount in ("all", "none") and (part.number or part.none) is not None and part.kinds != lex.ANY)
        for phrase in phrases
        for part in phrase.all
    )


def vague(*phrases: Phrase) -> bool:
    """Whether one of them stands for something that was not found."""
    return any(phrase.given and phrase.pronoun for phrase in phrases)


def same(one: Phrase, other: Phrase) -> bool:
    """Whether two phrases speak of the same."""
    return all(getattr(one, name) == getattr(other, name) for name in ("sort", "kinds", "owner", "squares", "file"))


def owned(phrase: Phrase, owner: str | None, **changes: object) -> Phrase:
    """The phrase, and every part of it, as this side's."""
    parts = tuple(changed(part, owner=owner) for part in phrase.parts)
    return changed(phrase, owner=owner, parts=parts, **changes)


def other_side(owner: str | None) -> str | None:
    """Whose enemy it is."""
    return {"mine": "yours", "yours": "mine", "white": "black", "black": "white"}.get(owner or "")


def is_any(phrase: Phrase) -> bool:
    """Whether it says "men", "things" or "nobody" without naming one."""
    return phrase.sort == "men" and phrase.kinds == lex.ANY and not phrase.squares and not phrase.traits
