"""How one of the house meets a first move or a gambit that is named, and what to play with it, without theory."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.prose_words import listed

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
