"""Answers how the game stands with the reason for it, by how much in pawns, and why it feels otherwise than the count
says: what speaks for the one side, and what for the other."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.prose_words import listed
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.one_verdict import amount_of, share_in_words, stands_with_reasons, unease_of
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import judged_so, material_in_words
from app.soul.listening.bidders.why_so import reasons_against
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.supposing import supposed_in

# Reasons that are told for each side.
_TOLD = 2
# Words of "why? and how much?" behind a verdict.
_SHORT = 8
# Chances from the middle within which nobody is better.
_SHADE = 0.025
_STANDS = (
    "how am i doing", "how i am doing", "how do i stand", "how does it stand", "how do we stand", "where do i stand",
    "how bad is it", "how bad is my position", "how good is my position", "how is my position", "how's my position",
    "hows my position", "how am i looking", "how is it looking", "how's it looking", "hows it looking",
    "how do things stand", "how does my position look", "assessment", "evaluate", "evaluation", "your verdict on",
    "what do you make of my position", "what do you think of my position", "am i actually better", "am i better",
    "am i worse", "am i winning", "am i losing", "am i lost", "who's winning", "who is winning", "whos winning",
    "who's better", "who is better", "whos better", "am i in trouble", "am i still ok", "am i ok here", "am i ahead",
    "am i really winning", "am i really better", "how lost am i", "how much trouble am i", "is my position lost",
    "is my position bad", "is my position any good", "is this lost for me", "is this winning for me",
    "who stands better", "who has the better", "who is ahead", "who's ahead", "whos ahead", "who is on top",
    "who's on top",
    "who's doing better", "who is doing better", "whose position is better", "who do you think is better",
    "eval please", "your eval", "the eval",
    "wrong with my position", "happened to my position",
)  # fmt: skip
_LEVEL = frozenset(("equal", "level", "even", "balanced", "equalish"))
_OF_ELSE = frozenset(("material", "trade", "swap", "count", "pawns", "do", "does", "can", "get", "how", "not"))
_AMOUNT = (
    "by how much", "how much better", "how much worse", "by how many", "how many pawns", "how big is", "how big an",
    "how far ahead", "how far behind", "how much am i", "how much are you", "how much is it worth", "how large",
)  # fmt: skip
_FEELS = frozenset(("feel", "feels", "feeling", "looks", "seems", "uncomfortable", "uneasy", "awful", "nervous"))
_OF_FEELING = frozenset(
    ("losing", "lost", "worse", "awful", "bad", "terrible", "wrong", "uncomfortable", "uneasy", "horrible", "shaky",
     "tight", "cramped", "winning", "better", "dangerous", "crushed", "drowning")
)  # fmt: skip
_OTHERWISE = frozenset(
    ("was", "were", "did", "been", "lately", "week", "life", "today's", "last", "ever", "before", "yesterday", "if",
     "after", "score", "chat", "resign", "hold", "holds", "save", "saves", "instead", "move", "play", "should")
)  # fmt: skip


class HowItStands(ReadWhole):
    """How it stands for the writer, by how much, and why."""

    about = "how it stands"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text, known = moment.facts, written(moment), set(words)
        if facts.over or facts.board.is_game_over() or facts.chances is None or not facts.seen:
            return None
        behind = len(words) <= _SHORT and {"how", "much"} <= known and _of_standing(_before(moment))
        amount = behind or any(said in text for said in _AMOUNT)
        if amount and (_of_standing(text) or _of_standing(_before(moment)) or {"by", "how", "much"} <= known):
            return amount_in_words(facts, _before(moment))
        of_writer = known & {"i", "im", "i'm", "my", "me", "why"}
        if known & _FEELS and known & _OF_FEELING and of_writer and not known & (_OTHERWISE | {"you"}):
            return feeling_in_words(facts)
        level = known & _LEVEL and "?" in known and len(words) <= _SHORT and not known & _OF_ELSE
        if known & _OTHERWISE or not (level or any(said in text for said in _STANDS)):
            return None
        if supposed_in(text, facts) is not None and not _of_own_king(words):
            return None
        lead = judged_so(text, moment).partition(",")[0]
        if level:
            lead = "yes" if standing_in_words(facts.chances) == "level" else "no"
        yes = f"{lead}, " if lead in ("yes", "no") else ""
        return f"{yes}{stands_with_reasons(facts)}"


def _of_own_king(words: Sequence[str]) -> bool:
    """Whether the only move that words name is one of a king, that has been made."""
    return any(word.startswith("k") and word[1:] in chess.SQUARE_NAMES for word in words)


def _of_standing(text: str) -> bool:
    """Whether a text speaks of who stands better."""
    return any(word in text for word in ("better", "worse", "winning", "losing", "ahead", "behind", "lost", "edge"))


def _before(moment: Moment) -> str:
    return (moment.dialogue.my_last or "").lower()


def amount_in_words(facts: Facts, said: str = "") -> str:
    """By how much somebody is better and how much of it is material; `said` is the line before, which may have told it
    already."""
    mine = facts.chances or 0.5
    amount, share = amount_of(mine), share_in_words(facts)
    if abs(mine - 0.5) < _SHADE:
        return f"there is {amount} in it, it is level: {material_in_words(facts)}"
    if standing_in_words(mine) == "level":
        return f"it is nearly level, {amount} {'my' if mine > 0.5 else 'your'} way: {material_in_words(facts)}"
    ahead = f"{'I am' if mine > 0.5 else 'you are'} {standing_in_words(max(mine, 1 - mine))}"
    again = f"{amount}, as I said" if amount in said else f"{ahead}, by {amount}"
    return f"{again}{share or f', and that is the material: {material_in_words(facts)}'}"


def feeling_in_words(facts: Facts) -> str:
    """What the count says, how it stands, and what makes it feel otherwise."""
    mine = facts.chances or 0.5
    own = standing_in_words(1 - mine)
    now = "it is about level" if own == "level" else f"you are {own}"
    material = material_in_words(facts)
    reasons = unease_of(not facts.me, facts)
    if not reasons:
        return f"{now}: {material}; I see nothing on the board that should feel otherwise"
    agrees = (facts.points < 0) == (mine < 0.45) or "level" in material
    joint = ", and" if agrees else ", but"
    if not agrees and facts.points > 0 and (for_it := reasons_against(facts.me, facts)):
        return f"{material}{joint} {now}: {listed(for_it[:_TOLD])}"
    return f"{material}{joint} {now}; what feels bad is real, though: {listed(reasons[:_TOLD])}"


HOW_IT_STANDS: Sequence[type[Bidder]] = (HowItStands,)
