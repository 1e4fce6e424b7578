"""What bidders on a game have in common that know by single words of a sentence what is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from app.soul.listening.bid import FOUND_BY_TRYING, Bid, Moment, once_for_its_words
from app.soul.listening.bidders.topical import bid_from_board
from app.soul.listening.heard import SpeechAct
from app.soul.listening.worded_men import split


class AskedInWords(ABC):
    """Answers sentences on the game on the board, or just over, where `told` has an answer to their words. `helps`:
    what it says helps to find a move, so that it is declined in a rated game until the end."""

    about = ""
    helps = False

    @once_for_its_words()
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer; None where nothing of the kind is asked, and in a room."""
        if moment.facts.in_room or not act.may_ask or act.is_bad_news:
            return None
        return bid_from_board(
            FOUND_BY_TRYING, self.about, self.told(split(act.plain), moment), moment, helps=self.helps
        )

    @abstractmethod
    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        """The answer to a sentence of these words, as one clause; None where it asks something else."""
