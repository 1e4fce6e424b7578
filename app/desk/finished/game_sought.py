"""Which of the asker's finished games a question is about: by whom it was against, its opening or trap, its result, its
place among the others, its first move, and the moves that are named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.archive.past_games import PastGame, past_games
from app.archive.whole_games import sans_of
from app.desk.finished.last_played import first_move_named, likeness
from app.desk.moves.moves_named import moves_named, ply_in
from app.desk.reading.called_as import fits_called
from app.desk.services import DeskServices
from app.desk.tool import Asker

# The latest games among which one is sought.
GAMES_SOUGHT = 40
# What players call an opening, and words of its name in the book.
_CALLED = (
    (re.compile(r"\bqgd\b|\bqueen'?s gambit\b"), "queens gambit declined"),
    (re.compile(r"\b(?:giuoco|pianissimo|greco\w*|italian)\b"), "italian"),
    (re.compile(r"\b(?:spanish|ruy)\b"), "ruy lopez spanish"),
    (re.compile(r"\bscandi\w*\b"), "scandinavian"),
    (re.compile(r"\bcaro\b"), "caro-kann"),
)
_OPENINGS = re.compile(
    r"\b(?:sicilian|najdorf|dragon|french|winawer|caro|scandi\w*|philidor|petro[vf]\w*|russian defen[cs]e|ruy"
    r"|spanish|italian"
    r"|giuoco|two knights|evans|scotch|vienna|king'?s gambit|queen'?s gambit|qgd|qga|slav|london|colle|catalan"
    r"|english opening"
    r"|dutch|pirc|modern defen[cs]e|alekhine|nimzo\w*|benoni|benko|gr[uü]nfeld|king'?s indian|queen'?s indian"
    r"|bird|reti)\b"
)
LEGAL = "Légal Trap"
# Traps and attacks that have a name, by the moves that make them.
_TRAPS = (
    (re.compile(r"\belephant\b"), ("Nxd5", "Nxd5", "Bxd8", "Bb4"), "Elephant Trap"),
    (re.compile(r"\bl[eé]gall?\b|\bqueen sac\w*"), ("Nxe5", "Bxd1", "Bxf7"), LEGAL),
    (re.compile(r"\bgreco\w*|\bm[oø]ll?er\b"), ("Nc3", "Nxe4", "O-O"), ""),
    (re.compile(r"\bfried liver\b"), ("Nxf7", "Kxf7"), "Fried Liver Attack"),
    (re.compile(r"\bscholar"), ("Qxf7",), ""),
    (re.compile(r"\blasker"), ("Bxb4", "exf2"), "Lasker Trap"),
    (re.compile(r"\bblackburne|\bshilling\b"), ("Nd4", "Nxe5", "Qg5"), "Blackburne Shilling Trap"),
)
TRAP = re.compile(r"\btrap\w*\b")
_LOST = re.compile(
    r"\b(?:(?:i|we) (?:\w+ )?(?:lost|resigned|gave (?:it )?up)|(?:my|first|last|second|latest|the|two|three)"
    r" (?:\w+ )?loss(?:es)?|defeats?"
    r"|beat me|lost (?:to|against|with|game|one))\b"
)
_WON = re.compile(
    r"\b(?:i (?:\w+ )?(?:won|beat)|(?<!was )(?<!am )i (?:just |have )?(?:check)?mated\b(?! by)"
    r"|my (?:\w+ )?(?:win|victory)|my mate (?:against|on|with|over)|won (?:against|with|game)|beat(?:ing)? (?!me\b))\b"
)
HE_OR_SHE = re.compile(r"\b(?:he|him|his|she|her|hers)\b")
_OF_GAME = re.compile(r"\b(?:game|loss|win|one|defeat|match|time)\b")
# What speaks for a game: its opening or trap is named, a move with its number, or a bare one, its result, the talk.
OF_OPENING, OF_TRAP, OF_NUMBERED, OF_MOVE, OF_RESULT, OF_TALK = 3.0, 6.0, 4.0, 1.5, 2.0, 2.5


@dataclass(frozen=True, slots=True)
class Sought:
    """The words that were asked (`low` as `plain` gives them, `text` with capitals), and whom they name."""

    text: str
    low: str
    rival: str | None = None


def names_game(low: str) -> bool:
    """Whether words name a game by its opening, trap, first move, result or order."""
    forms = (*(form for form, _ in _CALLED), *(form for form, *_ in _TRAPS))
    return (
        _OPENINGS.search(low) is not None
        or any(form.search(low) for form in forms)
        or first_move_named(low) is not None
        or _LOST.search(low) is not None
        or _WON.search(low) is not None
    )


# A game of one's own, by whom it was with or how it ended: "my game with Pip", "the one I lost to Kenji".
_OWN_GAME = re.compile(
    r"\b(?:my|our|that|the|first|last|second) (?:\w+ ){0,2}?(?:game|match|win|loss|one) (?:with"
    r"|against|vs\.?|over|to)\b"
    r"|\b(?:game|match|one) (?:that )?i (?:\w+ )?(?:lost|won|played|had|drew|beat)\b"
)
# Words by which such a game is one that still runs.
_STILL = re.compile(
    r"\b(?:right now|at the moment|still (?:running|going|on)|running|unfinished|current|going on"
    r"|(?:playing|play|going)"
    r"\b[^.?!]{0,24}\bnow|i(?:'m| am) playing|we(?:'re| are) playing|have going)\b"
)


def names_own_game(low: str) -> bool:
    """Whether words name a finished game of one's own by whom it was with or how it ended."""
    return _OWN_GAME.search(low) is not None and _STILL.search(low) is None


def names_running(low: str) -> bool:
    """Whether words name a game that still runs."""
    return _STILL.search(low) is not None


# Words for a game that is over, on the page of one that may still run.
_OVER = re.compile(
    r"\b(?:first|second|third|last|earlier|previous|other|older) (?:\w+ )?(?:game|loss|win|defeat|match)\b"
    r"|\btrap\w*\b[^.?!]{0,32}\b(?:got|caught|fell|had|walked|tricked|beat|won)\b"
    r"|\b(?:got|caught|fell|walked|tricked|beat|won)\b[^.?!]{0,32}\btrap\w*\b"
    r"|\bnot (?:about )?(?:this|the present|the current|the running) (?:game|one|match)\b"
    r"|\b(?:game|match|one)\b[^.?!]{0,24}\b(?:lost|won|beat|resigned|gave up|finished)\b"
    r"|\blost (?:to|against) \w+|\bbeat me\b|\b(?:yesterday|last time|on day one|earlier today)\b"
)


def names_finished(low: str) -> bool:
    """Whether words surely mean a game that is over: "the trap she got me with in the first game"."""
    return _OVER.search(low) is not None


async def game_sought(at: DeskServices, asker: Asker, sought: Sought) -> PastGame | None:
    """The asker's finished game that is meant, the latest of those that fit as well; None where they have none, or none
    with who is named."""
    games = await at.database.read(past_games, asker.player.party, GAMES_SOUGHT)
    rival = sought.rival
    if rival is not None and (character := at.characters.visible_to(asker.player.id, rival)) is not None:
        games = [one for one in games if one.other == character.party]
    elif HE_OR_SHE.search(sought.low):
        met = {one.other.id: at.characters.get(one.other.id) for one in games}
        games = [one for one in games if (who := met[one.other.id]) and fits_called(sought.low, who)] or games
    if not games:
        return None
    moves = await at.database.read(sans_of, [one.match_id for one in games])
    talked_of = None if asker.about is None else asker.about.match_id
    placed = _in_order(games, sought.low)
    named = [one for one in moves_named(sought.text) if one.san not in chess.SQUARE_NAMES]

    def holds(game: PastGame) -> bool:
        sans = moves.get(game.match_id, [])
        return all(ply_in(sans, one) is not None for one in named)

    # Which game somebody calls the first is less sure than the moves that were played in it.
    if placed == games or not named or any(holds(one) for one in placed) or not any(holds(one) for one in games):
        games = placed
    return max(games, key=lambda one: likely(one, moves.get(one.match_id, []), sought, talked_of))


def likely(game: PastGame, sans: Sequence[str], sought: Sought, talked_of: str | None) -> float:
    """How well words fit a game, by what they name of it."""
    low = sought.low
    called = " ".join([sought.text, *(name for form, name in _CALLED if form.search(low))])
    score = OF_OPENING * likeness(game, called)
    plain_moves = [san.rstrip("+#") for san in sans]
    named_trap = False
    for form, made, _ in _TRAPS:
        if form.search(low) and _holds(plain_moves, made):
            score, named_trap = score + OF_TRAP, True
    if not named_trap and TRAP.search(low) and any(_holds(plain_moves, made) for _, made, _ in _TRAPS):
        score += OF_RESULT
    for one in moves_named(sought.text):
        if ply_in(sans, one) is not None:
            score += OF_NUMBERED if one.number else OF_MOVE
    if _LOST.search(low):
        score += OF_RESULT * (game.outcome == "lost")
    elif _WON.search(low):
        score += OF_RESULT * (game.outcome == "won")
    if re.search(r"\bwith (?:the )?black\b|\bas black\b", low) and game.color == "black":
        score += 1
    return score + OF_TALK * (game.match_id == talked_of)


def trap_named(sans: Sequence[str]) -> str | None:
    """The name of a trap whose moves were played in a game; None for none."""
    bare = [san.rstrip("+#") for san in sans]
    return next((name for _, made, name in _TRAPS if name and _holds(bare, made)), None)


def _holds(sans: Sequence[str], made: Sequence[str]) -> bool:
    """Whether the moves of a trap were played one after the other."""
    return any(tuple(sans[at : at + len(made)]) == tuple(made) for at in range(len(sans) - len(made) + 1))


_PLACES = {
    "first": 0, "earlier": 0, "1": 0, "one": 0, "second": 1, "other": 1, "2": 1, "two": 1, "third": 2, "3": 2,
    "three": 2,
}  # fmt: skip


def _in_order(games: Sequence[PastGame], low: str) -> list[PastGame]:
    """Those games among which the place in their order is meant, that one alone where it is said: "my first loss"."""
    if _OF_GAME.search(low) is None:
        return list(games)
    outcome = "lost" if _LOST.search(low) else "won" if _WON.search(low) else None
    fitting = [one for one in games if outcome in (None, one.outcome)]
    said = re.search(
        r"\b(first|second|third|last|latest|earlier|other) (?:\w+ )?(?:game|loss|win|one|defeat|match|time)\b"
        r"|\b(?:game|loss|win|match) (?:number |no\.? ?|#)?(1|2|3|one|two|three)\b",
        low,
    )
    if not fitting or said is None or names_opening(low):
        return list(games)
    oldest_first = fitting[::-1]
    place = _PLACES.get(said[1] or said[2], -1)
    return [oldest_first[min(place, len(oldest_first) - 1)]]


def names_opening(low: str) -> bool:
    """Whether words name an opening or trap as players call it."""
    return (
        _OPENINGS.search(low) is not None
        or any(form.search(low) for form, *_ in (*_CALLED, *_TRAPS))
        or first_move_named(low) is not None
    )
