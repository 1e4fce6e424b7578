"""What is kept of an exchange, and what the channels are told of a question: what it was taken for, and what came."""

from __future__ import annotations

from dataclasses import asdict

from app.desk.answering import distinct
from app.desk.reading.understood import Understood
from app.desk.session import KeptExchange, stored_answer
from app.desk.tool import About, Asker, DeskAnswer
from app.domain.events.desk import DeskBoard, DeskExchange, DeskLink
from app.runtime.channels import Reach, note

# What is kept and noted of an answer about private things.
PRIVATE = "Told what is remembered of them; it stands on the page of memories."


def note_why(understood: Understood, told: DeskAnswer, *, private: bool) -> None:
    """Notes what was asked, what it was taken for, and what came of it; of private things only that they were told."""
    kind = understood.kind
    about = "refused" if understood.refused else "nothing known" if kind is None else f"{kind.tool} {understood.aspect}"
    note(
        "main",
        {"spoke": True, "understood": about, "near": [f"{one.tool} {one.aspect}".strip() for one in understood.near]},
    )
    said = PRIVATE if private else told.text
    note("main", {"heard": [understood.question.text], "said": said, "about": about.strip()}, Reach.PERSONAL)


def place_of(asker: Asker) -> tuple[str | None, int | None]:
    """The subject of the page on which something is asked, and the half-move that it shows, if any."""
    return asker.screen.subject, asker.ply if asker.study is None else len(asker.study.moves)


def kept(
    told: DeskAnswer, about: About | None, exchange_id: str, at_ms: int, asker: Asker, asked: str, *, private: bool
) -> KeptExchange:
    """An exchange as it is stored: the question as it was typed (`asked`), and an answer about private things by a mere
    note of it."""
    return KeptExchange(
        exchange_id,
        at_ms,
        asker.screen.kind.value,
        asked,
        PRIVATE if private else stored_answer(told.text),
        [one.model_dump(mode="json") for one in distinct(told.links)],
        [one.model_dump(mode="json", exclude_none=True) for one in told.boards],
        None if about is None else asdict(about),
        *place_of(asker),
    )


def as_told(one: KeptExchange) -> DeskExchange:
    """A stored exchange as the drawer shows it."""
    return DeskExchange(
        id=one.id,
        question=one.question,
        answer=one.answer,
        sources=[DeskLink.model_validate(link) for link in one.links],
        boards=[DeskBoard.model_validate(board) for board in one.boards],
    )
