"""Tells what is asked of a verdict that was just given: whether it is only that, what else it rests on, which pawn is
the extra one, where it came from and what it is worth, and when it was so."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.prose_facts import open_files, outposts, pawn_facts, phase_of, points_ahead
from app.domain.prose_words import listed, piece_word
from app.domain.text import plain
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.one_verdict import amount_of, line_in_words, one_sided
from app.soul.listening.bidders.position import reach_of
from app.soul.listening.bidders.standing_words import material_in_words, settled
from app.soul.listening.bidders.survey import pieces_out
from app.soul.listening.bidders.turns import short_since
from app.soul.listening.played_words import standing_in_words, verdict_in_words, worth_at

# Reasons that are told; how many more squares the pieces of a side reach where that is worth a word; and pieces by
# which a side is ahead in development.
_TOLD, _MORE, _AHEAD = 3, 1.25, 2
# Points by which the men explain a verdict on their own.
_MUCH = 2
# Chances within which nobody is better, and the wings of a board with their files.
_LEVEL = (0.45, 0.55)
_OF_WORTH = frozenset(
    ("good", "worth", "count", "counts", "use", "useful", "matter", "matters", "strong", "anything", "enough", "help")
)
_WINGS = (("on the queenside", range(3)), ("in the centre", range(3, 5)), ("on the kingside", range(5, 8)))


def rests_on(facts: Facts, said: str, *, only: bool) -> str | None:
    """What a verdict rests on besides what a line told already; `only`: it is asked whether that is all."""
    mine = facts.chances
    if mine is None or facts.board.is_game_over():
        return None
    better = facts.me if mine > 0.5 else not facts.me
    material = material_in_words(facts)
    found = [*one_sided(not better, facts), *activity_of(better, facts)]
    fresh = [one for one in dict.fromkeys(found) if plain(one) not in said]
    level = _LEVEL[0] < mine < _LEVEL[1]
    goes = line_in_words(facts)
    if level:
        other = [one for one in (*one_sided(better, facts), *activity_of(not better, facts)) if plain(one) not in said]
        if fresh and other:
            return f"{listed([fresh[0], other[0]])}, and that about makes up for each other"
        return None if goes is None else f"neither side wins anything by force: {goes}, and it stays level"
    who = "I am" if better == facts.me else "you are"
    stands = f"{who} {standing_in_words(max(mine, 1 - mine))}, by {amount_of(mine)}"
    if only and not fresh:
        return f"{material}, and that is all that I can name: {stands}"
    if only:
        return f"no, not because of that alone: {listed(fresh[:_TOLD])}; {stands}"
    lead = points_ahead(settled(facts)[0], better)
    first = [material] if lead > 0 and plain(material) not in said else []
    since = short_since(facts) if lead >= _MUCH and not first else None
    reasons = [*first, *fresh][:_TOLD]
    if since is not None:
        return f"because {material}, {since}{f'; besides, {fresh[0]}' if fresh else ''}"
    if not reasons:
        return None if goes is None else f"there is no more to it than I said, but {goes}, and {stands}"
    return f"because {listed(reasons)}"


def activity_of(color: chess.Color, facts: Facts) -> list[str]:
    """What the pieces and pawns of a side have before those of the other one, as clauses."""
    board, names = facts.board, Names(facts.board, facts.me)
    whose, other = ("my", "your") if color == facts.me else ("your", "my")
    found = []
    heavy = board.occupied_co[color] & (board.rooks | board.queens)
    for file in open_files(board):
        own = list(chess.scan_forward(heavy & chess.BB_FILES[file]))
        if own and not board.occupied_co[not color] & (board.rooks | board.queens) & chess.BB_FILES[file]:
            found.append(f"{names.of(own[0])} has the open {chess.FILE_NAMES[file]}-file to itself")
            break
    found += [f"{names.of(at)} stands where no pawn can drive it away" for at in outposts(board, color)[:1]]
    reach = [sum(reach_of(board, side).values()) for side in (color, not color)]
    if reach[0] >= _MORE * max(1, reach[1]):
        found.append(f"{whose} pieces reach {reach[0]} squares and {other}{'s' if other == 'your' else ''} {reach[1]}")
    if phase_of(board) == "opening" and pieces_out(board, color) - pieces_out(board, not color) >= _AHEAD:
        found.append(f"{whose} pieces are ahead in development")
    weak = pawn_facts(board, not color)
    alone = [at for at in board.pieces(chess.PAWN, not color) if chess.square_file(at) in weak.isolated]
    if alone:
        found.append(f"{names.of(alone[0])} has no pawn beside it to guard it")
    return [one.replace("and my ", "and mine ") if "squares and my " in one else one for one in found]


def extra_pawn(words: Sequence[str], facts: Facts) -> str | None:
    """Which pawn is the extra one, where it came from, and what it is worth; None where nobody has one."""
    board, known = facts.board, set(words)
    pawns = [board.pieces(chess.PAWN, side) for side in (facts.me, not facts.me)]
    if len(pawns[0]) == len(pawns[1]):
        return None
    mine = len(pawns[0]) > len(pawns[1])
    own, their = pawns if mine else pawns[::-1]
    color, whose = facts.color(mine), "my" if mine else "your"
    told = []
    which = _which(own, their, mine=mine)
    if which and not known & {"come", "from"}:
        told.append(which)
    came = _came_from(facts, color)
    if came and (known & {"come", "from", "how"} or not which):
        told.append(came)
    if known & _OF_WORTH:
        told.append(_worth(color, facts, whose))
    return "; ".join(told) or None


def _which(own: chess.SquareSet, their: chess.SquareSet, *, mine: bool) -> str:
    """On which wing a side has more pawns, and which they are."""
    for where, files in _WINGS:
        of_wing = [[at for at in side if chess.square_file(at) in files] for side in (own, their)]
        if len(of_wing[0]) > len(of_wing[1]):
            squares = listed([chess.square_name(at) for at in of_wing[0]])
            against = listed([chess.square_name(at) for at in of_wing[1]])
            who, has, whom = ("I", "have", "yours") if mine else ("you", "have", "mine")
            against = f"{whom} on {against}" if of_wing[1] else f"none of {whom}"
            man = "pawn" if len(of_wing[0]) == 1 else "pawns"
            return f"the extra one is {where}: there {who} {has} the {man} on {squares} against {against}"
    return ""


def _came_from(facts: Facts, color: chess.Color) -> str:
    """The capture since which a side has had more pawns: "you took my pawn on e5 on move 3"."""
    found = None
    for number, ply in enumerate(facts.plies):
        was, now = (_more(facts.before(at), color) for at in (number, number + 1))
        if now > 0 >= was:
            found = (ply, facts.on_move(number)) if ply.taken == chess.PAWN and ply.mover == color else None
        elif now <= 0:
            found = None
    if found is None:
        return ""
    ply, number = found
    who, whose, own = ("I", "your", "my") if color == facts.me else ("you", "my", "your")
    man, square = piece_word(ply.piece), chess.square_name(ply.taken_on)
    took = f"{who} took {whose} pawn on {square} with the {man} on move {number}"
    return f"{took}, and none of {own} pawns was taken for it"


def _more(board: chess.Board, color: chess.Color) -> int:
    return len(board.pieces(chess.PAWN, color)) - len(board.pieces(chess.PAWN, not color))


def _worth(color: chess.Color, facts: Facts, whose: str) -> str:
    """What an extra pawn is worth: passed or not, what spoils it, and how it stands."""
    own, names = pawn_facts(facts.board, color), Names(facts.board, facts.me)
    doubled = [chess.FILE_NAMES[file] for file in own.doubled]
    mine = facts.chances or 0.5
    chance = mine if color == facts.me else 1 - mine
    who = "I am" if color == facts.me else "you are"
    passed = f"{names.of(own.passed[0])} is passed, and that is what makes it worth something" if own.passed else ""
    spoilt = f"{whose} pawns on the {doubled[0]}-file are doubled, so it counts for less" if doubled else ""
    now = "it is level all the same" if standing_in_words(chance) == "level" else f"{who} {standing_in_words(chance)}"
    lead = "yes, it is worth something" if chance > _LEVEL[1] else "not much just now"
    return "; ".join(one for one in (lead, passed or spoilt, now) if one)


def best_moment(moment: Moment, *, mine: bool) -> str | None:
    """When a side stood best by the analysis, and how that ended; None without one."""
    judged = moment.given.judged
    if not judged:
        return None
    chances = [(one.after if one.by_me == mine else 1 - one.after, one.ply - 1) for one in judged]
    chance, number = max(chances)
    facts = moment.facts
    if number >= len(facts.plies):
        return None
    ply, who = facts.plies[number], "I" if mine else "you"
    stood = standing_in_words(chance)
    told = f"after {ply.words} on move {facts.on_move(number)}: {who} {'was' if mine else 'were'} {stood}"
    if chance < _LEVEL[1]:
        told = f"at no point, by the count: {who} stood best {told.replace(f': {who}', f', when {who}')}"
    own = (at for at in range(number + 1, len(facts.plies)) if facts.plies[at].mover == facts.color(mine))
    ended = next((at for at in own if (one := worth_at(at, moment)) is not None and one.loss >= NO_GOOD), None)
    verdict = None if ended is None else verdict_in_words(ended, moment)
    return f"{told}; then {verdict}" if verdict is not None else told
