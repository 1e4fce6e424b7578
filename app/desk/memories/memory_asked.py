"""One's own memories by what is asked of them: how many, the oldest, who has a thing, why somebody has nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.figures import FIGURES
from app.desk.memories.memory_manner import learnt_told, manner_told, pins_told
from app.desk.wording import first_name
from app.domain.prose_words import listed, number_word

_COUNT = re.compile(r"\b(?:how many|count|number of|how much)\b")
# Not of a game, a move or a name.
_OF_A_SLIP = r"(?! (?:games?|match|moves?|names?|win|loss|time|mistake))\b"
_OLDEST = re.compile(rf"\b(?:oldest|first|earliest|longest ago){_OF_A_SLIP}")
_NEWEST = re.compile(
    rf"\b(?:newest|latest|most recent|last (?:one|memory|slip|thing|added|kept|noted|written)){_OF_A_SLIP}"
)
_WHEN = re.compile(r"\b(?:when|since when|what (?:day|date)|how long (?:has|have|ago))\b")
# Which of them is about a thing, and whether one is.
_SEEKS = re.compile(
    r"\b(?:who|which|does|do|did|has|have|is|are|any\w*|where|when|know\w*|remember\w*|recall\w*|mention\w*|noted?)\b"
)
_NOTHING = re.compile(
    r"\b(?:nothing|none|no (?:memor\w+|slips?)|empty|forgot\w*|(?:doesn'?t|don'?t|does not) (?:have|remember|know))\b"
)
_WHY = re.compile(r"\b(?:why|how come|what for|played|talk\w*|chatt?\w*|told|met)\b|\?$")
_TALK = re.compile(r"\b(?:talk\w*|chat\w*|said|told|tell|conversation\w*|spoke)\b")
_FROM = re.compile(
    r"\b(?:(?:where|how|why) (?:does|did|do|has|have|would|is)(?! i\b)|how come|who told|come from|came from|source"
    r"|where'?s (?:that|it|this) from|how (?:can|could) (?:he|she|they) (?:have|know)|ma(?:d|k)e (?:it|that|this) up"
    r"|invent\w*|i never (?:said|told)|did i (?:really |ever )?(?:say|tell))\b"
)
_WHICH_TOLD = re.compile(r"\b(?:which|what)\b.{0,80}\b(?:talk\w*|chat\w*|(?:i|me) (?:said|told|say))\b")
_SMALL = re.compile(r"\bwhy\b.{0,80}\b(?:small|few|little|only (?:one|two)|hardly)\b")
_WHENCE = re.compile(
    r"\b(?:where|how) (?:does|did|do|has|have|can|could)\b(?! (?:i|we|you)\b)|\bwho told\b|\bmade (?:it|that) up\b"
)
_TRUE = re.compile(
    r"^\W*(?:(?:and|but|so|ok) )*(?:is|are|was|were) (?:that|it|this|those|these|they|all (?:of )?(?:that|it|this"
    r"|them))"
    r"(?: (?:all|really|even|actually|both))* (?:true|right|correct|accurate|so)\W*$"
    r"|^\W*(?:(?:and|but|so|ok) )*(?:is|are|was) (?:what|everything|all)\b[^.?!]{0,48}\b(?:true|right|correct"
    r"|accurate)\W*$"
    r"|^\W*(?:(?:and|but|so|ok) )*did (?:that|it|this) (?:really |actually )?happen\W*$"
)
_NAME = re.compile(r"\bmy (?:first |last |real )?name\b|\bby name\b")
_MOST = re.compile(r"\b(?:most|best)\b")
_OWN = re.compile(r"\b(?:that i|i'?m|im|i am|my|where i)\b")
_PINNED = re.compile(r"\bpin\w*\b")
_OF_GAMES = re.compile(r"\b(?:games?|match\w*|played)\b")
_TOLD = re.compile(r"\b(?:i (?:have )?(?:told|said)|my (?:own )?(?:words|talk)|from (?:talk\w*|chat\w*))\b")
PUT_RIGHT = "If it is wrong, press “Put right” beside it on the page of memories, or “Forget”."
KEPT = "What makes a memory is a finished game, or what you plainly tell of yourself; small talk is let go."
# Slips that are told word for word.
SHOWN, MOST_SHOWN = 2, 3


def asked_told(facts: Mapping[str, Any]) -> str | None:
    """The answer where something of the kind is asked; None where all of it is wanted."""
    asked = facts["asked"]
    if facts["who"] is not None and facts["count"] and _SMALL.search(asked):
        kept = f"{first_name(facts['who'])} keeps {_things(facts['count'])} of you: {_shown(facts['slips'])}"
        return f"{kept} {KEPT} Of one game it is {FIGURES['memories']} things at most."
    if _NOTHING.search(asked) and _WHY.search(asked) and not _MOST.search(asked) and (empty := _why_nothing(facts)):
        return empty
    if facts["who"] is None and facts["told_slips"] and _WHICH_TOLD.search(asked):
        told = facts["told_slips"]
        few = f"{_number(len(told)).capitalize()} of the {number_word(facts['whole'])}, from what you said"
        return f"{few}: {' '.join(f'{_slip(one)}.' for one in told)} The others were noted from your games."
    if (special := manner_told(facts) or learnt_told(facts)) is not None:
        return special
    dated = _dated(facts) if facts["whole"] else ""
    if facts["slips"] and _TRUE.search(asked):
        return _true_told(facts)
    if _COUNT.search(asked):
        return " ".join(filter(None, (_counted(facts), dated)))
    if _FROM.search(asked) and (sources := _sources(facts)):
        return sources
    if dated:
        return dated
    return _of_topic(facts) if facts["topic"] and _SEEKS.search(asked) else None


def _true_told(facts: Mapping[str, Any]) -> str:
    """Whether what was told is true: of games by their record, of what was said by whoever said it."""
    games = list(dict.fromkeys(one["game"] for one in facts["slips"] if not one["told"] and one["game"]))
    said = sum(one["told"] for one in facts["slips"])
    words = []
    if games:
        words.append(f"Yes, by the record: {'; '.join(games)}.")
    if said:
        own = "what you said" if not games else "What you said"
        words.append(
            f"{'' if games else 'Yes, as far as I can tell: '}{own} is kept as you said it, and whether it is so "
            "you know best."
        )
    return f"{' '.join(words) or 'That I cannot check.'} {PUT_RIGHT}"


def meant_elsewhere(facts: Mapping[str, Any]) -> str:
    """Where a thing that is to be changed is not kept by whoever is asked of, but by others: that it is so; else
    empty."""
    if not (facts["topic"] and facts["holders"] and facts["who"]) or facts["who"] in facts["holders"]:
        return ""
    return f"{_of_topic(facts)} So with {first_name(facts['who'])} there is nothing to forget."


def asks_whence(asked: str) -> bool:
    """Whether it is asked where a memory came from."""
    return _WHENCE.search(asked) is not None


def _counted(facts: Mapping[str, Any]) -> str:
    """How many there are, of whom; how many are pinned, of games or told, where that is asked."""
    asked, who, count = facts["asked"], facts["who"], facts["count"]
    if not facts["whole"]:
        return "None yet: nobody here keeps anything of you. A finished game, or a word about yourself, begins it."
    if _PINNED.search(asked):
        return pins_told(facts)
    games, said = _number(facts["of_games"]), _number(count - facts["of_games"])
    kinds = f"Noted from games: {games}; from what you said: {said}."
    if _OF_GAMES.search(asked):
        return (
            f"{games.capitalize()} of the {number_word(count)} were noted from your games, {said} from what you said. "
            f"{_by_owner(facts)}"
        )
    if _TOLD.search(asked):
        return (
            f"{said.capitalize()} of the {number_word(count)} from what you said, {games} noted from your games. "
            f"{_by_owner(facts)}"
        )
    if facts["topic"]:
        if not facts["fitting"]:
            return f"None: among the {_slips(facts['whole'])} there is nothing of that."
        fitting = _number(facts["fitting_count"]).capitalize()
        return f"{fitting} of them: {listed([_slip(one) for one in facts['fitting']])}."
    if who is not None:
        shown = " ".join(f"“{one['text']}”" for one in facts["slips"])
        return (
            f"{_number(count).capitalize()}: {first_name(who)} keeps {_things(count)} of you. {kinds} {shown}".strip()
        )
    none = [first_name(name) for name in facts["nothing"]]
    empty = f" {listed(none)} {'keeps' if len(none) == 1 else 'keep'} nothing yet." if none else ""
    return f"{_slips(count).capitalize()} in all: {_by_owner(facts)}{empty} {kinds}"


def _dated(facts: Mapping[str, Any]) -> str:
    """The oldest and the newest of them, as far as that is asked."""
    asked, words = facts["asked"], []
    if _OLDEST.search(asked):
        words.append(f"The oldest is {_slip(facts['oldest'])}.")
    if _NEWEST.search(asked) or (_WHEN.search(asked) and re.search(r"\blast\b", asked)):
        words.append(f"The newest is {_slip(facts['newest'])}.")
    return " ".join(words)


def _of_topic(facts: Mapping[str, Any]) -> str | None:
    """Who has a thing that is asked for, and who has not; None where the words of the question fit nothing, and it is
    no thing that one would tell."""
    fitting, who = facts["fitting"], facts["who"]
    if not fitting:
        if not facts["themed"] and not _OWN.search(facts["asked"]):
            return None
        if not facts["whole"]:
            return "No: nobody here keeps anything of you yet."
        if who is None:
            return f"No, nobody: I looked through all {_slips(facts['whole'])}, and none of them says anything of that."
        return f"No: {first_name(who)} has nothing of that{_what_else(facts)}, and nobody else has it either."
    holders = [first_name(name) for name in facts["holders"]]
    if who is not None and who not in facts["holders"]:
        if facts["of_kind"]:
            return f"No: {first_name(who)} has nothing of that{_what_else(facts)}."
        alone = f"{listed(holders)} alone {'has' if len(holders) == 1 else 'have'} it"
        return f"No, {first_name(who)} has nothing of that; {alone}: {_shown(fitting)}"
    fitting = [one for one in fitting if who in (None, one["of"])]
    if _WHEN.search(facts["asked"]):
        one = fitting[0]
        return (
            f"{one['when'][:1].upper()}{one['when'][1:]}: {first_name(one['of'])}’s “{one['text']}”; {one['source']}."
        )
    if who is None:
        rest = "" if facts["of_kind"] else " Nobody else has it."
        lead = f"Yes, {listed(holders)}" if not re.search(r"\b(?:who|which)\b", facts["asked"]) else listed(holders)
        return f"{lead} {'does' if len(holders) == 1 else 'do'}: {_shown(fitting)}{rest}"
    others = [name for name in holders if name != first_name(who)]
    rest = f"{listed(others)} {'has' if len(others) == 1 else 'have'} it too." if others else "Nobody else has it."
    return f"Yes, {first_name(who)} has it: {_shown(fitting)} {'' if facts['of_kind'] else rest}".strip()


def _why_nothing(facts: Mapping[str, Any]) -> str:
    """Why somebody has nothing, or that they have something after all; of talk alone, where that is meant."""
    who, count = facts["who"], facts["count"]
    if who is None:
        none = [first_name(name) for name in facts["nothing"]]
        if not none:
            return ""
        unmet = [first_name(name) for name in facts["unmet"]]
        whom = "any of them" if unmet == none and len(none) > 1 else listed(unmet)
        because = f"you have not finished a game with {whom} yet, and" if unmet else "you"
        return f"Nothing is kept by {listed(none)}: {because} have told them nothing that they kept. {KEPT}"
    first = first_name(who)
    if count and _TALK.search(facts["asked"]) and count == facts["of_games"]:
        return (
            f"{first} keeps {_things(count)} of you, all noted from your games; from your talk there is nothing. "
            f"{KEPT} To have something kept, tell it to {first} in one plain sentence. Kept now: "
            f"{_shown(facts['slips'])}"
        )
    if meant := [one for one in facts["fitting"] if one["of"] == who]:
        return f"{first} has not forgotten it: {_shown(meant)} Kept of you in all: {_things(count)}."
    if count:
        # What was told comes first: it is what one misses.
        slips = sorted(facts["every"], key=lambda one: not one["told"])[:MOST_SHOWN]
        return f"{first} does have something of you, {_things(count)}: {' '.join(f'{_slip(one)}.' for one in slips)}"
    if not facts["met"]:
        return (
            f"Because you and {first} have not finished a game together, and of any talk nothing was kept. {KEPT} "
            f"Play {first}, or tell something of yourself in the room, and that changes."
        )
    return (
        f"It is so: {first} keeps nothing of you now, though you have played. {KEPT} Of a game a few things at most "
        "are kept, once it has been looked over; what you had forgotten, or was small and faded, is gone."
    )


def _sources(facts: Mapping[str, Any]) -> str:
    """Where what is kept came from: the slip that is meant, else all of somebody's."""
    who, slips = facts["who"], facts["slips"]
    fitting = [one for one in facts["fitting"] if who in (None, one["of"])]
    if fitting:
        one = fitting[0]
        whence = "From you" if one["told"] else "From your game, not from anything you said"
        return f"{whence}: {_slip(one)}. Nobody else told {first_name(one['of'])}. {PUT_RIGHT}"
    if who is None or not slips:
        return ""
    first, told = first_name(who), facts["count"] - facts["of_games"]
    whence = f"{number_word(told)} from what you said, {_number(facts['of_games'])} noted from your games"
    if not told:
        whence = f"{'all ' if len(slips) > 1 else ''}noted from your games, none from anything you said"
    lead = f"Of that {first} has nothing. " if facts["themed"] and not told else ""
    if _NAME.search(facts["asked"]):
        lead = f"{lead}Your name is the one you gave the club, and everybody across a board sees it. "
    # What was told comes first: it is what one has forgotten to have said.
    mine = sorted(facts["every"], key=lambda one: not one["told"])
    return f"{lead}{first} keeps {_things(facts['count'])} of you, {whence}: {_shown(mine)} {PUT_RIGHT}"


def _what_else(facts: Mapping[str, Any]) -> str:
    """What somebody keeps, where what was asked for is not among it."""
    if not facts["slips"]:
        return ", nor anything else of you"
    return f" ({_things(facts['count'])} of another kind, such as “{facts['slips'][0]['text']}”)"


def _by_owner(facts: Mapping[str, Any]) -> str:
    return f"{listed([f'{first_name(name)} keeps {_number(count)}' for name, count in facts['by_all'].items()])}."


def _shown(slips: Sequence[Mapping[str, Any]]) -> str:
    return " ".join(f"{_slip(one)}." for one in slips[:SHOWN])


def _slip(one: Mapping[str, Any]) -> str:
    """A slip, whose it is, where it came from and when."""
    return f"{first_name(one['of'])}’s “{one['text']}” ({one['source']}, {one['when']})"


def _slips(count: int) -> str:
    return "one slip" if count == 1 else f"{number_word(count)} slips"


def _things(count: int) -> str:
    return "one thing" if count == 1 else f"{number_word(count)} things" if count else "nothing"


def _number(count: int) -> str:
    return number_word(count) if count else "none"
