"""Reads back on the board which line of moves the character told last, and which position a second question means along
it: "and then?" goes on from its end, "and after you take back on h4?" from the move that is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import chess

from app.domain.condition import to_move
from app.domain.facts import Facts
from app.domain.line_of_play import LineOfPlay
from app.domain.men_named import MEN
from app.domain.text import plain
from app.soul.listening.supposing import supposed_in
from app.soul.listening.worded_men import split

# Lines of the character, the latest, that may go on one from the other.
LINES_BACK = 4
# Words up to which a question leans on the line before it.
LEANS = 14
# Moves that stand before what is told of both sides: "rook takes on g3 wins a pawn; I answer ...", and tries of two.
_LEADS = 2
_MOVE = re.compile(
    r"(?:\b(?P<who>i|you) (?:(?:could )?(?:answer|play) )?)?"
    r"(?:\bcastles? (?P<wing>kingside|queenside)\b"
    r"|\b(?P<man>pawn|knight|bishop|rook|queen|king)(?: from (?P<origin>[a-h][1-8]))? (?P<does>takes on|to)"
    r" (?P<to>[a-h][1-8])\b(?:,? promoting to an? (?P<becomes>queen|rook|bishop|knight))?)"
)
_JUDGED = re.compile(r"(?: with check)? (?:was|on move|cost|lost|took|left|brought|would have)\b")
_ON_MOVE = re.compile(r"\bmove (?P<number>\d{1,3})\b")
# What asks how it goes on, and beside what.
_ONWARD = frozenset(("then", "next", "after", "afterwards", "on", "continue", "follow", "follows", "further", "rest"))
_BESIDE = _ONWARD | frozenset(
    ("and", "what", "what's", "whats", "that", "this", "so", "ok", "okay", "but", "is", "comes", "come", "happens",
     "happen", "how", "does", "do", "it", "go", "goes", "would", "will", "you", "u", "i", "me", "to", "right", "hm",
     "the", "line", "it'd", "we", "game", "play", "answer", "be", "your", "move", "my", "well", "oh", "fine", "cool",
     "keep", "going", "did", "have", "gone", "where", "lead", "leads", "end", "from", "there", "here", "?", "!", ",",
     ".", "...", "yes", "yeah", "sure", "against", "still", "again", "more", "bit", "a", "one")
)  # fmt: skip
# By which it is asked what the character would do if the other side passed.
_MY_TURN = re.compile(
    r"\b(?:if|suppose|supposing|say|imagine|were) (?:it|that)(?:'s| was| were| is| had been)? (?:now )?"
    r"(?:your|black's|white's) (?:move|turn|go)\b|\bif you (?:were|was|are|had) (?:to (?:move|play)|the move|on move)\b"
    r"|\bif (?:i|we) (?:just |simply )?(?:pass|passed|skip|skipped|could pass|did nothing)\b"
)
_TAKES_BACK = re.compile(
    r"\b(?:take|takes|taking|capture|captures) (?:it |him |her |that )?back\b|\brecaptur\w+|\bretak\w+"
)
_SUPPOSES = frozenset(("if", "after", "when", "once", "suppose", "say"))
_ALONG = frozenset(("after", "then", "if", "when", "once", "and", "but", "suppose", "say"))


@dataclass(frozen=True, slots=True)
class _MoveSaid:
    """A move that a line says: of whom, where that is said, and by which words; `then`: it goes on from a line
    before; `judged`: it is one of the game, of which something was said."""

    who: str | None
    kind: chess.PieceType
    origin: chess.Square | None
    to: chess.Square | None
    takes: bool
    wing: str | None
    becomes: chess.PieceType | None
    then: bool
    judged: bool

    def on(self, board: chess.Board, me: chess.Color) -> chess.Move | None:
        """The one legal move of a position that is said so; None for none, and where the other side is to move."""
        if self.who is not None and (self.who == "i") != (board.turn == me):
            return None
        if self.wing is not None:
            castles = board.is_kingside_castling if self.wing == "kingside" else board.is_queenside_castling
            return next((move for move in board.generate_castling_moves() if castles(move)), None)
        if self.to is None:
            return None
        men = board.pieces_mask(self.kind, board.turn)
        men &= chess.BB_ALL if self.origin is None else chess.BB_SQUARES[self.origin]
        moves = [
            move
            for move in board.generate_legal_moves(men, chess.BB_SQUARES[self.to])
            if board.is_capture(move) == self.takes and not board.is_castling(move) and move.promotion == self.becomes
        ]
        return moves[0] if len(moves) == 1 else None


def moves_said(text: str) -> list[_MoveSaid]:
    """The moves that a line, as `plain` gives it, says in their order."""
    return list(_moves_said(text))


def _moves_said(text: str) -> Iterator[_MoveSaid]:
    for match in _MOVE.finditer(text):
        origin, to, becomes = match["origin"], match["to"], match["becomes"]
        yield _MoveSaid(
            match["who"],
            MEN[match["man"] or "king"],
            None if origin is None else chess.parse_square(origin),
            None if to is None else chess.parse_square(to),
            match["does"] == "takes on",
            match["wing"],
            None if becomes is None else MEN[becomes],
            text[: match.start()].endswith("then "),
            _JUDGED.match(text, match.end()) is not None,
        )


def line_told(said: Sequence[str], facts: Facts) -> LineOfPlay | None:
    """The line that the latest of what the character said told, with the lines before that it went on from: played out
    from where it begins; None where it told none. `said` are its lines, the oldest first."""
    if facts.in_room or not said:
        return None
    latest = moves_said(plain(said[-1]))
    if not latest:
        return None
    before = line_told(said[:-1][-LINES_BACK:], facts) if len(said) > 1 else None
    found = [] if before is None else list(_behind(before, latest, facts.me))
    for number, start in enumerate(_starts(plain(said[-1]), facts)):
        reached, line = _from(LineOfPlay(start), latest, facts.me, goes_on=False)
        # One move alone is an advice on the board, and elsewhere no line at all.
        if len(line.line) > 1 or (not number and reached and not facts.over and not _is_judged(line, latest, facts.me)):
            found.append((reached, line))
        if reached == len(latest):
            break
    return max(found, key=lambda one: one[0])[1] if found else None


def _behind(before: LineOfPlay, said: Sequence[_MoveSaid], me: chess.Color) -> Iterator[tuple[int, LineOfPlay]]:
    """How a line goes on from the one that was told before: from its end ("then you play"), or from within it ("after
    rook to c5 you play")."""
    if any(one.then for one in said):
        found = _from(before, said, me, goes_on=True)
        if found[0]:
            yield found
    for at in range(1, len(before.line) + 1):
        reached, line = _from(before.first(at), said, me, goes_on=False)
        if reached > 1:
            yield reached, line


def _is_judged(line: LineOfPlay, said: Sequence[_MoveSaid], me: chess.Color) -> bool:
    """Whether the one move of a line is said of a move of the game."""
    return all(one.judged for one in said if one.on(line.board, me) == line.line[0])


def _starts(text: str, facts: Facts) -> Iterator[chess.Board]:
    """Where a line may begin: at the board, before or after the moves of the number that it names, one move ago, and
    with the character to move, where it tells what it threatens."""
    yield facts.board
    for match in _ON_MOVE.finditer(text):
        at = facts.at_move(int(match["number"]))
        for number in (at, at + 1, at + 2):
            if 0 <= number < len(facts.plies):
                yield facts.before(number)
    if facts.plies:
        yield facts.before(-1)
    if not facts.over and not facts.my_turn and not facts.board.is_check():
        yield to_move(facts.board, facts.me)


def _from(start: LineOfPlay, said: Sequence[_MoveSaid], me: chess.Color, *, goes_on: bool) -> tuple[int, LineOfPlay]:
    """How many of the moves follow one another from the end of a line, and the line with them: those of both sides
    behind at most two that lead to them, in whichever order these stand."""
    chain = next((at for at, one in enumerate(said) if one.who is not None), len(said))
    best = (0, start)
    for first in range(chain):
        best = max(best, _played(start, said[first : first + 1], said[chain:], me), key=lambda one: one[0])
        for second in range(chain):
            if second != first:
                leads = (said[first], said[second])
                best = max(best, _played(start, leads, said[chain:], me), key=lambda one: one[0])
    alone = _played(start, (), said[chain:], me) if goes_on or not chain else (0, start)
    if goes_on and alone[0]:
        return alone[0] + len(said), alone[1]  # "Then you play" goes on from there, wherever else it could be played.
    return max(best, alone, key=lambda one: one[0])


def _played(
    start: LineOfPlay, leads: Sequence[_MoveSaid], chain: Sequence[_MoveSaid], me: chess.Color
) -> tuple[int, LineOfPlay]:
    """The line with the moves that lead and then as many of the chain as can be played; as it was where one of the
    leading moves cannot, or two of them lead to nothing."""
    board, moves = start.after, list[chess.Move]()
    for number, one in enumerate((*leads, *chain)):
        move = one.on(board, me)
        if move is None or (number >= len(leads) and one.who is None):
            break
        moves.append(move)
        board.push(move)
    if len(moves) < len(leads) or (len(leads) == _LEADS and len(moves) == len(leads)):
        return 0, start
    return len(moves), start.and_then(*moves)


def asks_onward(words: Sequence[str]) -> bool:
    """Whether a question, by its words, asks only how it goes on."""
    known = set(words)
    return 0 < len(words) <= LEANS and known <= _BESIDE and bool(known & _ONWARD)


def asks_my_turn(text: str) -> bool:
    """Whether a text, as `plain` gives it, asks what the character would do if it were to move."""
    return _MY_TURN.search(text) is not None


def may_go_along(text: str) -> bool:
    """Whether a text, as `plain` gives it, may suppose a move along the line that was told."""
    words = split(text)
    return len(words) <= LEANS and bool(_ALONG & set(words))


def meant_along(text: str, told: LineOfPlay, facts: Facts) -> LineOfPlay | None:
    """The line up to the move of it, or the other one in its place, that a question as `plain` gives it names; None
    where it names none."""
    words = split(text)
    if not may_go_along(text) or facts.over:
        return None
    if _TAKES_BACK.search(text) is not None and not set(words) & set(chess.SQUARE_NAMES):
        return _taken_back(words, told, facts) if _SUPPOSES & set(words) else None
    for count in range(len(told.line), -1, -1):
        board = told.first(count).after
        supposed = supposed_in(text, replace(facts, board=board, plies=(), result=None))
        if supposed is None or supposed.others or supposed.board.epd() != board.epd():
            continue
        if not _is_of(words, board.turn == facts.me):
            continue
        same = next((at for at in range(len(told.line)) if told.line[at] == supposed.line[0]), None)
        at = count if same is None or told.first(same).after.turn != board.turn else same
        return LineOfPlay.legal_part(told.board, (*told.line[:at], *supposed.line))
    return None


def _taken_back(words: Sequence[str], told: LineOfPlay, facts: Facts) -> LineOfPlay | None:
    """The line up to the move of the side that is meant that takes back what took there, by the line or the least man
    that can; None where nothing was taken."""
    for count, move in enumerate(told.line):
        board = told.first(count).after
        after = told.first(count + 1).after
        if not board.is_capture(move) or not _is_of(words, after.turn == facts.me):
            continue
        if told.line[count + 1 : count + 2] and told.line[count + 1].to_square == move.to_square:
            return told.first(count + 2)
        takes = list(after.generate_legal_captures(to_mask=chess.BB_SQUARES[move.to_square]))
        if takes:
            return told.first(count + 1).and_then(min(takes, key=lambda one: after.piece_type_at(one.from_square) or 0))
    return None


def _is_of(words: Sequence[str], mine: bool) -> bool:
    """Whether the one who moves may be meant: nobody is named, or this side first."""
    who = next((word for word in words if word in ("i", "you", "u")), None)
    return who is None or (who != "i") == mine
