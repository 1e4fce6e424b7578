"""The end of a game looked back at: whether it was right to resign, and whether a draw could have been forced."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.course import HARD, LOST, move_at
from app.desk.games import SeenGame, board_at
from app.desk.tool import Aspect
from app.domain import prose_facts
from app.domain.position import Color
from app.domain.prose_words import ENDINGS
from app.post_match.report import Analysis

RESIGNED = Aspect(
    "whether it was right to resign this game or better to play on, by the position in which it ended",
    (
        "i resigned. should i have played on?", "did i give up too soon", "was i right to resign",
        "was the resignation premature", "should i have kept playing", "was it hopeless when i gave up",
        "would playing on have made sense", "did i have any chance left at the end", "too early to resign?",
        "could i have fought on", "was giving up correct", "was the final position really lost",
        "in the sicilian against rosa, was i really lost when i gave up", "did i resign too early against kenji",
        "was my game with rosa lost when i resigned", "should i have resigned the french against teodor",
        "the one i gave up against anselm, was it really over", "was it silly to give up there",
        "would you have resigned too", "i just gave up, was that stupid or would you have done the same",
    ),
    ("summary", "replay", "my_chess"),
)  # fmt: skip
BEHIND = Aspect(
    "how far behind or ahead one was at the end of this game, or when one gave up: in material and in chances",
    (
        "how far behind was i when i gave up?", "how much was i down at the end", "how many points behind was i",
        "by how much was i losing when i resigned", "what was the material when it ended",
        "how far ahead was i at the end",
        "how bad was it when i gave up", "how many pieces was i down when it was over",
        "was it really a whole queen i was down at the end", "count the material of the last position",
    ),
    ("summary", "replay"),
)  # fmt: skip
# A draw by force is asked for, not whether one was still in the game.
BY_FORCE = re.compile(r"\b(?:forced?|perpetual|stalemat\w*|repetition|repeat\w*|trick|swindle\w*|fortress)\b")
# Pawns' worth behind that is told, and how much is called a queen or a rook.
_WORTHS = ((8, "about a queen"), (5, "about a rook"), (3, "about a piece"), (1, "a pawn or two"))


def end_facts(analysis: Analysis | None, game: SeenGame) -> dict[str, Any]:
    """JSON-ready facts of the end: `by` what, whether `mine` was the resignation, the `chance` in a hundred and the
    material (`points`) of the asker's side (else White's) in the last position; and the `draws` by force that the
    engine's lines show."""
    state, color = game.state, game.color or Color.WHITE
    last = analysis.moves[-1].evaluation.chance if analysis is not None and analysis.moves else None
    chance = None if last is None else round(100 * (last if color.is_white else 1 - last))
    return {
        "over": state.ended,
        "by": str(state.end_reason or ""),
        "last": move_at(state, state.ply) if state.moves else "",
        "outcome": None if game.color is None else state.outcome(game.color),
        "other": state.sitter(color.other).name.split()[0],
        "chance": chance,
        "points": prose_facts.points_ahead(board_at(state, state.ply), color.is_white),
        "draws": [] if analysis is None else _draws(analysis, game, color),
    }


def _draws(analysis: Analysis, game: SeenGame, color: Color) -> list[str]:
    """The moves of a side in whose place the engine's line ends in a stalemate or a repetition."""
    found = []
    for one in analysis.moves:
        if one.color is not color or len(one.line) < 2:
            continue
        board = board_at(game.state, one.ply - 1)
        for uci in one.line:
            board.push_uci(uci)
        if board.is_stalemate() or board.is_repetition(3):
            found.append(f"{one.best_san} in place of {one.san}")
    return found


def resigned_words(facts: Mapping[str, Any]) -> str:
    """Whether resigning gave anything away; that nobody resigned, where it ended otherwise."""
    end = facts["end"]
    if not end["over"]:
        return "This game still runs, so nobody has resigned it."
    if end["by"] != "resignation":
        how = ENDINGS.get(end["by"], end["by"])
        return f"This game did not end by a resignation: it ended by {how}, so there was nothing to play on."
    if end["outcome"] == "won":
        return f"It was {end['other']} who resigned here, not you; {_stood(end, 'at the end you had')}"
    if end["chance"] is None:
        return "The game has not been looked over yet, so I cannot say what was left in it."
    would = _would_told(facts)
    if end["chance"] < LOST:
        return (
            f"{would}Resigning gave away next to nothing: {_stood(end, 'at the end you had')} Playing on costs nothing "
            "either, and against somebody who errs it is worth a few moves."
        )
    if end["chance"] < HARD:
        return f"{would}Playing on was worth it, though it was hard: {_stood(end, 'at the end you had')}"
    return f"{would}Playing on was the better choice: {_stood(end, 'at the end you had')} Nothing was decided yet."


# Whether it was foolish is asked, or what the steward would have done.
_SILLY = re.compile(r"\b(?:silly|stupid|dumb|foolish|daft|cowardly|wrong|feeble)\b")
_YOU = re.compile(r"\b(?:would|wouldn'?t|had|have|if) you\b|\byou (?:would|have|too)\b")


def _would_told(facts: Mapping[str, Any]) -> str:
    """Whether it was silly, and what the steward would have done, where that is asked."""
    asked, chance = facts.get("asked") or "", facts["end"]["chance"]
    silly = _SILLY.search(asked) is not None
    if not silly and not _YOU.search(asked):
        return ""
    first = ("Not silly at all. " if chance < LOST else "Not silly, but early. ") if silly else ""
    if not _YOU.search(asked):
        return first
    would = "I would have given it up as well" if chance < LOST else "I would have played on a little"
    return f"{first}I sit at no board myself, but there {would}. "


def behind_words(facts: Mapping[str, Any]) -> str:
    """How far one was behind or ahead in the last position: the material counted, then the chances."""
    end, mine = facts["end"], facts["end"]["outcome"] is not None
    who, points = "you were" if mine else "White was", end["points"]
    worth = next((words for least, words in _WORTHS if abs(points) >= least), None)
    where = f" after {end['last']}" if end["last"] else ""
    if worth is None:
        told = f"In material not at all: it was level{where}, where the game {'ended' if end['over'] else 'stands'}."
    else:
        side = "ahead" if points > 0 else "behind"
        told = (
            f"By {worth}{where}: there {who} {abs(points)} point{'' if abs(points) == 1 else 's'} {side}, a pawn "
            "counting 1, a knight or bishop 3, a rook 5 and the queen 9."
        )
    if end["chance"] is None:
        return told
    return f"{told} {'Your' if mine else 'White’s'} chances were {end['chance']} in a hundred then."


def _stood(end: Mapping[str, Any], lead: str) -> str:
    behind = next((words for least, words in _WORTHS if -end["points"] >= least), None)
    material = "" if behind is None else f", with {behind} less on the board"
    chance = "" if end["chance"] is None else f"{end['chance']} chances in a hundred"
    return f"{lead} {chance}{material}." if chance else f"the other side stood better{material}."


def forced_draw_words(facts: Mapping[str, Any]) -> str:
    """Whether a draw could have been forced, by the engine's lines; then how it stood before and after it turned."""
    draws, move = facts["end"]["draws"], facts["move"]
    if draws:
        return f"The engine’s line shows one: {draws[0]} would have led to a draw by force."
    was, left = round(100 * facts["chance_before"]), round(100 * facts["chance_after"])
    stood = (
        f"before {move} you stood at {was} in a hundred and needed none, after it at {left}, and nothing forces a "
        "draw there"
        if was >= HARD
        else f"before {move} you stood at {was} in a hundred, after it at {left}"
    )
    better = f" What kept the balance was {facts['better']}." if was >= HARD and facts["better"] else ""
    return f"I find no forced draw: no perpetual check, stalemate or repetition in the engine’s lines; {stood}.{better}"
