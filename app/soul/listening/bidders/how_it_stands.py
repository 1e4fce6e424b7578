"""Answers how the game stands with the reason for it, by how much in pawns, and why it feels otherwise than the count
says: what speaks for the one side, and what for the other."""

from __future__ import annotations

import math
from collections.abc import Sequence

import chess

from app.domain.condition import Names, moves_from
from app.domain.facts import Facts
from app.domain.prose_facts import bishop_pair, pawn_facts, phase_of
from app.domain.prose_words import listed
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import judged_so, material_in_words
from app.soul.listening.bidders.why_so import reasons_against
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.supposing import supposed_in

# Centipawns of one unit of the logarithm of the odds, and the amounts in words, each up to its pawns.
_PER_ODDS = 271.6
_AMOUNTS = (
    (0.3, "hardly anything"), (0.65, "about half a pawn"), (0.9, "a bit more than half a pawn"),
    (1.25, "about a pawn"), (1.75, "about a pawn and a half"),
    (2.5, "about two pawns"), (3.5, "about three pawns, as much as a piece"), (4.5, "about four pawns"),
    (6.5, "about as much as a rook"), (99.0, "more than a rook"),
)  # fmt: skip
# Reasons that are told for each side, and legal moves up to which a rook or a bishop is shut in.
_TOLD, _SHUT_IN = 2, 1
# Words of "why? and how much?" behind a verdict.
_SHORT = 8
# Chances from the middle within which nobody is better.
_SHADE = 0.025
_STANDS = (
    "how am i doing", "how i am doing", "how do i stand", "how does it stand", "how do we stand", "where do i stand",
    "how bad is it", "how bad is my position", "how good is my position", "how is my position", "how's my position",
    "hows my position", "how am i looking", "how is it looking", "how's it looking", "hows it looking",
    "how do things stand", "how does my position look", "assessment", "evaluate", "evaluation", "your verdict on",
    "what do you make of my position", "what do you think of my position", "am i actually better", "am i better",
    "am i worse", "am i winning", "am i losing", "am i lost", "who's winning", "who is winning", "whos winning",
    "who's better", "who is better", "whos better", "am i in trouble", "am i still ok", "am i ok here", "am i ahead",
    "am i really winning", "am i really better", "how lost am i", "how much trouble am i", "is my position lost",
    "is my position bad", "is my position any good", "is this lost for me", "is this winning for me",
    "eval please", "your eval", "the eval",
    "wrong with my position", "happened to my position",
)  # fmt: skip
_LEVEL = frozenset(("equal", "level", "even", "balanced", "equalish"))
_OF_ELSE = frozenset(("material", "trade", "swap", "count", "pawns", "do", "does", "can", "get", "how", "not"))
_AMOUNT = (
    "by how much", "how much better", "how much worse", "by how many", "how many pawns", "how big is", "how big an",
    "how far ahead", "how far behind", "how much am i", "how much are you", "how much is it worth", "how large",
)  # fmt: skip
_FEELS = frozenset(("feel", "feels", "feeling", "looks", "seems", "uncomfortable", "uneasy", "awful", "nervous"))
_OF_FEELING = frozenset(
    ("losing", "lost", "worse", "awful", "bad", "terrible", "wrong", "uncomfortable", "uneasy", "horrible", "shaky",
     "tight", "cramped", "winning", "better", "dangerous", "crushed", "drowning")
)  # fmt: skip
_OTHERWISE = frozenset(
    ("was", "were", "did", "been", "lately", "week", "life", "today's", "last", "ever", "before", "yesterday", "if",
     "after", "score", "chat", "resign", "hold", "holds", "save", "saves", "instead", "move", "play", "should")
)  # fmt: skip


class HowItStands(ReadWhole):
    """How it stands for the writer, by how much, and why."""

    about = "how it stands"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text, known = moment.facts, written(moment), set(words)
        if facts.over or facts.board.is_game_over() or facts.chances is None or not facts.seen:
            return None
        behind = len(words) <= _SHORT and {"how", "much"} <= known and _of_standing(_before(moment))
        amount = behind or any(said in text for said in _AMOUNT)
        if amount and (_of_standing(text) or _of_standing(_before(moment)) or {"by", "how", "much"} <= known):
            return amount_in_words(facts)
        of_writer = known & {"i", "im", "i'm", "my", "me", "why"}
        if known & _FEELS and known & _OF_FEELING and of_writer and not known & (_OTHERWISE | {"you"}):
            return feeling_in_words(facts)
        level = known & _LEVEL and "?" in known and len(words) <= _SHORT and not known & _OF_ELSE
        if known & _OTHERWISE or not (level or any(said in text for said in _STANDS)):
            return None
        if supposed_in(text, facts) is not None and not _of_own_king(words):
            return None
        lead = judged_so(text, moment).partition(",")[0]
        if level:
            lead = "yes" if standing_in_words(facts.chances) == "level" else "no"
        yes = f"{lead}, " if lead in ("yes", "no") else ""
        return f"{yes}{stands_with_reasons(facts)}"


def _of_own_king(words: Sequence[str]) -> bool:
    """Whether the only move that words name is one of a king, that has been made."""
    return any(word.startswith("k") and word[1:] in chess.SQUARE_NAMES for word in words)


def _of_standing(text: str) -> bool:
    """Whether a text speaks of who stands better."""
    return any(word in text for word in ("better", "worse", "winning", "losing", "ahead", "behind", "lost", "edge"))


def _before(moment: Moment) -> str:
    return (moment.dialogue.my_last or "").lower()


def amount_of(chance: float) -> str:
    """What chances (0 to 1) are worth in pawns, in words."""
    held = min(max(chance, 0.001), 0.999)
    pawns = abs(_PER_ODDS * math.log(held / (1 - held))) / 100
    return next(words for limit, words in _AMOUNTS if pawns <= limit)


def amount_in_words(facts: Facts) -> str:
    """Who is better and by how much, with what it rests on."""
    mine = facts.chances or 0.5
    amount, material = amount_of(mine), f"{material_in_words(facts)}{_but(facts, mine)}"
    if abs(mine - 0.5) < _SHADE:
        return f"there is {amount} in it, it is level: {material}"
    if 0.45 < mine < 0.55:
        return f"it is nearly level, {amount} {'my' if mine > 0.5 else 'your'} way: {material}"
    return stands_with_reasons(facts)


def _but(facts: Facts, mine: float) -> str:
    """What speaks against whoever is ahead in men, as an afterthought."""
    ahead = facts.me if facts.points > 0 else not facts.me
    less = facts.points and ((mine if ahead == facts.me else 1 - mine) < 0.73)
    reasons = unease_of(ahead, facts)[:1] if less else []
    return f", but {reasons[0]}" if reasons else ""


def stands_with_reasons(facts: Facts) -> str:
    """Who is better, by how much and why, with what speaks for the other side."""
    mine = facts.chances or 0.5
    now = standing_in_words(max(mine, 1 - mine))
    if now == "level":
        told = f"it is about level: {material_in_words(facts)}"
        more = [*unease_of(not facts.me, facts)[:1], *unease_of(facts.me, facts)[:1]]
        return f"{told}; {listed(more)}" if more else told
    worse = not facts.me if mine > 0.5 else facts.me
    writer = worse != facts.me
    own = 1 - mine
    who = f"you are {standing_in_words(own)}" if writer else f"you are {now}"
    material, against = material_in_words(facts), reasons_against(worse, facts)
    reasons = [one for one in (*against, *unease_of(worse, facts)) if one != material]
    first = [] if "level" in material and reasons else [material]
    why = listed(list(dict.fromkeys((*first, *reasons)))[: _TOLD + 1])
    return f"{who}, by {amount_of(mine)}: {why}{_other_side(worse, facts)}"


def _other_side(worse: chess.Color, facts: Facts) -> str:
    """What speaks against whoever is better, as an afterthought; empty where that is nothing."""
    found = unease_of(not worse, facts)
    return f"; but {found[0]}" if found and phase_of(facts.board) != "endgame" else ""


def feeling_in_words(facts: Facts) -> str:
    """What the count says, how it stands, and what makes it feel otherwise."""
    mine = facts.chances or 0.5
    own = standing_in_words(1 - mine)
    now = "it is about level" if own == "level" else f"you are {own}"
    material = material_in_words(facts)
    reasons = unease_of(not facts.me, facts)
    if not reasons:
        return f"{now}: {material}; I see nothing on the board that should feel otherwise"
    agrees = (facts.points < 0) == (mine < 0.45) or "level" in material
    joint = ", and" if agrees else ", but"
    if not agrees and facts.points > 0 and (for_it := reasons_against(facts.me, facts)):
        return f"{material}{joint} {now}: {listed(for_it[:_TOLD])}"
    return f"{material}{joint} {now}; what feels bad is real, though: {listed(reasons[:_TOLD])}"


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


HOW_IT_STANDS: Sequence[type[Bidder]] = (HowItStands,)
