"""A plan for a position in words: where the men go over the engine’s best lines, and what they are good for there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field

from app.body.base import Candidate
from app.desk.board.file_words import files_told
from app.desk.board.king_aims import asks_for_the_king, king_aims
from app.desk.board.line_words import wants_line
from app.desk.board.man_routes import further_of, places_after
from app.desk.board.plan_asked import PlanWish, withholds
from app.desk.board.plan_lines import WAYS_TOLD, looks_at, man_meant, plan_of, plan_told, shut_in, to_square, ways_of
from app.desk.board.plan_threats import meeting, sound, threat_there, threat_told
from app.desk.board.proposal_words import does_of
from app.desk.board.standing_words import aims_of, undone_of
from app.desk.board.state_words import over_words
from app.desk.game_tool import GameTool, SquareName, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, numbered, refuse_help
from app.desk.moves.judged import NO_ENGINE, searched, searched_from
from app.desk.openings.opening_words import idea_told
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.prose_words import listed, man_on, move_in_words
from app.openings.book import name_opening
from app.post_match.judging import chances

# Lines that are searched, also where one man’s way is sought among them; moves of one man that are tried.
LINES, MORE_LINES, TRIED = 3, 5, 6
# Moves that are tried of each of two men.
PAIR_TRIED = 3
# Half-moves up to which a plan is that of the opening, too.
OPENING_PLIES = 24
# A plan of the opening at large is asked for.
_AT_LARGE = re.compile(
    r"\b(?:opening|positions|normal|usual\w*|typical\w*|long[- ]term|general\w*|for white|for black|italian)\b"
)


class WhichPlan(WhichPosition):
    """A position of a game, and what the plan shall be about; `lead` says which game, where the page is of none, and
    `further` wants what comes after the plan, or (2) after that."""

    theirs: bool = False
    piece: Annotated[str, Field(pattern=f"^({'|'.join(chess.PIECE_NAMES[1:])})$")] | None = None
    square: SquareName | None = None
    file: Annotated[str, Field(pattern="^[a-h]$")] | None = None
    worst: bool = False
    further: Annotated[int, Field(ge=0, le=2)] = 0
    shade: Annotated[str, Field(pattern="^(dark|light|white)$")] | None = None
    lead: Annotated[str, Field(max_length=400)] = ""
    asked: Annotated[str, Field(max_length=200)] = ""


class PlanCard(GameTool):
    """By the engine, within bounded searches."""

    name: ClassVar = "plan_card"
    description: ClassVar = "A plan for a position in words: where the men of a side go over the engine's best lines."
    doing: ClassVar = "Looking for a plan"
    arguments: ClassVar[type[ToolArguments]] = WhichPlan
    life: ClassVar = 2
    seconds: ClassVar = 10.0
    # It is reached by the words of a plan (`desk.reading.resolving`).
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:
        if question.given is None:
            raise ValueError("a plan is asked for by its position")
        return question.given

    async def look(self, given: WhichPlan, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        refuse_help(game)
        ply = game.state.ply if given.ply is None else min(given.ply, game.state.ply)
        board = board_at(game.state, ply)
        if board.is_game_over():
            raise ToolRefused("game_over", over_words(game, board))
        own = board.turn if game.color is None else game.color.is_white
        side = (not own) if given.theirs else own
        turned = _turned(board, side)
        if turned is None:
            raise ToolRefused("not_found", "There is a check to be answered first; ask me for a plan after it.")
        asked = PlanWish(given.theirs, given.piece, given.square, given.file, given.worst, given.shade)
        at_king = asks_for_the_king(given.asked.lower())
        man = None if at_king else _man_asked(turned, side, asked)
        if man is None and not at_king and asked.square is not None and asked.piece is not None:
            # A man of the other side is spoken of: then its plan is asked for.
            other = _turned(board, not side)
            if other is not None and (theirs := _man_asked(other, not side, asked)) is not None:
                man, side, turned = theirs, not side, other
                given = given.model_copy(update={"theirs": game.color is not None and side is not game.color.is_white})
        pair = _pair_asked(turned, side, asked) if man is None and not at_king else []
        lines = await _lines(at, game, ply, board, turned, MORE_LINES if man is not None or pair else LINES)
        threat = None if man is not None or pair or given.theirs else await threat_there(at, turned, lines)
        lines = lines if threat is None else meeting(turned, lines, threat[0])
        if man is None and not pair and not given.theirs:
            lines = (await sound(at, turned, lines[0]), *lines[1:])
        facts = {
            "you": game.color is not None,
            "side": "White" if side else "Black",
            "theirs": given.theirs,
            "on_move": board.turn is side,
            "ended": game.state.ended,
            "study": game.is_study,
            "lead": given.lead,
            "after": None if not ply else numbered(board_at(game.state, ply - 1), game.state.moves[ply - 1].san),
            "chance": round(chances(lines[0].centipawns or 0), 3),
            "plans": [plan_of(turned, one.line or (one.uci,)) for one in lines[:2]],
            "man": None if man is None else await _of_man(at, turned, man, lines),
            "pair": [await _of_man(at, turned, one, lines, tries=PAIR_TRIED) for one in pair],
            "first": first_told(turned, lines[0].uci),
            "step": _step(turned, lines[0].uci),
            "checkers": [man_on(board, one) for one in board.checkers()] if board.turn is side else [],
            "threat": "" if threat is None else threat_told(turned, lines[0], threat),
            "undone": undone_of(turned, side),
            "last": "" if not ply else listed(does_of(game, ply)["last_does"][:2]),
            "lined": wants_line(given.asked.lower()),
            "square": to_square(turned, given.square, side) if given.square and man is None else [],
            "asked_square": given.square,
            "files": files_told(board, None, given.asked, None) if given.file else "",
            "aims": aims_of(turned, side)[:2],
            "opening": _opening(game, ply) if man is None and _AT_LARGE.search(given.asked.lower()) else "",
            "king": king_aims(turned, side) if at_king else [],
            "asked": asdict(asked),
            "in_words": withholds(given.asked.lower()),
            "further": None
            if not given.further
            else (await _further(at, turned, lines[0]))[WAYS_TOLD * (given.further - 1) :],
        }
        return Findings(facts, {**shown_by(game, ply, board.fen()), "best": lines[0].uci})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        words = " ".join(filter(None, (facts["lead"] if facts["ended"] else "", plan_told(facts))))
        arrow = facts["man"]["uci"] if facts["man"] and facts["man"]["uci"] else inner["best"]
        caption = "The position" + (f" after {facts['after']}." if facts["after"] else ".")
        board = self.board(inner, caption, last=inner["last"], arrow=None if facts["in_words"] else arrow)
        return DeskAnswer(
            words, (board,), (self.to_game("The position", inner),), ("Who is better here?",), self.about(inner)
        )


def _opening(game: SeenGame, ply: int) -> str:
    """The opening and its idea, while a game is still in it."""
    if ply > OPENING_PLIES or game.state.position.initial_fen != chess.STARTING_FEN:
        return ""
    found = name_opening(game.moves[:ply])
    return "" if found is None else f"This is the {found.name}. {idea_told(found.name) or ''}".strip()


def _turned(board: chess.Board, side: chess.Color) -> chess.Board | None:
    """The position with a side on move; None where it cannot be."""
    turned = board.copy(stack=False)
    if turned.turn is not side:
        if turned.is_check():
            return None
        turned.push(chess.Move.null())
    return turned if turned.is_valid() and not turned.is_game_over() else None


def _man_asked(board: chess.Board, side: chess.Color, asked: PlanWish) -> chess.Square | None:
    """The man that the plan shall be about; where the worst is wanted that which can go to the fewest squares."""
    if asked.worst and asked.square is None:
        men = board.pieces(chess.KNIGHT, side) | board.pieces(chess.BISHOP, side) | board.pieces(chess.ROOK, side)
        free = ~board.occupied_co[side]
        return min(men, key=lambda one: chess.popcount(board.attacks_mask(one) & free), default=None)
    if asked.shade is not None:
        squares = chess.SquareSet(chess.BB_DARK_SQUARES if asked.shade == "dark" else chess.BB_LIGHT_SQUARES)
        return next(iter(board.pieces(chess.BISHOP, side) & squares), None)
    return man_meant(board, side, asked.piece, asked.square)


def _pair_asked(board: chess.Board, side: chess.Color, asked: PlanWish) -> list[chess.Square]:
    """The two men of a kind that is asked for without a square, where there are two."""
    if asked.piece is None or asked.square is not None or asked.shade is not None:
        return []
    found = list(board.pieces(chess.PIECE_NAMES.index(asked.piece), side))
    return found if len(found) == 2 and asked.piece != "pawn" else []


def first_told(board: chess.Board, uci: str) -> str:
    """A move (UCI) as it is written and in words: "6...c6, pawn to c6"."""
    move = chess.Move.from_uci(uci)
    return f"{numbered(board, board.san(move))}, {move_in_words(board, move)}"


def _step(board: chess.Board, uci: str) -> str:
    """A move (UCI) in words, with what it takes: "the pawn on e5 takes the knight on f6"."""
    move = chess.Move.from_uci(uci)
    if not board.is_capture(move):
        return f"{move_in_words(board, move)}"
    return f"the {man_on(board, move.from_square)} takes the {man_on(board, move.to_square)}"


async def _lines(
    at: DeskServices, game: SeenGame, ply: int, board: chess.Board, turned: chess.Board, count: int
) -> tuple[Candidate, ...]:
    """The best lines of the side whose plan it is."""
    if turned.turn is board.turn:
        lines = await searched(at, game.state.position.initial_fen, game.moves[:ply], count)
    else:
        lines = await searched(at, turned.fen(), (), count)
    if not lines or lines[0].centipawns is None:
        raise NO_ENGINE
    return lines


async def _further(at: DeskServices, board: chess.Board, best: Candidate) -> list[str]:
    """The ways of the side's men that come after the part of its plan that is told first: the rest of the engine's
    line, then the best from where that ends. None where the game ends there."""
    line = list(best.line or (best.uci,))
    rest, after = ways_of(board, line)[WAYS_TOLD:], board.copy(stack=False)
    for uci in line[: len(line) - len(line) % 2]:
        after.push_uci(uci)
    found = () if after.is_game_over() else await searched_from(at, after.fen())
    return rest + (ways_of(after, found[0].line or (found[0].uci,)) if found else [])


async def _of_man(
    at: DeskServices, board: chess.Board, man: chess.Square, lines: tuple[Candidate, ...], *, tries: int = TRIED
) -> dict[str, Any]:
    """What is to be done with one man: what shuts it in, and its way by the engine’s lines, else its best own move."""
    name = man_on(board, man)
    facts: dict[str, Any] = {
        "name": name,
        "looks": looks_at(board, man),
        "moves": sum(one.from_square == man for one in board.legal_moves),
        "shut_in": shut_in(board, man),
        "way": None,
        "frees": None,
        "uci": None,
        "line": "",
        "cost": 0.0,
        "further": [],
        "places": [],
    }
    best = chances(lines[0].centipawns or 0)
    square = chess.square_name(man)
    for one in lines:
        plan = plan_of(board, one.line or (one.uci,))
        way = next((words for words in plan["ways"] if f"from {square}" in words or f"on {square} " in words), None)
        frees = next((words for words in plan["ways"] if f"frees the {name}" in words), None)
        if way or frees:
            cost = round(best - chances(one.centipawns or 0), 3)
            facts |= {"way": way, "frees": frees, "uci": plan["uci"], "line": plan["line"], "cost": cost}
            if frees and not way:
                facts["places"] = await places_after(at, board, man, one.line or (one.uci,))
            return facts | {"further": further_of(board, man, one.line or (one.uci,))}
    tried: list[tuple[float, chess.Move, tuple[str, ...]]] = []
    for move in [one for one in board.legal_moves if one.from_square == man][:tries]:
        after = board.copy(stack=False)
        after.push(move)
        found = () if after.is_game_over() else await searched_from(at, after.fen())
        if found and found[0].centipawns is not None:
            tried.append((chances(-found[0].centipawns), move, (move.uci(), *found[0].line)))
    if tried:
        chance, move, line = max(tried, key=lambda one: one[0])
        plan = plan_of(board, line)
        facts |= {"way": next(iter(plan["ways"]), None), "uci": move.uci(), "line": plan["line"]}
        facts["cost"] = round(max(0.0, best - chance), 3)
        facts["further"] = further_of(board, man, line)
    return facts


TOOL = PlanCard()
