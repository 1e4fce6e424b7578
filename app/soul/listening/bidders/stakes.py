"""What the games of the two are worth: what a won or a lost game gives, by the record."""

from __future__ import annotations

import re

from app.domain.facts import Standing
from app.domain.prose_words import number_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.between_us import OfTheTwo, games_of
from app.soul.listening.bidders.history import tally_of
from app.soul.scripted.fallbacks import PLAIN_PHRASES


class Owed(OfTheTwo):
    """What somebody thinks they have won or owe by a game."""

    about = "what a game is worth"
    asks = re.compile(
        r"\b(?:owe|owes|owed|unpaid|pay|paid)\b.{0,60}\b(?:won|win|beat|lost|loss|losing|game|draw)\b"
        r"|\b(?:won|win|beat|lost|loss|losing|game|draw)\b.{0,60}\b(?:owe|owes|owed|unpaid|not paid|pay up)\b"
    )
    _TO_THEM = re.compile(r"\b(?:you|u) (?:still |now )?owe\b|\bpay up\b|\bowed? (?:to )?me\b|\bmy (?:prize|free)\b")
    _OTHERS = re.compile(r"\b(?:rematch|apolog\w+|answer|explanation|move|revenge)\b")

    def told(self, text: str, standing: Standing, moment: Moment, /) -> str | None:
        if self._OTHERS.search(text):
            return None
        phrases = {**PLAIN_PHRASES, **moment.phrasing.phrases}
        for_a_win, for_a_loss = phrases["stake_won"][0], phrases["stake_lost"][0]
        of = f"of our {number_word(games_of(standing))} games"
        if self._TO_THEM.search(text):
            if not standing.losses:
                return f"no, you have won none {of} yet: {tally_of(standing)}"
            return f"yes, you have won {number_word(standing.losses)} {of}, {for_a_win}"
        if not standing.wins:
            return f"nothing, for you have lost none {of}"
        return f"you have lost {number_word(standing.wins)} {of}, {for_a_loss}"
