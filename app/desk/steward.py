"""The steward: takes a question, looks things up, and answers in the words of the house."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from uuid import uuid4

import structlog

from app.accounts.player import Player
from app.characters.character import Character
from app.desk.agents import ModelSteward
from app.desk.answering import MOST_LINKS, Tell, distinct, helps_near, joined, refused_about, refused_again, say
from app.desk.checking import told_truly
from app.desk.games import RATED, game_on, may_help
from app.desk.going_back import because_told, not_again, says_the_same, shown_again, without_repeats
from app.desk.greeting import AHEAD, greeting
from app.desk.noted import as_told, kept, note_why, place_of
from app.desk.occasions import occasion_for
from app.desk.opening_word import led_by, opened_as_asked
from app.desk.persona import in_own_words
from app.desk.questions import QuestionKind
from app.desk.reading.both_parts import whole_and_rest
from app.desk.reading.foreign import name_of
from app.desk.reading.sought_for_tools import placed
from app.desk.reading.understanding import ORDERS, Understanding
from app.desk.reading.understood import Understood, suggestions_for
from app.desk.repository import load_session, record_exchange, record_summary
from app.desk.screen import Screen, ScreenKind
from app.desk.second import about_kept, as_half, both_told, in_short, says_again, sentences_wanted, without_half
from app.desk.session import SHORT_SUMMARY, DeskSession, size
from app.desk.speaking import Speaking
from app.desk.study import STUDY
from app.desk.to_the_point import to_the_point
from app.desk.tool import AskedQuestion, Asker, DeskAnswer, Study, ToolRefused
from app.desk.toolbox import Ran, Toolbox
from app.domain.events.desk import AnswerDelta, DeskState, StewardAnswer, ToolFinished, ToolStarted
from app.domain.text import tidy
from app.languages.catalogue import SOURCE
from app.languages.speaking import speaking
from app.llm.base import NoModel
from app.runtime.channels import Channels, note, span
from app.soul.listening.languages import ENGLISH

# Questions that follow an answer, beside those that may have been meant.
FOLLOWING = 2

# The tool of the handbook, and the aspects under which an entry is told as it is.
HANDBOOK, WHOLE = "rules", ("more", "detail")

log = structlog.get_logger(__name__)


class Steward:
    """One for all; what belongs to one visitor is in their `DeskSession`."""

    def __init__(
        self, toolbox: Toolbox, understanding: Understanding, channels: Channels, model: ModelSteward | None = None
    ) -> None:
        """With a `model`, answers are worded by it, where it is ready and what it says holds."""
        self.toolbox = toolbox
        self._model = model
        self._understanding = understanding
        self._channels = channels
        self._database = toolbox.services.database
        self._now = toolbox.services.clock.now_ms

    async def ready(self) -> None:
        """Waits until questions are read by meaning. Nobody has to: before that they are read by words."""
        await self._understanding.wait_ready()

    async def open(self, player: Player) -> DeskSession:
        """The session of a player, as it was left."""
        return await self._database.read(load_session, player.id, self._now)

    async def state(self, session: DeskSession, player: Player, screen: Screen) -> DeskState:
        """What the drawer shows on a screen. The screen's context enters the session here, once."""
        occasion = await occasion_for(self.toolbox.services, Asker(player, screen))
        words, questions = greeting(screen.kind)
        session.context = f"The visitor is on the page `{screen.kind.value}`. {words}"
        return DeskState(
            screen=screen.kind.value,
            subject=screen.subject,
            greeting=words,
            suggestions=list(questions),
            exchanges=[as_told(one) for one in session.exchanges],
            occasion=occasion,
        )

    async def look_ahead(self, session: DeskSession, player: Player, screen: Screen) -> None:
        """Runs the tools of the screen before anything is asked. Never raises for what a tool refuses."""
        asker = Asker(player, screen)
        for name in AHEAD.get(screen.kind, ()):
            tool = self.toolbox.tools[name]
            aspect = "moment" if name == "explain_move" else ""
            given = tool.read(AskedQuestion("", asker), aspect, self.toolbox.services)
            try:
                await self.toolbox.run(name, given, asker, session)
            except ToolRefused as refused:
                log.debug("desk_not_ahead", tool=name, why=refused.code)

    async def answer(
        self,
        session: DeskSession,
        player: Player,
        screen: Screen,
        text: str,
        ply: int | None,
        exchange_id: str,
        tell: Tell,
        study: Study | None = None,
    ) -> None:
        """Answers one question: tells tools, words as they come, and the whole; then keeps the exchange. `study` stands
        on the analysis board, where that is the screen."""
        # It speaks English, whatever the language of the page that asks.
        with self._channels.turn("desk", exchange_id, people=(player.id,), screen=screen.kind.value), speaking(SOURCE):
            asker = Asker(player, screen, ply)
            if study is not None and screen.kind is ScreenKind.ANALYSIS:
                asker = replace(asker, screen=Screen(screen.kind, STUDY), study=study)
            about, before = session.talk_at(*place_of(asker))
            await self._answer(session, replace(asker, about=about, before=before), text, exchange_id, tell)

    async def _answer(self, session: DeskSession, asker: Asker, text: str, exchange_id: str, tell: Tell) -> None:
        player = asker.player
        with span("understanding"):
            understood, rest, first = await whole_and_rest(self._understanding, text, asker, self.toolbox.services)
        with span("looking up"):
            told, private = await self._scripted(session, understood, exchange_id, tell)
            if rest is not None and rest.kind is None:
                told = without_half(told)
            elif rest is not None:
                further, also_private = await self._scripted(session, rest, exchange_id, tell)
                told, private = both_told(told, further, first=first), private or also_private
            if says_the_same(told, tidy(text), session):
                for near in understood.near[:1]:
                    # What came nearest beside it may be what was meant.
                    asked = replace(understood.question, entry=near.entry)
                    other, also_private = await self._looked_up(session, asked, near, near.aspect, exchange_id, tell)
                    told, private = (told, private) if other.refused else (other, also_private)
            told = without_repeats(not_again(told, tidy(text), session), tidy(text), session)
        said = ""
        if understood.refused is None and self._model is not None and self._model.ready:

            async def tell_more(words: str) -> None:
                nonlocal said
                said += words
                await tell("answer_delta", AnswerDelta(exchange_id=exchange_id, text=words))

            with span("wording"):
                told, private = await self._worded(self._model, session, understood, told, tell_more, private=private)
        # Where something else was begun, the whole answer replaces it.
        if told.text.startswith(said):
            await say(told.text[len(said) :], exchange_id, tell, goes_on=bool(said))
        answer = StewardAnswer(
            exchange_id=exchange_id, text=told.text, sources=distinct(told.links), boards=list(told.boards),
            suggestions=list(told.suggestions),
        )  # fmt: skip
        note_why(understood, told, private=private)
        about = about_kept(told, tidy(text), understood.question.text, () if private else self._cast())
        exchange = kept(told, about, exchange_id, self._now(), asker, tidy(text), private=private)
        session.add(exchange)
        await tell("answer", answer)
        with span("save"):
            await self._database.write(record_exchange, player.id, exchange, session.cache.stored(), self._now)
        if self._model is not None and self._model.ready and size(session.summary) > SHORT_SUMMARY:
            await self._shorten(self._model, session, player)

    async def _shorten(self, model: ModelSteward, session: DeskSession, player: Player) -> None:
        """Has a long summary shortened by the model; without an answer it is cut as it grows."""
        before = session.summary
        shorter = await model.shortened(before, player.id)
        if shorter is not None and size(shorter) < size(before):
            session.summary = shorter
            await self._database.write(record_summary, player.id, before, shorter)

    async def _worded(
        self,
        model: ModelSteward,
        session: DeskSession,
        understood: Understood,
        plain: DeskAnswer,
        tell_more: Callable[[str], Awaitable[None]],
        *,
        private: bool,
    ) -> tuple[DeskAnswer, bool]:
        """The answer in a model's words, and whether it is private; `plain` where no model has any, where nobody may be
        helped, and where the words do not hold on the board."""
        question, at = understood.question, self.toolbox.services
        game = await game_on(question.asker, plain.about, at)
        if game is not None and not may_help(game):
            return plain, private
        brought: list[Ran] = []
        kinds = (*((understood.kind,) if understood.kind else ()), *understood.near)
        ply = plain.about.ply if plain.about is not None else question.asker.ply

        async def holds(sentence: str) -> bool:
            return game is None or await told_truly(sentence, game, ply)

        speaking, text = Speaking(holds, tell_more), None
        async with asyncio.TaskGroup() as group:
            group.create_task(speaking.run())
            try:
                near = [one.tool for one in kinds]
                text = await model.answer(question, session, plain.text, near, brought.append, speaking.hear)
            except NoModel as failed:
                note("logs", {"no_model": str(failed)})
            speaking.end()
        if text is None:
            return plain, private
        if game is not None and not await told_truly(text, game, ply):
            note("tool_errors", {"code": "untrue"})
            return plain, private
        links = list(plain.links)
        for ran in brought:
            first = next(iter(ran.tool.aspects), "entry")
            links += [one for one in ran.tool.tell(ran.found, first, question.asker).links if one not in links]
        return replace(plain, text=text, links=tuple(links[:MOST_LINKS])), private or any(
            ran.tool.private for ran in brought
        )

    async def _scripted(
        self, session: DeskSession, understood: Understood, exchange_id: str, tell: Tell
    ) -> tuple[DeskAnswer, bool]:
        """The answer without a model, and whether it is private."""
        question = understood.question
        if understood.refused is None and (shown := shown_again(question.text, session)) is not None:
            return shown, False
        if understood.refused is None and (why := because_told(question.text, session, question.asker.about)):
            return why, False
        if understood.refused is not None:
            self._channels.publish("tool_errors", {"code": "refused"}, subject=exchange_id)
            game = await game_on(question.asker, None, self.toolbox.services)
            rated = understood.refused == ORDERS and game is not None and game.state.rated and not game.state.ended
            return DeskAnswer(f"{ORDERS} {RATED.message}" if rated else understood.refused), False
        kind = understood.kind
        if understood.language != ENGLISH:
            known = name_of(understood.language)
            _, here = greeting(understood.question.asker.screen.kind)
            likely = suggestions_for(understood.near) or here
            if kind is None:
                heard = in_own_words("other_language" if known is None else "foreign", question.text)
                return DeskAnswer(heard.replace("LANGUAGE", known or ""), suggestions=likely), False
            told, private = await self._with_second(session, understood, kind, exchange_id, tell)
            lead = in_own_words("foreign_answered", question.text).replace("LANGUAGE", known or "")
            return replace(told, text=f"{lead} {told.text}", suggestions=likely), private
        if kind is None:
            words = in_own_words("nothing", question.text)
            links = helps_near(understood.near, question.asker.screen.match_id)
            return DeskAnswer(words, links=links, suggestions=suggestions_for(understood.near[:3])), False
        told, private = await self._with_second(session, understood, kind, exchange_id, tell)
        # "Or did you mean ...": what came as near, to be pressed.
        near = () if understood.also else suggestions_for(understood.near)
        following = (*told.suggestions[:FOLLOWING], *near)
        return replace(told, suggestions=tuple(dict.fromkeys(following))), private

    async def _with_second(
        self, session: DeskSession, understood: Understood, kind: QuestionKind, exchange_id: str, tell: Tell
    ) -> tuple[DeskAnswer, bool]:
        """The answer, with that to a second question in it, and whether it is private."""
        question, second = understood.question, understood.also
        told, private = await self._looked_up(session, question, kind, understood.aspect, exchange_id, tell)
        told = refused_again(told, question.asker)
        if (count := sentences_wanted(question.text)) is not None:
            return in_short(told, count), private
        if second is None:
            return told, private
        # "Who beats me most, and how do I prepare for them": the second is about whom the first named.
        about = told.about or question.asker.about
        other = replace(question, entry=second.entry, asker=replace(question.asker, about=about))
        further, also_private = await self._looked_up(session, other, second, second.aspect, exchange_id, tell)
        both = told if says_again(told, further) else joined(as_half(told), as_half(further))
        return both, private or also_private

    async def _looked_up(
        self,
        session: DeskSession,
        question: AskedQuestion,
        kind: QuestionKind,
        aspect: str,
        exchange_id: str,
        tell: Tell,
    ) -> tuple[DeskAnswer, bool]:
        """The answer of one tool, and whether it is private."""
        tool = self.toolbox.tools[kind.tool]
        question, which = await placed(question, tool, self.toolbox.services)
        given = tool.read(question, aspect, self.toolbox.services)
        if not self.toolbox.at_hand(kind.tool, given, question.asker, session):
            await tell("tool_started", ToolStarted(exchange_id=exchange_id, name=tool.name, words=tool.doing))
        try:
            ran = await self.toolbox.run(kind.tool, given, question.asker, session, exchange_id)
        except ToolRefused as refused:
            await tell("tool_finished", ToolFinished(exchange_id=exchange_id, name=tool.name, cached=False))
            return DeskAnswer(refused.message, about=refused_about(question, refused), refused=True), False
        await tell("tool_finished", ToolFinished(exchange_id=exchange_id, name=tool.name, cached=ran.cached))
        told = opened_as_asked(tool.tell(ran.found, aspect, question.asker), question.text)
        if tool.name == HANDBOOK and aspect not in WHOLE:
            about = question.asker.about
            again = about is not None and told.about is not None and about.entry == told.about.entry
            told = await to_the_point(told, question.text, self._understanding, again=again)
        told = led_by(which, told)
        return (replace(told, about=replace(told.about, aspect=aspect)) if told.about else told), tool.private

    def _cast(self) -> list[Character]:
        return self.toolbox.services.characters.cast()


def new_exchange_id() -> str:
    return str(uuid4())
