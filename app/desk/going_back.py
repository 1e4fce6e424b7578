"""What goes back to the last answer: "show me" shows what belongs to it, and nobody is told the same twice."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.answering import BREAK, STILL_RATED
from app.desk.games import BETWEEN_PEOPLE, RATED
from app.desk.reading.pointing_back import another_named, asks_for_board, asks_why
from app.desk.session import DeskSession, KeptExchange, stored_answer
from app.desk.to_the_point import units_of
from app.desk.tool import About, DeskAnswer
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
# An answer that says yes or no, and the tools that are asked for more than the reason it gave.
_VERDICT = re.compile(r"^(?:Yes|No|Not quite|Hardly)\b[^:]{0,60}[:.]")
_REASONED = frozenset((
    "engine_analysis", "opponents", "explain_move", "what_if", "practice", "move_card", "plan_card", "game_told",
    "opening", "moment", "puzzle_answer",
))  # fmt: skip
# A question for yes or no, and how a clause begins that is a reason as it stands.
_WHETHER = re.compile(
    r"^\W*(?:(?:and|but|so|ok) )*(?:is|are|was|were|do|does|did|can|could|may|will|would|should|has|have)\b"
)
_CLAUSE = re.compile(
    r"^(?:your?|it|its|the|an?|he|she|they|his|her|their|nobody|nothing|there|neither|both|each|each of)\b"
)
# The sentence of a card that says why a move was good or bad.
_REASON = re.compile(
    r"\b(?:passes by|leaves?|puts?|runs into|loses?|allows?|gives up|because|wins?|takes?|pins?"
    r"|attacks?|guards?|opens?)\b"
)
_INSTEAD = re.compile(r"\b(?:instead|better|rather)\b")
_BETTER = re.compile(r"\b(?:first choice|[Bb]etter was|would be better|is better)\b")
# Tools whose answers are of a move, and tell the whole of it each time.
_OF_MOVES = frozenset(("move_card", "explain_move", "what_if"))


def shown_again(text: str, session: DeskSession) -> DeskAnswer | None:
    """The boards and links of the last answer, where a question asks for no more than to be shown it; None for another
    question, and where that answer had no board."""
    last = _last(session)
    if last is None or not last.boards or not asks_for_board(plain(text)):
        return None
    links = _links(last)
    boards = tuple(DeskBoard.model_validate(one) for one in last.boards)
    where = f", and “{links[0].words}” opens it" if links else ""
    board = "the boards" if len(boards) > 1 else "the board"
    words = f"Here it is: {board} below{where}."
    if asks_for_board(plain(last.question)):
        words = f"There is no more to show of it than {board} below{where}."
    return DeskAnswer(words, boards, links, about=session.about)


def because_told(text: str, session: DeskSession, about: About | None) -> DeskAnswer | None:
    """Why the last answer was a yes or a no, for "why?" and "why not?": what it gave as its reason. None for another
    question, where the answer was neither, and of tools that have reasons of their own."""
    last = _last(session)
    if last is None or about is None or about.tool in _REASONED or not asks_why(plain(text)):
        return None
    first, *more = sentences(last.answer) or [""]
    whether = _WHETHER.search(plain(last.question)) is not None
    if _VERDICT.search(first) is None and not (whether and ": " in first):
        return None
    _, parted, why = first.partition(": ")
    if parted and _CLAUSE.search(why):
        words = f"Because {why}"
    elif first.rstrip(".").lower() in ("yes", "no"):
        words = " ".join(more[:_TOLD_AGAIN])
    else:
        words = ""
    if not words:
        return None
    return DeskAnswer(words, tuple(map(DeskBoard.model_validate, last.boards)), _links(last), about=about)


def says_the_same(told: DeskAnswer, text: str, session: DeskSession) -> bool:
    """Whether an answer would be the last one word for word, to another question than that."""
    last = _last(session)
    return (
        last is not None
        and not told.refused
        and stored_answer(told.text) == last.answer
        and bare(text) != bare(last.question)
    )


def without_repeats(told: DeskAnswer, text: str, session: DeskSession) -> DeskAnswer:
    """An answer on the same move as the last one without what that one has told word for word, behind its first
    sentence; as it is where a reason is asked for, or nothing new is left."""
    last, about = _last(session), session.about
    same = about is not None and told.about is not None and about.tool in _OF_MOVES and (
        (about.match_id, about.ply, about.move) == (told.about.match_id, told.about.ply, told.about.move)
    )  # fmt: skip
    if last is None or not same or told.refused or BREAK in told.text or "why" in plain(text):
        return told
    first, *more = units_of(told.text) or [""]
    known = set(sentences(last.answer))
    # What is understood only behind a sentence goes with it.
    return replace(told, text=" ".join([first, *(one for one in more if sentences(one)[0] not in known)]))


def not_again(told: DeskAnswer, text: str, session: DeskSession) -> DeskAnswer:
    """An answer, but where it would be the last one word for word, to another question than that: that it comes to the
    same, or that it was all. A refusal stays one, and who asks the same again hears the same again."""
    if not says_the_same(told, text, session):
        return told
    if told.text in (RATED.message, BETWEEN_PEOPLE.message):
        return replace(told, text=STILL_RATED)  # The same may be asked for in many ways, and stays refused.
    asked = plain(text)
    if asks_why(asked) and (reasons := [one for one in sentences(told.text)[1:] if _REASON.search(one)]):
        return replace(told, text=reasons[0])
    if _INSTEAD.search(asked) and (better := [one for one in sentences(told.text) if _BETTER.search(one)]):
        return replace(told, text=better[0])
    told_that = another_named(asked) is not None or not _GOES_ON.search(asked) or terms(asked) & terms(told.text)
    if told_that and not _BEYOND.search(asked):
        again = " ".join(sentences(told.text)[:_TOLD_AGAIN])
        return replace(told, text=f"It comes to the same: {again}")
    return replace(told, text=f"{ALL_THERE_WAS}{_MORE if told.links else ''}")


def _links(last: KeptExchange) -> tuple[DeskLink, ...]:
    return tuple(DeskLink.model_validate(one) for one in last.links)


def _last(session: DeskSession) -> KeptExchange | None:
    return session.exchanges[-1] if session.exchanges else None
