"""Openings by name and by position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field

from app.archive.past_games import past_games
from app.desk.finished.course import move_at
from app.desk.finished.story import BLAMED, opening_words, story_of
from app.desk.game_tool import GameTool, MatchIdText
from app.desk.games import game_for, game_on
from app.desk.moves.judged import analysis_of
from app.desk.moves.named_moves import written_line
from app.desk.openings.opening_aside import ASIDE, could_come
from app.desk.openings.opening_own import left_told, most_played, own_games, own_told, played_told, ways_on, ways_told
from app.desk.openings.opening_words import goes_on, idea_told, simply_told, sound_told, suits_told
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.events.desk import DeskLink
from app.domain.text import plain
from app.memory.words import terms
from app.openings.book import OpeningRow, name_opening, read_lines

# An opening that was talked of.
_LEANS = re.compile(r"\b(?:it|that|this|white|black|for me)\b")
# Finished games of the asker that are looked through.
READ = 200
_JUDGED = re.compile(rf"{BLAMED.pattern}|\b(?:ok|okay|good|bad|fine|well|sound)\b")
_QUIET = re.compile(r"\b(?:quiet\w*|calm\w*|slow\w*|solid\w*|safe\w*|positional\w*)\b")
# Words that say nothing about which opening is meant.
_COMMON = terms(
    "opening defence defense attack variation game line gambit system what is tell me about how play white black main "
    "idea one two three four"
)
THEORY = ToolRefused(
    "not_allowed",
    "More than the name of an opening I do not say while this rated game runs: no theory, no plan, no move. When it is "
    "over, we go through it together.",
)


class WhichOpening(ToolArguments):
    """An opening by name, by a `line` that was written out (UCI, parted by spaces), or that of a game; without any,
    that of the game on the screen. `quiet`: a calm way to go on is asked for; `judged`: the
    question, where it asks whether the opening was good, too."""

    name: Annotated[str, Field(max_length=80)] | None = None
    line: Annotated[str, Field(max_length=240)] | None = None
    quiet: bool = False
    judged: Annotated[str, Field(max_length=200)] = ""
    match_id: MatchIdText | None = None


class OpeningTool(GameTool):
    """By the club's table of openings. The name of an opening is on the page of every game, so it is told in a rated
    one too."""

    name: ClassVar = "opening"
    description: ClassVar = "The opening of a game, or an opening by its name: code, name, moves, idea."
    doing: ClassVar = "Looking it up in the book"
    arguments: ClassVar = WhichOpening
    life: ClassVar = 3
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "name": Aspect(
            "the name of the opening of this game",
            (
                "what opening is this?", "what's this opening called?", "which opening are we playing?",
                "what did i play in the opening", "is this the sicilian?", "name of this opening",
                "what opening did my opponent play", "is this a known opening",
                "what is this defence called", "which opening did we play in this game",
                "what is the name of this opening and what is the usual plan",
            ),
            ("match", "summary", "replay", "analysis"),
        ),
        "left": Aspect(
            "at which move a game left the known opening, and who left it",
            (
                "when did we leave the book?", "who left theory first", "which move was the first new one",
                "how long were we in book", "where did the opening theory end", "who deviated first",
                "at what move were we out of theory", "until which move was this known",
            ),
            ("match", "summary", "replay"),
        ),
        "played": Aspect(
            "whether the opening or position on the board was played before, by the asker or by anybody",
            (
                "has anyone played this before?", "have i had this opening before", "do i have it in my games before",
                "have i played this before", "is this position known", "did i ever get this on the board",
                "how often have i played this opening", "was this in one of my games already",
                "am i the first to play this", "what did i score in this opening before",
            ),
            ("match", "analysis"),
        ),
        "suits": Aspect(
            "whether an opening is good for somebody of the asker's strength",
            (
                "is this opening any good for me?", "should somebody like me play this opening",
                "is this a good opening at my level", "does this opening suit a beginner",
                "is the sicilian too hard for me",
                "is it worth learning this opening", "is the caro-kann right for a player like me",
            ),
            ("replay", "summary"),
        ),
        "simply": Aspect(
            "an opening in plain words: what is moved and what for, for somebody who knows nothing yet",
            (
                "explain this opening like i'm six", "what is this opening about, in simple words",
                "tell a child what this opening does", "the opening in plain english please",
                "what's the idea of this opening for a beginner",
            ),
            ("match", "summary", "replay"),
        ),
        "named": Aspect(
            "an opening by its name: its moves and its idea",
            (
                "what is the idea of the caro-kann", "what does black want in the french",
                "what is the caro-kann?", "how does the london system go?", "show me the queen's gambit",
                "what are the moves of the italian game", "tell me about the king's indian",
                "how do you play the french", "what is the sicilian defence", "teach me the ruy lopez",
                "what's the najdorf", "first moves of the scotch game",
            ),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichOpening:
        line, _ = written_line(question.text)
        if len(line) > 1:
            return WhichOpening(line=" ".join(line), quiet=_QUIET.search(question.text.lower()) is not None)
        row, asker, low = opening_named(question.text), question.asker, plain(question.text)
        if row is None and line and (found := name_opening(line)) is not None:
            return WhichOpening(name=found.name)
        told_now = asker.about is not None and (asker.about.tool, asker.about.aspect) == (self.name, "named")
        if row is None and asker.before and (told_now or _LEANS.search(low)):
            row = opening_named(asker.before) or _favourite(question, at)
        of_game = aspect in ("name", "left", "played") or (aspect == "suits" and not told_now)
        if row is not None and not (of_game and asker.screen.match_id):
            return WhichOpening(name=row.opening.name)
        low = question.text.lower()[:200]
        judged = low if aspect == "name" and _JUDGED.search(low) else ""
        return WhichOpening(match_id=question.asker.screen.match_id, judged=judged)

    async def look(self, given: WhichOpening, asker: Asker, at: DeskServices) -> Findings:
        here = await game_on(asker, None, at)
        in_rated = here is not None and here.state.rated and not here.state.ended
        if given.name is not None:
            row = opening_named(given.name)
            if in_rated and (row is None or here is None or could_come(here, row)):
                raise THEORY
            if row is None:
                raise ToolRefused("not_found", f"I know no opening called {given.name}.")
            return _of_row(row, aside=in_rated)
        if given.line is not None:
            if in_rated:
                raise THEORY
            return _of_line(tuple(given.line.split()), quiet=given.quiet)
        if here is None and asker.about and asker.about.tool == "my_matches":
            mine = most_played(await at.database.read(past_games, asker.player.party, READ))
            if mine is not None and (row := opening_named(mine)) is not None:
                return _of_row(row)
        game = await game_for(at, asker, given.match_id)
        if game.state.position.initial_fen != chess.STARTING_FEN:
            raise ToolRefused("not_found", "This game began from a position of its own, so it has no opening.")
        found = name_opening(game.moves)
        if found is None:
            facts: dict[str, Any] = {"name": None, "plies": game.state.ply, "help": not in_rated}
            return Findings(facts, {"match_id": game.state.match_id})
        board, sans = chess.Board(), list[str]()
        for uci in game.moves[: found.plies]:
            sans.append(board.san(chess.Move.from_uci(uci)))
            board.push_uci(uci)
        own = own_games(
            await at.database.read(past_games, asker.player.party, READ), found.name, sans, game.state.match_id
        )
        facts = {"name": found.name, "eco": found.eco, "moves": _moves(sans), "sans": sans, "plies": game.state.ply,
                 "own": own, "study": game.is_study, "yours": game.color is not None or game.is_study,
                 "last_named": move_at(game.state, found.plies), "left": left_told(game, found.plies),
                 "help": not in_rated}  # fmt: skip
        if (analysis := await analysis_of(at, game) if given.judged else None) is not None:
            facts["verdict"] = opening_words(story_of(analysis, game) | {"asked": given.judged})
        settled = not given.judged or not game.state.ended or analysis is not None
        return Findings(facts, {"match_id": game.state.match_id, "fen": board.fen(), "orientation": game.orientation,
                                "ended": game.state.ended, "ply": found.plies}, settled)  # fmt: skip

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        match_id = inner.get("match_id")
        if facts["name"] is None:
            words = "Nothing has been played yet." if not facts["plies"] else "The book has no name for this one."
            return DeskAnswer(words, about=About(self.name, match_id))
        if not facts.get("help", True):
            # The name is on the page; whatever one would play by it is not said.
            name = f"This is the {facts['name']} ({facts['eco']})." if aspect in ("name", "played") else ""
            name = f"{name} {own_told(facts['own'])}" if name else ""
            return DeskAnswer(f"{name} {THEORY.message}".strip(), about=About(self.name, match_id), refused=not name)
        idea = idea_told(facts["name"])
        words = f"That is the {facts['name']} ({facts['eco']}): {facts['moves']}."
        words += f" Mostly it goes on {facts['next']}." if facts.get("next") else ""
        words += f" {idea} {facts.get('ways', '')} {facts.get('aside', '')}".rstrip().replace("  ", " ")
        if match_id is not None:
            beyond = facts["plies"] > inner["ply"] + 1
            words = f"This is the {facts['name']} ({facts['eco']}): {facts['moves']}. {idea}"
            words += f" The names of the club’s table end there, at {facts['last_named']}." if beyond else ""
            words += f" {own_told(facts['own'])}" if facts["yours"] else " That much is a known opening, nothing odd."
            words = f"{facts['verdict']} {idea}" if facts.get("verdict") else words
        if aspect == "played" and match_id is not None:
            words = played_told(facts)
        if aspect == "left" and match_id is not None:
            words = f"{facts['left'] or 'The whole game is a named line so far.'} It is the {facts['name']}."
        if aspect == "simply":
            words = simply_told(facts["sans"], facts["name"])
        if aspect == "suits":
            own, name = facts.get("yours", True), facts["name"]
            told = suits_told(name, asker.player.rating) if own else sound_told(name)
            words = f"It is the {facts['name']}. {told} {idea}"
        board = self.board({"match_id": None, "orientation": "white", **inner}, facts["name"])
        links = []
        if match_id is not None:
            links.append(self.to_game("The game", inner))
        links.append(DeskLink(words="Set it up on the analysis board", href="/analysis", tool=self.name))
        return DeskAnswer(words.strip(), (board,), tuple(links), about=About(self.name, match_id, inner.get("ply")))


def _favourite(question: AskedQuestion, at: DeskServices) -> OpeningRow | None:
    """The opening that one of the house plays first of all, where that was told just now."""
    about = question.asker.about
    if about is None or about.tool != "character_profile" or about.character is None:
        return None
    one = at.characters.get(about.character)
    lines = () if one is None else (*one.sheet.repertoire.white, *one.sheet.repertoire.black)
    return next((row for line in lines if (row := opening_named(line.name)) is not None), None)


def _of_line(line: tuple[str, ...], *, quiet: bool) -> Findings:
    """The opening of a line that was written out, and how it goes on."""
    found = name_opening(line)
    if found is None:
        raise ToolRefused("not_found", "The book has no name for that line.")
    board, sans = chess.Board(), list[str]()
    for uci in line:
        sans.append(board.san(chess.Move.from_uci(uci)))
        board.push_uci(uci)
    ways = ways_told(ways_on(sans), len(sans), quiet=quiet)
    facts = {
        "name": found.name,
        "eco": found.eco,
        "moves": _moves(sans),
        "plies": len(sans),
        "sans": sans,
        "ways": ways,
    }
    return Findings(facts, {"fen": board.fen()})


def _of_row(row: OpeningRow, *, aside: bool = False) -> Findings:
    board = chess.Board()
    for san in row.moves:
        board.push_san(san)
    next_moves = goes_on(row.moves)
    facts = {
        "aside": ASIDE if aside else "",
        "name": row.opening.name,
        "eco": row.opening.eco,
        "moves": _moves(list(row.moves)),
        "plies": len(row.moves),
        "sans": list(row.moves),
        "next": _moves(list(next_moves), len(row.moves)),
    }
    return Findings(facts, {"fen": board.fen()})


def _moves(sans: list[str], plies: int = 0) -> str:
    """Moves with their numbers, where `plies` half-moves went before."""
    told = [f"{n // 2 + 1}.{san}" if n % 2 == 0 else san for n, san in enumerate(sans, start=plies)]
    return f"{plies // 2 + 1}...{' '.join(told)}" if told and plies % 2 else " ".join(told)


@cache
def _rows() -> tuple[tuple[frozenset[str], OpeningRow], ...]:
    return tuple((terms(row.opening.name), row) for row in read_lines())


# "For a twelve year old" names no Old Benoni.
_AGED = re.compile(r"\byears?[- ]olds?\b", re.IGNORECASE)


def opening_named(text: str) -> OpeningRow | None:
    """The opening whose name the text has best: most of its words, then the shortest line. None if no word of a name
    is there but common ones."""
    said = terms(_AGED.sub(" ", text))
    best: tuple[float, int] | None = None
    chosen = None
    for words, row in _rows():
        common = words & said
        if not common - _COMMON:
            continue
        rank = (len(common) / len(words) + len(common), -len(row.moves))
        if best is None or rank > best:
            best, chosen = rank, row
    return chosen


TOOL = OpeningTool()
