"""A slip of memory that is to go, by its words and whosever it is; all that one of the house keeps; and "
"whether one of
them knows what another was told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.characters.character import Character
from app.desk.people.life_words import years_of
from app.desk.people.profile_facts import life_of
from app.desk.reading.called_as import CHILD_YEARS
from app.desk.screen import ScreenKind
from app.desk.tool import Asker
from app.domain.text import plain

SLIPS = "which_slip"
_GONE = (
    r"(?:delet\w*|eras\w*|forget\w*|remov\w*|get(?:ting)? rid of|wip\w*|bin|throw (?:out|away)|scrub\w*|drop|scrap"
    r"|destroy|clear|tear up|take (?:out|away|off)|lose|chuck(?: out)?)"
)
# One of them, and what it is about.
_ONE = re.compile(
    rf"\b{_GONE}\b[^.?!]{{0,12}}\b(?:the|that|this|his|her|their|my|\w+'s)(?: \w+)? ?(?:one|slip|memory|thing"
    rf"|bit|note"
    r"|part|line|sentence|stuff)s? (?:about|of|with|on|where|that|which|saying|mentioning|concerning)\b"
    r"(?P<words>[^.?!]{1,80})"
)
_OF_MEMORIES = re.compile(r"\b(?:slips?|memor\w+|remember\w*|knows?|drawers?)\b")
# All that somebody keeps.
_ALL_OF = re.compile(
    rf"\b{_GONE}\b[^.?!]{{0,12}}\b(?:everything|all|whatever|anything|the lot|every (?:slip|memory"
    rf"|thing))\b[^.?!]{{0,16}}"
    r"\b(?P<who>(?:that|the|this|your) (?:little |young |old |poor )?(?:boy|kid|lad|child|little one|youngster|girl"
    r"|man|woman|lady|guy|one)|he|she|\w+)(?:'s|s)? (?:\w+ )?(?:knows?|remembers?|has|have|keeps?|got|stores?"
    r"|noted)\b"
)
_CHILD = re.compile(r"\b(?:boy|kid|lad|child|little one|youngster|girl)\b")
_SAYS_YES = re.compile(
    r"(?:yes|yeah|yep|yup|ok|okay|sure|please|do it|do that|go ahead|go on|right|exactly|that one"
    r"|that's the one|the one"
    r"|delete it|forget it|erase it|remove it|get rid of it|thanks)(?:,? (?:please|do it|do that|go ahead"
    r"|that one|that's it"
    r"|delete it|forget it|erase it|remove it|thanks))*"
)
# Whether one of the house learns what another was told.
_LEARNS = re.compile(
    r"\b(?:can|could|does|do|did|will|would|is|may)\b[^.?!]{1,24}\b(?:see|know|knows|read|reads|hear|hears"
    r"|find out|learn"
    r"|get to know|told|access|aware)\b[^.?!]{0,32}\b(?:i|we) (?:\w+ )?(?:told|tell|said|say|wrote|write"
    r"|confided|talked)\b"
)


@dataclass(frozen=True, slots=True)
class SlipAsked:
    """What is asked: a slip with these `words`; all of what `owner` (a slug) keeps; or whether `other` learns what
    `owner` was told. `again` where a slip that was found before is agreed to."""

    words: str = ""
    owner: str | None = None
    other: str | None = None
    again: bool = False


def slip_asked(low: str, asker: Asker, listed: Sequence[Character]) -> SlipAsked | None:
    """What a question (as `plain` gives it) asks of slips; None for anything else."""
    about, before = asker.about, plain(asker.before or "")
    if about is not None and about.tool == SLIPS and _SAYS_YES.fullmatch(low.strip(" .,!?")):
        first = _ONE.search(before)
        words = "" if first is None else first["words"]
        return SlipAsked(words=words, owner=None if words else about.character, again=True)
    of_memories = asker.screen.kind is ScreenKind.MEMORIES or _OF_MEMORIES.search(f"{low} {before}") is not None
    of_memories = of_memories or (about is not None and about.tool in (SLIPS, "what_they_remember"))
    if of_memories and (one := _ONE.search(low)):
        return SlipAsked(words=one["words"].strip(), owner=_named(low[: one.start("words")], listed))
    if (whole := _ALL_OF.search(low)) and (owner := _meant(whole["who"], asker, listed)):
        return SlipAsked(owner=owner)
    if _LEARNS.search(low):
        named = _all_named(low, listed)
        if len(named) == 2:
            return SlipAsked(owner=named[1], other=named[0])
    return None


def _all_named(low: str, listed: Sequence[Character]) -> list[str]:
    """The slugs of those whom a text names, in its order."""
    found: dict[str, str] = {plain(one.name).split()[0]: one.slug for one in listed}
    return list(dict.fromkeys(found[word] for word in re.findall(r"[^\W\d_]+", low) if word in found))


def _named(low: str, listed: Sequence[Character]) -> str | None:
    return next(iter(_all_named(low, listed)), None)


def _meant(who: str, asker: Asker, listed: Sequence[Character]) -> str | None:
    """Whoever keeps it: by name, as the child of the house, or whom the talk was about."""
    if (slug := _named(who, listed)) is not None:
        return slug
    if _CHILD.search(who):
        ages = {one.slug: years_of(life_of(one)) for one in listed}
        young = [(years, slug) for slug, (years, _, is_age) in ages.items() if is_age and years <= CHILD_YEARS]
        return min(young)[1] if young else None
    of_talk = asker.screen.character or (None if asker.about is None else asker.about.character)
    return of_talk if who in ("he", "she") else None
