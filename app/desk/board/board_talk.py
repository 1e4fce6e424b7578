"""What was said at a board: last, at the end of a game, and at which move something was told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.memories.memory_topics import says, topic_words
from app.desk.services import DeskServices
from app.desk.tool import Asker, Aspect
from app.desk.wording import first_name
from app.domain.match import ChatLine, MatchState
from app.domain.position import Color, number_of
from app.matches.withdrawing import WITHDRAWN
from app.memory.words import terms

SAID_END = Aspect(
    "what the character or opponent said at the end of this game: their last words in it",
    (
        "did kenji say anything nice at the end?", "what did she say when it was over", "what were his last words here",
        "what did he say after i resigned", "how did she take leave of me", "did rosa say something after the mate",
        "any comment from him at the end", "what was her parting remark", "did he say good game",
        "what did he tell me when the game ended",
    ),
    ("summary", "replay"),
)  # fmt: skip
TOLD_WHERE = Aspect(
    "at which move of this game somebody said something: where in the talk a thing was told",
    (
        "where in this did i tell him about my work?", "at which move did i mention my job",
        "when in the game did she say that", "at what point did i tell her where i live",
        "find the place where we talked about my daughter", "which move was it when he said that about his grandmother",
        "where did i say that i am a nurse", "on what move did i start chatting", "where in the game did we talk",
        "when did he make that joke",
    ),
    ("replay", "summary", "match"),
)  # fmt: skip
# Lines at the end of a game, and lines with their moves, that are told; and so many of a game that are looked through.
AT_END, PLACED, KEPT = 2, 3, 60
_OWN = re.compile(r"\b(?:i|we|my|me)\b")
_THEIRS = re.compile(
    r"\b(?:did (?!i\b|we\b)[a-z]+ (?:say|tell|mention|write|talk)|(?:he|she|they) (?:said|told|wrote))\b"
)
_NO_TOPIC = terms(
    "where which move point game talk talked said say tell told mention mentioned chat place find somebody began start "
    "started joke remark line word words wrote write replay job work"
)


def talk_of(state: MatchState, own: Color | None) -> dict[str, Any]:
    """JSON-ready facts: the last line of the other side (`said`), and its lines at the end (`said_end`). What is said
    aside, or between the two, nobody else is told."""
    theirs = [line for line in _heard(state, own) if line.color is not own]
    end = [_line(state, line, own) for line in theirs if state.ended and line.ply >= state.ply]
    return {
        "said": {"name": _name(state, theirs[-1]), "text": theirs[-1].text} if theirs else None,
        "said_end": end[-AT_END:],
    }


async def told_at_board(asker: Asker, at: DeskServices) -> list[dict[str, Any]]:
    """The lines of the game on the asker's page with their moves, the latest `KEPT`; none of a game of others."""
    match_id = asker.screen.match_id
    table = None if match_id is None else await at.directory.open(match_id)
    own = None if table is None else table.state.color_of(asker.player.party)
    if table is None or own is None:
        return []
    return [_line(table.state, line, own) for line in _heard(table.state, own)][-KEPT:]


def _heard(state: MatchState, own: Color | None) -> list[ChatLine]:
    return [
        line
        for line in state.chat
        if line.color is not None and line.text != WITHDRAWN and not (line.aside or (line.private and own is None))
    ]


def _line(state: MatchState, line: ChatLine, own: Color | None) -> dict[str, Any]:
    return {
        "name": _name(state, line), "mine": own is not None and line.color is own, "text": line.text,
        "move": line.ply and number_of(line.ply, state.position.initial_fen),
        "after": line.ply >= state.ply and state.ended,
    }  # fmt: skip


def _name(state: MatchState, line: ChatLine) -> str:
    name = line.username or ("" if line.color is None else state.sitter(line.color).name)
    return str(name)


def end_said_words(facts: Mapping[str, Any]) -> str:
    """What the other side said when the game was over; their last line before, where they said nothing then."""
    where = "The whole talk stands in the replay, each line at its move."
    if not facts["ended"]:
        return f"The game is not over yet. {last_said_words(facts)}"
    if facts["said_end"]:
        told = " ".join(f"“{one['text']}”" for one in facts["said_end"])
        return f"At the end {first_name(facts['said_end'][0]['name'])} said: {told} {where}"
    if facts["said"] is None:
        return f"Nothing: nobody across the board said a word in this game. {where}"
    return (
        f"After the last move nothing; the last line before was {first_name(facts['said']['name'])}’s: "
        f"“{facts['said']['text']}” {where}"
    )


def last_said_words(facts: Mapping[str, Any]) -> str:
    """The last line of the other side in the talk at the board, and where to read all of it."""
    where = "The talk stands beside the board, and can be scrolled back there."
    if facts["said"] is None:
        return f"Nothing yet: nobody across the board has said a word in this game. {where}"
    return f"{facts['said']['name']} said last: “{facts['said']['text']}” {where} No line needs an answer."


def told_where_words(facts: Mapping[str, Any]) -> str:
    """At which move something was said: the lines that share words with what is asked, else one's own first ones."""
    asked = facts["asked"]
    where = "In the replay every line stands at its move."
    mine = _THEIRS.search(asked) is None and _OWN.search(asked) is not None
    lines: Sequence[Mapping[str, Any]] = [one for one in facts["talked"] if one["mine"] is mine]
    who = "you" if mine else "they"
    if not lines:
        return f"In this game {who} said nothing, as far as the talk is kept. {where}"
    wanted = {word[:4] for word in topic_words(asked) - _NO_TOPIC}
    found = [one for one in lines if wanted & {word[:4] for word in terms(one["text"])} or says(one["text"], asked)]
    told = " ".join(f"{_at(one)}: “{one['text']}”" for one in (found or lines)[:PLACED])
    if found:
        return f"{told} {where}"
    lead = f"By those words I find no line. What {who} said in this game:" if wanted else f"What {who} said:"
    return f"{lead} {told} {where}"


def _at(one: Mapping[str, Any]) -> str:
    if one["after"]:
        return "After the last move"
    return f"At move {one['move']}" if one["move"] else "Before the first move"
