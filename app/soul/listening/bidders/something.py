"""Answers whoever feels that there is something in the position: a mate, a man to be taken, a fork, or nothing big."""

from __future__ import annotations

import chess

from app.domain.condition import Names, hanging
from app.domain.facts import Facts
from app.domain.prose_words import piece_word
from app.domain.trial import fork_next, mate_next
from app.soul.listening.bid import Bid, Moment, declined
from app.soul.listening.bidders.asked_plainly import ASKED, asked_elsewhere
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.pointing import men_of
from app.soul.listening.sources import is_perhaps_of_board
from app.soul.listening.supposed_words import forced_mate

# What is felt to be there, by a word of its own or by two together: "something big", "a tactic".
_TACTIC = frozenset(["tactic", "tactics", "trick", "shot", "combination", "combo", "killer", "knockout", "winner"])
_THING, _FELT = frozenset(["something", "smth", "sth", "somethin"]), frozenset(
    ["here", "big", "huge", "nasty", "hiding", "hidden", "smell", "see", "spotted", "found", "brewing", "cooking",
     "there", "good", "nice", "strong", "might", "missing", "sniff"]
)  # fmt: skip
# Of the character's doings, and of openings and what one learns, something else is asked.
_ELSEWHERE = frozenset(
    ["you", "your", "you're", "wrong", "else", "about", "opening", "learn", "teach", "setup", "mate"]
)


class SomethingThere:
    """Whether there is something for the writer, who is to move."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What there is, without the move; None for other sentences, and where the writer is not to move."""
        facts, words = moment.facts, frozenset(words_in(act.plain))
        if facts.in_room or facts.over or facts.my_turn or not is_perhaps_of_board(act) or act.is_bad_news:
            return None
        felt = words & _TACTIC or (words & _THING and words & _FELT)
        if not felt or words & _ELSEWHERE or men_of(act.plain, facts) or asked_elsewhere(act, moment):
            return None
        if facts.rated:
            return declined(ASKED)
        return Bid(ASKED, from_board("something there", something_in_words(facts)))


def something_in_words(facts: Facts) -> str:
    """The biggest thing that counting finds for the side to move, as a clause that begins with yes or no."""
    board, names = facts.board, Names(facts.board, facts.me)
    mate = mate_next(board, board.turn)
    if mate is not None:
        return f"yes, as big as it gets: look at the checks of your {_word(mate, board)}, for one of them is mate"
    if forced_mate(board) is not None:
        return "yes: look at your checks, for one of them begins a forced mate"
    hung = hanging(board, facts.me)
    if hung:
        return f"yes: look at {names.of(hung[0][0])}, which can be had"
    fork = fork_next(board, board.turn)
    if fork is not None:
        return f"yes: there is a fork in it for your {_word(fork[0], board)}"
    return "no, nothing big that I can count out: no mate, no fork, and nothing of mine hangs"


def _word(move: chess.Move, board: chess.Board) -> str:
    return piece_word(board.piece_type_at(move.from_square) or chess.PAWN)
