"""What the channels are told of a question: what it was taken for, and what came of it."""

from __future__ import annotations

from app.desk.reading.understood import Understood
from app.desk.tool import DeskAnswer
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
