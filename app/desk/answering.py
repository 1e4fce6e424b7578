"""How an answer is told: sentence by sentence, and two of them as one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from app.desk.games import RATED
from app.desk.handbook import entries
from app.desk.questions import QuestionKind
from app.desk.tool import About, AskedQuestion, Asker, DeskAnswer, ToolRefused
from app.domain.events.desk import AnswerDelta, DeskLink
from app.domain.text import sentences
from app.domain.values import Value
from app.memory.words import terms

# Links and boards under an answer.
MOST_LINKS, MOST_BOARDS = 5, 2
# Words from which on a sentence that has no other words than one before it says the same again.
FEW = 4
# Between two paragraphs of an answer.
BREAK = "\n\n"
# Links to the nearest entries of the handbook, where nothing answers.
HELPS = 2
# The rule by which help is refused, and what is said where it is refused a second time.
WHEN_HELP = "when-help"
STILL_RATED = (
    "Until this game is over not a word on the position, not even a small one; afterwards yes, as much as you like: I "
    "go through it with you, where it turned and what was better, and the summary, the replay and the analysis board "
    "are there, too."
)

# Sends one event to who asked.
Tell = Callable[[str, Value], Awaitable[None]]


def joined(one: DeskAnswer, other: DeskAnswer) -> DeskAnswer:
    """Two answers as one, a paragraph each; what follows is asked of the first."""
    links = (*one.links[: MOST_LINKS - 2], *(link for link in other.links if link not in one.links))
    told = sentences(one.text)
    known = [terms(sentence) for sentence in told]
    more = " ".join(
        sentence
        for sentence in sentences(other.text)
        if sentence not in told and not (len(words := terms(sentence)) > FEW and any(words <= one for one in known))
    )
    text = f"{one.text}{BREAK}{more}" if more else one.text
    boards = (*one.boards, *(board for board in other.boards if board.fen not in {shown.fen for shown in one.boards}))
    return replace(one, text=text, links=links[:MOST_LINKS], boards=boards[:MOST_BOARDS])


def distinct(links: Iterable[DeskLink]) -> list[DeskLink]:
    """The links without those that say and lead to what an earlier one does."""
    found: dict[tuple[str, str], DeskLink] = {}
    for link in links:
        found.setdefault((link.words, link.href), link)
    return list(found.values())


def helps_near(kinds: Iterable[QuestionKind], match_id: str | None) -> tuple[DeskLink, ...]:
    """The first links of the nearest entries among kinds of question, at most two, for where nothing answers."""
    near = [entries()[one.entry] for one in kinds if one.entry is not None]
    links = [entry.links[0] for entry in near if entry.links and (match_id or "{match_id}" not in entry.links[0][1])]
    return tuple(
        DeskLink(words=words, href=href.format(match_id=match_id), tool="rules")
        for words, href in dict.fromkeys(links[:HELPS])
    )


def refused_about(question: AskedQuestion, refused: ToolRefused) -> About | None:
    """What the talk is about after a refusal: for "and when can you?", the rule by which help was refused."""
    return About("rules", entry=WHEN_HELP) if refused.code == "not_allowed" else question.asker.about


def refused_again(told: DeskAnswer, asker: Asker) -> DeskAnswer:
    """A refusal of help in a rated game, in other words where the last answer was the same one: what can be had, and
    when."""
    if not told.refused or told.text != RATED.message:
        return told
    before = asker.about is not None and asker.about.entry == WHEN_HELP
    return replace(told, text=STILL_RATED if before else told.text, about=About("rules", entry=WHEN_HELP))


async def say(text: str, exchange_id: str, tell: Tell, *, goes_on: bool = False) -> None:
    """Tells a text sentence by sentence; one that `goes_on` follows something that was told."""
    gaps = [gap for part in text.split(BREAK) for gap in (BREAK, *(" " for _ in sentences(part)[1:]))]
    for index, sentence in enumerate(sentences(text)):
        gap = gaps[index] if index else " " if goes_on else ""
        await tell("answer_delta", AnswerDelta(exchange_id=exchange_id, text=f"{gap}{sentence}"))
