"""An opening by its name, as one may want to play it: what it is about, what the engine makes of it, whether it suits;
and what to play against a first move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field

from app.archive.past_games import past_games
from app.desk.finished.game_sought import GAMES_SOUGHT
from app.desk.finished.last_played import likeness
from app.desk.games import line_in_words
from app.desk.moves.judged import searched
from app.desk.moves.moves_named import legal_as
from app.desk.openings.opening_asked import row_of
from app.desk.openings.opening_words import LEARNING, differ_told, idea_told, suits_told
from app.desk.openings.openings_beside import beside_told, line_of, sans_of, two_legal
from app.desk.services import DeskServices
from app.desk.study import study_of
from app.desk.tool import (
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
from app.domain.events.desk import DeskLink
from app.domain.prose import chances_in_words
from app.domain.prose_words import number_word
from app.post_match.judging import chances

# What is played against a move or a defence by who wants little to learn: the lines and why, the plainest first.
_ADVICE: Mapping[str, tuple[tuple[str, str], ...]] = {
    "e4": (
        ("1...e5", "it takes its share of the centre, and you meet positions that you know from the white side"),
        ("the Caro-Kann (1...c6 and 2...d5)", "a firm centre with few traps in it, and the bishop on c8 comes out"),
    ),
    "d4": (
        ("1...d5 and against 2.c4 2...e6, the Queen's Gambit Declined", "a firm centre and plain development"),
        ("the Slav (2...c6)", "the same centre with the bishop on c8 left free"),
    ),
    "c4": (("1...e5", "it takes the centre that White left"), ("1...Nf6 and 2...e6", "it waits and castles early")),
    "nf3": (("1...d5", "it takes the centre at once"), ("1...Nf6", "it keeps everything open")),
    "sicilian": (
        ("the Alapin, 2.c3", "it builds a centre with d4 and avoids nearly all of the long lines"),
        ("the Closed Sicilian, 2.Nc3 and 3.g3", "one set-up against everything: bishop to g2, d3, then f4"),
    ),
    "french": (("the Exchange, 3.exd5", "open lines and nothing to learn"), ("3.Nd2", "sound and quiet")),
    "caro": (("the Exchange, 3.exd5 cxd5 4.Bd3", "plain development"), ("the Advance, 3.e5", "room for you")),
    "london": (("...d5, ...c5 and ...Qb6", "it asks the pawn on b2 at once"), ("...Nh5", "it swaps the bishop on f4")),
    "italian": (
        ("3...Nf6", "it brings a man out and hits the pawn on e4; after 4.Ng5 the answer is 4...d5"),
        ("3...Bc5", "it develops and castles, with little to learn"),
    ),
    "ruy": (
        ("3...a6 4.Ba4 Nf6 and ...Be7", "you castle early and then drive the bishop back"),
        ("3...Nf6, the Berlin", "it hits the pawn on e4 and is very solid"),
    ),
    "scotch": (("3...exd4 4.Nxd4 Nf6", "it hits the pawn on e4"), ("4...Bc5", "it hits the knight on d4")),
    "vienna": (("2...Nf6", "it brings a man out and is ready for ...d5"), ("2...Nc6", "it waits and develops")),
    "kings gambit": (
        ("2...exf4 3.Nf3 d6", "it keeps the pawn for now and the knight out of e5"),
        ("2...d5", "it strikes back in the centre and gives the pawn back"),
    ),
    "queens gambit": (("2...e6", "a firm centre and plain development"), ("2...c6", "it leaves the bishop on c8 free")),
    "pirc": (("2.d4 and 3.Nc3, then Nf3, Be2 and O-O", "plain development with more room"), ("4.f4", "it attacks")),
    "alekhine": (("2.e5 Nd5 3.d4 d6 4.Nf3", "room without overreaching"), ("2.Nc3", "it avoids the long lines")),
    "philidor": (("3.d4", "it takes the centre at once"), ("3.Bc4", "it looks at the pawn on f7")),
    "scandi": (("2.exd5 Qxd5 3.Nc3", "it gains a move on the queen"), ("then d4 and Nf3", "you simply develop faster")),
}


class WhichNamedOpening(ToolArguments):
    """Openings by their names in the book, with a `move` in them that is asked about, or what one is wanted against,
    with words that `lead`; two moves `beside` each other in the first of them or behind a `line` (UCI) from the start;
    whether it `suits` before anything else; in what two of them `differ`; or what is `told` as it stands."""

    names: Annotated[tuple[str, ...], Field(max_length=2, strict=False)] = ()
    against: Annotated[tuple[str, ...], Field(max_length=2, strict=False)] = ()
    move: Annotated[str, Field(max_length=8)] | None = None
    line: Annotated[tuple[str, ...], Field(max_length=80, strict=False)] | None = None
    lead: Annotated[str, Field(max_length=300)] = ""
    beside: Annotated[tuple[str, ...], Field(max_length=2, strict=False)] = ()
    suits: bool = False
    differ: bool = False
    told: Annotated[str, Field(max_length=600)] = ""
    asked: Annotated[str, Field(max_length=200)] = ""


class OpeningCard(DeskTool):
    """By the book, the engine and the asker's own games."""

    name: ClassVar = "opening_card"
    category: ClassVar = Category.GAME
    description: ClassVar = (
        "An opening by its name: its idea, its worth and whether it suits; what to play against one."
    )
    doing: ClassVar = "Looking in the book"
    arguments: ClassVar[type[ToolArguments]] = WhichNamedOpening
    life: ClassVar = 2
    seconds: ClassVar = 8.0
    # It is reached by the names of openings (`desk.reading.resolving`).
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:
        if question.given is None:
            raise ValueError("an opening is asked for by its name")
        return question.given

    async def look(self, given: WhichNamedOpening, asker: Asker, at: DeskServices) -> Findings:
        if given.told:
            return Findings({"names": given.told})
        if given.beside:
            if given.line is not None:
                moves = sans_of(study_of(chess.STARTING_FEN, given.line).moves)
            else:
                moves = line_of(given.names[0]) if given.names else ()
            if not two_legal(moves, given.beside):
                raise ToolRefused("not_found", "I can set two moves beside each other that are legal there.")
            return Findings({"names": await beside_told(at, moves, given.beside, given.asked)})
        games = await at.database.read(past_games, asker.player.party, GAMES_SOUGHT)
        facts = [one for name in given.names if (one := await _of_name(at, name, given.move)) is not None]
        for one in facts:
            named = one["name"]
            # A line within an opening is played only where the whole name is that of the game.
            mine = [
                game
                for game in games
                if ((game.opening or "").startswith(named) if ":" in named else likeness(game, named))
            ]
            one["games"], one["won"] = len(mine), sum(game.outcome == "won" for game in mine)
        rating = next((game.rating_after for game in games if game.rating_after is not None), None)
        black = sum(game.color == "black" for game in games)
        return Findings(
            {"openings": facts, "against": list(given.against), "rating": rating, "black": black, "lead": given.lead,
             "suits": given.suits, "differ": given.differ}
        )  # fmt: skip

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts = found.facts
        if "names" in facts:
            return DeskAnswer(
                facts["names"], links=(DeskLink(words="The analysis board", href="/analysis", tool=self.name),)
            )
        if facts["differ"] and len(facts["openings"]) > 1:
            return DeskAnswer(differ_told(*(one["name"] for one in facts["openings"])))
        told = [facts["lead"]] if facts["lead"] else []
        if facts["suits"]:
            suits = {one["name"]: suits_told(one["name"], facts["rating"] or LEARNING) for one in facts["openings"]}
            if len(suits) > 1 and len(set(suits.values())) == 1:
                told += ["Either will do.", next(iter(suits.values()))]
            else:
                told += [f"{f'The {name}: ' if len(suits) > 1 else ''}{words}" for name, words in suits.items()]
        if facts["suits"]:
            for one in facts["openings"]:
                idea = (
                    one["idea"].replace("The idea:", f"{one['name']}:") if len(facts["openings"]) > 1 else one["idea"]
                )
                told += [idea] if idea else []
        else:
            told += [_opening_words(one, facts["rating"]) for one in facts["openings"]]
        told += [_against_words(what) for what in facts["against"]]
        if facts["against"] and not facts["black"] and {"e4", "d4"} & set(facts["against"]):
            told.append(
                "With Black you have no finished game here yet, so begin with one and stay with it for a while."
            )
        return DeskAnswer(" ".join(told))


async def _of_name(at: DeskServices, name: str, move: str | None) -> dict[str, Any] | None:
    """The facts of one opening: its line, its idea, White's chances by the engine, and how it goes on."""
    row = row_of(name)
    if row is None:
        return None
    board, ucis = chess.Board(), list[str]()
    for san in row.moves:
        ucis.append(board.push_san(san).uci())
    if move is not None and (asked := legal_as(board, move)) is not None:
        board.push(asked)
        ucis.append(asked.uci())
    lines = await searched(at, chess.STARTING_FEN, tuple(ucis))
    own = (lines[0].centipawns or 0) if lines else 0
    chance = chances(own if board.turn else -own)
    return {
        "name": row.opening.name,
        "move": move if len(ucis) > len(row.moves) else None,
        "line": line_in_words(chess.Board(), ucis, len(ucis)),
        "idea": idea_told(row.opening.name),
        "chance": round(chance, 3),
        "on": line_in_words(board, list(lines[0].line) if lines else []),
    }


def _opening_words(one: Mapping[str, Any], rating: int | None) -> str:
    """What an opening is about, whether it is sound, and whether it suits."""
    white = round(100 * one["chance"])
    worth = "playable for both sides" if 40 <= white <= 60 else (
        "risky for White" if white < 40 else "risky for Black"
    )  # fmt: skip
    what = f"{one['move']} in the" if one["move"] else "The"
    told = [
        f"{what} {one['name']} ({one['line']}) is {worth}: White has {white} chances in a hundred, "
        f"{chances_in_words(one['chance'])}, by the engine, and it might go on {one['on']}.",
        one["idea"],
        "" if rating is None else suits_told(one["name"], rating),
    ]
    if one["games"]:
        often = "once" if one["games"] == 1 else f"{number_word(one['games'])} times"
        told.append(f"You have played it {often} here, and won {number_word(one['won']) if one['won'] else 'none'}.")
    return " ".join(filter(None, told))


def _against_words(what: str) -> str:
    """What to play against a move or a defence, and why."""
    what = "scandi" if what.startswith("scandi") else "ruy" if what == "spanish" else what
    first, second = _ADVICE[what]
    called = {"ruy": "Ruy Lopez", "kings gambit": "King’s Gambit", "queens gambit": "Queen’s Gambit"}
    named = called.get(what, what.capitalize())
    said = f"1.{what}" if what in ("e4", "d4", "c4") else "1.Nf3" if what == "nf3" else f"the {named}"
    return f"Against {said} take {first[0]}: {first[1]}. Or {second[0]}: {second[1]}."


TOOL = OpeningCard()
