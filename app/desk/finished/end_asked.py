"""Questions at a finished game for all of it and for its end: how one did, a move thought of in the last position,
whether what was told of is mate."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.finished.game_meant import GAME_PAGES, game_meant_if_any
from app.desk.finished.shown_asked import shown_asked
from app.desk.finished.whole_asked import bare_words, which_asked, whole_asked
from app.desk.games import BARE_MOVE, board_at, game_on, may_help, ply_of
from app.desk.moves.card_asked import wanted_of
from app.desk.moves.card_described import Target
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import legal_as, moves_named, number_said
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_HOW_DONE = re.compile(
    r"^\W*(?:(?:and|so|ok|well|then|hi|hello) ?,? )*(?:how (?:did i|have i|was i) (?:do|done|doing|play|played|get on"
    r"|fare)|how was my (?:play|game|performance)|did i (?:do|play) (?:well|ok|okay|alright|all right))"
    r"(?: (?:here|overall|all in all|in (?:this|that|my) (?:game|one)|this time|then))*\W*$"
)
_AT_END = re.compile(
    r"\b(?:at|in|by|from) the (?:very )?(?:end|last position|final position|final moment|last moment)\b"
    r"|\b(?:instead of|rather than|before|when|where) (?:i )?(?:resign\w*|g[ia]v(?:e|ing) (?:it )?up)\b"
    r"|\bafter (?:the|his|her|their|my) last move\b"
)
_IS_MATE = re.compile(
    r"^\W*(?:(?:and|so|but|ok|wait|really|hm+),? )*(?:is|was|would|isn'?t|wasn'?t) (?:that|it|this|there)"
    r"(?: \w+){0,3}? (?:check)?mate\b[^.?!]{0,20}\W*$"
    r"|^\W*(?:how|why) (?:is|was) (?:that|it|this) (?:\w+ )?(?:check)?mate\W*$"
)
# Why, of a move that was told of.
_WHY = re.compile(
    r"^\W*(?:(?:and|but|so|ok|yes|hm+),? )*(?:but )?(?:why|how come|why so|why is that|how so|why though|why tho"
    r"|(?:but )?why (?:is|was) (?:that|this|it)(?: (?:so )?(?:bad|good|wrong|a (?:blunder|mistake)|the best|best))?"
    r"|why (?:that|this) one)\W*$"
)
_HAPPENED = re.compile(
    r"^\W*(?:(?:and|so|wait|oh|hey|ok),? )*what (?:has |have )?(?:just )?happened(?: (?:just )?(?:now|here))?\W*$"
)
# Tools whose answers speak of one move.
_OF_MOVES = frozenset(("move_card", "explain_move", "what_if", "engine_analysis", "moment"))
_PAGES = (ScreenKind.SUMMARY, ScreenKind.REPLAY)


async def end_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with what it asks of a finished game and its end; None where it asks for something else."""
    if (whole := await _of_whole(understood, at, low)) is not None:
        return whole
    if understood.question.asker.screen.kind in _PAGES and _HOW_DONE.search(low):
        return understood.as_kind(kind_of("explain_move.judged"))
    if (unplayed := await _unplayed(understood, at, low)) is not None:
        return unplayed
    if _AT_END.search(low) and moves_named(understood.question.text) and number_said(low) is None:
        return await _tried_at_end(understood, at, low)
    return await _if_mate(understood, at, low) if _IS_MATE.search(low) else None


async def _of_whole(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """What is asked of the finished game on the page, or of the talk, as a whole, or of the position that is shown."""
    question = understood.question
    asker = question.asker
    game = await game_on(asker, asker.about, at)
    about = asker.about
    if game is not None and about is not None and about.move and about.ply is not None:
        of_thought = about.tool in ("what_if", "move_card") and about.match_id == game.state.match_id
        if of_thought and _WHY.search(low):
            # Of a move that was only thought of.
            tried = Target(None, about.ply, (about.move,))
            return understood.as_kind(CARD, cards_of(game, [tried], low, ["reply", "why", "idea"]))
    if game is None or game.is_study or not game.state.ended or not game.state.moves:
        return None
    sits = {game.state.white.slug, game.state.black.slug}
    if (question.character is not None and question.character not in sits) or moves_named(question.text):
        return None
    if about is not None and about.tool == "explain_move" and about.ply and about.move is None and _WHY.search(low):
        # What it was worth has been told: why is told by what follows.
        given = cards_of(game, [Target(about.ply)], low, ["reply", "why", "idea"])
        return understood.as_kind(CARD, given)
    bare = bare_words(low, asker, game)
    if asker.screen.kind in GAME_PAGES and (shown := shown_asked(bare, asker, game)) is not None:
        return understood.as_kind(kind_of(shown[0]), asker=replace(asker, ply=shown[1]))
    wanted = whole_asked(bare, asker, game) if game.color is not None else None
    if wanted is None:
        return None
    tool, aspect = wanted.split(".")
    kind = QuestionKind(tool, aspect, "a finished game as a whole", ()) if tool == "game_told" else kind_of(wanted)
    if (meant := which_asked(wanted, bare, low, game)) is not None:
        return understood.as_kind(kind, meant)
    # The talk goes on with the game, and not with the move it was at.
    return understood.as_kind(kind, asker=replace(asker, about=None if asker.screen.match_id else asker.about))


async def _unplayed(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of a move that was not played and could be, now or in the position that is shown, where a question that
    names it was taken for one of the game's; and what happened just now at the board of a running game."""
    question, kind = understood.question, understood.kind
    if kind is None or kind.tool != "explain_move":
        return None
    game = await game_on(question.asker, question.asker.about, at)
    if game is None or game.is_study or not (game.state.ended or may_help(game)):
        return None
    if not game.state.ended and _HAPPENED.search(low) and game.state.moves:
        return understood.as_kind(kind_of("position_facts.last"))
    named = None if question.move is None else BARE_MOVE.search(question.move)
    if named is None or question.move is None or ply_of(game, question.move) is not None:
        return None
    shown = game.state.ply if question.asker.ply is None else min(question.asker.ply, game.state.ply)
    for ply in (shown, shown - 1):
        move = legal_as(board_at(game.state, ply), named[0]) if ply >= 0 else None
        if move is not None:
            target = Target(None, ply, (move.uci(),))
            return understood.as_kind(CARD, cards_of(game, [target], low, wanted_of(low) or ["verdict"]))
    return None


async def _tried_at_end(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of a move that is thought of where the game ended."""
    question = understood.question
    found = await game_meant_if_any(at, question.asker, question.text, low, question.character)
    if found is None or not found[0].state.ended:
        return None
    game, lead = found
    board, last = board_at(game.state, game.state.ply), game.state.ply
    moves = (legal_as(board, one.san) for one in moves_named(question.text) if one.number is None)
    move = next((one for one in moves if one is not None), None)
    if move is None:
        return None
    return understood.as_kind(CARD, cards_of(game, [Target(None, last, (move.uci(),))], low, ["verdict"], lead))


async def _if_mate(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of the move that was told of last, where it is asked whether that is mate."""
    asker = understood.question.asker
    about = asker.about
    if about is None or about.ply is None or about.tool not in _OF_MOVES:
        return None
    game = await game_on(asker, about, at)
    if game is None or game.state.match_id != about.match_id or not 0 < about.ply <= game.state.ply:
        return None
    if about.move is None and (about.tool == "engine_analysis" or not game.state.ended):
        return None
    told = Target(about.ply) if about.move is None else Target(None, about.ply, (about.move,))
    return understood.as_kind(CARD, cards_of(game, [told], low, ["mate"]))
