"""All of a move at once: what it was worth, what it allowed, what was better and why; and of one that is only tried."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field

from app.desk.finished.game_sought import TRAP, trap_named
from app.desk.game_tool import GameTool, PlyNumber, Uci, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, refuse_help
from app.desk.moves.card_described import Target
from app.desk.moves.card_facts import played_card, tried_card
from app.desk.moves.card_more import more_of
from app.desk.moves.card_words import played_words, tried_words
from app.desk.moves.judged import awaited_analysis
from app.desk.services import DeskServices
from app.desk.study import STUDY
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.text import sentences


class WhichCards(WhichPosition):
    """Moves of one game: each a played half-move (`ply`, from 1) or a line (UCI) that is tried after so many half-moves
    (`tried_at`), with `passes` by the side that is not on move; `wanted` is what is asked of them, `lead` says which
    game it is where the page is of none."""

    plies: Annotated[list[PlyNumber | None], Field(max_length=2)]
    tried_at: Annotated[list[PlyNumber | None], Field(max_length=2)]
    tried: Annotated[list[list[Uci]], Field(max_length=2)]
    passes: Annotated[list[bool], Field(max_length=2)]
    through: Annotated[list[list[Uci]], Field(max_length=2)]
    wanted: Annotated[list[str], Field(max_length=12)]
    asked: Annotated[str, Field(max_length=200)] = ""
    lead: Annotated[str, Field(max_length=400)] = ""


# Whether one would have stood better by a move that was not played is asked.
STANDS = re.compile(
    r"\b(?:did|would|do|was|am|were|had)(?:n't)? i\b[^.?!]{0,24}\b(?:better|ahead|winning|fine|all right|ok|okay)\b"
)
# Whether one may play a move is asked.
_MAY = re.compile(
    r"^\W*(?:(?:and|but|so|ok|wait|no|then|now|well),? )*(?:can|may|could|am|are) (?:i|we|my|the)\b(?! (?:not|win)\b)"
)
_WIN = re.compile(r"\b(?:can|could|do|does|would|will) (?:i|we|that|this|it)\b[^.?!]{0,12}\b(?:win|gain|net)s?\b")
# Chances from which on one stands better, and up to which worse.
BETTER, WORSE = 0.55, 0.45


def stood_then(card: Mapping[str, Any], you: str) -> str:
    """Yes or no to whether one stands better after a move that is tried."""
    chance = card["chance_after"] if card["by"] == you else 1 - card["chance_after"]
    shown = f"{round(100 * chance)} chances in a hundred for you"
    if chance >= BETTER:
        return f"Yes, you stand better then, with {shown}."
    return f"No, you stand {'worse' if chance < WORSE else 'about level'} then, with {shown}."


class MoveCard(GameTool):
    """By the analysis of a finished game and the engine."""

    name: ClassVar = "move_card"
    description: ClassVar = (
        "All of one move of a game, played or only tried: its worth, the answer and what that wins, what was better."
    )
    doing: ClassVar = "Looking at the move"
    arguments: ClassVar[type[ToolArguments]] = WhichCards
    life: ClassVar = 3
    seconds: ClassVar = 10.0
    # It is reached by the moves that a question names (`desk.reading.resolving`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:
        if question.given is None:
            raise ValueError("a card is asked for by its moves")
        return question.given

    async def look(self, given: WhichCards, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        refuse_help(game)
        analysis = await awaited_analysis(at, game)
        cards: list[dict[str, Any]] = []
        for target in _targets(given):
            if not _fits(target, game):
                raise ToolRefused("not_found", "This game has no such move, or one of those moves is not legal there.")
            if target.tried:
                may = "win" if _WIN.search(given.asked) else _MAY.search(given.asked) is not None
                card = {"tried": True, "may": may, **await tried_card(at, game, target, given.wanted)}
            elif target.ply is not None:
                card = {"tried": False, **await played_card(at, game, target.ply, analysis, given.wanted)}
            else:
                continue
            cards.append(card | await more_of(at, game, target, given.wanted, given.asked))
        if not cards:
            raise ToolRefused("not_found", "Which move do you mean? Say its number, as in “move 12”.")
        trap = trap_named([one.san for one in game.state.moves]) if TRAP.search(given.asked) else None
        boards = [one.pop("board") for one in cards]
        first = given.plies[0] if not given.tried[0] else (given.tried_at[0] or 0) + 1
        facts = {
            "cards": cards,
            "wanted": given.wanted,
            "lead": given.lead,
            "stands": STANDS.search(given.asked.lower()) is not None,
            "trap": trap,
            "ended": game.state.ended,
            "study": game.is_study,
            "you": None if game.color is None else game.color.value.capitalize(),
        }
        ply = (first or 1) - 1
        shown = shown_by(game, min(ply, game.state.ply), board_at(game.state, min(ply, game.state.ply)).fen())
        inner = {**shown, "boards": boards, "told": [] if given.passes[0] else [*given.through[0], *given.tried[0]]}
        return Findings(facts, inner, settled=analysis is not None or not game.state.ended)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        told = [
            tried_words(one, facts["you"], ended=facts["ended"])
            if one["tried"]
            else played_words(one, facts["wanted"], facts["you"])
            for one in facts["cards"]
        ]
        if facts["stands"] and facts["cards"][0]["tried"] and facts["you"]:
            told[0] = f"{stood_then(facts['cards'][0], facts['you'])} {told[0]}"
        if len(told) > 1:
            told = [_shortened(one) for one in told]
        lead = facts["lead"] if facts["ended"] else ""
        card, board = facts["cards"][0], inner["boards"][0]
        better = card.get("better")
        arrow = board.get("best") if better else board["uci"]
        caption = f"Before {card['move']}" + (f"; the arrow is {better}." if better else ".")
        first = self.board(inner, caption, fen=board["fen"], arrow=arrow)
        boards: tuple[DeskBoard, ...] = (first,)
        if board.get("after"):
            boards = (first, self.board(inner, f"After {card['move']}.", fen=board["after"], by=1, last=board["uci"]))
        links = [
            self.to_game(
                f"{card['move']} in the replay" if inner["ended"] else "The game",
                inner | {"ply": inner["ply"] + (not card["tried"])},
            )
        ]
        if inner["ended"]:
            links.append(
                DeskLink(words="Walk me through it", href=f"/matches/{inner['match_id']}/walk", tool=self.name)
            )
        follow = ("What should have been played instead?",) if better else ()
        about = self.about(inner | {"ply": inner["ply"] + (not card["tried"])})
        about = replace(about, move=next(iter(inner["told"]), None), line=tuple(inner["told"]))
        if inner["match_id"] == STUDY:
            # What is asked of it next is asked of the move that was tried.
            about = replace(about, tool="what_if", ply=inner["ply"])
        trap = f"It is called the {facts['trap']}." if facts["trap"] else ""
        text = " ".join(filter(None, (lead, trap, *told)))
        return DeskAnswer(text, boards, tuple(links), follow, about)


def _targets(given: WhichCards) -> list[Target]:
    """The moves one by one. Raises ToolRefused where the lists are not equally long."""
    lists = (given.plies, given.tried_at, given.tried, given.passes, given.through)
    if len({len(one) for one in lists}) > 1:
        raise ToolRefused("bad_payload", "The lists of a card are equally long: an entry of each for every move.")
    return [
        Target(ply, tried_at, tuple(tried), passes, tuple(through))
        for ply, tried_at, tried, passes, through in zip(*lists, strict=True)
    ]


def _fits(target: Target, game: SeenGame) -> bool:
    """Whether the game has that move, or the line is legal where it is tried."""
    if not target.tried:
        return target.ply is None or 1 <= target.ply <= game.state.ply
    if (target.tried_at or 0) > game.state.ply:
        return False
    board = board_at(game.state, target.tried_at or 0)
    if target.passes:
        if board.is_check():
            return False
        board.push(chess.Move.null())
    try:
        for uci in (*target.through, *target.tried):
            board.push_uci(uci)
    except ValueError:
        return False
    return True


# Sentences of each of two moves.
_EACH = 4


def _shortened(words: str) -> str:
    return " ".join(sentences(words)[:_EACH])


TOOL = MoveCard()
