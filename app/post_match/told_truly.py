"""Holds what a model tells of a finished game against the game: moves, numbers, how it ended, what was opened.

Like the checker of lines at the board it is strict rather than clever: a statement that it finds and cannot prove
counts as false. Feelings, pictures and opinions pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import chess

from app.post_match.finished import Played

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
_I_WON = r"\bi (?:won|win|beat|mated|checkmated|defeated|finished (?:them|you|it))\b|\bmy (?:win|victory)\b"
_I_LOST = r"\bi (?:lost|lose|resigned|gave up)\b|\bmy (?:loss|defeat)\b|\b(?:beat|mated|defeated) me\b"
_THEY_WON = r"\b(?:they|you|he|she) (?:won|win|beat me|mated me)\b"
_THEY_LOST = r"\b(?:they|you|he|she) (?:lost|lose|resigned|gave up)\b"
_PIECES = re.compile(
    r"\b(?:lost|lose|won|win|hung|sacrificed?|took|takes?|captured?|dropped|gave|trapped|forked|pinned|skewered|traded"
    r"|blundered|left|snapped|grabbed|up|down)\b[^.!?;]{0,24}\b(?:queens?|rooks?|bishops?|knights?|pawns?|pieces?|exchange"
    r"|material)\b"
    r"|\b(?:queen|rook|bishop|knight|pawn|piece)s? (?:was|were|is|are|hung|fell|went|got)\b",
    re.IGNORECASE,
)

Holds = Callable[[Played], bool]
# A statement about the end, and when it is true.
_ENDS: tuple[tuple[re.Pattern[str], Holds], ...] = (
    (re.compile(rf"{_I_WON}|{_THEY_LOST}", re.IGNORECASE), lambda played: played.result == "won"),
    (re.compile(rf"{_I_LOST}|{_THEY_WON}", re.IGNORECASE), lambda played: played.result == "lost"),
    (re.compile(r"\b(?:drew|draw|drawn|half a point|shared the point)\b", re.IGNORECASE),
     lambda p: p.result == "drawn"),
    (re.compile(r"\b(?:check)?mat(?:e|ed|ing)\b|\bcheckmate\w*", re.IGNORECASE), lambda p: _reason(p) == "checkmate"),
    (re.compile(r"\bresign\w*|\bgave up\b|\btipped (?:over )?(?:the|my|their|your) king\b", re.IGNORECASE),
     lambda p: _reason(p) == "resignation"),
    (re.compile(r"\bstalemate\w*", re.IGNORECASE), lambda p: _reason(p) == "stalemate"),
    (re.compile(r"\bflag(?:ged)?\b|\b(?:on|out of) time\b|\bclock ran out\b", re.IGNORECASE),
     lambda p: _reason(p) == "timeout"),
    (re.compile(r"\brepe(?:tition|ated)\b", re.IGNORECASE), lambda p: "repetition" in _reason(p)),
    (re.compile(r"\bcastl\w+", re.IGNORECASE), lambda p: any("O-O" in move.san for move in p.state.moves)),
    (re.compile(r"\bpromot\w+|\b(?:new|second) queen\b", re.IGNORECASE),
     lambda p: any("=" in move.san for move in p.state.moves)),
    (re.compile(r"\ben passant\b", re.IGNORECASE), lambda _: False),
)  # fmt: skip


def tells_truly(text: str, played: Played) -> bool:
    """Whether everything that `text` states of the game can be proved from what is known of it."""
    # "Ada won" is read as "they won".
    told = text if played.name is None else re.sub(rf"\b{re.escape(played.name)}\b", "they", text, flags=re.IGNORECASE)
    return (
        all(holds(played) for pattern, holds in _ENDS if pattern.search(told))
        and _PIECES.search(text) is None
        and _moves_were_played(text, played)
        and _numbers_are_known(_SAN.sub(" ", text), played)
        and _openings_are_known(text, played)
    )


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
    known: set[float] = {float(count) for count in (played.moves, played.state.ply, *counts)}
    known |= {float(sitter.rating) for sitter in (played.me, played.opponent) if sitter.rating is not None}
    if played.analysis is not None:
        for accuracy in played.analysis.accuracy.values():
            known |= set() if accuracy is None else {round(accuracy, 1), float(round(accuracy))}
        known |= {float((moment.ply + 1) // 2) for moment in played.analysis.key_moments}
    return frozenset(known)


def _figure(written: str) -> float:
    return float(written.replace(",", "."))


def _openings_are_known(text: str, played: Played) -> bool:
    known = (played.opening or "").casefold()
    named = [(found.group(1) or found.group(2)).strip() for found in _OPENING.finditer(text)]
    return all(_opening_words(name) <= set(re.findall(r"[\w'-]+", known)) for name in named)


def _opening_words(name: str) -> set[str]:
    return set(re.findall(r"[\w'-]+", name.casefold().replace("’", "'"))) - {"the", "our", "a", "this", "in"}
