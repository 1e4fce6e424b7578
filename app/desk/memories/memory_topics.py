"""What a question about memories is after: words that a memory may share, and things it may tell in other words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.reading.unnamed import NAMED
from app.domain.memory import CreatedBy, Memory, MemoryType
from app.memory.words import terms

# Words of such questions that say nothing of what a memory is about.
_EMPTY = terms(
    f"{NAMED} "
    "remember remembers know knows memory memories about have has tell told please should like taken out bit that this "
    "anybody who what why where does kid one may our them typed find just not the was with from im "
    "ive id dont doesnt didnt keep keeps kept note noted notes noticed write wrote "
    "written slip slips drawer thing things something anything nothing none anyone everyone everybody nobody somebody "
    "people person character characters bot bots they steward page here there oldest newest latest first last recent "
    "earliest count number many much come came get got think thinks said say says never always ever still yet too "
    "also game games match play plays played playing opening openings blunder blunders mistake mistakes move moves "
    "one two three four five six seven eight nine ten can go goes going went gone see look looks take took give gave "
    "bring brought want need good bad well long time times today yesterday week day days me as now "
    "style habit habits won win wins lost lose losing loss beat beats beaten beating pinned pin lately "
    "talk talked chat chatted mention mentioned actually really right wrong true club house everything "
    "all others other else besides beside except apart only alone "
    "against hold holds holding held haha behind back lol creepy honest honestly "
    "make made invent store stored record recorded save saved list show put add added best most least mind head old new"
)
# Asked for a job, any word of work fits; asked for a nurse, no teacher does. And so on.
_JOB = re.compile(
    r"\b(?:nurs\w+|midwi\w+|doctors?|teach\w*|engineer\w*|students?|lawyers?|drivers?|cook\w*|farm\w*|retired|pension\w*"
    r"|programm\w+|developers?|accountants?|carpenters?|electricians?|librarians?|pilots?|bakers?|shop|office|hospital"
    r"|school|work(?:s|ed|ing)?|job|profession|career|trade|for a living)\b",
    re.IGNORECASE,
)
_FAMILY = re.compile(
    r"\b(?:famil\w+|wife|husband|married|divorc\w+|widow\w*|child\w*|kids?|sons?|daughters?|parents?|mother|father|mum"
    r"|mom|dad|brothers?|sisters?|grand\w+|aunts?|uncles?|cousins?)\b",
    re.IGNORECASE,
)
_HOME = re.compile(
    r"\b(?:i|you) (?:live|am from|are from|come from|moved)\b"
    r"|\b(?:address|street|city|town|hometown|village|my home)\b",
    re.IGNORECASE,
)
_AGE = re.compile(r"\b(?:age|aged|years old|birthday|born|how old)\b", re.IGNORECASE)
_PET = re.compile(r"\b(?:pets?|dogs?|cats?|horses?|birds?|rabbits?)\b", re.IGNORECASE)
_HEALTH = re.compile(
    r"\b(?:health|ill|illness|sick|operation|surgery|disease|disab\w+|depress\w+|nerv\w+)\b", re.IGNORECASE
)
_PACE = re.compile(
    r"\b(?:fast|quick\w*|slow\w*|pace|speed|hurr\w*|rush\w*|moments?|think (?:long|short)\w*)\b", re.IGNORECASE
)

# All that somebody told of themselves, whatever it was.
_PRIVATE = re.compile(
    r"\b(?:private (?:life|things?|matters?|stuff)|personal\w*|my (?:own )?life"
    r"|(?:outside|apart) (?:of |from )?chess)\b"
)


@dataclass(frozen=True, slots=True)
class _Theme:
    """One thing: how it is asked for, how it is told, and the type of memories that tell it by what they are."""

    asked: re.Pattern[str]
    told: re.Pattern[str] | None = None
    types: frozenset[MemoryType] = frozenset()


_THEMES = (
    _Theme(
        re.compile(r"\b(?:jobs?|professions?|careers?|trade|occupation|employ\w+|work|for a living|what i do)\b"),
        _JOB,
    ),
    _Theme(re.compile(r"\b(?:famil\w+|relatives?|kids|children)\b"), _FAMILY),
    _Theme(re.compile(r"\bwhere (?:do )?i (?:live|am|come)\b|\b(?:address|home|city|town|street)\b"), _HOME),
    _Theme(_AGE, _AGE),
    _Theme(re.compile(r"\b(?:pets?|animals?)\b"), _PET),
    _Theme(_HEALTH, _HEALTH),
    # How a game was broken off, in whichever words.
    _Theme(
        re.compile(
            r"\bi (?:\w+ )?(?:left(?!-)|bailed|quit|ran (?:away|off)|walked (?:out|away)|abandoned|disappeared"
            r"|disconnected)\b"
        ),
        re.compile(r"\babandon\w*|\bwalked out\b|\bleft the (?:board|game|table)\b", re.IGNORECASE),
    ),
    _Theme(
        re.compile(r"\bi (?:\w+ )?(?:resigned|gave (?:it )?up|threw in the towel)\b"),
        re.compile(r"\bresign\w*|\bg[ia]ve up\b", re.IGNORECASE),
    ),
    _Theme(_PACE, _PACE),
    _Theme(
        re.compile(
            r"\bi (?:\w+ )?(?:lost|lose)\b|\bmy (?:loss|losses|defeats?)\b|\bbeat(?:ing)? me\b|\b(?:he|she|they) won\b"
        ),
        types=frozenset((MemoryType.TRIUMPH,)),
    ),
    _Theme(
        re.compile(
            r"\bi (?:\w+ )?(?:won|win|beat|mated)\b|\bmy (?:wins?|victory)\b|\b(?:he|she|they) lost\b|\blosing\b"
        ),
        types=frozenset((MemoryType.DEFEAT,)),
    ),
    _Theme(re.compile(r"\b(?:habits?|how i play|my style|my play)\b"), types=frozenset((MemoryType.HABIT,))),
)  # fmt: skip


def topic_words(asked: str) -> frozenset[str]:
    """The words of a question (as `unnamed` gives it) that a memory may share."""
    return terms(asked) - _EMPTY


def has_theme(asked: str) -> bool:
    """Whether something is asked for that memories may tell in other words."""
    return _PRIVATE.search(asked) is not None or any(theme.asked.search(asked) for theme in _THEMES)


def is_of_kind(asked: str) -> bool:
    """Whether what is asked for is a kind of memory, of which each of them may have one of their own."""
    return any(theme.types and theme.asked.search(asked) for theme in _THEMES)


def fits(one: Memory, asked: str) -> bool:
    """Whether a memory is about what is asked: by a word they share, by what it tells, or by what it is."""
    words = topic_words(asked)
    if words & terms(one.narrative) or (_PRIVATE.search(asked) and not is_of_game(one)):
        return True
    return any(
        theme.asked.search(asked) and (one.type in theme.types or bool(theme.told and theme.told.search(one.narrative)))
        for theme in _THEMES
    )


def says(text: str, asked: str) -> bool:
    """Whether a line tells what is asked for in other words: "I am a nurse" for "my job"."""
    return any(theme.told is not None and theme.asked.search(asked) and theme.told.search(text) for theme in _THEMES)


def is_of_game(one: Memory) -> bool:
    """Whether a memory was noted from a game, not told by the visitor."""
    return one.match_id is not None and one.created_by is not CreatedBy.PLAYER
