"""Answers about what the rules allow on this board: castling, why it is mate, whether a king could take, and what was
left where somebody resigned."""

from __future__ import annotations

import re

import chess

from app.domain.condition import Names, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import pawn_facts
from app.domain.prose_words import listed, move_in_words, pieces_in_words
from app.domain.trial import ranked
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, message_of
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.heard import SpeechAct
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.supposed_words import effect_of

# Chances from which a game can well be played on.
_PLAYED_ON = 0.35
_YOURS = re.compile(r"\b(?:you|your|ur|u)\b")
_MINE = re.compile(r"\b(?:i|i'm|im|my|me)\b")
# A question that does not name it has to point at what forbids it.
_OF_CASTLING = re.compile(r"\bcastl|\bking\b|\bo-o\b|\bbecause\b|^\W*why\b|\ballowed\b")
_OF_RULE = re.compile(
    r"\b(?:son|husband|wife|opponent|friend|saturday|a king|the king can|somebody|one|people|ever|swears?)\b"
)
ASKS_WHY_RESIGNED = re.compile(
    r"\bwhy\b.{0,24}\b(?:stop\w*|resign\w*|g[ai]ve up|quit)\b|\byou (?:gave up|resigned|stopped)\b"
    r"|\bexpected you to (?:play|go) on\b"
)


class CanCastle(AskedPlainly):
    """Whether a side may castle now, and what forbids it."""

    topic = BoardTopic.CASTLE
    about = "castling"
    reads_message = True
    asks = re.compile(
        r"\bking (?:to )?go (?:long|short)\b|"
        r"\b(?:castl\w+|tuck (?:the|my) king)\b.{0,60}\b(?:can|can't(?! (?:decide|choose))|cannot|cant|may|allow\w*"
        r"|aloud|legal|refus\w+|still|possible|won'?t)\b"
        r"|\b(?:can|can't|cannot|cant|may|allow\w*|aloud|legal|refus\w+|still|able|won'?t"
        r"|why)\b.{0,60}\b(?:castl\w+|tuck\b.{0,12} king|o-o)"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if moment.facts.over or _OF_RULE.search(act.plain):
            return None
        if not _OF_CASTLING.search(act.plain):
            return None
        text = message_of(act, moment)
        theirs = _YOURS.search(text) is not None and _MINE.search(text) is None
        if re.search(r"\byour (?:queen|bishop|rook|knight)\b", text):
            theirs = False
        color = moment.facts.me if theirs else not moment.facts.me
        return castling_of(color, moment.facts)


class WhyMate(AskedPlainly):
    """Why it is mate: what gives it, what guards that piece, and that the king has no square."""

    topic = BoardTopic.WHY_MATE
    about = "why it is mate"
    asks = re.compile(
        r"\bwhy\b.{0,30}\bmate\b|\b(?:could|can|couldnt|couldn't|cant"
        r"|can't)\b.{0,16}\bking\b.{0,24}\b(?:tak\w+|eat|capture|run|escape|move|go)\b"
        r"|\b(?:take|eat|capture) (?:the|your|that) queen\b|\bwas (?:it|that|there) (?:really )?(?:mate"
        r"|a way out)\b|\breally mate\b"
    )

    def told(self, _act: SpeechAct, moment: Moment) -> str | None:
        board = moment.facts.board
        return mate_in_words(moment.facts) if board.is_checkmate() else None


class PlayedOn(AskedPlainly):
    """What would have been left to play, had nobody resigned."""

    topic = BoardTopic.PLAYED_ON
    about = "had they played on"
    asks = re.compile(
        r"\b(?:carried on|kept going|played on|play on|gone on|keep going|carry on|not resigned"
        r"|hadn'?t resigned|anywhere to run"
        r"|any(?:thing)? left|left to play|holding on to|mated anyway|was i mated)\b"
    )

    def told(self, _act: SpeechAct, moment: Moment) -> str | None:
        if not moment.facts.over or moment.facts.end_reason != "resignation":
            return None
        return left_in_words(moment.facts)


def why_given_up(facts: Facts) -> str | None:
    """Why the character gave a game up: what it was behind by, and what came next; None where it did not."""
    if (facts.result, facts.end_reason) != ("lost", "resignation"):
        return None
    behind, more = facts.surplus(False), facts.surplus(True)
    down = f"I was {pieces_in_words(behind)} down" if behind else _not_behind(facts)
    if behind and more:
        down = f"you had {pieces_in_words(behind)} for my {pieces_in_words(more).removeprefix('a ')}"
    check = (
        f", and in check from {Names(facts.board, facts.me).all(list(facts.board.checkers())[:2])}"
        if facts.board.is_check()
        else ""
    )
    runs = [at for at in pawn_facts(facts.board, not facts.me).passed if chess.square_rank(at) in (1, 6)]
    near = [at for at in runs if (chess.square_rank(at) == 6) != (facts.me == chess.WHITE)]
    if near:
        return f"{down}{check}, and your pawn on {chess.square_name(near[0])} was a step from a queen"
    return f"{down}{check}; {left_in_words(facts)}"


def _not_behind(facts: Facts) -> str:
    """What to say for a game that was given up without a man less: that it was level, where a look shows so."""
    seen = facts.seen_at(facts.board)
    if seen is None:
        return "in men it was level" if not facts.surplus(True) else "I was not behind in men"
    own = seen.lines[0].chance if facts.my_turn else 1 - seen.lines[0].chance
    if own >= _PLAYED_ON:
        return f"there was no need: I was {standing_in_words(own)}".replace("I was level", "it was level")
    return f"in men it was no worse, but I was {standing_in_words(own)}"


def castling_of(color: chess.Color, facts: Facts) -> str:
    """Whether a side may castle, and what forbids it, as a clause."""
    who, whose = ("I", "my") if color == facts.me else ("you", "your")
    if color in facts.castled:
        return f"{who} have castled already, {facts.castled[color]}"
    board = to_move(facts.board, color)
    allowed = [move for move in board.legal_moves if board.is_castling(move)]
    if allowed:
        wings = listed(["kingside" if board.is_kingside_castling(move) else "queenside" for move in allowed])
        return f"yes, {who} can castle {wings} {'now' if board.turn == facts.board.turn else 'next move'}"
    if not board.has_castling_rights(color):
        return f"no, {who} cannot castle any more: {_moved(color, facts)}"
    if board.is_check():
        return f"not now, because {whose} king is in check, but the right is not lost"
    reasons = [_wing(color, kingside, facts) for kingside in (True, False) if _has(board, color, kingside)]
    return f"not yet: {'; '.join(reasons)}, but the right is not lost"


def mate_in_words(facts: Facts) -> str:
    """Why the board shows mate, as a clause."""
    board = facts.board
    names, king = Names(board, facts.me), board.king(board.turn)
    checkers = list(board.checkers())
    if king is None or not checkers:
        return "it is mate"
    at = checkers[0]
    whose = names.whose(board.turn)
    guards = list(board.attackers(not board.turn, at))
    next_to = chess.square_distance(king, at) == 1
    if next_to and guards:
        first = f"{whose} king could not take {names.of(at)}, because {names.of(guards[0])} guards it"
    else:
        first = f"{names.of(at)} gives check, and nothing can take it or stand between"
    free = [
        sq for sq in chess.scan_forward(chess.BB_KING_ATTACKS[king]) if board.color_at(sq) != board.turn and sq != at
    ]
    held = listed([chess.square_name(sq) for sq in free[:4]])
    return (
        f"{first}, and every square beside the king is attacked{f' ({held})' if held else ''} or taken by its own men"
    )


def left_in_words(facts: Facts) -> str:
    """What the side that resigned could still have played, and what it loses, as a clause."""
    board = facts.board
    trials = ranked(board)
    who = "I" if board.turn == facts.me else "you"
    if (board.turn == facts.me and facts.result == "won") or not trials:
        return "it was not their move at the end"
    best = trials[0]
    double = (
        "it was check from two pieces at once, so the king had to move; " if len(list(board.checkers())) > 1 else ""
    )
    words = move_in_words(board, best.move)
    reply = best.reply
    if reply is None:
        return f"{double}{who} could still have played {words}, and {effect_of(best, facts.me)}"
    names = Names(best.after, facts.me)
    taken = names.of(reply[0].to_square) if best.after.piece_at(reply[0].to_square) else "a pawn"
    only = "the only move was" if len(trials) == 1 else "the best was"
    return f"{double}{only} {words}, and then {names.of(reply[0].from_square)} takes {taken}"


def _has(board: chess.Board, color: chess.Color, kingside: bool) -> bool:
    return board.has_kingside_castling_rights(color) if kingside else board.has_queenside_castling_rights(color)


def _wing(color: chess.Color, kingside: bool, facts: Facts) -> str:
    """What forbids castling on a wing for now."""
    board, names = facts.board, Names(facts.board, facts.me)
    row = 0 if color == chess.WHITE else 56
    between = [row + file for file in ((5, 6) if kingside else (1, 2, 3))]
    wing = "kingside" if kingside else "queenside"
    blockers = [at for at in between if board.piece_at(at)]
    if blockers:
        stands = "stands" if len(blockers) == 1 else "stand"
        return f"{wing} {names.all(blockers)} {stands} between king and rook"
    way = [row + file for file in ((5, 6) if kingside else (2, 3))]
    for at in way:
        hitters = list(board.attackers(not color, at))
        if hitters:
            over = "the king may not pass over an attacked square"
            return f"{wing} {names.of(hitters[0])} attacks {chess.square_name(at)}, and {over}"
    return f"{wing} nothing is in the way"


def _moved(color: chess.Color, facts: Facts) -> str:
    whose = "my" if color == facts.me else "your"
    for number, ply in enumerate(facts.plies):
        if ply.mover == color and ply.piece == chess.KING:
            return f"{whose} king moved to {chess.square_name(ply.square)} on move {facts.on_move(number)}"
    return f"{whose} rooks have moved"
