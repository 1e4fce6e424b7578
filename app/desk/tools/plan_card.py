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
from app.desk.board.man_routes import further_of, places_after
from app.desk.board.plan_asked import PlanWish, withholds
from app.desk.board.plan_lines import looks_at, man_meant, plan_of, shut_in, to_square
from app.desk.board.standing_words import aims_of
from app.desk.game_tool import GameTool, SquareName, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, numbered, refuse_help
from app.desk.moves.judged import NO_ENGINE, searched, searched_from
from app.desk.openings.opening_words import idea_told
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed, man_on
from app.openings.book import name_opening
from app.post_match.judging import INACCURACY_LOSS, chances

FRIENDLY = "This game is a friendly one, so I may say."
# Lines that are searched, also where one man’s way is sought among them; moves of one man that are tried.
LINES, MORE_LINES, TRIED = 3, 5, 6
# Half-moves up to which a plan is that of the opening, too.
OPENING_PLIES = 24
# A plan of the opening at large is asked for.
_AT_LARGE = re.compile(
    r"\b(?:opening|positions|normal|usual\w*|typical\w*|long[- ]term|general\w*|for white|for black|italian)\b"
)


class WhichPlan(WhichPosition):
    """A position of a game, and what the plan shall be about; `lead` says which game, where the page is of none."""

    theirs: bool = False
    piece: Annotated[str, Field(pattern=f"^({'|'.join(chess.PIECE_NAMES[1:])})$")] | None = None
    square: SquareName | None = None
    file: Annotated[str, Field(pattern="^[a-h]$")] | None = None
    worst: bool = False
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
            raise ToolRefused("game_over", "There is nothing left to play in this position: the game is over.")
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
        lines = await _lines(at, game, ply, board, turned, MORE_LINES if man is not None else LINES)
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
            "square": to_square(turned, given.square, side) if given.square and man is None else [],
            "asked_square": given.square,
            "files": files_told(board, None, given.asked, None) if given.file else "",
            "aims": aims_of(turned, side)[:2],
            "opening": _opening(game, ply) if man is None and _AT_LARGE.search(given.asked.lower()) else "",
            "king": king_aims(turned, side) if at_king else [],
            "asked": asdict(asked),
            "in_words": withholds(given.asked.lower()),
        }
        return Findings(facts, {**shown_by(game, ply, board.fen()), "best": lines[0].uci})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        lead = facts["lead"] if facts["ended"] else "" if facts["study"] else FRIENDLY
        words = " ".join(filter(None, (lead, plan_told(facts))))
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


async def _of_man(
    at: DeskServices, board: chess.Board, man: chess.Square, lines: tuple[Candidate, ...]
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
    for move in [one for one in board.legal_moves if one.from_square == man][:TRIED]:
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


def plan_told(facts: Mapping[str, Any]) -> str:
    """The plan: of one man, square or file first, then the lines and what else there is to aim at."""
    who = "They" if facts["theirs"] and facts["you"] else "You" if facts["you"] else facts["side"]
    first, *others = facts["plans"]
    told = [facts["opening"], _man_words(facts), facts["files"]]
    told += facts["king"]
    if facts["square"]:
        told.append(f"On {facts['asked_square']}: {listed(facts['square'])}.")
    if facts["theirs"] and not facts["on_move"] and facts["you"] and not facts["man"]:
        # What would follow on a move for nothing is no verdict: the threat and the aim say enough.
        told.append(f"Left alone they would play on so: {'; then '.join(first['ways'][:2])}.")
        told.append(f"In the long run: {listed(facts['aims'])}." if facts["aims"] else "")
        return " ".join(filter(None, told))
    passing = "" if facts["on_move"] else ", were it their move" if facts["theirs"] else ", on the next move"
    if not (facts["man"] and facts["man"]["line"] == first["line"]):
        lead = "The engine’s plan for them" if facts["theirs"] else "The plan" if not facts["you"] else "Your plan"
        by = ", in words alone" if facts["in_words"] else f", by the engine’s best line ({first['line']})"
        told.append(f"{lead}{passing}{by}: {'; '.join(first['ways'])}.")
    if others and not facts["in_words"] and others[0]["ways"][:1] != first["ways"][:1] and not facts["man"]:
        told.append(f"Another way ({others[0]['line']}): {'; '.join(others[0]['ways'][:2])}.")
    if facts["aims"] and not facts["man"]:
        told.append(f"In the long run: {listed(facts['aims'])}.")
    stand = "stands" if who == facts["side"] else "stand"
    told.append(
        f"{who} {stand} {chances_in_words(facts['chance'])} there ({round(100 * facts['chance'])} chances in a "
        f"hundred)."
    )
    return " ".join(filter(None, told))


def _man_words(facts: Mapping[str, Any]) -> str:
    """What is to be done with the one man that is asked about."""
    man = facts["man"]
    if man is None:
        return ""
    told = [f"The {man['name']} stands {man['looks']}." if man["looks"].startswith(("against", "on ")) else ""]
    if facts["asked"]["worst"]:
        whose = "Their" if facts["theirs"] and facts["you"] else "Your" if facts["you"] else f"{facts['side']}’s"
        told.insert(0, f"{whose} worst-placed piece is the {man['name']}.")
    if not man["moves"] or (man["shut_in"] and man["frees"]):
        shut = f", shut in by the {listed(man['shut_in'])}" if man["shut_in"] else ""
        told.append(f"The {man['name']} {'has no move' if not man['moves'] else 'has little room'} now{shut}.")
    if man["frees"]:
        told.append(f"It comes out so: {man['frees']} ({man['line']}).{_further_words(man)}")
        if man["places"]:
            told.append(f"Then it belongs on {' or '.join(man['places'])}.")
    elif man["way"]:
        loses = f"; the engine has something better, so that costs some {round(100 * man['cost'])} in a hundred"
        costs = loses if man["cost"] >= INACCURACY_LOSS else ""
        lead = "Where it is going" if facts["theirs"] else "Where it belongs"
        told.append(f"{lead}: {man['way']} ({man['line']}){costs}.{_further_words(man)}")
    return " ".join(filter(None, told))


def _further_words(man: Mapping[str, Any]) -> str:
    """Where a knight goes on to from a square that is only a stop."""
    return (
        f" That is a stop on the way: from there it goes on to {' or '.join(man['further'])}." if man["further"] else ""
    )


TOOL = PlanCard()
