"""Answers how the game stood when somebody resigned: whether that was right, who was winning, whether there was hope,
and what would have been played, all by the chances at the end, so that no two answers contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.mated_anyway import mated_anyway, mating_line
from app.domain.move_worth import BLUNDER
from app.domain.prose_words import move_in_words
from app.domain.trial import ranked
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.ending import HOLDS, LOST
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import material_in_words
from app.soul.listening.choice_words import worth_of
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.senses import gives_up_elsewhere

# Chances (0 to 1) from which a side is winning, and between which it is level.
_WINNING, _LEVEL = 0.75, (0.43, 0.57)
# Moves that are tried for one that would have gone on, some 20 ms each.
_TRIED = 4
_GAVE_UP = frozenset(
    ("resign", "resigned", "resigning", "resignation", "quit", "quitting", "towel", "surrender", "surrendered", "gave",
     "give", "giving", "chicken", "chickened", "bail", "bailed", "folded", "fold", "conceded", "concede", "packed")
)  # fmt: skip
_STATE = frozenset(
    ("winning", "lost", "losing", "bad", "hopeless", "hope", "better", "worse", "equal", "even", "level", "drawn",
     "hold", "held", "survive", "survived", "mated", "saved", "saveable", "savable", "salvageable", "playable", "dead",
     "over", "fine", "ok", "okay", "ahead", "behind", "chance", "chances", "justified", "right", "soon", "early",
     "premature", "fair", "mate", "fight", "fought", "defend", "defended", "won")
)  # fmt: skip
_NERVES = frozenset(("panic", "panicked", "panicking", "nerve", "nerves", "hasty", "rash", "scared", "chickened"))
_AT_END = frozenset(("end", "final", "there", "still", "really", "already", "anyway", "anyhow", "then", "finish"))
_GO_ON = (
    "kept going", "carried on", "played on", "gone on", "keep going", "play on", "carry on", "not resigned",
    "continued",
    "gone further", "went on", "kept playing", "keep playing", "hung on", "held on", "hold on", "holding on",
)  # fmt: skip
_ASKS = frozenset(
    ("was", "were", "did", "could", "would", "should", "is", "had", "why", "how", "honest", "honestly", "thought", "so")
)
# What asks of another time than the end, or of somebody else's place.
_ELSEWHERE = frozenset(
    ("ever", "since", "when", "where", "which", "before", "after", "until", "opening", "last", "time")
)
_PLACE = ("my place", "my shoes", "you were me", "my seat", "my position")
_PLAYS = frozenset(("play", "played", "move", "do", "done", "moved"))


class StoodAtEnd(ReadWhole):
    """Whether it was right to resign, and how it stood then."""

    about = "how it stood at the end"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, chances = moment.facts, moment.given.my_chances
        if facts.end_reason != "resignation" or not facts.over or chances is None or not _is_asked(words):
            return None
        if gives_up_elsewhere(words, behind_story=moment.dialogue.source is not None):
            return None
        mine = facts.result == "lost"
        own = chances if mine else 1 - chances
        told = f"{_lead(words, own, mine=mine)}{_stood(own, moment, mine=mine)}"
        return f"{_corrected(words, mine=mine)}{told}"


class WouldHavePlayed(ReadWhole):
    """What the character would have played, had nobody resigned."""

    about = "what it would have played"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known, text = moment.facts, set(words), " ".join(words)
        if facts.end_reason != "resignation" or not facts.over or not known & {"you", "your"}:
            return None
        asks = "what" in known and known & _PLAYS and "would" in known
        if not asks or not any(said in text for said in _GO_ON) or "i have" in text or "would i" in text:
            return None
        return gone_on(facts)


def _is_asked(words: Sequence[str]) -> bool:
    """Whether a message asks of giving up, or how it stood at the end."""
    known, text = set(words), " ".join(words)
    if any(said in text for said in _PLACE) or any(word.isdigit() for word in words):
        return False
    gave_up = known & _GAVE_UP and (known & {"resign", "resigned", "resigning", "resignation", "quit"} or "up" in known
                                    or known & {"towel", "chicken", "chickened", "surrender", "surrendered", "folded",
                                                "conceded", "bailed", "packed"})  # fmt: skip
    goes_on = any(said in text for said in _GO_ON)
    if "what" in known and known & _PLAYS and "would" in known:
        return False
    if gave_up:
        return bool(known & (_ASKS | _STATE | _BECAUSE) or "?" in known) and not known & {"which", "ever"}
    if known & _ELSEWHERE or ("how" in known and "could" not in known):
        return False
    if goes_on or known & {"survived", "survive"}:
        return bool(known & {"could", "was", "would", "can", "should"})
    sides = known & {"i", "you", "it", "that", "my", "me", "we"}
    asked = known & {"was", "were", "is", "am"} and known & _STATE and sides
    if asked and known & _NERVES:
        return True
    asks = "?" in known or words[0] in ("was", "were") or "was i" in text or "was that" in text
    return bool(asked and (known & _AT_END or len(words) <= _SHORT) and asks and not known & _MOVES)


# How one says for what one gave up.
_BECAUSE = frozenset(("because", "cause", "cos", "since", "had", "have", "only", "just"))
# Words of a question that is asked of the game itself, and what makes it one of a move.
_SHORT = 9
_MOVES = frozenset(
    ("move", "moves", "queen", "rook", "bishop", "knight", "pawn", "king", "opening", "take", "taking", "took",
     "sacrifice")
)  # fmt: skip


def _corrected(words: Sequence[str], *, mine: bool) -> str:
    """Who resigned, where the message has it the wrong way round."""
    for at, word in enumerate(words):
        if word in ("resign", "resigned", "quit") or (word == "gave" and "up" in words[at + 1 : at + 2]):
            before = [one for one in words[max(0, at - 3) : at] if one in ("i", "you")]
            if before and (before[-1] == "you") != mine:
                return "it was I who resigned; " if mine else "it was you who resigned; "
    return ""


def _lead(words: Sequence[str], own: float, *, mine: bool) -> str:
    """How the answer begins, by what is asked: of winning, of hope, or whether giving up was right. `own`: the chances
    of the side that gave up."""
    known = set(words)
    if known & {"because", "only", "had", "cos"} and "?" not in known and mine is False and own >= HOLDS:
        return "then the point is a present, for it was too early to resign: "
    if "winning" in known or "ahead" in known or "better" in known:
        of_writer = "i" in words[max(0, _at(words, known) - 4) : _at(words, known)]
        chances = own if of_writer != mine else 1 - own
        return "yes: " if chances >= (_WINNING if "winning" in known else _LEVEL[1]) else "no: "
    if known & {"early", "soon", "premature", "chicken", "chickened"} and not known & {"lost", "losing"}:
        return "yes, too early: " if own >= HOLDS else "no, that was fair: " if own <= LOST else ""
    if known & {"lost", "hopeless", "bad", "losing", "dead", "over"} and "how" not in known:
        return "yes: " if own <= LOST else "no, it was too early to resign: "
    if known & {"equal", "level", "even"}:
        return "so it was, and I need not have resigned: " if own > LOST and mine else ""
    if own <= LOST:
        return "resigning was fair: "
    return "it was too early to resign: " if own >= HOLDS else "it was a little early to resign: "


def _at(words: Sequence[str], known: set[str]) -> int:
    return next((at for at, word in enumerate(words) if word in ("winning", "ahead", "better")), len(known))


def _stood(own: float, moment: Moment, *, mine: bool) -> str:
    """How it stood for the side that gave up, with what was more or less on the board, a mate that was coming, and what
    its last move had thrown away."""
    facts = moment.facts
    who = "I was" if mine else "you were"
    stood = standing_in_words(own)
    found = f"{who} {stood} at the end" if stood != "level" else "it stood about level at the end"
    mate = mate_to_come(facts, mine=mine) if own <= LOST else None
    if mate:
        return f"{mate}; {found}"
    thrown = _thrown_away(own, moment, mine=mine)
    if thrown:
        return f"{found}; {thrown}"
    material = material_in_words(facts).replace(" you are ", " you were ").replace("material is", "material was")
    for now, then in (("you are ", "you were "), ("I am ", "I was "), ("you have ", "you had "), ("I have ", "I had ")):
        material = material.replace(now, then) if not material.startswith("once ") else material
    if own <= LOST and not _agrees(facts, mine=mine):
        return found
    return f"{found}; {material}"


def _agrees(facts: Facts, *, mine: bool) -> bool:
    """Whether the side that gave up was behind in men."""
    return (facts.points < 0) == mine and facts.points != 0


def mate_to_come(facts: Facts, *, mine: bool) -> str | None:
    """The mate that was coming for the side that gave up, as a clause; None where none is seen."""
    board, loser = facts.board, facts.color(mine)
    if board.turn != loser:
        line = mating_line(board)
        if not line:
            return None
        return f"mate was coming with {move_in_words(board, line[0])}"
    line = mated_anyway(board)
    if not line:
        return None
    after = after_moves(board, line[0])
    return f"mate was coming, for even after {move_in_words(board, line[0])} there is {move_in_words(after, line[1])}"


def _thrown_away(own: float, moment: Moment, *, mine: bool) -> str | None:
    """What the last move of the side that gave up had thrown away, as a clause; None for nothing."""
    facts = moment.facts
    last = next((seen for seen in reversed(moment.given.judged) if seen.by_me == mine), None)
    if last is None or last.ply < len(facts.plies) - 1 or last.loss < BLUNDER or not last.better or own > HOLDS:
        return None
    board = facts.before(last.ply - 1)
    who, had = ("I", "was") if mine else ("you", "were")
    better, played = (move_in_words(board, board.parse_san(san)) for san in (last.better, last.san))
    return f"before {played} {who} {had} {standing_in_words(last.before)}, and {better} was the move"


def gone_on(facts: Facts) -> str:
    """A sound move of the character's in the position at the end, after the other side's if it was to move."""
    board, said = facts.board, "I should have gone on with"
    if board.turn != facts.me:
        reply = _soundest(board)
        if reply is None:
            return "there was nothing left to move"
        said = f"after {move_in_words(board, reply)} I should have played"
        board = after_moves(board, reply)
    own = _soundest(board)
    return "there was nothing left to move" if own is None else f"{said} {move_in_words(board, own)}"


def _soundest(board: chess.Board) -> chess.Move | None:
    """Of the first moves by counting the one that wins most once all is played out."""
    trials = ranked(board)[:_TRIED]
    return max((one.move for one in trials), key=lambda move: worth_of(move, board), default=None)


STOOD_AT_END: Sequence[type[Bidder]] = (StoodAtEnd, WouldHavePlayed)
