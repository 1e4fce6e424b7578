"""The same asked of the other side: "and for Black?" behind a move of White's asks for Black's answer to it."""

from __future__ import annotations

import re

from app.desk.games import game_on, may_help
from app.desk.moves.card_described import Target
from app.desk.moves.learner_cards import cards_of
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.understood import Understood
from app.desk.services import DeskServices
from app.domain.position import Color

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_SIDE = re.compile(
    r"^\W*(?:(?:and|but|so|ok|then|what about|how about|what of),? )+(?:(?:for|from|by|of|with) )?"
    r"(?P<side>white|black|him|her|them|the other side|my opponent|me|mine|my side)\b"
    r"(?:[, ]+(?:then|there|now|too|please"
    r"|what(?:'s| is| was| would be)? (?:the )?(?:best|better|right)(?: (?:move|reply|answer))?"
    r"|(?:what|which) (?:move )?(?:should|would|could|did|does|do) (?:he|she|they|it|i) (?:have )?(?:play|do)\w*"
    r"|after (?:that|it|this)|in reply|instead))*\W*$"
)
_OF_MOVES = ("move_card", "explain_move")
_PROPOSED = frozenset(("best", "stop", "plan", "candidates", "purpose", "simply"))


async def side_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The answer to the move that was told of, or to the one that was proposed, where no more than the other side is
    named; None for others."""
    asker, said = understood.question.asker, _SIDE.search(low)
    about = asker.about
    if said is None or about is None or about.match_id is None or about.ply is None:
        return None
    game = await game_on(asker, about, at)
    if game is None or game.state.match_id != about.match_id or not (game.state.ended or may_help(game)):
        return None
    named = said["side"]
    own = game.color or Color.WHITE
    mine = named in ("me", "mine", "my side")
    side = Color(named) if named in ("white", "black") else own if mine else own.other
    if about.tool == "engine_analysis" and about.aspect in _PROPOSED:
        proposer = Color.WHITE if about.ply % 2 == 0 else Color.BLACK
        return None if side is proposer else understood.as_kind(kind_of("engine_analysis.reply"))
    if about.tool not in _OF_MOVES or about.move is not None or not 0 < about.ply < game.state.ply:
        return None
    if side is game.state.moves[about.ply - 1].color:
        return None
    answer = game.state.moves[about.ply]
    lead = f"{'You' if side is game.color else side.value.capitalize()} answered {answer.san}."
    return understood.as_kind(CARD, cards_of(game, [Target(about.ply + 1)], low, ["verdict"], lead))
