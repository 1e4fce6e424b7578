"""Of one of the house what their page does not tell: results, whether they adapt to who sits across, how to talk."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.openings.simple_replies import reply_to
from app.desk.people.life_words import life_told
from app.desk.people.profile_advice import beat_told, strong_told, weak_told
from app.desk.people.profile_games import why_lost_told
from app.desk.people.profile_meets import meets_told
from app.desk.people.profile_score import expected_told, same_told
from app.desk.people.profile_words import asks_if_real, career_told, families_of, real_told, who_told
from app.desk.people.suits_words import distance_told
from app.desk.wording import first_name, many
from app.domain.text import plain, sentences

_BEYOND = re.compile(
    r"\b(?:not|isn'?t|aren'?t|nowhere) (?:\w+ ){0,2}(?:on|in|written|here|told|mentioned)\b"
    r"|\bmore\b.{0,20}\bthan\b.{0,24}\b(?:here|page|written|says)\b"
    r"|\b(?:anything else|what else (?:is there|can|do you)|secrets?|beyond (?:this|the) page)\b"
)
# Something or somebody that is said to belong to a life, and words that are none.
_NAMED = re.compile(r"\b(?:from|in|near|of|(?:moved?|went|goes|gone|been|back) to) ([a-z]{4,})\b")
_NO_NAMES = frozenset(
    (
        "where", "here", "there", "them", "this", "that", "what", "real", "life", "which", "home", "time", "course",
        "truth", "fact", "your", "their", "making", "make", "have",
    )
)  # fmt: skip
_MADE_UP = re.compile(
    r"\b(?:ma(?:k|d)(?:e|es|ing) (?:it |that |this |all |things |stuff )*(?:all )?up|invent\w*|lying|lies?|true|truth"
    r"|as (?:he|she|they) goes?|fake|real|really)\b"
)
_SAYS = re.compile(r"\b(?:he|she|they) (?:says?|said|told|claims?|mentioned)\b")
# Of strength: whether it goes with time, or with who sits across.
_ADAPTS = re.compile(
    r"\b(?:adapt\w*|adjust\w*|(?:get|gets|grow|grows|become|becomes|getting) (?:\w+ )?(?:stronger|better|weaker)"
    r"|improv\w+|more i play|over time|with time|does \w+ learn|make\w* (?:him|her|them|it) (?:stronger|better|weaker)"
    r"|fixed|always the same|match(?:es)? my"
    r"|(?:stronger|harder|better) (?:when|if) i|(?:down|up) to (?:me|my (?:level|strength)))\b"
)
_PLAYED_MORE = re.compile(r"\b(?:does|time|play|more|learn\w*|adapt\w*|adjust\w*|me|my|fixed|same|improv\w+)\b")


_WHO = re.compile(r"\bwho(?:'s|s| is| are| he| she)\b|\btell me about\b|\bwhat (?:kind|sort) of\b")


def beyond_told(facts: Mapping[str, Any], asked: str) -> str:
    """What the page does not tell, where that is asked for; empty where it is not."""
    if not _BEYOND.search(asked):
        return ""
    first = first_name(facts["name"])
    last = "" if facts["last_game"] is None else f" {last_game_told(facts)}"
    return (
        f"Of {first}’s life there is nothing beside the page: all that the house tells stands there, and I invent "
        f"nothing. What the page does not show is how {first} has done. {career_told(facts)}{last} More than "
        f"that only {first} can say: ask in the room."
    )


def who_asked(facts: Mapping[str, Any], asked: str) -> str:
    """Who somebody is; what the page does not tell, or whether they are real, where that is asked."""
    if (beyond := beyond_told(facts, asked)) or not asks_if_real(asked):
        return beyond or who_told(facts)
    real = real_told(facts, asked)
    if not _WHO.search(asked.lower()):
        return real
    # Who they are is told behind it, without saying again what they are.
    return f"{real} {who_told(facts).replace(' is an AI character of the club: ', ': ', 1)}"


def life_asked(facts: Mapping[str, Any], asked: str) -> str:
    """What the page tells of a life; whether somebody or something that is named there belongs to it, and who made it
    all up, where that is asked."""
    told, first = facts.get("inner") or life_told(facts, asked), first_name(facts["name"])
    story = f"{first} is an AI character with a written story, which stands on the page"
    named = next((one for one in _NAMED.findall(asked) if one not in _NO_NAMES and one not in first.lower()), None)
    if named is None or any(named in plain(one) for one in facts["life"]):
        return f"{story}; what is said beyond it is made up in the talk. {told}" if _MADE_UP.search(asked) else told
    if not (_MADE_UP.search(asked) or _SAYS.search(asked)):
        return told
    return (
        f"Of {named.capitalize()} the page says nothing, so it is made up in the talk. {story}, and only what stands "
        f"there is sure. {told}"
    )


# What to play against their opening is asked, not how to beat them.
_AGAINST_IT = re.compile(
    r"\bwhat (?:do|should|can|could|would) i (?:play|do|answer)\b[^.?!]{0,12}\b(?:against|to|with) (?:it|that|this"
    r"|(?:his|her|their|the) (?:\w+ )?(?:openings?|gambit))\b"
)


# Where somebody is weak is asked, and not how a game against them is to be prepared.
_WEAK_SPOT = re.compile(
    r"\b(?:weak(?:ness(?:es)?| (?:spots?|points?|sides?))|achilles|vulnerable|soft spots?|(?:is|are) (?:\w+ )?weak"
    r"|struggles?|bad at|not good at|mistakes? (?:does|do))\b"
)
_STRONG_SIDE = re.compile(r"\b(?:strengths?|strong (?:points?|sides?|suit)|best at|good at)\b")
_HOW = re.compile(r"\bhow\b|\b(?:prepare|beat|opening|against (?:him|her|them))\b")


def beat_asked(facts: Mapping[str, Any], asked: str, rating: int) -> str:
    """Advice against somebody; what decided the lost games, or whether there is a chance, first where it is asked."""
    if _WEAK_SPOT.search(asked) and not _HOW.search(asked):
        return weak_told(facts)
    if _STRONG_SIDE.search(asked) and not _HOW.search(asked):
        return strong_told(facts)
    advice = beat_told(facts)
    if facts["white"] and _AGAINST_IT.search(asked) and (reply := reply_to(facts["white"][0])):
        return f"{reply.replace('Against it', 'Against the ' + families_of(facts['white'])[0], 1)}"
    if met := meets_told(facts, asked) or expected_told(facts, asked, rating) or same_told(facts, asked):
        return f"{met} {' '.join(sentences(advice)[1:2])}"
    if chance := distance_told(facts, asked, rating):
        return f"{chance} {' '.join(sentences(advice)[1:3])}"
    return why_lost_told(facts, asked, advice) or advice


def adapts_told(facts: Mapping[str, Any], asked: str) -> str:
    """Whether somebody's strength goes with time or with who sits across, where that is asked for."""
    if not (_ADAPTS.search(asked) and _PLAYED_MORE.search(asked)):
        return ""
    first, (low, high) = first_name(facts["name"]), facts["bounds"]
    moves = (
        f"That rating moves with {first}’s own rated results, whoever sits across, and stays between {low} and {high}."
        if facts["adaptive"]
        else "That rating is fixed, and no result moves it."
    )
    return (
        f"Neither: {first} does not adjust to you, and does not learn chess from your games. Against everybody {first} "
        f"plays at {facts['rating']}, a little above or below by mood. {moves} What grows with your games is what "
        f"{first} remembers of you."
    )


def talk_told(facts: Mapping[str, Any], *, in_room: bool) -> str:
    """How to talk with somebody, here or from their page."""
    first = first_name(facts["name"])
    if in_room:
        return (
            f"Here: this is {first}’s room. Write in the box below and press “Say”; {first} answers, and no game is "
            "needed. During a game there is a box for talk beside the board, too."
        )
    return (
        f"Press “Talk first” on {first}’s page, beside “Sit down”: it opens {first}’s room, where you write what you "
        "like and are answered; no game is needed. During a game there is a box for talk beside the board."
    )


def last_game_told(facts: Mapping[str, Any]) -> str:
    """Their latest finished game that the visitor may look at."""
    last, first = facts["last_game"], first_name(facts["name"])
    if last is None:
        which = {"won": "that was won ", "lost": "that was lost "}.get(facts["ended"] or "", "")
        return f"I find no finished game of {first}’s {which}that you may look at."
    ended = f"{last['outcome']}, by {last['how']}, in {many(last['moves'], 'move')}"
    which = {"won": "win", "lost": "loss"}.get(facts["ended"] or "", "game")
    return f"{first}’s last {which} that you may look at was against {last['against']}: {ended}."
