"""Answers about the opening books: whether a move was still in them, who left them and when; and about pawns that are
asked of by file or by what is weak or strong in them."""

from __future__ import annotations

import re

import chess

from app.domain.condition import Names, guards_of, moves_from, taking_of
from app.domain.facts import Facts
from app.domain.prose_facts import pawn_facts
from app.domain.prose_words import listed, move_in_words, number_word
from app.openings.tree import continuations
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.heard import SpeechAct
from app.soul.listening.naming import played_of

_OF_OPENINGS = re.compile(
    r"\b(?:still|left|leave|part(?:ed)? company|wander\w*|out of|known|move|opening|call|vienna|dutch"
    r"|spanish|london|sicilian|french|respectable"
    r"|card|drawers|book move|theory yet|[nbrqk]?[a-h][1-8])\b"
)


_OF_READING = re.compile(
    r"\bbooks? (?:for|to read|about)\b|\b(?:read|reading|wrote|write|mend|bind)\b|\blast game\b|\bhow many\b"
)


class LeftTheBook(AskedPlainly):
    """With which move the game left the known lines, and what is played there instead."""

    topic = BoardTopic.LEFT_BOOK
    about = "left the book"
    asks = re.compile(
        r"\b(?:theory|literature|the books?|opening books?|out of book|book move|your cards?|on a card"
        r"|index card|a card for|proper (?:theory|vienna"
        r"|dutch|london|spanish|french|line|opening)|respectable|(?:anybody|anyone) sane|legit)\b"
        r"|\bin (?:one of )?your drawers\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if facts.initial_fen != chess.STARTING_FEN or not facts.plies:
            return None
        if _OF_OPENINGS.search(act.plain) is None:
            return None
        if _OF_READING.search(act.plain):
            return None
        return book_of(facts, played_of(act.plain, facts))


class PawnsAsked(AskedPlainly):
    """Passed, doubled, isolated pawns of a side, or of a file; and whether one of them can run."""

    topic = BoardTopic.PAWNS
    about = "pawns asked"
    asks = re.compile(
        r"\b(?:passed|doubled|isolated|backward|weak|loose|hanging|strong|connected) pawns?\b"
        r"|\bpawn (?:structure|chain|majority|islands?)\b|\b[a-h][- ]?pawns?\b.{0,30}\b(?:run|queening"
        r"|promote|stopp?|weak|passed|strong|safe|home)\b"
        r"|\b(?:run|stop|push) (?:the|my|your) [a-h][- ]?pawns?\b|\bpawns? (?:weak|strong|passed|doubled"
        r"|isolated)\b|\bpassers?\b|\bwhich pawn\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if facts.over:
            return None
        file = re.search(r"\b(?P<file>[a-h])[- ]?pawns?\b", act.plain)
        mine = re.search(r"\b(?:your|ur)\b", act.plain) is not None and re.search(r"\b(?:my|i)\b", act.plain) is None
        color = facts.color(mine)
        if file is not None:
            found = _on_file(file["file"], color, facts)
            return found or _on_file(file["file"], not color, facts)
        return pawns_of(color, facts)


def book_of(facts: Facts, number: int | None) -> str:
    """Whether the move of this number (from 0; None for the whole game) was in the known lines, as a clause."""
    board, left = chess.Board(facts.initial_fen), None
    for at, ply in enumerate(facts.plies):
        known = {one.uci: one for one in continuations(board) if one.lines > 0}
        board.push(ply.move)
        # Another order of moves may lead into a known line.
        if ply.uci not in known and not any(one.lines > 0 for one in continuations(board)):
            left = at
            break
    name = f", the {facts.opening}" if facts.opening else ""
    if left is None:
        return f"we are still in the books{name}"
    before = facts.before(left)
    ply = facts.plies[left]
    who = "I" if ply.mover == facts.me else "you"
    lines = sorted((one for one in continuations(before) if one.lines > 0), key=lambda one: -one.lines)
    usual = listed([move_in_words(before, chess.Move.from_uci(one.uci)) for one in lines[:2]])
    instead = f", where the books have {usual}" if usual else ""
    gone = f"{who} left the books on move {before.fullmove_number} with {ply.words}{instead}"
    if number is None:
        return f"{gone}{name and f'; until then it was{name[1:]}'}"
    named = facts.plies[number].words
    if number < left:
        return f"{named} was still in the books{name}; {gone}"
    return gone if number == left else f"{named} came after the books: {gone}"


def pawns_of(color: chess.Color, facts: Facts) -> str:
    """The passed, doubled and isolated pawns of a side, as a clause."""
    board, names = facts.board, Names(facts.board, facts.me)
    pawns, whose = pawn_facts(board, color), names.whose(color)
    own = list(board.pieces(chess.PAWN, color))
    found = []
    if pawns.passed:
        found.append(f"passed on {listed([chess.square_name(at) for at in pawns.passed])}")
    isolated = [at for at in own if chess.square_file(at) in pawns.isolated]
    if isolated:
        found.append(f"isolated on {listed([chess.square_name(at) for at in isolated])}")
    doubled = [at for at in own if chess.square_file(at) in pawns.doubled]
    if doubled:
        found.append(f"doubled on {listed([chess.square_name(at) for at in doubled])}")
    if not found:
        return f"{whose} {number_word(len(own))} pawns are sound: none is passed, doubled or isolated"
    return f"of {whose} {number_word(len(own))} pawns there are some {'; some '.join(found)}"


def _on_file(file: str, color: chess.Color, facts: Facts) -> str | None:
    board, names = facts.board, Names(facts.board, facts.me)
    own = [at for at in board.pieces(chess.PAWN, color) if chess.FILE_NAMES[chess.square_file(at)] == file]
    if not own:
        return None
    square = max(own) if color == chess.WHITE else min(own)
    pawns, told = pawn_facts(board, color), []
    left = 7 - chess.square_rank(square) if color == chess.WHITE else chess.square_rank(square)
    passed = square in pawns.passed
    steps = "one step" if left == 1 else f"{number_word(left)} steps"
    told.append(f"is {'passed' if passed else 'not passed'} and {steps} from queening")
    ahead = square + (8 if color == chess.WHITE else -8)
    if 0 <= ahead < 64:
        after_hit = list(board.attackers(not color, ahead))
        if board.piece_at(ahead):
            told.append(f"{names.of(ahead)} stands in its way")
        elif after_hit and not board.attackers(color, ahead):
            told.append(f"{names.of(after_hit[0])} watches {chess.square_name(ahead)}")
        elif moves_from(square, board):
            told.append(f"the way to {chess.square_name(ahead)} is free")
    taking = taking_of(square, board)
    if taking is not None and taking.won > 0:
        told.append(f"{names.of(taking.move.from_square)} can take it")
    elif not guards_of(square, board):
        told.append("nothing guards it")
    return f"{names.of(square)} {told[0]}; {', '.join(told[1:])}" if told[1:] else f"{names.of(square)} {told[0]}"
