"""Whether one of the house suits who asks, in words: to be taught, with bad nerves, a child, or whether it is worth it;
and whether a win against them was luck."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.people.among_people import among_people_told, measured_against
from app.desk.people.meeting_words import MILD, PATIENT, TEASES, minds_told
from app.desk.people.people_words import EVEN, FAR
from app.desk.people.profile_advice import untried_told
from app.desk.people.taught_words import teaches_told
from app.desk.tool import Aspect
from app.desk.wording import first_name, many, score_in_words
from app.domain.prose_words import number_word

SUITS = Aspect(
    "whether a character suits somebody: teaches while playing, for nerves, for a child, worth playing at all",
    (
        "is she a good choice for me", "would my eight year old have fun with this one", "would she be too hard for me",
        "would she teach me something while we play?", "is he a good teacher", "can i learn from her",
        "any chance he explains things as we go", "will she help me get better", "is this one good to learn from",
        "would he suit a nervous player", "i get nervous, is she right for me", "is he the right one for a shy person",
        "is it worth playing him?", "i haven't played her, should i", "what do i get out of a game with him",
        "does this one fit me", "would you recommend him to me", "is he fun to play",
        "i lose my nerve easily, is this the one", "is she good practice for me", "should i bother with her",
        "would he explain the sicilian to me if i asked", "can she teach me the london system",
        "will he teach me an opening or only chat", "will she be angry if i play badly",
    ),
    ("character", "room"),
)  # fmt: skip
LUCK = re.compile(r"\b(?:luck|lucky|fluke|flukes|chance win|deserved?|by accident|coincidence)\b")
_TEACH = re.compile(r"\b(?:teach\w*|taught|learn\w*|explain\w*|coach\w*|tutor|help me|lessons?|get better|practice)\b")
_NERVES = re.compile(
    r"\b(?:nerv\w+|shy|anxious|anxiety|afraid|scared|timid|stress\w*|panic\w*|shak\w+|sensitive|tense|calm)\b"
)
_CHILD = re.compile(
    r"\b(?:kids?|child\w*|daughters?|sons?|grand\w+|girls?|boys?|niece|nephew|little (?:one|brother|sister)"
    r"|beginners?|[0-9]{1,2}[- ]?(?:years?|yrs?)[- ]?olds?|(?:four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve)[- ]year[- ]olds?)\b"
)
# Somebody else than who asks, whose strength is not known here.
_FOR_OTHER = re.compile(
    r"\b(?:my|a|our) (?:husband|wife|friend|partner|pupil|student"
    r"|mum|mom|mother|dad|father|brother|sister|boyfriend|girlfriend"
    r"|uncle"
    r"|aunt|neighbour|colleague|flatmate|cousin)s?\b"
)
_RATED = re.compile(r"\b([4-9][0-9]{2}|[12][0-9]{3})\b")
# Whether the distance of the two is too great, to the one side or to the other.
_TOO_HARD = re.compile(
    r"\b(?:hard|difficult|tough|impossible) to beat\b"
    r"|\btoo (?:\w+ )?(?:hard|strong|difficult|tough|good|much|big|advanced|heavy|high)\b"
    r"|\bout of my (?:league|depth)\b"
    r"|\b(?:over|above) my (?:head|level)\b|\b(?:crush|destroy|wipe|slaughter|smash|kill|flatten|thrash"
    r"|demolish)\w* me\b"
)
_TOO_EASY = re.compile(
    r"\btoo (?:\w+ )?(?:easy|weak|simple|low|soft)\b|\bboring\b|\bi (?:be|get) bored\b|\bbore me\b"
    r"|\b(?:beneath|below) me\b|\bwaste of\b"
)
# Whether there is a chance at all; how to get one is no such question.
_CHANCE = re.compile(
    r"^(?!.*\bhow (?:do|can|could|should|would|to)\b).*"
    r"(?:\b(?:chances?|hope|hopeless)\b"
    r"|\b(?:can|could|will|would|might) i (?:ever |even |really )*(?:beat|win|draw)\b)"
)
# A question to which a game that is worth it is a "yes".
_WHETHER_WORTH = re.compile(
    r"\b(?:worth|recommend|right|suit\w*|fits?|fun|bother|enjoy\w*|(?:should|could|shall|can) (?:i|we)"
    r"|good (?:choice|opponent|match|one|idea|practice|fit|company|for)"
    r"|match for me)\b(?!.{0,60}\b(?:avoid|skip|leave)\b)"
)
# The chances in a hundred below which a win is an exception, and from which it was to be expected.
RARE, USUAL = 25, 60
# The rating from which somebody is too strong for who is new to chess.
STRONG = 1200


def suits_told(facts: Mapping[str, Any], asked: str, rating: int) -> str:
    """Yes or no first, by what is asked: teaching, nerves, a child, else whether a game is worth it."""
    low = asked.lower()
    if measured_against(low):
        return among_people_told(facts, low)
    if (minds := minds_told(facts, low)) is not None:
        return minds
    if _NERVES.search(low):
        return _for_nerves(facts)
    child = _CHILD.search(low)
    if child and not (_TEACH.search(low) and child[0].startswith("beginner")):
        return _for_child(facts)
    if _FOR_OTHER.search(low):
        return _for_other(facts, low)
    if _TEACH.search(low):
        return teaches_told(facts, low, rating)
    return distance_told(facts, low, rating) or _worth(facts, low, rating)


def distance_told(facts: Mapping[str, Any], asked: str, rating: int) -> str:
    """Whether somebody is too strong or too weak for who asks, or can be beaten, as a yes or no that fits the question;
    empty where that is not asked."""
    low, first, apart = asked.lower(), first_name(facts["name"]), facts["rating"] - rating
    hard, easy = _TOO_HARD.search(low), _TOO_EASY.search(low)
    if not (hard or easy or _CHANCE.search(low)):
        return ""
    if facts.get("untouched"):
        return _untried(facts, rating, hard=hard is not None, easy=easy is not None)
    by = f"{first} is rated {facts['rating']}, " + (
        f"{abs(apart)} {'above' if apart > 0 else 'below'} your {rating}" if apart else "just as you are"
    )
    odds = f"by the ratings you win {_in_hundred(facts, rating)} such games"
    far, near = apart >= FAR, abs(apart) <= EVEN
    if hard:
        lead = "As far as winning goes, yes" if far else "A hard one, but not too hard" if apart > EVEN else "No"
    elif easy:
        lead = "No" if apart >= -EVEN else "Easy, yes" if apart <= -FAR else "A little"
    else:
        lead = "Hardly a chance" if far else "A chance, yes" if apart > EVEN else "A good chance"
    level = ", so it is level" if near else ", so you are the favourite" if apart < 0 else ""
    lesson = ""
    if far and not easy:
        lesson = " Take it as a lesson, or have a piece given you under “Start from another position”."
    return f"{lead}: {by}{level}, and {odds}.{lesson} {_past(facts)} Friendly games cost nothing."


def _untried(facts: Mapping[str, Any], rating: int, *, hard: bool, easy: bool) -> str:
    """Whether somebody is too strong or too weak for one whose own strength no rated game has shown."""
    first, strong = first_name(facts["name"]), facts["rating"] >= STRONG
    if easy:
        lead = "Hardly" if strong else "Only if you have played for a while"
    elif hard:
        lead = "If you are new to chess, yes" if strong else "No"
    else:
        lead = "If you are new to chess, hardly" if strong else "Yes"
    last = facts["house"][-1]
    gentle = (
        f" The gentlest of the house is {first_name(last['name'])} ({last['rating']})."
        if strong and not easy and last["name"] != facts["name"]
        else ""
    )
    return (
        f"{lead}: {first} is rated {facts['rating']}. {facts['strength']} {untried_told(rating)} "
        f"{_past(facts)}{gentle} "
        "Friendly games cost nothing."
    )


def _for_nerves(facts: Mapping[str, Any]) -> str:
    first, teases, patience = first_name(facts["name"]), facts["teases"], facts["patience"]
    told = f"teasing is {teases} of 10 on the sheet, patience {patience}"
    if teases >= TEASES:
        lead = f"Rather not: {first} teases, and that is no comfort at a board ({told})"
    elif teases <= MILD and patience >= PATIENT:
        lead = f"Yes, {first} is calm and patient company ({told})"
    else:
        lead = f"Well enough: {first} is civil ({told})"
    return (
        f"{lead}. Take a friendly game with no clock: nothing ticks, nothing is at stake, moves can be taken "
        "back. Rated "
        f"{facts['rating']}, {first} plays at full strength even so."
    )


def _for_child(facts: Mapping[str, Any]) -> str:
    first = first_name(facts["name"])
    fits = facts["teases"] < TEASES and facts["rating"] < 1000
    lead = (
        f"Yes, {first} suits a child or a beginner: an AI character who plays as a beginner does and makes mistakes"
        if fits
        else f"Hardly: {first} is too strong or too sharp for that, Pip is the gentlest of the house"
    )
    return (
        f"{lead}; rated {facts['rating']}, teasing {facts['teases']} of 10, patience {facts['patience']}. Press “Sit "
        f"down” on the page; friendly and no clock are set already, so hints and moves taken back are there as well."
    )


def _for_other(facts: Mapping[str, Any], low: str) -> str:
    """For somebody whose strength is not known here: by the sheet, and what they must be able to do themselves."""
    first, teases = first_name(facts["name"]), facts["teases"]
    manner = (
        "teases" if teases >= TEASES else "is mild company" if teases <= MILD else "is civil, with a dig now and then"
    )
    patient = "patient" if facts["patience"] >= PATIENT else "not the most patient"
    patient, named = f"{first} {manner} and is {patient}.", _RATED.search(low)
    lead = "That hangs on how well they play, which I do not know"
    if named is not None:
        apart = facts["rating"] - int(named[1])
        kind = "a hard one" if apart > EVEN else "an easy one" if apart < -EVEN else "a match"
        lead = f"For somebody of {named[1]} {kind}"
    return (
        f"{lead}: {first} is rated {facts['rating']}. "
        f"{facts['strength']} {patient} A friendly game costs nothing, and they can try it as a guest."
    )


def _worth(facts: Mapping[str, Any], asked: str, rating: int) -> str:
    """By the distance of the ratings, and what the sheet says."""
    first, apart = first_name(facts["name"]), facts["rating"] - rating
    if facts.get("untouched"):
        lead = (
            f"{first} is rated {facts['rating']}, an even game for who plays at about that; your own {rating} is only "
            "where everybody begins"
        )
    elif apart >= FAR:
        lead = (
            f"{first} is rated {facts['rating']}, {apart} above your {rating}: worth it for the lesson, but do not "
            "expect to win"
        )
    elif apart > EVEN:
        lead = f"{first} is rated {facts['rating']}, {apart} above your {rating}, a test that you can pass"
    elif apart >= -EVEN:
        lead = f"{first} is rated {facts['rating']}, your {rating} is level with that, and either of you may win"
    else:
        lead = (
            f"{first} is rated {facts['rating']}, {-apart} below your {rating}: an easy evening, in which you are the "
            "favourite and can try something new"
        )
    if _WHETHER_WORTH.search(asked):
        lead = f"Yes: {lead}"
    patient = (
        " A patient one, too."
        if facts["patience"] >= PATIENT
        else " No patient one."
        if facts["patience"] <= MILD
        else ""
    )
    return f"{lead}. “{facts['tagline']}”{patient} {_past(facts)} Friendly games cost nothing."


def _past(facts: Mapping[str, Any]) -> str:
    """The games between the two so far."""
    record = facts["record"]
    if not sum(record[one] for one in ("won", "drawn", "lost")):
        return "You have not met yet."
    return f"So far you have {score_in_words(record)}."


def _chance(facts: Mapping[str, Any], rating: int) -> int:
    """Of a hundred games so many that the ratings let expect to be won."""
    apart = float(facts["rating"] - rating)
    return round(100 / float(1 + 10 ** (apart / 400)))


def _in_hundred(facts: Mapping[str, Any], rating: int) -> str:
    chance = _chance(facts, rating)
    return f"{chance} in a hundred" if chance else "fewer than one in a hundred"


def luck_told(facts: Mapping[str, Any], rating: int) -> str:
    """How much luck a win was: by what the ratings let expect, and how both sides played it."""
    won, first = facts["own_win"], first_name(facts["name"])
    if won is None:
        return f"You have not won against {first} yet, so no luck was needed."
    chance, odds = _chance(facts, rating), _in_hundred(facts, rating)
    lead = (
        "A rare one, so some luck was in it" if chance < RARE
        else "Hardly luck: it was to be expected" if chance >= USUAL
        else "Some luck is in any single game, but it was within reach"
    )  # fmt: skip
    mine, theirs = won["your_accuracy"], won["accuracy"]
    played = ""
    if mine is not None and theirs is not None:
        better = (
            "you played it better"
            if mine >= theirs
            else "the other side even played more exactly, so take it as a gift"
        )
        played = f" Your accuracy was {mine} per cent, {first}’s {theirs}: {better}."
    slips = won["blunders"]
    if slips:
        played += f" {first} made {number_word(slips)} blunder{'' if slips == 1 else 's'}, and you used what was there."
    return (
        f"{lead}: {first} is rated {facts['rating']}, you {rating}, and by the ratings you win {odds} such "
        "games. You won "
        f"it in {many(won['moves'], 'move')}, by {won['how']}.{played} A second win would say more."
    )
