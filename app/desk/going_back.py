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

ALL_THERE_WAS = (
    "That was all there is to tell of it from me. If you mean something else, name it: the move with its number, the "
    "side, the game or the person."
)
_MORE = " The link leads to where you can look further."
# What stands by itself and asks for nothing beside the last answer may be what that answer has told already.
_BEYOND = re.compile(
    r"^\W*(?:and|but|or|so|then|ok|why|how come|show|really)\b|\b(?:more|else|further|another|other|others|next|again"
    r"|instead|besides|also|too|mean|means|meant|that|it|this|those|them)\b"
)
# Words of a question that stands by itself, at the least, and sentences that it is told again.
_ITSELF, _TOLD_AGAIN = 3, 2


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


def not_again(told: DeskAnswer, text: str, session: DeskSession) -> DeskAnswer:
    """An answer, but where it would be the last one word for word, to another question than that: that it was all.
    A refusal stays one, and who asks the same again hears the same again."""
    last = _last(session)
    if last is None or told.refused or stored_answer(told.text) != last.answer or bare(text) == bare(last.question):
        return told
    if told.text in (RATED.message, BETWEEN_PEOPLE.message):
        return replace(told, text=STILL_RATED)  # The same may be asked for in many ways, and stays refused.
    asked = plain(text)
    if len(asked.split()) >= _ITSELF and not _BEYOND.search(asked):
        return replace(told, text=f"It comes to the same: {' '.join(sentences(told.text)[:_TOLD_AGAIN])}")
    return replace(told, text=f"{ALL_THERE_WAS}{_MORE if told.links else ''}")


def _last(session: DeskSession) -> KeptExchange | None:
    return session.exchanges[-1] if session.exchanges else None
