"""What a question asks for, without a model: a tool, one aspect of it, and its arguments."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

import structlog

from app.characters.character import Character
from app.desk.games import bare_piece_move, can_be_tried, stands_in, written_move
from app.desk.kind_reader import with_page
from app.desk.moves.moves_named import moves_named
from app.desk.moves.named_moves import side_line
from app.desk.questions import Meaning, Meant, QuestionKind, Questions
from app.desk.reading.asked_moves import (
    aspect_of_move,
    kind_of_move,
)
from app.desk.reading.at_sight import at_sight
from app.desk.reading.called_as import named_of, spoken_of
from app.desk.reading.foreign import in_english
from app.desk.reading.going_on import goes_on_from, just_answered, just_asked, lessened, of_page
from app.desk.reading.marks import put_right, with_apostrophes, with_marks
from app.desk.reading.own_game_words import of_own_game
from app.desk.reading.parts import asked_too, goes_on, is_asked, parts_of, tells_first, with_its_name
from app.desk.reading.people_asked import seen_by_parts
from app.desk.reading.pointing_back import COUNTED, another_named, asks_of_another, pointing_back
from app.desk.reading.private_things import OTHERS, asks_for_others
from app.desk.reading.rereading import asked_anew
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import first_names, unnamed
from app.desk.reading.weighing import OF_SOMEBODY, of_whom, weighed
from app.desk.screen import ScreenKind
from app.desk.tool import About, AskedQuestion, Asker
from app.domain.hostile import gives_orders
from app.domain.text import plain, tidy
from app.memory.embedding.embedder import Embedder, TellsKinds, Vector
from app.soul.listening.languages import ENGLISH, language_of

# Seconds that an answer waits for the embedder, which may be busy with bulk work; then words alone decide.
PATIENCE_SECONDS = 1.0
# Readings of the written questions that a process keeps: one, but for tests with other features.
QUESTIONS_KEPT = 2
# Of a question so many parts are read: the whole, and its first sentences.
SENTENCES_READ = 4
# By how little a kind may score less than the best to be offered beside it.
BESIDE = 0.08
# The share of the sure score that is enough for a question which goes on from one that was answered: of 400 labelled
# follow-ups 17 were left unanswered before, of which seven find their kind so and four another one.
LEANING = 0.92
# What a kind loses that is found by all of a question which tells something before it asks, or by what it tells.
TOLD_FIRST = 0.5
# Moves from which on a question is a line that is written out, whatever words stand beside it.
WRITTEN_OUT = 2
_OF_SOMEBODY = re.compile(r"\b(?:he|she|him|her|his|hers|they|them|their)\b")

# Tools that are asked of a character by name.
_OF_PEOPLE = frozenset(("character_profile", "what_they_remember", "my_matches", "whereabouts"))

ORDERS = (
    "I take questions here, not orders of that kind. Ask me about your game, the club or the rules, and I am all yours."
)
# The language of a question of which hardly a word is English, where it is none that is known here.
UNKNOWN = "?"

log = structlog.get_logger(__name__)


@lru_cache(maxsize=QUESTIONS_KEPT)
def questions_without(hidden: frozenset[str]) -> Questions:
    """What may be asked while these features are off; written with the code, so that every worker has the same."""
    return Questions(hidden=hidden)


class Listed(Protocol):
    """Who may be named."""

    def listed_for(self, player_id: str) -> list[Character]:
        """The characters that a player may know of."""


class Understanding:
    """Reads questions. One for all sessions; without a ready embedder of the right model by words alone."""

    def __init__(self, embedder: Embedder | None, characters: Listed, hidden: frozenset[str] = frozenset()) -> None:
        """`hidden` are the features that are off."""
        self._embedder = embedder
        self._characters = characters
        self.questions = questions_without(hidden)

    async def wait_ready(self) -> None:
        """Waits until questions are read by meaning, where they ever are."""
        if self._embedder is not None:
            await self._embedder.wait_ready()

    async def read(self, text: str, asker: Asker) -> Understood:
        """What is asked. Never raises."""
        said = put_right(with_apostrophes(tidy(text)))
        low = with_marks(plain(said))
        listed = self._characters.listed_for(asker.player.id)
        asker = replace(asker, names=first_names(listed))
        named = named_of(low, listed)
        if named is None and _OF_SOMEBODY.search(low):
            named = spoken_of(low, asker, listed)
        question = AskedQuestion(said, asker, written_move(said), named)
        if gives_orders(said):
            return Understood(question, None, refused=ORDERS)
        if asks_for_others(unnamed(low, asker.names)):
            return Understood(question, None, refused=OTHERS)
        if (foreign := in_english(said)) is not None:
            if not foreign.words:
                return Understood(question, None, language=foreign.language)
            if asks_for_others(unnamed(plain(foreign.words), asker.names)):
                return Understood(question, None, refused=OTHERS)
            # The tools read what is asked from its words, too.
            read = await self._read(plain(foreign.words), replace(question, text=foreign.words))
            return replace(read, language=foreign.language)
        if (spoken := language_of(said)) != ENGLISH:
            return Understood(question, None, language=spoken)
        if not self.questions.in_english(low) and len(moves_named(said)) < WRITTEN_OUT:
            return Understood(question, None, language=UNKNOWN)
        return await self._read(low, question)

    async def _read(self, low: str, question: AskedQuestion) -> Understood:
        """What an English question asks, `low` being its words without case and accents."""
        if (anew := asked_anew(low, question, question.asker.names)) is not None:
            # It stands for itself now, with whoever the question before named.
            low = plain(anew.text)
            question = replace(
                anew, character=named_of(low, self._characters.listed_for(anew.asker.player.id)) or anew.character
            )
        said, asker, named = question.text, question.asker, question.character
        back = None if anew is not None else pointing_back(low, asker.about)
        if back == COUNTED:
            # "How long is it good for" may have an answer of its own.
            likely = (await self._meant(low, question))[0][0]
            if likely.sure and likely.kind.entry is not None and not just_answered(likely, asker):
                return Understood(replace(question, entry=likely.kind.entry), likely.kind, likely.kind.aspect)
        if back is not None:
            tool, aspect = back
            kind = self._kind(tool, aspect, asker.about)
            if kind is not None:
                entry = asker.about.entry if asker.about else None
                question = AskedQuestion(said, asker, question.move, question.character, entry)
                return Understood(question, kind, aspect)
        if (again := self._again(low, named, asker.about)) is not None:
            if named is None:
                question = replace(question, character=another_named(low))
            return Understood(question, again, again.aspect)
        if (own := of_own_game(low, question)) is not None:
            question, aspect = own
            return Understood(question, self._kind("explain_move", aspect, None), aspect)
        if (of_move := self._of_move(low, question)) is not None:
            return Understood(question, of_move, of_move.aspect)
        if (plainly := await self._plainly(low, question)) is not None:
            return plainly
        meant, also, earlier = await self._meant(low, question)
        best = meant[0]
        in_lobby = asker.screen.kind is ScreenKind.LOBBY
        if best.kind.tool in OF_SOMEBODY and not of_whom(question) and (in_lobby or not _OF_SOMEBODY.search(low)):
            # Nobody of the house is named, so a person is meant.
            best = replace(best, kind=self._kind("club_status", "person", None) or best.kind)
        leans = asker.about is not None and goes_on_from(low, asker.before) is not None
        if not best.sure and not (leans and best.score >= LEANING * best.least):
            return Understood(question, None, near=tuple(one.kind for one in meant[:3]))
        question = AskedQuestion(said, asker, question.move, question.character, best.kind.entry)
        beside = tuple(one.kind for one in meant[:3] if one.kind is not best.kind and one.score >= best.score - BESIDE)
        also = None if also is best.kind else also
        told = best.kind.entry is not None or best.kind.id == "club_status.person"
        if also is not None and told and just_answered(best, asker):
            # What was read a moment ago is not told again before the new thing.
            return Understood(replace(question, entry=also.entry), also, also.aspect)
        if also is not None and earlier:
            # What was asked first is answered first.
            return Understood(replace(question, entry=also.entry), also, also.aspect, beside, also=best.kind)
        return Understood(question, best.kind, best.kind.aspect, beside, also=also)

    async def _plainly(self, low: str, question: AskedQuestion) -> Understood | None:
        """What a question asks for plainly, as a whole or in one of its parts; None where it has to be weighed."""
        if (both := await self._by_parts(low, question)) is not None:
            return both
        one = at_sight(low, question)
        about = About("rules", entry=one.entry) if one is not None and one.entry else None
        if one is None or (kind := self._kind(one.tool, one.aspect, about)) is None:
            return None
        whom = one.character or question.character
        return Understood(AskedQuestion(question.text, question.asker, None, whom, kind.entry), kind, kind.aspect)

    async def _by_parts(self, low: str, question: AskedQuestion) -> Understood | None:
        """Two questions in one, of which one is plainly about somebody, each read by itself; None for others."""
        kinds: list[QuestionKind] = []
        for part, one in seen_by_parts(low, question):
            about = About("rules", entry=one[2]) if one is not None and one[2] else None
            read = None if one is not None else await self._read(part, replace(question, text=part))
            kind = self._kind(*one[:2], about) if one is not None else read.kind if read is not None else None
            kinds += [] if kind is None or kind in kinds else [kind]
        if not kinds:
            return None
        first, also = (*kinds, None)[:2]
        return Understood(replace(question, entry=kinds[0].entry, move=None), first, kinds[0].aspect, also=also)

    def _of_move(self, low: str, question: AskedQuestion) -> QuestionKind | None:
        """The kind of a question for one move of the game on the page: another one, or one that is named."""
        study, move, screen = question.asker.study, question.move, question.asker.screen
        low = unnamed(low, question.asker.names)
        if screen.match_id is None:
            # Of one's own games the one is meant in which that move was an error.
            own = screen.kind is ScreenKind.MY_CHESS and move is not None and bare_piece_move(move)
            verdict = aspect_of_move(low) if own else None
            return None if verdict is None else self._kind("explain_move", verdict, None)
        unplayed = study is not None and move is not None and not stands_in(study, move)
        legal = unplayed and study is not None and move is not None and can_be_tried(study, move)
        line = side_line(question.text) is not None
        wanted = kind_of_move(low, named=move is not None, unplayed=unplayed, legal=legal, line=line)
        return None if wanted is None else self._kind(*wanted, None)

    def _again(self, low: str, named: str | None, about: About | None) -> QuestionKind | None:
        """The kind of the question before, asked of somebody else: "and Rosa?"."""
        if about is None or about.aspect is None or about.tool not in _OF_PEOPLE:
            return None
        if named is None:
            # Somebody who is not of the house: the asker's own games say whether they have met.
            met = about.aspect == "record" and another_named(low) is not None
            return self._kind("my_matches", "record", None) if met else None
        return self._kind(about.tool, about.aspect, None) if asks_of_another(low) else None

    async def _meant(self, low: str, question: AskedQuestion) -> tuple[list[Meant], QuestionKind | None, bool]:
        """The likeliest kinds of a question or one of its parts, the best first; the kind of a second question in it;
        and whether the second one was asked before it."""
        parts = [low, *(one for one in parts_of(low) if one != low)][:SENTENCES_READ]
        screen = question.asker.screen.kind.value
        tells = tells_first(low, parts[1:])
        found: dict[str, Meant] = {}
        seconds: list[tuple[int, Meant]] = []
        # The kinds that the parts so far are told, with the part that asked for each first.
        told: dict[str, int] = {}
        whole = goes_on_from(low, question.asker.before)
        # A later part is often understood only behind the one before: "can I bring my games, and would he know them".
        before = {part: first for first, part in itertools.pairwise(parts[1:])}
        if (here := of_page(low, question.asker.screen.kind, question.asker.before)) is not None:
            parts = [*parts, here]
        for at, part in enumerate(parts):
            behind = whole if part is low else f"{before[part]} {part}" if part in before else None
            said = with_its_name(part, before[part]) if part in before else part
            own, likely = (weighed(near, question) for near in await self._near(said, behind, screen))
            if whole is not None and part is not here:
                likely = [just_asked(one) if just_answered(one, question.asker) else one for one in likely]
            if tells and part is not here and not (part is not low and is_asked(part)):
                likely = [one.by(-TOLD_FIRST) for one in likely]
            if part is here:
                likely = [lessened(one, after=whole is not None) for one in likely if screen in one.kind.screens]
            elif part is not low:
                likely = [one for one in likely if not one.kind.id.startswith("desk-")]
                asked = replace(question, text=said)
                second = asked_too(said, own, likely, told, wished=goes_on(part, before.get(part, ""), low))
                if second is not None and (second.kind.tool not in OF_SOMEBODY or of_whom(asked)):
                    seconds.append((at, second))
                told = {one.kind.id: at for one in likely[:1]} | told
            for one in likely:
                known = found.get(one.kind.id)
                if known is None or known.score < one.score:
                    found[one.kind.id] = one
        meant = sorted(found.values(), key=lambda one: -one.score)
        best = meant[0].kind.id
        at, second = next((one for one in seconds if one[1].kind.id != best), (0, None))
        earlier = second is not None and at < told.get(best, 0)
        return meant, None if second is None else second.kind, earlier

    async def _near(self, text: str, behind: str | None, screen: str) -> tuple[list[Meant], list[Meant]]:
        """The likeliest kinds of a text by its own words; and those of one that goes on from another, read with it too
        (`behind`: both)."""
        meaning = await self._meaning(text, screen)
        own = self.questions.meant(text, meaning, screen)
        if behind is None:
            return own, own
        return own, self.questions.meant_after(text, meaning, behind, await self._meaning(behind, screen), screen)

    def _kind(self, tool: str, aspect: str, about: About | None) -> QuestionKind | None:
        wanted = about.entry if tool == "rules" and about is not None else None
        fits = (
            one
            for one in self.questions.kinds
            if (one.entry == wanted if wanted else (one.tool, one.aspect) == (tool, aspect))
        )
        return next(fits, None)

    async def nearness(self, text: str, others: Sequence[str]) -> list[float] | None:
        """How near each of some texts is to another in meaning (a cosine); None where nothing is read by meaning."""
        embedder = self._embedder
        if embedder is None or not embedder.ready:
            return None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                first, *rest = await embedder.embed([text, *others])
        except (TimeoutError, RuntimeError, ValueError) as error:
            log.info("desk_without_meaning", error=str(error))
            return None
        return [float(first @ one) for one in rest]

    async def _meaning(self, text: str, screen: str) -> Meaning | None:
        embedder = self._embedder
        if embedder is None or not embedder.ready or embedder.model_id != self.questions.model_id:
            return None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                vector: Vector = (await embedder.embed([text]))[0]
                if not isinstance(embedder, TellsKinds):
                    return Meaning(vector)
                chances = await embedder.kind_chances([with_page(text, screen)])
                return Meaning(vector, None if chances is None else chances[0], embedder.kinds)
        except (TimeoutError, RuntimeError, ValueError) as error:
            log.info("desk_without_meaning", error=str(error))
            return None
