"""What goes back to the last answer: "show me" shows what belongs to it, and nobody is told the same twice."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.answering import STILL_RATED
from app.desk.games import BETWEEN_PEOPLE, RATED
from app.desk.reading.pointing_back import asks_for_board
from app.desk.session import DeskSession, KeptExchange, stored_answer
from app.desk.tool import DeskAnswer
from app.domain.events.desk import DeskBoard, DeskLink
from app.domain.text import bare, plain, sentences
from app.memory.words import terms

ALL_THERE_WAS = (
    "That was all there is to tell of it from me. If you mean something else, name it: the move with its number, the "
    "side, the game or the person."
)
_MORE = " The link leads to where you can look further."
# What asks for something beside the last answer; any other question may be what that answer has told already.
_BEYOND = re.compile(
    r"^\W*(?:and |but |so |ok |then )*(?:why|how come|show|really|what then|and then)\b"
    r"|\b(?:more|else|further|another|other|others|next|again|instead|besides|after that)\W*$"
)
# A scrap that goes on, "and rated?", is one only where that answer has its word.
_GOES_ON = re.compile(
    r"^\W*(?:and|or|but)\b(?! (?:who|what|where|when|how|which|is|are|do|does|can)\b)"
    r"(?: [\w'-]+){1,3}\W*$"
)
# Sentences that such a question is told again.
_TOLD_AGAIN = 2
# What leads an answer on a friendly game, and need not be said twice.
_LEAD = re.compile(r"^This game is a friendly one, so I may say\. ")


def shown_again(text: str, session: DeskSession) -> DeskAnswer | None:
    """The boards and links of the last answer, where a question asks for no more than to be shown it; None for another
    question, and where that answer had no board."""
    last = _last(session)
    if last is None or not last.boards or not asks_for_board(plain(text)):
        return None
    links = tuple(DeskLink.model_validate(one) for one in last.links)
    boards = tuple(DeskBoard.model_validate(one) for one in last.boards)
    where = f", and “{links[0].words}” opens it" if links else ""
    board = "the boards" if len(boards) > 1 else "the board"
    words = f"Here it is: {board} below{where}."
    if asks_for_board(plain(last.question)):
        words = f"There is no more to show of it than {board} below{where}."
    return DeskAnswer(words, boards, links, about=session.about)


def says_the_same(told: DeskAnswer, text: str, session: DeskSession) -> bool:
    """Whether an answer would be the last one word for word, to another question than that."""
    last = _last(session)
    return (
        last is not None
        and not told.refused
        and stored_answer(told.text) == last.answer
        and bare(text) != bare(last.question)
    )


def not_again(told: DeskAnswer, text: str, session: DeskSession) -> DeskAnswer:
    """An answer, but where it would be the last one word for word, to another question than that: that it comes to the
    same, or that it was all. A refusal stays one, and who asks the same again hears the same again."""
    if not says_the_same(told, text, session):
        return told
    if told.text in (RATED.message, BETWEEN_PEOPLE.message):
        return replace(told, text=STILL_RATED)  # The same may be asked for in many ways, and stays refused.
    asked = plain(text)
    told_that = not _GOES_ON.search(asked) or terms(asked) & terms(told.text)
    if told_that and not _BEYOND.search(asked):
        again = " ".join(sentences(_LEAD.sub("", told.text))[:_TOLD_AGAIN])
        return replace(told, text=f"It comes to the same: {again}")
    return replace(told, text=f"{ALL_THERE_WAS}{_MORE if told.links else ''}")


def _last(session: DeskSession) -> KeptExchange | None:
    return session.exchanges[-1] if session.exchanges else None
