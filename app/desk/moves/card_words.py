"""A move in the steward’s words, with all that belongs to it: what was asked for first, then the rest, in a few
sentences; `facts` are those of `card_facts`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.moves.driven_words import driven_words
from app.desk.moves.reasons import reason_in_words
from app.desk.moves.swap_words import take_or_leave
from app.desk.wording import hundred
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS
from app.post_match.report import MoveReason, ReasonKind

# Sentences of a card at the most, and notes on the line of a move that is tried.
TOLD, NOTES = 5, 1
# What a move that cost something is asked for, and one that did not; behind what was asked.
_COSTLY = ("mate", "verdict", "reply", "better", "driven", "idea")
_SOUND = ("mate", "verdict", "idea", "around", "driven", "better", "reply")
# Winning chances below which a game is as good as lost.
LOST = 0.15
# Chances up to which nothing that is played is fine.
FINE = 0.4
# Some words of a question mean more than one part.
_MEANS = {
    "why": ("verdict", "reply"), "verdict": ("verdict",), "better": ("better",), "reply": ("verdict", "reply"),
    "idea": ("idea", "around"), "pin": ("pin", "reply"), "mate": ("mate",), "back": (), "weak": ("weak", "use"),
    "use": ("weak", "use"), "threat": ("threat",), "forced": ("forced",),
    "luck": ("luck",), "several": ("several",), "usual": ("usual",), "material": ("material",),
    "swap": ("swap", "verdict"), "leave": (), "count": (), "pawns": (),
}  # fmt: skip


def played_words(facts: Mapping[str, Any], wanted: Sequence[str], you: str | None) -> str:
    """A played move; `you` is the colour of who asks, None for one who looks on."""
    cost = max(0.0, facts["chance_before"] - facts["chance_after"])
    costly = facts["better"] is not None and cost >= INACCURACY_LOSS and not _by_the_book(facts, cost)
    order = list(dict.fromkeys([*(part for one in wanted for part in _MEANS[one]), *(_COSTLY if costly else _SOUND)]))
    if not costly and "why" in wanted:
        order = list(dict.fromkeys(["verdict", "idea", "around", *order]))
    does = facts["does"] if not (facts["around"] and facts["does"].startswith("prepares")) else ""
    if costly and order[0] != "better" and order.index("idea") > order.index("better"):
        # What a move was for is told before the one that was better.
        order.remove("idea")
        order.insert(order.index("better"), "idea")
    parts = {
        "verdict": _verdict(facts, cost, you),
        "reply": _reply(facts, you, costly=costly),
        "better": _better(facts, cost, you),
        "idea": f"The idea of {facts['move']}: it {does}." if does else "",
        "around": facts["around"],
        "mate": facts["mate"],
        "pin": "" if facts["reply"] and any("was pinned" in one for one in facts["reply"]["notes"]) else facts["pin"],
        "driven": driven_words(facts["driven"]),
        "weak": _weak(facts, asked=bool({"weak", "use"} & set(wanted))),
        "use": _use(facts),
        "threat": _threat(facts),
        "forced": _forced(facts),
        **{name: facts.get(name, "") for name in ("luck", "several", "usual", "material", "swap")},
        "spared": "" if costly else facts.get("spared", ""),
    }
    if parts["spared"] and "verdict" in order:
        order.insert(order.index("verdict") + 1, "spared")
    if parts["swap"]:
        order = ["swap", *(one for one in order if one != "swap")]
    if parts["material"]:
        # What is counted says more than what the line wins.
        order = ["material", *(one for one in order if one not in ("material", "reply"))]
    told = [parts[name] for name in order if parts[name]]
    return " ".join(told[:TOLD])


def _by_the_book(facts: Mapping[str, Any], cost: float) -> bool:
    """Whether a move is a main line of the books, which a short search likes a little less."""
    return bool(facts.get("book")) and cost < MISTAKE_LOSS


def _whose(facts: Mapping[str, Any], you: str | None) -> str:
    return "your" if facts["by"] == you else f"{facts['by']}’s"


def _verdict(facts: Mapping[str, Any], cost: float, you: str | None) -> str:
    move, whose = facts["move"], _whose(facts, you)
    had, has = hundred(facts["chance_before"]), hundred(facts["chance_after"])
    stands = chances_in_words(facts["chance_after"])
    if facts["better"] is None:
        return f"{move} was the best move there was: {whose} chances stayed at {has} in a hundred, {stands}."
    if cost < INACCURACY_LOSS:
        return f"{move} was sound, no mistake: {whose} chances were {has} in a hundred after it, {stands}."
    if _by_the_book(facts, cost):
        return f"{move} was playable, a main line of the books: {whose} chances were {has} in a hundred, {stands}."
    kind = "a blunder" if cost >= BLUNDER_LOSS else "a mistake" if cost >= MISTAKE_LOSS else "a little off"
    owner = " of yours" if facts["by"] == you else f" of {facts['by']}’s"
    kind = kind if kind == "a little off" else f"{kind}{owner}"
    return f"{move} was {kind}: {whose} chances went from {had} to {has} in a hundred, {stands}."


def _reply(facts: Mapping[str, Any], you: str | None, *, costly: bool) -> str:
    """The answer to the move, with what it wins and by which means."""
    reply = facts["reply"]
    if reply is None:
        return ""
    if not costly:
        own = facts["own"]
        gains = ", and material is even again" if own["even"] else _gains(own, you) if own["points"] > 0 else ""
        return f"The line is {own['line']}{gains}." + _through(own["notes"])
    reason = facts["reason"]
    told = None if reason is None else MoveReason.model_validate(reason)
    # What only the figures say, the notes say better.
    bare = told is None or told.kind in (ReasonKind.STANDS_WORSE, ReasonKind.LOSES_LATER)
    why = "" if bare and (reply["notes"] or reply["points"] > 0) else reason_in_words(told) or ""
    gains = _gains(reply, you)
    return " ".join(filter(None, (why, f"The answer is {reply['line']}{gains}.{_through(reply['notes'])}")))


def _gains(line: Mapping[str, Any], you: str | None) -> str:
    """What a line wins for the side that begins it, behind the line."""
    if line["points"] <= 0 or not line["won"] or "#" in line["line"]:
        return ""
    return f", which wins {'you' if line['by'] == you else line['by']} {line['won']}"


def _through(notes: Sequence[str]) -> str:
    """The notes on a line as sentences."""
    return "".join(f" {one[:1].upper()}{one[1:]}." for one in notes)


def _better(facts: Mapping[str, Any], cost: float, you: str | None) -> str:
    better = facts["better"]
    if better is None:
        return ""
    if cost < INACCURACY_LOSS or _by_the_book(facts, cost):
        return f"{better} was a shade better, no more{_so(facts['better_does'])}."
    line = facts["line"]
    going = f"; it might go {line}" if line and " " in line else ""
    had = hundred(facts["chance_before"])
    return f"Better was {better}{_so(facts['better_does'])}{going}, with {_whose(facts, you)} chances at {had}."


def _so(does: str | None) -> str:
    """What a move does, behind it."""
    return f": it {does}" if does else ""


def _weak(facts: Mapping[str, Any], *, asked: bool) -> str:
    if not facts["weak"]:
        return "It leaves no square behind that a pawn could guard before." if asked else ""
    lead = "Yes, it leaves something behind: " if asked else "What it leaves behind: "
    return f"{lead}{listed(facts['weak'])}."


def _use(facts: Mapping[str, Any]) -> str:
    """How the other side uses what the move left behind."""
    best, uses = facts["used_by"], facts["use"]
    if best is None:
        return ""
    ways = f" To use it: {'; '.join(uses)}." if uses else ""
    return f"{ways} The engine’s first move there is {best['move']}: it {best['does']} ({best['line']}).".strip()


def _threat(facts: Mapping[str, Any]) -> str:
    threat = facts["threat"]
    if threat is None:
        return ""
    cost = facts["chance_before"] - facts["chance_after"]
    least = INACCURACY_LOSS if threat["takes"] else BLUNDER_LOSS
    if not threat["mates"] and (threat["gain"] < least or (cost >= MISTAKE_LOSS and not threat["takes"])):
        asked = facts.get("asked_by")
        ways = f" It can be asked at once where it goes, by {listed(asked)}." if asked else ""
        return f"It threatens nothing that would have to be stopped, so it need not worry you.{ways}"
    worth = "mate" if threat["mates"] else f"worth some {hundred(threat['gain'])} chances in a hundred"
    return f"It threatens {threat['move']}, {threat['in_words']}, {worth}."


def _forced(facts: Mapping[str, Any]) -> str:
    forced = facts["forced"]
    if forced is None:
        return ""
    king = f" The king could not go anywhere: {listed(forced['king'])}." if forced["check"] and forced["king"] else ""
    if forced["legal"] == 1:
        return f"{facts['move']} was the only legal move{', for there was a check' if forced['check'] else ''}.{king}"
    other = forced["next"]
    if other is None:
        return ""
    near = other["chance"] >= hundred(facts["chance_after"]) - hundred(INACCURACY_LOSS)
    lead = "It was not forced" if near else "By the rules there were others, but it was the one to play"
    # Beside the best move nothing leaves more, whatever another search made of it.
    most = hundred(facts["chance_after"]) if facts["better"] is None else 100
    return f"{lead}: {other['move']} would have left {min(other['chance'], most)} chances in a hundred.{king}"


def tried_words(facts: Mapping[str, Any], you: str | None, *, ended: bool) -> str:
    """A move that was not played, or cannot be yet: what it would come to."""
    move, mine = facts["move"], facts["by"] == you
    whose = "your" if mine else f"{facts['by']}’s"
    had, has = facts["chance_before"], facts["chance_after"]
    cost = had - has
    would = "would have been" if ended else "is"
    if "pawns" in facts:
        words = facts["pawns"]
        return f"{words} {whose.capitalize()} chances are {hundred(has)} in a hundred then, {chances_in_words(has)}."
    if facts.get("mate") and not facts["passes"]:
        return f"{move} {would} checkmate, and {'the end of the game' if ended else 'ends the game'}. {facts['mate']}"
    if facts["passes"]:
        turn = "your" if you and not mine else f"{'Black' if facts['by'] == 'White' else 'White'}’s"
        lead = f"Not at once, for it is {turn} move. Left alone, {move} {_passing(facts)}"
    elif facts["tried_line"]:
        lead = _line_lead(facts, you)
    elif had < LOST and cost < INACCURACY_LOSS:
        lost = "was" if ended else "is"
        lead = f"{move} {would} no help any more: the game {lost} lost there, {hundred(has)} chances in a hundred."
    elif facts["is_best"]:
        stands = chances_in_words(has)
        lead = f"{move} {would} the best move there: {whose} chances are {hundred(has)} in a hundred, {stands}."
    elif cost < INACCURACY_LOSS and has < FINE:
        stood = f"{_name(facts, you)} {_is(mine=mine, ended=ended)} {chances_in_words(has)} there"
        lead = f"{move} {would} no worse than the rest, but {stood} whatever is played: {hundred(has)} in a hundred."
    elif cost < INACCURACY_LOSS:
        side = _name(facts, you)
        lead = f"{move} {would} fine, about as good as anything: {hundred(has)} chances in a hundred for {side}."
    elif _by_the_book(facts, cost):
        lead = f"{move} {would} playable, a main line of the books: {whose} chances are {hundred(has)} in a hundred."
    else:
        kind = "a blunder" if cost >= BLUNDER_LOSS else "a mistake" if cost >= MISTAKE_LOSS else "a little off"
        lead = f"{move} {would} {kind}: {whose} chances would go from {hundred(had)} to {hundred(has)} in a hundred."
    if facts.get("behind"):
        lead = f"After {facts['behind']}, {lead}"
    if facts.get("may") == "win" and not facts["passes"] and "count" not in facts:
        lead = f"{'Yes' if facts['points'] > 0 and cost < INACCURACY_LOSS else 'No'}: {lead}"
    elif facts.get("may") and not facts["passes"] and "count" not in facts:
        lead = f"Yes: {lead}" if cost < INACCURACY_LOSS else f"By the rules yes, but {lead}"
    told = [
        take_or_leave(facts) if "leave" in facts else "",
        facts.get("count", ""),
        lead,
        f"That is the {facts['opening']}." if facts["opening"] else "",
        facts.get("trade", "") if cost >= INACCURACY_LOSS else "",
        facts.get("usual", ""),
        facts.get("queen", ""),
        f"It {facts['does']}." if facts["does"] and not facts["tried_line"] else "",
        _going(facts, you),
        facts.get("answer", ""),
        facts.get("leave", ""),
        _back(facts, you),
    ]
    if not facts["is_best"] and not facts["passes"]:
        told.append(f"The engine’s first choice there is {facts['best']}{_so(facts['best_does'])}.")
    if "count" in facts:
        # By the count it is asked, and how one stands then.
        stands = f"{whose.capitalize()} chances are {hundred(has)} in a hundred then, {chances_in_words(has)}."
        return f"{facts['count']} {stands}"
    return " ".join(filter(None, told))


def _is(*, mine: bool, ended: bool) -> str:
    return ("were" if mine else "was") if ended else ("are" if mine else "is")


def _line_lead(facts: Mapping[str, Any], you: str | None) -> str:
    """What a line of several moves comes to at its end, and how it goes on."""
    has, mine = facts["chance_after"], facts["by"] == you
    side = f"{'you have' if mine else facts['by'] + ' has'}"
    goes_on = f"; it goes on {facts['goes_on']}" if facts["goes_on"] else ""
    return f"After {facts['tried_line']} {side} {hundred(has)} chances in a hundred, {chances_in_words(has)}{goes_on}."


def _back(facts: Mapping[str, Any], you: str | None) -> str:
    """The ways to take back, set beside each other."""
    if not facts["back"] or facts["by"] == you:
        return ""
    ways = [f"{one['move']} ({one['chance']} in a hundred{_so(one['does'])})" for one in facts["back"]]
    return f"To take back there is {', '.join(ways)}; the first is the engine’s choice."


def _name(facts: Mapping[str, Any], you: str | None) -> str:
    return "you" if facts["by"] == you else str(facts["by"])


def _passing(facts: Mapping[str, Any]) -> str:
    """What a move of the other side would come to if it were on move."""
    gain = facts["chance_after"]
    line = f"would go {facts['line']}"
    if facts["points"] < 0:
        return f"{line}: they come out of it with {facts['won'].split(' for ')[0]} less, so it need not worry you now."
    if facts["points"] > 0:
        return f"{line} and win {facts['won']}, so it has to be met."
    return f"{line}, and they would have {hundred(gain)} chances in a hundred."


def _going(facts: Mapping[str, Any], you: str | None) -> str:
    """How it would go on, and what that costs or wins."""
    if facts["passes"]:
        return _through(facts["structure"][:2]).strip()
    if " " not in facts["line"]:
        return ""
    notes = _through([*facts["own_notes"], *facts["notes"], *facts["structure"]][:NOTES])
    gets = facts["points"] > 0
    costs = facts["chance_before"] - facts["chance_after"] >= INACCURACY_LOSS
    side = _name(facts, you) if gets else "the other side"
    wins = f"{side} {'win' if side == 'you' else 'wins'} {facts['won']}"
    if facts["tried_line"]:
        return f"In it {wins}." if facts["points"] else ""
    told = f"It might go {facts['line']}"
    if facts["points"] and not (gets and costs):
        told += f", in which {wins}"
    return f"{told}.{notes}"
