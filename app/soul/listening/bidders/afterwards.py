"""Answers about how a game was played, from every move whose worth is known: the analysis, once it is there."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence

from app.domain import prose_facts
from app.domain.board import after_moves
from app.domain.exchange import PIECE_POINTS, best_capture
from app.domain.facts import Facts
from app.domain.move_worth import BLUNDER, NO_GOOD, MoveWorth
from app.domain.prose_words import number_word
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.topical import (
    EXACT,
    SURE_OF_TOPIC,
    Topical,
    asks_of_mine,
    from_handbook,
)
from app.soul.listening.bidders.turns import weight_of
from app.soul.listening.cost_played import points_won
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.played_words import GIVEN, cost_of, verdict_in_words
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Winning chances (0 to 1) from which a side was winning, and loss up to which a move was as good as any.
WINNING, AS_GOOD_AS_ANY = 0.75, 0.02
# Moves of one side that have to be known before its play is judged.
FEWEST_JUDGED = 5
# "Where did it turn?" asks for the move, "was I ever winning?" for the chances.
_ASKS_WHERE = re.compile(r"\b(?:where|when|which|what|how)\b")
_ASKS_OF_WINNING = re.compile(r"\b(?:winning|ahead|better|chances?|on top|for you)\b")
_NOT_KEPT = (
    "of that game I kept how it began and how it ended, and not each slip; bring me the moves, and we go through them"
)
_YOURS = re.compile(r"\b(?:yours|your (?:\w+ )?(?:moves?|mistake|blunder|worst|slip|losing))\b")
_CASTLES = re.compile(r"\bcastl\w*|\b(?:tuck\w*|hid\w*) (?:my|the) king\b")
_OF_THE_WRITER = re.compile(r"\b(?:i|my|me)\b")
# A word of the game has to show that a game is meant, in a room where none stands.
_OF_A_GAME = re.compile(
    r"\b(?:games?|match|last|moves?|play\w*|lost|lose|losing|mistakes?|wrong|blunder\w*|slip\w*|opening"
    r"|better|turn\w*)\b"
)
# The phrases on the move that decided most, the writer's and the character's own.
_MOMENTS = ("ask_mistake", "ask_my_moment")


def glanced_at(moment: Moment) -> Topic | None:
    """The man that the writer left to be taken, as the game shows it, while nobody has gone through its moves; None for
    none."""
    facts = moment.facts
    lost = [at for at, ply in enumerate(facts.plies) if ply.mover != facts.me and points_won(at, facts) <= -GIVEN]
    number = min(lost, key=lambda at: points_won(at, facts), default=None)
    cost = None if number is None else cost_of(number, facts)
    if number is None or cost is None:
        return None
    what = cost.partition(", ")[0]
    told = f"at a first look it was {facts.plies[number].words} on move {facts.on_move(number)}: {what}"
    return Topic("ask_seen", 1, {"seen": told})


class _OnPlay(Topical):
    """Tells how the writer played."""

    helps = True

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        theirs = [seen for seen in moment.given.judged if not seen.by_me]
        return self.told(theirs, moment) if theirs else [Topic("ask_not_looked", 1)]

    @abstractmethod
    def told(self, theirs: Sequence[MoveWorth], moment: Moment) -> Sequence[Topic]:
        """Phrase keys on the writer's moves, at least one."""


class Mistake(_OnPlay):
    """The writer's biggest mistake, and the better move."""

    subjects = frozenset((Subject.MY_MISTAKE, Subject.SHOULD_HAVE))
    needs = re.compile(
        r"\b(?:mistakes?|blunder\w*|wrong|instead|should\w*|better|miss\w*|slip\w*|errors?|bad\w*|worst|lost"
        r"|lose|losing|cost|could|fault|went|sank|improve\w*|different\w*|deserve|where)\b"
    )

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        of_mine = asks_of_mine(act) or _YOURS.search(act.plain) is not None
        named = [seen for seen in moment.given.judged if seen.by_me == of_mine and _is_named(seen, act)]
        if not named and _CASTLES.search(act.plain):
            named = [
                seen for seen in moment.given.judged if seen.by_me == of_mine and (seen.better or "").startswith("O-O")
            ]
        if named:
            return _mistake(named[-1], moment)
        if of_mine:
            own = [seen for seen in moment.given.judged if seen.by_me and seen.loss >= NO_GOOD]
            return [] if not own else _mistake(max(own, key=lambda seen: seen.loss), moment)
        seen = glanced_at(moment) if moment.facts.over and not moment.given.judged else None
        return [*([] if seen is None else [seen]), *super().topics(act, moment)]

    def told(self, theirs: Sequence[MoveWorth], moment: Moment) -> Sequence[Topic]:
        worst = max(theirs, key=lambda seen: weight_of(seen, moment))
        return _mistake(worst, moment) if weight_of(worst, moment) >= NO_GOOD else [Topic("ask_mistake_none", 1)]


class OfLastGame:
    """What went wrong in a game that is not on the board any more: nobody has looked at it move by move."""

    _TOPICS = (Subject.MY_MISTAKE, Subject.SHOULD_HAVE, Subject.TURNING_POINT, Subject.HOW_DID_I_PLAY, Subject.MY_BEST)

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The honest word, in a room and of a last game only."""
        if not moment.facts.in_room or act.topic not in self._TOPICS or moment.given.last_game is None:
            return None
        if act.kind is not ActKind.QUESTION or _OF_THE_WRITER.search(act.plain) is None:
            return None
        if _OF_A_GAME.search(act.plain) is None:
            return None
        return Bid(EXACT, from_handbook("of the last game", _NOT_KEPT, view=False))


class BestMove(_OnPlay):
    """The writer's best move: the one that took the most of what a slip of the character's had offered."""

    subjects = frozenset((Subject.MY_BEST,))

    def told(self, theirs: Sequence[MoveWorth], moment: Moment) -> Sequence[Topic]:
        slips = {seen.ply + 1: seen.loss for seen in moment.given.judged if seen.by_me}
        good = [seen for seen in theirs if seen.loss <= AS_GOOD_AS_ANY] or list(theirs)
        best = max(good, key=lambda seen: (slips.get(seen.ply, 0.0), -seen.loss, seen.ply))
        return [Topic("ask_best_move", 1, _slots(best, moment.facts))]


class EverWinning(_OnPlay):
    """Whether the writer was ever winning, and when last."""

    subjects = frozenset((Subject.TURNING_POINT,))
    needs = re.compile(
        r"\b(?:win\w*|turn\w*|when|point|moment|ever|ahead|chances?|lost|lose|know|knew|decid\w+|where|hinge"
        r"|over|better|hope|wrong|first|until|till)\b"
    )

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        turned = moment.facts.over and _ASKS_WHERE.search(act.plain) and not _ASKS_OF_WINNING.search(act.plain)
        found = moment_of(moment.given.judged, moment.facts) if turned else None
        return [found] if found is not None else super().topics(act, moment)

    def told(self, theirs: Sequence[MoveWorth], moment: Moment) -> Sequence[Topic]:
        winning = [seen for seen in theirs if max(seen.before, seen.after) >= WINNING]
        if not winning:
            return [Topic("ask_never_winning", 1)]
        return [Topic("ask_ever_winning", 1, {"number": str(moment.facts.on_move(winning[-1].ply - 1))})]


class HowPlayed(_OnPlay):
    """How the writer played on the whole."""

    subjects = frozenset((Subject.HOW_DID_I_PLAY,))
    needs = re.compile(r"\b(?:play\w*|did i|do|handle\w*|perform\w*|improv\w*|better|game|moves?|rate|so far|i)\b")

    def told(self, theirs: Sequence[MoveWorth], moment: Moment) -> Sequence[Topic]:
        verdict = verdict_of(theirs, moment.facts)
        return [Topic("ask_how_played", 1, {"verdict": verdict}) if verdict else Topic("ask_not_looked", 1)]


class Practise(_OnPlay):
    """What the writer should practise: by what is repeated in their last games, else by the worst mistake of this
    one."""

    subjects = frozenset((Subject.PRACTISE, Subject.TEACH))
    at_table = False

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if act.topic is Subject.TEACH and not moment.facts.over:
            return []
        if moment.given.practice is not None:
            return [Topic("ask_practise", 1, {"lesson": moment.given.practice})]
        guessed = not moment.facts.over and act.sure < SURE_OF_TOPIC
        return [] if moment.facts.in_room or guessed else super().topics(act, moment)

    def told(self, theirs: Sequence[MoveWorth], moment: Moment) -> Sequence[Topic]:
        worst = max(theirs, key=lambda seen: seen.loss)
        return [Topic("ask_practise", 1, {"lesson": lesson_of(worst, moment.facts)})]


def verdict_of(moves: Sequence[MoveWorth], facts: Facts) -> str | None:
    """How one side played, in words behind "you played"; None of too few moves."""
    if len(moves) < FEWEST_JUDGED:
        return None
    slips = [seen for seen in moves if seen.loss >= NO_GOOD]
    if not slips:
        return "cleanly from the first move to the last" if facts.over else "cleanly so far"
    if len(slips) == 1:
        return f"well, but for move {facts.on_move(slips[0].ply - 1)}"
    return f"unevenly, with {number_word(len(slips))} slips among {len(moves)} moves"


def moment_of(judged: Sequence[MoveWorth], facts: Facts) -> Topic | None:
    """The move that gave away most, as a topic; None if none gave away much, or nothing better is known."""
    named = [seen for seen in judged if seen.better is not None]
    worst = max(named, key=lambda seen: seen.loss, default=None)
    if worst is None or worst.loss < BLUNDER:
        return None
    slots = {"number": str(facts.on_move(worst.ply - 1)), "san": worst.san, "best": worst.better or ""}
    return Topic(_MOMENTS[worst.by_me], 1, slots)


def lesson_of(worst: MoveWorth, facts: Facts) -> str:
    """What the worst move teaches, as a gerund."""
    board = facts.before(worst.ply - 1)
    phase = prose_facts.phase_of(board)
    if worst.loss < NO_GOOD:
        return "longer games, because short of that I found nothing"
    missed = best_capture(board)
    played = after_moves(board, board.parse_san(worst.san))
    lost = best_capture(played)
    if lost is not None and lost[1] >= PIECE_POINTS:
        return "looking, before every move, at what can be taken afterwards"
    if missed is not None and missed[1] >= PIECE_POINTS:
        return "looking at every capture before choosing a move"
    return {
        "opening": "bringing out your pieces before anything else",
        "middlegame": "asking, before every move, what the other side wants",
        "endgame": "simple endgames, with kings and pawns first",
    }[phase]


def _mistake(seen: MoveWorth, moment: Moment) -> list[Topic]:
    slots = _slots(seen, moment.facts)
    # Not every known mistake has a known remedy.
    if seen.by_me:
        told = verdict_in_words(seen.ply - 1, moment)
        return [] if told is None else [Topic("ask_seen", 1, {"seen": told})]
    return [Topic("ask_mistake" if "best" in slots else "ask_mistake_alone", 1, slots)]


def _is_named(seen: MoveWorth, act: SpeechAct) -> bool:
    """Whether the sentence names this move by its square or its SAN ("instead of taking on d5")."""
    square = seen.san.rstrip("+#").split("=")[0][-2:]
    return len(square) == 2 and square[1].isdigit() and square in act.plain


def _slots(seen: MoveWorth, facts: Facts) -> dict[str, str]:
    slots = {"number": str(facts.on_move(seen.ply - 1)), "san": seen.san}
    return {**slots, "best": seen.better} if seen.better else slots
