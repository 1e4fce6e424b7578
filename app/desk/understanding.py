"""What a question asks for, without a model: a tool, one aspect of it, and its arguments."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import structlog

from app.characters.repository import CharacterBook
from app.desk.games import written_move
from app.desk.questions import Kind, Meant, Questions
from app.desk.screen import ScreenKind
from app.desk.tool import About, Asker, Question
from app.desk.tools.opening import opening_named
from app.domain.hostile import gives_orders
from app.domain.text import plain, tidy
from app.memory.embedding.embedder import Embedder, Vector

# Seconds that an answer waits for the embedder, which may be busy with bulk work; then words alone decide.
PATIENCE_SECONDS = 0.25

# What points back at the last answer: beginnings that say nothing, then the words that do, and nothing else.
_SO = r"^\W*(?:(?:can|could|will|would) you |(?:please|ok|and|so|then|but|what about)\b,? )*"
_SHOW = re.compile(_SO + r"show (?:it |that |this |me ?)*(?:please|on the board)?\W*$")
_MORE = re.compile(
    _SO + r"(?:tell me more|more|go on|continue|explain (?:that|more|further)|say more|more details?|elaborate)\W*$"
)
_WHY = re.compile(_SO + r"(?:why|why is that|why so|how come|what for|why not|why was (?:that|it)(?: bad)?)\W*$")
_BETTER = re.compile(
    _SO + r"(?:what (?:was|is|would be|would have been) better|(?:what )?instead|what else"
    r"|what should i have (?:played|done)(?: instead| there| then)?)\W*$"
)
_NEXT = re.compile(_SO + r"(?:the )?(?:next|another|second|third|other)(?: (?:one|moment|mistake|move))?\W*$")
# What is asked about a move that is named.
_INSTEAD = re.compile(r"\b(?:instead|better than|should i have|would have been)\b")
_VERDICT = re.compile(
    r"\b(?:why|explain|wrong|bad|good|mistakes?|blunders?|inaccura\w+|problem|ok(?:ay)?|idea|point|sound|best|worse|better|error)\b"
)
# A question for somebody else's private things.
_NOT_MINE = r"(?!(?:me|myself|us|my|mine|our|him|you|kenji)\b)"
_OTHER_ONE = r"(?:another|other) (?:player|person|user|guest)(?:'s|s')?"
_OF_OTHERS = re.compile(
    r"\b(?:password|e-?mail|phone number|ip address|real name|address)\b[^.?!]{0,30}\b(?:of|for|is|has)\b"
    rf"|\b(?:what|does|show|tell)\b[^.?!]{{0,40}}\bremembers?\b[^.?!]{{0,20}}\babout {_NOT_MINE}\w+"
    rf"|\b{_OTHER_ONE} (?:memories|chat|games|password|messages|talk)\b"
    rf"|\b(?:memories|chat|messages|password|private games?) of {_NOT_MINE}"
    r"(?:another|other|player|user|guest|somebody|someone)\b"
)

ORDERS = (
    "I take questions here, not orders of that kind. Ask me about your game, the club or the rules, and I am all yours."
)
OTHERS = (
    "What belongs to other people I tell to nobody, and what belongs to you I tell to nobody else. Ask about yourself."
)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Understood:
    """The kind of a question with what it names; `kind` is None where nothing fits, and `near` are then the likeliest.
    `refused` says that the question is not to be answered at all."""

    question: Question
    kind: Kind | None
    aspect: str = ""
    near: tuple[Kind, ...] = ()
    refused: str | None = None


class Understanding:
    """Reads questions. One for all sessions; without a ready embedder of the right model by words alone."""

    def __init__(self, embedder: Embedder | None, characters: CharacterBook) -> None:
        self._embedder = embedder
        self._characters = characters
        self.questions = Questions()

    async def read(self, text: str, asker: Asker) -> Understood:
        """What is asked. Never raises."""
        said = tidy(text)
        low = plain(said)
        question = Question(said, asker, written_move(said), self._named(low, asker))
        if gives_orders(said):
            return Understood(question, None, refused=ORDERS)
        if _OF_OTHERS.search(low):
            return Understood(question, None, refused=OTHERS)
        back = _pointing_back(low, asker.about)
        if back is not None:
            tool, aspect = back
            kind = self._kind(tool, aspect, asker.about)
            if kind is not None:
                entry = asker.about.entry if asker.about else None
                question = Question(said, asker, question.move, question.character, entry)
                return Understood(question, kind, aspect)
        if question.move is not None and asker.screen.match_id is not None and (verdict := _of_move(low)) is not None:
            kind = self._kind("explain_move", verdict, None)
            return Understood(question, kind, verdict)
        meant = self.questions.meant(low, await self._vector(low), asker.screen.kind.value)
        meant = _weighed(meant, question)
        best = meant[0]
        if not best.sure:
            return Understood(question, None, near=tuple(one.kind for one in meant[:3]))
        question = Question(said, asker, question.move, question.character, best.kind.entry)
        return Understood(question, best.kind, best.kind.aspect, tuple(one.kind for one in meant[1:3]))

    def _kind(self, tool: str, aspect: str, about: About | None) -> Kind | None:
        wanted = about.entry if tool == "rules" and about is not None else None
        return next(
            (
                one
                for one in self.questions.kinds
                if (one.entry == wanted if wanted else (one.tool, one.aspect) == (tool, aspect))
            ),
            None,
        )

    async def _vector(self, text: str) -> Vector | None:
        embedder = self._embedder
        if embedder is None or not embedder.ready or embedder.model_id != self.questions.model_id:
            return None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                found: Vector = (await embedder.embed([text]))[0]
                return found
        except (TimeoutError, RuntimeError, ValueError) as error:
            log.info("desk_without_meaning", error=str(error))
            return None

    def _named(self, low: str, asker: Asker) -> str | None:
        """The slug of the character that is named, by first name or the whole."""
        words = set(re.findall(r"[^\W\d_]+", low))
        for one in self._characters.listed_for(asker.player.id):
            first = plain(one.name).split()[0]
            if first in words or (len(first) > 3 and f"{first}s" in words):
                return one.slug
        return None


def _of_move(low: str) -> str | None:
    """Which aspect of a move a question that names one asks for; None if it may ask for something else."""
    if _INSTEAD.search(low):
        return "better"
    return "why" if _VERDICT.search(low) else None


def _pointing_back(low: str, about: About | None) -> tuple[str, str] | None:
    """The tool and aspect that a short question points back at."""
    if about is None:
        return None
    of_move = about.match_id is not None and about.tool in ("explain_move", "practice", "my_matches")
    if _MORE.search(low) and about.entry:
        return "rules", "more"
    if _SHOW.search(low):
        return ("explain_move", "why") if about.tool == "practice" else (about.tool, _FIRST.get(about.tool, "entry"))
    if _WHY.search(low):
        if of_move:
            return "explain_move", "why"
        return ("rules", "more") if about.entry else None
    if (_BETTER.search(low) or _MORE.search(low)) and of_move:
        return "explain_move", "better"
    if _NEXT.search(low) and about.tool == "explain_move":
        return "explain_move", "moment"
    return None


# The aspect of a tool that has a board.
_FIRST = {
    "explain_move": "why", "practice": "advice", "my_matches": "latest", "engine_analysis": "best",
    "position_facts": "position", "opening": "name", "character_profile": "who", "club_status": "games",
    "what_they_remember": "of_me",
}  # fmt: skip

# What a question gains for a kind that needs what it names, and loses where it is missing.
_GAIN, _LOSS = 0.12, 0.2
_NEEDS_GAME = frozenset(("position_facts", "engine_analysis"))


def _weighed(meant: Sequence[Meant], question: Question) -> list[Meant]:
    """The kinds ordered anew by what the question names and where it is asked."""
    return sorted((_weigh(one, question) for one in meant), key=lambda one: -one.score)


def _weigh(one: Meant, question: Question) -> Meant:
    kind, gain = one.kind, 0.0
    on_game = question.asker.screen.match_id is not None
    if question.move is not None and kind.tool == "explain_move" and on_game:
        gain += _GAIN
    if question.character is not None and kind.tool in ("character_profile", "what_they_remember"):
        gain += _GAIN / 2
    if kind.tool in _NEEDS_GAME and not on_game:
        gain -= _LOSS
    if kind.tool == "explain_move" and not (on_game or (question.asker.about and question.asker.about.match_id)):
        gain -= _LOSS / 2
    if kind.id == "opening.named" and opening_named(question.text) is None:
        gain -= _LOSS
    if question.asker.screen.kind is ScreenKind.MATCH and kind.id == "explain_move.moment":
        gain -= _GAIN / 2
    return Meant(kind, one.score + gain, one.score + gain >= one.score or one.sure) if gain >= 0 else Meant(
        kind, one.score + gain, one.sure and one.score + gain > 0.5
    )  # fmt: skip


def suggestions_for(kinds: Iterable[Kind]) -> tuple[str, ...]:
    """One written question of each kind, as a person would put it."""
    return tuple(_capital(kind.said[0]) for kind in kinds)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
