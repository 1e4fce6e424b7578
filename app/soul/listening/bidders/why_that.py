"""Answers behind an advice or a standing that was just told: why that move and no other, and how much a lead is, in men
and points. The line before is never said again for either."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, to_move
from app.domain.exchange import best_capture, gain
from app.domain.facts import Facts
from app.domain.prose_facts import COUNTED, points_of
from app.domain.prose_words import listed, move_in_words, number_word, piece_word, pieces_in_words
from app.domain.trial import Trial, mate_next, tried
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import settled
from app.soul.listening.line_told import line_told
from app.soul.listening.matter_said import matter_said
from app.soul.listening.supposed_words import good_of
from app.soul.listening.weighed import Grade, all_weighed, weighed
from app.soul.listening.weighed_words import counted_moves, reason_of, verdict_in_words_of

# Words of a question that only asks for the reason, or for the count, of what was just told.
LONGEST = 10
# What speaks for a move, so many things of it.
_MOST = 2
_OF_WHY = frozenset(
    ("why", "that", "one", "move", "this", "it", "is", "'s", "and", "but", "so", "would", "should", "i", "do", "you",
     "play", "not", "something", "else", "anything", "other", "another", "than", "?", ",", "!", ".", "what", "the",
     "reason", "point", "for", "idea", "behind", "how", "come", "ok", "okay", "hm", "really", "good", "better", "best",
     "of", "all", "things", "does", "then", "to", "though", "exactly", "was", "oh", "would", "me", "tell", "with",
     "these",
     "moves", "are", "there", "others", "rather", "instead", "in", "pick", "choose", "first")
)  # fmt: skip
_HOW_MUCH = (
    "by how much", "how much", "count it", "count them", "count that", "how many points", "how many pieces",
    "how many men",
    "how many pawns", "in points", "in pawns", "in numbers", "how far ahead", "how far behind", "add it up", "how big",
)  # fmt: skip
_OF_COUNT = frozenset(
    ("by", "how", "much", "many", "count", "it", "them", "that", "for", "me", "points", "pieces", "pawns", "men", "in",
     "exactly", "numbers", "far", "ahead", "behind", "is", "am", "i", "are", "you", "and", "but", "so", "precisely",
     "roughly", "please", "?", ".", ",", "!", "add", "up", "down", "big", "the", "lead", "a", "of", "worth", "ok",
     "then", "'s", "what", "out")
)  # fmt: skip
_LOSING = ("you are lost", "I am winning")
_HOW_LONG = ("how long have i", "how long do i", "how long till", "how long until", "how soon", "how many moves have i")
_STANDING = ("winning", "better", "worse", "ahead", "lost", "level", " up", "clearly", "even")


class WhyThatOne(ReadWhole):
    """The reasons for the move that was advised in the line before."""

    about = "why that move"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if facts.over or not _asks_reason(words) or moment.dialogue.source is not None:
            return None
        if matter_said(moment).stands:
            return None  # A move that was named among the reasons of a verdict was not advised.
        line = line_told(moment.my_lines[-1:], facts)
        if line is None or not line.line or line.board.fen() != facts.board.fen():
            return None
        return reasons_for(line.line[0], facts)


class HowMuchIsIt(ReadWhole):
    """The lead that was just told, counted: the men of both sides and what they come to."""

    about = "counted"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        last, text, facts = moment.dialogue.my_last, " ".join(words), moment.facts
        if facts.seen and facts.chances is not None and not facts.over:
            return None  # How much it is, is told of the whole and not of the men alone.
        if last is None or len(words) > LONGEST + 2 or not set(words) <= _OF_COUNT:
            return None
        asks = any(one in text for one in _HOW_MUCH)
        return counted_out(moment.facts) if asks and any(one in last for one in _STANDING) else None


def _asks_reason(words: Sequence[str]) -> bool:
    known, text = set(words), " ".join(words)
    if not known <= _OF_WHY or len(words) > LONGEST + 2 or "why not ?" in f"{text} ?".replace("? ?", "?"):
        return False
    if "was" in known or "do you" in text:
        return False  # It asks of a move of the game, or of a habit.
    ends = [word for word in words if word.isalpha()][-1:]
    what_for = "what" in known and (bool(known & {"reason", "point", "idea"}) or ends == ["for"])
    return "why" in known or "how come" in text or what_for


def reasons_for(move: chess.Move, facts: Facts) -> str | None:
    """Why a legal move of the position is to be made: what it does, what would come otherwise, and what is wrong with
    the next best; None where nothing shows."""
    board, me = facts.board, facts.me
    trial, name = tried(move, board), move_in_words(board, move)
    if trial.mates:
        return f"because {name} ends the game at once"
    found = weighed(move, board, facts)
    brings = "" if found is None else reason_of(found, me)
    if not brings and trial.taken is not None and trial.points > 0:
        what = f"a {piece_word(trial.taken)}"
        brings = f"takes {what} for nothing" if trial.reply is None else f"wins {what} for less than that"
    good = [one for one in dict.fromkeys((brings, *good_of(trial, me))) if one and one != "comes out even"][:_MOST]
    because = [f"it {listed(good)}"] if good else []
    other = _otherwise(trial, me)
    because += [other] if other else []
    if not because and (trial.reply is None or trial.reply[1] <= 0):
        because = [f"nothing that {'I' if board.turn != me else 'you'} can take after it wins anything"]
    if not because:
        return None
    told = f"{name}, because {', and '.join(because)}"
    worse = next((one for one in all_weighed(board, facts) if one.move != move and one.grade < Grade.AS_GOOD), None)
    return f"{told}; {verdict_in_words_of(worse, me, advises=False, replies=1)}" if worse is not None else told


def _otherwise(trial: Trial, me: chess.Color) -> str:
    """What the other side would do if the move were not made, and cannot do after it; empty for nothing."""
    board, after = trial.before, trial.after
    if board.is_check():
        return "you have to get out of the check" if board.turn != me else "I have to get out of the check"
    they, whose = ("I", "your") if board.turn != me else ("you", "my")
    side = to_move(board, not board.turn)
    mate = mate_next(board, not board.turn)
    if mate is not None and mate_next(after, after.turn) is None:
        return f"otherwise {they} mate with {move_in_words(side, mate)}"
    capture = best_capture(side)
    if capture is None:
        return ""
    taking, _ = capture
    if after.is_legal(taking) and after.is_capture(taking) and gain(after, taking) > 0:
        return ""
    at = taking.to_square
    kind = "pawn" if side.is_en_passant(taking) else Names(board, me).kind(at)
    taker = Names(board, me).kind(taking.from_square)
    return f"otherwise {they} take {whose} {kind} on {chess.square_name(at)} with the {taker}"


def counted_out(facts: Facts) -> str:
    """What each side has, what it counts, and the difference."""
    board, once = settled(facts)
    men = [
        {kind: count for kind in COUNTED if (count := len(board.pieces(kind, color)))}
        for color in (not facts.me, facts.me)
    ]
    yours, mine = (points_of(one) for one in men)
    ahead = abs(yours - mine)
    points = "one point" if ahead == 1 else f"{number_word(ahead)} points"
    first = "nobody is a point ahead" if not ahead else f"{'you are' if yours > mine else 'I am'} {points} ahead"
    have = [pieces_in_words(one) if one else "the king alone" for one in men]
    return f"{once}{first}: you have {have[0]}, which count {yours}, and I have {have[1]}, which count {mine}"


class HowLongLeft(ReadWhole):
    """How long a game that was just said to be lost lasts: the mate that was seen, or the one that is threatened."""

    about = "how long it lasts"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, last = moment.facts, moment.dialogue.my_last
        if facts.over or facts.my_turn or last is None or not any(one in last for one in _LOSING):
            return None
        if not any(one in " ".join(words) for one in _HOW_LONG) or len(words) > LONGEST:
            return None
        seen = facts.seen_at(facts.board)
        if seen is not None and seen.lines[0].mate is not None and seen.lines[0].mate < 0:
            return f"I mate you in {counted_moves(-seen.lines[0].mate)}, if you hold out as long as you can"
        mate = mate_next(facts.board, facts.me)
        if mate is None:
            return None
        threat = f"not long: I threaten {move_in_words(to_move(facts.board, facts.me), mate)}, which is mate"
        best = all_weighed(facts.board, facts)[:1]
        return f"{threat}; {move_in_words(facts.board, best[0].move)} holds out longest" if best else threat


WHY_THAT: Sequence[type[Bidder]] = (WhyThatOne, HowMuchIsIt, HowLongLeft)
