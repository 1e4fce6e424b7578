"""In which part of the game, at which moves and in which ways a player errs, in words; yes or no where one part or
move is named."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.weaknesses import Slip
from app.desk.wording import first_name, many_in_words, the_last
from app.domain.number_words import cardinals, either, number_said
from app.domain.prose_words import listed, number_word
from app.post_match.report import ReasonKind

_AROUND = re.compile(rf"\bmoves? (?:number )?(?P<number>[0-9]{{1,3}}|{either(cardinals(1, 20))})\b")
_PHASES = (
    ("opening", re.compile(r"\b(?:openings?|start of|beginning|first moves)\b")),
    ("middlegame", re.compile(r"\bmiddle ?games?\b")),
    ("endgame", re.compile(r"\b(?:end ?games?|endings?)\b")),
)
# Somebody thinks that a part of the game is the weak one.
_BLAMED = re.compile(
    r"\b(?:bad|worst|worse|weak\w*|terrible|awful|suck|agree|problem|wrong|lose|losing|poor|trouble|fault|cost\w*)\b"
)
# Moves by which an error may lie beside the one that is named.
NEAR = 3
WHAT_TO_DO = "Today’s practice asks those very positions again."


def phase_told(facts: Mapping[str, Any]) -> str:
    """How the errors fall to opening, middlegame and ending, or to moves."""
    games, low = the_last(many_in_words(facts["games"], "game")), facts["asked"]
    phases = sorted(facts["by_phase"].items(), key=lambda one: -one[1])
    if not facts["errors"] or not phases:
        ending = [phase for phase, said in _PHASES if said.search(low)] == ["endgame"]
        return (
            _no_endgame(facts)
            if ending and not facts.get("endgames")
            else f"Nowhere in particular: in your {games} I find no serious error."
        )
    if (named := _AROUND.search(low)) is not None:
        return _around(facts, named["number"])
    told = listed([f"{number_word(count)} in the {phase}" for phase, count in phases if count])
    moves = f" What cost most came at {_moves(facts)}."
    asked = [phase for phase, said in _PHASES if said.search(low)]
    if asked == ["endgame"] and not facts.get("endgames") and not facts["by_phase"].get("endgame"):
        return _no_endgame(facts)
    if len(asked) == 1 and not facts["by_phase"].get(asked[0], 0) and not _BLAMED.search(low):
        reached = f", {number_word(facts.get('endgames', 0))} of which reached one" if asked[0] == "endgame" else ""
        return f"Well, as far as I can see: in your {games}{reached}, I find no serious error in the {asked[0]}."
    if len(asked) == 1:
        return f"{_yes_or_no(facts, asked[0], games)} Of your serious errors: {told}.{moves} {WHAT_TO_DO}"
    lead = "In no part more than in the others" if main_phase(facts) is None else f"Most often in the {phases[0][0]}"
    return f"{lead}: of your serious errors in the {games}, {told}.{moves} {WHAT_TO_DO}"


def _no_endgame(facts: Mapping[str, Any]) -> str:
    """That of endings nothing can be said yet."""
    if facts["games"] == 1:
        return "Your one game that was looked over did not reach an endgame, so there is nothing to judge by yet."
    games = many_in_words(facts["games"], "game")
    return f"None of your {games} that were looked over has reached an endgame, so there is nothing to judge by yet."


def main_phase(facts: Mapping[str, Any]) -> str | None:
    """The part of the game in which more errors were made than in any other; None where two have as many."""
    phases = sorted(facts["by_phase"].items(), key=lambda one: -one[1])
    if not phases or (len(phases) > 1 and phases[0][1] == phases[1][1]):
        return None
    return str(phases[0][0])


def _yes_or_no(facts: Mapping[str, Any], phase: str, games: str) -> str:
    """Whether the numbers say that a part of the game is the weak one."""
    count, most = facts["by_phase"].get(phase, 0), max(facts["by_phase"].values())
    if not count:
        return f"No, the numbers do not agree: in your {games} I find no serious error in the {phase}."
    if count == most and main_phase(facts) is None:
        return f"No more than elsewhere: in the {phase} there are as many as in another part of the game."
    if count == most:
        return f"Yes, the numbers agree: the {phase} is where it goes wrong most."
    return f"Not most of all: there are some in the {phase}, but more elsewhere."


def _around(facts: Mapping[str, Any], said: str) -> str:
    """Whether the errors lie near a move that is named."""
    number = number_said(said)
    near = [one for one in facts["moves"] if abs(one["move"] - number) <= NEAR]
    lead = (
        f"No, not that I can see: none of your costliest errors lies within {number_word(NEAR)} moves of move {number}."
        if not near
        else f"Yes: all of your costliest errors lie around move {number}."
        if len(near) == len(facts["moves"])
        else (
            f"In part: {number_word(len(near))} of your {number_word(len(facts['moves']))} costliest errors lies there."
        )
        if len(near) == 1
        else f"In part: {number_word(len(near))} of your {number_word(len(facts['moves']))} costliest errors lie there."
    )
    habit = f" What helps: {facts['advice']}." if facts["advice"] else ""
    return f"{lead} They came at {_moves(facts)}.{habit} {WHAT_TO_DO}"


def _moves(facts: Mapping[str, Any]) -> str:
    return listed(
        [f"move {one['move']} against {first_name(one['against'])} ({one['played']})" for one in facts["moves"]]
    )


# In what way a move was an error, by what the analysis found: what is counted together, as a clause.
_BY_REASON: Mapping[ReasonKind, str] = {
    ReasonKind.PUTS_TO_BE_TAKEN: "left something where it could be taken",
    ReasonKind.LEAVES_TO_BE_TAKEN: "left something where it could be taken",
    ReasonKind.ALLOWS_FORK: "let in a fork",
    ReasonKind.ALLOWS_MATE: "let in a mate",
    ReasonKind.MISSES_MATE: "passed by a mate",
    ReasonKind.LOSES_LATER: "lost something within a few moves",
    ReasonKind.MISSES_CAPTURE: "passed by something that could be won",
    ReasonKind.MISSES_FORK: "passed by something that could be won",
    ReasonKind.MISSES_LATER: "passed by something that could be won",
    ReasonKind.ALLOWS_QUEEN: "let a pawn through",
    ReasonKind.MISSES_QUEEN: "kept a pawn of your own from getting through",
    ReasonKind.STALEMATES: "let a result go",
    ReasonKind.LETS_THE_WIN_GO: "let a result go",
    ReasonKind.LETS_THE_DRAW_GO: "let a result go",
}
_WORSE, _WORSE_EARLY = "only made your position worse", "played a weak move in the opening"
# Moves of one way that are named, and of all ways together where they are listed.
OF_A_WAY, OF_A_GAME = 3, 10
# Which kinds of error are most frequent is asked, or that they be listed.
KINDS = re.compile(
    r"\b(?:kinds?|sorts?|types?) of (?:\w+ )?(?:mistakes?|errors?|blunders?|slips?)\b"
    r"|\b(?:mistakes?|errors?|blunders?|slips?) (?:of )?(?:what|which|by) (?:kinds?|types?|sorts?)\b"
    r"|\bwhat (?:mistakes|errors|blunders|kind)\b|\b(?:most (?:frequent|common)|commonest|typical|usual) (?:\w+ )?"
    r"(?:mistakes?|errors?|blunders?)\b|\bwhat do i (?:mostly )?do wrong\b"
)
LISTED = re.compile(
    r"\b(?:list|show|name|tell|give)\b[^.?!]{0,24}\b(?:my|all|every)\b[^.?!]{0,16}\b(?:mistakes|errors|blunders)\b"
    r"|\b(?:mistakes|errors|blunders)\b[^.?!]{0,32}\b(?:week|days|today|month|yesterday)\b"
)


def made_of(slips: Sequence[Slip]) -> list[dict[str, Any]]:
    """JSON-ready facts of errors: the move with its number, against whom, what it cost and in which way it erred."""
    return [
        {
            "move": f"{one.lesson.number}{'.' if one.lesson.fen.split()[1] == 'w' else '...'}{one.lesson.played_san}",
            "against": first_name(one.game.other_name),
            "cost": round(100 * one.cost),
            "ended": one.game.ended_ms,
            "way": _way(one),
        }
        for one in slips
    ]


def _way(slip: Slip) -> str:
    """In which way a move was an error."""
    found = None if slip.reason is None else _BY_REASON.get(slip.reason.kind)
    return found or (_WORSE_EARLY if slip.phase == "opening" else _WORSE)


# Whether one kind is frequent is asked, and which: how it is asked for, and the way it is counted under.
_ONE_KIND = (
    (re.compile(
        r"\b(?:walk\w*|run\w*|fall\w*) in ?to (?:\w+ )?(?:check)?mates?\b|\b(?:allow|let)\w* (?:in )?(?:\w+ )?mates?\b"
        r"|\bget (?:check)?mated\b"
    ), "let in a mate"),
    (re.compile(
        r"\b(?:miss\w*|overlook\w*|not see\w*|pass\w* by) (?:\w+ ){0,2}(?:check)?mates?\b"
    ), "passed by a mate"),
    (re.compile(
        r"\b(?:hang|hanging|leav\w+|drop\w*|giv\w+ away|blunder\w*|los\w+) (?:\w+ ){0,2}(?:pieces?|queens?|rooks?"
        r"|knights?"
        r"|bishops?|material)\b"
    ), "left something where it could be taken"),
    (re.compile(
        r"\b(?:fall\w* for|allow\w*|overlook\w*|walk\w* into|run\w* into) (?:\w+ ){0,2}forks?\b"
    ), "let in a fork"),
    (re.compile(
        r"\b(?:miss\w*|overlook\w*|pass\w* by|not see\w*) (?:\w+ ){0,2}(?:tactics|captures?|chances|shots|wins"
        r"|combinations"
        r"|free pieces?)\b"
    ), "passed by something that could be won"),
)  # fmt: skip
_DO_I = re.compile(r"\b(?:do|am|did|have) i\b|\bhow often\b")
# The one that cost most of all.
WORST_ONE = re.compile(
    r"\b(?:worst|biggest|costliest|dearest|dumbest|most expensive) (?:\w+ )?(?:mistakes?|blunders?|errors?|moves?)\b"
)


def kind_asked(low: str) -> str | None:
    """The way of erring of which it is asked whether it is frequent; None where none is."""
    if _DO_I.search(low) is None:
        return None
    return next((way for form, way in _ONE_KIND if form.search(low)), None)


def kind_told(facts: Mapping[str, Any], way: str) -> str:
    """Whether the asker errs in one way, how often, and where."""
    made = dict(_ways(facts)).get(way, [])
    games = the_last(many_in_words(facts["games"], "game"))
    of_all = f"of your {many_in_words(facts['errors'], 'serious error')} in the {games}"
    if not made:
        return f"No: none {of_all} was one where you {way}."
    told = listed([_named(one) for one in made[:OF_A_GAME]])
    lead = "Yes" if 2 * len(made) >= facts["errors"] or len(made) > OF_A_WAY else "Now and then"
    return f"{lead}: in {number_word(len(made))} {of_all} you {way} ({told})."


def worst_told(facts: Mapping[str, Any]) -> str:
    """The error that cost most of all."""
    one = max(facts["made"], key=lambda made: made["cost"])
    return (
        f"{_named(one)}: it cost {one['cost']} chances in a hundred, for there you {one['way']}. The position is "
        "below, "
        "with what was better."
    )


def kinds_told(facts: Mapping[str, Any]) -> str:
    """In which ways the asker errs, the most frequent first, each with its costliest move."""
    (way, made), *others = _ways(facts)
    games = the_last(many_in_words(facts["games"], "game"))
    of_all = f"{number_word(len(made))} of your {many_in_words(facts['errors'], 'serious error')} in the {games}"
    first = f"Most often, in {of_all}, you {way}: {listed([_named(one) for one in made[:OF_A_WAY]])}."
    if len(made) == 1:
        first = f"No kind came twice. What cost most: you {way} ({_named(made[0])})."
    times = {1: "once", 2: "twice"}
    rest = listed(
        [f"{way} {times.get(len(made), f'{number_word(len(made))} times')} ({_named(made[0])})" for way, made in others]
    )
    return f"{first} Besides you {rest}." if others else first


def examples_told(facts: Mapping[str, Any]) -> str:
    """The moves of the two most frequent ways of erring."""
    told = [f"You {way}: {listed([_named(one) for one in made[:OF_A_WAY]])}." for way, made in _ways(facts)[:2]]
    return f"{' '.join(told)} The boards below show the costliest, with what was better."


def listed_told(facts: Mapping[str, Any]) -> str:
    """Every error, game by game."""
    by_game: dict[tuple[int, str], list[str]] = {}
    for one in facts["made"]:
        by_game.setdefault((one["ended"], one["against"]), []).append(one["move"])
    told = "; ".join(
        f"against {against} {listed(moves[:OF_A_GAME])}{' and more' if len(moves) > OF_A_GAME else ''}"
        for (_, against), moves in by_game.items()
    )
    games = the_last(many_in_words(facts["games"], "game"))
    count = number_word(facts["errors"])
    return f"{count[:1].upper()}{count[1:]} serious ones in your {games}: {told}."


def _ways(facts: Mapping[str, Any]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    """The ways of erring with their moves, the costliest first; the most frequent way first, of equal ones the one that
    cost more."""
    ways: dict[str, list[Mapping[str, Any]]] = {}
    for one in sorted(facts["made"], key=lambda one: -one["cost"]):
        ways.setdefault(one["way"], []).append(one)
    return sorted(ways.items(), key=lambda one: (-len(one[1]), -sum(made["cost"] for made in one[1])))


def _named(one: Mapping[str, Any]) -> str:
    return f"{one['move']} against {one['against']}"
