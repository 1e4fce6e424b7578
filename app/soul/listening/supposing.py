"""Reads the moves that a sentence supposes, one after the other, on the board as it stands: notation ("13.b4 Nxb4",
"nxe5", "O-O"), words ("bishop takes h6, you take, queen takes", "push the h pawn", "castle long"), what takes back."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import chess

from app.domain.board import after_moves
from app.domain.condition import to_move
from app.domain.exchange import gain
from app.domain.facts import Facts
from app.domain.men_named import LETTERS, MEN_NAMED
from app.soul.listening.numbered_moves import without_played
from app.soul.listening.one_move import is_pawn, only, reaches
from app.soul.listening.pointing import men_of

_PIECE = "|".join(sorted(MEN_NAMED, key=len, reverse=True))
_TAKES = (
    r"(?:takes?|taking|sacs?|sac(?:k|rific)\w{1,3}|captures?|capturing|grabs?|grabbing|eats?|eating|x"
    r"|snaps? off|nabs?|pinch(?:es)?|bags?|chop(?:s|ping)?(?: off)?|snatch(?:es|ing)?|gobbl(?:es?|ing)|nick(?:s|ing)"
    r"|exchang(?:e|ing)|recaptur(?:e|ed|ing)|swap(?:ping)?)"
)
_TOKEN = re.compile(
    r"(?P<castle>\bo-o-o\b|\b(?:long|short|queenside|kingside) castling\b"
    rf"|\bo-o\b|\b0-0-0\b|\b0-0\b|\b(?:king to )?go(?:es|ing)? (?:short|long)\b"
    rf"|\bcastl(?:e|es|ing)\b(?P<long>[^.?!]{{0,14}}\b(?:long"
    rf"|queenside|queen ?side)\b)?)"
    r"|(?<![\w-])(?:(?P<letter>[nbrqk])(?P<from>[a-h]?[1-8]?)(?P<x>x?)(?P<to>[a-h][1-8])"
    r"|(?P<pfile>[a-h])x(?P<pto>[a-h][1-8])"
    r"|(?P<start>[a-h][1-8])-(?P<end>[a-h][1-8])|(?P<sq>[a-h][1-8]))(?:=?[nbrq])?[+#]?(?![\w-])"
    rf"|\b(?:(?P<whom>my|your|ur|the"
    rf"|a) )?(?:(?P<wfile>[a-h])[- ])?(?P<piece>{_PIECE}) (?:then )?(?P<wx>{_TAKES})\b(?: (?:(?:on|your|my"
    rf"|the|ur) )*"
    rf"(?:(?P<wto>[a-h][1-8])|(?:\w+ )?(?P<victim>{_PIECE})|(?P<back>back|it|him|her|that)\b))?"
    rf"|\b(?:(?P<mfile>[a-h])[- ])?(?P<mpiece>{_PIECE}) (?:goes |going |moves? |back |up |out |over |in "
    r"|retreats? |slides? |comes? |swings? "
    rf"|hops? |jumps? |drops? |checks? )*(?:to |into |(?P<mon>on(?:to)? ))?(?P<mto>[a-h][1-8])\b"
    rf"|\b(?P<who>i|you|u|we) (?:(?:just|then|simply|could|can|would|will|should|shall|do"
    rf"|go) ){{0,2}}(?:re)?(?P<gx>take|takes|recapture|capture|grab|eat"
    r"|chop|snatch|gobble|nab|nick)s?\b"
    rf"(?: (?:back|it|him|her|on|your|my|the|that|this))*(?: (?P<gto>[a-h][1-8])| (?:\w+ )?(?P<gvictim>{_PIECE})\b)?"
    rf"(?: (?:\w+ )?(?:on|at) (?P<gat>[a-h][1-8]))?(?: with (?:the |my |your )?(?:(?P<gfrom>[a-h][1-8])"
    rf"|(?P<gfile>[a-h])(?:[- ]pawn)?\b|(?P<gpiece>{_PIECE})))?"
    rf"|\b{_TAKES} (?:(?:on|with|your|my|the|that|ur|a) )*(?:(?P<tto>[a-h][1-8])"
    rf"|(?:\w+ )?(?P<tvictim>{_PIECE})\b(?: on (?P<tat>[a-h][1-8]))?|(?P<tit>it|him|her)\b)"
    r"(?: (?:\w+ )?with (?:the |my |your )?(?:(?P<tfile>[a-h])[- ]pawn\b|(?P<tpiece>pawn|knight|bishop|rook"
    r"|queen|king)))?"
    r"|\b(?:shoo|kick|chase|hit|attack|poke|nudge|prod)\w* [^.?!]{0,30}\bwith (?:the |my "
    r"|your )?(?P<poke>[a-h])[- ]?pawn\b"
    rf"|\b(?:swap|trade|give|exchange)(?:ping|ing)? (?:up )?(?:my |the "
    rf"|your )?(?:[a-h][1-8][- ])?(?P<spiece>{_PIECE}) for (?:(?:your|my|the"
    rf"|that) (?:[a-h][1-8][- ])?(?P<svictim>{_PIECE})|it|that|him|her)\b"
    r"|\b(?:push|pushing|advance|advancing|shove|shoving|run|running|move|moving|play|playing|put|putting"
    r"|thrust) (?:up )?(?:the |my |your "
    r"|that )?(?P<push>[a-h])[- ]?pawn\b"
)
_NUMBER = re.compile(r"\b\d{1,3}\.{1,3}\s*")
# A square behind these words is a place and no move.
_PLACE = re.compile(
    r"\b(?:on|from|at|your|my|that|of|(?<!push )(?<!step )(?<!move )(?<!nudge )to"
    r"|for|minds?|guard\w*|defend\w*|cover\w*|hits?|over|see|sees"
    r"|look\w* (?:at|down)) (?:the )?$"
)
# "e4 coming" is what the other side is about to play.
_COMING = re.compile(r" (?:is |are )?(?:coming|next|incoming)\b")
_OF_MAN = re.compile(rf"[- ](?:{_PIECE})\b")
_CHECKS = re.compile(r" (?:is |with |gives )?(?:check|mate)")
# What asks to choose, and what says so of moves that "and" joins.
_CHOICE = re.compile(r"\b(?:or|versus|vs|rather|which|either|between|choose|decide|torn)\b")
_TORN = re.compile(r"\b(?:between|choose|decide|torn|pick)\b")
_OPTIONS = re.compile(r"\b(?:or|versus|vs|first|rather)\b|,")


@dataclass(frozen=True, slots=True)
class Supposed:
    """Moves that were said, from `board`, in which their first mover is to move: one after the other, or `others` that
    were said as a choice beside the first. `back`: on this square the writer takes back before it all."""

    board: chess.Board
    line: tuple[chess.Move, ...]
    others: tuple[chess.Move, ...] = ()
    back: chess.Square | None = None


@dataclass(frozen=True, slots=True)
class _Aims:
    """What may be meant by who takes and does not say where: the square where was `just` taken before all that is
    supposed, and the men of the other side that the text speaks of."""

    just: chess.Square | None = None
    spoken: tuple[chess.Square, ...] = ()


NO_AIMS = _Aims()


def supposed_in(text: str, facts: Facts) -> Supposed | None:
    """What a text, as `plain` gives it, supposes of the position on the board; None where nothing can be played."""
    board, text = facts.board, without_played(text, facts)
    retaken = _retaken(facts)
    for color in (board.turn, not board.turn):
        first = retaken if retaken is not None and color != board.turn else to_move(board, color)
        if first.king(not color) is not None and first.is_attacked_by(color, first.king(not color) or 0):
            continue
        found = _follow(_NUMBER.sub(" ", text), first, facts, own=color == board.turn, again=first is retaken)
        if found is not None:
            if facts.last is not None and first is retaken:
                return replace(found, back=facts.last.square)
            return _once_retaken(found, facts)
    return None


def _once_retaken(found: Supposed, facts: Facts) -> Supposed:
    """The same, where a line begins with what takes back, from the position after that."""
    last = facts.last
    if last is None or not last.taken or len(found.line) == 1:
        return found
    if found.board.turn != facts.board.turn or found.line[0].to_square != last.square:
        return found
    after = after_moves(found.board, found.line[0])
    return Supposed(after, found.line[1:], back=last.square)


def _retaken(facts: Facts) -> chess.Board | None:
    """The board once the side to move has taken back what was just taken, which goes before all that the other side may
    do; None where nothing was taken, or it does not pay."""
    if facts.last is None or not facts.last.taken or facts.board.is_game_over():
        return None
    captures = list(facts.board.generate_legal_captures(to_mask=chess.BB_SQUARES[facts.last.square]))
    best = max(captures, key=lambda move: gain(facts.board, move), default=None)
    if best is None or gain(facts.board, best) <= 0:
        return None
    return after_moves(facts.board, best)


def _follow(text: str, first: chess.Board, facts: Facts, *, own: bool, again: bool = False) -> Supposed | None:
    """The moves from `first`. `own`: whoever is to move on the board begins; `again`: what the writer takes back before
    may be said too."""
    board = first.copy(stack=False)
    line: list[chess.Move] = []
    others: list[chess.Move] = []
    last_end = 0
    just = facts.last.square if own and facts.last is not None and facts.last.taken else None
    spoken = tuple(at for at in men_of(text, facts) if first.color_at(at) not in (None, first.turn))
    aims = _Aims(just, spoken)
    for match in _TOKEN.finditer(text):
        if match["sq"] and (_PLACE.search(text[: match.start()]) or _OF_MAN.match(text[match.end() :])):
            continue
        if match["mon"] and board.piece_at(chess.parse_square(match["mto"])):
            continue  # "The bishop on g5" stands there; a bishop on an empty square is a wish.
        between = text[last_end : match.start()]
        said_by = _said_by(text, match)
        own_turn = said_by in (None, first.turn == facts.me)
        if line and own_turn and board.turn != first.turn and not _CHOICE.search(text):
            said = _read(match, text, board, line[-1])
            taken = _taken_between(match, text, board, line[-1]) if said is None else None
            if taken is not None:
                for one in taken:
                    board.push(one)
                line += taken
                last_end = match.end()
                continue
        options = _OPTIONS.search(between) or (_TORN.search(text) and re.search(r"\band\b", between))
        if line and options and own_turn:
            other = _read(match, text, first, None)
            if (
                other is not None
                and other not in (line[0], *others)
                and (_read(match, text, board, line[-1]) is None or re.search(r"\b(?:or|and)\b", between))
            ):
                others.append(other)
                last_end = match.end()
                continue
        if said_by is not None and (board.turn == facts.me) != said_by:
            if line or again:
                continue
            return None
        if not own and not line and said_by is None and not match["start"]:
            continue  # A move of the side that waits has to be said to be its own.
        move = _read(match, text, board, line[-1] if line else None, aims)
        if move is None:
            continue
        board.push(move)
        line.append(move)
        last_end = match.end()
    return Supposed(first, tuple(line), tuple(others)) if line else None


def _taken_between(
    match: re.Match[str], text: str, board: chess.Board, last: chess.Move
) -> tuple[chess.Move, chess.Move] | None:
    """What takes back, and the move behind it, where the sentence leaves that out: "bishop takes h7, knight g5"; None
    where nothing takes back with the king in check, or the move is none then."""
    captures = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[last.to_square]))
    if not captures or not board.is_check():
        return None
    back = max(captures, key=lambda move: gain(board, move))
    after = after_moves(board, back)
    move = _read(match, text, after, None)
    return None if move is None else (back, move)


def _said_by(text: str, match: re.Match[str]) -> bool | None:
    """Whether the character is said to make the move (`you take`), or the writer; None where nobody is."""
    if match["who"]:
        return match["who"] in ("you", "u")
    if _COMING.match(text[match.end() :]):
        return True
    if match["whom"] in ("my", "your", "ur") and match["piece"]:
        return match["whom"] != "my"
    before = text[max(0, match.start() - 24) : match.start()]
    found = re.search(
        r"\b(?P<who>i|you|u|my|your|ur)(?:'ve|'d|'ll)? (?:(?!and\b|or\b|then\b|if\b)[\w']+ ){0,2}$", before
    )
    return None if found is None else found["who"] in ("you", "u", "your", "ur")


def _read(
    match: re.Match[str],
    text: str,
    board: chess.Board,
    last: chess.Move | None,
    aims: _Aims = NO_AIMS,
) -> chess.Move | None:
    """The legal move that the words mean here; None if there is none, or not one alone. `aims` is for who takes and
    does not say where."""
    legal = [move for move in board.legal_moves if move.promotion in (None, chess.QUEEN)]
    if match["castle"]:
        long = bool(match["long"]) or match["castle"] in ("o-o-o", "0-0-0")
        long = long or match["castle"].endswith(" long") or match["castle"].startswith(("long", "queenside"))
        castled = [move for move in legal if board.is_castling(move)]
        wanted = [move for move in castled if board.is_queenside_castling(move) == long]
        return wanted[0] if wanted else None
    if match["push"] or match["poke"]:
        file = match["push"] or match["poke"]
        pushes = [move for move in legal if is_pawn(board, move, file) and not board.is_capture(move)]
        return max(pushes, key=lambda move: reaches(move, board), default=None)
    return only(_fitting(match, text, board, last, legal, aims), board)


def _fitting(
    match: re.Match[str],
    text: str,
    board: chess.Board,
    last: chess.Move | None,
    legal: list[chess.Move],
    aims: _Aims,
) -> list[chess.Move]:
    to = next(
        (match[name] for name in ("to", "pto", "end", "sq", "wto", "mto", "gto", "gat", "tat", "tto") if match[name]),
        None,
    )
    square = None if to is None else chess.parse_square(to)
    moves = [move for move in legal if square is None or move.to_square == square]
    if match["start"]:
        return [move for move in moves if move.from_square == chess.parse_square(match["start"])]
    if match["letter"]:
        return _of_letter(match, board, moves)
    file = next((match[name] for name in ("pfile", "wfile", "gfile", "tfile", "mfile") if match[name]), None)
    word = next((match[name] for name in ("piece", "mpiece", "gpiece", "tpiece", "spiece") if match[name]), None)
    if match["gfrom"]:
        moves = [move for move in moves if move.from_square == chess.parse_square(match["gfrom"])]
    if match["sq"] and _CHECKS.match(text[match.end() :]):
        return [move for move in moves if board.gives_check(move)]
    if match["pfile"] or match["sq"]:
        named = [move for move in moves if is_pawn(board, move, file)]
        if match["pfile"] == "b" and not named:  # "bxd4" may be written by a bishop.
            named = [move for move in moves if board.piece_type_at(move.from_square) == chess.BISHOP]
        return named
    if file is not None:
        moves = [move for move in moves if is_pawn(board, move, file)]
    elif word is not None:
        moves = [move for move in moves if board.piece_type_at(move.from_square) == MEN_NAMED[word]]
    victim = next((match[name] for name in ("victim", "gvictim", "tvictim", "svictim") if match[name]), None)
    takes = match["wx"] or match["gx"] or match["tto"] or match["tit"] or match["spiece"] or victim
    if takes:
        moves = [move for move in moves if board.is_capture(move)]
    if victim is not None:
        moves = [move for move in moves if board.piece_type_at(move.to_square) == MEN_NAMED[victim]]
        moves = [move for move in moves if move.to_square in aims.spoken] or moves
    elif takes and square is None:
        pointed = _pointed(text[: match.start()], board) if last is None else last.to_square
        if pointed is None and (match["wx"] or any(said in match[0] for said in ("back", "retak", "recaptur"))):
            pointed = aims.just  # "I take it" may mean something else.
        if pointed is None:
            pointed = next(iter(aims.spoken), None)
        moves = [move for move in moves if move.to_square == pointed]
    return moves


def _pointed(before: str, board: chess.Board) -> chess.Square | None:
    """The last square named before with a man of the other side on it, which "it" means."""
    named = [chess.parse_square(name) for name in re.findall(r"\b[a-h][1-8]\b", before)]
    return next((at for at in reversed(named) if board.color_at(at) not in (None, board.turn)), None)


def _of_letter(match: re.Match[str], board: chess.Board, moves: list[chess.Move]) -> list[chess.Move]:
    kind = LETTERS[match["letter"]]
    named = [move for move in moves if board.piece_type_at(move.from_square) == kind]
    if match["letter"] == "b" and match["x"] and not match["from"]:  # "bxc6" may be meant of the pawn.
        named = [move for move in moves if is_pawn(board, move, "b")] or named
    return [move for move in named if all(sign in chess.square_name(move.from_square) for sign in match["from"])]
