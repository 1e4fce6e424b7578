"""Answers questions about the board with the very thing: which piece took, how many captures, the way of a knight, what
frees a bishop, what follows if a move is left or made, and another piece to turn to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import chess

from app.domain.aims import threat_of
from app.domain.board import after_moves
from app.domain.prose_words import man_on, man_placed, move_in_words, number_word, piece_word
from app.soul.listening.bare_king import bare_king_in_words
from app.soul.listening.bid import Bid, Moment, declined
from app.soul.listening.bidders.game import castling_in_words
from app.soul.listening.bidders.position import KingSafety, worst_piece
from app.soul.listening.bidders.survey import loose_in_words
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.heard import MAY_ASK, ActKind, SpeechAct
from app.soul.listening.naming import moves_of, piece_at, played_of, wanted_of
from app.soul.listening.topics import Subject
from app.soul.listening.ways import freed_in_words, way_in_words

# Before what goes on from a story, and before the topics that are only guessed.
BIDS = 0.968
# The other side's latest lines in which the piece or the move stands that "him" or "then" means.
LINES_BACK = 2
# Words of a question that only goes on.
LONGEST_ON = 14

_NOT_ASKED = frozenset((Subject.INJECTION, Subject.INSULT, Subject.TAKEBACK, Subject.DRAW, Subject.LAST_WORDS))
_WHICH_TOOK = re.compile(
    r"\b(?:which|what)\b.{0,40}\b(?:took|take|taken|got|get|gobbled|ate|captured|grabbed|snatched|nicked|had|snaffled)\b"
)
_PIECES = re.compile(
    r"\b(?:pieces?|knights?|horses?|horseys?|bishops?|rooks?|pawns?|queens?|kings?|man|men|one of yours)\b"
)
_CAPTURES = re.compile(
    r"\bhow many\b.{0,20}\b(?:captures?|taken|exchanges?|swaps?|trades?|(?:pieces|men"
    r"|things) (?:\w+ ){0,3}(?:off|gone|taken))\b"
)
_CASTLED = re.compile(r"\b(?:have|had|did|am) i (?:not )?(?:already )?(?:castled?)\b|\b(?:did|have|had) i already\W*$")
_KING = re.compile(r"\b(?P<whose>my|your|ur) king\b")
_IN_DANGER = re.compile(
    r"\b(?:danger\w*|safe\w*|draft\w*|draughty|naked|open|exposed?|risk\w*|worr\w*|trouble|airy|scar\w*|comfortable)\b"
)
_WAY = re.compile(
    r"\bhow many (?:hops|moves|jumps|steps|goes|leaps|turns)\b|\bhow (?:do|does|would|can|could|should"
    r"|will) (?:i|he|she|it|we"
    r"|one|(?:the|my|that) \w+) (?:ever )?(?:get|go|come|reach|travel|walk|hop)\b|\broute\b|\bthe way (?:there|to)\b"
    r"|\bhow long (?:would|does|will) (?:that|it|he|she)\b"
)
_FREES = re.compile(
    r"\b(?:break|free|help|save|rescue|wake|get|bring|improve|activate|fix|use|let|open|dig"
    r"|spring) (?:\w+ )?(?:him|her|it"
    r"|that|them|my (?:\w+ )?(?:bishop|knight|rook|queen|piece|horse))\b"
    r"|\bwhat (?:would|should|can|could|do|shall) (?:i|you) (?:do|make) (?:with|about|of) (?:him|her|it|that)\b"
    r"|\b(?:which|what) squares?\b|\bwhere (?:to|(?:should|would|could|does|can) (?:it|he|she))\b"
)
_ELSE = re.compile(
    r"\b(?:what else|something (?:else|different)|anything else|another (?:move|one|idea|plan|way)|not that"
    r"|other (?:move|idea"
    r"|option|plan)s?|different (?:move|idea|plan))\b"
)
_MINE = re.compile(
    r"^\W*(?:(?:and|ok|so|but|hm+|well)\b[ ,]*)*(?:which one|which (?:of mine|piece)|show me (?:with|on) mine"
    r"|(?:is|are) (?:there )?"
    r"(?:one|any) of mine\b.*|and mine|like which)\W*$"
)
_IF_NOT = re.compile(
    r"\bif i (?:don'?t|dont|do not|ignore|leave|just (?:carry|leave|go|ignore|sit)|couldn'?t|couldnt|wait|pass"
    r"|do nothing"
    r"|let)\b|\bdo nothing\b|\bignore (?:it|that|him)\b|\bcarry on\b"
)
_WHAT_THEN = re.compile(
    r"^\W*(?:(?:and|ok|so|but|oh no|oh|hm+|well|then)\b[ ,.]*)*(?:what (?:happens|follows|comes) (?:then|next|after\w*)"
    r"|what then|then what|and then|what (?:do|would|will) you (?:do|play|answer|reply)(?: then)?"
    r"|(?:and )?(?:suppose|say|what if) i (?:do|play) (?:it|that)(?: anyway)?\b.{0,30})\W*$"
)

# Who teases, or tells a feeling, wants no square looked up.
_ASKING = MAY_ASK - {ActKind.TEASE, ActKind.FEELING}


class Concrete:
    """The thing on the board that was asked for."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer of the first kind of question that the act is; None in a room and for other questions."""
        if moment.facts.in_room or act.kind not in _ASKING or act.topic in _NOT_ASKED:
            return None
        kinds: tuple[tuple[Callable[[SpeechAct, Moment], str | None], bool], ...] = (
            (_took, False), (_captures, False), (_castled, False), (_king, False),
            (_way, True), (_freed, True), (_what_then, True), (_else, True),
        )  # fmt: skip
        for find, helps in kinds:
            told = find(act, moment)
            if told is None or (helps and moment.facts.over):
                continue
            if helps and moment.facts.rated:
                return declined(BIDS)
            return Bid(BIDS, from_board(f"concrete:{find.__name__}", told))
        return None


def _took(act: SpeechAct, moment: Moment) -> str | None:
    """Which piece made the latest capture that is asked about, and from where."""
    if _WHICH_TOOK.search(act.plain) is None or _PIECES.search(act.plain) is None:
        return None
    facts = moment.facts
    by_me = re.search(r"\b(?:your|ur|you)\b", act.plain) is not None
    numbers = [at for at, ply in enumerate(facts.plies) if ply.taken and (ply.mover == facts.me) == by_me]
    if not numbers:
        return None
    ply = facts.plies[numbers[-1]]
    whose = "my" if by_me else "your"
    origin, square = chess.square_name(ply.origin), chess.square_name(ply.square)
    return (
        f"it was {whose} {piece_word(ply.piece)} from {origin} that took the {piece_word(ply.taken or 1)} on {square}"
    )


def _captures(act: SpeechAct, moment: Moment) -> str | None:
    if _CAPTURES.search(act.plain) is None:
        return None
    taken = [ply for ply in moment.facts.plies if ply.taken]
    if not taken:
        return "nothing has been taken yet"
    listed = " and ".join(f"the {man_placed(ply.taken or 1, ply.square)}" for ply in taken[-2:])
    return f"{number_word(len(taken))} so far, the latest {'is' if len(taken) == 1 else 'are'} {listed}"


def _castled(act: SpeechAct, moment: Moment) -> str | None:
    before = [one.plain for one in moment.heard.acts] + [text.lower() for text in moment.dialogue.their_lines[:1]]
    if _CASTLED.search(act.plain) is None or not any("castl" in text for text in before):
        return None
    return castling_in_words(moment.facts)


def _king(act: SpeechAct, moment: Moment) -> str | None:
    """How safe a king is that this message names."""
    if moment.facts.over or _IN_DANGER.search(act.plain) is None or act.kind is ActKind.TELLING:
        return None
    named = next((found for one in moment.heard.acts if (found := _KING.search(one.plain))), None)
    if named is None:
        return None
    asked = replace(act, plain=f"is {'my' if named['whose'] == 'my' else 'your'} king safe?", topic=Subject.KING_SAFETY)
    slots = next((topic.slots for topic in KingSafety().topics(asked, moment)), None)
    if slots is None:
        return None
    color = moment.facts.color(slots["whose"] == "my")
    told = bare_king_in_words(color, moment.facts)
    if told is not None:
        return told
    king = f"{slots['whose']} king on {slots['square']}"
    return (
        f"{king} is safe enough for now" if "why" not in slots else f"{king} is not as safe as it looks: {slots['why']}"
    )


def _way(act: SpeechAct, moment: Moment) -> str | None:
    """The way of a piece that was named to a square that was named."""
    if _WAY.search(act.plain) is None:
        return None
    board, text = moment.facts.board, _spoken(act, moment)
    named = list(dict.fromkeys(re.findall(r"\b[a-h][1-8]\b", text)))
    start = piece_at(text, board)
    if start is None:
        own = [chess.parse_square(one) for one in named if board.color_at(chess.parse_square(one)) is not None]
        start = own[0] if own else None
    ends = [chess.parse_square(one) for one in named if start is None or chess.parse_square(one) != start]
    if start is None or not ends:
        return None
    whose = "my" if board.color_at(start) == moment.facts.me else "your"
    told = way_in_words(start, ends[0], board)
    return None if told is None else told.replace("the ", f"{whose} ", 1)


def _freed(act: SpeechAct, moment: Moment) -> str | None:
    """What frees the piece that was just spoken of, or where it would do more."""
    if _FREES.search(act.plain) is None or len(act.plain.split()) > LONGEST_ON:
        return None
    board = moment.facts.board
    square = piece_at(_spoken(act, moment), board)
    if square is None or board.color_at(square) == moment.facts.me:
        return None
    return freed_in_words(square, board) or wanted_of(square, board)


def _what_then(act: SpeechAct, moment: Moment) -> str | None:
    """What follows a move that was weighed before, or follows if nothing is done."""
    board, facts = moment.facts.board, moment.facts
    if len(act.plain.split()) > LONGEST_ON or not facts.plies:
        return None
    if _WHAT_THEN.search(act.plain):
        before = " ".join(moment.dialogue.their_lines[:1]).lower()
        weighed = next((one.move for one in moves_of(before, board) if one.move is not None), None)
        return None if weighed is None else _answered(weighed, board)
    if not _IF_NOT.search(act.plain) or played_of(act.plain, facts) is not None:
        return None
    threat = threat_of(board, facts.me)
    if threat is not None:
        return f"then I mean {threat}"
    worst = worst_piece(board, facts.me)
    mine = "" if worst is None else f", and I bring my {man_on(board, worst[0])} into the game"
    return f"then {loose_in_words(board, not facts.me, 'your')}{mine}"


def _else(act: SpeechAct, moment: Moment) -> str | None:
    """Another piece to turn to: the writer's laziest."""
    board = moment.facts.board
    asks_which = _MINE.search(act.plain) is not None
    if not asks_which and (_ELSE.search(act.plain) is None or len(act.plain.split()) > LONGEST_ON):
        return None
    worst = worst_piece(board, not moment.facts.me)
    if worst is None or board.turn == moment.facts.me:
        return None
    if asks_which:
        return f"of yours it is the {man_on(board, worst[0])}, which does the least"
    knights = chess.SquareSet(board.knights & board.occupied_co[board.turn])
    for square in (*knights, worst[0]):
        told = wanted_of(square, board)
        if told is not None and "would do more" in told:
            return told
    return f"then I would ask what your {man_on(board, worst[0])} is for, since it does the least"


def _answered(move: chess.Move, board: chess.Board) -> str:
    """What the other side does after a move: the capture that wins most, or the move's own effect."""
    after = after_moves(board, move)
    loss = loose_in_words(after, board.turn, "your")
    return f"after {move_in_words(board, move)} {loss}"


def _spoken(act: SpeechAct, moment: Moment) -> str:
    """The act, the rest of its message, and the lines of both sides before it, the latest first."""
    theirs = moment.dialogue.their_lines[:LINES_BACK]
    mine = [moment.dialogue.my_last] if moment.dialogue.my_last else []
    return " ".join((act.plain, *(one.plain for one in moment.heard.acts), *theirs, *mine)).lower()


def refuted_by(number: int, moment: Moment) -> str | None:
    """What was wrong with a move of the writer's that lost something at once, as a clause; None if nothing was."""
    facts = moment.facts
    if number + 1 >= len(facts.plies):
        return None
    played, answer = facts.plies[number], facts.plies[number + 1]
    if answer.taken is None or answer.taken < (played.taken or 0) or answer.mover != facts.me:
        return None
    named, taker = played.words, man_placed(answer.piece, answer.origin)
    where = chess.square_name(answer.taken_on)
    if answer.square == played.square:
        return f"my {taker} was looking at {where}, so {named} could simply be taken"
    mate = ", and that was mate" if facts.before(number + 2).is_checkmate() else ""
    return f"my {taker} was looking at {where}: after {named} it took your {piece_word(answer.taken)} there{mate}"
