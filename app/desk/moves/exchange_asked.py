"""Taking or leaving, while a game runs: "so should I take it?", "swap or leave it?", "trade bishops now or not"."""

from __future__ import annotations

import re

import chess

from app.desk.games import SeenGame, board_at, game_for, may_help
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.card_described import TAKEN, Target, capture_of
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import moves_named
from app.desk.questions import QuestionKind
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.legal_moves import WhichLegal
from app.domain.text import plain

LEGAL = QuestionKind("legal_moves", "rules", "what the rules allow in a position", ())
CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_TAKE = re.compile(
    r"\b(?:take|taking|capture|capturing|grab|swap\w*|trad(?:e|es|ing)|exchang\w+|chop|snap)\b(?! ?backs?\b)"
)
_WHETHER = re.compile(
    r"\b(?:should|shall|do i|would|could|(?:can|may) (?:i|my|we)|is it (?:ok|good|safe|wise|worth)|better|or"
    r"|worth|good idea|now)\b|\?"
)
_IT = re.compile(r"\b(?:it|that|this|him|her)\b|\b(?:swap|trade|exchange|take)\b[^a-z]*(?:or|now|$)")
_NAMED = re.compile(
    r"\b(?:take|taking|capture|grab|swap|swapping|trade|trading|exchange|exchanging)\b (?:\w+ ){0,3}?"
    rf"(?P<man>{ANY_MAN})s?\b"
)
# "My bishop for a pawn on f7".
_FOR = re.compile(
    rf"\b(?:my|the|a) (?P<man>{ANY_MAN})s? for (?:the|a|his|her|their|that) (?P<kind>{ANY_MAN})\b"
    r"(?: on (?P<square>[a-h][1-8]))?"
)
# What it is taken with: "with the queen", "can my queen take".
_WITH = re.compile(
    rf"\bwith (?:my|the|a) (?P<man>{ANY_MAN})\b"
    rf"|\b(?:my|the) (?P<also>{ANY_MAN}) (?:just |simply |safely )?(?:take|capture|grab)\b"
)
_SPOKEN = re.compile(rf"\b(?P<man>{ANY_MAN})s?\b")
_OTHER = re.compile(
    r"\b(?:tak\w+ (?:a break|my time|ages|forever|so|too|long|an?|place|part|care)|takeback|back|how long|what if|which"
    r"|if (?:i|he|she|they|it|namedone)|draw|rules?|allowed|en passant|pawns? for"
    r"|(?:does|do|did|will|would|can|could|when|should) (?:he|she|they|it|namedone) (?:\w+ )?tak\w+)\b"
)


def weighs_exchange(low: str) -> bool:
    """Whether words weigh a capture of one's own against leaving it."""
    return bool(_TAKE.search(low) and _WHETHER.search(low)) and _OTHER.search(low) is None


async def exchange_meant(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of the capture that is weighed against leaving it, in a running game that may be helped with; None where
    none is asked about. The man is the one that is named, or that moved last, or that the question before spoke of."""
    question = understood.question
    asker = question.asker
    if asker.screen.kind is not ScreenKind.MATCH or (moves_named(question.text) and not _IT.search(low)):
        return None
    man_for_man = _FOR.search(low)
    if man_for_man is None and not weighs_exchange(unnamed(low, asker.names)):
        return None
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None
    if game.state.ended or not may_help(game) or game.color is None:
        return None
    if man_for_man is not None:
        return _man_for_man(understood, game, man_for_man, low)
    move = _weighed(game, low, plain(asker.before or ""))
    if move is None:
        return None
    target = Target(None, game.state.ply, (move.uci(),))
    given = cards_of(game, [target], low, ["leave", "verdict"], "")
    return understood.as_kind(CARD, given)


def _man_for_man(understood: Understood, game: SeenGame, said: re.Match[str], low: str) -> Understood | None:
    """The capture by which one man is given for another, or that there is none now."""
    board = board_at(game.state, game.state.ply)
    if game.color is None or board.turn is not game.color.is_white:
        return None
    move = capture_of(board, MEN[said["kind"]], said["square"], MEN[said["man"]])
    if move is None:
        men = [chess.square_name(one) for one in board.pieces(MEN[said["man"]], board.turn)]
        given = WhichLegal(match_id=game.state.match_id, wanted="taken", squares=tuple(men), taken=said["kind"])
        return understood.as_kind(LEGAL, given) if men else None
    return understood.as_kind(CARD, cards_of(game, [Target(None, game.state.ply, (move.uci(),))], low, ["leave"], ""))


# What the man that was just moved is after.
_AFTER = re.compile(r"\b(?:threat\w*|want\w*|up to|after|aim\w*|attack\w*|do(?:es|ing)?|for|purpose|point|idea|why)\b")
_JUST_MOVED = re.compile(
    rf"\b(?:that|his|her|their|the|this) (?P<man>{ANY_MAN})\b(?= \w+ (?:has |have )?(?:just |there )?"
    r"(?:put|moved|played|brought|placed|stuck)|[^.?!]{0,20}\b(?:just|there|now)\b)"
)


async def last_man_meant(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of the move that the other side has just made, where it is asked what the man that it moved is after;
    None for others."""
    question = understood.question
    said = _JUST_MOVED.search(low)
    if question.asker.screen.kind is not ScreenKind.MATCH or said is None or not _AFTER.search(low):
        return None
    try:
        game = await game_for(at, question.asker, None)
    except ToolRefused:
        return None
    if game.state.ended or not may_help(game) or game.color is None or not game.moves:
        return None
    ply, board = game.state.ply, board_at(game.state, game.state.ply)
    moved = board.piece_at(chess.Move.from_uci(game.moves[-1]).to_square)
    if moved is None or moved.piece_type != MEN[said["man"]] or moved.color is game.color.is_white:
        return None
    return understood.as_kind(CARD, cards_of(game, [Target(ply)], low, ["idea", "threat"], ""))


def _weighed(game: SeenGame, low: str, before: str) -> chess.Move | None:
    """The capture that is meant by words, which the asker could play now; None for none."""
    board = board_at(game.state, game.state.ply)
    if game.color is None or board.turn is not game.color.is_white:
        return None
    captures = [one for one in board.legal_moves if board.is_capture(one)]
    last = chess.Move.from_uci(game.moves[-1]).to_square if game.moves else None

    def best(fitting: list[chess.Move]) -> chess.Move | None:
        recent = [one for one in fitting if one.to_square == last] or fitting
        return min(recent, key=lambda one: board.piece_type_at(one.from_square) or 0, default=None)

    if (told := TAKEN.search(low)) is not None and (told["square"] or _WITH.search(low)):
        by = _WITH.search(low)
        man = None if by is None else MEN[by["man"] or by["also"]]
        return capture_of(board, None if told["taken"] is None else MEN[told["taken"]], told["square"], man)
    named = _NAMED.search(low) or _SPOKEN.search(low)
    if named is not None:
        kind = MEN[named["man"]]
        return best([one for one in captures if board.piece_type_at(one.to_square) == kind])
    squares = [one for one in captures if chess.square_name(one.to_square) in low]
    if squares:
        return best(squares)
    if not _IT.search(low):
        return None
    if newest := [one for one in captures if one.to_square == last]:
        return best(newest)
    spoken = _SPOKEN.search(before)
    kinds = set() if spoken is None else {MEN[spoken["man"]]}
    return best([one for one in captures if board.piece_type_at(one.to_square) in kinds])
