"""One verdict on a position as one story: who is better, by how much, how much of that is material, and reasons that do
not cancel each other."""

from __future__ import annotations

import math
from collections.abc import Sequence

import chess

from app.domain.condition import Names, moves_from
from app.domain.facts import Facts
from app.domain.prose_facts import bishop_pair, pawn_facts, phase_of, points_ahead
from app.domain.prose_words import listed, number_word
from app.soul.listening.bidders.standing_words import EVEN as _EVEN
from app.soul.listening.bidders.standing_words import material_in_words, settled
from app.soul.listening.bidders.why_so import reasons_against
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.weighed_words import continuation

# Centipawns of one unit of the logarithm of the odds, and the amounts in words, each up to its pawns.
_PER_ODDS = 271.6
_AMOUNTS = (
    (0.3, "hardly anything"), (0.65, "about half a pawn"), (0.9, "a bit more than half a pawn"),
    (1.25, "about a pawn"), (1.75, "about a pawn and a half"),
    (2.5, "about two pawns"), (3.5, "about three pawns, as much as a piece"), (4.5, "about four pawns"),
    (6.5, "about as much as a rook"), (99.0, "more than a rook"),
)  # fmt: skip
# Pawns by which the count of the men may differ from the size of a lead that it accounts for, and up to which a lead is
# counted in them.
_APART, _COUNTABLE = 1.25, 4.5
# Reasons that are told, half-moves of a line, and legal moves up to which a rook or a bishop is shut in.
_TOLD, _PLIES, _SHUT_IN = 2, 4, 1
# What a reason is about: one that speaks against both sides speaks for nobody.
_KINDS = ("king", "shut in", "at home", "two bishops", "passed", "hang")


def pawns_of(chance: float) -> float:
    """What chances (0 to 1) are worth in pawns, whoever has them."""
    held = min(max(chance, 0.001), 0.999)
    return abs(_PER_ODDS * math.log(held / (1 - held))) / 100


def amount_of(chance: float) -> str:
    """What chances (0 to 1) are worth in pawns, in words."""
    pawns = pawns_of(chance)
    return next(words for limit, words in _AMOUNTS if pawns <= limit)


def share_in_words(facts: Facts) -> str:
    """How much of a lead is material, as an afterthought; empty where that is the whole of it."""
    mine = facts.chances or 0.5
    pawns, better = pawns_of(mine), facts.me if mine > 0.5 else not facts.me
    lead, material = points_ahead(settled(facts)[0], better), material_in_words(facts)
    bare = material.removesuffix(_EVEN)
    if "material is level" in material:
        return f", though {material}"
    if lead < 0:
        return f", although {bare}"
    if lead == 0:
        return f", though the men count about even ({bare})"
    if pawns - lead >= _APART and pawns > _COUNTABLE:
        return f", only part of it in material ({bare})"
    if pawns - lead >= _APART:
        return f", only {number_word(lead)} of them in material ({bare})"
    if lead - pawns >= _APART and pawns <= _COUNTABLE:
        return f", which is less than the men count ({bare})"
    return ""


def stands_with_reasons(facts: Facts) -> str:
    """Who is better, by how much and why."""
    mine = facts.chances or 0.5
    now = standing_in_words(max(mine, 1 - mine))
    if now == "level":
        return _level(facts)
    worse = not facts.me if mine > 0.5 else facts.me
    who = f"you are {standing_in_words(1 - mine)}" if worse != facts.me else f"you are {now}"
    share = share_in_words(facts)
    reasons = ([] if share else [material_in_words(facts).removesuffix(_EVEN)]) + one_sided(worse, facts)
    told = f"{who}, by {amount_of(mine)}{share}"
    return f"{told}: {listed(reasons[: _TOLD + (not share)])}" if reasons else told


def _level(facts: Facts) -> str:
    """That nobody is better, with what each side has against it, or what both have."""
    material = material_in_words(facts)
    each = [one for side in (not facts.me, facts.me) for one in one_sided(side, facts)[:1]]
    if "material is level" not in material and not material.endswith(_EVEN):
        ahead = facts.me if points_ahead(settled(facts)[0], facts.me) > 0 else not facts.me
        against = one_sided(ahead, facts)[:_TOLD]
        return f"it is about level, although {material}{f': {listed(against)}' if against else ''}"
    both = _both_in_the_middle(facts)
    if len(each) == 1:
        return f"it is about level: {material}, though {each[0]}"
    told = [*each[:_TOLD], *(["both kings are still in the middle"] if both and not each else [])]
    return f"it is about level: {listed([material, *told])}"


def _both_in_the_middle(facts: Facts) -> bool:
    return all(any("in the middle" in one for one in unease_of(side, facts)) for side in (chess.WHITE, chess.BLACK))


def one_sided(worse: chess.Color, facts: Facts) -> list[str]:
    """What speaks against a side and not against the other one as well, the weightiest first, as clauses."""
    material = material_in_words(facts)
    against = list(dict.fromkeys((*reasons_against(worse, facts), *unease_of(worse, facts))))
    other = unease_of(not worse, facts)
    kinds = {kind for one in other for kind in _kinds(one)}
    found = []
    for one in against:
        if one == material or (kinds & _kinds(one) and not (home := _more_at_home(one, other))):
            continue
        if kinds & _kinds(one):
            one = home
        # Who is to move does it, and threatens nothing.
        found.append(one.replace(" threaten ", " have ", 1) if facts.board.turn != worse else one)
    return found


def _kinds(clause: str) -> set[str]:
    return {kind for kind in _KINDS if kind in clause}


def _more_at_home(clause: str, other: Sequence[str]) -> str:
    """The clause on pieces that are at home against the fewer of the other side; empty where these are as many."""
    counts = [number_word(count) for count in range(5)]
    theirs = next((one for one in other if "at home" in one), None)
    if theirs is None or "at home" not in clause:
        return ""
    many, few = (counts.index(one.split()[0]) for one in (clause, theirs))
    whose = "mine" if " your " in clause else "yours"
    return f"{clause} against {number_word(few)} of {whose}" if many > few else ""


def line_in_words(facts: Facts) -> str | None:
    """How it goes on with best play from the position on the board; None where nobody has looked."""
    seen = facts.seen_at(facts.board)
    if seen is None:
        return None
    goes = continuation(seen.lines[0].moves[:_PLIES], facts.board, facts.me, begins="play")
    return f"it goes on like this: {goes}" if goes else None


def unease_of(color: chess.Color, facts: Facts) -> list[str]:
    """What makes a side uneasy whatever the count says, the weightiest first, as clauses."""
    board, names, mine = facts.board, Names(facts.board, facts.me), color == facts.me
    whose, other = ("my", "your") if mine else ("your", "my")
    material = material_in_words(facts)
    # What the other side is about to take, being to move, is no threat.
    to_move = board.turn != color
    found = [one for one in reasons_against(color, facts) if one != material and not (to_move and " threaten " in one)]
    king = board.king(color)
    if king is not None and phase_of(board) != "endgame":
        if not any("king" in one for one in found) and _walked(color, facts):
            found.append(f"{whose} king on {chess.square_name(king)} can no longer castle")
        shut = _shut_in(color, facts)
        if shut is not None:
            found.append(f"{names.of(shut)} is shut in")
    if bishop_pair(board, not color):
        found.append(f"{other} two bishops have the board to themselves")
    passed = [at for at in pawn_facts(board, not color).passed if _is_far(at, not color)]
    if passed:
        found.append(f"{names.of(passed[0])} is passed and far advanced")
    return found


def _walked(color: chess.Color, facts: Facts) -> bool:
    """Whether a side's king has lost the right to castle without castling, while the other side's queen is there."""
    queen = bool(facts.board.queens & facts.board.occupied_co[not color])
    return queen and color not in facts.castled and not facts.board.has_castling_rights(color)


def _shut_in(color: chess.Color, facts: Facts) -> chess.Square | None:
    """The rook or bishop of a side that has next to no move; None without."""
    board = facts.board
    men = board.occupied_co[color] & (board.rooks | board.bishops)
    pairs = [(len(moves_from(at, board)), -(board.piece_type_at(at) or 0), at) for at in chess.scan_forward(men)]
    least = min(pairs, default=None)
    return least[2] if least is not None and least[0] <= _SHUT_IN else None


def _is_far(square: chess.Square, color: chess.Color) -> bool:
    rank = chess.square_rank(square)
    return (rank if color == chess.WHITE else 7 - rank) >= 4
