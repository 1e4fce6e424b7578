"""Weighs what is said against a move of the character's ("wasn't that reckless?"), and the move before the one that was
spoken of."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.facts import Facts
from app.domain.move_worth import MoveWorth, judged_at
from app.domain.plies import Ply
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.position import king_trouble
from app.soul.listening.bidders.topical import content, from_board
from app.soul.listening.heard import SpeechAct
from app.soul.listening.naming import played_of
from app.soul.scripted.topics import Topic, move_slots

BIDS = 0.975
# Words of a doubt about a move, and of a question about the one before.
LONGEST = 14
# Lines of the other side in which the move may have been named.
LINES_BACK = 2
# Losses of winning chances (0 to 1) up to which a move cost nothing to speak of, and a little.
NOTHING, LITTLE, NO_GOOD = 0.02, 0.06, 0.1
_RISK = re.compile(
    r"\b(?:reckless|risky|risk|dangerous|danger|weaken\w*|loosen\w*|careless|too (?:early|soon|much|bold|wild|brave"
    r"|loose)|exposed?|naked|holes?|unsafe|scary|hasty|wild)\b"
)
_ABOUT_A_MOVE = re.compile(r"\b(?:that|it|this|there|your|ur|you|u)\b")
_ONE_BEFORE = re.compile(r"\b(?:the )?(?:one|move) (?:before|earlier|prior)\b|\bbefore that one\b")


class RiskOfMove:
    """Whether a move of the character's was a risk: what it cost, and what it did to the king."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The risk of the move that the act or the lines before it name; None without one, and in a room."""
        if moment.facts.in_room or len(act.plain.split()) > LONGEST or act.is_bad_news:
            return None
        if _RISK.search(act.plain) is None or _ABOUT_A_MOVE.search(act.plain) is None:
            return None
        number = _named(act, moment)
        if number is None or moment.facts.plies[number].mover != moment.facts.me:
            return None
        told = _risk_of(moment.facts.plies[number], _worth(number, moment), moment.facts)
        return Bid(BIDS, from_board("a risk weighed", told))


class OneBefore:
    """Whether the writer's move before the one that was spoken of was good."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What that move was worth; None where none is known, and in a room."""
        if moment.facts.in_room or _ONE_BEFORE.search(act.plain) is None:
            return None
        if moment.facts.unaided:
            return None
        number = _named(act, moment)
        if number is None or number < 2:
            return None
        worth = _worth(number - 2, moment)
        if worth is None:
            return None
        good = worth.loss < NO_GOOD
        slots = move_slots(moment.facts.plies[number - 2])
        told = content("the one before", Topic("ask_good_move_yes" if good else "ask_good_move_no", 1, slots))
        return Bid(BIDS, replace(told, own=True))


def _named(act: SpeechAct, moment: Moment) -> int | None:
    """The number of the move of the game that the act, the lines before it or the last answer name."""
    texts = [act.plain, *(text.lower() for text in moment.dialogue.their_lines[:LINES_BACK])]
    for text in (*texts, (moment.dialogue.my_last or "").lower()):
        found = played_of(text, moment.facts)
        if found is not None:
            return found
    return None


def _worth(number: int, moment: Moment) -> MoveWorth | None:
    return judged_at(number, moment.given.judged)


def _risk_of(ply: Ply, worth: MoveWorth | None, facts: Facts) -> str:
    """A clause: how much it cost, as far as it is known, and how the character's king stands now."""
    move = move_slots(ply)["move"]
    trouble = king_trouble(facts.board, facts.me)
    king = f"as for my king, {trouble}" if trouble else "my king still has enough before it"
    if worth is None:
        return f"{move} was a risk I took with open eyes, and {king}"
    loss = worth.loss
    cost = (
        "next to nothing" if loss < NOTHING else "only a little" if loss < LITTLE else "something, and I knew it"
        if loss < NO_GOOD else "more than I wanted"
    )  # fmt: skip
    return f"{'yes' if trouble or loss >= LITTLE else 'less than it looks'}: {move} cost me {cost}, and {king}"
