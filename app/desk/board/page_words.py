"""What the page of a game shows by itself: which move, whose colour, the face across, and whether a move may be taken
back. No opinion on the position, so it is told of rated games too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.finished.course import move_at
from app.desk.games import SeenGame
from app.desk.wording import many

# How a face is told.
FACES = {
    "neutral": "calm", "pleased": "pleased", "annoyed": "annoyed", "excited": "excited", "focused": "deep in thought",
    "uncertain": "unsure", "smug": "rather smug", "deflated": "downcast",
}  # fmt: skip
# The mood's word at the seat, where it is another than its name.
_MOODS = {"dominant": "on top of it"}
# Faces and moods of somebody who is nervous.
_NERVOUS = frozenset(("uncertain", "tense", "guarded", "deflated"))


def page_facts(game: SeenGame, ply: int) -> dict[str, Any]:
    """JSON-ready facts of a game as its page shows it after `ply` half-moves."""
    state = game.state
    color = None if game.color is None else game.color.other
    mind = None if color is None or not state.sitter(color).is_mind else state.minds.get(color)
    moved = state.moves[ply - 1] if ply else None
    return {
        "shown": None if moved is None else move_at(state, ply),
        "shown_by": None if moved is None else "you" if moved.color is game.color else state.sitter(moved.color).name,
        "shown_last": ply == state.ply,
        "across": None if color is None else state.sitter(color).name.split()[0],
        "across_kind": None if color is None else state.sitter(color).kind,
        "feels": None if mind is None else {"face": mind.emotion.value, "mood": mind.mood.bucket.value},
        "takebacks": state.takebacks,
    }


def shown_words(facts: Mapping[str, Any]) -> str:
    """Which move the board on the page shows."""
    turn = facts["turn"]
    if facts["shown"] is None:
        return f"None yet: the board shows the position before the first move, with {turn} to move."
    by = "" if facts["study"] else f", played by {facts['shown_by']}"
    which = "the last move" if facts["ended"] else "the latest move"
    last = f"{which} of the game" if facts["shown_last"] and not facts["study"] else ""
    told = f"You are looking at {facts['shown']}{by}: the position after {facts['last_move']}"
    told = f"{told}, {last}." if last else f"{told}."
    if facts["ended"] and facts["shown_last"]:
        return f"{told} The game has {many(facts['moves'], 'move')}; the left arrow goes back from there."
    return f"{told} It is {turn}’s turn there."


def colour_words(facts: Mapping[str, Any]) -> str:
    """Which colour somebody has, and where their pieces stand."""
    if facts["you"] is None:
        return "Neither: you are looking on here, and none of these pieces is yours."
    over, other = facts["ended"], "Black" if facts["you"] == "White" else "White"
    told = f"You {'had' if over else 'have'} {facts['you']}, and {facts['across']} {other}."
    if over:
        return (
            f"{told[:-1]}, so {facts['you']} is at the bottom here. The replay has no button to turn the board: "
            "“Analyse it from here”, and “Flip” there, shows it from the other side."
        )
    turn = "It is your move." if facts["turn"] == facts["you"] else "It is their move."
    return f"{told} Your pieces stand at the bottom, unless you pressed “Flip” (key f). {turn}"


def takeback_words(facts: Mapping[str, Any]) -> str:
    """Whether a move can be taken back in this very game, how, and what it costs."""
    slip = " Against the next slip: “Ask before a move is played”, in Settings under the score sheet."
    if facts["ended"]:
        return "No: this game is over, so nothing can be taken back any more."
    if facts["you"] is None:
        return "Only the two who play can take a move back; you are looking on here."
    kind = "rated" if facts["rated"] else "friendly"
    if not facts["takebacks"]:
        return f"No: this {kind} game was set up without takebacks, so the move stands.{slip}"
    usually = (
        f"{facts['across']} usually nods" if facts["across_kind"] == "character" else f"{facts['across']} is asked"
    )
    how = f"press “Takeback” beside the board; {usually}"
    if not facts["rated"]:
        return f"Yes: this game is friendly, so {how}, and it costs nothing.{slip}"
    return (
        f"Yes, but it has a price in this rated game: {how}, and once a move is taken back the game no longer counts "
        f"for the rating. To keep it rated, play on with the move as it stands.{slip}"
    )


def feels_words(facts: Mapping[str, Any]) -> str:
    """How whoever sits across looks and feels just now."""
    name, feels = facts["across"], facts["feels"]
    if feels is None:
        who = "You are looking on here" if name is None else f"{name} has no face here that I could read"
        return f"{who}: only the club’s characters show a mood."
    nervous = _NERVOUS & {feels["face"], feels["mood"]}
    was = "looked" if facts["ended"] else "looks"
    lead = f"A little: {name}" if nervous else f"Not that it shows: {name}"
    when = "at the end" if facts["ended"] else "just now"
    mood = _MOODS.get(feels["mood"], feels["mood"])
    return (
        f"{lead} {was} {FACES.get(feels['face'], feels['face'])} {when}, and the word for the mood is “{mood}”, as it "
        "stands at the seat. Captures, blunders and what you say move it, and the face shows it honestly."
    )


PAGE_TELLERS = {"shown": shown_words, "colour": colour_words, "takeback": takeback_words, "feels": feels_words}
