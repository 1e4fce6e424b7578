"""What the steward says of one of the house as company and as an opponent to be met next: name, manner, topics."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.people.people_words import EVEN
from app.desk.wording import many
from app.domain.number_words import ordinal_word
from app.domain.prose_words import listed, number_word

# Points below the asker's rating from which on a win says little.
EXPECTED = 200
# Teasing and patience, of ten, from which on somebody teases, up to which they do not, and from which on they are
# patient.
TEASES, MILD, PATIENT = 6, 3, 6
# How names are usually said where they come from; the sheets do not tell it.
_SAID = {
    "pip": "pip, to rhyme with “tip”",
    "marguerite": "mar-guh-REET",
    "rosa": "ROH-sa",
    "ilyas": "eel-YAHS",
    "kenji": "KEN-jee",
    "teodor": "TAY-o-dor",
    "anselm": "AN-selm",
    "vesna": "VES-na",
}
# What is meant by the worth of a win, by what comes next, by a loss that is still to come, by winning and losing.
WORTH = re.compile(r"\b(?:count\w*|worth|mean\w*|say\w*|prove\w*|proud|achievement|deserve\w*|level|brag|big deal)\b")
NEXT = re.compile(
    r"\b(?:next|move (?:up|on)|step up|again or|somebody else|who now|what now|rung|after (?:him|her|that))\b"
)
ONE_MORE = re.compile(r"\b(?:resign|give up|lose this|lost this|third|fourth|one more|this one|already|count\w*)\b")
HOW_THEY = re.compile(
    r"\b(?:what (?:is|does|am) (?:she|he|i) (?:do\w*|miss\w*)|don'?t see"
    r"|how (?:does|do) (?:she|he|they)|what works|do (?:about|against))\b"
)
GIVEN = re.compile(
    r"\b(?:on purpose|let me|let an?|present|gift|mercy|pity|threw|fair\w*|deliberate\w*|gave (?:it|me)|easy"
    r"|held back|hold back)\b"
)


def name_told(facts: Mapping[str, Any], slug: str) -> str:
    """How a name is usually said."""
    said, whole = _SAID.get(slug), facts["name"]
    if said is None:
        return f"The page does not tell how {whole} is said. Ask in the room; nobody knows it better."
    return (
        f"As such a name is usually said: {said}. That is common use, for the page of {whole} does not tell it; in the "
        "room you may ask."
    )


def manner_told(facts: Mapping[str, Any], asked: str = "") -> str:
    """How somebody treats who sits across; how they take weak or slow play, where that is asked."""
    first, teases, patience = facts["name"].split()[0], facts["teases"], facts["patience"]
    if (minds := minds_told(facts, asked)) is not None:
        return minds
    if teases >= TEASES:
        lead = f"{first} is fond of teasing, so it takes a thick skin"
    elif teases <= MILD:
        lead = f"{first} is mild company and hardly teases"
    else:
        lead = f"{first} is civil, with a dig now and then"
    waits = "patient" if patience >= PATIENT else "not the most patient"
    kind = "they play at their full strength even so, and that is what a beginner would feel"
    weak = "and at that rating a beginner has a chance"
    return (
        f"{lead}: teasing is {teases} of 10 on the sheet, and {first} is {waits} ({patience} of 10). Of beginners in "
        f"particular the page says nothing; rated {facts['rating']}, {weak if facts['rating'] < 1000 else kind}."
    )


# Whether somebody is cross, or makes fun of one, and because of what.
_CROSS = re.compile(
    r"\b(?:angry|annoy\w*|mad|upset|cross|furious|rage\w*|irritat\w*|impatient|offend\w*|insult\w*|laugh\w*|mock\w*"
    r"|make fun|made fun|disappoint\w*|hates? me|shout\w*|yell\w*|judge me|look down|patien\w+|sulk\w*|sore loser"
    r"|(?:would|will|does|do|won'?t|doesn'?t) \w+ mind)\b"
)
_SLOW = re.compile(r"\b(?:slow\w*|ages|long|forever|hours?|minutes?|think\w*|wait\w*|patien\w+)\b")
_PATIENCE = re.compile(r"\b(?:patien(?:t|ce)|impatient)\b")
# It is asked how somebody takes it to lose.
_LOSING = re.compile(
    r"\b(?:i|we) (?:\w+ )?(?:win|won|beat)\b|\bwhen (?:he|she|they) los\w+|\blos(?:es|ing)\b|\bsore loser\b"
)


def minds_told(facts: Mapping[str, Any], asked: str) -> str | None:
    """How somebody takes weak or slow play, where it is asked whether they are cross or make fun of one; else None."""
    if not _CROSS.search(asked):
        return None
    first, teases, patience = facts["name"].split()[0], facts["teases"], facts["patience"]
    lead = (
        f"Count on some mockery: {first} is fond of teasing"
        if teases >= TEASES
        else f"You need not fear that: {first} is mild company and hardly teases"
        if teases <= MILD
        else f"Hardly: {first} is civil, with a dig now and then"
    )
    if _PATIENCE.search(asked):
        lead = (
            f"{first} is a patient sort" if patience >= PATIENT
            else f"By temper {first} is no patient sort" if patience <= MILD
            else f"{first} is neither very patient nor hasty"
        )  # fmt: skip
    lead = f"{lead} (teasing {teases} of 10 on the sheet, patience {patience})."
    if _LOSING.search(asked):
        return (
            f"{lead} A loss moves {first}’s mood, which the face beside the board shows, and nothing more: nobody of "
            "the house holds a win against you or plays any worse for it, so win as often as you can."
        )
    if _SLOW.search(asked):
        return (
            f"{lead} Think as long as you like: where no clock is set nothing runs, and {first} stays at the board "
            "however long a move takes. On a clock the time is your own."
        )
    return (
        f"{lead} Anybody may sit down with {first}, however well they play, and a friendly game costs nothing. Rated "
        f"{facts['rating']}, {first} plays at full strength all the same; how the game goes moves their mood, and the "
        "face beside the board shows it."
    )


_PERMITTED = re.compile(r"\b(?:mind|okay|ok|allowed|may|can|could|annoy\w*|only|bor\w+|right|fine|welcome)\b")


def topics_told(facts: Mapping[str, Any], asked: str) -> str:
    """What there is to talk about, out of the life on the page; that one may talk of anything, first where that is
    asked."""
    first = facts["name"].split()[0]
    life = [
        one for one in facts["life"] if not re.search(r"\b(?:chess|opening|endings?|pawns?|rook|game)\b", one.lower())
    ]
    page = f"From the page of {first}, to ask about: {' '.join(life[:2])}" if life else f"Ask {first} how the day was."
    anything = "no talk here has to be of chess, and nobody minds"
    if not _PERMITTED.search(asked.lower()):
        return f"{page} Anything else goes as well: {anything}."
    return (
        f"Anything you like, your work or your day as well: {anything}. What you tell of yourself {first} may "
        f"remember; on the page of memories you see it and can have it forgotten. {page}"
    )


def worth_told(facts: Mapping[str, Any], rating: int) -> str:
    """What a win against somebody says."""
    first, apart = facts["name"].split()[0], rating - facts["rating"]
    if apart >= EXPECTED:
        return (
            f"It counts like any win, but says little of your level: {first} is rated {facts['rating']}, {apart} below "
            f"your {rating}, so it was to be expected."
        )
    if apart >= -EVEN:
        return f"It says that you hold your own: {first} is rated {facts['rating']}, and you stand at {rating}."
    return (
        f"It is worth being proud of: {first} is rated {facts['rating']}, {-apart} above your {rating}. One game is "
        "still one game; a second win would say more."
    )


def next_told(facts: Mapping[str, Any], rating: int) -> str:
    """Whether to play somebody again or move up, and to whom."""
    first = facts["name"].split()[0]
    above = [one for one in reversed(facts["house"]) if one["rating"] > facts["rating"]]
    if not above:
        return f"Above {first} there is nobody: play again."
    step = above[0]
    name = f"{step['name'].split()[0]} ({step['rating']})"
    near = min(facts["house"], key=lambda one: abs(one["rating"] - rating))
    if rating - facts["rating"] >= EXPECTED:
        apart = rating - facts["rating"]
        words = f"Move up, for {first} stands {apart} below you: the next above {first} is {name}"
        if near["name"] not in (step["name"], facts["name"]):
            words += f", and nearest to your own rating is {near['name'].split()[0]} ({near['rating']})"
        return f"{words}."
    return f"Once more against {first} would show whether it holds; the next rung is {name}."


def running_told(facts: Mapping[str, Any], asked: str) -> str:
    """That a game which runs is not in the score, and what it would make of it."""
    running = facts["running"]
    if not running:
        return ""
    games = (
        "The game that still runs between you is"
        if running == 1
        else f"{number_word(running).capitalize()} games that still run are"
    )
    words = f"{games} not in it until it is over."
    if running == 1 and ONE_MORE.search(asked):
        lost = facts["record"]["lost"] + 1
        words += f" A loss there, by resigning too, would be your {ordinal_word(lost)}"
        words += " and cost rating." if facts["running_rated"] else "; it is friendly, so no rating hangs on it."
    return words


def how_told(facts: Mapping[str, Any]) -> str:
    """What somebody does on the board, and the game with them that teaches most."""
    first, lost = facts["name"].split()[0], facts["lost_to"]
    lesson = f" Your last loss, in {many(lost['moves'], 'move')}, shows it: go through its mistakes." if lost else ""
    return f"What {first} does: {facts['strength']} {facts['leanings']}{lesson}"


def given_told(facts: Mapping[str, Any]) -> str:
    """Whether a game was given away."""
    won, first = facts["own_win"], facts["name"].split()[0]
    if won is None:
        return f"You have not won against {first} yet."
    return f"You won it fairly, in {many(won['moves'], 'move')}, by {won['how']}: nobody of the house loses on purpose."


def acquainted_told(facts: Mapping[str, Any]) -> str:
    """Whether the pages of two name each other."""
    if not facts["versus"]:
        return ""
    first, other = facts["name"].split()[0], facts["versus"]["name"].split()[0]
    if told := facts["versus"]["told"]:
        return f"Of one another the pages tell: {' '.join(told)}"
    return f"Of {first} and {other} knowing each other the pages say nothing."


def partner_told(facts: Mapping[str, Any], asked: str) -> str:
    """Which of two is the better company for training, by strength, patience and what the pages tell of endings."""
    other = facts["beside"]
    if other is None or not re.search(
        r"\b(?:train\w*|practi[sc]e|endgames?|endings?|learn\w*|teach\w*|study)\b", asked
    ):
        return ""
    pair = sorted((facts, other), key=lambda one: (one["endings"], one["patience"], one["rating"]))
    better, first = pair[-1], pair[-1]["name"].split()[0]
    why = [f"patience {better['patience']} of 10 on the sheet, against {pair[0]['patience']}"]
    if better["endings"] > pair[0]["endings"]:
        why.insert(0, "the page speaks of endings")
    style = " ".join(f"{one['name'].split()[0]}: {one['leanings']}" for one in (facts, other))
    return f"For that I would take {first}: {listed(why)}. {style}"
