"""An engine's findings in the steward's words; each teller gives them with the move that an arrow shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.board.hanging_words import hanging_words
from app.desk.board.line_words import (
    WithArrow,
    candidates,
    checked_words,
    going,
    if_taken,
    is_theirs,
    man_words,
    reply,
    simply,
    taken_back_words,
    wants_line,
)
from app.desk.board.opening_told import against_words, aims_words, worth_words
from app.desk.board.proposal_words import not_that_piece, nudge_words, purpose_words, unnamed_purpose
from app.desk.board.standing_asked import aims_told, tactic_words, verdict_asked
from app.desk.board.standing_words import reasons_words, standing_words, verdict_words
from app.desk.board.threat_words import stops, threatens
from app.desk.wording import hundred
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed
from app.post_match.judging import INACCURACY_LOSS

ANSWERING = (
    "While an offer lies there, buttons for yes and no stand beside the board; “accept” and “decline” in the box for "
    "moves do the same, and simply playing on leaves it."
)
# Chances from which on one is better, and the draw is not for taking.
BETTER = 0.5 + INACCURACY_LOSS
# Chances up to which a plan is no use any more.
HOPELESS = 0.1

# Something to be won at once is asked for.
_TACTIC = re.compile(r"\b(?:tactic\w*|combinations?|shots?|trick)\b")
# The move is not to be told.
_SECRET = re.compile(
    r"(?:\bnot?|n[’']?t|\bwithout|\bnever) (?:\w+ ){0,3}(?:tell\w*|show\w*|giv\w+|nam\w+|say\w*|reveal\w*"
    r"|spoil\w*|want)\b[^.?!]{0,16}\b(?:it|moves?|answer|away|solution)\b"
    r"|\b(?:no|not the|without the) (?:moves?|answer|solution|spoilers?)\b"
)
# The reason of a nudge is asked for.
_WHY = re.compile(r"\b(?:why|how come|how so|what (?:is|'?s|does|would) (?:it|that)\b|what for|reason|point of)")
# An advantage is to be used.
_ADVANTAGE = re.compile(
    r"\b(?:convert|advantage|win (?:this|it)|finish|bring (?:it|this) home|punish|profit|exploit|use)\b"
)
# A plan is asked for, not a move.
_A_PLAN = re.compile(r"\b(?:plans?|strateg\w+|ideas?|long run)\b")


def _standing(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> WithArrow:
    lead = verdict_asked(facts)
    urgent, first = facts.get("urgent"), facts["lines"][0]
    if urgent is None or facts["ended"]:
        return f"{lead} {standing_words(facts)}".strip(), None
    whose = "your" if facts["you"] is not None else f"{facts['side']}’s"
    act = f"Urgent: {whose} {urgent['man']} is attacked by the {urgent['by']}; best is {first['move']}, "
    return f"{lead} {standing_words(facts)} {act}{first['in_words']}.".strip(), None


def _mate(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    mate = facts["yours"]["mate"]
    if mate is None:
        return f"I see no forced mate here, for either side. {standing_words(facts)}", None
    who = "you" if facts["you"] is not None else facts["side"]
    side = f"for {who}" if mate > 0 else f"against {who}"
    return f"Yes: mate in {abs(mate)} {side}, beginning with {facts['lines'][0]['line']}.", inner["best"]


def _best(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    first = facts["lines"][0]
    if _SECRET.search(facts.get("asked", "")) and not is_theirs(facts):
        return _unnamed(facts), None
    asked = facts.get("asked", "")
    if facts.get("ended") and not _TACTIC.search(facts.get("asked", "")):
        # Looked back at, nobody is on move.
        does = purpose_words(facts["proposal"])
        played = f" Played was {facts['played']}." if facts.get("played") not in (None, first["move"]) else ""
        best = f"{first['move']}, {first['in_words']}, was best there: it {does}.{going(first['line'])}{played}"
        return f"{best} {verdict_words(facts)}", inner["best"]
    if is_theirs(facts):
        fear = f"It is their move; what I would fear most is {first['move']}, {first['in_words']}."
        return f"{fear} {standing_words(facts)}", None
    if _TACTIC.search(asked):
        return tactic_words(facts), inner["best"]
    does = purpose_words(facts["proposal"])
    line = going(first["line"]) if wants_line(asked) else taken_back_words(facts)
    told = [
        _of_advantage(facts),
        checked_words(facts),
        f"I would play {first['move']}, {first['in_words']}: it {does}.",
    ]
    told += [line.strip(), _shortly(facts)]
    return " ".join(filter(None, told)), inner["best"]


def _shortly(facts: Mapping[str, Any]) -> str:
    """How the side that is asked for stands, in a few words without figures; a forced mate as it is."""
    yours = facts["yours"]
    if yours["mate"]:
        return verdict_words(facts)
    words = chances_in_words(yours["chance"])
    be, stand = ("are", "stand") if facts["you"] is not None else ("is", "stands")
    verb = be if words in ("losing", "winning") else stand
    return f"{'You' if facts['you'] is not None else facts['side']} {verb} {words}."


def _of_advantage(facts: Mapping[str, Any]) -> str:
    """Whether there is an advantage to make use of, where it is asked how."""
    if not _ADVANTAGE.search(facts.get("asked", "")) or facts["yours"]["mate"]:
        return ""
    chance = facts["yours"]["chance"]
    if chance >= BETTER:
        return "Take what can be had safely, exchange pieces rather than pawns, and give them no chances."
    if chance > 1 - BETTER:
        return "There is no advantage to turn into a win yet."
    return "There is nothing to turn into a win here, so it is about holding on."


def _unnamed(facts: Mapping[str, Any]) -> str:
    """Whether there is something to be seen, and where to look, without the move."""
    return f"{tactic_words(facts, secret=True)} {nudge_words(facts['proposal'], facts['yours']['mate'])}"


def _line(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """The engine's line as deep as it was searched, and who stands how."""
    whose = (
        "With best play it goes on" if facts["you"] is None or not is_theirs(facts) else "It is their move; it may go"
    )
    return f"{whose} {facts['deep']}. {verdict_words(facts)}", inner["best"]


def _purpose(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """What the best move is for, and how much the next best falls short of it."""
    first, others = facts["lines"][0], facts["lines"][1:]
    aims = f" In the long run: {listed(facts['aims'])}." if facts["aims"] and not facts["check"] else ""
    line = going(first["line"]) if wants_line(facts["asked"]) else f" {taken_back_words(facts)}".rstrip()
    told = f"{first['move']}, {first['in_words']}, {purpose_words(facts['proposal'])}.{line}"
    told = f"{not_that_piece(facts['asked'], facts['proposal'])}{told}"
    if not others:
        alone = " There is no other move." if facts.get("legal", 1) == 1 else ""
        return f"{told}{alone}{aims}", inner["best"]
    next_best = f" The next best is {others[0]['move']}, {others[0]['in_words']}"
    chances = [one["chance"] for one in (first, others[0])]
    if None in chances:
        return f"{told}{next_best}.{aims}", inner["best"]
    keeps, left = (hundred(one) for one in chances)
    if keeps - left < hundred(INACCURACY_LOSS):
        return f"{told}{next_best}: as good, so choose what you understand better.{aims}", inner["best"]
    leaves = f", but it leaves {left} chances in a hundred, where this keeps {keeps}."
    return f"{told}{next_best}{leaves}{aims}", inner["best"]


def _hint(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> WithArrow:
    if is_theirs(facts):
        piece = facts["proposal"]
        words = f"It is their move, so there is nothing to find yet; watch their {piece['piece']} on {piece['from']}."
        return words, None
    if _WHY.search(facts.get("asked", "")):
        return _nudged_because(facts), None
    if _A_PLAN.search(facts.get("asked", "")):
        return aims_told(facts, in_words=True) or "", None
    return _unnamed(facts), None


def _nudged_because(facts: Mapping[str, Any]) -> str:
    """Why the best move is best, as far as that can be said without the move."""
    chances = [one["chance"] for one in facts["lines"][:2]]
    told = unnamed_purpose(facts["proposal"])
    if len(chances) < 2 or None in chances:
        return told
    keeps, left = (hundred(one) for one in chances)
    if keeps - left < hundred(INACCURACY_LOSS):
        return f"{told} There is a second move as good, so look for what you understand better."
    return f"{told} It keeps {keeps} chances in a hundred, where the next best leaves {left}."


def _goes(line: Mapping[str, Any]) -> str:
    """How a line might go, as the end of what is said of its first move."""
    return f"; it might go {line['line']}"


def _plan(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """The opening and its idea while it lasts, the two lines of the engine as two ways to go on, and what there is to
    aim at."""
    lines = facts["lines"]
    if (told := aims_told(facts)) is not None:
        return told, inner["best"]
    if facts["you"] is None and not facts["study"]:
        # Who looks on wants to know what is going on, not what to play.
        move = f"The move for it is {lines[0]['move']}, {lines[0]['in_words']}: it {purpose_words(facts['proposal'])}."
        return f"{aims_told(facts, in_words=True)} {move}", inner["best"]
    lined = wants_line(facts.get("asked", ""))
    ways = [f"{one['move']} ({one['in_words']}{_goes(one) if lined else ''})" for one in lines[:2]]
    words = f"Two ways to go on: {' or '.join(ways)}." if len(ways) > 1 else f"The way to go on is {ways[0]}."
    # What a person can follow comes before the engine's moves.
    aims = f"In the long run: {listed(facts['aims'])}." if facts["aims"] and not facts["check"] else ""
    if facts["yours"]["chance"] <= HOPELESS:
        whose = "You are" if facts["you"] is not None else f"{facts['side']} is"
        aims = f"{whose} losing, so there is no plan but to hold on and hope for a slip."
    aims = f"{checked_words(facts)} {aims}".strip()
    opening = f"This is the {facts['opening']['name']}. {facts['opening']['idea']}" if facts["opening"] else ""
    return " ".join(part.strip() for part in (opening, aims, words) if part), inner["best"]


# That nothing hangs, or that the sides have the same pieces, is said by who asks why.
_HANGS = re.compile(r"\b(?:hang\w*|loose|en prise|unguarded|undefended|attacked|free|blunder\w*)\b")
_SAME = re.compile(r"\b(?:same|equal|even|level|material|pieces|nothing|pawns)\b")


def _reasons(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> WithArrow:
    asked, lead = facts.get("asked", ""), ""
    if _HANGS.search(asked):
        lead = hanging_words(facts)
    elif _SAME.search(asked) and any("material is level" in one for one in facts["even"]):
        lead = "The pieces are level, so it is their places that count."
    return f"{lead} {reasons_words(facts)}".strip(), None


def _if_ignored(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """What the best move threatens: what would follow if it were not answered."""
    then, first, mover = facts["further"], facts["lines"][0], facts["turn"]
    if then is None:
        return f"{first['move']} cannot be ignored: after it there is check, or the game is over.", inner["best"]
    if then["gain"] < INACCURACY_LOSS:
        lead = f"Then little happens: {first['move']} threatens nothing at once, it is a move for a better place."
    else:
        lead = f"Then {first['move']} has a point: it gains {hundred(then['gain'])} chances in a hundred."
    told = f"{lead} {mover} would go on with {then['move']}, {then['in_words']}"
    return f"{told}, and have {hundred(then['chance'])} chances in a hundred.", inner["best"]


def _exchange(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """Whether some piece can be exchanged now, and whether that is good."""
    found = facts["further"]
    piece = f"{found['piece']}s"
    if not all(found["there"]):
        return (
            f"There are no {piece} to exchange any more: at most one side still has one. {verdict_words(facts)}",
            None,
        )
    if is_theirs(facts):
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
        verdict = f"Rather not now: {found['move']} {how}, but costs {hundred(cost)} chances in a hundred"
    best = "" if found["uci"] == inner["best"] else f" {facts['lines'][0]['move']} is best."
    return f"{verdict} ({hundred(found['chance'])} are left you).{best} {ahead}", found["uci"]


def _offer(facts: Mapping[str, Any], _inner: Mapping[str, Any]) -> WithArrow:
    chance = facts["yours"]["chance"]
    if chance >= BETTER:
        advice = "No, I would play on."
    elif chance <= 1 - BETTER:
        advice = "Yes, I would take it."
    else:
        advice = "A sensible person may take it: nobody stands better. I would play on only for the fun of it."
    return f"{advice} {standing_words(facts)} {ANSWERING}", None


def _arrows(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """What the arrows of the analysis board show, and the move of the thickest here."""
    first = facts["lines"][0]
    return (
        "The arrows are the first moves of the engine's best lines, the thickest one the best. Here I find "
        f"{first['move']}, {first['in_words']}. They are there while “Start the engine” is on; those you draw "
        "yourself, with the right mouse button, go at a press on a piece."
    ), inner["best"]


def _human(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """Whether somebody without an engine would find the best move, by how plain and how lonely it is."""
    lines = facts["lines"]
    first, second = lines[0], lines[1] if len(lines) > 1 else None
    move = first["move"]
    gap = 0.0 if second is None else abs((first["chance"] or 0.0) - (second["chance"] or 0.0))
    if facts["opening"] is not None:
        told = f"{move} is a natural move of the {facts['opening']['name']}, and most players know or find it."
    elif second is None or "+" in move or "#" in move or "x" in move:
        told = f"{move} is a check, a capture or forced, and whoever goes through those first comes upon it."
    elif gap < INACCURACY_LOSS:
        told = f"Most find it, or one as good: {second['move']} is hardly worse than {move}, so nobody has to find it."
    else:
        told = (
            f"Not everybody: {move} is a quiet move, and everything else is clearly worse ({second['move']} next), so "
            "it takes a practised eye."
        )
    return f"{told} It is {first['in_words']}.", inner["best"]


TELLERS = {
    "arrows": _arrows, "human": _human, "standing": _standing, "mate": _mate, "best": _best, "threat": threatens,
    "stop": stops, "plan": _plan, "line": _line, "reasons": _reasons, "offer": _offer, "taken": if_taken,
    "purpose": _purpose, "hint": _hint, "simply": simply, "ignored": _if_ignored, "reply": reply, "man": man_words,
    "candidates": candidates, "exchange": _exchange, "against": against_words, "aims": aims_words, "worth": worth_words,
}  # fmt: skip
