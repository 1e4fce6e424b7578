"""What follows the best move, and what there is beside it: taken, answered, in plain words, moves to choose from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.board.engine_facts import PIECE
from app.desk.board.proposal_words import purpose_words
from app.desk.board.standing_words import standing_words
from app.desk.wording import hundred
from app.domain.number_words import number_said
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed, number_word
from app.post_match.judging import INACCURACY_LOSS

# How it goes on is asked; whether something can be taken, yes or no; what holds after the answer.
_AFTER = re.compile(r"\b(?:after that|and then|next|go(?:es)? on|afterwards)\b")
_WHETHER = re.compile(r"^\W*(?:(?:and|but|so|then|ok) )*(?:can|could|will|would|does|do|is|won'?t|can'?t)\b")
# The whole line is wanted, not its first move alone.
_LINE = re.compile(r"\b(?:lines?|variations?|sequence|moves|continuation)\b")
# Moves to choose from without a word on which is better; so many of them.
_UNRANKED = re.compile(
    r"\b(?:don'?t|do not|without|not|no)\b[^.?!]{0,32}\b(?:better|best|rank\w*|order\w*|numbers?|evaluat\w*|which)\b"
    r"|\b(?:let me|i(?:'ll| will| want to|'d like to)) (?:choose|pick|decide)\b|\bunranked\b"
)
_COUNT = re.compile(r"\b(one|two|three|1|2|3)\b(?! (?:is|of them|move)\b)")
# A line is asked for, or the question is written in moves.
_IN_MOVES = re.compile(
    r"\b(?:lines?|variations?|continuations?|sequence|how (?:does|would|might|will) it go|notation|deep\w*)\b"
    r"|\b[nbrqk]x?[a-h][1-8]\b|\b[a-h]x[a-h][1-8]\b|\bo-o\b"
)
# Words, and the move that an arrow shows.
WithArrow = tuple[str, str | None]


def is_theirs(facts: Mapping[str, Any]) -> bool:
    """Whether it is the other side's move, for one who plays."""
    return facts["you"] is not None and facts["turn"] != facts["you"]


def going(line: str) -> str:
    """How a line might go, where it has more than a move."""
    return f" It might go {line}." if " " in line else ""


def wants_line(asked: str) -> bool:
    """Whether a question (in small letters) wants moves behind the first one: it asks for them, or is written so."""
    return _IN_MOVES.search(asked) is not None


def taken_back_words(facts: Mapping[str, Any]) -> str:
    """What follows where the man that is moved is taken, which is what one fears first."""
    back = facts.get("taken_back")
    if back is None:
        return ""
    who = "you go" if facts["you"] is not None else f"{facts['turn']} goes"
    answer = "they answer" if facts["you"] is not None else f"{facts['other']} answers"
    return f"If {answer} {back['back']}, {who} on with {back['reply']}, {back['in_words']}: it {back['does']}."


def checked_words(facts: Mapping[str, Any]) -> str:
    """That a check has to be answered, and whether there is only one way to."""
    if not facts.get("checkers"):
        return ""
    only = ", and there is only one legal move" if facts.get("legal") == 1 else ""
    who = "You are" if facts["you"] is not None else f"{facts['turn']} is"
    return f"{who} in check by the {listed(facts['checkers'])}{only}."


def if_taken(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    taken, first, asked = facts["further"], facts["lines"][0], facts.get("asked", "")
    if taken is None and _AFTER.search(asked):
        return f"After {first['move']} it would go on like this: {first['line']}. {standing_words(facts)}", inner[
            "best"
        ]
    if facts["further"] is None and (named := PIECE.search(facts.get("asked", ""))) is not None:
        return f"No: after {first['move']} nothing of theirs can take your {named[1]}.", inner["best"]
    if taken is None:
        return f"After {first['move']} it cannot be taken: nothing of theirs reaches that square.", inner["best"]
    if taken.get("elsewhere"):
        return f"After {first['move']} it cannot be taken itself. {_elsewhere(taken)}", inner["best"]
    lead = "Yes, but " if PIECE.search(asked) and _WHETHER.search(asked) else "Then "
    return f"{lead}you answer {taken['takes']} with {taken['reply']}; it might go {taken['line']}.", inner["best"]


def man_words(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """Where a man that is asked about should go, or that another move is better and why it may stay."""
    man, first = facts["further"], facts["lines"][0]
    does = purpose_words(facts["proposal"])
    if man is None:
        lead = "It is their move; what I would fear most is" if is_theirs(facts) else "I would play"
        return f"{lead} {first['move']}, {first['in_words']}: it {does}.", inner["best"]
    name, safe = man["piece"], listed(man["safe"])
    kind = name.split()[0]
    whose = "Your" if facts["you"] is not None else f"{facts['turn']}’s"
    if man["moves_it"]:
        others = [one for one in man["safe"] if one != facts["proposal"]["to"]]
        rest = f" Safe too: {listed(others)}." if others else ""
        return f"Best is {first['move']}, {first['in_words']}: it {does}.{rest}", inner["best"]
    hit = f"{whose} {name} is attacked by the {listed(man['attacked_by'])}, but" if man["attacked_by"] else (
        f"Nothing attacks {whose.lower() if facts['you'] else whose} {name} just now, and"
    )  # fmt: skip
    told = [f"{hit} better than moving it is {first['move']}, {first['in_words']}: it {does}."]
    if man["taken"] is not None:
        told.append(f"If they take the {kind} then, {man['taken']['takes']}, the answer is {man['taken']['reply']}.")
    if man["to"] is None:
        told.append(f"The {kind} has no safe square." if not safe else f"Safe squares for the {kind}: {safe}.")
    else:
        told.append(f"If you want to move it, go to {man['to']['square']} ({man['to']['move']}).")
    return " ".join(told), inner["best"]


def reply(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """The strongest answer to the best move, and how its side stands after it."""
    reply, first = facts["further"], facts["lines"][0]
    whose = "your" if facts["you"] == facts["turn"] else f"{facts['turn']}’s"
    chance = reply["chance"]
    verdict = ""
    if _WHETHER.search(facts.get("asked", "")):
        verdict = "Yes: " if chance > 0.5 - INACCURACY_LOSS else "Not quite: "
    lead = f"{verdict}the" if verdict else "The"
    stands = f"{whose} chances are {hundred(chance)} in a hundred, {chances_in_words(chance)}"
    if reply["move"] is None:
        return f"There is no answer to {first['move']}: the game is over after it.", inner["best"]
    told = (
        f"{lead} strongest answer to {first['move']} is {reply['move']}, {reply['in_words']}, and even then "
        f"{stands}.{going(reply['line'])}"
    )
    if (taken := reply.get("taken")) is not None:
        stronger = f"Stronger for them is {reply['move']}, {reply['in_words']}, and even then {stands}."
        return f"{_elsewhere(taken, first['move'])} {stronger}", inner["best"]
    return (f"Nothing can be taken after {first['move']}. {told}" if "taken" in reply else told), inner["best"]


def _elsewhere(taken: Mapping[str, Any], after: str | None = None) -> str:
    """The best capture that the other side has, and what is answered."""
    behind = f" after {after}" if after else ""
    return f"If they answer with {taken['takes']}{behind}, you play {taken['reply']}; it might go {taken['line']}."


def candidates(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """Moves to choose from with the chances of each, the best first."""
    lines, asked = facts["lines"], facts.get("asked", "")
    wanted = _COUNT.search(asked)
    if wanted is not None:
        lines = lines[: number_said(wanted[1])]
    if _UNRANKED.search(asked):
        named = sorted(f"{one['move']} ({one['in_words']})" for one in lines)
        return f"{' or '.join(named)}: in no order, and both are sound. The choice is yours.", None
    ways = [
        f"{one['move']} ({one['in_words']})" + ("" if one["chance"] is None else f", {hundred(one['chance'])}")
        for one in lines
    ]
    count = "The first choice" if len(lines) == 1 else f"{number_word(len(lines)).capitalize()} moves, best first"
    whose = "your" if facts["you"] == facts["turn"] else f"{facts['turn']}’s"
    lead = "It is their move. " if is_theirs(facts) else ""
    return f"{lead}{count}, with {whose} chances in a hundred: {'; '.join(ways)}.", inner["best"]


def simply(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    """The best move and its idea for one who reads no notation: no figures, no lines."""
    proposal, first = facts["proposal"], facts["lines"][0]
    if facts.get("told_line") and _LINE.search(facts.get("asked", "")):
        return " ".join(facts["told_line"]), inner["best"]
    whose = "their" if is_theirs(facts) else "your" if facts["you"] is not None else f"{facts['turn']}’s"
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
    be = "are" if facts["you"] is not None else "is"
    stands = f"{be} {stands.split()[-1]}" if stands.endswith((" winning", " losing")) else stands
    return f"{told} {who} {stands}.", inner["best"] if first else None
