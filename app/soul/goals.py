"""Reads a goal for a coming game from a player's message, in a form that code can judge after the game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from app.domain.number_words import CARDINALS, either, number_said
from app.openings.book import read_lines

# Least and most full moves of a fair goal to survive, to win quickly, and to castle.
SURVIVAL_MOVES = (10, 120)
QUICK_WIN_MOVES = (10, 80)
CASTLING_MOVES = (4, 30)
# Most blunders, and least and most accuracy in percent, of a fair goal.
MOST_BLUNDERS = 10
ACCURACY_PERCENT = (40, 99)
# Fewest letters of an opening's name by which it is recognised.
SHORTEST_OPENING = 4


class GoalKind(StrEnum):
    """The kind of a goal; its parameter is a number of moves, blunders or percent, or an opening's name."""

    OPENING = "opening"
    SURVIVE = "survive"
    WIN = "win"
    QUICK_WIN = "quick_win"
    HOLD = "hold"
    CASTLE = "castle"
    FEW_BLUNDERS = "few_blunders"
    KEEP_QUEEN = "keep_queen"
    ACCURACY = "accuracy"
    ON_TIME = "on_time"
    PROMOTE = "promote"
    NO_TAKEBACKS = "no_takebacks"
    NO_HINTS = "no_hints"


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: its kind, its parameter (empty if the kind has none), and the goal in words ("survive 30 moves"), which
    are ours and never the player's text."""

    kind: GoalKind
    parameter: str
    words: str

    @property
    def fair(self) -> bool:
        """Whether it is neither trivial nor impossible."""
        if not self.parameter.isdigit():
            return True
        low, high = {
            GoalKind.SURVIVE: SURVIVAL_MOVES,
            GoalKind.QUICK_WIN: QUICK_WIN_MOVES,
            GoalKind.CASTLE: CASTLING_MOVES,
            GoalKind.FEW_BLUNDERS: (0, MOST_BLUNDERS),
            GoalKind.ACCURACY: ACCURACY_PERCENT,
        }.get(self.kind, (0, 10**6))
        return low <= int(self.parameter) <= high


_N = rf"(?P<n>\d{{1,4}}|{either((*CARDINALS, 'twenty-five'))})"

_HOLDS_OUT = r"(?:surviv\w*|last|hold out|make it|get|reach|stay alive|hang on|go|play)"

# Phrases that announce a goal or an intention.
_SETS_OUT = re.compile(
    r"\b(?:goal|aim|challenge|mission|target|objective|bet|resolution|dare)\b"
    r"|\b(?:i|we)(?:'d| would| really| just| only| also)* (?:want|like|love|hope|wish|plan|intend|aim|mean|need)\b"
    r"|\bi(?:'m| am) (?:trying|going|hoping|aiming|planning|gonna|not going)\b"
    r"|\b(?:let's|lets|let us|i'll|i will|i'm gonna|we'll|can i|can we|could we|shall we|may i|how about|what about)\b"
    r"|\b(?:try|trying|promise) (?:to|not)\b|\bthis (?:time|game)\b|\btoday\b|\bif i\b|^\W*(?:no|without|survive)\b"
)
# "Play the Najdorf against me", "could you please try the Dutch": the other side is to open so.
_ASKS_TO_PLAY = re.compile(
    r"(?:^\W*(?:please |now |so )?|[.!?,;] |\b(?:can|could|would|will) you (?:please |kindly )?)"
    r"(?:play|try|open with|go for|give me|show me) \w"
)
# Questions about the other side and statements about the past, which are no goals.
_NO_GOAL = re.compile(
    r"\b(?:do|did|have|are|would|can|could|will) you\b|\b(?:last|that) game i\b|\bi (?:won|lost|played|survived)\b"
    r"|\byou(?:'ll| will| won't)? (?:never )?(?:win|survive|castle)\b|\b(?:should|did|have|do) i\b|\bi castled\b"
    r"|\bhow (?:do|can|to)\b"
)


def read_goal(text: str) -> Goal | None:
    """The goal that a message (lower case, straight quotes) sets, or None."""
    if _ASKS_TO_PLAY.search(text):
        return _opening(text)
    if not _SETS_OUT.search(text) or _NO_GOAL.search(text):
        return None
    for kind, pattern, words in _FORMS:
        found = pattern.search(text)
        if found is None:
            continue
        number = _number(found)
        return Goal(kind, number, words.format(n=number).strip())
    return _opening(text)


def _number(found: re.Match[str]) -> str:
    word = found.groupdict().get("n") or ""
    return str(number_said(word)) if word else ""


def _opening(text: str) -> Goal | None:
    """ "let's play the Najdorf", "I want to practise my Caro-Kann"."""
    if not re.search(
        r"\b(?:play|try|practi[sc]e|learn|train|see|test|go for|do|meet|face|give|open with|into|up)\b", text
    ):
        return None
    name = opening_called(text)
    return Goal(GoalKind.OPENING, name, f"play the {name}") if name else None


def opening_called(text: str) -> str | None:
    """The full name of the opening that a text names, the most particular one; None if it names none."""
    bare = text.casefold().replace("defense", "defence")
    named = [pair for pair in _names() if pair[0] in bare and re.search(rf"\b{re.escape(pair[0])}\b", bare)]
    # "The Sicilian Dragon" names the Dragon, whose name holds both words; the longest name comes first.
    return max(named, key=lambda pair: sum(known in pair[1].casefold() for known, _ in named))[1] if named else None


def openings_agreed(goal: str | None) -> tuple[str, ...]:
    """The lines (SAN moves separated by spaces) of the opening that a game's goal names: its own and those that go on
    from it. Empty without one."""
    name = opening_called(goal) if goal else None
    rows = list(read_lines()) if name else []
    own = [row.moves for row in rows if row.opening.name == name]
    return tuple(" ".join(row.moves) for row in rows if any(row.moves[: len(moves)] == moves for moves in own))


@lru_cache(maxsize=1)
def _names() -> tuple[tuple[str, str], ...]:
    """Short names of openings (case-folded) with their full names, the longest first."""
    found: dict[str, str] = {}
    for line in read_lines():
        name = line.opening.name
        for part in (name, *re.split(r": |, ", name)):
            for called in {part.casefold(), _DULL.sub("", part).strip().casefold()}:
                if len(called) >= SHORTEST_OPENING and called not in _PLAIN_WORDS:
                    # The shortest full name is that of the main line.
                    known = found.get(called)
                    found[called] = name if known is None or len(name) < len(known) else known
    return tuple(sorted(found.items(), key=lambda item: -len(item[0])))


_DULL = re.compile(
    r"\b(?:Defence|Opening|Game|Attack|Gambit|Variation|System|Declined|Accepted|Counter-Gambit|Counter-Attack)\b"
)
# Parts of names that have another meaning in a sentence.
_PLAIN_WORDS = frozenset(
    re.findall(
        r"[^|]+",
        "main line|classical|closed|open|modern|normal|exchange|advance|symmetrical|accelerated|knight|knights|king|"
        "kings|queen|queens|centre|from|wing|bird|king's|queen's|bishop|bishop's|knight's|old|indian|two knights|"
        "elephant|halloween|quiet|main|modern variations|game|attack|gambit|opening|defence",
    )
)

# fmt: off
_FORMS: tuple[tuple[GoalKind, re.Pattern[str], str], ...] = tuple(
    (kind, re.compile(pattern), words)
    for kind, pattern, words in (
        (GoalKind.NO_TAKEBACKS,
         r"\b(?:no|without|not use|never use|any)\b.{0,15}\btake-?\s?backs?\b", "use no takebacks"),
        (GoalKind.NO_HINTS, r"\b(?:no|without|not use|never use|any)\b.{0,15}\b(?:hints?|help)\b", "use no hints"),
        (GoalKind.FEW_BLUNDERS, rf"\b(?:fewer|less) than {_N} (?:blunder|mistake)", "make fewer than {n} blunders"),
        (GoalKind.FEW_BLUNDERS, r"\b(?:no|without|zero|avoid|not|never|single|stop)\b.{0,18}\b(?:blunder|hang|mistake)",
         "play without a blunder"),
        (GoalKind.KEEP_QUEEN,
         r"\b(?:keep|not lose|never lose|without losing|don't lose|hold on to|not to lose) (?:my|the) queen\b",
         "keep the queen to the end"),
        (GoalKind.CASTLE,
         rf"\bcastl\w*\b.{{0,20}}\b(?:by|before|within|in|under)\b\D{{0,14}}\b{_N}\b", "castle before move {n}"),
        (GoalKind.CASTLE, r"\bcastl\w* (?:early|quickly|fast|soon)|\bto castle\b", "castle early"),
        (GoalKind.ACCURACY, rf"\baccura\w*\D{{0,24}}\b{_N}\b", "reach an accuracy of {n}"),
        (GoalKind.ACCURACY, rf"\b{_N} ?(?:%|percent) accura", "reach an accuracy of {n}"),
        (GoalKind.SURVIVE, rf"\b{_HOLDS_OUT}\b\D{{0,22}}\b{_N}(?: full)? moves?\b", "survive {n} moves"),
        (GoalKind.SURVIVE, rf"\b{_HOLDS_OUT}\b\D{{0,16}}\bmove {_N}\b", "survive {n} moves"),
        (GoalKind.QUICK_WIN,
         rf"\b(?:win|(?:beat|mate|checkmate) you)\b.{{0,20}}\b(?:in|within|before|under)\b\D{{0,14}}\b{_N}\b",
         "win within {n} moves"),
        (GoalKind.ON_TIME,
         r"\b(?:time trouble|lose on time|flagged|run out of time)\b|\bmanage (?:my|the) (?:time|clock)\b",
         "keep out of time trouble"),
        (GoalKind.PROMOTE, r"\bpromot\w+\b|\bget a (?:second|new) queen\b|\bqueen a pawn\b", "promote a pawn"),
        (GoalKind.HOLD,
         r"\b(?:get|hold|make|force|reach|manage|for|want|like) (?:at least )?a draw\b|\bhold you\b|\bto draw\b"
         r"|\b(?:not|don't|without|avoid) (?:to )?(?:lose|losing)\b(?! my| the| a)", "hold the game"),
        (GoalKind.WIN, r"\b(?:win|(?:beat|defeat|checkmate|mate) you|take you down)\b", "win the game"),
    )
)
# fmt: on
