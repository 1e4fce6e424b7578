"""How a side stood in the course of a finished game: after the opening, at its best and worst, and where it turned."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.finished.best_moves import best_moves
from app.desk.games import SeenGame, board_at
from app.desk.moves.reasons import reason_in_words
from app.domain.match import MatchState
from app.domain.position import Color, with_number
from app.domain.prose import shade_in_words
from app.domain.prose_endings import ENDINGS
from app.domain.prose_words import listed, number_word
from app.post_match.judging import INACCURACY_LOSS
from app.post_match.report import Analysis

# The half-move after which an opening is looked at: the tenth move of both.
OPENING_PLY = 20
# Chances in a hundred from which a side was winning at some point.
WINNING = 80
# Chances in a hundred below which a side was as good as lost, and below which it had a hard time.
LOST, HARD = 20, 40
# So many of the worst moves are told, and of the steepest places of the graph.
WORST, STEEPEST = 3, 3
_MARKS = {"brilliant": "a sacrifice that was best", "only": "the one move that held"}
_HOW_WELL = ((90, "Very well"), (80, "Well"), (65, "So-so"), (0, "Not well"))


def course_of(analysis: Analysis, game: SeenGame) -> dict[str, Any] | None:
    """JSON-ready facts about one side (the asker's, else White's), its chances in a hundred: `opening`, `best` and
    `worst` with the move after which they stood, and `before` and `turn`, the chances before the move that cost it
    most, and that move; None where too little was judged."""
    color = game.color or Color.WHITE
    stood = [
        (one.ply, hundred_of(white, color)) for one in analysis.moves if (white := one.evaluation.chance) is not None
    ]
    if not stood:
        return None
    # A move that cost next to nothing is no turn.
    costly = max((one for one in analysis.moves if one.color is color), key=lambda one: one.loss or 0.0, default=None)
    turn = None if costly is None or (costly.loss or 0.0) < INACCURACY_LOSS else costly.ply
    up_to = [(ply, chance) for ply, chance in stood if turn is None or ply < turn] or stood[:1]
    best, worst = max(stood, key=lambda one: one[1]), min(stood, key=lambda one: one[1])
    after = [chance for ply, chance in stood if ply >= OPENING_PLY]
    return {
        "you": None if game.color is None else color.value.capitalize(),
        "turn": None if turn is None else move_at(game.state, turn),
        "before": up_to[-1][1],
        "gave_up": _gave_up(game),
        "end": stood[-1][1],
        "opening": after[0] if after and (turn is None or turn > OPENING_PLY) else None,
        "best": {"chance": best[1], "move": move_at(game.state, best[0])},
        "worst": {"chance": worst[1], "move": move_at(game.state, worst[0])},
        "ever_winning": max(chance for _, chance in stood) >= WINNING,
    }


def _gave_up(game: SeenGame) -> bool:
    """Whether the side that is told of (the asker's, else White's) resigned the game."""
    outcome = game.state.outcome(game.color or Color.WHITE)
    return game.state.ended and str(game.state.end_reason) == "resignation" and outcome == "lost"


def falls_of(analysis: Analysis, game: SeenGame) -> list[dict[str, Any]]:
    """The moves by which the graph fell or rose most, the steepest first: whose (`by`), and White's chances in a
    hundred before and after."""
    steep = [
        (loss, white, one)
        for one in analysis.moves
        if (white := one.evaluation.chance) is not None and (loss := one.loss or 0.0) >= INACCURACY_LOSS
    ]
    found = []
    for loss, white, one in sorted(steep, key=lambda fall: -fall[0])[:STEEPEST]:
        after, lost = hundred_of(white, Color.WHITE), round(100 * loss)
        found.append(
            {
                "move": move_at(game.state, one.ply),
                "by": "you" if one.color is game.color else game.state.sitter(one.color).name,
                "before": after + (lost if one.color.is_white else -lost),
                "after": after,
            }
        )
    return found


def graph_words(facts: Mapping[str, Any]) -> str:
    """Where the graph of a game falls or rises, and what it shows."""
    shows = "The line is White’s winning chances after each move: up is good for White, down for Black."
    falls = facts["falls"]
    if not falls:
        return f"There is no cliff in it: no move of this game cost as much as an inaccuracy. {shows}"
    first, *others = falls
    way = "falls" if first["after"] < first["before"] else "rises"
    words = (
        f"It {way} most at {first['move']}, played by {first['by']}: White’s chances went from {first['before']} to "
        f"{first['after']} in a hundred by that one move."
    )
    if others:
        words += f" The next steepest: {listed([one['move'] for one in others])}."
    return f"{words} {shows} A press on the line shows the position."


# The labels that are counted, and several of them.
ERRORS = ("blunder", "mistake", "inaccuracy")
PLURALS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}


def play_of(analysis: Analysis, game: SeenGame) -> dict[str, Any]:
    """How one side (the asker's, else White's) played: `accuracy` in percent, and the moves that `cost` at least as
    much as an inaccuracy, the costliest first, by `move`, `cost` in chances of a hundred, what was `better` and `why`;
    the accuracy of the other side (`theirs`, of the `rival`); how many of its `moves` were the engine's
    `first_choices`, and the `good` ones, with the mark of each that has one."""
    color = game.color or Color.WHITE
    costly = [one for one in analysis.moves if one.color is color and (one.loss or 0.0) >= INACCURACY_LOSS]
    accuracy = analysis.accuracy.get(color)
    return {
        "you": None if game.color is None else color.value.capitalize(),
        "accuracy": None if accuracy is None else round(accuracy),
        "theirs": None if (other := analysis.accuracy.get(color.other)) is None else round(other),
        "rival": game.state.sitter(color.other).name.split()[0],
        "outcome": None if game.color is None or not game.state.ended else game.state.outcome(color),
        "how": ENDINGS.get(str(game.state.end_reason), ""),
        "moves": sum(one.color is color for one in analysis.moves),
        "first_choices": sum(one.color is color and one.uci == one.best_uci for one in analysis.moves),
        "good": [
            {
                "move": move_at(game.state, one.ply),
                "mark": None if one.mark is None else one.mark.value,
                "does": _does(game, one.ply),
            }
            for one in best_moves(analysis, game, color)[:WORST]
        ],
        "costly": [
            {
                "move": move_at(game.state, one.ply),
                "cost": round(100 * (one.loss or 0.0)),
                "better": one.best_san,
                "why": reason_in_words(one.reason),
            }
            for one in sorted(costly, key=lambda one: -(one.loss or 0.0))
        ],
    }


def _does(game: SeenGame, ply: int) -> str:
    """What a move of a game did."""
    board = board_at(game.state, ply - 1)
    return purpose_words(proposal_of(board, [game.moves[ply - 1]], game.moves[: ply - 1]))


def both_of(analysis: Analysis, game: SeenGame) -> list[dict[str, Any]]:
    """Of both sides, the asker's first: who (`whose`), `accuracy` in percent, and how many of each error."""
    first = game.color or Color.WHITE
    found = []
    for color in (first, first.other):
        labels = [str(one.label) for one in analysis.moves if one.color is color and one.label is not None]
        accuracy = analysis.accuracy.get(color)
        found.append(
            {
                "whose": "You" if color is game.color else game.state.sitter(color).name,
                "accuracy": None if accuracy is None else round(accuracy),
                **{error: labels.count(error) for error in ERRORS},
            }
        )
    return found


def both_words(both: Sequence[Mapping[str, Any]]) -> str:
    """The errors of both sides, side by side."""
    told = []
    for one in both:
        counted = listed([f"{one[error]} {error if one[error] == 1 else PLURALS[error]}" for error in ERRORS])
        exact = "" if one["accuracy"] is None else f", at {one['accuracy']} per cent accuracy"
        told.append(f"{one['whose']}: {counted}{exact}.")
    return " ".join(told)


def worst_words(play: Mapping[str, Any]) -> str:
    """The moves that cost most, three at most."""
    costly, whose = play["costly"], "Your" if play["you"] is not None else "White’s"
    if not costly:
        return "None of them was bad: no move cost as much as an inaccuracy."
    told = listed([with_better(one) for one in costly[:WORST]])
    first = costly[0]
    if len(costly) == 1:
        words = f"There was only one: {told}. {first.get('why') or ''}".strip()
        return f"{words} No other move cost as much as an inaccuracy."
    more = len(costly) - WORST
    rest = f", and {f'{more} smaller ones' if more > 1 else 'one smaller one'}" if more > 0 else ""
    words = f"{whose} worst moves, the costliest first: {told}{rest}."
    return f"{words} Look at {first['move']} first. {first['why']}" if first.get("why") else words


def with_better(one: Mapping[str, Any]) -> str:
    """A move with what it cost, and what was better."""
    better = f"; better was {one['better']}" if one.get("better") else ""
    return f"{one['move']} (it cost {one['cost']} chances in a hundred{better})"


def good_words(play: Mapping[str, Any]) -> str:
    """What a side played well: its best moves by name, and how many were the engine's own."""
    who, good = "you" if play["you"] is not None else "White", play["good"]
    accuracy = "" if play["accuracy"] is None else f" Over the whole game the accuracy was {play['accuracy']} per cent."
    if not good:
        return f"None that stands out.{accuracy}"
    told = [one["move"] + (f" ({_MARKS[one['mark']]})" if one["mark"] else "") for one in good]
    count = f"{play['first_choices']} of the {play['moves']} moves {who} made were the engine’s first choice"
    first = good[0]
    why = (
        f" {first['move']} was good because it {first['does']}, and the engine found nothing better."
        if first.get("does")
        else ""
    )
    return f"Yes: {count}, {listed(told)} among them.{why}{accuracy}"


def how_well(accuracy: float) -> str:
    """What an accuracy in percent is called."""
    return next(words for least, words in _HOW_WELL if accuracy >= least)


def judged_words(play: Mapping[str, Any]) -> str:
    """How well a side played, by its accuracy and its costliest move."""
    who, accuracy, costly = "you" if play["you"] is not None else "White", play["accuracy"], play["costly"]
    if accuracy is None:
        return "The analysis has no accuracy for this game, so I do not judge it."
    words = f"{how_well(accuracy)}: {who} played at {accuracy} per cent accuracy"
    ended = {"won": "won", "lost": "lost", "drawn": "drew"}.get(play.get("outcome") or "")
    if ended:
        words += f", and {ended} the game{' all the same' if ended == 'lost' and not costly else ''}"
        words += f" by {play['how']}" if play["how"] else ""
    if not costly:
        return f"{words}; no move cost as much as an inaccuracy." if ended else f"{words}, without a mistake."
    count = "One move" if len(costly) == 1 else f"{number_word(len(costly)).capitalize()} moves"
    most = costly[0]
    return f"{words}. {count} cost something, most of all {most['move']}: {most['cost']} chances in a hundred."


def saved_words(facts: Mapping[str, Any]) -> str:
    """What was left after the costliest move; `facts` are those of `explain_move`."""
    if not facts["moments"]:
        return "There was no blunder to be saved from: no move of that side cost as much as an inaccuracy."
    left, was = round(100 * facts["chance_after"]), round(100 * facts["chance_before"])
    verdict = (
        "it was as good as lost"
        if left < LOST
        else "it was difficult, but not over"
        if left < HARD
        else "it was still a game"
    )
    return f"After {facts['move']} {verdict}: the chances went from {was} to {left} in a hundred."


def move_at(state: MatchState, ply: int) -> str:
    """A half-move (from 1) with its number: "12.Qh5"."""
    return with_number(ply, state.moves[ply - 1].san, state.position.initial_fen)


# Whether one was ever lost, or ever better.
_WORSE = re.compile(r"\b(?:losing|lost|worse|behind)\b")
_AHEAD = re.compile(r"\b(?:winning|won|better|ahead|upper hand|chances?|advantage)\b")
_ALWAYS = re.compile(r"\b(?:always|all along|the whole time|from the (?:start|beginning))\b")
_WHETHER = re.compile(r"\b(?:was|were|did|had|have) (?:i|we)\b")


def _ever_words(course: Mapping[str, Any], asked: str) -> str:
    """Whether one was ever lost, or ever better, the yes or no first; empty where that is not asked."""
    if course["you"] is None or not _WHETHER.search(asked) or re.search(r"\b(?:when|where|how|until|before)\b", asked):
        return ""
    best, worst = course["best"], course["worst"]
    if _WORSE.search(asked):
        stood = f"{worst['chance']} chances in a hundred, after {worst['move']}"
        if _ALWAYS.search(asked) and course["before"] >= HARD and course["turn"] is not None:
            return f"No, not always: you were down to {stood}, but not from the start."
        if worst["chance"] < LOST:
            return f"Yes: you were down to {stood}."
        return f"Worse at times, but not lost: you never had fewer than {stood}." if worst["chance"] < HARD else (
            f"No: you never had fewer than {stood}."
        )  # fmt: skip
    if not _AHEAD.search(asked):
        return ""
    stood = f"{best['chance']} chances in a hundred, after {best['move']}"
    if best["chance"] >= WINNING:
        return f"Yes: at your best you had {stood}."
    return f"Better at times, but not winning: at most you had {stood}." if best["chance"] >= 100 - HARD else (
        f"No: at most you had {stood}."
    )  # fmt: skip


def course_words(course: Mapping[str, Any], asked: str = "") -> str:
    """The course of a game in three or four sentences."""
    side, ever = "You were" if course["you"] is not None else "White was", _ever_words(course, asked)
    words = [ever] if ever else []
    if course["turn"] is not None:
        stood = shade_in_words(course["before"])
        words.append(f"{side} {stood} until {course['turn']}: {course['before']} chances in a hundred.")
    if course["opening"] is not None:
        words.append(f"After ten moves it was {course['opening']}.")
    best, worst = course["best"], course["worst"]
    if ever:
        return " ".join(words)
    words.append(
        f"The best of it was {best['chance']}, after {best['move']}, "
        f"the worst {worst['chance']}, after {worst['move']}."
    )
    if course.get("gave_up"):
        who = "you" if course["you"] is not None else "White"
        words.append(f"Where {who} resigned it was {course['end']}.")
    words.append("At one point it was as good as won." if course["ever_winning"] else "A won position it never was.")
    return " ".join(words)


def hundred_of(white: float, color: Color) -> int:
    """In a hundred the chances of a side, from White's (0 to 1)."""
    return round(100 * (white if color.is_white else 1 - white))
