"""Answers what is said of a game just over without a move being named: how the mate came, how a man was lost, whether
the game was close, lucky or wild, where the last chance went, and what was missed."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.prose_facts import phase_of
from app.domain.prose_words import number_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.game_turned import decisive, loser_is_me, moved_on, turned_in_words, without_number
from app.soul.listening.bidders.last_moves import OfMovesPlayed
from app.soul.listening.bidders.rights import mate_in_words
from app.soul.listening.bidders.takings import lost_in_words
from app.soul.listening.bidders.was_it import words_on
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.heard import ActKind
from app.soul.listening.played_words import cost_of, standing_in_words, verdict_in_words
from app.soul.listening.recalling import recalled_in

# Chances (0 to 1) from which a side is ahead, and from which it is winning.
_AHEAD, _WINNING, _FAIR = 0.6, 0.8, 0.42
# Leads, one after the other, that make a game wild; words of a sentence that speaks of the game as a whole.
_SWINGS, _SHORT = 2, 12
_MATED = frozenset(
    ["mate", "mated", "checkmate", "checkmated", "trap", "trapped", "cornered", "caught", "cooked", "hunted", "lost",
     "lose", "win", "won", "beat"]
)  # fmt: skip
_HOW_OR_NOT_SEEN = frozenset(
    ["how", "didn't", "didnt", "never", "missed", "king", "see", "saw", "had", "clean", "nice", "overlooked", "walked"]
)
# "How do I force mate with just a queen?" asks of no game.
_IN_GENERAL = frozenset(["do", "does", "force", "learn", "always", "best", "usually"])
_TAKEN = frozenset(
    ["lost", "lose", "drop", "dropped", "hung", "blundered", "gave", "give", "let", "threw", "took", "taken", "fell"]
)
_WILD = frozenset(["wild", "crazy", "messy", "swingy", "rollercoaster", "mad", "insane", "chaotic", "chaos", "nuts"])
_CLOSE = frozenset(["close", "tight", "tense", "thriller"])
_LUCKY = frozenset(["lucky", "luck", "fair", "deserved", "deserve", "undeserved"])
_OPENS = frozenset(["what", "which", "opening", "name", "why", "where", "queen", "king", "promoted"])
_HARD = frozenset(["brutal", "painful", "cruel", "harsh", "one-sided", "crushing", "rough"])
_GAME = frozenset(["game", "that", "this", "one", "it", "was", "result", "i", "you"])
_OF_END = frozenset(["ending", "endgame", "end"])
_LEADS = frozenset(["chance", "chances", "hope", "save", "saved"])


class HowMated(OfMovesPlayed):
    """How the mate came about: the last move, what the king could not do, and what let it happen."""

    about = "how it was mate"

    def told(self, text: str, words: frozenset[str], moment: Moment) -> str | None:
        facts = moment.facts
        whole = frozenset(words_in(written(moment)))
        words = whole if len(whole) <= _SHORT else words  # "You mated me. I didn't even see it."
        last = facts.plies[-1].piece
        if facts.board.is_checkmate() and "coming" in words and last in kinds_in(words):
            return mated_in_words(moment)
        if words & _IN_GENERAL or not facts.board.is_checkmate() or not words & _MATED or not words & _HOW_OR_NOT_SEEN:
            return None
        said = words & {"lost", "lose", "win", "won", "beat"} and not words & {"mate", "mated", "checkmate", "king"}
        if said and not ("had" in words and kinds_in(words)):
            return None  # "How did I lose?" asks where it turned.
        if recalled_in(text, facts) not in (None, len(facts.plies) - 1):
            return None
        return mated_in_words(moment)


class ManGone(OfMovesPlayed):
    """How a man went that the writer speaks of as lost, taken or given away."""

    about = "how it was lost"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        kinds = kinds_in(words) - {chess.KING, chess.PAWN}
        if len(kinds) != 1 or not words & _TAKEN or words & {"promote", "promoted", "new", "traded", "for"}:
            return None
        theirs = bool(words & {"my", "i"}) and not {"your", "you"} & words & ({"your"} if "my" in words else set())
        took_mine = words & {"took", "taken"} and "your" in words
        if took_mine or (not theirs and "your" not in words):
            return None
        on = next((chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES), None)
        return lost_in_words(kinds.pop(), moment.facts, mine=not theirs, on=on)


class QueenGot(OfMovesPlayed):
    """The new queen that the writer is glad of."""

    about = "a new queen"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        facts = moment.facts
        found = [at for at, ply in enumerate(facts.plies) if ply.promoted == chess.QUEEN and ply.mover != facts.me]
        glad = ("queen" in words and words & {"new", "second", "another"}) or "promoted" in words
        if not found or not glad or words & {"you", "your"}:
            return None
        verdict = verdict_in_words(found[-1], moment)
        return f"yes: {verdict or words_on(found[-1], facts)}"


class PawnGone(OfMovesPlayed):
    """What became of a pawn of the writer's that is named by its file."""

    about = "what became of the pawn"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        facts = moment.facts
        file = next((word[0] for word in words if word[1:] in ("-pawn", "pawn") and word[0] in chess.FILE_NAMES), None)
        if file is None or not words & {"my"} or words & {"what", "how", "why", "should", "stop", "stopped"}:
            return None
        taken = [
            at
            for at, ply in enumerate(facts.plies)
            if ply.taken == chess.PAWN and ply.mover == facts.me and chess.square_name(ply.taken_on)[0] == file
        ]
        return f"yes, but {words_on(taken[-1], facts)} took it" if taken else None


class GameShape(OfMovesPlayed):
    """Whether the game was close, wild, lucky or one-sided, by how its lead went to and fro."""

    about = "how the game went"
    kinds = tuple(ActKind)  # "Good game, that was wild" is a courtesy too.

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        judged = moment.given.judged
        if not judged or len(words) > _SHORT or not words & _GAME or words & _OPENS or loser_is_me(moment) is None:
            return None
        swings = _leads(judged)
        if words & _WILD:
            return f"{_times('yes' if len(swings) >= _SWINGS else 'not so wild', swings)}; {turned_in_words(moment)}"
        if words & _CLOSE:
            return _was_close(moment, of_end=bool(words & _OF_END))
        if "good" in words:
            return None  # "A good game, and a fair one" only thanks.
        if words & _LUCKY:
            return _was_lucky(moment, fair=not words & {"lucky", "luck"})
        if words & _HARD:
            return turned_in_words(moment)
        return None


class LastChance(OfMovesPlayed):
    """Where the loser's last chance went."""

    about = "the last chance"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        if "last" not in words or not words & _LEADS or not moment.given.judged:
            return None
        loser = loser_is_me(moment)
        return None if loser is None else last_chance_in_words(moment, by_me=loser)


class EndingStood(OfMovesPlayed):
    """How the ending stood when it began: whether it was lost, won or level already."""

    about = "how the ending stood"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        if not words & {"ending", "endgame"} or not words & {
            "lost",
            "won",
            "winning",
            "drawn",
            "level",
            "even",
            "losing",
        }:
            return None
        return ending_in_words(moment, good=bool(words & {"won", "winning"}), level=bool(words & {"drawn", "level"}))


class MissedThere(OfMovesPlayed):
    """What a side missed: the better move at its dearest slip, on the square that is named if there is one."""

    about = "what was missed"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        missed = words & {"miss", "missed", "overlook", "overlooked"} and words & {
            "something",
            "anything",
            "what",
            "win",
        }
        sooner = words & {"could", "should"} and words & {"earlier", "sooner", "faster", "quicker"}
        if not (missed or sooner) or not moment.given.judged:
            return None
        by_me = bool(words & {"you"}) and not words & {"i", "me"}
        squares = [word for word in words if word in chess.SQUARE_NAMES]
        return missed_in_words(moment, by_me=by_me, squares=squares)


def mated_in_words(moment: Moment) -> str:
    """The mating move, why it is mate, and the move before it that allowed it."""
    facts, last = moment.facts, len(moment.facts.plies) - 1
    told = f"with {words_on(last, facts).replace(', checkmate', '')}: {mate_in_words(facts)}"
    cost = cost_of(last - 1, facts) if last else None
    return f"{told}; {words_on(last - 1, facts)} let it happen" if cost and "mate" in cost else told


def last_chance_in_words(moment: Moment, *, by_me: bool) -> str:
    """The last slip of the side that lost while it still had a fair chance, with what would have kept it."""
    own = [seen for seen in moment.given.judged if seen.by_me == by_me]
    found = next((seen for seen in reversed(own) if seen.before >= _FAIR and seen.loss >= NO_GOOD), None)
    if found is None:
        return turned_in_words(moment)
    told = without_number(verdict_in_words(found.ply - 1, moment), found, moment.facts)
    return f"on {moved_on(found, moment.facts)}: {told}"


def ending_in_words(moment: Moment, *, good: bool, level: bool) -> str | None:
    """How it stood for the side that was asked of, the loser else, when the endgame began."""
    facts, loser = moment.facts, loser_is_me(moment) if moment.given.judged else None
    began = next(
        (at for at in range(len(facts.plies)) if phase_of(facts.before(at)) == "endgame"),
        None,
    )
    seen = None if began is None else next((one for one in moment.given.judged if one.ply > began), None)
    if loser is None or seen is None:
        return None
    lost = seen.before if seen.by_me == loser else 1 - seen.before
    own = 1 - lost if good else lost
    who = "I was" if loser != good else "you were"
    so = _FAIR < own < 1 - _FAIR if level else own >= _WINNING if good else own <= 1 - _WINNING
    began_so = f"on {moved_on(seen, facts)}, when it began, {who} {standing_in_words(own)}"
    return f"{'yes' if so else 'no, not yet'}: {began_so}; {turned_in_words(moment)}"


def missed_in_words(moment: Moment, *, by_me: bool, squares: Sequence[str]) -> str | None:
    """The dearest slips of a side whose better move is known, those on a square that is named before others."""
    own = [seen for seen in moment.given.judged if seen.by_me == by_me and seen.loss >= NO_GOOD and seen.better]
    there = [seen for seen in own if any(square in (seen.better or "") for square in squares)]
    if not own or (squares and not there):
        return None if own else f"no, nothing much: {'my' if by_me else 'your'} moves were all playable"
    found = max(there or own, key=lambda seen: seen.loss)
    verdict = without_number(verdict_in_words(found.ply - 1, moment), found, moment.facts)
    return f"yes, on {moved_on(found, moment.facts)}: {verdict}"


def _leads(judged: Sequence[MoveWorth]) -> list[bool]:
    """Who had the lead, one after the other, each time it changed: True for the character."""
    found: list[bool] = []
    for seen in judged:
        mine = seen.after if seen.by_me else 1 - seen.after
        if mine >= _AHEAD or mine <= 1 - _AHEAD:
            found += [] if found and found[-1] == (mine >= _AHEAD) else [mine >= _AHEAD]
    return found


def _times(first: str, leads: Sequence[bool]) -> str:
    changes = max(0, len(leads) - 1)
    if not changes:
        return f"{first}, the lead never changed hands"
    times = "once" if changes == 1 else "twice" if changes == 2 else f"{number_word(changes)} times"
    return f"{first}, the lead changed hands {times}"


def _was_close(moment: Moment, *, of_end: bool) -> str:
    loser = loser_is_me(moment)
    who = "you were" if loser else "I was"
    decided = decisive(bool(loser), moment.given.judged)
    if decided is None:
        return f"no: {turned_in_words(moment)}"
    since = f"{who} {standing_in_words(1 - decided.after)} after {words_on(decided.ply - 1, moment.facts)}"
    if of_end:
        return f"no, not at the end: {since}"
    return f"until {moved_on(decided, moment.facts)} it was: {turned_in_words(moment)}"


def _was_lucky(moment: Moment, *, fair: bool) -> str:
    """Whether the winner had been behind, and what gave the game back."""
    loser = bool(loser_is_me(moment))
    lead = [(seen.after if seen.by_me == loser else 1 - seen.after, seen) for seen in moment.given.judged]
    best, _ = max(lead, key=lambda one: one[0])
    who, had = ("you", "I was") if loser else ("I", "you were")
    if best >= _AHEAD:
        first = "not quite" if fair else "a little"
        return f"{first}, {had} {standing_in_words(best)} at one point: {turned_in_words(moment)}"
    return f"{'yes' if fair else 'no'}, {who} earned it, {had} never ahead: {turned_in_words(moment)}"


LOOKING_BACK: Sequence[type[OfMovesPlayed]] = (
    HowMated,
    LastChance,
    EndingStood,
    MissedThere,
    ManGone,
    QueenGot,
    PawnGone,
    GameShape,
)
