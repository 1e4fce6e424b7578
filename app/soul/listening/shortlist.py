"""Which of all offers the judge reads: of each origin the first ones, and of these those of which most is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.soul.listening.asked_alike import asked_alike
from app.soul.listening.bid import Moment
from app.soul.listening.gains import gain_of
from app.soul.listening.heard import SpeechAct
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.listening.sources import goes_with

# Offers of each origin that are thought of for one act.
WEIGHED: Mapping[FoundBy, int] = {
    FoundBy.BID: 3, FoundBy.AROUND: 2, FoundBy.LIFE: 3, FoundBy.JOINED: 1, FoundBy.HANDBOOK: 1,
}  # fmt: skip
# The same of each act where a message has several.
WEIGHED_BESIDE: Mapping[FoundBy, int] = {**WEIGHED, FoundBy.BID: 2, FoundBy.AROUND: 1, FoundBy.LIFE: 2}
# And of what is told beside a question: only what it calls up.
WEIGHED_TOLD: Mapping[FoundBy, int] = {**dict.fromkeys(FoundBy, 0), FoundBy.LIFE: 1, FoundBy.HANDBOOK: 1}
# Of all these so many are weighed, some 40 ms of a thread: those of which most is expected. A fifth one was chosen for
# nine of 276 messages, about as often for the worse as for the better.
MOST_WEIGHED = 4
# And so many of each thing where a message asks several: each is weighed by itself.
MOST_OF_EACH = 3
# What a first score lets one expect of the judge, as odds: where it begins and how it grows with the score, for each
# origin, and what an entry of the handbook gains. Fitted to what the judge said of 6,000 offers. Of 1,301 messages it
# would have chosen another offer of them all than of five for two first ones in a hundred and for five second ones; of
# these choices readers had found three to the point, and three of those in their place.
EXPECTED: Mapping[FoundBy, tuple[float, float]] = {
    FoundBy.BID: (-4.5, 4.6), FoundBy.AROUND: (-2.7, 1.7), FoundBy.LIFE: (-6.0, 5.0), FoundBy.JOINED: (-4.5, 2.5),
    FoundBy.HANDBOOK: (-4.3, 3.7),
}  # fmt: skip
OF_AN_ENTRY = -1.9
# Scores of a search below which nothing is weighed: of 5,600 such offers to strangers 24 were to the point.
LEAST: Mapping[FoundBy, float] = {FoundBy.LIFE: 0.5, FoundBy.JOINED: 0.5, FoundBy.HANDBOOK: 0.5}
# What it counts beside the score of a search that a wording asks the same.
ASKED_SAME = 0.15


def in_question_order(act: SpeechAct, offers: Sequence[AnswerOffer], moment: Moment) -> list[AnswerOffer]:
    """The offers in their order, but for those of a search of the life: of these the first are those of which a wording
    asks the same."""
    worth = {one.text: one.bid.score + ASKED_SAME * asked_alike(act, one, moment) for one in offers}
    of_life = iter(sorted((one for one in offers if one.origin is FoundBy.LIFE), key=lambda one: -worth[one.text]))
    return [next(of_life) if one.origin is FoundBy.LIFE else one for one in offers]


def shortlist(offers: Iterable[AnswerOffer], quotas: Mapping[FoundBy, int] = WEIGHED) -> list[AnswerOffer]:
    """The offers that are weighed: of each origin the first so many that are near enough."""
    left = dict(quotas)
    kept = []
    for offer in offers:
        if left[offer.origin] and offer.bid.score >= LEAST.get(offer.origin, -1.0):
            left[offer.origin] -= 1
            kept.append(offer)
    return kept


def most_promising(
    offered: Sequence[tuple[SpeechAct, AnswerOffer]], moment: Moment, most: int = MOST_WEIGHED
) -> list[tuple[SpeechAct, AnswerOffer]]:
    """Of the offers to all acts of a message the `most` of which most is expected, in their order."""
    alike = (asked_alike(act, one, moment) for act, one in offered)
    expected = [
        _expected(one) + goes_with(one.bid.content, act) + more for more, (act, one) in zip(alike, offered, strict=True)
    ]
    best = sorted(range(len(offered)), key=lambda at: -expected[at])[:most]
    return [offered[at] for at in sorted(best)]


def _expected(offer: AnswerOffer) -> float:
    """How well an offer probably answers, as odds, by its first score."""
    begins, grows = EXPECTED[offer.origin]
    of_an_entry = OF_AN_ENTRY if offer.bid.content.about.startswith("handbook: ") else 0.0
    return begins + grows * offer.bid.score + of_an_entry + gain_of(offer)
