"""The puzzle of the day when somebody has given it up: its solution, why captures fail, which way the pawns go."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

import chess
from pydantic import Field

from app.desk.games import line_in_words, numbered
from app.desk.moves.judged import searched
from app.desk.puzzle.puzzle_moves import king_of, move_told, named_move, one_told, tried_in, tried_move, ways_told
from app.desk.puzzle.puzzle_replies import mate_of, replies_of, replies_told, why_mate
from app.desk.puzzle.puzzle_words import mate_told
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.tools.puzzle_of_the_day import PAGE, WhichPuzzle
from app.desk.tools.puzzle_of_the_day import TOOL as PUZZLE
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.prose_facts import points_ahead
from app.domain.prose_words import listed
from app.post_match.judging import chances

Piece = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]

# Captures that are looked at, the dearest booty first.
TRIED = 3
# The piece that gave check, as it is said.
_CHECKS = re.compile(r"\b(pawn|knight|bishop|rook|queen)s?[- ]check")
# The piece that took, as it is said, and the one that was to be taken.
_WITH = re.compile(r"\b(?:with|by|my|the)\s+(?:my\s+|the\s+)?(pawn|knight|bishop|rook|queen|king)\b")
_OFF = re.compile(
    r"\b(?:tak\w+|took|captur\w+|grab\w*|win)\s+(?:the|his|her|their|that)\s+(pawn|knight|bishop|rook|queen)\b"
)


# A king that might walk away.
_RUNS = re.compile(
    r"\bking\b.{0,30}\b(?:run|runs|walk|escape|escapes|flee|get away|step|move|go)\b|\b(?:run|walk"
    r"|escape)\w* .{0,16}\bking\b|\bking\b.{0,30}\bin check\b"
)
_WHY = re.compile(r"\b(?:why|how come|reason|explain|how does (?:it|that) work)\b")


class WhichAnswer(ToolArguments):
    """What is wanted beside the position: how it is `solved`, and `why` that works, or its `captures` or `checks`,
    `with_piece` or of the piece `taken` if one was named, else the dearest; or one `move` that was tried, or another
    `reply` of the other side's, in the words of who asks."""

    solved: bool = False
    why: bool = False
    king: bool = False
    move: Annotated[str, Field(max_length=8)] | None = None
    captures: bool = False
    checks: bool = False
    with_piece: Piece | None = None
    taken: Piece | None = None
    reply: Annotated[str, Field(max_length=200)] | None = None


class PuzzleAnswer(DeskTool):
    """Of the puzzle that `puzzle_of_the_day` sets; told to whoever gives up, as “Show it” on the page does."""

    name: ClassVar = "puzzle_answer"
    category: ClassVar = Category.GAME
    description: ClassVar = "Today's puzzle solved: the whole line and why, or why capturing something there fails."
    doing: ClassVar = "Setting the puzzle up"
    arguments: ClassVar = WhichAnswer
    life: ClassVar = 3
    seconds: ClassVar = 12.0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "solution": Aspect(
            "the solution of the puzzle of the day, all of it, for somebody who gives up",
            (
                "ok i give up", "i give up, what is the solution", "just tell me the answer to the puzzle",
                "solution please", "what was the right move in today's puzzle", "tell me the whole line",
                "i surrender, show me how it goes", "answer?", "the solution and why it works",
                "why does the solution work", "what is the winning move here", "enough hints, how does it go",
            ),
            ("puzzle",),
        ),
        "captures": Aspect(
            "why capturing something in the puzzle of the day is not the answer: took with a piece and it says wrong",
            (
                "took with the queen and it says wrong, why", "why can't i just take the rook here",
                "but why not just take it", "what is wrong with capturing", "i took the pawn and it was not right",
                "why doesn't taking with the bishop work", "taking the knight is wrong, why",
                "why not simply take", "the capture was refused in the puzzle", "isn't taking the piece better",
                "what happens if i take it with the rook", "i would just grab it",
            ),
            ("puzzle",),
        ),
        "checks": Aspect(
            "why a check in the puzzle of the day is not the answer: gave check with a piece and it says wrong",
            (
                "i tried the queen check and it said no", "why is the check with the rook wrong",
                "gave check with my bishop, it was refused", "isn't the queen check winning",
                "what about checking first",
                "the check doesn't work, why", "i gave check and it went red", "why not the check here",
                "knight check was wrong??",
            ),
            ("puzzle",),
        ),
        "move": Aspect(
            "why a move that is named by its square is not the answer to the puzzle of the day",
            (
                "i played qh5 and it says wrong but why", "why is nf6 not right here", "what is wrong with bxc3",
                "i tried rd8 and it was refused", "isn't it qe7", "and why not ne5", "nd4 should win too",
                "what happens after qb6", "is kf8 possible", "would castling work here",
            ),
            ("puzzle",),
        ),
        "reply": Aspect(
            "what follows another answer of the other side in the puzzle: a king that steps aside, a forced one",
            (
                "but black could just step aside with the king", "and if he steps aside with the king",
                "can the opponent choose what he answers", "is black's reply forced",
                "what if white defends differently",
                "why is it mate, the king can go there", "why doesn't black just take it", "what if he doesn't take",
                "couldn't he block the check", "what else could black answer after the first move",
                "does the other side have to play that", "and when he runs with the king",
                "where could the king go in the end", "what if she ignores it in the puzzle",
            ),
            ("puzzle",),
        ),
        "side": Aspect(
            "which way the pawns go in the puzzle, which side is at the bottom of its board",
            (
                "which way are the pawns going", "are my pawns moving up or down", "which side is at the bottom here",
                "in which direction does white play in this puzzle", "am i playing up the board",
                "where is rank one on this board", "is the board turned round in the puzzle",
                "which direction do my pawns go here", "up or down?", "who is at the top of the board",
            ),
            ("puzzle",),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichAnswer:
        if aspect == "move":
            return WhichAnswer(move=tried_in(question.text))
        if aspect == "reply":
            return WhichAnswer(reply=question.text[:200])
        if aspect not in ("captures", "checks"):
            why = aspect == "solution" and _WHY.search(question.text.lower()) is not None
            return WhichAnswer(solved=aspect == "solution", why=why)
        low = question.text.lower()
        if _RUNS.search(low):
            return WhichAnswer(king=True)
        if aspect == "checks" and (giver := _CHECKS.search(low)) is not None:
            return WhichAnswer.model_validate({"checks": True, "with_piece": giver[1]})
        taken, taker = _OFF.search(low), _WITH.search(low)
        own = None if taker is None or (taken is not None and taken.span(1) == taker.span(1)) else taker[1]
        return WhichAnswer.model_validate(
            {aspect: True, "with_piece": own, "taken": None if aspect == "checks" or taken is None else taken[1]}
        )

    async def look(self, given: WhichAnswer, asker: Asker, at: DeskServices) -> Findings:
        if given.move is not None and tried_in(given.move) != given.move:
            raise ToolRefused("bad_payload", "Write the move as it stands in a score sheet, such as Nf3.")
        puzzle = await PUZZLE.look(WhichPuzzle(), asker, at)
        if not puzzle.facts["there"]:
            return puzzle
        inner = puzzle.internal_info
        board, line = chess.Board(inner["fen"]), list(inner["line"])
        facts = puzzle.facts | {
            "line": line_in_words(board, line),
            "first": numbered(board, board.san(chess.Move.from_uci(line[0]))),
            "gains": _gains(board, line),
            "why": given.why,
            "mate": mate_of(board, line) if puzzle.facts["mates"] else None,
            "with": given.with_piece,
            "taken": given.taken,
            "tried": [],
            "chance": None,
            "king": king_of(board, line) if given.king else None,
            "answer_takes": board.is_capture(chess.Move.from_uci(line[0])),
        }
        if given.reply is not None:
            facts["replies"] = await replies_of(at, board, line, given.reply)
        if given.move is not None:
            facts["named"] = await named_move(at, board, given.move, line[0])
        if (
            given.captures
            or given.checks
            or given.move is not None
            or given.reply is not None
            or (given.solved and not facts["mates"] and facts["gains"] <= 0)
        ):
            lines = await searched(at, inner["fen"], ())
            facts["chance"] = round(100 * chances(lines[0].centipawns or 0)) if lines else None
        if given.captures or given.checks:
            found = _checks(board, given) if given.checks else _captures(board, given)
            wanted = [move for move in found if move.uci() != line[0]]
            facts["what"] = "check" if given.checks else "capture"
            facts["could"] = len(wanted)
            facts["tried"] = [await tried_move(at, board, move) for move in wanted[:TRIED]]
        return Findings(facts, inner | {"first": line[0]})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        if not facts["there"]:
            return PUZZLE.tell(found, "task", asker)
        links = (DeskLink(words="The puzzle of the day", href=PAGE, tool=self.name),)
        arrow = inner["first"] if aspect == "solution" else None
        board = DeskBoard(
            fen=inner["fen"], last=inner["last"], arrow=arrow, orientation=facts["turn"].lower(),
            caption=f"{facts['turn']} to move.",
        )  # fmt: skip
        words = _TELLERS[aspect](facts)
        return DeskAnswer(words, (board,), links, (), About(self.name, aspect=aspect))


def _gains(board: chess.Board, line: Sequence[str]) -> int:
    """Points of material (pawns) that the line wins for who begins it."""
    after, you = board.copy(stack=False), board.turn
    for uci in line:
        after.push_uci(uci)
    return points_ahead(after, you) - points_ahead(board, you)


def _captures(board: chess.Board, given: WhichAnswer) -> list[chess.Move]:
    """The captures that are meant, the dearest booty first."""

    def taken(move: chess.Move) -> int:
        return chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square) or 0

    own = None if given.with_piece is None else chess.PIECE_NAMES.index(given.with_piece)
    booty = None if given.taken is None else chess.PIECE_NAMES.index(given.taken)
    found = [
        move
        for move in board.legal_moves
        if board.is_capture(move)
        and (own is None or board.piece_type_at(move.from_square) == own)
        and (booty is None or taken(move) == booty)
    ]
    return sorted(found, key=lambda move: -taken(move))


def _checks(board: chess.Board, given: WhichAnswer) -> list[chess.Move]:
    """The checks that are meant, captures first."""
    own = None if given.with_piece is None else chess.PIECE_NAMES.index(given.with_piece)
    found = [
        move
        for move in board.legal_moves
        if board.gives_check(move) and (own is None or board.piece_type_at(move.from_square) == own)
    ]
    return sorted(found, key=lambda move: not board.is_capture(move))


def _solution(facts: Mapping[str, Any]) -> str:
    lead = f"The solution is {facts['line']}."
    if facts.get("why") and facts["mate"] is not None:
        return f"{lead} {why_mate(facts['mate'], 'Black' if facts['turn'] == 'White' else 'White')}"
    if facts["mates"]:
        why = "It ends in mate, and every reply between was forced." if facts["moves"] > 1 else "That is mate at once."
    elif facts["gains"] > 0:
        worth = "a pawn" if facts["gains"] == 1 else f"{facts['gains']} pawns’ worth of material"
        why = f"It works because by the end {facts['turn']} has won {worth}."
    elif facts["losing"]:
        why = f"It wins nothing by force, but it is the only move that keeps {facts['turn']} in the game"
        why += f", with {facts['chance']} chances in a hundred." if facts["chance"] is not None else "."
    else:
        why = (
            f"It takes nothing by force; it works because it leaves {facts['turn']} far better than any other move does"
        )
        why += f", with {facts['chance']} chances in a hundred." if facts["chance"] is not None else "."
    end = "" if facts.get("why") else " Giving up costs nothing; the board below shows the first move."
    return f"{lead} {why}{end}"


def _refuted(facts: Mapping[str, Any]) -> str:
    what = f"a {facts['taken']} " if facts["taken"] else "anything "
    how = f"with the {facts['with']}" if facts["with"] else "there"
    if facts.get("king"):
        return f"{facts['king']} {mate_told(facts)} “Show it” plays the right move."
    check = facts.get("what") == "check"
    if not facts["tried"] and check:
        alone = " but the one that is the answer" if facts["checks"] else ""
        return (
            f"{facts['turn']} has no check {how}{alone} in today’s puzzle as it stands, so you tried another move or "
            "another "
            "position. Write the move to me, or press “On the analysis board” and play it there."
        )
    if not facts["tried"]:
        alone = " but the one that is the answer" if facts["answer_takes"] else ""
        return (
            f"No legal move of {facts['turn']} takes {what}{how} in today’s puzzle{alone}, so you tried another move "
            "or another position. Write the move to me, or press “On the analysis board” and play it there."
        )
    told = [one_told(one) for one in facts["tried"]]
    many = facts["could"] > 1
    what = ("these checks" if many else "one check") if check else "these captures" if many else "one capture"
    lead = f"{facts['turn']} has {what} {how}: " if many or facts["with"] else ""
    best = f" The answer to the puzzle leaves {facts['chance']}." if facts["chance"] is not None else ""
    return f"{lead}{listed(told)}.{best} “Show it” plays the right one."


_TELLERS = {
    "solution": _solution, "captures": _refuted, "checks": _refuted, "side": ways_told, "move": move_told,
    "reply": replies_told,
}  # fmt: skip
TOOL = PuzzleAnswer()
