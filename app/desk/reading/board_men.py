"""What is asked of one man of the board, or of the last move of one side: whether it is lost or can be taken, what
attacks it, what it is doing there; what a move was for, and whether it was a mistake."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.desk.games import SeenGame, board_at
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.card_described import Target
from app.desk.moves.exchange_asked import CARD
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import moves_named
from app.desk.questions import kind_of
from app.desk.reading.understood import Understood
from app.desk.tool import About
from app.desk.tools.position_facts import WhichPiece
from app.domain.prose_words import man_on
from app.domain.text import plain

_MAN = rf"(?:[a-h]-)?(?P<man>{ANY_MAN})s?"
_ATTACKER = re.compile(
    r"^\W*(?:and |but |so )*(?:who|what|which (?:piece|one|man|pawn))(?:'?s| is| are)? (?:attack(?:s|ing|ed)?"
    r"|threaten(?:s|ing)?|taking|takes|hitting|guards?|guarding|protects?|defends?) (?:it|him|her|that|this)\W*$"
)
# How the last move of one side was, yes or no.
_JUDGE = re.compile(
    r"\b(?:was|is|were) (?P<whose>my|his|her|their|the opponent'?s|namedones?|namedone's)(?: last| latest)?"
    r" (?:move|reply|answer|capture)\b[^.?!]{0,16}\b(?:mistake|blunder|error|good|bad|ok|okay|fine|sound|right|wrong"
    r"|weak|strong|sensible|best|correct)\b"
    r"|\bdid (?P<who>i|he|she|they|namedone|my opponent) (?:just |really |now )?(?:blunder|err|slip|go wrong"
    r"|mess (?:it )?up|make an? (?:\w+ )?(?:mistake|blunder|error|slip)"
    r"|play (?:badly|well|right|it right|the right move))\b"
)
_DOING = re.compile(
    rf"\bwhat(?:'?s| is| does| do)? (?P<whose>my|the|that|this) (?:[\w-]+ )?{_MAN}\b(?: on (?P<square>[a-h][1-8]))?"
    r"(?: even| actually| really)? (?:doing|do|up to|good for|there for)\b"
    r"(?: (?:there|here|now|at all|in this position))*\W*$"
)
_LEAVES = re.compile(
    rf"\b(?:what|can|could|should|may|if)\b[^.?!]{{0,24}}\bi\b[^.?!]{{0,16}}\b(?:leave|keep) (?:my|the) (?:[\w-]+ )?"
    rf"{_MAN}\b[^.?!]{{0,16}}\b(?:there|where it is|alone|hanging|as it is|standing)\b"
)
_CAN_TAKE = re.compile(
    rf"\b(?:can|could|may|might|will|would) (?:she|he|they|it|namedone|white|black|anything|something|\w+ \w+) "
    rf"(?:just |now )?(?:take|capture|win|grab|eat) (?:my|the) (?:[\w-]+ )?(?:{ANY_MAN})\b(?! back)"
)
_LOST = re.compile(
    rf"\b(?:is|are|was|will|did) (?:my|the|that|this|his|her|their) (?:[\w-]+ )?(?:{ANY_MAN})\b[^.?!]{{0,12}}"
    r"\b(?:lost|gone|dropping|falling|fall|drop|doomed|dead|trapped|for the taking)\b"
    rf"|\b(?:am|will|would|do|might) i (?:going to |now )?(?:los(?:e|ing)|drop(?:ping)?) (?:my|the|that) (?:[\w-]+ )?"
    rf"(?:{ANY_MAN})\b"
)
_TAKES_BACK = re.compile(
    r"\b(?:can|could|does|do|will|would|won'?t|may) (?:she|he|they|it|namedone|white|black) (?:just |now |simply )?"
    r"(?:re)?(?:take|takes|capture|get|gets|win|wins|grab)\b(?: (?:it|that|me|my \w+|the \w+|him|her|one|something))?"
    r" (?:back|again)\b"
)
_I_TOOK = re.compile(r"\bi (?:just |have |'ve )?(?:took|taken|captured|grabbed|won|ate)\b")
# Whether the move that is talked of gives something away, or the asker has just lost something.
_COSTS = re.compile(
    r"\b(?:does|will|would|did|doesn'?t|won'?t) (?:that|it|this)(?: move)? (?:just )?(?:lose|cost|drop|hang|blunder"
    rf"|give (?:up|away)|sacrifice) (?:me )?(?:(?:a|an|my|the) (?:{ANY_MAN}|piece|exchange)|anything|something"
    r"|material)\b"
)
_DID_LOSE = re.compile(
    rf"\b(?:did|have) i (?:just )?(?:lose|lost|drop|dropped|hang|blunder(?:ed)?) (?:away )?(?:a|an|my|the) (?:{ANY_MAN}"
    r"|piece)\b"
)
_HAPPENED = re.compile(
    r"^\W{0,3}(?:oh(?: no)?|wait|hm+|hey|huh|so)?\W{0,3}what(?: has|'s)?(?: just)? happened"
    r"(?: now| here| there)?\W{0,3}$"
)
_WHY_PLAYED = re.compile(
    r"\b(?:why|what) (?:did|has|does|was|would|is)\b[^.?!]{0,8}\b(?:he|she|they|namedone|my opponent|the other (?:side"
    r"|one))\b(?: just| now)?(?: \w+)? (?:play|plays|played|do|does|done|move|moves|moved|go|goes|make|made)\b"
    r"(?: (?:that|this|there|it|so|now|just now|here|last|and why|such a move|that move))*\W*$"
    r"|\bwhat(?:'?s| is| was) (?:the (?:point|idea|purpose) of )?(?:his|her|their|namedones?) (?:last )?move"
    r"(?: for| about)?\W*$"
)


def man_or_move(understood: Understood, game: SeenGame, low: str) -> Understood | None:
    """The question with the man, or the last move, that it asks about; None for others."""
    return _of_man(understood, game, low) or _of_judged(understood, game, low) or of_last(understood, game, low)


def _of_man(understood: Understood, game: SeenGame, low: str) -> Understood | None:
    """Whether the man that is meant is lost, what attacks it, whether it can be taken back; None for others."""
    asker = understood.question.asker
    before = plain(asker.before or "")
    piece = kind_of("position_facts.piece")

    def of(asked: str) -> Understood:
        return understood.as_kind(piece, WhichPiece(ply=asker.ply, asked=asked[-200:], endangered=True))

    if _ATTACKER.search(low) and re.search(rf"\b(?:{ANY_MAN})\b", before):
        return of(f"what attacks it: {before}")
    if _TAKES_BACK.search(low) and (_I_TOOK.search(low) or game.state.turn is not game.color):
        taken = _taken_now(game) or _my_capture(game)
        return None if taken is None else of(f"is my {taken} {'in danger' if ' on ' in taken else 'lost'}")
    doing = _DOING.search(low)
    square = doing["square"] if doing is not None else None
    man = f"{doing['man']} on {square}" if doing and square else _moved_last(game, doing["man"]) if doing else None
    if man is not None:
        return understood.as_kind(piece, WhichPiece(ply=asker.ply, asked=f"what does the {man} do"))
    if _DID_LOSE.search(low):
        return understood.as_kind(kind_of("position_facts.material"))
    if _COSTS.search(low) and (talked := _talked_of(game, asker.about)) is not None:
        return understood.as_kind(CARD, cards_of(game, [talked], low, ["verdict"], ""))
    if _COSTS.search(low) and asker.about is not None and asker.about.tool == "engine_analysis":
        return understood.as_kind(kind_of("engine_analysis.reply"))
    if (left := _LEAVES.search(low)) is not None:
        return of(f"can they take it: my {left['man']}")
    if _CAN_TAKE.search(low) and not re.search(r"\b(?:i|if|with|after|then|when)\b", low):
        return of(f"can they take it: {low}")
    if _LOST.search(low) and not re.search(r"\b(?:if|game|match|should|how|why|when|time|rating)\b", low):
        return of(low)
    return None


def _talked_of(game: SeenGame, about: About | None) -> Target | None:
    """The move that was thought of in the last answer, where it may be played now; None for none."""
    if about is None or about.tool != "move_card" or not about.move or about.match_id != game.state.match_id:
        return None
    board = board_at(game.state, game.state.ply)
    legal = about.move in {one.uci() for one in board.legal_moves}
    return Target(None, game.state.ply, (about.move,)) if legal else None


def _moved_last(game: SeenGame, name: str) -> str | None:
    """The man of this name that the asker moved last, where it stands there still: "bishop on b5"; None where the other
    side has just moved such a man, which is then the one that is meant."""
    color, moves = game.color, game.state.moves
    board = board_at(game.state, game.state.ply)
    plies = [len(moves) - 1] if moves and moves[-1].color is not color else []
    for at in [*plies, *(one for one in range(len(moves) - 1, -1, -1) if moves[one].color is color)]:
        square = chess.Move.from_uci(moves[at].uci).to_square
        if board.piece_type_at(square) != MEN[name] or board.color_at(square) is not moves[at].color.is_white:
            continue
        return man_on(board, square) if moves[at].color is color else None
    return None


def _of_judged(understood: Understood, game: SeenGame, low: str) -> Understood | None:
    """The last move of the side that is named, where it is asked how it was; None for others."""
    said, asker = _JUDGE.search(low), understood.question.asker
    if said is None or game.color is None or moves_named(understood.question.text):
        return None
    side = game.color if (said["whose"] or said["who"]) in ("my", "i") else game.color.other
    ply = next((ply for ply in range(game.state.ply, 0, -1) if game.state.moves[ply - 1].color is side), None)
    there = replace(asker, ply=ply, about=None)
    return None if ply is None else understood.as_kind(kind_of("explain_move.why"), asker=there)


def _taken_now(game: SeenGame) -> str | None:
    """The kind of the asker's man that the last move took; None where it took none."""
    if game.color is None or not game.moves or game.state.turn is not game.color:
        return None
    before, move = board_at(game.state, game.state.ply - 1), chess.Move.from_uci(game.moves[-1])
    return chess.piece_name(before.piece_type_at(move.to_square) or chess.PAWN) if before.is_capture(move) else None


def _my_capture(game: SeenGame) -> str | None:
    """The asker's man that took something with their last move: "knight on c6"; where it was taken there, "knight"."""
    for ply in range(game.state.ply, max(0, game.state.ply - 2), -1):
        if game.color is None or game.state.moves[ply - 1].color is not game.color:
            continue
        board, move = board_at(game.state, ply - 1), chess.Move.from_uci(game.moves[ply - 1])
        if not board.is_capture(move):
            return None
        now = board_at(game.state, game.state.ply)
        if now.color_at(move.to_square) is game.color.is_white:
            return man_on(now, move.to_square)
        return chess.piece_name(board.piece_type_at(move.from_square) or chess.PAWN)
    return None


def of_last(understood: Understood, game: SeenGame, low: str) -> Understood | None:
    """The last move of the other side, where it is asked what it was for; None for others."""
    asks = _WHY_PLAYED.search(low) or (_HAPPENED.search(low) and not game.state.ended)
    if game.color is None or not asks or moves_named(understood.question.text):
        return None
    given = WhichPiece.model_validate({"ply": understood.question.asker.ply, "side": game.color.other.value})
    return understood.as_kind(kind_of("position_facts.last"), given)
