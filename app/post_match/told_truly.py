"""Holds what a model tells of a finished game against the game: by the one door of `truth`, and by the facts that the
model was given: moves, squares, numbers, the opening.

It is strict rather than clever: a statement about men that nobody has read counts as false, as one that is refuted
does. Feelings, pictures and opinions pass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain.facts import Facts, Standing
from app.domain.plies import plies_of
from app.domain.position import number_of
from app.domain.text import bare
from app.post_match.briefing import facts_of
from app.post_match.events import log_of
from app.post_match.finished import Played
from app.truth.check import check_line
from app.truth.claims import Kind
from app.truth.second_person import nameless, spoken_to

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
# A statement about men that only this finds has not been read, and what nobody has read is not proved.
_OF_MEN = re.compile(
    r"\b(?:lost|lose|won|win|hung|hang|sacrificed?|took|takes?|taken|captured?|dropped|gave|trapped|forked|pinned"
    r"|skewered|traded|blundered|left|snapped|grabbed|costs?|costing|up|down|ahead|behind|promot\w+)\b"
    r"[^.!?;]{0,24}\b(?:queens?|rooks?|bishops?|knights?|pawns?|pieces?|exchange|material)\b"
    r"|\b(?:queen|rook|bishop|knight|pawn|piece)s? (?:was|were|is|are|hung|fell|went|got|up|down|ahead|behind)\b"
    r"|\ben passant\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?;]+(?:\.(?=\d)[^.!?;]*)*")
# Words by which a sentence with an opening speaks of this game, whatever was said elsewhere.
_THIS_GAME = re.compile(r"\b(?:today|tonight|this (?:game|time|one)|just now|on move)\b", re.IGNORECASE)

NOT_SO = "It says something of how the game ended that is not so."
NOT_CASTLED = "It says something of castling that the moves do not show."
NOT_TAKEN = "It says something of pieces taken, lost or led by that the moves do not prove."
NOT_PLAYED = "It names a move or a square that did not come up."
NOT_COUNTED = "It names a number that is not among the facts."
NOT_OPENED = "It names an opening that was not played."
_REASONS = {
    **dict.fromkeys((Kind.RESULT, Kind.ENDED, Kind.MATE), NOT_SO),
    **dict.fromkeys((Kind.CASTLED, Kind.RIGHTS), NOT_CASTLED),
    **dict.fromkeys((Kind.PLAYED, Kind.WENT), NOT_PLAYED),
    **dict.fromkeys((Kind.LENGTH, Kind.NUMBER, Kind.RECORD), NOT_COUNTED),
}


def why_untrue(text: str, played: Played, told_before: Sequence[str] = ()) -> str | None:
    """Why `text` does not tell truly, in a sentence that quotes nothing of it; None where everything that it states of
    the game can be proved from what is known of it. An opening that one of `told_before` names (what was said and is
    remembered between the two) may be named again, not as this game's."""
    told = nameless(text, played.name)
    unproved = _unproved(told, played)
    if unproved is not None:
        return _REASONS.get(unproved, NOT_TAKEN)
    if not _moves_were_played(told, played):
        return NOT_PLAYED
    if not _numbers_are_known(_SAN.sub(" ", told), played):
        return NOT_COUNTED
    return None if _openings_are_known(told, played, told_before) else NOT_OPENED


def _unproved(told: str, played: Played) -> Kind | None:
    """The first statement of `told` that the game does not bear out, or that nobody has read."""
    facts = facts_after(played)
    told = spoken_to(told, None)
    for fact in facts_of(played).replace("- ", "").splitlines():
        # A fact that was given needs no proof in the mouth of who was given it.
        told = told.replace(spoken_to(_in_first_person(fact), played.name).rstrip("."), "")
    for sentence in _SENTENCE.findall(told):
        verdict = check_line(sentence.strip(), facts)
        false = next(
            (claim.claim.kind for claim in verdict.claims if not (claim.holds or claim.claim.kind is Kind.OPENING)),
            None,
        )
        if false is not None:
            return false
        if not verdict.claims and _OF_MEN.search(_SAN.sub(" ", sentence)):
            return Kind.TOOK
    return None


def _in_first_person(fact: str) -> str:
    """A fact as its teller says it: "you took their queen" becomes "I took their queen"."""
    told = re.sub(r"\byour\b", "my", re.sub(r"\bYour\b", "My", fact))
    return re.sub(r"\b[Yy]ou\b", "I", re.sub(r"\b[Yy]ou were\b", "I was", told))


def facts_after(played: Played) -> Facts:
    """What is true of a finished game, as one mind knows it."""
    state, record = played.state, played.record
    board, plies = plies_of(state.position.initial_fen, tuple(move.uci for move in state.moves))
    return Facts(
        board=board,
        me=played.color.is_white,
        plies=plies,
        chances=None,
        opening=played.opening,
        standing=Standing(record.wins, record.draws, record.losses),
        result=played.result,
        end_reason=state.end_reason,
        rated=False,
        initial_fen=state.position.initial_fen,
    )


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
        known |= {float(number_of(1, moment.fen)) for moment in played.analysis.key_moments}
    log, start = log_of(played.state), played.state.position.initial_fen
    marks = (*log.captures, *log.castled, *log.promoted, *((log.mate,) if log.mate is not None else ()))
    known |= {float(number_of(mark.ply, start)) for mark in marks}
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
