"""From where an answer comes, and how well that goes with what a message is about at large.

What is said of the board is not answered out of a life, and no question about a life by the handbook. How often an
answer of each source was to the point, for messages of each realm, was counted on 25,000 answers to strangers that
readers judged; it is a weight beside the judge's, not a rule: what answers well is said from wherever it comes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from app.soul.listening.answer_source import AnswerSource, source_named
from app.soul.listening.bid import TAKEN_UP, Bid, Content
from app.soul.listening.heard import Realm, SpeechAct

# How much of the logarithm of those odds counts beside the judge, who knows half of it from the words.
WEIGHT = 0.5
# Chances (0 to 1) from which a message is surely of the board, and perhaps.
SURELY, PERHAPS = 0.55, 0.3


# The share of answers to the point, in the order of the realms: board, life, chess, us, person.
_TO_THE_POINT: Mapping[AnswerSource, Mapping[Realm, float]] = {
    source: dict(zip(Realm, shares, strict=True))
    for source, shares in {
        AnswerSource.GAME: (0.234, 0.035, 0.022, 0.374, 0.064),
        AnswerSource.CARE: (0.036, 0.067, 0.019, 0.140, 0.199),
        AnswerSource.LIFE: (0.004, 0.115, 0.052, 0.013, 0.131),
        AnswerSource.BOOK: (0.009, 0.002, 0.125, 0.002, 0.002),
    }.items()
}


def source_of(content: Content) -> AnswerSource:
    """Where a content comes from, by what it is named."""
    return source_named(content.about)


def best_of_game(bids: Iterable[Bid]) -> float:
    """The score of the best bid from the data of the game; 0 without any."""
    return max(
        (bid.score for bid in bids if source_of(bid.content) is AnswerSource.GAME and bid.content.about != TAKEN_UP),
        default=0.0,
    )


def goes_with(content: Content, act: SpeechAct) -> float:
    """What an answer to an act loses (0 or less, as odds) because its source seldom answers what its message is about;
    nothing where it answers that best of all, or where nothing is known of the message."""
    if not act.realms:
        return 0.0
    expected = {
        source: sum(shares[realm] * chance for realm, chance in act.realms.items())
        for source, shares in _TO_THE_POINT.items()
    }
    return WEIGHT * math.log(expected[source_of(content)] / max(expected.values()))


def is_surely_of_board(act: SpeechAct) -> bool:
    """Whether a message speaks of the game on the board, or just over."""
    return act.realms.get(Realm.BOARD, 0.0) >= SURELY


def is_perhaps_of_board(act: SpeechAct) -> bool:
    """Whether it may speak of the game, where its words say so too."""
    return act.realms.get(Realm.BOARD, 0.0) >= PERHAPS
