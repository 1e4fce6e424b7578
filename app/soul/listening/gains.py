"""What an offer gains or loses beside what the judge makes of its words: by how sure its bidder or the search was."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.soul.listening.bid import FOUND_BY_TRYING, SURELY_ASKED
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.fitting import wants_yes_or_no
from app.soul.listening.handbook import views
from app.soul.listening.heard import SpeechAct
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.listening.spoken_of import SAID_OF_IT

# What a bid gains beside the judge that a search by its bidder is sure of, all of it from the second of these bids on
# and nothing up to the first: asked straight out, the searches found the right story or entry more often than the judge
# did, which prefers what tells of the whole thing to what tells the point. What a search finds beside it gains less, by
# its own score. Chosen on sets of strangers' messages.
SURE_GAINS, OF_LIFE, SURE_OF_BOOK = 2.0, (0.78, 0.9), 0.85
FOUND_GAINS, OF_FOUND = 0.6, (0.95, 1.25)
# The same of bids from the board that read word by word what is asked: the judge has seen few such answers. Between
# which moves is chosen, what hangs, what gets out of a check is as good as settled. Beyond it begins what is no answer
# from the board, as to decline help.
SURE_OF_BOARD, SETTLED_OF_BOARD, BEYOND_THE_BOARD, SETTLED_GAINS = 0.976, 0.978, 0.98, 4.0
# What a move gains that was found by trying all against what is said of it.
FOUND_BY_TRYING_GAINS = 6.0
# What goes on with the very move that was just judged gains beside what only shares its words.
SAID_GAINS = 7.0
# What other bids gain that know a sentence by its words, and not by a guessed topic: the judge prefers one or the other
# by the way they happen to be worded.
READ_ON_THE_BOARD, READ_GAINS = 0.9705, 0.7
# Score of a search of the life from which the character has words of its own on what was asked.
FOUND_SURELY = 1.1
# Odds below which a story gains nothing: the search found a word of the question in it, and the judge nothing else. And
# the bids from which an entry is known by the name that it was asked for, so that it gains most, and from which it
# answers a question in general, of which the board knows nothing.
UNLIKE, BY_NAME, IN_GENERAL = -1.5, 0.95, 0.98
# What an entry that only a search found loses where the board has been looked at.
BESIDE_THE_BOARD = 0.5

# How an entry begins that says yes or no.
_YES_NO = ("yes", "no:", "no,", "not ", "only ", "hardly ", "never ", "it is ", "they ")


def gain_of(offer: AnswerOffer) -> float:
    """What an offer gains of which a search is sure."""
    if offer.origin is FoundBy.LIFE:
        return FOUND_GAINS * float(np.interp(offer.bid.score, OF_FOUND, (0.0, 1.0)))
    if offer.origin is not FoundBy.BID:
        return 0.0
    score, kind = offer.bid.score, offer.about.partition(" ")[0]
    if score == SURELY_ASKED:
        return FOUND_BY_TRYING_GAINS
    if kind == "game":
        return _gain_of_board(score)
    if score == AS_ASKED:
        return SETTLED_GAINS  # It was written as a second question behind what was told.
    if kind == "life":
        return SURE_GAINS * float(np.interp(score, OF_LIFE, (0.0, 1.0)))
    if kind != "book" or score < SURE_OF_BOOK:
        return 0.0
    sure = SURE_GAINS + min(1.0, (score - SURE_OF_BOOK) / (BY_NAME - SURE_OF_BOOK))
    return SETTLED_GAINS if score >= IN_GENERAL else sure


def _gain_of_board(score: float) -> float:
    """What a bid from the board gains by how surely its bidder read what is asked."""
    if not READ_ON_THE_BOARD <= score < BEYOND_THE_BOARD:
        return 0.0
    if score >= SETTLED_OF_BOARD:
        if score >= SAID_OF_IT:
            return SAID_GAINS
        return FOUND_BY_TRYING_GAINS if score >= FOUND_BY_TRYING else SETTLED_GAINS
    return READ_GAINS + (SURE_GAINS if score >= SURE_OF_BOARD else 0.0)


@dataclass(frozen=True, slots=True)
class Beside:
    """What else is offered: the best odds of what the character can surely tell of its own (minus infinity without
    any), and whether the data of the game surely answer, an entry asked for by name, and one on chess in general."""

    own: float
    of_game: bool
    by_name: bool
    in_general: bool


def beside_of(odds: Sequence[float], offered: Sequence[tuple[SpeechAct, AnswerOffer]], *, at_board: bool) -> Beside:
    own = (likely for likely, (_, one) in zip(odds, offered, strict=True) if _is_surely_own(one))
    of_game = at_board and any(one.about.startswith("game ") and one.bid.score >= BY_NAME for _, one in offered)
    named = [one.bid.score for _, one in offered if _bid_on("book", one) > BY_NAME]
    in_general = max(named, default=0.0) >= IN_GENERAL
    return Beside(max(own, default=-math.inf), of_game and not in_general, bool(named), in_general)


def _is_surely_own(offer: AnswerOffer) -> bool:
    if offer.origin is FoundBy.LIFE:
        return offer.bid.score >= FOUND_SURELY
    return _bid_on("life", offer) >= OF_LIFE[1]


def _bid_on(kind: str, offer: AnswerOffer) -> float:
    """The score of an offer that a bidder made of this kind of data; 0 for any other."""
    return offer.bid.score if offer.origin is FoundBy.BID and offer.about.startswith(f"{kind} ") else 0.0


def gain_beside(act: SpeechAct, offer: AnswerOffer, odds: float, beside: Beside) -> float:
    """What an offer gains beside the others. Nothing gains what the board says of a question in general, a story of
    which the judge thinks nothing, an entry where the board has been looked at, and a view that anybody may hold where
    the character has its own that answers as well: except where a yes or a no was asked for, and the entry says it."""
    about = offer.bid.content.about
    if offer.bid.score == SURELY_ASKED:
        return gain_of(offer)
    if about.startswith("life: "):
        doubtful = odds < UNLIKE and _bid_on("life", offer) < AS_ASKED
        return 0.0 if doubtful or beside.by_name else gain_of(offer)
    if not about.startswith("handbook: "):
        general = beside.in_general and offer.about.startswith("game ") and offer.bid.score < FOUND_BY_TRYING
        return 0.0 if general else gain_of(offer)
    if offer.origin is FoundBy.HANDBOOK:
        return -BESIDE_THE_BOARD if beside.of_game else 0.0
    has_own = about.removeprefix("handbook: ") in views() and beside.own > odds and offer.bid.score < BY_NAME
    says_it = wants_yes_or_no(act.plain) and _says_yes_or_no(offer)
    return 0.0 if beside.of_game or (has_own and not says_it) else gain_of(offer)


def _says_yes_or_no(offer: AnswerOffer) -> bool:
    """Whether an entry begins with what is as good as a yes or a no."""
    told = (value for topic in offer.bid.content.topics for value in topic.slots.values())
    return any(value.startswith(_YES_NO) for value in told)
