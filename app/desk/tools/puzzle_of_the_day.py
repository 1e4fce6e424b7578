"""The puzzle of the day: what it asks, and a nudge that does not give it away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, Literal

import chess
from cachetools import LRUCache
from pydantic import Field

from app.archive.daily import DailyPuzzle, club_puzzles, own_puzzles
from app.body.scale import MATE_EDGE
from app.desk.moves.judged import searched_from
from app.desk.puzzle.puzzle_beyond import cost_told, link_told, look_told, method_told, plain_told, solved_told
from app.desk.puzzle.puzzle_position import men_of, position_told, side_told, which_told
from app.desk.puzzle.puzzle_words import (
    GOAL,
    deep_told,
    hard_told,
    mate_told,
    more_told,
    motif_told,
    piece_told,
    shown_by_line,
    soft_told,
    solver_of,
    solver_told,
    source_told,
    wanted_of,
)
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.prose_words import color_word, number_word, piece_word
from app.domain.text import plain
from app.post_match.judging import chances

# By how much (winning chances) the best move has to be better to be the only one, as `static/js/analysis/judging.js`.
ALONE = 0.12
PAGE, OWN_PAGE = "/puzzle", "/puzzle?of=you"
# Positions of which it is kept whether they have one solution, so that a search cut short by a busy engine goes on.
CHOICES_KEPT = 500
# One worker's own: what is true of a position for good, and found again at any time.
_known: LRUCache[str, bool] = LRUCache(CHOICES_KEPT)
# What is told of a puzzle though its position was asked for.
_BEYOND_THE_BOARD = ("side", "source", "solved", "link", "method")
BUTTONS = "“A hint” under the board says more, “Show it” all of it; neither costs anything."


class WhichPuzzle(ToolArguments):
    """What of it is `wanted`, by what was `asked`; the `character` or the `rating` of who may or may not find it."""

    wanted: (
        Literal[
            "cost",
            "side",
            "source",
            "hard",
            "motif",
            "more",
            "soft",
            "piece",
            "deep",
            "kind",
            "solver",
            "solved",
            "link",
            "method",
            "plain",
        ]
        | None
    ) = None
    character: Annotated[str, Field(max_length=64)] | None = None
    rating: Annotated[int, Field(ge=0, le=9999)] | None = None
    asked: Annotated[str, Field(max_length=300)] = ""


class PuzzleOfTheDay(DeskTool):
    """Out of the club's games, else out of the asker's own, as on the page of puzzles."""

    name: ClassVar = "puzzle_of_the_day"
    category: ClassVar = Category.GAME
    description: ClassVar = "Today's puzzle: the position, whose move it is, what to look for. Never the solution."
    doing: ClassVar = "Setting the puzzle up"
    arguments: ClassVar = WhichPuzzle
    life: ClassVar = 3
    seconds: ClassVar = 9.0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "hint": Aspect(
            "a hint for the puzzle of the day that does not give it away",
            (
                "give me a hint for the puzzle", "i am stuck on this puzzle", "a nudge for today's puzzle please",
                "which piece do i have to move in the puzzle", "help me with the puzzle but don't tell me the answer",
                "i can't see the solution, a clue please", "is it a mate or does something get won",
                "what am i missing in this puzzle", "bit more", "still don't see it, first move only please",
                "a stronger hint", "another hint for it", "what's the name for this kind of trick",
                "what piece does it start with", "which man moves first",
                "what motif is it", "small nudge only", "does using a hint cost me anything", "are hints free here",
                "do i lose something if i take a hint on the puzzle", "hint but don't spoil it",
            ),
            ("puzzle",),
        ),
        "task": Aspect(
            "what the puzzle of the day asks: whose move it is, what to look for",
            (
                "what am i supposed to find here?", "whose move is it in the puzzle", "what is the task in this puzzle",
                "do i have to mate or win something", "am i white or black in this one",
                "is this one supposed to be hard", "how difficult is today's puzzle", "too hard for ten year olds?",
                "what level is this puzzle", "where does today's puzzle come from", "may i show this puzzle on stream",
                "is this out of somebody's private game", "is it fit for beginners",
                "i can't do it, is it meant to be easy",
                "mate in how many?", "how many moves deep is it", "how long is the solution",
                "what counts as solved", "which side am i in today's puzzle", "what is the goal of this puzzle",
                "is it the same puzzle for everyone", "do all get this one",
                "would pip solve this", "could a 1500 find that", "did anybody here solve it",
                "do the characters do these puzzles too", "is there a link to today's puzzle only",
                "how hard is it today", "for how strong people is this made", "how do you see such things",
                "where is this position from, a real game", "from what master game does this position come",
                "whose game is this from",
            ),
            ("puzzle",),
        ),
        "position": Aspect(
            "the position of the puzzle of the day in words: every piece of both sides and its square",
            (
                "read out the position of the puzzle to me", "where do the pieces stand in this puzzle",
                "describe the puzzle in words", "which pieces has each side got here",
                "list all the pieces and squares",
                "i can't see the board, tell me the position", "read me the position, both sides",
                "what does the puzzle look like", "please say where everything stands", "position of today's puzzle",
                "my glasses are away, what is on the board", "fen of the puzzle please",
            ),
            ("puzzle",),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichPuzzle:
        about, low = question.asker.about, plain(question.text)[:300]
        again = aspect == "hint" and about is not None and (about.tool, about.aspect) == (self.name, "hint")
        wanted = wanted_of(low, again=again)
        if wanted == "solved":
            return WhichPuzzle(wanted="solved", character=question.character)
        solver = None if aspect == "position" else solver_of(low, named=question.character is not None)
        if solver is not None:
            # Of one of the house the rating is looked up.
            return WhichPuzzle(wanted="solver", character=question.character, rating=solver or None)
        # Of "more" there is only after something.
        known = None if wanted == "more" and aspect != "hint" else wanted
        return WhichPuzzle.model_validate({"wanted": known, "asked": low if known else ""})

    async def look(self, given: WhichPuzzle, asker: Asker, at: DeskServices) -> Findings:
        if given.wanted == "cost":
            return Findings({"there": True, "wanted": given.wanted})
        day = datetime.fromtimestamp(at.clock.now_ms() / 1000, UTC).date()
        player = asker.player
        welcome = {one.id for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)}
        own = False
        puzzle = await _first(await at.database.read(club_puzzles, day, welcome), at)
        if puzzle is None:
            own, puzzle = True, await _first(await at.database.read(own_puzzles, day, player.party), at)
        if puzzle is None:
            return Findings({"there": False})
        board = chess.Board(puzzle.lesson.fen)
        move = chess.Move.from_uci(puzzle.lesson.line[0])
        facts = {
            "there": True,
            "own": own,
            "white": puzzle.white_name,
            "black": puzzle.black_name,
            "turn": "White" if board.turn else "Black",
            "moves": (len(puzzle.lesson.line) + 1) // 2,
            "mates": _mates(board, puzzle.lesson.line),
            "checks": board.gives_check(move),
            "takes": board.is_capture(move),
            "piece": piece_word(board.piece_type_at(move.from_square) or chess.PAWN),
            "number": board.fullmove_number,
            "losing": puzzle.lesson.chance_before < chances(0),
            "wanted": given.wanted,
            "asked": given.asked,
            "solver": _solver(given, at),
            **shown_by_line(board, puzzle.lesson.line),
            "men": {color_word(side): men_of(board, side) for side in (chess.WHITE, chess.BLACK)},
        }
        inner = {"fen": puzzle.lesson.fen, "last": puzzle.lesson.before_uci, "line": list(puzzle.lesson.line)}
        return Findings(facts, inner)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, about = found.facts, About(self.name, aspect=aspect)
        own = facts.get("own", False)
        words, page = ("The puzzle out of your own games", OWN_PAGE) if own else ("The puzzle of the day", PAGE)
        links: tuple[DeskLink, ...] = (DeskLink(words=words, href=page, tool=self.name),)
        if not facts["there"]:
            words = (
                "No game of the club, and none of yours, holds a puzzle yet: a move that wins, that was missed and "
                "that is the only one. As soon as one is played, it hangs there. On any other board the nudge is the "
                "same: look at every check first, then at every capture, then at what the other side left unguarded."
            )
            return DeskAnswer(words, links=links, about=about)
        if facts["wanted"] == "cost":
            return DeskAnswer(cost_told(), links=links, about=about)
        inner = found.internal_info
        side = facts["turn"].lower()
        board = DeskBoard(fen=inner["fen"], last=inner["last"], orientation=side, caption=f"{facts['turn']} to move.")
        # Who asks for the position may ask whence it is.
        plainly = aspect == "position" and facts["wanted"] not in _BEYOND_THE_BOARD
        words = position_told(facts) if plainly else _told(facts, aspect)
        if facts["wanted"] == "method":
            links += (DeskLink(words="Today’s practice", href="/coach/today", tool=self.name),)
        return DeskAnswer(words, (board,), links, (), about)


def _told(facts: Mapping[str, Any], aspect: str) -> str:
    """What is wanted of the puzzle, else its task or a first nudge."""
    asked = facts["asked"]
    match facts["wanted"]:
        case "side":
            return f"{side_told(facts)} {_aim(facts)}" if GOAL.search(asked) else side_told(facts)
        case "source":
            return source_told(facts)
        case "solved":
            return solved_told(facts["solver"])
        case "link":
            return link_told(facts)
        case "method":
            return method_told(facts)
        case "plain":
            return plain_told(facts)
        case "solver" if facts["solver"] is not None:
            return solver_told(facts, facts["solver"])
        case "hard":
            return hard_told(facts, asked)
        case "motif":
            return f"{motif_told(facts)} {BUTTONS}"
        case "piece":
            return f"{piece_told(facts)} {BUTTONS}"
        case "deep":
            return f"{deep_told(facts)} {look_told(facts)} {BUTTONS}"
        case "kind":
            moves = "one move has" if facts["moves"] == 1 else f"{number_word(facts['moves'])} moves have"
            return f"{mate_told(facts)} In all {moves} to be found. {look_told(facts)} {BUTTONS}"
        case "soft":
            return soft_told(facts)
        case "more":
            return more_told(facts, asked)
    return f"{_task(facts) if aspect == 'task' else _hint(facts)} {BUTTONS}"


def _task(facts: Mapping[str, Any]) -> str:
    """Whose move it is and what is to be done, without a hint: none was asked for."""
    one = facts["mates"] and facts["moves"] == 1
    aim = "There is mate in one: a move that attacks the king so that it cannot escape." if one else _aim(facts)
    return (
        f"{facts['turn']} is to move: find the one best move, and play it on this board. {aim} "
        f"{which_told(facts).split(', with')[0]}."
    )


def _hint(facts: Mapping[str, Any]) -> str:
    return f"{which_told(facts)} {_aim(facts)} {look_told(facts)} It begins with a move of the {facts['piece']}."


def _aim(facts: Mapping[str, Any]) -> str:
    if facts["mates"]:
        return "It ends in mate." if facts["moves"] > 1 else "There is mate in one."
    if facts["losing"]:
        return "Nothing is won by force, but one move is far better than all others."
    return "It wins something; it is not a mate."


def _solver(given: WhichPuzzle, at: DeskServices) -> dict[str, Any] | None:
    """Of whom it is asked whether they would find it."""
    one = None if given.character is None else at.characters.get(given.character)
    if one is not None:
        return {"name": one.name.split()[0], "rating": one.current_elo}
    return None if given.rating is None else {"name": None, "rating": given.rating}


def _mates(board: chess.Board, line: Sequence[str]) -> bool:
    after = board.copy(stack=False)
    for uci in line:
        after.push_uci(uci)
    return after.is_checkmate()


async def _first(candidates: Sequence[DailyPuzzle], at: DeskServices) -> DailyPuzzle | None:
    """The first candidate with one solution only, as the reader's engine chooses it."""
    for one in candidates:
        fen = one.lesson.fen
        if fen not in _known:
            _known[fen] = await _has_one_solution(one, at)
        if _known[fen]:
            return one
    return None


async def _has_one_solution(one: DailyPuzzle, at: DeskServices) -> bool:
    """Whether the engine finds the solution, and nothing nearly as good beside it."""
    lines = await searched_from(at, one.lesson.fen)
    if not lines or lines[0].uci != one.lesson.line[0]:
        return False
    return len(lines) < 2 or _apart(lines[0].centipawns, lines[1].centipawns) >= ALONE


def _apart(best: int | None, next_best: int | None) -> float:
    """By how much the best move is better; a mate stands alone beside a move that merely wins."""
    first, second = best or 0, next_best or 0
    return 1.0 if first >= MATE_EDGE > second else chances(first) - chances(second)


TOOL = PuzzleOfTheDay()
