"""Some of the house that a question or an answer names together: a second question which chooses among them ("which of
those is closest to my own strength"), and two of them side by side ("who is stronger, Rosa or Kenji")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, Protocol

from app.domain.text import plain, sentences

Chosen = Literal["nearest", "weakest", "strongest"]
# What is asked of two: who is the milder, the stronger or the weaker, who would win, by how much, or both as they are.
SideBySide = Literal["between", "chance", "temper", "stronger", "weaker", "winner", "gap", "beside"]

_OF_THOSE = re.compile(
    r"\b(?:which|who|whom|what|one|any|anyone|anybody|somebody) (?:\w+ ){0,2}?of (?:those|these|them|the \w+)\b"
    r"|\bamong (?:those|these|them)\b|^\W*(?:(?:and|so) )?of (?:those|these|them)\b"
)
_CHOSEN: tuple[tuple[Chosen, re.Pattern[str]], ...] = (
    ("nearest", re.compile(
        r"\b(?:clos\w+|near\w*|match\w*|even with|equal|same)\b.{0,24}\b(?:my|me|mine|own)\b"
        r"|\bmy (?:own )?(?:level|strength|rating|size|class)\b|\bbest (?:match|fit)\b|\bsuits? me\b"
    )),
    ("weakest", re.compile(
        r"\b(?:weakest|easiest(?! to (?!beat\b))|gentlest|lowest|least strong|beatable)\b|\bbest chance\b"
        r"|\bcould i beat\b"
    )),
    ("strongest", re.compile(r"\b(?:strongest|hardest|toughest|highest|best player|best rated)\b")),
)  # fmt: skip

_PAIRED: tuple[tuple[SideBySide, re.Pattern[str]], ...] = (
    ("chance", re.compile(r"\b(?:chances?|odds)\b[^.?!]{0,40}\b(?:against|versus|vs|beating|to beat)\b")),
    ("temper", re.compile(
        r"\b(?:more (?:patient|friendly|talkative|polite)|kinder|nicer|friendlier|calmer|milder|ruder|meaner"
        r"|teases? (?:more|less)|less (?:patient|rude))\b"
    )),
    ("winner", re.compile(
        r"\bwho(?:'s| is| would| will| wins| might| do you think)? (?:\w+ ){0,3}(?:win|wins|the favou?rite|favou?red)\b"
        r"|\b(?:would|could|can|will|does|might) (?:[\w'-]+ ){1,3}(?:beat|defeat|win against|crush"
        r"|lose (?:to|against))\b"
    )),
    ("between", re.compile(
        r"\bwho(?:'s| is| stands| comes| sits)? (?:\w+ ){0,2}(?:in )?between\b|\bsome(?:body"
        r"|one) (?:\w+ ){0,3}between\b"
    )),
    ("weaker", re.compile(
        r"\b(?:weaker|easier|gentler|softer|lower|least strong|less (?:strong|dangerous|difficult)|worse"
        r"|easiest|weakest)\b"
    )),
    ("stronger", re.compile(
        r"\bas (?:good|strong|hard|tough|dangerous) as\b|\b(?:stronger|better|higher|harder|tougher"
        r"|more (?:dangerous|difficult)|plays? best|strongest|hardest"
        r"|toughest|ahead of)\b"
    )),
    ("gap", re.compile(r"\b(?:how (?:much|many points|far|big|large|wide)|what(?:'s| is) the (?:gap|distance))\b")),
    ("beside", re.compile(
        r"\bcompar\w+\b|\bdiffer(?:ence|ences|s|ent)?\b|\bside by side\b|\bversus\b|\bvs\b|\bnext to each other\b"
    )),
)  # fmt: skip
# What is no matter of strength, or is asked for the asker's own next game, or of games that were played.
_NOT_PAIRED = re.compile(
    r"\b(?:kind|nice|friendly|chat\w*|funn\w+|old(?:er)?|young\w*|know|remember\w*|end ?games?|endings?|openings?"
    r"|tactics|train\w*|teach\w*|learn\w*"
    r"|practi[sc]\w+|partner|opponent"
    r"|choice|next|suits?|should i|shall i|do i|did i|i do|i did|my|mine|ever|yet|already|last time|score|record"
    r"|game|games|position|move|played|won|lost|blitz|bullet|like|friends?|attack\w*|aggressi\w+|style)\b"
)
# A question this short is about the two of the answer before.
_SHORT = 8
_OF_ALL = re.compile(r"\b(?:easiest|weakest|gentlest|strongest|hardest|toughest|lowest|highest)\b")
_OF_BOTH = re.compile(r"\b(?:two|both|them|those|these)\b")
_OF_TWO = re.compile(r"^\W*(?:(?:and|so|but|ok) )*(?:by )?(?:how|who|which|what)\b")


class HasName(Protocol):
    """Whoever has a name and a slug."""

    @property
    def name(self) -> str:
        """The whole name."""

    @property
    def slug(self) -> str:
        """What stands for it in addresses."""


def named_together(text: str, cast: Sequence[HasName]) -> tuple[str, ...]:
    """The slugs of those whom an answer names up to the first of its sentences that has more than one, whoever it named
    before them first; none where none has."""
    before: list[str] = []
    for sentence in sentences(text):
        words = set(re.findall(r"[^\W\d_]+", plain(sentence)))
        found = [one.slug for one in cast if plain(one.name).split()[0] in words]
        before += [slug for slug in found if slug not in before]
        if len(found) > 1:
            return tuple(before)
    return ()


def chosen_among(low: str, among: Sequence[str]) -> Chosen | None:
    """What decides among those who were named just now; None where a question does not choose among them."""
    if len(among) < 2 or _OF_THOSE.search(low) is None:
        return None
    return next((name for name, form in _CHOSEN if form.search(low)), None)


def side_by_side(low: str) -> SideBySide | None:
    """What a question asks of two of the house beside each other; None where it asks for something else."""
    if _NOT_PAIRED.search(low):
        return None
    return next((name for name, form in _PAIRED if form.search(low)), None)


def still_side_by_side(low: str, among: Sequence[str]) -> SideBySide | None:
    """What a short question without a name asks of the two that the answer before named together."""
    if len(among) != 2 or len(low.split()) > _SHORT or _OF_TWO.search(low) is None:
        return None
    if _OF_ALL.search(low) and not _OF_BOTH.search(low):
        # "And who is the easiest one" asks of everybody, not of the two.
        return None
    return side_by_side(low)
