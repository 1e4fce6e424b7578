"""The one door for everything that is said of a game: what a line states, and whether each statement holds."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.facts import Facts
from app.truth import lexicon as lex
from app.truth import of_end, of_game
from app.truth.chunks import Frame
from app.truth.claims import Claim, JudgedClaim
from app.truth.clauses import frames_of
from app.truth.predicates import holds
from app.truth.reading import Reading
from app.truth.rewording import reworded
from app.truth.tokens import Token, straightened, tokens_of
from app.truth.world import World

_HELPERS = "is|are|was|were|do|does|did|has|have|had|can?|could|will|wo|would|should"
# "..., isn't it?"
_TAG = re.compile(
    rf",? (?:{_HELPERS})(?:n't)? (?:i|you|it|he|she|we|they|there)(?: not)?(?: \w+)?(?=\?)"
    r"|,? (?:right|eh|no|yes|huh|correct)(?=\?)",
    re.IGNORECASE,
)
# Who or what belongs to other games, to wisdom and to dreams.
_STORY = re.compile(
    r"\b(?:grand\w+|gran|granny|nana|uncle|aunt|auntie|mother|father|dad|daddy|mum|mom|mummy|wife"
    r"|(?<!its )(?:brother|sister|cousin)(?! (?:on|at) [a-h][1-8])"
    r"|husband|nephew|niece|teacher|trainer|coach|neighbour|neighbor|tournament|simul|championship"
    r"|(?<!never )(?<!not )once (?!more|again|each|by|and|it|my|your|the|i take|you)|years?|used to|yesterday"
    r"|last (?:night|week|year|month|summer|winter|time)|the other day|when i was|reminds?|dreamt?|dreamed|they say"
    r"|as they say|saying|proverb|one day|some ?day|wish|imagine|people|everyone|everybody|beginners?|grandmasters?"
    r"|masters?|capablanca|morphy|fischer|kasparov|karpov|petrosian|tal|nimzo\w*|tarrasch|lasker|carlsen|alekhine"
    r"|botvinnik|steinitz|anand|online|in blitz|my club|our club|the club|old club|school|book|books)\b"
    r"|'\d\d\b|(?-i:In [A-Z][a-z]+)\b|\b(?:18|19|20)\d\d\b",
    re.IGNORECASE,
)

# A word that straightening leaves as it is wherever it stands.
_LASTING = re.compile(
    r"(?<![^\x00-\x7f])(?<![\w'`´-])(?!(?:course|record|please|entire|evening)\b)[A-Za-z]{6,}(?![\w'`´-]|[^\x00-\x7f])"
)
_SIDES = frozenset(("mine", "yours", "white", "black"))
# What nobody says of another game.
_HERE = re.compile(r"\b(?:you|your|yours|here|now|today|tonight|this|is|are|am)\b|'(?:s|re|m)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """All statements of a line. A line without statements is true. `unread` are its sentences of this game in which
    nothing could be read."""

    claims: tuple[JudgedClaim, ...]
    unread: tuple[str, ...] = ()

    @property
    def true(self) -> bool:
        return all(claim.holds for claim in self.claims)


def check_line(line: str, facts: Facts, past: Sequence[str] = ()) -> Verdict:
    """Find and check every statement about the game in `line`. What of it stands word for word in `past`, memories of
    other games, is none."""
    world, text = World(facts), _without(straightened(line), past)
    judged = []
    claims, unread = _claims_of(text, world)
    for claim in claims:
        verdict = holds(claim, world)
        if verdict is not None:
            judged.append(JudgedClaim(claim, verdict))
    return Verdict(tuple(judged), tuple(unread))


def _without(text: str, past: Sequence[str]) -> str:
    """The straightened line without what it repeats of `past`. A mind has some forty tellings, of which a line repeats
    one at most, and straightening takes far longer than looking for one word of each."""
    for memory in past:
        lasting = None if "unlike" in memory else _LASTING.search(memory)
        if lasting is None or lasting[0] in text:
            told = straightened(memory)
            text = text.replace(told, "—") if told else text
    return text


def _claims_of(text: str, world: World) -> tuple[list[Claim], list[str]]:
    """What a straightened line states, and its sentences of this game in which nothing could be read."""
    text = reworded(lex.IDIOMS.sub("—", _TAG.sub(",", text)))
    reading, claims, unread = Reading(world, text), of_game.of_line(text, world.facts), list[str]()
    for sentence, asks in _sentences(tokens_of(text)):
        told = _before_story(sentence, text)
        if told:
            said = text[told[0].start : told[-1].end]
            frames = frames_of(told, asks and not said.endswith(","))
            found = [*reading.read(frames, told), *of_end.of_sentence(said, world.facts)]
            claims += found
            unread += [said] if not found and any(map(_of_this_game, frames)) else []
        if tale := sentence[len(told) :]:
            # A tale excuses nothing that is said of this board beside it.
            claims += [one for one in reading.read(frames_of(tale, asks), tale) if _HERE.search(one.text)]
    return claims, unread


def _of_this_game(frame: Frame) -> bool:
    """Whether a clause states something, and names squares, moves or somebody's men."""
    named = (frame.subject, *frame.objects, *(phrase for _, phrase in frame.places))
    return frame.mood in ("says", "can", "will") and any(
        part.squares or part.sort == "move" or (part.men and part.owner in _SIDES and len(part.kinds) == 1)
        for phrase in named
        if phrase is not None
        for part in phrase.all
    )


def _before_story(sentence: list[Token], text: str) -> list[Token]:
    """The clauses of a sentence before the one that turns to other games, to wisdom or to dreams."""
    start = sentence[0].start
    story = _STORY.search(text[start : sentence[-1].end])
    if story is None:
        return sentence
    at = next(number for number, token in enumerate(sentence) if token.end > start + story.start())
    while at and not (sentence[at - 1].kind == "sign" and sentence[at - 1].word in ",;—:"):
        at -= 1
    return sentence[: max(0, at - 1)]


def _sentences(tokens: list[Token]) -> list[tuple[list[Token], bool]]:
    found: list[tuple[list[Token], bool]] = []
    current: list[Token] = []
    for token, following in itertools.zip_longest(tokens, tokens[1:]):
        inside = following is not None and following.word == ")"
        if token.kind == "sign" and token.word[0] in ".!?" and not inside:
            if current:
                asks = token.word == "?" and current[-1].word != ","
                found.append((current, asks))
            current = []
        else:
            current.append(token)
    if current:
        found.append((current, False))
    return found
