"""Advice out of one's own games: which to study and at which move, how not to err so again, what decided each loss."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import chess
from pydantic import Field

from app.archive.past_games import past_games
from app.archive.weaknesses import slips_in
from app.desk.finished.game_sought import GAMES_SOUGHT, Sought, game_sought, names_game
from app.desk.finished.spotting_words import named_words, spotted_words
from app.desk.games import SeenGame, board_at, game_for, numbered
from app.desk.moves.card_facts import played_card
from app.desk.moves.judged import analysis_of
from app.desk.moves.moments import costliest_of
from app.desk.practice.study_asked import IN_ORDER
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
from app.desk.wording import many_in_words
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.prose_words import listed, number_word, piece_word

# Games that are named, and lost games that are told one by one.
NAMED, EACH = 3, 5
_HOW_MANY = re.compile(r"\bhow many\b")
NONE_YET = ToolRefused(
    "not_found", "None of your finished games has been looked over with an error in it yet; play one, and ask me then."
)

WATCHING = (
    "Watching teaches a good deal if you guess along: before each move say to yourself what you would play and why, "
    "then compare it with what comes. Where it differs, ask what the move is for and what yours would have allowed, "
    "and look at that on the analysis board. One game watched so teaches more than ten that only pass by; slow clocks "
    "and openings that you play yourself serve best, and your own mistakes teach more still."
)


# Lost games below which they show no pattern, and the half-move up to which it is the opening.
FEW_GAMES, OPENING_PLY = 10, 20


class WhichStudy(ToolArguments):
    """What is wanted, of the games with whom (`rival`), and the words in which a game may be named."""

    wanted: Literal["which", "stop", "each", "watching"]
    rival: Annotated[str, Field(max_length=64)] | None = None
    asked: Annotated[str, Field(max_length=200)] = ""
    low: Annotated[str, Field(max_length=200)] = ""


class StudyCard(DeskTool):
    """By the analyses of the asker's finished games."""

    name: ClassVar = "study_card"
    category: ClassVar = Category.GAME
    description: ClassVar = "Which game of one's own to study and why, how not to err so again, what decided losses."
    doing: ClassVar = "Going through your games"
    arguments: ClassVar[type[ToolArguments]] = WhichStudy
    life: ClassVar = 1
    seconds: ClassVar = 10.0
    # It is reached by what is asked of one's games (`desk.reading.resolving`).
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:
        if question.given is None:
            raise ValueError("advice is asked for by its words")
        return question.given

    async def look(self, given: WhichStudy, asker: Asker, at: DeskServices) -> Findings:
        if given.wanted == "watching":
            return Findings({"each": None, "card": None})
        games = await at.database.read(past_games, asker.player.party, GAMES_SOUGHT)
        if given.rival is not None and (who := at.characters.visible_to(asker.player.id, given.rival)) is not None:
            games = [one for one in games if one.other == who.party]
        if given.wanted == "each":
            lost = [one.match_id for one in games if one.outcome == "lost"][:EACH]
            return await self._each(at, asker, lost, in_order=IN_ORDER.search(given.low) is not None)
        _, slips = await at.database.read(slips_in, games)
        chosen = sorted(slips, key=lambda one: -one.cost)
        if names_game(given.low):
            named = await game_sought(at, asker, Sought(given.asked, given.low, given.rival))
            chosen.sort(key=lambda one: named is None or one.game.match_id != named.match_id)
        if not chosen:
            raise NONE_YET
        first = chosen[0]
        of_games = {one.game.match_id: one for one in reversed(chosen)}
        others = sorted(
            (one for one in of_games.values() if one.game.match_id != first.game.match_id), key=lambda one: -one.cost
        )[: NAMED - 1]
        kinds = {kind for kind in first.kinds if sum(kind in one.kinds for one in slips) > 1}
        game = await game_for(at, asker, first.game.match_id)
        card = await played_card(at, game, first.lesson.ply, await analysis_of(at, game), ())
        shown = card.pop("board")
        facts = {
            "card": card,
            "other": first.game.other_name,
            "opening": first.game.opening,
            "outcome": first.game.outcome,
            "moves": first.game.moves,
            "repeated": len(kinds) > 0,
            "others": [{"other": one.game.other_name, "move": one.lesson.played} for one in others],
            "games": len(games),
            "named": named_words(given.low),
            "waiting": len(slips) if _HOW_MANY.search(given.low) else None,
            "each": None,
        }  # fmt: skip
        return Findings(
            facts, {"match_id": first.game.match_id, "ply": first.lesson.ply, **shown, "orientation": game.orientation}
        )

    async def _each(self, at: DeskServices, asker: Asker, lost: list[str], *, in_order: bool) -> Findings:
        """The move that cost most in each of some lost games, with its answer."""
        found, where = list[dict[str, Any]](), dict[str, Any]()
        for match_id in lost:
            game = await game_for(at, asker, match_id)
            analysis = await analysis_of(at, game)
            plies = costliest_of(game, analysis, "mine")
            if not plies or plies[0] >= game.state.ply:
                continue
            card = await played_card(at, game, plies[0], analysis, ())
            where = where or {"match_id": match_id, "ply": plies[0], **card["board"], "orientation": game.orientation}
            other = game.state.sitter((game.color or game.state.turn).other).name.split()[0]
            cost = round(100 * (card["chance_before"] - card["chance_after"]))
            told = {"move": card["move"], "better": card["better"], "cost": cost, "other": other}
            found.append(told | {"answer": _answer(game, plies[0]), "fault": _fault(game, plies[0])})
        if not found:
            raise NONE_YET
        if in_order:
            found.sort(key=lambda one: -int(one["cost"]))
        return Findings({"each": found, "card": None, "in_order": in_order}, where)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        if aspect == "watching":
            return DeskAnswer(WATCHING, links=(DeskLink(words="The gallery", href="/watch", tool=self.name),))
        if facts["each"] is not None:
            words = (_ordered_words if facts.get("in_order") else _each_words)(facts["each"])
        elif aspect == "stop":
            words = _stop_words(facts)
        else:
            words = _which_words(facts)
        ply, match_id = inner["ply"], inner["match_id"]
        board = DeskBoard(
            fen=inner["fen"],
            match_id=match_id,
            ply=ply - 1,
            orientation=inner["orientation"],
            caption="Before the move.",
        )
        links = (
            DeskLink(words="That moment in the replay", href=f"/matches/{match_id}/replay#{ply}", tool=self.name),
            DeskLink(words="Today’s practice", href="/practice", tool=self.name),
        )
        return DeskAnswer(words, (board,), links, ("Why was that move bad?",), About("move_card", match_id, ply))


def _answer(game: SeenGame, ply: int) -> str:
    """The answer that was played to a half-move."""
    board = board_at(game.state, ply)
    return numbered(board, board.san(chess.Move.from_uci(game.moves[ply])))


def _fault(game: SeenGame, ply: int) -> str:
    """What kind of error a half-move was: a man that could be taken, or an answer that was not seen; and when."""
    after = board_at(game.state, ply)
    made, answer = (chess.Move.from_uci(game.moves[at]) for at in (ply - 1, ply))
    taken = after.piece_type_at(answer.to_square)
    hung = answer.to_square == made.to_square or taken in (chess.QUEEN, chess.ROOK)
    what = f"the {piece_word(taken)} left to be taken" if hung and taken else "an answer that was not seen"
    when = "in the opening" if ply <= OPENING_PLY else "after the opening"
    return f"{what}, {when}"


def _ordered_words(found: list[Mapping[str, Any]]) -> str:
    """The errors that decided lost games, the costliest first."""
    each = [
        f"{one['move']} against {one['other']}, which cost {one['cost']} chances in a hundred ({one['fault']}; "
        f"{one['answer']} came"
        f"{', better was ' + one['better'] if one['better'] else ''})"
        for one in found
    ]
    few = " So few games show a beginning, not a pattern." if len(found) < FEW_GAMES else ""
    return f"By what they cost you, the worst first: {'; '.join(each)}.{few}"


def _game(facts: Mapping[str, Any]) -> str:
    how = {"lost": "which you lost", "won": "which you won", "drawn": "which was drawn"}[facts["outcome"]]
    opening = f", the {facts['opening']}" if facts["opening"] else ""
    return f"your game with {facts['other']}{opening} ({how}, {many_in_words(facts['moves'], 'move')})"


def _which_words(facts: Mapping[str, Any]) -> str:
    """Which game first, at which move and why; then the others."""
    card = facts["card"]
    cost = round(100 * (card["chance_before"] - card["chance_after"]))
    waiting = facts["waiting"]
    count = "" if waiting is None else number_word(waiting).capitalize()
    wait = "position of your own waits" if waiting == 1 else "positions of your own wait"
    there = f"{count} {wait} there, asked until the better move is found." if count else ""
    told = [
        there,
        f"First {_game(facts)}. The moment is {card['move']}: it cost {cost} chances in a hundred, more than "
        f"anything else"
        f"{', and its kind came more than once' if facts['repeated'] else ''}.",
        _because(card),
        f"Better was {card['better']}." if card["better"] else "",
    ]
    if facts["others"]:
        others = [f"the one with {one['other']} ({one['move']})" for one in facts["others"]]
        told.append(f"After it {listed(others)}.")
    told.append(
        "Find the better move there yourself before you look: the position is below, and under Today’s practice."
    )
    return " ".join(filter(None, told))


def _because(card: Mapping[str, Any]) -> str:
    reply = card["reply"]
    if reply is None:
        return ""
    notes = " ".join(f"{one[:1].upper()}{one[1:]}." for one in reply["notes"][:2])
    return f"The answer was {reply['line']}. {notes}".strip()


def _stop_words(facts: Mapping[str, Any]) -> str:
    """The question that would have shown the error, on the very position, and where that is practised."""
    card = facts["card"]
    train = (
        "Train it on your own positions under Today’s practice, and with the exercises of spotting what hangs on "
        "the page "
        "Practice."
    )
    if facts.get("named"):
        return f"{facts['named']} {train}"
    return f"{spotted_words(card)} That was in {_game(facts)}. {_because(card)} {train}"


def _each_words(found: list[Mapping[str, Any]]) -> str:
    """The move that decided each lost game, with its answer and what was better."""
    each = [
        f"against {one['other']} {one['move']}, answered by {one['answer']} ({one['cost']} chances in a hundred"
        f"{', better was ' + one['better'] if one['better'] else ''})"
        for one in found
    ]
    return f"One move each, the latest game first: {'; '.join(each)}."


TOOL = StudyCard()
