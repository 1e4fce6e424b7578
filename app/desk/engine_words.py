"""An engine's findings in the steward's words; each teller gives them with the move that an arrow shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.engine_facts import PIECE
from app.desk.proposal_words import not_that_piece, nudge_words, purpose_words
from app.desk.standing_asked import aims_told, tactic_words, verdict_asked
from app.desk.standing_words import reasons_words, standing_words, verdict_words
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed, number_word
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS

ANSWERING = (
    "While an offer lies there, buttons for yes and no stand beside the board; “accept” and “decline” in the box for "
    "moves do the same, and simply playing on leaves it."
)
# Chances from which on one is better, and the draw is not for taking.
BETTER = 0.5 + INACCURACY_LOSS

# Something to be won at once is asked for.
_TACTIC = re.compile(r"\b(?:tactic\w*|combinations?|shots?|trick)\b")
# A plan is asked for, not a move.
_A_PLAN = re.compile(r"\b(?:plans?|strateg\w+|ideas?|long run)\b")
# How it goes on is asked.
_AFTER = re.compile(r"\b(?:after that|and then|next|go(?:es)? on|afterwards)\b")

# Words, and the move that an arrow shows.
_Told = tuple[str, str | None]


def _hundred(chance: float) -> int:
    return round(100 * chance)


def _is_theirs(facts: Mapping[str, Any]) -> bool:
    """Whether it is the other side's move, for one who plays."""
    return facts["you"] is not None and facts["turn"] != facts["you"]


def _going(line: str) -> str:
    """How a line might go, where it has more than a move."""
    return f" It might go {line}." if " " in line else ""


def _standing(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    lead = verdict_asked(facts)
    return f"{lead} {standing_words(facts)}".strip(), None


def _mate(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    mate = facts["yours"]["mate"]
    if mate is None:
        return f"I see no forced mate here, for either side. {standing_words(facts)}", None
    who = "you" if facts["you"] is not None else facts["side"]
    side = f"for {who}" if mate > 0 else f"against {who}"
    return f"Yes: mate in {abs(mate)} {side}, beginning with {facts['lines'][0]['line']}.", inner["best"]


def _best(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    first = facts["lines"][0]
    if _is_theirs(facts):
        return f"{standing_words(facts)} It is their move; what I would fear most is {first['move']}.", None
    if _TACTIC.search(facts.get("asked", "")):
        return tactic_words(facts), inner["best"]
    does = purpose_words(facts["proposal"])
    told = f"I would play {first['move']}, {first['in_words']}: it {does}.{_going(first['line'])}"
    return f"{told} {standing_words(facts)}", inner["best"]


def _line(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """The engine's line as deep as it was searched, and who stands how."""
    whose = (
        "With best play it goes on" if facts["you"] is None or not _is_theirs(facts) else "It is their move; it may go"
    )
    return f"{whose} {facts['deep']}. {verdict_words(facts)}", inner["best"]


def _purpose(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """What the best move is for, and how much the next best falls short of it."""
    first, others = facts["lines"][0], facts["lines"][1:]
    told = f"{first['move']}, {first['in_words']}, {purpose_words(facts['proposal'])}.{_going(first['line'])}"
    told = f"{not_that_piece(facts['asked'], facts['proposal'])}{told}"
    return told + (f" The next best is {others[0]['move']}." if others else ""), inner["best"]


def _simply(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """The best move and its idea for one who reads no notation: no figures, no lines."""
    proposal, first = facts["proposal"], facts["lines"][0]
    whose = "their" if _is_theirs(facts) else "your" if facts["you"] is not None else f"{facts['turn']}’s"
    if proposal["castles"]:
        told = f"Best is to castle with {whose} king: it hides in the corner, and a rook comes out to help."
    else:
        told = (
            f"Best is to move {whose} {proposal['piece']} from {proposal['from']} to {proposal['to']}. "
            f"The idea: it {purpose_words(proposal)}."
        )
    who = "You" if facts["you"] is not None else facts["side"]
    stands = chances_in_words(facts["yours"]["chance"])
    stands = "stand about as well as the other side" if stands == "about level" else f"stand {stands}"
    stands = stands if facts["you"] is not None else stands.replace("stand", "stands", 1)
    return f"{told} {who} {stands}.", inner["best"] if first else None


def _hint(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    if _is_theirs(facts):
        piece = facts["proposal"]
        words = f"It is their move, so there is nothing to find yet; watch their {piece['piece']} on {piece['from']}."
        return words, None
    if _A_PLAN.search(facts.get("asked", "")):
        return aims_told(facts, in_words=True) or "", None
    return nudge_words(facts["proposal"], facts["yours"]["mate"]), None


def _plan(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """The opening and its idea while it lasts, the two lines of the engine as two ways to go on, and what there is to
    aim at."""
    lines = facts["lines"]
    if (told := aims_told(facts)) is not None:
        return told, inner["best"]
    ways = [f"{one['move']} ({one['in_words']}; it might go {one['line']})" for one in lines[:2]]
    words = f"Two ways to go on: {' or '.join(ways)}." if len(ways) > 1 else f"The way to go on is {ways[0]}."
    aims = f" In the long run: {listed(facts['aims'])}." if facts["aims"] else ""
    opening = f"This is the {facts['opening']['name']}. {facts['opening']['idea']} " if facts["opening"] else ""
    return f"{opening}{words}{aims}", inner["best"]


def _reasons(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    return reasons_words(facts), None


def _if_taken(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    taken, first = facts["further"], facts["lines"][0]
    if taken is None and _AFTER.search(facts.get("asked", "")):
        return f"After {first['move']} it would go on like this: {first['line']}. {standing_words(facts)}", inner[
            "best"
        ]
    if facts["further"] is None and (named := PIECE.search(facts.get("asked", ""))) is not None:
        return f"No: after {first['move']} nothing of theirs can take your {named[1]}.", inner["best"]
    if taken is None:
        return f"After {first['move']} it cannot be taken: nothing of theirs reaches that square.", inner["best"]
    lead = "Yes: " if PIECE.search(facts.get("asked", "")) else "Then "
    return f"{lead}you answer {taken['takes']} with {taken['reply']}; it might go {taken['line']}.", inner["best"]


def _if_ignored(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """What the best move threatens: what would follow if it were not answered."""
    then, first, mover = facts["further"], facts["lines"][0], facts["turn"]
    if then is None:
        return f"{first['move']} cannot be ignored: after it there is check, or the game is over.", inner["best"]
    if then["gain"] < INACCURACY_LOSS:
        lead = f"Then little happens: {first['move']} threatens nothing at once, it is a move for a better place."
    else:
        lead = f"Then {first['move']} has a point: it gains {_hundred(then['gain'])} chances in a hundred."
    told = f"{lead} {mover} would go on with {then['move']}, {then['in_words']}"
    return f"{told}, and have {_hundred(then['chance'])} chances in a hundred.", inner["best"]


def _reply(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """The strongest answer to the best move, and how its side stands after it."""
    reply, first = facts["further"], facts["lines"][0]
    whose = "your" if facts["you"] == facts["turn"] else f"{facts['turn']}’s"
    chance = reply["chance"]
    verdict = "Yes" if chance > 0.5 - INACCURACY_LOSS else "Not quite"
    stands = f"{whose} chances are {_hundred(chance)} in a hundred, {chances_in_words(chance)}"
    if reply["move"] is None:
        return f"There is no answer to {first['move']}: the game is over after it.", inner["best"]
    return (
        f"{verdict}: the strongest answer to {first['move']} is {reply['move']}, {reply['in_words']}, and even then "
        f"{stands}.{_going(reply['line'])}",
        inner["best"],
    )


def _candidates(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """Moves to choose from with the chances of each, the best first."""
    lines = facts["lines"]
    ways = [
        f"{one['move']} ({one['in_words']})" + ("" if one["chance"] is None else f", {_hundred(one['chance'])}")
        for one in lines
    ]
    count = "The one move there is" if len(lines) == 1 else f"{number_word(len(lines)).capitalize()} moves, best first"
    whose = "your" if facts["you"] == facts["turn"] else f"{facts['turn']}’s"
    lead = "It is their move. " if _is_theirs(facts) else ""
    return f"{lead}{count}, with {whose} chances in a hundred: {'; '.join(ways)}.", inner["best"]


def _exchange(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """Whether some piece can be exchanged now, and whether that is good."""
    found = facts["further"]
    piece = f"{found['piece']}s"
    if not all(found["there"]):
        return (
            f"There are no {piece} to exchange any more: at most one side still has one. {verdict_words(facts)}",
            None,
        )
    if _is_theirs(facts):
        return f"It is their move, so you cannot exchange {piece} just now. {verdict_words(facts)}", None
    ahead = (
        "As you are ahead, exchanges help you in general."
        if facts["yours"]["chance"] >= BETTER
        else "As you are behind, keep pieces on the board: exchanges help the other side."
        if facts["yours"]["chance"] <= 1 - BETTER
        else "In a level position an exchange is good only where it brings you something else."
    )
    if found["move"] is None:
        first = facts["lines"][0]
        told = f"{piece.capitalize()} cannot be exchanged on this move: no move takes or offers one soundly."
        return f"{told} {ahead} {first['move']} is best now.", inner["best"]
    cost = found["best"] - found["chance"]
    how = "takes at once" if found["takes"] else "offers the exchange"
    if cost < INACCURACY_LOSS:
        verdict = f"Yes, you can: {found['move']} {how}, and costs you nothing"
    else:
        verdict = f"Rather not now: {found['move']} {how}, but costs {_hundred(cost)} chances in a hundred"
    best = "" if found["uci"] == inner["best"] else f" {facts['lines'][0]['move']} is best."
    return f"{verdict} ({_hundred(found['chance'])} are left you).{best} {ahead}", found["uci"]


def _offer(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> _Told:
    chance = facts["yours"]["chance"]
    if chance >= BETTER:
        advice = "No, I would play on."
    elif chance <= 1 - BETTER:
        advice = "Yes, I would take it."
    else:
        advice = "A sensible person may take it: nobody stands better. I would play on only for the fun of it."
    return f"{advice} {standing_words(facts)} {ANSWERING}", None


def _weight(threat: Mapping[str, Any] | None) -> str | None:
    """How much a threat is one; None for none to speak of."""
    if threat is None or threat["gain"] < INACCURACY_LOSS:
        return None
    return "mate" if threat["mates"] else "a real threat" if threat["gain"] >= MISTAKE_LOSS else "a small one"


def _threatens(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    threat = facts["threat"]
    if _is_theirs(facts):
        return f"It is their move. What I would fear most is {facts['lines'][0]['line']}.", inner["best"]
    weight = _weight(threat)
    if threat is None or weight is None:
        would = f" Left alone they would play {threat['move']}, {threat['in_words']}." if threat else ""
        return f"Nothing that costs you anything at once.{would} So there is time for a move of your own.", None
    gain = _hundred(threat["gain"])
    return (
        f"The threat is {threat['move']}, {threat['in_words']}: {weight}, worth some {gain} chances in a hundred "
        "if you let it happen.",
        threat["uci"],
    )


def _stops(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    first, threat = facts["lines"][0], facts["threat"]
    if _is_theirs(facts):
        return "It is their move just now; ask me again when it is yours.", None
    line = _going(first["line"])
    weight = _weight(threat)
    if threat is None or weight is None:
        lead = "Nothing has to be stopped at the moment, so use the time:"
        return f"{lead} {first['move']}, {first['in_words']}, is the most useful move.{line}", inner["best"]
    return f"Against {threat['move']} the best is {first['move']}, {first['in_words']}.{line}", inner["best"]


def _arrows(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """What the arrows of the analysis board show, and the move of the thickest here."""
    first = facts["lines"][0]
    return (
        "The arrows are the first moves of the engine's best lines, the thickest one the best. Here I find "
        f"{first['move']}, {first['in_words']}. They are there while “Start the engine” is on; those you draw "
        "yourself, with the right mouse button, go at a press on a piece."
    ), inner["best"]


def _human(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> _Told:
    """Whether somebody without an engine would find the best move, by how plain and how lonely it is."""
    lines = facts["lines"]
    first, second = lines[0], lines[1] if len(lines) > 1 else None
    move = first["move"]
    gap = 0.0 if second is None else abs((first["chance"] or 0.0) - (second["chance"] or 0.0))
    if facts["opening"] is not None:
        told = f"Yes: {move} is a natural move of the {facts['opening']['name']}, and most players know or find it."
    elif second is None or "+" in move or "#" in move or "x" in move:
        told = f"Yes: {move} is a check, a capture or forced, and whoever goes through those first comes upon it."
    elif gap < INACCURACY_LOSS:
        told = f"Very likely, or one as good: {second['move']} is hardly worse than {move}, so nobody has to find it."
    else:
        told = (
            f"Not everybody: {move} is a quiet move, and everything else is clearly worse ({second['move']} next), so "
            "it takes a practised eye."
        )
    return f"{told} It is {first['in_words']}.", inner["best"]


TELLERS = {
    "arrows": _arrows, "human": _human,
    "standing": _standing, "mate": _mate, "best": _best, "threat": _threatens, "stop": _stops, "plan": _plan,
    "line": _line,
    "reasons": _reasons, "offer": _offer, "taken": _if_taken, "purpose": _purpose, "hint": _hint, "simply": _simply,
    "ignored": _if_ignored, "reply": _reply, "candidates": _candidates, "exchange": _exchange,
}  # fmt: skip
