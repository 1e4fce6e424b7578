"""How one of the house meets a first move or a gambit that is named, what to play with it, without theory, and whether
they play an opening at all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.openings.opening_asked import line_of, openings_in
from app.desk.people.profile_words import families_of
from app.domain.prose_words import listed
from app.memory.words import terms

# White's first move, as it is written in a question.
_FIRST_MOVE = re.compile(r"(?<![a-z0-9.])(?:1\. ?)?(?P<move>e4|d4|c4|nf3|b3|f4|g3)\b(?! ?(?:e|d|c|n)[a-h]?[1-8])")
_WRITTEN = {"nf3": "Nf3"}
_GAMBIT = re.compile(r"\b(?:gambits?|sacrific\w+|(?:takes?|grabs?|accepts?|declines?)\b[^.?!]{0,16}\bpawns?)\b")
# Slider shares from which somebody wants open fights, and up to which they would rather not wait.
MUCH, LITTLE = 0.6, 0.4
# Gambits with White and the moves that have to come first.
_AFTER_E5 = re.compile(r"\b(?:king'?s? gambit|kings gambit|danish|evans|scotch gambit|goring|vienna gambit)\b")
_QUEENS = re.compile(r"\bqueen'?s? gambit\b")
# What somebody does not like to meet is asked.
_DISLIKES = re.compile(
    r"\b(?:he|she|they|does \w+)\b[^.?!]{0,16}(?:\bnot|n[’']?t|\bnever|\bleast) (?:\w+ ){0,2}(?:like|love|enjoy|want)\b"
    r"|\b(?:dislike\w*|hates?|uncomfortable|weak(?:est)? against|trouble with|struggl\w+)\b"
    r"|\b(?:annoys?|bothers?|unsettles?) (?:him|her|them|[a-z]+ most)\b"
)
# To be told what to play is wanted, not what is met.
_TO_PLAY = re.compile(
    r"\b(?:(?:should|shall|can|could|do|would|must|might) i|what to (?:do|play)|how (?:do|can|should) i)\b"
)
# A way to play each first move that needs no theory.
_PLANS: Mapping[str, str] = {
    "e4": "2.Nf3 and 3.Bc4, castle, d3 and c3, then d4 when you are ready",
    "d4": "2.Nf3 and 3.Bf4, e3, c3 and Bd3, castle, then a knight to e5 or the push e4 (the London System)",
    "c4": "2.Nc3, g3 and Bg2, Nf3, castle, then d4 or a4 and b4 on the wing",
    "Nf3": "2.g3 and 3.Bg2, castle, then d4 or d3 and e4",
    "b3": "2.Bb2, e3 and Nf3, castle, then c4 or f4 against their centre",
    "f4": "2.Nf3, e3 and b3, Bb2, castle, and press on e5",
    "g3": "2.Bg2, Nf3, castle, then c4 or d3 and e4",
}

# Whether they play something is asked, as a yes or no; and what makes it a question for how they meet it.
_WHETHER = re.compile(
    r"^\W*(?:(?:and|but|so|ok|also|then) )*(?:does|do|did|will|would|can|could|is|has|might)\b(?! i\b)"
)
_MET = re.compile(r"\b(?:against|answers?|repl\w+|meets?|defends?|if i|when i|vs)\b")
# Words of openings' names that name none by themselves.
_NO_NAME = terms("opening defence defense game gambit variation attack line system accepted declined")


def plays_told(facts: Mapping[str, Any], low: str) -> str:
    """Yes or no, by the moves of their sheet: whether they play the opening that is named, or begin with the first move
    that is; empty where neither is asked."""
    if not _WHETHER.search(low):
        return ""
    if names := openings_in(low):
        return _plays(facts, names[0])
    firsts = [_WRITTEN.get(one["move"], one["move"]) for one in _FIRST_MOVE.finditer(low)]
    return "" if not firsts or _MET.search(low) or "black" in low else _begins(facts, firsts)


def _plays(facts: Mapping[str, Any], opening: str) -> str:
    """Whether an opening (by its name in the book) stands on their sheet for the side that makes it."""
    first, moves = str(facts["name"]).split()[0], line_of(opening)
    words = terms(opening.split(":")[-1]) - _NO_NAME
    own, other = ("white", "black") if len(moves) % 2 else ("black", "white")
    held = {
        color: [
            one
            for one in facts[color]
            # "English, reversed Sicilian" has the name, and is none.
            if one["first"] in moves[:1] and (words <= terms(one["name"]) or _sans(one)[: len(moves)] == moves)
        ]
        for color in (own, other)
    }
    the = f"the {opening.split(':')[-1].strip()}"
    if held[own]:
        told = listed([f"{one['name']} ({one['moves']})" for one in held[own][:2]])
        return f"Yes, with {own.capitalize()}: on {first}’s sheet stands {told}. These are habits, not promises."
    met = f" With {other.capitalize()} {first} meets it: {held[other][0]['name']}." if held[other] else ""
    plays = f" With {own.capitalize()} there stand {listed(families_of(facts[own])[:4])}." if facts[own] else ""
    return f"No, {the} with {own.capitalize()} is not on {first}’s sheet.{met}{plays}"


def _begins(facts: Mapping[str, Any], firsts: Sequence[str]) -> str:
    """Whether they begin with one of these first moves with White."""
    first, lines = str(facts["name"]).split()[0], facts["white"]
    fitting = [one for one in lines if one["first"] in firsts]
    others = listed([f"1.{one}" for one in dict.fromkeys(line["first"] for line in lines if line not in fitting)])
    asked = " or ".join(f"1.{one}" for one in firsts)
    if not lines:
        return f"That is not known: {first} has no line of their own with White."
    if not fitting:
        return f"No: with White {first} begins with {others} ({listed(families_of(lines)[:3])}), not with {asked}."
    lead = f"Yes: with White {first} begins with 1.{fitting[0]['first']}"
    named = listed(families_of(fitting)[:4])
    return f"{lead}, {f'though also with {others}: ' if others else 'every line on the sheet does: '}{named}."


# A reply to White's first move that is named, "who answers e4 with c5"; and words that make it a matter of replies.
_REPLY = re.compile(
    r"\b(?:1\. ?)?(?P<first>e4|d4|c4|nf3)\b \w{0,12} ?(?:with|by|is) (?:1?\.{2,3} ?)?(?P<reply>[a-h][1-8]|n[a-h][1-8])"
    r"\b"
)


def who_begins(sheets: Sequence[Mapping[str, Any]], low: str) -> dict[str, Any] | None:
    """Which of these sheets begin with White's first move that a question names, or give the reply to it that is named,
    with the openings of those lines; None where no first move is named to be played."""
    reply, found = _REPLY.search(low), _FIRST_MOVE.search(low)
    if found is None or (reply is None and _MET.search(low[: found.start()])):
        return None
    move = _WRITTEN.get(found["move"], found["move"])
    answer = None if reply is None else reply["reply"].capitalize() if len(reply["reply"]) > 2 else reply["reply"]
    color, moves = ("white", (move,)) if answer is None else ("black", (move, answer))
    lines = {one["name"]: [line for line in one[color] if _sans(line)[: len(moves)] == moves] for one in sheets}
    who = [
        {"name": one["name"], "rating": one["rating"], "lines": families_of(lines[one["name"]])[:2]}
        for one in sheets
        if lines[one["name"]]
    ]
    return {"move": move, "answer": answer, "who": who}


def begin_told(told: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who begins with a first move, or answers it so, by the moves of the sheets; and their names."""
    does = f"opens with 1.{told['move']}"
    if told["answer"] is not None:
        does = f"answers 1.{told['move']} with 1...{told['answer']}"
    who = told["who"]
    if not who:
        return f"Nobody of the house {does}, by the moves on their sheets.", []
    each = listed([f"{one['name'].split()[0]} ({one['rating']}: {listed(one['lines'])})" for one in who])
    lead = f"{each} {does}" if len(who) == 1 else f"{each} {does.replace('opens', 'open').replace('answers', 'answer')}"
    return f"{lead}, by the moves on their sheets.", [one["name"] for one in who]


def _sans(line: Mapping[str, str]) -> tuple[str, ...]:
    """The first moves of a line of a sheet, without their numbers."""
    return tuple(one.split(".")[-1] for one in line["moves"].split())


def meets_told(facts: Mapping[str, Any], asked: str) -> str:
    """What the sheet says of a gambit or a first move that is named, and a plan with it where that is wanted; empty
    where neither is named."""
    low = asked.lower()
    if _DISLIKES.search(low):
        return dislikes_told(facts)
    if _GAMBIT.search(low):
        # The Queen's Gambit is a matter of 1.d4, and no gambit in earnest.
        return _met(facts, "d4") if _QUEENS.search(low) else _gambits(facts, low)
    found = _FIRST_MOVE.search(low)
    if found is None or not _TO_PLAY.search(low) or "black" in low:
        return ""
    move = _WRITTEN.get(found["move"], found["move"])
    return f"{_met(facts, move)} A plan for White after 1.{move} that needs no theory: {_PLANS[move]}."


def dislikes_told(facts: Mapping[str, Any]) -> str:
    """What somebody may not like to meet: by temper, for no page says it, with an opening to try that is none of theirs
    or of the latest lost game's."""
    first, likes = str(facts["name"]).split()[0], facts["likes"]
    quiet = likes["patience"] <= LITTLE or likes["aggression"] >= MUCH
    taste = (
        f"by temper {first} wants open fights and would rather not wait, so quiet, closed positions suit least"
        if quiet
        else f"by temper {first} likes it quiet and solid, so sharp, open play suits least"
    )
    lost = next((one for one in facts["own_games"] if one["outcome"] == "lost" and one["opening"]), None)
    after = f"instead of the {lost['opening'].split(':')[0]} of your lost game " if lost else ""
    trial = (
        "1.d4 with 2.Nf3 and 3.Bf4 (the London System), and 1.e4 e5 or 1.d4 d5 with Black"
        if quiet
        else "1.e4 with 2.Nf3 and 3.d4 (the Scotch), and the Sicilian (1.e4 c5) with Black"
    )
    return f"What {first} does not like to meet stands nowhere; {taste}. To try {after}take {trial}."


def _met(facts: Mapping[str, Any], move: str) -> str:
    """What somebody has ready against a first move."""
    first = str(facts["name"]).split()[0]
    fitting = [line for line in facts["black"] if line["first"] == move]
    if fitting:
        told = listed([f"the {line['name']} ({line['moves']})" for line in fitting[:2]])
        return f"Against 1.{move} {first} has {told}."
    others = list(dict.fromkeys(line["first"] for line in facts["black"]))
    instead = f": the lines there with Black answer {listed([f'1.{one}' for one in others])}" if others else ""
    return f"Against 1.{move} nothing stands on {first}’s sheet{instead}, so there it is met by judgement."


def _gambits(facts: Mapping[str, Any], low: str) -> str:
    """Whether gambits come up against somebody at all, and what is known of how they are met."""
    first, risk = str(facts["name"]).split()[0], round(10 * facts["likes"]["risk_tolerance"])
    lines = [line for line in facts["black"] if line["first"] == "e4"]
    own = [line for line in facts["black"] if "gambit" in line["name"].lower()]
    told = ""
    if own:
        named = listed([f"{one['name']} ({one['moves']})" for one in own[:2]])
        told = f" On the sheet with Black stands: {named}."
    replies = list(dict.fromkeys(line["moves"].split()[1] for line in lines if len(line["moves"].split()) > 1))
    meets = ""
    if lines and "e5" not in replies:
        names = listed([line["name"] for line in lines[:2]])
        rare = "so the King’s Gambit, the Danish or the Evans hardly arise" if _AFTER_E5.search(low) else (
            "so the gambits after 1.e4 e5 hardly arise"
        )  # fmt: skip
        meets = f"Against 1.e4 {first} answers {listed([f'1...{one}' for one in replies])} ({names}), {rare}. "
    elif lines:
        meets = f"Against 1.e4 {first} plays 1...e5, so your gambits may well come up. "
    temper = "likes a risk" if risk >= 6 else "is a careful player" if risk <= 4 else "weighs a risk"
    return (
        f"{meets}Whether {first} takes the pawn stands nowhere: {first} {temper} (risk {risk} of 10 on the sheet), and "
        f"the moves come from an engine at {facts['rating']}, which mostly takes what can be held.{told} A friendly "
        "game shows it at no cost."
    )
