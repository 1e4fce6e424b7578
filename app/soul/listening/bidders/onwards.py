"""Goes on from an answer about the game where neither a story nor the same data can: what if that is stopped, why no
draw, how much a day, whether the opening is any good, how it stood before, and a move that was not played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import chess

from app.domain.prose_words import man_placed
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.position import before_it_turned, who_is_better, worst_piece
from app.soul.listening.bidders.topical import content, from_board, from_handbook
from app.soul.listening.dialogue import asks_behind, points_back
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.naming import moves_of, played_of
from app.soul.listening.played_words import verdict_in_words, worth_at
from app.soul.listening.supposed_words import of_move
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Bids: before what lies behind a passage or the data; for what names its move after the moves that were played; what to
# play in a match stays under what the handbook says of an opening that is named.
BIDS, OF_NAMED, OF_BETTER, OF_A_MATCH = 0.965, 0.972, 0.9765, 0.75
# Chances (0 to 1) that a move has to have cost to be told of beside the one that decided.
DEAR = 0.08
# Half-moves back to which a move that was not played is looked for.
HALF_MOVES_BACK = 12
# The entry on how much to train.
HOW_MUCH = "how-much-a-day"

_IF_STOPPED = re.compile(
    r"\bif i (?:just |simply |only )?(?:stop|prevent|block|defend|parry|cover|guard|avoid|meet|don'?t (?:let|allow)"
    r"|do not (?:let|allow)|see (?:it|that)|won'?t)\b|\b(?:and )?if (?:that|it) (?:fails|doesn'?t work|goes wrong)\b"
)
_GOES_ON = frozenset((Subject.PLAN, Subject.THREAT, Subject.PURPOSE, Subject.WHY))
_GOOD = re.compile(
    r"\b(?:good|any use|sound|bad|decent|suits?|worth|right|recommend|ok|okay|for me|to my taste|strong)\b"
)
_BEFORE = re.compile(
    r"\b(?:before|until|up to|till) (?:that|then|there|it|this)\b(?! is\b|'s\b| was\b| becomes\b)"
    r"|\b(?:before|until) (?:that|the) (?:moment|blunder)\b"
)
_REFUSED: Mapping[Subject | None, str] = {
    Subject.DRAW: "there is still play in it, and I would like to see how it ends",
    Subject.HINT: "it is your game, and a move that I gave you would be mine",
    Subject.TAKEBACK: "a move that stands is half of the game",
    Subject.RESIGN: "as long as there is something to play for, I play",
}
_INSTEAD = re.compile(
    r"\b(?:instead|had i|if i(?:'d| had)|what if|would have|would've|wouldn't|could have|could've|should have|rather"
    r"|better|happened|would (?:he|she|it|that|this) (?:have|be)|supposing|suppose|gone|played)\b"
)
_SQUARE, _PIECE = re.compile(r"\b[a-h][1-8]\b"), re.compile(r"\b(?:pawn|knight|bishop|rook|queen|king)\b")
_TRAINING = frozenset((Subject.PRACTISE, Subject.ADVICE, Subject.TEACH))
_IN_A_MATCH = "what you have played a dozen times already; on the eve of a match nobody should learn a new opening"
_OF_PLAYING = re.compile(r"\b(?:play|open|opening|start|go for|choose|pick|prepare|bring)\b")


class Stopped:
    """What the character does if its plan is stopped."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Its worst piece is what it turns to then; None where no plan was spoken of."""
        root = moment.dialogue.root
        if moment.facts.in_room or moment.facts.over or root is None or root.topic not in _GOES_ON:
            return None
        if _IF_STOPPED.search(act.plain) is None:
            return None
        worst = worst_piece(moment.facts.board, moment.facts.me)
        if worst is None:
            return None
        kind = moment.facts.board.piece_type_at(worst[0]) or chess.KNIGHT
        told = f"then I turn to my {man_placed(kind, worst[0])}, which does too little as yet"
        return Bid(BIDS, from_board("if that is stopped", told))


class OpeningJudged:
    """Whether the opening that was just named is any good."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """By who stands better; None where no opening was spoken of."""
        root = moment.dialogue.root
        if moment.facts.in_room or root is None or root.topic is not Subject.OPENING or act.topic is Subject.OPENING:
            return None
        if not points_back(act) or _GOOD.search(act.plain) is None:
            return None
        told = {
            "me": "it is sound, though in this game I stand a little easier",
            "them": "it is sound, and it has served you well today: you stand better",
        }.get(who_is_better(moment), "it is sound, and as it stands neither of us has suffered from it")
        return Bid(BIDS, from_board("an opening judged", told))


class BeforeThat:
    """How it stood before the move that decided most."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """After a game whose moves are judged."""
        if not moment.facts.over or not moment.given.judged or act.kind is ActKind.FEELING:
            return None
        if _BEFORE.search(act.plain) is None or played_of(act.plain, moment.facts) is not None:
            return None
        return Bid(OF_BETTER, from_board("before that", f"{before_it_turned(moment)}{_dearest_before(moment)}"))


def _dearest_before(moment: Moment) -> str:
    """What the dearest move before the one that decided cost, as an afterthought; empty where none cost much."""
    worst = max(moment.given.judged, key=lambda seen: seen.loss)
    before = [seen for seen in moment.given.judged if seen.ply < worst.ply]
    dearest = max(before, key=lambda seen: seen.loss, default=None)
    told = None if dearest is None or dearest.loss < DEAR else verdict_in_words(dearest.ply - 1, moment)
    return "" if told is None else f"; the dearest before it: {told}"


class WhyNot:
    """Why something was refused: a draw, a hint, a move back."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The reason; None where nothing was asked for."""
        root = moment.dialogue.root
        why = None if root is None else _REFUSED.get(root.topic)
        if why is None or not asks_behind(act) or "why" not in act.plain or moment.facts.over:
            return None
        return Bid(BIDS, content("why not", Topic("ask_because", 1, {"why": why})))


class HowMuchTraining:
    """How much of what was advised."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The handbook's entry on how much a day; None where no training was spoken of."""
        root = moment.dialogue.root
        if root is None or root.topic not in _TRAINING:
            return None
        if wanted_of(act.plain) not in (AnswerKind.COUNT, AnswerKind.LONG):
            return None
        entry = handbook().by_id[HOW_MUCH]
        return Bid(BIDS, from_handbook(f"handbook: {entry.id}", entry.answers[0], view=True))


class ForAMatch:
    """What to play, asked in a room where no position stands."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Plain advice; None at a table."""
        hint = moment.facts.in_room and act.topic is Subject.HINT and act.asks
        if not hint or _OF_PLAYING.search(act.plain) is None:
            return None
        return Bid(OF_A_MATCH, from_handbook("for a match", _IN_A_MATCH, view=True))


class NotPlayed:
    """What a move would have done that the writer did not play, once the game is over."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """By plain captures, in the position where it was possible last; None if the act names no such move."""
        facts = moment.facts
        if not facts.over or facts.in_room or _INSTEAD.search(act.plain) is None:
            return None
        for back in _backs(moment):
            board, played = facts.before(-back), facts.plies[-back]
            named = [one.move for one in moves_of(act.plain, board) if one.move is not None]
            named = named or [one.move for one in moves_of(_of_her(moment), board) if one.move is not None]
            fresh = [move for move in named if (move.from_square, move.to_square) != (played.origin, played.square)]
            if fresh:
                seen = worth_at(len(facts.plies) - back, moment)
                told = of_move(fresh[0], board, facts.me, advises=False)
                if seen is not None and seen.better and board.parse_san(seen.better) == fresh[0]:
                    told = f"yes, that was the better move: {verdict_in_words(len(facts.plies) - back, moment)}"
                    return Bid(OF_BETTER, from_board("a move not played", told))
                return Bid(OF_NAMED, from_board("a move not played", f"on move {board.fullmove_number}, {told}"))
        return None


def _of_her(moment: Moment) -> str:
    """ "queen to f5", where the line before speaks of one piece and one square ("f5 for the queen") and this
    one points back at it; empty otherwise."""
    if not any(map(points_back, moment.heard.acts)):
        return ""
    before = " ".join(moment.dialogue.their_lines[:1]).lower()
    squares, pieces = set(_SQUARE.findall(before)), set(_PIECE.findall(before))
    return f"{pieces.pop()} to {squares.pop()}" if len(squares) == 1 and len(pieces) == 1 else ""


def _backs(moment: Moment) -> Sequence[int]:
    """How many half-moves ago the writer moved: the worst move first, then the latest ones."""
    facts = moment.facts
    count = len(facts.plies)
    theirs = [back for back in range(1, min(count, HALF_MOVES_BACK) + 1) if facts.plies[-back].mover != facts.me]
    worst = max((seen for seen in moment.given.judged if not seen.by_me), key=lambda seen: seen.loss, default=None)
    first = [] if worst is None or worst.ply > count else [count - worst.ply + 1]
    return [*first, *theirs]
