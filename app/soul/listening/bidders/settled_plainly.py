"""Answers what has one plain answer before moves that a message names besides are talked of: how many legal moves there
are, what is left of each side, why the character gave up, which of its moves it would take back, and whether a man
that is pinned may take."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.prose_words import listed, move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.last_moves import own_losing
from app.soul.listening.bidders.material import left_of_each
from app.soul.listening.bidders.matter_told import saved_in_words
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.rights import ASKS_WHY_RESIGNED, why_given_up
from app.soul.listening.choosing import kinds_in
from app.soul.listening.move_told import barred_in_words
from app.soul.listening.played_words import verdict_in_words, worth_at
from app.soul.listening.recalling import recalled_in
from app.soul.listening.weighed import best_of
from app.soul.listening.weighed_words import continuation

_ONLY_MOVES = (
    "legal move", "only move", "any other move", "any move besides", "any move apart", "other moves", "forced to play",
    "is that forced", "is it forced", "am i forced", "no other move",
)  # fmt: skip
_LEFT = ("lost track", "lost count", "got left", "count it for me", "count them for me", "have i left", "left over")
_REGRETS = (
    "would you take back",
    "take back if you could",
    "do you regret",
    "you would take back",
    "like to take back",
)
_PRESENT = frozenset(("can", "can't", "cannot", "may", "couldn't", "cant"))
_PAST = frozenset(("then", "move", "was", "were", "did", "had", "have", "when", "there"))
_FEW, _SHORT = 3, 14


class LegalMoves(ReadWhole):
    """Whether the writer has any other move than the one that is spoken of."""

    about = "legal moves"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text = moment.facts, written(moment)
        if facts.over or facts.my_turn or not any(one in text for one in _ONLY_MOVES) or "rule" in words:
            return None
        if facts.rated or {"was", "were"} & set(words):
            return None
        moves = list(facts.board.legal_moves)
        if len(moves) == 1:
            return _only_one(moves[0], facts)
        named = listed([move_in_words(facts.board, one) for one in moves[:_FEW]])
        if len(moves) <= _FEW:
            return f"you have {len(moves)} legal moves: {named}"
        return None if not {"legal"} & set(words) else f"yes, you have {len(moves)} legal moves"


def _only_one(move: chess.Move, facts: Facts) -> str:
    after = after_moves(facts.board, move)
    best = best_of(facts.board, facts)
    goes = "" if best is None else continuation(best.line.moves[1:2], after, facts.me)
    return f"no other: {move_in_words(facts.board, move)} is your only legal move{f'; {goes}' if goes else ''}"


class LeftOfEach(ReadWhole):
    """What each side has left, for whoever has lost count."""

    about = "counted"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        text = written(moment)
        if not any(one in text for one in _LEFT) or {"time", "minutes", "score", "games"} & set(words):
            return None
        if not {"count", "captures", "pieces", "what", "material", "men"} & set(words):
            return None
        return left_of_each(moment.facts)


class WhyGivenUp(ReadWhole):
    """Why the character resigned, whatever men the question names besides."""

    about = "why it resigned"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        del words
        return why_given_up(moment.facts) if ASKS_WHY_RESIGNED.search(written(moment)) else None


class TakenBackGladly(ReadWhole):
    """Which of the character's moves it would like to have back."""

    about = "its worst move"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text = moment.facts, written(moment)
        if not any(one in text for one in _REGRETS) or not {"move", "moves", "which", "what"} & set(words):
            return None
        if facts.over and facts.result == "lost" and (told := own_losing(moment)) is not None:
            return told
        own = [one for one in moment.given.judged if one.by_me]
        worst = max(own, key=lambda one: one.loss, default=None)
        return None if worst is None else verdict_in_words(worst.ply - 1, moment)


class WasItThatMove(ReadWhole):
    """Whether it was a move of the game that lost it, or a man: "was it Nd2 that lost it"."""

    about = "was it that move"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        text = written(moment)
        behind = text.partition("was it ")[2]
        if not behind or not {"lost", "cost", "killed", "mistake", "wrong", "spoiled", "ruined"} & set(words):
            return None
        number = recalled_in(behind, moment.facts)
        worth = None if number is None else worth_at(number, moment)
        verdict = None if number is None else verdict_in_words(number, moment)
        if worth is None or verdict is None:
            return None
        return f"{'yes' if worth.loss >= NO_GOOD else 'no'}: {verdict}"


class ManInDanger(ReadWhole):
    """Whether a man of the writer's that is attacked is lost, or trapped."""

    about = "a man in danger"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        kinds = kinds_in(words) - {chess.PAWN, chess.KING}
        if facts.over or facts.my_turn or facts.rated or len(kinds) != 1 or "my" not in known or len(words) > _SHORT:
            return None
        loses = bool(known & {"losing", "lose", "lost", "trapped", "gone", "goner"})
        saves = bool(known & {"save", "saved", "rescue"})
        if not (loses or saves) or not known & {"am", "is", "can", "do", "did"} or known & {"how", "why", "your", "if"}:
            return None
        men = list(facts.board.pieces(next(iter(kinds)), not facts.me))
        return saved_in_words(men[0], facts, loses=loses) if len(men) == 1 else None


class BarredNow(ReadWhole):
    """Why a man may not take where it would like to: a pin, or a check."""

    about = "barred now"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        takes = bool(known & {"take", "capture", "grab", "retake", "recapture"})
        if facts.over or facts.my_turn or not takes or not known & _PRESENT or known & _PAST or "i" not in known:
            return None
        squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
        board = facts.board
        if len(squares) != 1 or board.color_at(squares[0]) != facts.me:
            return None
        kinds = kinds_in(words)
        own = [
            move
            for move in board.generate_pseudo_legal_captures(to_mask=chess.BB_SQUARES[squares[0]])
            if not kinds or board.piece_type_at(move.from_square) in kinds
        ]
        files = [word[0] for word in words if len(word) > 1 and word[1:2] == "-" and word[0] in chess.FILE_NAMES]
        own = [one for one in own if not files or chess.FILE_NAMES[chess.square_file(one.from_square)] in files]
        if not own or any(one in board.legal_moves for one in own):
            return None
        return f"no: {barred_in_words(own[0], board, facts.me)}"


SETTLED_PLAINLY: Sequence[type[Bidder]] = (
    WasItThatMove,
    ManInDanger,
    LegalMoves,
    LeftOfEach,
    WhyGivenUp,
    TakenBackGladly,
    BarredNow,
)
