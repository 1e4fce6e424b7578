"""A simple opening in place of the one in which a visitor loses most, for the same colour; and the moves on which a
weakness rests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import PastGame
from app.desk.tool import Aspect
from app.domain.prose_words import listed, number_word

INSTEAD = Aspect(
    "a simple opening to play in place of the one in which the asker loses most",
    (
        "and what instead? something simple", "what should i play instead of it", "a simpler opening for me, please",
        "what could i play in place of that", "give me an easy opening to replace it",
        "which opening should i switch to", "suggest a simple opening for me",
        "something solid that i can learn quickly",
        "what opening suits a beginner like me",
        "i want to stop losing with it, what else is there", "then what do i play against e4 instead",
        "an opening without much theory for me",
    ),
    ("my_chess",),
)  # fmt: skip
EVIDENCE = Aspect(
    "the evidence for a weakness: the moves of the asker's own games on which it rests",
    (
        "where is the evidence i'm weak in that?", "prove it, which moves", "what are the games behind that weakness",
        "in which games did i do that", "show me the moves it is based on", "i don't believe it, show me",
        "what is that verdict based on", "which of my games show this weakness", "where did i do that exactly",
        "that is not true, give me examples", "name the positions behind it", "on what moves does the weakness rest",
    ),
    ("my_chess", "practice"),
)  # fmt: skip
FIRST = Aspect(
    "which of the asker's own mistakes to practise first, and why that one",
    (
        "which of my mistakes should i practise first?", "which one first", "which of these should i begin with",
        "where do i start with all these mistakes", "what is the most important one to practise",
        "which mistake do i do first", "in what order should i go through them", "which of my errors matters most",
        "which position should i solve first",
    ),
    ("practice",),
)  # fmt: skip
# What to play, by the colour and, for Black, by White's first move: its name, how it begins, and the idea.
_SIMPLE: Mapping[str, tuple[str, str, str]] = {
    "white": (
        "the Italian Game", "1.e4 e5 2.Nf3 Nc6 3.Bc4",
        "pieces out, castle early, then d3 and c3; the same set-up serves against most replies",
    ),
    "d4_white": (
        "the London System", "1.d4, 2.Bf4, then e3, Nf3, Bd3 and castling",
        "the same few moves whatever Black plays, and nobody chooses the opening for you",
    ),
    "e4": (
        "the open game", "1.e4 e5 2.Nf3 Nc6, then Nf6 and Bc5 or Be7",
        "a pawn in the centre, the knights out, castle; every move follows from that",
    ),
    "c6": (
        "the Caro-Kann", "1.e4 c6 2.d4 d5, then the bishop to f5, e6 and castling",
        "a firm pawn on d5 and no early tricks to fall into",
    ),
    "d4": (
        "the Queen’s Gambit Declined", "1.d4 d5 2.c4 e6, then Nf6, Be7 and castling",
        "hold the pawn on d5, bring the pieces out behind it, then play c5",
    ),
}  # fmt: skip
# Moves that are named, where they have nothing in common and where they are of one kind.
NAMED, ALL_NAMED = 3, 6


def dearest_of(games: Sequence[PastGame]) -> dict[str, Any] | None:
    """The opening in which most was lost, with the colour and the first move of White; None where none was."""
    lost: dict[tuple[str, str], list[PastGame]] = {}
    for one in games:
        if one.opening is not None:
            lost.setdefault((one.opening.split(":")[0], one.color), []).append(one)
    counted = {key: sum(one.outcome == "lost" for one in played) for key, played in lost.items()}
    if not any(counted.values()):
        return None
    # The greatest share of games lost, as in the list of one's openings; of equal ones where more were lost.
    name, color = max(counted, key=lambda key: (counted[key] / len(lost[key]), counted[key]))
    return {"name": name, "color": color, "lost": counted[name, color], "games": len(lost[name, color])}


_AGAINST = re.compile(r"\b(?:against|versus|vs|to|meet|answer) (?:1\. ?)?(e4|d4)\b")
_COLOUR = re.compile(r"\b(?:as|with|for|playing) (white|black)\b")


def instead_told(facts: Mapping[str, Any]) -> str:
    """An opening for what is named, a colour or White's first move, else for the colour in which most was lost, against
    both first moves where it is Black."""
    dear, asked = facts["dearest"], facts.get("asked") or ""
    if (against := _AGAINST.search(asked)) is not None:
        return _told(against[1])
    if (colour := _COLOUR.search(asked)) is not None and (dear is None or dear["color"] != colour[1]):
        return _told("white") if colour[1] == "white" else f"{_told('e4')} Against 1.d4: {_told('d4')}"
    if dear is None:
        return f"No opening has cost you a game yet. If you want a simple one: with White {_told('white')}"
    games = (
        "the one game" if dear["games"] == 1 else f"{number_word(dear['lost'])} of {number_word(dear['games'])} games"
    )
    lead = f"You lost {games} with the {dear['name']}, with {dear['color'].capitalize()}."
    called = dear["name"].lower()
    of_d4 = any(word in called for word in _OF_D4)
    if dear["color"] == "white":
        # Nobody is told to play what they lose with; and a defence was the other side's choice, which whoever begins
        # with the queen's pawn does not meet.
        return f"{_told('d4_white' if not of_d4 and ('def' in called or 'italian' in called) else 'white')} {lead}"
    first, other = ("d4", "e4") if of_d4 else ("e4", "d4")
    if any(word in called for word in _OF_E5):
        first = "c6"
    return f"{_told(first)} {lead} Against 1.{other} take {_SIMPLE[other][0]}: {_SIMPLE[other][1]}."


# Words in the names of openings that come of 1.e4 e5.
_OF_E5 = ("italian", "lopez", "spanish", "scotch", "petrov", "philidor", "king's", "four knights", "vienna", "bishop's")
# Words in the names of openings that begin with the queen's pawn.
_OF_D4 = ("queen", "slav", "indian", "benoni", "grünfeld", "grunfeld", "dutch", "benko", "london", "catalan")


def _told(which: str) -> str:
    name, moves, idea = _SIMPLE[which]
    return f"{name[:1].upper()}{name[1:]} is simple and sound: {moves}. The idea: {idea}."


# The reason is asked, not the moves.
_WHY = re.compile(r"\b(?:why|how come|what makes|reason)\b")

# The exercise on the page is asked about.
_THIS_ONE = re.compile(r"\bth(?:is|at|ese) (?:\w+ )?(?:position|exercise|one|board|puzzle|task)s?\b")
_OWN_POSITION = (
    "Because it is one of your own: each exercise here is a position out of a game of yours in which you erred, and "
    "the question beside the board says against whom."
)


def evidence_told(facts: Mapping[str, Any]) -> str:
    """The moves behind what is called a weakness, all of its kind, and how much that is worth; without a weakness those
    that cost most."""
    games, habit = facts["games"], next(iter(facts["habits"]), None)
    moves = facts["made"] if habit is None else habit["made"]
    if not moves:
        return "There is none: in the games of yours that were looked over I find no serious error."
    looked = "one game" if games == 1 else f"{number_word(games)} games"
    here = f"{_OWN_POSITION} " if _THIS_ONE.search(facts["asked"]) else ""
    because = "Because" if not here and _WHY.search(facts["asked"]) else ""
    dear = sorted(moves, key=lambda one: -one["cost"])
    if habit is None:
        told = listed([f"{one['move']} against {one['against']} ({one['cost']})" for one in dear[:NAMED]])
        lead = "Because these moves cost you most" if because else "These moves cost you most"
        return (
            f"{here}{lead}, in chances of a hundred: {told}. None of them is a habit yet: it was {looked} that counted."
        )
    told = listed([f"{one['move']} against {one['against']}" for one in dear[:ALL_NAMED]])
    it = "Because it" if because else "It"
    few = " With so few games it is a hint, no verdict." if games < FIRM else ""
    return (
        f"{here}{it} would have helped you at {number_word(len(moves))} of your {number_word(facts['errors'])} serious "
        f"errors in {looked}: {told}. What they have in common: {facts['advice'].partition(':')[0]}.{few} The "
        "boards below "
        "show two of them, with what was better."
    )


# Games from which on a weakness is more than a hint.
FIRM = 15


def first_told(facts: Mapping[str, Any]) -> str:
    """Which of the mistakes to take first, and why; the better move is kept back, since that is the exercise."""
    if not facts["evidence"]:
        return "There is none to begin with: in the games of yours that were looked over I find no serious error."
    first, moves = facts["evidence"][0], facts["moves"]
    at = next((one["move"] for one in moves if one["played"] == first["played"]), None)
    where = f"{first['played']}{f' on move {at}' if at else ''} against {first['against']}"
    habit = next((one for one in facts["habits"] if one["kind"] in first["kinds"]), None)
    cost = f"it cost {round(100 * first['cost'])} chances in a hundred"
    if habit is not None and habit["count"] > 1:
        why = f"it is of the kind that you repeat ({number_word(habit['count'])} times of late), and {cost}"
    else:
        why = f"of all of them it weighs most: {cost}"
    return (
        f"{where[:1].upper()}{where[1:]}: {why}. The position is below; find the better move yourself, I keep it back "
        "until you ask. Then take the next under Today’s practice."
    )
