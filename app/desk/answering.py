"""How an answer is told: sentence by sentence, and two of them as one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from app.desk.tool import DeskAnswer
from app.domain.events.desk import AnswerDelta
from app.domain.text import sentences
from app.domain.values import Value

# Links and boards under an answer.
MOST_LINKS, MOST_BOARDS = 5, 2

# Sends one event to who asked.
Tell = Callable[[str, Value], Awaitable[None]]


def joined(one: DeskAnswer, other: DeskAnswer) -> DeskAnswer:
    """Two answers as one; what follows is asked of the first."""
    links = (*one.links[: MOST_LINKS - 2], *(link for link in other.links if link not in one.links))
    told = sentences(one.text)
    text = " ".join([*told, *(sentence for sentence in sentences(other.text) if sentence not in told)])
    return replace(one, text=text, links=links[:MOST_LINKS], boards=(*one.boards, *other.boards)[:MOST_BOARDS])


async def say(text: str, exchange_id: str, tell: Tell, *, goes_on: bool = False) -> None:
    """Tells a text sentence by sentence; one that `goes_on` follows something that was told."""
    for index, sentence in enumerate(sentences(text)):
        gap = " " if index or goes_on else ""
        await tell("answer_delta", AnswerDelta(exchange_id=exchange_id, text=f"{gap}{sentence}"))
