"""Names the checks that a side can give, and the one to look at first: "which check, I have about eight"."""

from __future__ import annotations

import chess

from app.domain.condition import to_move
from app.domain.prose_words import listed, move_in_words, number_word
from app.domain.text import plain
from app.domain.trial import ranked
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.choices import is_open, offered
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.supposed_words import effect_of, forced_mate
from app.soul.listening.whom import MY_WORDS, YOUR_WORDS

# Checks that are named one by one.
NAMED = 4
_CHECKS = frozenset(("check", "checks"))
_ASKS = frozenset(("which", "what", "what's", "whats", "best", "list", "name", "many", "any", "good", "right", "first"))
# What is asked of check in general, or of a check that was given.
_ELSE = frozenset(("mean", "means", "rule", "rules", "was", "were", "did", "is", "double", "perpetual", "discovered"))
# Words of the talk before by which checks are under discussion.
_BEFORE = frozenset(("mate", "mates", "checkmate", "check", "checks", "king", "win", "finish"))


class ChecksAsked:
    """Which checks there are, of the side that asks or of the other."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The checks and the best of them; None where checks are not under discussion, and for what names a man."""
        words = frozenset(words_in(act.plain))
        if not words & _CHECKS or not words & _ASKS or not is_open(act, moment) or kinds_in(words) - {chess.KING}:
            return None
        before = words_in(f"{next(iter(moment.dialogue.their_lines), '')} {moment.dialogue.my_last or ''}".lower())
        discussed = not _BEFORE.isdisjoint(before)
        if (words & _ELSE and not words & {"best", "checks"}) or not (words & MY_WORDS or discussed):
            return None
        theirs = not words & YOUR_WORDS or bool(words & MY_WORDS)
        return offered("checks", moment, _checks(moment, theirs=theirs))


def _checks(moment: Moment, *, theirs: bool) -> str:
    """How many checks a side has, which they are, and which is the first to look at."""
    facts = moment.facts
    board, who = to_move(facts.board, (not facts.me) if theirs else facts.me), "you" if theirs else "I"
    if board.attackers(board.turn, board.king(not board.turn) or 0):
        return f"{'my' if theirs else 'your'} king is in check as it is"
    found = [trial for trial in ranked(board) if trial.checks]
    if not found:
        return f"{who} have no check at all just now"
    best = found[0]
    forced = forced_mate(board)
    by_mate = next((one for one in found if plain(move_in_words(board, one.move)) == plain(forced or "")), None)
    best = by_mate or best
    first = "mates by force" if by_mate is not None and not best.mates else ""
    told = effect_of(best, facts.me).replace(move_in_words(board, best.move), "it", 1)
    does = f"it {first}" if first else told
    if len(found) == 1:
        return f"{who} have one check, {move_in_words(board, best.move)}: {does}"
    others = [move_in_words(board, one.move).removesuffix(" with check") for one in found if one is not best]
    count = f"{number_word(len(found))} checks"
    rest = f"; the others are {listed(others[: NAMED - 1])}" if len(others) < NAMED else ""
    rest = rest or f"; beside it there are {listed(others[: NAMED - 1])} and more"
    return f"of {count} {move_in_words(board, best.move)} is the first to look at: {does}{rest}"
