"""The puzzle of the day in words, by what of it is asked: how hard, what kind of trick, whence, a second nudge."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.puzzle.puzzle_beyond import BEYOND, MEANS
from app.domain import prose_facts
from app.domain.prose_words import listed, man_on, number_word

# What of the puzzle is asked, the first that fits.
WANTED: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("side", re.compile(
        r"\bwhich (?:colou?r|side|ones?)\b.{0,20}\b(?:i|me|mine|my)\b"
        r"|\b(?:am i|do i (?:have|play|move|get)|are mine)\b.{0,24}\b(?:white|black)\b"
        r"|\bwhose (?:move|turn|go)\b|\bwho (?:moves|is to move|has the move|goes first)\b"
    )),
    *BEYOND,
    ("plain", MEANS),
    ("cost", re.compile(r"\b(?:costs?|penalt\w+|count against|lose (?:points|anything)|cheat\w*|minus|free)\b")),
    ("soft", re.compile(
        r"\b(?:smaller|softer|gentler|tinier|weaker|vaguer|subtler|too much|less)\b|\bgive (?:it|that) away\b"
    )),
    ("piece", re.compile(
        r"\b(?:which|what) (?:piece|man|figure)\b|\b(?:piece|man)\b.{0,24}\b(?:starts?|begins?|moves?|first)\b"
    )),
    ("deep", re.compile(
        r"\bhow (?:many moves|long|deep)\b|\bmoves deep\b|\bnumber of moves\b|\bhow many (?:moves )?to (?:find|see)\b"
        r"|\bin (?:one|two|three|four|1|2|3|4)\b.{0,8}\b(?:mean|two|moves?|of me|mine)\b"
        r"|\bmeans? .?in (?:one|two|three)\b"
    )),
    ("kind", re.compile(r"\b(?:mates?|mating|checkmates?|win(?:s|ning)? (?:material|something|a piece)|gets? won)\b")),
    ("source", re.compile(
        r"\b(?:real game|master game|masters?|grandmaster game|famous|actual game|made up|invented|composed"
        r"|(?:what|which|whose) (?:\w+ )?(?:game|match)|who played"
        r"|stream\w*|private|somebody'?s|whose (?:game|puzzle)|show (?:this|it) (?:to|on|in)|publish|copyright"
        r"|come from|comes from"
        r"|taken from|out of|share|same (?:puzzle |one )?for|every(?:body|one)|others? get)\b"
    )),
    ("hard", re.compile(
        r"\bhow strong\b|\b(?:hard|harder|easy|easier|difficult\w*|tough|tricky|level|strength|rating|rated|fair"
        r"|strong (?:people|players)|year[- ]olds?|kids?|child\w*|class"
        r"|beginners?)\b"
    )),
    ("motif", re.compile(
        r"\b(?:motifs?|themes?|names?|called|kind of (?:trick|tactic|puzzle|thing)|tricks?|tactic\w*"
        r"|forks?|pins?|pinned|skewers?|discover\w*|promot\w*|underpromot\w*|sacrific\w*|back rank)\b"
    )),
    ("more", re.compile(
        r"\b(?:more|further|stronger|bigger|another|next hint|first move|still|second hint|which square|not enough)\b"
    )),
)  # fmt: skip
# What is to be reached is asked, too, beside whose move it is.
GOAL = re.compile(r"\b(?:mates?|win|have to|need to|supposed|goal|task|aim|to do|look for)\b")
# Whether somebody would find it, and of which rating, where one is named.
_SOLVES = re.compile(
    r"\b(?:would|could|can|will|might|does|did|has|even)\b.{0,40}\b(?:solve[sd]?|find|found|see|spot|get|crack|manage)\b"
)
_RATED = re.compile(r"\b[1-9][0-9]{2,3}\b")
# Ratings from which on a puzzle is mostly found, and found now and then: of the easier sort, middling, and harder.
_FOUND_FROM = {"easier": (900, 600), "middling": (1300, 1000), "harder": (1800, 1400)}
_MASTER = re.compile(r"\b(?:masters?|grandmaster|famous|champion\w*|professional)\b")
_SAME = re.compile(r"\b(?:same|every(?:body|one)|others)\b")
_CHILDREN = re.compile(r"\b(?:year[- ]olds?|kids?|child\w*|class|pupils?|daughter|son|beginners?)\b")
_MEANS = re.compile(r"\bmeans?\b|\bwhat is (?:a )?mate\b")
_MOVE = re.compile(r"\b(?:first move|the move|solution|answer)\b")
# A trick that a question names.
_NAMED = (
    ("fork", re.compile(r"\bforks?\b")),
    ("pin", re.compile(r"\b(?:pins?|pinned)\b")),
    ("skewer", re.compile(r"\bskewers?\b")),
    ("discovered check", re.compile(r"\bdiscover\w*\b")),
    ("promotion", re.compile(r"\b(?:under)?promot\w*\b")),
    ("back rank mate", re.compile(r"\bback rank\b")),
    ("sacrifice", re.compile(r"\bsacrific\w*\b")),
)
# What each motif is.
_MEANT = {
    "mate": "a mate that is forced: no move of the other side can stop it",
    "fork": "a fork: one piece attacks two at once, and only one of them can be saved",
    "pin": "a pin: a piece may not move, because something more valuable stands behind it",
    "discovered check": "a discovered check: a piece steps aside, and another one behind it gives check",
    "promotion": "a promotion: a pawn reaches the last rank",
    "loose piece": "a loose piece: something stands there unguarded and can be taken",
    "capture": "a capture that the other side cannot answer well",
    "check": "a check that forces the reply",
}


def wanted_of(low: str, *, again: bool) -> str | None:
    """What of the puzzle a question asks for; `again` where a hint was the last answer."""
    found = next((name for name, said in WANTED if said.search(low)), None)
    return found or ("more" if again else None)


def solver_of(low: str, *, named: bool) -> int | None:
    """Whether it is asked if somebody would find it: the rating that is named, 0 for one of the house, else None."""
    if not _SOLVES.search(low):
        return None
    rated = _RATED.search(low)
    return 0 if named else int(rated[0]) if rated else None


def solver_told(facts: Mapping[str, Any], solver: Mapping[str, Any]) -> str:
    """Whether somebody of a rating would find the solution: a guess by its look."""
    mostly, sometimes = _FOUND_FROM[_sort_of(facts)]
    rating, who = solver["rating"], solver["name"] or f"somebody of {solver['rating']}"
    verdict = "Very likely" if rating >= mostly else "Perhaps, on a good day" if rating >= sometimes else "Hardly"
    why = f": {who} is rated {rating}, and" if solver["name"] else ", for"
    return (
        f"{verdict}, I should say{why} {_look_of(facts)}. That is a guess by the ratings; nobody has set it to {who}."
    )


def shown_by_line(board: chess.Board, line: Sequence[str]) -> dict[str, Any]:
    """What the solution is built on (`motif`), and what its first move attacks, without the move itself."""
    move = chess.Move.from_uci(line[0])
    after = board.copy(stack=False)
    after.push(move)
    hit = prose_facts.newly_attacked(after, move.to_square)
    return {
        "motif": _motif(board, move, after, line, len(hit)),
        "from": chess.square_name(move.from_square),
        "attacks": [man_on(after, at) for at in hit[:2]],
        "target": _target(board, move),
    }


def _target(board: chess.Board, move: chess.Move) -> dict[str, Any]:
    """The square to which the first move goes: what else of its side aims there, and what guards it."""
    own = [man_on(board, one) for one in board.attackers(board.turn, move.to_square) if one != move.from_square]
    guards = [man_on(board, one) for one in board.attackers(not board.turn, move.to_square)]
    return {"square": chess.square_name(move.to_square), "own": own, "guards": guards}


def _motif(board: chess.Board, move: chess.Move, after: chess.Board, line: Sequence[str], hit: int) -> str | None:
    """The name of what the first move does; None for a quiet move that has none."""
    end = after.copy(stack=False)
    for uci in line[1:]:
        end.push_uci(uci)
    if end.is_checkmate():
        return "mate"
    checkers = after.checkers()
    if hit + bool(move.to_square in checkers) >= 2:
        return "fork"
    if checkers and move.to_square not in checkers:
        return "discovered check"
    if move.promotion:
        return "promotion"
    if board.is_capture(move):
        loose = move.to_square in prose_facts.loose_pieces(board, not board.turn)
        return "loose piece" if loose else "capture"
    if set(prose_facts.absolute_pins(after, after.turn)) - set(prose_facts.absolute_pins(board, not board.turn)):
        return "pin"
    return "check" if checkers else None


def deep_told(facts: Mapping[str, Any]) -> str:
    """How many moves have to be found, and whether it is a mate."""
    moves = facts["moves"]
    count = "One move deep: a single move has to be found" if moves == 1 else (
        f"{number_word(moves).capitalize()} moves of {facts['turn']}’s own, with the other side’s answers between"
    )  # fmt: skip
    if facts["mates"] and _MEANS.search(facts.get("asked") or ""):
        which = number_word(moves)
        return (
            f"Mate in {which}: {'one move' if moves == 1 else f'{which} moves'} of {facts['turn']}’s, after which "
            "the other "
            "king is attacked and can neither escape nor be helped."
        )
    return f"{count}. {mate_told(facts)}"


def mate_told(facts: Mapping[str, Any]) -> str:
    """Whether it is a mate, and in how many moves, or what else it is."""
    moves = facts["moves"]
    if facts["mates"]:
        return f"It is a mate in {number_word(moves)}."
    if facts["losing"]:
        return "It is no mate and wins nothing by force: one move is far better than every other, and that is the task."
    return "It is no mate: it wins something."


def piece_told(facts: Mapping[str, Any]) -> str:
    """Which piece begins, without the move."""
    return f"It begins with a move of the {facts['piece']}. Which square it goes to is for you to find."


def hard_told(facts: Mapping[str, Any], asked: str) -> str:
    """How hard it is, by its look, since no puzzle has a rating here."""
    hard = _sort_of(facts) == "harder"
    strong = {"easier": "from about 600 on", "middling": "from about 1000 on", "harder": "from about 1400 on"}
    words = (
        f"By its look {_look_of(facts)}. A rating no puzzle has here; I should say somebody {strong[_sort_of(facts)]} "
        "finds it now and then."
    )
    if not _CHILDREN.search(asked):
        return f"{words} Do not be vexed if it takes a while." if hard else words
    fit = (
        "too hard for most children of ten to find alone, but good to solve together with the hints"
        if hard
        else "fair for ten-year-olds who play regularly, and too much for those who have just learnt the moves"
    )
    what = motif_told({**facts, "asked": ""})
    return f"For children I would call it {fit}. {words} {what}"


def _sort_of(facts: Mapping[str, Any]) -> str:
    """How hard it is: a first move that is forcing is easier to see, and one move easier than several."""
    if not (facts["checks"] or facts["takes"]) or facts["moves"] > 2:
        return "harder"
    return "easier" if facts["moves"] == 1 else "middling"


def _look_of(facts: Mapping[str, Any]) -> str:
    """How hard it is, and by what, as a clause."""
    moves, sort = facts["moves"], _sort_of(facts)
    count = "one move has to be found" if moves == 1 else f"{number_word(moves)} moves have to be found"
    first = "the first is a check" if facts["checks"] else (
        "the first takes something" if facts["takes"] else "the first is quiet, with neither check nor capture to see"
    )  # fmt: skip
    verdict = {"harder": "it is one of the harder sort", "easier": "it is of the easier sort"}.get(
        sort, "it is middling"
    )
    return f"{verdict}: {count}, and {first}"


def _named_motif(facts: Mapping[str, Any]) -> str:
    """Yes or no, where a question names a trick itself: "is it a fork?"."""
    asked = next((name for name, said in _NAMED if said.search(facts.get("asked") or "")), None)
    if asked is None:
        return ""
    return "Yes: " if asked == facts["motif"] else f"No, not a {asked}: "


def motif_told(facts: Mapping[str, Any]) -> str:
    """The name of the trick, and what it is."""
    lead = _named_motif(facts)
    told = _motif_is(facts)
    return f"{lead}{told[:1].lower()}{told[1:]}" if lead else told


def _motif_is(facts: Mapping[str, Any]) -> str:
    if facts["motif"] == "mate" and facts["moves"] == 1:
        return "It is mate in one: a single move attacks the king, and nothing can be done about it."
    if facts["motif"] is None:
        aim = f": it turns on the {listed(facts['attacks'])}" if facts["attacks"] else ""
        return (
            f"It has no name of its own: it begins with a quiet move, neither check nor capture{aim}. Such a move "
            "makes a threat."
        )
    return f"It is {_MEANT[facts['motif']]}."


def source_told(facts: Mapping[str, Any]) -> str:
    """Where it comes from, and who may see it."""
    pair = f"{facts['white']} against {facts['black']}"
    if _MASTER.search(facts.get("asked") or ""):
        whose = "one of your own games" if facts["own"] else "a game of the club"
        who = "and only you get it on this page" if facts["own"] else "and everybody gets it today"
        return (
            f"From no master’s game: it comes from {whose}, {pair}, {who}. Puzzles here are made of the club’s games."
        )
    if facts["own"]:
        lead = "No: it" if _SAME.search(facts.get("asked") or "") else "It"
        return (
            f"{lead} is from a real game, one of your own, {pair}, at move {facts['number']}, and only you get it "
            "on this page; show it wherever you like. A game of the club hangs here as soon as one holds a puzzle, the "
            "same for everybody."
        )
    lead = "Yes: it" if _SAME.search(facts.get("asked") or "") else "It"
    return (
        f"{lead} is from a real game of the club that anybody may watch, {pair}, at move {facts['number']}, and "
        "the same for everybody today, so nothing private is in it. Show it wherever you like."
    )


def soft_told(facts: Mapping[str, Any]) -> str:
    """The smallest nudge: what sort of move it is, and neither the piece nor a square."""
    if facts["checks"] or facts["takes"]:
        sort = "The first move is a forcing one: " + (
            "go through the checks." if facts["checks"] else "go through the captures."
        )
    else:
        sort = "The first move is a quiet one, neither check nor capture: ask of each move what it would threaten next."
    return f"A smaller one, then. {sort} No piece and no square from me this time; say “more” when you want it."


def more_told(facts: Mapping[str, Any], asked: str) -> str:
    """A second nudge: the piece by its square, and what its move is after."""
    kept = (
        "The move itself I keep back: press “A hint” twice and both its squares are marked, or “Show it”. "
        if _MOVE.search(asked)
        else ""
    )
    after = f", and from its new square it attacks the {listed(facts['attacks'])}" if facts["attacks"] else ""
    if facts["motif"] == "mate":
        # What it attacks is the king alone; where it goes says more.
        where = "" if kept else _where_to(facts["target"])
        return f"{kept}It is the {facts['piece']} on {facts['from']} that moves{where}."
    built = f" It is built on {_MEANT[facts['motif']]}." if facts["motif"] is not None else ""
    return f"{kept}It is the {facts['piece']} on {facts['from']} that moves{after}.{built}"


def _where_to(target: Mapping[str, Any]) -> str:
    """Where a mating move goes, as a clause: the square itself only where another man aims there, too."""
    guards, own = target["guards"], target["own"]
    guard = "nothing guards" if not guards else f"only the {guards[0]} guards" if len(guards) == 1 else ""
    if not own:
        return f", to a square that {guard}" if guard else ""
    aims = f"your {listed(own)} {'aims' if len(own) == 1 else 'aim'} at it too"
    return f"; look at {target['square']}: {aims}{f', and {guard} it' if guard else ''}"
