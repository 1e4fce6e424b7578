"""Answers what is said of the position without a question mark as well as with one: who stands well, how a side has
developed, how a king stands, and whether there is a mate. A statement about the game asks whether it is so."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import chess

from app.domain.condition import Names, hanging, safe_moves, to_move
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words, number_word
from app.domain.trial import mate_next, ranked
from app.soul.listening.bid import Bid, Bidder, Moment
from app.soul.listening.bidders.asked_plainly import asked_elsewhere
from app.soul.listening.bidders.choices import is_open, offered
from app.soul.listening.bidders.kings import king_in_words
from app.soul.listening.bidders.next_move import threats_of
from app.soul.listening.bidders.standing_words import judged_so, standing_of
from app.soul.listening.bidders.survey import pieces_out
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.supposed_words import forced_mate
from app.soul.listening.supposing import supposed_in
from app.soul.listening.whom import MY_WORDS, YOUR_WORDS

# Before a move or a man that is only named beside, behind what names one and asks of it.
CLAIMED = 0.9773
# Words of a sentence that still is a plain statement, and between who stands so and how.
_LONGEST, _REACH = 14, 5
# Half-moves of an opening; moves of a queen in it from which she moved often; pieces by which a side is ahead.
_OPENING, _OFTEN, _AHEAD = 24, 3, 1
# "Tell me" is of nobody's side.
_THEIRS = MY_WORDS - {"me"}
# Whose something is, and words behind that among which it stands.
_OWNERS, _NEAR = ("my", "your"), 2
_IS = frozenset(["am", "are", "is", "seem", "seems", "look", "looks", "feel", "feels", "stand", "must"])
_JUDGES = frozenset(["consider", "call", "find", "reckon", "judge", "think"])
_WHO = {"i": "i'm", "i'm": "i'm", "you": "you're", "you're": "you're"}
_IT = frozenset(["it", "this", "it's", "position", "game", "that's"])
_STANDS = frozenset(
    ["winning", "losing", "lost", "ahead", "behind", "better", "worse", "equal", "level", "even", "hopeless", "over",
     "drawn", "busted", "crushed", "cooked", "toast", "won", "balanced", "down"]
)  # fmt: skip
_MEANS = {"drawn": "level", "crushed": "busted"}
# "I feel better today" is no claim about a game.
_OF_LIFE = frozenset(["today", "thanks", "cold", "doctor", "sleep", "flu", "work", "week", "than", "at", "feel", "day"])
_DEVELOPS = frozenset(["opening", "development", "developed", "developing", "undeveloped", "setup", "develop"])
_QUEEN_OUT = frozenset(["early", "often", "soon", "sortie", "times", "wandering", "moved", "moving"])
_OF_KING = frozenset(
    ["far", "walked", "walk", "open", "exposed", "naked", "chilly", "cold", "middle", "centre", "center", "alone",
     "wandered", "wandering", "safe", "unsafe", "lonely", "shelter", "draughty", "airy", "pawns", "bare", "weak"]
)  # fmt: skip
_MATE = frozenset(["mate", "checkmate", "mating", "checkmating"])
# "Are you getting mated" asks it of the other side.
# Checks in a row that are followed for a mate.
_FAR = 3
_MATED = frozenset(["mated", "checkmated"])
_GETTING = frozenset(["getting", "being", "about", "going", "get", "be", "gonna"])
_THERE = frozenset(["there", "i", "soon", "long", "near", "any", "quick", "many", "till", "until"])


class StandingClaimed:
    """Whether a side stands as the writer says it does."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The agreement or disagreement, with the reasons; None where nobody is said to stand well or badly."""
        if not is_open(act, moment) or supposed_in(act.plain, moment.facts) is not None:
            return None
        claim = _claim_in(words_in(act.plain))
        return None if claim is None else _claimed("who is better", judged_so(claim, moment))


class DevelopmentJudged:
    """How a side came out of the opening: its pieces that are out, castling, the moves of its queen."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Whether it is as bad or as good as the writer says; None where no opening of a side is spoken of."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        mine = _whose(words)
        if facts.in_room or not facts.plies or mine is None or act.kind not in _SAYING or len(words) > _LONGEST:
            return None
        if asked_elsewhere(act, moment) or words & {"name", "called", "why", "what", "how", "which", "favourite"}:
            return None
        if not _owns(words_in(act.plain), _DEVELOPS | {"queen", "queenside"}):
            return None
        if "queen" in words and words & _QUEEN_OUT:
            told = queen_early(facts, mine=mine)
        elif words & _DEVELOPS or ("mess" in words and words & {"queen", "queenside"}):
            told = developed_in_words(facts, mine=mine)
        else:
            return None
        return None if told is None else _claimed("the opening so far", told)


class KingJudged:
    """How safe the king is that a statement speaks of."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Its shelter and what looks at it; None where no king of a side is spoken of."""
        words = frozenset(words_in(act.plain))
        mine = _whose(words)
        if (
            mine is None
            or not _owns(words_in(act.plain), {"king"})
            or not words & _OF_KING
            or words & {"where", "castle", "or", "if", "can", "could"}
        ):
            return None
        if not is_open(act, moment) or supposed_in(act.plain, moment.facts) is not None:
            return None
        return _claimed("a king", king_in_words(moment.facts, mine=mine, kind="safe" in words))


class MateAsked:
    """Whether the writer has a mate, and how far it is; and how far off the character's own is."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The forced mate, or that none is seen and how it stands; None where no mate of this position is meant."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        mated = words & _MATED and words & _GETTING and words & {"am", "are", "i", "you", "we", "im", "i'm", "you're"}
        if (not mated and (not words & _MATE or not words & _THERE)) or not is_open(act, moment):
            return None
        if supposed_in(act.plain, facts) is not None or words & {"what", "why", "names", "ever", "favourite"}:
            return None
        mine = bool(words & {"you", "your", "me"}) and not words & {"i", "my"}
        if mated:
            mine = bool(words & {"i", "im", "i'm", "am"})
        found = offered("a mate looked for", moment, mate_in_view(moment, mine=mine))
        return replace(found, score=CLAIMED) if found is not None and mated else found


_SAYING = (ActKind.QUESTION, ActKind.REQUEST, ActKind.REMARK, ActKind.TELLING, ActKind.FEELING, ActKind.TEASE)


def _claimed(about: str, told: str) -> Bid:
    """What is claimed of how it stands is judged in friendly games only (`rated_game.py`)."""
    return Bid(CLAIMED, from_board(about, told))


def _whose(words: frozenset[str]) -> bool | None:
    """Whether the character's side is spoken of; None where no side is, or both are."""
    mine, theirs = bool(words & YOUR_WORDS), bool(words & _THEIRS)
    return None if mine == theirs else mine


def _owns(words: Sequence[str], things: Collection[str]) -> bool:
    """Whether one of these things is said to be somebody's: "my whole opening", and not "the best opening for me"."""
    behind = (words[at + 1 : at + 1 + _NEAR] for at, word in enumerate(words) if word in _OWNERS)
    return any(one in things for near in behind for one in near)


def _claim_in(words: Sequence[str]) -> str | None:
    """Who is said to stand how ("i'm winning"), as a sentence; None where nobody is."""
    if len(words) > _LONGEST or _OF_LIFE.intersection(words):
        return None
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 1 + _REACH]
        judges = word in _IT and _JUDGES.intersection(words[:at])
        says = judges or word in ("i'm", "you're", "it's", "that's") or (behind and behind[0] in _IS)
        how = next((one for one in behind if one in _STANDS), None)
        if how == "over" and word in _WHO:
            continue  # "I'm over the moon."
        if how is None or not says or (word not in _WHO and word not in _IT):
            continue
        if "down" in behind and not {"lot", "badly", "much", "material"} & set(words):
            continue
        no = "not " if "not" in behind[: behind.index(how)] else ""
        return f"{_WHO.get(word, 'it' + chr(39) + 's')} {no}{_MEANS.get(how, how)}"
    return None


def developed_in_words(facts: Facts, *, mine: bool) -> str:
    """How far a side had come by the end of the opening, beside the other one: a yes to whoever finds it slow."""
    board, color = _after_opening(facts), facts.color(mine)
    own, other = pieces_out(board, color), pieces_out(board, not color)
    who, they = ("I", "you") if mine else ("you", "I")
    first = "yes" if other - own >= _AHEAD else "not so slow" if own == other else "no"
    castled = [one for one, side in ((who, color), (they, not color)) if side in facts.castled]
    safe = f", and {castled[0]} have castled" if len(castled) == 1 else ""
    moved = facts.plies[:_OPENING]
    pawns = sum(ply.piece == chess.PAWN and ply.mover == color for ply in moved)
    pushes = f"with {number_word(pawns)} pawn moves in the opening " if pawns > len(moved) // 4 else ""
    return f"{first}: {pushes}{who} have {_pieces(own)} out where {they} have {number_word(other)}{safe}"


def queen_early(facts: Facts, *, mine: bool) -> str | None:
    """How often a queen moved in the opening, and what it cost the rest; None where she stayed at home."""
    color = facts.color(mine)
    moves = [at for at, ply in enumerate(facts.plies[:_OPENING]) if ply.mover == color and ply.piece == chess.QUEEN]
    if not moves:
        return None
    board = _after_opening(facts)
    own, other = pieces_out(board, color), pieces_out(board, not color)
    whose, who, they = ("my", "I", "you") if mine else ("your", "you", "I")
    first_move = facts.on_move(moves[0])
    often = len(moves) >= _OFTEN
    times = ("once", "twice")[len(moves) - 1] if len(moves) < _OFTEN else f"{number_word(len(moves))} times"
    queens = facts.board.pieces(chess.QUEEN, color)
    hung = [] if facts.over else [one for at, one in hanging(facts.board, color) if at in queens]
    attacked = f"; {Names(facts.board, facts.me).of(hung[0].move.from_square)} attacks her now" if hung else ""
    first = "yes" if often or other > own or hung else "not too bad"
    return (
        f"{first}: {whose} queen came out on move {first_move} and moved {times} in the opening; {who} have"
        f" {_pieces(own)} out where {they} have {number_word(other)}{attacked}"
    )


def _after_opening(facts: Facts) -> chess.Board:
    return facts.before(_OPENING)


def _pieces(count: int) -> str:
    return "one piece" if count == 1 else f"{number_word(count)} pieces"


def mate_in_view(moment: Moment, *, mine: bool) -> str:
    """Whether a side has a mate by checks, or threatens one; else the check to begin with and how the game stands."""
    facts = moment.facts
    if mine or facts.my_turn:
        side = to_move(facts.board, facts.color(mine))
        found = None if side.was_into_check() else forced_mate(side)
        if found is not None and facts.board.turn == facts.color(mine):
            return f"yes: {found} begins a forced mate"
        threatens = mate_next(facts.board, facts.color(mine)) is not None
        if found is not None and not threatens:
            return f"not at once, but {found} would begin a forced mate"
        return f"soon: {threats_of(facts, mine=mine)}" if threatens else f"no mate yet: {standing_of(moment)}"
    found = forced_mate(facts.board, _FAR)
    if found is not None:
        return f"yes: {found} begins a forced mate"
    board = facts.board
    checks = [
        move for move in board.legal_moves if board.gives_check(move) and move in safe_moves(move.from_square, board)
    ]
    first = f"; the check to look at first is {move_in_words(board, ranked(board, checks)[0].move)}" if checks else ""
    return f"no mate within three checks that I can count out, but {standing_of(moment)}{first}"


STATEMENTS: Sequence[type[Bidder]] = (StandingClaimed, DevelopmentJudged, KingJudged, MateAsked)
