"""What the rules allow, asked at a board: "which moves do I have", "where may the pawn on d2 go", "why can't I play
Nc3", "can my knight take the rook", "is Kf1 forced". What may be played and is asked for its worth others tell."""

from __future__ import annotations

import re
from collections.abc import Mapping

import chess

from app.desk.board.legal_words import on_move
from app.desk.games import SeenGame, board_at, game_for, may_help
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.card_described import Target
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import all_legal_as, moves_named, ply_in
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.legal_moves import MOST, WhichLegal
from app.domain.position import Color

LEGAL = QuestionKind("legal_moves", "rules", "what the rules allow in a position", ())
CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_PAGES = (ScreenKind.MATCH, ScreenKind.ANALYSIS, ScreenKind.REPLAY, ScreenKind.SUMMARY)
_OWNER = r"(?:the|my|his|her|their|our|that|this|a|black's|white's|namedone's|opponent's)"
_MEN = rf"(?:\w+-?squared |other |left |right |last |own |(?P<file>[a-h])[- ]?)?(?P<man>{ANY_MAN})s?\b"
_ALL = re.compile(
    r"\b(?:what|which|list|show|name|all|how many|any)\b[^.?!]{0,20}\b(?:possible|legal|allowed|available) moves\b"
    r"|\b(?:what|which|how many) (?:other )?moves (?:are there|do (?:i|we) have|have (?:i|we)"
    r"|can (?:i|we) (?:make|play|do)"
    r"|does (?:he|she|white|black|namedone) have|are (?:left|possible|legal|allowed)|am i allowed)\b"
    r"|\b(?:what|which) (?:pieces|men|things)(?: of mine)? (?:can|may) (?:i )?move\b"
    r"|\bis there only one (?:legal |possible )?move\b|\bdo i have only one move\b"
)
_WORTH = re.compile(
    r"\b(?:good|best|better|candidates?|sensible|strong\w*|should|safe\w*|worth|recommend\w*|book|theory|usual|after"
    r"|free|wise|idea|ever|eventually|later|next time|win with)\b"
)
_WHERE = re.compile(
    rf"\b(?:where|(?:what|which|how many) (?:squares?|moves)|to which squares?)\b[^.?!]{{0,10}}"
    rf"\b(?:may|can|could|does|do|has|is)\b (?:i (?:move|put|play) )?{_OWNER} {_MEN}"
    rf"|\b(?:what|which) (?:legal |possible )?(?:moves|squares) (?:are there )?for {_OWNER}"
    rf" (?:\w+-?squared )?(?P<also>{ANY_MAN})\b"
)
_MAY = (
    r"(?:can(?:'t|not)?|may|am (?:i|we) (?:not )?(?:allowed|able) to|are (?:they|we) allowed to"
    r"|is (?:it|he|she) (?:legal|allowed|possible|able)(?: for \w+)? to|(?:won't|doesn't|does) (?:it|the board) let)"
)
_CAN = re.compile(rf"\b{_MAY}\b")
_WHY = re.compile(
    r"\b(?:why|how come)\b[^.?!]{0,12}\b(?:can't|cannot|can (?:i|we) not|may (?:i|we) not"
    r"|not (?:allowed|able|legal|possible)|(?:won't|doesn't) (?:it|the board) let)\b|\b(?:allowed|legal)\b"
)
_IF = re.compile(
    r"\b(?:what if|what happens if|what about|how about|should i|shall i|is it (?:good|ok)|if)\b[^.?!]{0,16}"
    r"\b(?:i|we)?\b|^\W*is \S+ (?:good|ok|okay|fine|bad|possible|legal|safe|playable)\b"
)
# They do nothing about what was told.
_IGNORES = re.compile(
    r"^\W*(?:(?:and|but|so|ok),? )*(?:what )?(?:happens )?if (?:i|we) (?:don't|do not|do nothing"
    r"|ignore (?:it|that|this)|leave (?:it|that|this|(?:the|my) \w+)(?: there| alone| hanging)?"
    r"|leave (?:it|that)|just wait|pass)(?: (?:do|play) (?:it|that|this|anything)| do)?\W*$"
)
_THEY = re.compile(
    rf"\b{_MAY} (?:not )?(?:he|she|they|his|her|their|namedone|my opponent|the (?:other|opponent)\w*)\b"
    r"|\b(?:does|has|if|when) (?:he|she|they|namedone)\b"
)
_COLOUR = re.compile(rf"\b{_MAY} (?:not )?(?P<side>white|black)\b|\b(?:does|has|for) (?P<also>white|black)\b")
_TAKE = r"(?:take|takes|taking|capture|captures|grab|eat|kill|snatch)"
_TAKES = re.compile(
    rf"\b{_TAKE}\b (?:(?:on|{_OWNER[3:-1]}|just|simply|it|pawn|unprotected|loose) ){{0,3}}?"
    rf"(?:(?P<kind>{ANY_MAN}|king)s?\b(?: on (?P<at>[a-h][1-8]))?|(?P<square>[a-h][1-8])\b)"
)
_BY = re.compile(
    rf"\b(?:my|his|her|their|the|this|that|white's|black's) (?P<man>{ANY_MAN})s?(?: on (?P<from>[a-h][1-8]))?"
    rf" (?:not |just |simply |ever )*{_TAKE}\b"
    rf"|\bwith (?:my|his|her|their|the|a) (?P<also>{ANY_MAN})\b(?: on (?P<at>[a-h][1-8]))?"
)
_KING = re.compile(rf"\b{_TAKE} (?:(?:{_OWNER[3:-1]}) )?(?:\w+ )?king\b(?! ?(?:side|pawn|'s))")
_MOVE = re.compile(
    rf"\b(?:move|play|push|bring|put|advance|develop|get|go with|use)\b (?:out )?{_OWNER} {_MEN}"
    rf"(?: (?:in front of|before) (?:the|my|his|her) (?P<behind>{ANY_MAN}))?(?: on (?P<at>[a-h][1-8]))?"
    r"(?:(?: out| up| back)? (?:to|onto|on|into) (?P<to>[a-h][1-8]))?"
    rf"|\bpawns? (?:in front of|before) (?:the|my|his|her) (?P<behind2>{ANY_MAN})(?: on (?P<at2>[a-h][1-8]))?"
)
# "Can my queen reach d5", "why can't my rook move".
_REACH = re.compile(
    rf"\b{_MAY} (?:not )?{_OWNER} {_MEN}(?: on (?P<at>[a-h][1-8]))? (?:not )?"
    r"(?:reach|go|get|move|come|jump|step|land)\b"
    r"(?:(?: (?:out|up|back|over))? ?(?:to|onto|on|into)?(?: the)? (?P<to>[a-h][1-8]))?"
)
_PAST = re.compile(r"\b(?:could|should|would|might)(?:n't)?\b[^.?!]{0,40}\bhave\b|\bhad (?:i|he|she|they)\b")
_CASTLE = re.compile(
    r"\b(?:why can't|can|may|am) (?:i|we)(?: not)?(?: still| now| allowed to){0,2} castle\b"
    r"(?![^.?!]{0,40}\b(?:if|when|after)\b)"
)
_FORCED = re.compile(
    r"\b(?:forced|compulsory|obligatory|(?:the|my|his|her) only (?:legal |possible )?move)\b"
    r"|\b(?:do i (?:really )?have to|must i|am i forced to) (?:play|go|move|put)\b"
)
_AT = re.compile(r"\b(?:on|from) (?P<at>[a-h][1-8])\b")


async def legal_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with what it asks of the rules; None where it asks for something else."""
    question = understood.question
    asker = question.asker
    low = unnamed(low, asker.names)
    listed = _ALL.search(low) is not None and not moves_named(question.text) and not _WORTH.search(low)
    where = None if _WORTH.search(low) else _WHERE.search(low)
    asks = listed or where or _CAN.search(low) or _FORCED.search(low) or _KING.search(low) or _IF.search(low)
    if asker.screen.kind not in _PAGES or not asks or _PAST.search(low):
        return None
    if _CASTLE.search(low):
        return understood.as_kind(kind_of("position_facts.possible"))
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None
    ply = _position(game, asker.screen.kind, asker.ply)
    if ply is None:
        return None
    if _IGNORES.search(low) and not game.state.ended and may_help(game):
        return understood.as_kind(kind_of("engine_analysis.threat"))
    side = _side(low, game, ply)
    board = on_move(board_at(game.state, ply), side)
    if board.turn is not side:
        return None
    own = board_at(game.state, ply).turn if game.color is None else game.color.is_white
    given = WhichLegal(
        match_id=game.state.match_id, ply=ply if game.state.ended else None, wanted="all", theirs=side is not own
    )
    if listed:
        return understood.as_kind(LEGAL, given)
    found = _read(low, question.text, game, board, given, where)
    if isinstance(found, chess.Move):
        passes = board_at(game.state, ply).turn is not side
        given_card = cards_of(game, [Target(None, ply, (found.uci(),), passes)], low, ["verdict"])
        return understood.as_kind(CARD, given_card)
    return None if found is None else understood.as_kind(LEGAL, found)


def _position(game: SeenGame, kind: ScreenKind, shown: int | None) -> int | None:
    """After how many half-moves the position stands that is asked about: that which is shown of a finished game, else
    the last; None for a finished game of which none is shown."""
    if not game.state.ended:
        return game.state.ply
    return None if kind is ScreenKind.MATCH or shown is None else min(shown, game.state.ply)


def _side(low: str, game: SeenGame, ply: int) -> chess.Color:
    """The side of whose moves it is asked: White True."""
    if (colour := _COLOUR.search(low)) is not None:
        return (colour["side"] or colour["also"]) == "white"
    if game.color is None:
        return board_at(game.state, ply).turn
    own = game.color is Color.WHITE
    return own is not (_THEY.search(low) is not None)


def _read(
    low: str, text: str, game: SeenGame, board: chess.Board, given: WhichLegal, where: re.Match[str] | None
) -> WhichLegal | chess.Move | None:
    """What is asked of one move or one man; of a legal one that is asked for its worth, the move, or None where others
    tell more of it."""
    if _KING.search(low):
        return given.model_copy(update={"wanted": "king_taken"})
    named, why = moves_named(text), _WHY.search(low) is not None
    if _FORCED.search(low) and len(named) == 1 and named[0].number is None:
        return given.model_copy(update={"wanted": "forced", "named": named[0].san})
    can = _CAN.search(low) is not None
    if where is not None:
        men = _men(board, where["man"] or where["also"], where["file"], low)
        return given.model_copy(update={"wanted": "man", "squares": _names(men)}) if men else None
    helps = game.state.ended or may_help(game)
    thought = not game.state.ended and _IF.search(low) is not None and " had " not in low
    if (can or thought) and not named and (taken := _TAKES.search(low)) is not None:
        return _of_capture(low, board, given, taken, why=why, helps=helps and not game.is_study)
    if named:
        return _of_named(text, game, board, given, why=why, can=can)
    moved = _MOVE.search(low) or _REACH.search(low) if can else None
    return None if moved is None else _of_man(low, board, given, moved.groupdict(), why=why, helps=helps)


def _of_capture(
    low: str, board: chess.Board, given: WhichLegal, taken: re.Match[str], *, why: bool, helps: bool
) -> WhichLegal | chess.Move | None:
    """A capture that is not legal, of a kind of man or on a square."""
    by = _BY.search(low)
    man = None if by is None else by["man"] or by["also"]
    start = None if by is None else by["from"] or by["at"]
    men = [] if man is None else _men(board, man, None, f"on {start}" if start else "")
    at = taken["square"] or taken["at"]
    named = None if taken["kind"] == "king" else taken["kind"]
    kind = None if named is None else MEN[named]
    legal = [
        one
        for one in board.legal_moves
        if board.is_capture(one)
        and (not men or one.from_square in men)
        and at in (None, chess.square_name(one.to_square))
        and (kind is None or board.is_en_passant(one) or board.piece_type_at(one.to_square) == kind)
    ]
    if legal and not (why and len(legal) == 1):
        passes = bool(board.move_stack) and not board.peek()
        theirs = (_THEY.search(low) is not None or passes) and helps
        return min(legal, key=lambda one: board.piece_type_at(one.from_square) or 0) if theirs else None
    if man is not None and not men:
        return None
    there = None if at is None else board.piece_at(chess.parse_square(at))
    if at is not None and kind is not None and (there is None or there != chess.Piece(kind, not board.turn)):
        return given.model_copy(update={"wanted": "taken", "taken": named, "goal": at})
    if at is not None:
        side = men or list(chess.SquareSet(board.occupied_co[board.turn]))
        reach = [one for one in side if one in board.attackers(board.turn, chess.parse_square(at))]
        if not men and not reach:
            what = named or (None if there is None else chess.piece_name(there.piece_type))
            return None if what is None else given.model_copy(update={"wanted": "taken", "taken": what, "goal": at})
        return given.model_copy(update={"wanted": "may", "squares": _names(reach or men), "goal": at})
    if kind is None or legal:
        return None
    return given.model_copy(update={"wanted": "taken", "taken": named, "squares": _names(men)})


def _of_named(
    text: str, game: SeenGame, board: chess.Board, given: WhichLegal, *, why: bool, can: bool
) -> WhichLegal | None:
    """A move in notation: one that is not legal; a legal one only where it is asked why it is not."""
    one = moves_named(text)[0]
    san = one.san.rstrip("+#!?")
    if len(moves_named(text)) > 1 or one.number is not None or san[:1] in "O0o" or san[-2:] not in chess.SQUARE_NAMES:
        return None
    legal = all_legal_as(board, san)
    if legal and not why:
        return None
    if not legal and not can:
        # What could be played before, or by the other side, is asked for there.
        other = on_move(board, not board.turn)
        played = ply_in([move.san for move in game.state.moves], one) is not None
        if game.state.ended or played or all_legal_as(other, san):
            return None
    men = [legal[0].from_square] if legal else _men_of(board, san)
    return given.model_copy(update={"wanted": "may", "squares": _names(men), "goal": san[-2:]})


def _of_man(
    low: str, board: chess.Board, given: WhichLegal, moved: Mapping[str, str | None], *, why: bool, helps: bool
) -> WhichLegal | chess.Move | None:
    """Whether a man may move at all, or to a square."""
    behind, at = moved.get("behind") or moved.get("behind2"), moved["at"] or moved.get("at2")
    if behind is not None:
        backs = _men(board, behind, None, f"on {at}" if at else "")
        step = 8 if board.turn else -8
        men = [one + step for one in backs if board.piece_type_at(one + step) == chess.PAWN]
    else:
        men = _men(board, moved["man"], moved["file"], f"on {at}" if at else low)
    if not men:
        return None
    if moved["to"] is not None:
        to = chess.parse_square(moved["to"])
        legal = [one for one in board.legal_moves if one.from_square in men and one.to_square == to]
        if legal and not why and helps:
            return legal[0]
        return given.model_copy(update={"wanted": "may", "squares": _names(men), "goal": moved["to"]})
    if len(men) > MOST or _WORTH.search(low):
        return None
    return given.model_copy(update={"wanted": "man", "squares": _names(men)})


def _men(board: chess.Board, man: str | None, file: str | None, low: str) -> list[chess.Square]:
    """The men of a kind, or on the square that words name, of the side on move."""
    if man is None:
        return []
    found = list(board.pieces(MEN[man], board.turn))
    if (at := _AT.search(low)) is not None:
        return [one for one in found if one == chess.parse_square(at["at"])]
    if file is not None:
        found = [one for one in found if chess.FILE_NAMES[chess.square_file(one)] == file]
    shade = re.search(r"\b(light|white|dark|black)-?squared\b", low)
    if shade is not None:
        squares = chess.BB_LIGHT_SQUARES if shade[1] in ("light", "white") else chess.BB_DARK_SQUARES
        found = [one for one in found if squares & chess.BB_SQUARES[one]]
    return found


def _men_of(board: chess.Board, san: str) -> list[chess.Square]:
    """The men that a notation can mean, wherever they may go."""
    if san[0] in "NBRQK":
        return list(board.pieces(chess.PIECE_SYMBOLS.index(san[0].lower()), board.turn))
    pawns = list(board.pieces(chess.PAWN, board.turn))
    return [one for one in pawns if chess.FILE_NAMES[chess.square_file(one)] == san[0]]


def _names(squares: list[chess.Square]) -> tuple[str, ...]:
    return tuple(chess.square_name(one) for one in squares)
