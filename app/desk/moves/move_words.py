"""What one move of a game was worth, in the steward's words; `facts` are those of `explain_move`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.finished.given_up_words import EVEN
from app.desk.finished.left_mates import in_moves
from app.desk.finished.lost_piece import lost_after_turn, lost_piece_words
from app.desk.finished.spotting_words import machine_words, spotted_words
from app.desk.moves.reasons import reason_in_words
from app.desk.tool import Aspect
from app.desk.wording import hundred, many
from app.domain.number_words import cardinals, either, number_said
from app.domain.prose import chances_in_words
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS
from app.post_match.report import MoveReason, ReasonKind

# The moves beside the one that was talked of, in half-moves.
BESIDE = {"before": -1, "after": 1}


# What "a few" moves are.
_FEW = 3
_APART = re.compile(
    rf"\b(a few|{either(cardinals(1, 10))}|[1-9][0-9]?) moves? "
    r"(?:(later|after\w*|on|further|ahead)|(earlier|before|back))\b"
)

OBJECTED = Aspect(
    "what the asker thought of a move: that it was forced, the best one, an attack or a check; held against the board",
    (
        "but i thought that move was forced?", "wasn't i forced to play that", "did i have to play that",
        "was there any other legal move", "i had no choice there", "but it attacks his queen",
        "i thought it wins the pawn", "but it gives check", "it looked like the best move to me",
        "surely that was not so bad, it threatens mate", "i played it because it attacks the rook",
        "how can that be a blunder when it gives check", "was i really forced to play that",
    ),
    ("summary", "replay"),
)  # fmt: skip


def apart_of(low: str) -> int:
    """How many half-moves later (earlier: negative) a question looks than what was talked of; 0 for no word of it."""
    found = _APART.search(low)
    if found is None:
        return 0
    moves = _FEW if found[1] == "a few" else number_said(found[1])
    return 2 * moves if found[2] else -2 * moves


# The moment on which a game turned is sought on both sides, unless somebody's own is asked for.
_TURNED = re.compile(r"\b(?:turn(?:ed|ing)?|decid\w+|decisive|critical|crucial|key) ?(?:point|moments?|moves?)?\b")
_ONES_OWN = re.compile(r"\b(?:i|my|me|mine)\b")


def asks_for_turn(low: str) -> bool:
    """Whether it is asked where a game turned, whoever’s move it was."""
    return _TURNED.search(low) is not None and _ONES_OWN.search(low) is None


# The biggest mistake is asked for by its size, or why one side won or lost.
_BY_SIZE = re.compile(r"\b(?:biggest|worst|costliest|gravest|most (?:serious|costly|expensive)|main)\b")
_LOST_IT = re.compile(r"\b(?:los[et]|losing)\b")
_WON_IT = re.compile(r"\bi w[io]n\b|\bwe w[io]n\b|\bi beat\b|\bwon (?:me )?(?:it|the game)\b")
_ORDER = ("", "second ", "third ")


def lead_words(facts: Mapping[str, Any], aspect: str) -> str:
    """How an answer about the moments of a game begins: which move it was, and how the game ended."""
    asked = facts.get("asked") or ""
    number = facts.get("number", 1)
    if aspect == "moment" and facts["moments"]:
        whose = "Your" if facts.get("mover", "you") == "you" else f"{facts['mover']}’s"
        if number > len(facts["moments"]):
            return f"There was no {_ORDER[number - 1].strip()} one; the only one was {facts['move']}."
        if facts.get("order"):
            return f"{whose} {facts['order']} mistake was {facts['move']}."
        if number > 1:
            return f"{whose} {_ORDER[number - 1]}biggest mistake was {facts['move']}."
        if _BY_SIZE.search(asked) and not facts.get("turn"):
            return f"{whose} biggest mistake was {facts['move']}."
        if given_up := given_up_lead(facts):
            # Whoever stood well and resigned lost by nothing on the board.
            return f"{given_up} What cost you most before that was {facts['move']}."
        if clock := _by_the_clock(facts):
            return f"{clock}On the board what cost you most was {facts['move']}."
        lead = (
            {}
            if facts.get("turn")
            else {
                "lost": "The game turned on",
                "won": "Your shakiest moment was",
                "drawn": "The moment that cost most was",
            }
        )
        other = "The game turned on" if facts.get("turn") else "The moment that cost most was"
        lost = lost_after_turn(facts.get("story") or {})
        if lost is not None and facts.get("mover", "you") == "you" and not facts.get("turn"):
            return f"{lost_piece_words(lost)} What cost you most before that was {facts['move']}."
        return f"{lead.get(facts['result'] or '', other)} {facts['move']}{_ended(facts)}."
    if aspect == "moment" and facts["analysed"]:
        if given_up := given_up_lead(facts):
            return given_up
        if clock := _by_the_clock(facts):
            return f"{clock}On the board nobody had gone far wrong."
        return f"There is no single move to blame{_ended(facts)}: nobody went far wrong."
    if aspect == "theirs" and facts["moments"] and facts["mover"] != "you":
        if number > 1:
            number = min(number, len(facts["moments"]))
            return f"{facts['mover']}’s {_ORDER[number - 1]}worst move was {facts['move']}."
        if _WON_IT.search(asked) and facts["result"] == "won":
            return f"What won you the game was {facts['mover']}’s {facts['move']}."
        if _LOST_IT.search(asked) and facts["result"] == "won":
            return f"{facts['mover']} lost it with {facts['move']}."
        return f"{facts['mover']}’s worst move was {facts['move']}."
    return ""


def _gives_away(reason: Mapping[str, Any] | None) -> bool:
    """Whether a move was no good because a piece could simply be taken after it."""
    if reason is None or reason["kind"] not in (ReasonKind.PUTS_TO_BE_TAKEN, ReasonKind.LEAVES_TO_BE_TAKEN):
        return False
    return any(man["piece"] != "pawn" for man in reason["men"])


def told_of_moment(facts: Mapping[str, Any], aspect: str) -> list[str]:
    """What is told of a move or a moment, sentence by sentence: how it begins, what it cost, why, what was better."""
    lead, gave_up = lead_words(facts, aspect), ""
    if aspect == "moment" and facts["analysed"] and not facts["moments"]:
        # No move is to blame, so none is judged.
        return [lead]
    if aspect == "better" and facts.get("at_large"):
        gave_up = given_up_lead(facts)
    verdict = verdict_of(facts, aspect)
    if lead and facts["moments"]:
        # The move is named before.
        verdict[0] = re.sub(rf"^{re.escape(facts['move'])} was ", "It was ", verdict[0])
        if lead.startswith("Your ") or (facts["mover"] != "you" and f"{facts['mover']}" in lead):
            # Whose move it was is told by then.
            verdict[0] = re.sub(r"^It was (a \w+) of [^:]{1,80}:", r"It was \1:", verdict[0])
    if gave_up:
        verdict[0] = f"Before that, {verdict[0][:1].lower()}{verdict[0][1:]}"
    return [gave_up or lead, *verdict]


def given_up_lead(facts: Mapping[str, Any]) -> str:
    """That a game which stood well was lost by giving it up alone, with what was to be played; empty for others."""
    end, still = facts.get("end"), facts.get("still")
    if not end or (end["by"], end["outcome"]) != ("resignation", "lost") or (end["chance"] or 0) < EVEN:
        return ""
    left = f", {in_moves(end['mate'])} among them" if end.get("mate") else ""
    won = "You resigned a won game" if end["chance"] >= 80 else "It was lost by resigning alone"
    there = f", and {still['move']} was there to be played" if still and still["yours"] else ""
    return f"{won}: at the end you had {end['chance']} chances in a hundred{left}{there}."


def _by_the_clock(facts: Mapping[str, Any]) -> str:
    """That a game was lost by the clock or by staying away, and not on the board."""
    end = facts.get("end")
    if not end or end["outcome"] != "lost":
        return ""
    return {
        "abandonment": "You lost because you were away while your clock ran, and did not come back in time. ",
        "timeout": "You lost because your clock ran out. ",
    }.get(end["by"], "")


def _ended(facts: Mapping[str, Any]) -> str:
    """How a game that is over ended, behind the move on which it turned: "how did I lose" asks for both."""
    story, ways = (
        facts.get("story"),
        {"lost": "and you lost", "won": "and you won all the same", "drawn": "and it ended drawn"},
    )
    if facts.get("mover", "you") != "you":
        ways |= {"won": "and you won"}
    if not story or not story["over"] or facts["result"] not in ways:
        return ""
    return f", {ways[facts['result']]}, by {story['how']}, after {many(story['moves'], 'move')}"


def beside_words(facts: Mapping[str, Any], aspect: str, others: Sequence[str]) -> list[str]:
    """What is told beside one move: `others` that cost much, what the other side let pass, and whose move it would have
    been."""
    words = list[str]()
    if aspect in ("moment", "theirs") and others and facts["number"] == 1:
        words.append(f"The other moments to look at: {' and '.join(others)}.")
    if aspect == "theirs" and facts["moments"]:
        words += [facts["let_mate"], facts["missed"]]
    if aspect == "better" and facts["named"]:
        who = facts["named"]
        words.append(f"That is the engine’s move; what {who} would have played, only {who} can say: ask in their room.")
    return words


def stood_words(facts: Mapping[str, Any]) -> str:
    """Who stood better after a move, by the chances of its side."""
    has = hundred(facts["chance_after"])
    other = "Black" if facts["by"] == "White" else "White"
    better, chance = (facts["by"], has) if has >= 50 else (other, 100 - has)
    if chance < 100 * (0.5 + INACCURACY_LOSS):
        verdict = f"they stood about level: {better} had {chance} chances in a hundred"
    else:
        verdict = f"{better} stood better, with {chance} chances in a hundred"
    beyond = "The game had ended before that. At its end, after" if facts.get("beyond") else "After"
    return f"{beyond} {facts['move']}, {verdict}." if facts.get("beyond") else f"After {facts['move']} {verdict}."


def _going_on(facts: Mapping[str, Any]) -> str:
    """How the game would have gone on after the better move, else how it went on."""
    line, had = facts["line"], facts["chance_before"]
    who = "your" if facts["mover"] == "you" else f"{facts['mover']}’s"
    if not line or " " not in line:
        return f"{facts['move']} was the best there, so nothing else was to come."
    first, rest = line.split(" ", 1)
    told = f"After {first} it might have gone {rest}"
    return f"{told}: {chances_in_words(had)}, with {who} chances at {hundred(had)} in a hundred."


def verdict_of(facts: Mapping[str, Any], aspect: str) -> list[str]:
    """What the move cost, why, and what was better."""
    had, has = facts["chance_before"], facts["chance_after"]
    if aspect == "spotted":
        return [spotted_words(facts)]
    if aspect == "machine":
        told = verdict_of(facts, "why") if facts["moments"] and facts["result"] == "lost" else []
        return [machine_words(facts, facts["rival"]), *told[:2]]
    if aspect == "goes_on":
        return [_going_on(facts)]
    if aspect in BESIDE:
        mover = "your own" if facts["mover"] == "you" else f"{facts['mover']}’s"
        return [f"The move {aspect} it was {mover}: {facts['move']}.", *verdict_of(facts, "why")]
    lost, move = max(0.0, had - has), facts["move"]
    who = "your" if facts["mover"] == "you" else f"{facts['mover']}’s"
    if facts.get("only"):
        return [f"{move} was the only legal move, so there was nothing to choose."]
    if facts["better"] is None:
        does = f" It {facts['does']}." if facts.get("does") else ""
        return [f"{move} was the best move there was; {who} chances stayed at {hundred(has)} in a hundred.{does}"]
    if lost < INACCURACY_LOSS:
        does = f" It {facts['does']}." if facts.get("does") else ""
        shade = f"{facts['better']} was a shade better, no more."
        return [f"{move} was sound: it cost next to nothing.{does} {shade}"]
    reason = facts["reason"]
    kind = "a blunder" if lost >= BLUNDER_LOSS else "a mistake" if lost >= MISTAKE_LOSS else "a little off"
    if kind == "a little off" and _gives_away(reason):
        kind = "a mistake"
    why = reason_in_words(None if reason is None else MoveReason.model_validate(reason))
    why = " ".join(filter(None, (why, facts.get("reply_does"))))
    owner = "yours" if facts["mover"] == "you" else who
    kind = kind if kind == "a little off" else f"{kind} of {owner}"
    cost = f"{move} was {kind}: {who} chances went from {hundred(had)} to {hundred(has)} in a hundred."
    line = facts["line"]
    better = f"Better was {facts['better']}" + (f", and it might have gone {line}." if line and " " in line else ".")
    if aspect == "better":
        # Before a move its side has what the best one keeps.
        better += f" After it {who} chances would have been {hundred(had)} in a hundred, {chances_in_words(had)}."
    return [better, cost, why] if aspect == "better" else [cost, why, better]
