"""Answers what visitors tell of themselves by what happened to them: the very thing is named, with what a friend says
to it, in the character's words for the feeling. Nothing of the board or of the character's own day stands in it."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.text import is_question
from app.soul.listening.apart import asks
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.bidders.told_of_self import is_own_question, said_to
from app.soul.listening.choosing import words_in
from app.soul.listening.crossed_news import is_crossed, is_day_of_the_dead
from app.soul.listening.gain_or_loss import loss_or_gain
from app.soul.listening.heard import ActKind, Realm, SpeechAct
from app.soul.listening.life_events import tells_of_child
from app.soul.listening.matters import HeardMatter, MatterFeeling, MatterIndex, matters
from app.soul.listening.named_news import named_in
from app.soul.listening.news import says_glad
from app.soul.listening.no_news import is_long_ago, is_workplace, only_arrives, only_names
from app.soul.listening.particular_news import particular_news
from app.soul.listening.telling import said_first, telling_in
from app.soul.listening.topics import Subject
from app.soul.scripted.of_life import names_chess
from app.soul.scripted.topics import Topic

# How surely a telling has to be of a matter: by how likely (0 to 1) its message is about its writer, from the likeliest
# on; at a board; of good news, what is added, and from when on it is good news though the ear hears bad; and to set
# aside that the ear hears despair. Chosen on some hundred tellings and as many other statements of strangers: with
# less, remarks on games and lives are taken for news.
SURE: tuple[tuple[float, float], ...] = ((0.7, 0.56), (0.4, 0.66), (0.0, 0.9))
SURE_AT_BOARD, GLAD_ADDS, GLAD_THOUGH, SURER_THAN_DESPAIR = 0.85, 0.08, 0.9, 0.75
# Beside a question about something else a telling is only answered if it is surely one.
BESIDE_A_QUESTION = 0.8
# From so sure on a message is of what it is of as a whole, else of what its surest sentence is of.
WHOLE = 0.64
# From so sure on a telling is of a life in danger, whatever the ear hears.
IN_DANGER = 0.78
# The least chance (0 to 1) that a message is about its writer, where it may be of the game.
OF_THE_WRITER = 0.3
# From so sure on what is said names the thing itself; a guess is worth so much where the ear hears its feeling, and is
# so sure of that.
CERTAIN, GUESSED, SURE_OF_FEELING = 0.72, 0.42, 0.5
# With less what was told is said back instead, where it can be.
THE_VERY_THING = 0.8
# How sure is what was read word by word; and characters of a sentence that is said back before what is said to it.
SURELY_READ, SAID_BACK = 1.0, 90
_FELT = {
    Subject.JOY: MatterFeeling.GLAD, Subject.TROUBLE: MatterFeeling.SORRY, Subject.SAD: MatterFeeling.SORRY,
    Subject.ILLNESS: MatterFeeling.SORRY, Subject.LONELY: MatterFeeling.SORRY, Subject.NERVES: MatterFeeling.NERVOUS,
    Subject.WEARY: MatterFeeling.TIRED,
}  # fmt: skip
# The bid: before phrases for a whole mood, and before what only takes up the words; in a room, where a message is
# surely about its writer, before what is known of a last game too.
BIDS, OF_THEM_ALONE, SURELY_THEIRS = 0.974, 0.985, 0.6
# Words of a question that only asks what to do about what was told.
LONGEST = 9
_ADVICE = ("any tip", "any advice", "any idea", "any trick", "what do i do", "what should i", "what would you do",
           "what can i do", "how do i cope", "how do i calm", "what now", "should i", "am i mad", "am i wrong",
           "is that bad", "is that normal", "is that silly", "what do you think", "what does one", "help")  # fmt: skip
# Chess that was played elsewhere, and what shows it: told in a room, or with a place or a time.
_OF_CHESS = ("lost-won-game", "bad-chess-run", "chess-win", "chess-event-soon")
_ELSEWHERE = frozenset(
    ("club", "league", "tournament", "congress", "match", "yesterday", "saturday", "sunday", "weekend", "county",
     "school", "team", "simul", "final", "round", "champion", "championship", "dad", "grandad", "boss", "tomorrow")
)  # fmt: skip
_YOU = frozenset(("you", "your", "you're", "u", "ur", "we", "us", "we've"))
# What is said to grown people who begin something, and to no child's first lesson.
_OF_THE_GROWN = frozenset(("new-hobby-mad", "hobby-new", "growing-old", "new-job"))
# A day on which somebody dead is thought of.
OF_THE_DEAD = "remembered-dead"
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.THANKS, Subject.GREETING, Subject.BYE,
                    Subject.PLAY, Subject.REMATCH, Subject.GOAL, Subject.QUIET))  # fmt: skip


class OfWriter:
    """Bids for what happened to the writer, or is about to. `index` knows such things; that of the house unless one is
    given."""

    def __init__(self, index: MatterIndex | None = None) -> None:
        self._index = index

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What is said to the matter; None where none is told, and for what asks something else."""
        acts = moment.heard.acts
        told = [one for one in acts if not _is_asked(one)]
        asked = [one for one in acts if _is_asked(one) and not _only_asks_advice(one)]
        if moment.facts.in_room and told:
            asked = [one for one in asked if not is_own_question(one)]
        if not told or (act not in told and act in asked) or act.topic in _NEVER:
            return None
        found = heard_matter(told, moment, matters() if self._index is None else self._index)
        if found is None or (asked and found.sure < BESIDE_A_QUESTION):
            return None
        if found.matter.feeling is MatterFeeling.DANGER:
            grave = (Topic("ask_despair", 1), Topic("ask_sympathy", 1))
            return Bid(BIDS, Content("ask_despair", (), grave, alone=True)) if found.sure >= IN_DANGER else None
        if not asked and found.sure < THE_VERY_THING and said_to(told, moment, found) is not None:
            return None  # What was told is said back instead.
        only = not asked
        topics = tuple(_topics(found, told, moment, briefly=bool(asked)))
        if not topics:
            return None
        theirs = moment.facts.in_room and max(one.realms.get(Realm.PERSON, 0.0) for one in told) >= SURELY_THEIRS
        content = Content(f"ask_matter_{found.matter.id}", (), topics, alone=only, settles=only, own=True)
        return Bid(OF_THEM_ALONE if theirs else BIDS, content)


def heard_matter(told: list[SpeechAct], moment: Moment, index: MatterIndex) -> HeardMatter | None:
    """What the acts of a message that tell something tell of their writer; None where it is no such thing."""
    told = [one for one in told if not only_arrives(words_in(one.plain))]
    if not told:
        return None
    words = [word for one in told for word in words_in(one.plain)]
    kept = next((one for one in index.matters if one.id == OF_THE_DEAD), None)
    if kept is not None and is_day_of_the_dead(words):
        return HeardMatter(kept, 1.0)
    if particular_news([one.plain for one in told]) is not None:
        return None
    if (plainly := _read(told, words, moment, index)) is not None:
        return plainly
    news = told if said_to(told, moment, None) is None else _of_news(told)
    whole = moment.heard.message if len(told) == len(moment.heard.acts) else None
    vectors = [one for one in (whole, *(act.vector for act in news)) if one is not None]
    # What is denied, or sad, is no good news whatever it is near to.
    but = MatterFeeling.GLAD if is_crossed(words, " ".join(one.text for one in told)) else None
    found = [one for vector in vectors if (one := index.find(vector, but=but)) is not None]
    if not found:
        return None
    danger = next((one for one in found if one.matter.feeling is MatterFeeling.DANGER), None)
    if danger is not None and danger.sure >= IN_DANGER:
        return danger
    best = found[0] if whole is not None and found[0].sure >= WHOLE else max(found, key=lambda one: one.sure)
    if best.matter.id != OF_THE_DEAD and any(one.topic is Subject.BEREAVEMENT for one in told):
        return None  # The phrases for a death name who has died.
    if _is_no_news(best, words):
        return None
    ill = any(one.topic is Subject.ILLNESS for one in told) and named_in(told).who is not None
    if ill and best.sure < CERTAIN:
        return None  # The phrases for an illness name who is ill.
    sure = best.sure >= _least(best, told, moment) or _is_felt(best, told, moment)
    return best if sure and not _is_of_game(best, told, moment) else None


def _is_no_news(found: HeardMatter, words: Sequence[str]) -> bool:
    """Whether a telling that is near to a matter is of long ago, of a place of work, or of a child that does what the
    matter is said of to grown people."""
    feeling = found.matter.feeling
    if only_names(words) or (feeling is not MatterFeeling.GLAD and says_glad(words)):
        return True
    if feeling in (MatterFeeling.GLAD, MatterFeeling.NERVOUS) and is_long_ago(words):
        return True
    if feeling is MatterFeeling.SORRY and is_workplace(words):
        return True
    return found.matter.id in _OF_THE_GROWN and tells_of_child(words)


def _of_news(told: Sequence[SpeechAct]) -> Sequence[SpeechAct]:
    """The acts that carry the news of a message, where that is known: not how old its writer is, or where they live."""
    telling = telling_in(" ".join(one.text for one in told))
    words = frozenset[str]() if telling is None else telling.words
    of_news = [one for one in told if len(words & set(words_in(one.plain))) * 2 > len(words)]
    return of_news if words and of_news else told


def _read(told: Sequence[SpeechAct], words: Sequence[str], moment: Moment, index: MatterIndex) -> HeardMatter | None:
    """The matter that a loss or a gain is of which is read word by word; None for what may be told of the game."""
    kind = loss_or_gain(words)
    if kind is None or kind not in index.by_id or (not moment.facts.in_room and any(map(names_chess, told))):
        return None
    return HeardMatter(index.by_id[kind], SURELY_READ)


def _is_felt(found: HeardMatter, told: list[SpeechAct], moment: Moment) -> bool:
    """Whether the ear hears the feeling of a matter that is only guessed, in a message that is about its writer."""
    if found.sure < GUESSED or not moment.facts.in_room:
        return False
    heard = {_FELT.get(one.topic) for one in told if one.topic is not None and one.sure >= SURE_OF_FEELING}
    of_writer = max(one.realms.get(Realm.PERSON, 0.0) for one in told)
    return found.matter.feeling in heard and of_writer >= SURE[0][0]


def _least(found: HeardMatter, told: list[SpeechAct], moment: Moment) -> float:
    """How surely the message has to be of a matter."""
    topics = {one.topic for one in told}
    if Subject.DESPAIR in topics:
        return SURER_THAN_DESPAIR
    if not moment.facts.in_room:
        return SURE_AT_BOARD
    glad = found.matter.feeling is MatterFeeling.GLAD
    if glad and topics & {Subject.TROUBLE, Subject.ILLNESS}:
        return GLAD_THOUGH
    of_writer = max(one.realms.get(Realm.PERSON, 0.0) for one in told)
    return next(sure for chance, sure in SURE if of_writer >= chance) + (GLAD_ADDS if glad else 0.0)


def _is_of_game(found: HeardMatter, told: list[SpeechAct], moment: Moment) -> bool:
    """Whether it may speak of the game of the two rather than of its writer."""
    words = {word for one in told for word in words_in(one.plain)}
    if found.matter.id in _OF_CHESS:
        return bool(words & _YOU) or (not moment.facts.in_room and not words & _ELSEWHERE)
    of_writer = max((one.realms.get(Realm.PERSON, 1.0) for one in told), default=1.0)
    return not moment.facts.in_room and (any(map(names_chess, told)) or of_writer < OF_THE_WRITER)


def _topics(found: HeardMatter, told: list[SpeechAct], moment: Moment, *, briefly: bool) -> list[Topic]:
    """The phrases for the feeling with each thing that is said to the matter; with whom it happened to, where that is
    somebody of the writer's. `Briefly`, where something is asked besides, only the first thing is said."""
    matter, who = found.matter, None
    if found.sure < SURE[0][1]:
        return []
    if matter.of_others and told[0].plain.startswith(("my ", "our ")):
        who = named_in(told[:1]).who
    cores = [core.partition("; ")[0] if briefly else core for core in moment.phrasing.shuffled(matter.told)]
    if not matter.said:
        # Of what was read word by word the very news are said back first, where there is room.
        clause = said_first(" ".join((one.text for one in told) if briefly else moment.given.pending_chat))
        whole = [] if clause is None or len(clause) > SAID_BACK else [f"{clause}, and {core}" for core in cores]
        cores = [*whole, *cores]
    of = [] if who is None else [Topic(f"matter_{matter.feeling}_of", 1, {"who": who, "core": core}) for core in cores]
    return [*of, *(Topic(f"matter_{matter.feeling}", 1, {"core": core}) for core in cores)]


def _is_asked(act: SpeechAct) -> bool:
    """Whether an act asks, by its form ("ever been ill" too); "can't sleep" only has the form of it."""
    return (
        act.plain.startswith("ever ") or is_question(act.plain) or (asks(act.plain) and act.kind is not ActKind.FEELING)
    )


def _only_asks_advice(act: SpeechAct) -> bool:
    """Whether a question only asks what to do about what was told."""
    return len(act.plain.split()) <= LONGEST and not names_chess(act) and any(one in act.plain for one in _ADVICE)
