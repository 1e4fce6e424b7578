"""Holds what a model tells of a finished game against the game: moves, numbers, how it ended, what was opened.

Like the checker of lines at the board it is strict rather than clever: a statement that it finds and cannot prove
counts as false. Feelings, pictures and opinions pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import chess

from app.domain.position import Color
from app.domain.text import bare
from app.post_match.claims import castling_holds, pieces_hold
from app.post_match.events import Landmark, log_of
from app.post_match.finished import Played, move_number

_SAN = re.compile(
    r"(?<![\w-])(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|[a-h]x[a-h][1-8](?:=[QRBN])?|[a-h][1-8](?:=[QRBN])?"
    r"|[O0]-[O0](?:-[O0])?)[+#]?(?![\w-])"
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_OPENING = re.compile(
    r"\b((?:[A-Z][\w'’-]+ )+)(?:Defen[cs]e|Gambit|Opening|Game|Attack|System|Variation|Countergambit)\b"
    r"|\b(Sicilian|French|Caro-Kann|London|Najdorf|Dragon|Ruy Lopez|Italian|Spanish|Scotch|Vienna|Slav|Pirc|Catalan"
    r"|Dutch|Benoni|Grünfeld|Nimzo-Indian|King's Indian|Queen's Gambit|King's Gambit|Evans|Budapest"
    r"|Alekhine|Scandinavian)\b"
)
# Who won or lost a man has not said yet who won the game.
_NO_MAN = r"(?! (?:my|a|the|their|your|his|her|they's)(?: own)? (?:queen|rook|bishop|knight|pawn)\b)"
_I_WON = (
    rf"\bi (?:(?:won|win)\b{_NO_MAN}|(?:beat|mated|checkmated|defeated|finished (?:them|you|it))\b)"
    r"|\bmy (?:win|victory)\b"
)
_I_LOST = (
    rf"\bi (?:(?:lost|lose)\b{_NO_MAN}|(?:resigned|gave up)\b)|\bmy (?:loss|defeat)\b|\b(?:beat|mated|defeated) me\b"
)
_THEY_WON = rf"\b(?:they|you|he|she) (?:(?:won|win)\b{_NO_MAN}|(?:beat me|mated me)\b)"
_THEY_LOST = rf"\b(?:they|you|he|she) (?:(?:lost|lose)\b{_NO_MAN}|(?:resigned|gave up)\b)"
Holds = Callable[[Played], bool]
Statement = tuple[re.Pattern[str], Holds]
# Who won, and when that is true. It is denied in too many ways to be read: a "no" before it changes nothing.
_RESULTS: tuple[Statement, ...] = (
    (re.compile(rf"{_I_WON}|{_THEY_LOST}", re.IGNORECASE), lambda played: played.result == "won"),
    (re.compile(rf"{_I_LOST}|{_THEY_WON}", re.IGNORECASE), lambda played: played.result == "lost"),
    (re.compile(r"\b(?:drew|draw|drawn|half a point|shared the point)\b", re.IGNORECASE),
     lambda p: p.result == "drawn"),
)  # fmt: skip
# What else happened at the end. A "no" right before it turns it round.
_ENDS: tuple[Statement, ...] = (
    (re.compile(r"\b(?:check)?mat(?:e|ed|ing)\b|\bcheckmate\w*", re.IGNORECASE),
     lambda p: log_of(p.state).mate is not None),
    (re.compile(r"\bresign\w*|\bgave up\b|\btipped (?:over )?(?:the|my|their|your) king\b", re.IGNORECASE),
     lambda p: _reason(p) == "resignation"),
    (re.compile(r"\bstalemate\w*", re.IGNORECASE), lambda p: _reason(p) == "stalemate"),
    (re.compile(r"\bflag(?:ged)?\b|\b(?:on|out of) time\b|\bclock ran out\b", re.IGNORECASE),
     lambda p: _reason(p) == "timeout"),
    (re.compile(r"\brepe(?:tition|ated)\b", re.IGNORECASE), lambda p: "repetition" in _reason(p)),
    (re.compile(r"\bi promot\w+", re.IGNORECASE), lambda p: _did(log_of(p.state).promoted, p.color)),
    (re.compile(r"\b(?:they|you|he|she|the opponent) promot\w+", re.IGNORECASE),
     lambda p: _did(log_of(p.state).promoted, p.color.other)),
    (re.compile(r"\bpromot\w+|\b(?:new|second) queen\b", re.IGNORECASE), lambda p: bool(log_of(p.state).promoted)),
    (re.compile(r"\bi (?:\w+ ){0,3}en passant\b", re.IGNORECASE), lambda p: _did(log_of(p.state).passed, p.color)),
    (re.compile(r"\b(?:they|you|he|she) (?:\w+ ){0,3}en passant\b", re.IGNORECASE),
     lambda p: _did(log_of(p.state).passed, p.color.other)),
    (re.compile(r"\ben passant\b", re.IGNORECASE), lambda p: bool(log_of(p.state).passed)),
)  # fmt: skip
_DENIED = re.compile(
    r"(?:\b(?:never|not|without|no|nobody)|n't)(?: (?:a|an|any|even|once|really|by))?\s*$", re.IGNORECASE
)
# Words by which a sentence with an opening speaks of this game, whatever was said elsewhere.
_THIS_GAME = re.compile(r"\b(?:today|tonight|this (?:game|time|one)|just now|on move)\b", re.IGNORECASE)

NOT_SO = "It says something of how the game ended that is not so."
NOT_CASTLED = "It says something of castling that the moves do not show."
NOT_TAKEN = "It says something of pieces taken, lost or led by that the moves do not prove."
NOT_PLAYED = "It names a move or a square that did not come up."
NOT_COUNTED = "It names a number that is not among the facts."
NOT_OPENED = "It names an opening that was not played."


def why_untrue(text: str, played: Played, told_before: Sequence[str] = ()) -> str | None:
    """Why `text` does not tell truly, in a sentence that quotes nothing of it; None where everything that it states of
    the game can be proved from what is known of it. An opening that one of `told_before` names (what was said and is
    remembered between the two) may be named again, not as this game's."""
    # "Ada won" is read as "they won", and a name with a number in it is no number.
    told = text if played.name is None else re.sub(rf"\b{re.escape(played.name)}\b", "they", text, flags=re.IGNORECASE)
    told = told.replace("’", "'")
    log = log_of(played.state)
    if not all(holds(played) for pattern, holds in _RESULTS if pattern.search(told)):
        return NOT_SO
    if not all(_holds(pattern, holds, told, played) for pattern, holds in _ENDS):
        return NOT_SO
    if not castling_holds(_SAN.sub(" ", told), log, played.color):
        return NOT_CASTLED
    if not pieces_hold(told, log, played.color):
        return NOT_TAKEN
    if not _moves_were_played(told, played):
        return NOT_PLAYED
    if not _numbers_are_known(_SAN.sub(" ", told), played):
        return NOT_COUNTED
    return None if _openings_are_known(told, played, told_before) else NOT_OPENED


def _holds(pattern: re.Pattern[str], holds: Holds, told: str, played: Played) -> bool:
    """Whether a statement about the end, each time it is made or denied, is true."""
    return all(holds(played) is (_DENIED.search(told[: found.start()]) is None) for found in pattern.finditer(told))


def _did(landmarks: Sequence[Landmark], color: Color) -> bool:
    return any(one.by is color for one in landmarks)


def _reason(played: Played) -> str:
    return played.state.end_reason or ""


def _moves_were_played(text: str, played: Played) -> bool:
    named = {_bare(found.group()) for found in _SAN.finditer(text)}
    return named <= _known_moves(played) | _visited(played)


def _known_moves(played: Played) -> frozenset[str]:
    """The moves of the game, and the better ones of its key moments."""
    moments = played.analysis.key_moments if played.analysis is not None else ()
    better = [san for moment in moments for san in (moment.best_san, *moment.line)]
    return frozenset(_bare(san) for san in (*(move.san for move in played.state.moves), *better))


def _visited(played: Played) -> frozenset[str]:
    moves = [chess.Move.from_uci(move.uci) for move in played.state.moves]
    return frozenset(chess.square_name(square) for move in moves for square in (move.from_square, move.to_square))


def _bare(san: str) -> str:
    return san.rstrip("+#").replace("0", "O") if "-" in san else san.rstrip("+#")


def _numbers_are_known(text: str, played: Played) -> bool:
    return all(_figure(found.group()) in _known_numbers(played) for found in _NUMBER.finditer(text))


def _known_numbers(played: Played) -> frozenset[float]:
    """Figures of the facts: moves, accuracies, ratings, the record; and the numbers of the key moments' moves."""
    record = played.record
    counts = (record.wins, record.losses, record.draws, record.wins + record.losses + record.draws)
    known: set[float] = {float(count) for count in (max(1, played.moves), played.state.ply, *counts)}
    known |= {float(sitter.rating) for sitter in (played.me, played.opponent) if sitter.rating is not None}
    if played.analysis is not None:
        for accuracy in played.analysis.accuracy.values():
            known |= set() if accuracy is None else {round(accuracy, 1), float(round(accuracy))}
        known |= {float(move_number(moment.ply)) for moment in played.analysis.key_moments}
    log = log_of(played.state)
    marks = (*log.captures, *log.castled, *log.promoted, *((log.mate,) if log.mate is not None else ()))
    known |= {float(move_number(mark.ply)) for mark in marks}
    return frozenset(known)


def _figure(written: str) -> float:
    return float(written.replace(",", "."))


def _openings_are_known(text: str, played: Played, told_before: Sequence[str]) -> bool:
    known = _words(played.opening or "")
    elsewhere = [] if _THIS_GAME.search(text) else [_words(told) for told in told_before]
    named = [(found.group(1) or found.group(2)).strip() for found in _OPENING.finditer(text)]
    return all(words <= known or any(words <= told for told in elsewhere) for words in map(_opening_words, named))


def _opening_words(name: str) -> set[str]:
    return _words(name) - {"the", "our", "a", "this", "in"}


def _words(text: str) -> set[str]:
    return set(bare(text).split())
