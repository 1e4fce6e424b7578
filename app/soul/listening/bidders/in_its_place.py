"""Asks the same of another man: "and the bishop instead?", "no, I mean the other knight", "or the a-pawn?". Such words
name a man and nothing else; what is asked of it stands in the question before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import chess

from app.domain.condition import to_move
from app.domain.facts import Facts
from app.domain.prose_words import piece_word
from app.domain.text import plain
from app.domain.trial import ranked
from app.soul.listening.bid import Bid, Bidder, Moment, bid_filled_in
from app.soul.listening.bidders.choices import CHOICE, is_open, offered
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.man_words import safety_of
from app.soul.listening.supposed_words import of_move
from app.soul.listening.weighed import all_weighed
from app.soul.listening.weighed_words import verdict_in_words_of

# Words that may stand beside the man.
_BESIDE = frozenset(
    ("and", "or", "but", "no", "not", "so", "ok", "oh", "sorry", "wait", "i", "mean", "meant", "what", "about", "how",
     "if", "with", "then", "instead", "rather", "maybe", "just", "first", "even", "the", "my", "your", "ur", "this",
     "that", "other", "one", "second", "on", "of", "mine", "yours", "perhaps", "better", "for", "actually", "its")
)  # fmt: skip
# What the question before has that asks what to play.
_OF_PLAYING = frozenset(
    ("should", "do", "play", "move", "go", "going", "put", "push", "castle", "castling", "castles", "take", "takes",
     "best", "where", "want", "better", "trade", "swap")
)  # fmt: skip
_OTHER = frozenset(("other", "second"))
_OWNERS = ("my", "your", "ur", "the", "a", "this", "that")
_SQUARES = frozenset(chess.SQUARE_NAMES)
_FILES = frozenset("abcdefgh")


@dataclass(frozen=True, slots=True)
class _Named:
    """The men that are named: of one side and kind, where they stand."""

    mine: bool
    kind: chess.PieceType
    squares: tuple[chess.Square, ...]

    @property
    def words(self) -> str:
        """As its writer would name them; with the square of a single one."""
        words = f"{'your' if self.mine else 'my'} {piece_word(self.kind)}"
        return f"{words} on {chess.square_name(self.squares[0])}" if len(self.squares) == 1 else words


class InItsPlace:
    """Puts the man that is named in the place of the one in the question before; `of_board` answer that."""

    def __init__(self, of_board: Sequence[Bidder]) -> None:
        self._of_board = tuple(of_board)

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What the question before comes to for this man, else the best that it can do, or whether it is safe; None
        where words say more."""
        if moment.dialogue.my_last is None or not is_open(act, moment):
            return None
        named = _named(words_in(act.plain), moment)
        if named is None:
            return None
        text = _put_in(named, moment)
        found = None if text is None else self._asked(text, act, moment)
        if found is not None and plain(_told(found)) not in plain(moment.dialogue.my_last):
            return replace(found, score=CHOICE)
        words = frozenset(words_in(_before(moment)))
        if named.mine or "you" in words or words.isdisjoint(_OF_PLAYING):
            # What could be done with a man is no answer to what becomes of it.
            single = named.squares[0] if len(named.squares) == 1 else None
            return None if single is None else offered("another man", moment, safety_of(single, moment.facts))
        return offered("another man", moment, _best_of(named, moment.facts))

    def _asked(self, text: str, act: SpeechAct, moment: Moment) -> Bid | None:
        """The best answer from the board to the question before with the new man in it."""
        root = moment.dialogue.root or act
        asked = replace(root, plain=text, text=text, kind=ActKind.QUESTION)
        return bid_filled_in(asked, moment, self._of_board)


def _told(bid: Bid) -> str:
    """What an answer tells, as a clause."""
    return next((value for topic in bid.content.topics for value in topic.slots.values()), "")


def _named(words: Sequence[str], moment: Moment) -> _Named | None:
    """The men that words name which say nothing else; None for other words, and where no such man stands."""
    # "Or a pawn" names no file, "the a pawn" does.
    words = ["one" if word == "a" and behind not in _OWNERS else word for behind, word in pairwise(("", *words))]
    words = [part for word in words for part in word.split("-")]
    kinds = kinds_in(words)
    beside = [word for word in words if not kinds_in((word,)) and word not in _FILES and word not in _SQUARES]
    if not words or len(kinds) > 1 or not _BESIDE.issuperset(beside):
        return None
    if not kinds and "other" in words:
        kinds = kinds_in(words_in(_before(moment)))  # "And the other one?"
    if len(kinds) != 1:
        return None
    (kind,) = kinds
    mine = not {"your", "ur", "yours"}.isdisjoint(words)
    squares = _standing(kind, words, moment.facts, mine=mine)
    if not _OTHER.isdisjoint(words):
        spoken = words_in(f"{_before(moment)} {plain(moment.dialogue.my_last or '')}")
        squares = [at for at in squares if chess.square_name(at) not in spoken]
    return _Named(mine, kind, tuple(squares)) if squares else None


def _standing(kind: chess.PieceType, words: Sequence[str], facts: Facts, *, mine: bool) -> list[chess.Square]:
    """Where men of a kind stand that words name by their file or square, or all of one side."""
    squares = list(facts.board.pieces(kind, facts.me if mine else not facts.me))
    places = _SQUARES & set(words)
    files = _FILES & set(words) if kind == chess.PAWN else set()
    if places:
        return [at for at in squares if chess.square_name(at) in places]
    on_file = [at for at in squares if chess.FILE_NAMES[chess.square_file(at)] in files]
    return on_file or squares


def _before(moment: Moment) -> str:
    return plain(next(iter(moment.dialogue.their_lines), ""))


def _put_in(named: _Named, moment: Moment) -> str | None:
    """The question before, with the new man in the place of the one that it names; None where it names none, or two."""
    words = _before(moment).replace("?", " ?").split()
    at = [at for at, word in enumerate(words) if kinds_in((word.strip(",.!?"),))]
    if len(at) != 1:
        return None
    start, end = at[0], at[0] + 1
    if start and words[start - 1] in _FILES - {"a"}:
        start -= 1
    if start and words[start - 1] in _OWNERS:
        start -= 1
    if words[end : end + 1] in (["on"], ["at"]) and _SQUARES.intersection(words[end + 1 : end + 2]):
        end += 2
    return " ".join((*words[:start], named.words, *words[end:])).replace(" ?", "?")


def _best_of(named: _Named, facts: Facts) -> str:
    """The best that the writer's men can do, or that they cannot move."""
    board = to_move(facts.board, not facts.me)
    moves = [move for move in board.legal_moves if move.from_square in named.squares]
    seen = next(iter(all_weighed(board, facts, moves)), None)
    if seen is not None:
        return verdict_in_words_of(seen, facts.me)
    best = next(iter(ranked(board, moves)), None)
    if best is None:
        return f"{named.words.replace('my ', 'your ', 1)} cannot move at all just now"
    return f"as for {named.words.replace('my', 'the', 1)}: {of_move(best.move, board, facts.me)}"
