"""Goes on from advice to train: how much of it a day."""

from __future__ import annotations

from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject

# Before what lies behind a passage or the data.
BIDS = 0.965
# The entry on how much to train.
HOW_MUCH = "how-much-a-day"

_TRAINING = frozenset((Subject.PRACTISE, Subject.ADVICE, Subject.TEACH))


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
