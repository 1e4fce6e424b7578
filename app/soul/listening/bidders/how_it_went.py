"""Answers how, when or by which move a man of either side was taken, out of the moves: how it came where it was taken,
what took it, what came for it, and whether it was a slip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.domain.careers import Career
from app.domain.move_worth import NO_GOOD
from app.domain.prose_words import move_in_words
from app.soul.listening import move_terms as said
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import LONGEST, ReadWhole
from app.soul.listening.life_of_a_man import end_in_words
from app.soul.listening.played_words import standing_in_words, worth_at
from app.soul.listening.worded_men import WordedMan, men_in

_ASKS = frozenset(("how", "when", "remind", "explain", "tell", "which", "what", "show", "where", "describe"))
_WHAT = frozenset(("move", "moment", "point"))
# Of which the subject has a man less, and of which one more of the other's.
_LOSES = frozenset(
    ("drop", "dropped", "lose", "lost", "hang", "hung", "blunder", "blundered", "throw", "threw", "give", "gave",
     "shed",
     "misplace", "misplaced", "chuck", "chucked", "bin", "binned")
)  # fmt: skip
_GETS = frozenset(
    ("get", "got", "win", "won", "bag", "bagged", "take", "took", "nab", "nabbed", "catch", "caught", "trap", "trapped",
     "snatch", "snatched", "nick", "nicked", "capture", "captured", "pinch", "pinched", "steal", "stole", "grab",
     "grabbed", "snaffle", "snaffled", "eat", "ate", "kill", "killed")
)  # fmt: skip
_GOES = frozenset(
    ("go", "went", "gone", "vanish", "vanished", "die", "died", "disappear", "disappeared", "fall", "fell", "leave",
     "left", "trapped", "captured", "taken", "end", "ended")
)  # fmt: skip
_PRONOUNS = frozenset(("it", "her", "she", "him", "he", "them"))
# What asks of a position that is not past, or of another thing than the way of a man.
_ELSE = frozenset(
    ("if", "can", "could", "should", "would", "will", "next", "now", "why", "instead", "better", "does", "do", "goes",
     "going", "is", "are", "many", "often", "draw", "back", "after", "for")
)  # fmt: skip
_KNOWN = frozenset(("could", "should", "have", "known", "i", "is", "now"))
_I, _YOU = frozenset(("i", "i'm", "im")), frozenset(("you", "u", "you're"))
_MORE, _LESS = frozenset(("more", "up", "ahead", "extra")), frozenset(("less", "down", "behind", "short"))
_LONGEST = 45


@dataclass(frozen=True, slots=True)
class _ManAskedOf:
    kind: chess.PieceType
    mine: bool
    square: chess.Square | None


class HowItWent(ReadWhole):
    """How a man was lost, or won."""

    about = "how a man went"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        asks = len(words) <= _LONGEST and bool(facts.plies) and "why" not in words
        asked = (_asked(words) or _man_more(words)) if asks else None
        if asked is None:
            return None
        color = facts.color(not asked.mine)
        gone = [
            one for one in facts.careers if one.born == asked.kind and one.color == color and one.taken_at is not None
        ]
        if asked.square is not None:
            gone = [one for one in gone if one.square == asked.square] or gone
        latest = max(gone, key=lambda one: one.taken_at or 0, default=None)
        return None if latest is None else _told(latest, moment)


def _told(career: Career, moment: Moment) -> str:
    """How it came, what took it and, where that was a slip, which move that was and what was better."""
    facts, at = moment.facts, career.taken_at or 0
    told = end_in_words(career, facts)
    number = next((one for one in range(at - 1, -1, -1) if facts.plies[one].mover == career.color), None)
    worth = None if number is None else worth_at(number, moment)
    if number is None:
        return told
    before, name = facts.before(number), facts.plies[number].words.removesuffix(" with check")
    if worth is None or worth.loss < NO_GOOD:
        arrived = career.path[-1][0] if career.path else -1
        more = f"; {'my' if career.color == facts.me else 'your'} move before that was {name}"
        return told if number <= arrived or len(told) + len(more) > LONGEST else told + more
    who = "I was" if career.color == facts.me else "you were"
    better = "" if not worth.better else f", and {move_in_words(before, before.parse_san(worth.better))} was better"
    for more in (
        f"; {name} was the slip: {who} {standing_in_words(worth.before)} before it{better}",
        f"; {name} was the slip{better}",
        f"; {name} was the slip",
    ):
        if len(told) + len(more) <= LONGEST:
            return told + more
    return told


def _asked(words: Sequence[str]) -> _ManAskedOf | None:
    """Which man's end is asked about, and whether it was the writer's; None where nobody asks so."""
    men = [one for one in men_in(words) if one.kind is not None and one.kind != chess.KING]
    for start, end in _clauses(words):
        clause = words[start:end]
        otherwise = _ELSE - _KNOWN if "known" in clause else _ELSE  # "Could I have known?" goes with it.
        if not _asks(clause) or otherwise & set(clause):
            continue
        if "which" in clause or "what" in clause:
            asks = [at for at, word in enumerate(clause) if word in ("which", "what")]
            if not any(_WHAT & set(clause[at + 1 : at + 3]) for at in asks) and not {"how", "when"} & set(clause):
                continue
        own = [one for one in men if start <= one.at < end]
        verb = next((at for at in range(start, end) if words[at] in _LOSES | _GETS | _GOES), None)
        if verb is None or {"is", "now"} & set(words[max(start, verb - 2) : verb]):
            continue
        found = _man_of(words, start, verb, own, [one for one in men if one.at < start])
        if found is not None:
            return found
    return None


def _man_more(words: Sequence[str]) -> _ManAskedOf | None:
    """Whose man went where somebody asks how one side came to have one more: "how did I end up a queen ahead?"."""
    if "how" not in words or not {"did", "come", "am", "are"} & set(words):
        return None
    for at, word in enumerate(words):
        kind = said.KINDS.get(word) if words[at - 1 : at] == ["a"] else None
        if kind in (None, chess.PAWN, chess.KING) or not words[at + 1 : at + 2]:
            continue
        if words[at + 1] in _MORE | _LESS:
            who = next((word for word in reversed(words[:at]) if word in _I | _YOU), None)
            return None if who is None else _ManAskedOf(kind, (words[at + 1] in _LESS) == (who in _I), None)
    return None


def _asks(clause: Sequence[str]) -> bool:
    """Whether a clause asks; "when you took my queen" only says when."""
    whens = [at for at, word in enumerate(clause) if word == "when"]
    when = any({"did", "was", "were", "exactly"} & set(clause[at + 1 : at + 3]) for at in whens)
    return bool((_ASKS - {"when"}) & set(clause)) or when


def _man_of(
    words: Sequence[str], start: int, verb: int, own: Sequence[WordedMan], before: Sequence[WordedMan]
) -> _ManAskedOf | None:
    """The man of a clause with this verb: named in it, or before it where it is only pointed at."""
    who = next((word for word in reversed(words[start:verb]) if word in ("i", "you", "u", "we")), None)
    if own:
        man = own[-1] if words[verb] in _LOSES | _GETS and own[-1].at > verb else own[0]
    elif before and _PRONOUNS & set(words[start : verb + 4]):
        man = before[-1]
    elif {"she", "her"} & set(words[start : verb + 4]):
        man = WordedMan(start, chess.QUEEN)
    else:
        return None
    if man.kind is None or man.kind == chess.PAWN:
        return None
    mine = man.mine if own else None
    if mine is None and who in ("i", "you", "u") and words[verb] in _LOSES | _GETS:
        mine = (who == "i") == (words[verb] in _LOSES)
    if mine is None:
        mine = man.mine
    return None if mine is None else _ManAskedOf(man.kind, mine, man.square)


def _clauses(words: Sequence[str]) -> list[tuple[int, int]]:
    """The parts of a message, each from its first word to behind its last."""
    found, start = [], 0
    for at, word in enumerate((*words, ".")):
        if word in said.STOPS:
            if at > start:
                found.append((start, at))
            start = at + 1
    return found


HOW_IT_WENT: Sequence[type[Bidder]] = (HowItWent,)
