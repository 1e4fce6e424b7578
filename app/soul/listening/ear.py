"""Reads messages into acts, sentence by sentence."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import structlog

from app.domain.text import is_question, plain
from app.domain.told.reading import tells_of_self
from app.memory.embedding.embedder import Embedder
from app.soul.listening.apart import asks_to_agree
from app.soul.listening.board_topics import board_topics_of, load_board_classifier
from app.soul.listening.by_the_way import claims_asked, without_asides, without_heading
from app.soul.listening.choosing import words_in
from app.soul.listening.classifier import load_classifier
from app.soul.listening.crossed_news import felt_otherwise
from app.soul.listening.cutting import ASKS_NOTHING, TAG, clauses, read_as
from app.soul.listening.entities import entities_in
from app.soul.listening.entries_meant import with_entries
from app.soul.listening.heard import ActKind, Heard, SpeechAct, Vector
from app.soul.listening.languages import ENGLISH
from app.soul.listening.of_play import of_play_alone
from app.soul.listening.own_statement import states_own
from app.soul.listening.realms import chances_of, load_realm_classifier, with_realms
from app.soul.listening.recognising import NONE_OF_THESE, Place, Recognised, recognise
from app.soul.listening.topics import Subject
from app.soul.scripted.of_life import names_chess

# Of several pending messages so many of the latest are answered together, and so many of their latest sentences read.
MESSAGES_READ, SENTENCES_READ = 4, 8
# Seconds that an answer waits for the embedder, which may be busy with bulk work; then words alone decide.
PATIENCE_SECONDS = 0.4
# How sure (0 to 1) the ear has to be of bad news to answer it instead of what is asked beside it.
SURE_BAD_NEWS = 0.65
# How sure of a mood or a farewell to hear it beside something else, and of what is heard for certain beside a guess.
SURE_BESIDE, SURE_OF_OTHER = 0.6, 0.7

_KINDS = {
    ActKind.REQUEST: (
        Subject.PLAY, Subject.REMATCH, Subject.DRAW, Subject.TAKEBACK, Subject.HINT, Subject.GOAL, Subject.TEACH,
        Subject.EASY, Subject.HURRY, Subject.SLOW, Subject.QUIET, Subject.TALK, Subject.REPEAT, Subject.RESIGN,
        Subject.JOKE,
    ),
    ActKind.TELLING: (Subject.TOLD, Subject.PROMISE),
    ActKind.FEELING: (
        Subject.BEREAVEMENT, Subject.ILLNESS, Subject.TROUBLE, Subject.DESPAIR, Subject.LONELY, Subject.NERVES,
        Subject.JOY, Subject.WEARY, Subject.SAD,
    ),
    ActKind.COURTESY: (Subject.GREETING, Subject.THANKS, Subject.PRAISE),
    ActKind.FAREWELL: (Subject.BYE,),
    ActKind.APOLOGY: (Subject.SORRY,),
    ActKind.TEASE: (Subject.TAUNT, Subject.FLIRT),
    ActKind.INSULT: (Subject.INSULT,),
    ActKind.REMARK: (*ASKS_NOTHING, Subject.BLUNDERED, Subject.LUCK, Subject.WEATHER, Subject.FOREIGN),
}  # fmt: skip
_KIND_OF = {subject: kind for kind, subjects in _KINDS.items() for subject in subjects}
_POLARITY = {
    Subject.BEREAVEMENT: -1.0, Subject.DESPAIR: -1.0, Subject.ILLNESS: -1.0, Subject.TROUBLE: -1.0,
    Subject.LONELY: -0.5, Subject.NERVES: -0.5, Subject.SAD: -0.4, Subject.WEARY: -0.3, Subject.BLUNDERED: -0.3,
    Subject.INSULT: -1.0, Subject.TAUNT: -0.3, Subject.CHEAT: -0.5, Subject.SORRY: 0.3, Subject.JOY: 1.0,
    Subject.PRAISE: 0.8, Subject.THANKS: 0.6, Subject.GREETING: 0.2, Subject.FLIRT: 0.3,
}  # fmt: skip

# Topics of the game that a statement can hold too ("you were winning I think"), and how such statements begin.
_OF_THE_GAME = frozenset(
    (Subject.BETTER, Subject.TURNING_POINT, Subject.HOW_MUCH, Subject.MATERIAL, Subject.GOOD_MOVE, Subject.YOUR_MOVE,
     Subject.CLOCK, Subject.KING_SAFETY, Subject.MY_THREAT, Subject.HOW_DID_I_PLAY, Subject.RECORD, Subject.LAST_GAME,
     Subject.BEST_GAME, Subject.WORST_GAME)
)  # fmt: skip
_STATES = re.compile(r"^(?:i|you|we|he|she|they|it) (?!(?:wonder|want|would|need|don't|do not|didn't|know)\b)")
# What is said of others asks nothing of the character, whatever topic it holds ("he wasn't in check!!").
_STATES_OF_OTHERS = re.compile(r"^(?:he|she|they|it) ")
# A death among the asker's own is told in so few ways that a pattern is surer than what was learned, in questions too;
# pieces and devices also "die", and who asks whether it is remembered, or who that was and when, asks for that.
_DEATH = re.compile(r"\b(?:my|our)\b[^.?!]{1,40}\b(?:died|passed away|is dead|has died|funeral)\b")
# Whoever is spoken of as having been ("my late uncle would have laughed") is remembered, and has not died today.
_REMEMBERED = re.compile(
    r"\b(?:my|our) late \w+|\b(?:would have|would've|used to|always) (?:\w+ )?(?:said?|say|told|love\w*|hate\w*"
    r"|laugh\w*|like\w*|play\w*|call\w*|kill\w*|been)\b"
)
_FRESH = re.compile(
    r"\b(?:died|passed|dead|funeral|buried|lost (?:him|her|them|my)|today|yesterday|last (?:night|week))\b"
)
_OF_THINGS = re.compile(
    r"\b(?:my|our|the) (?:\w+ )?(?:pawns?|knights?|bishops?|rooks?|queens?|kings?|pieces?|attack|phone|battery|laptop"
    r"|computer|car|engine|wifi|clock|internet)\b[^.?!]{0,30}\b(?:died|dead|dies)\b"
)
_OF_MEMORY = re.compile(r"\b(?:remember|recall|told|joke)\b|^\W*(?:(?:and|so|but) )?(?:who|when|what day|how old)\b")
_OF_SELF = re.compile(
    r"\b(?:i|i'm|im|i've|ive|i'd|i'll|me|my|mine|we|us|our|yo|mi|mis|me|je|moi|mon|ma|mes|ich|mir|mich|mein\w*|eu|meu|minha)\b"
)
# A question behind a beginning of another kind: "no cap do you ever let people win", "i always lose, is that normal".
_ASKS_INSIDE = re.compile(
    r"(?:^\W*(?:(?:no cap|bro|bruh|yo|hey|hi|lol|ok|fam|honestly|well|so|and|but|um+|er+|tbh|pls|please|also"
    r"|btw|oh) )+|[,;:-] )"
    r"(?:(?:do|does|did|are|is|was|were|am|can|could|will|would|should|have|has|had|r) "
    r"(?:you|u|i|it|we|they|he|she|there|that|this|the|my|your|ur|people)\b|(?:how|what|why|where|who|which|when)\b)"
    r"|^\W*(?:(?:please|just|so|and|ok) ){0,2}(?:tell|remind|show) me (?:i'?m|i am|it'?s|you|if|whether|who|what)\b"
)
# Or behind a place or a condition: "in a real tournament am i allowed to".
_ASKS_LATE = re.compile(
    r"^(?:in|at|on|with|after|before|for|if|when)\b[^,.;?]{0,40}? (?:am|is|are|do|does|did|can|could|should|would|will"
    r"|was|were|have|has) (?:i|you|u|we)\b"
)
# What is said of others alone is no mood of the writer's; nor is "haven't told anyone yet" a question.
_MOODS = (Subject.LONELY, Subject.NERVES, Subject.WEARY, Subject.SAD)
_SAYS_OF_OTHERS = re.compile(r"^(?:nobody|no one|none of them|he|she|they|it) ")
_TELLS_NOT = re.compile(
    r"^(?:haven'?t|hasn'?t|didn'?t|couldn'?t|wasn'?t|won'?t|don'?t) (?:\w+ed|told|been|had|seen|got|get|slept|eaten"
    r"|made|heard|said|done|thought|able|know|want|feel)\b"
    r"|^(?:can'?t|couldn'?t) (?!(?:i|you|u|we|he|she|they|it|one|this|that|the|an?|my|your|black|white|\w+one)\b)\w+"
)
_LOST = re.compile(r"\b(?:mated by|got (?:mated|crushed|smoked|destroyed|beaten)|i lost|i got mated|i resigned)\b")
_ASKS_IDEA = re.compile(
    r"^\W*(?:(?:so|and|but|ok) )?what(?:'?s| is| are| does| do|)\b"
    r".{0,40}\b(?:trying|try|going for|idea|point|aiming|plan)\b"
)
_ASKS_FOR_TIPS = re.compile(
    r"^\W*(?:(?:and|also|ok|oh) )?(?:(?:have you |you )?got |do you have )?any (?:good )?(?:ideas?|tips?|advice|clue"
    r"|suggestions?|recommendations?|tricks?)\b"
)
# A feeling of which the ear is less sure (0 to 1) than this is no feeling where something is asked.
SURE_FEELING = 0.5
log = structlog.get_logger(__name__)


class Ear:
    """Reads what was said: with `embedder`, as soon as it is ready, by meaning and words, otherwise by words alone.
    `of_memories` is the embedder by which facts and memories are found, if that is another one."""

    def __init__(self, embedder: Embedder | None = None, of_memories: Embedder | None = None) -> None:
        self._embedder = embedder
        self._of_memories = of_memories or embedder

    async def learn(self) -> None:
        """Waits for the embedder and reads the weights; for a background task."""
        await asyncio.to_thread(lambda: (load_classifier(), load_board_classifier(), load_realm_classifier()))
        if self._embedder is not None:
            await self._embedder.wait_ready()

    async def read(
        self,
        messages: Sequence[str],
        *,
        place: Place | None = None,
        meanings: bool = False,
        foreseen: Callable[[str], Iterable[str]] = lambda _: (),
    ) -> Heard:
        """What the pending messages say, the latest `MESSAGES_READ` of them, said at this place; with `meanings` each
        act, and a message of several sentences as a whole, has its vector among memories too. `foreseen` gives for a
        clause other texts that will be read next: embedded with it, they cost a third of what they cost alone."""
        of_each = [clauses(without_heading(text)) for text in messages[-MESSAGES_READ:]]
        written = [part for parts in of_each for part in parts][-SENTENCES_READ:]
        if not written:
            return Heard()
        texts = [read_as(without_heading(text)) for text in written]
        whole = [" ".join(map(read_as, of_each[-1]))] if len(of_each[-1]) > 1 else []
        beside = [*whole, *(other for text in texts for other in foreseen(text))]
        found_vectors = await _vectors(self._embedder, [*texts, *beside])
        vectors = found_vectors[: len(texts)]
        heard_by, whole_by = (
            [vector if self.hears_meaning else None for vector in part]
            for part in (vectors, found_vectors[len(texts) :][: len(whole)])
        )
        found = [recognise(text, vector, place) for text, vector in zip(texts, heard_by, strict=True)]
        acts = of_play_alone(without_guesses(tuple(map(_act, written, texts, found, vectors))))
        acts = tuple(
            replace(act, of_board=board_topics_of(act.plain, of)) for act, of in zip(acts, heard_by, strict=True)
        )
        if meanings:
            same = self._of_memories is self._embedder
            among = vectors if same else await _vectors(self._of_memories, [*texts, *whole])
            acts = tuple(replace(act, meaning=vector) for act, vector in zip(acts, among, strict=False))
        together = await self._together(messages[-1], whole[0]) if whole and meanings else None
        of_whole = next((chances_of(text, of) for text, of in zip(whole, whole_by, strict=True)), None)
        acts = without_asides(claims_asked(with_realms(acts, heard_by, of_whole, in_room=place == "room"), place))
        acts = await with_entries(acts, plain(messages[-1]), self._embedder)
        return Heard(acts, _whole(Heard(acts)), together, next(iter(whole_by if whole else heard_by[-1:]), None))

    async def _together(self, message: str, text: str) -> SpeechAct | None:
        """A message of several sentences, read as `text`, as one act, with both vectors; None without them."""
        (vector,) = await _vectors(self._embedder, [text])
        (meaning,) = [vector] if self._of_memories is self._embedder else await _vectors(self._of_memories, [text])
        if vector is None or meaning is None:
            return None
        return SpeechAct(message, plain(message), ActKind.QUESTION, vector=vector, meaning=meaning)

    async def vectors(self, texts: Sequence[str]) -> Sequence[Vector | None]:
        """The vectors of texts as they are read, by the embedder that listens; None for each without them."""
        return await _vectors(self._embedder, texts)

    @property
    def hears_meaning(self) -> bool:
        """Whether topics are recognised by these vectors too."""
        return self._embedder is not None and self._embedder.model_id == load_classifier().model_id


# What cannot all be held, where a man was named just before.
_KEPT_MEN = tuple(f"{verb} {what}" for verb in ("keep", "save", "defend", "protect") for what in ("everything", "both"))


def without_guesses(acts: tuple[SpeechAct, ...]) -> tuple[SpeechAct, ...]:
    """The acts, with a feeling or a farewell that is only guessed as a telling wherever something else is surely said
    beside it: of strangers' messages with guessed bad news and a question, two in three brought none."""
    if len(acts) == 1:
        return acts
    return tuple(
        replace(act, kind=ActKind.TELLING, topic=Subject.TOLD, polarity=0.0)
        if _is_of_men(act, acts) or (_is_guess(act) and any(_outweighs(one, act) for one in acts if one is not act))
        else act
        for act in acts
    )


def _is_of_men(act: SpeechAct, acts: tuple[SpeechAct, ...]) -> bool:
    """Whether what sounds like despair is said of men that are attacked: "my queen hangs. I can't keep everything"."""
    keeps = act.kind is ActKind.FEELING and any(one in act.plain for one in _KEPT_MEN)
    return keeps and any(names_chess(one) for one in acts if one is not act)


def _is_guess(act: SpeechAct) -> bool:
    if act.is_bad_news:
        return act.sure < SURE_BAD_NEWS and not _DEATH.search(act.plain)
    return act.sure < SURE_BESIDE and act.kind in (ActKind.FEELING, ActKind.FAREWELL)


def _outweighs(act: SpeechAct, guess: SpeechAct) -> bool:
    """Whether an act is the one to answer beside a guess: it asks, or is itself heard for certain."""
    if act.seems_to_ask:
        return True
    return act.sure >= SURE_OF_OTHER and (guess.is_bad_news or guess.kind is ActKind.FAREWELL)


async def _vectors(embedder: Embedder | None, texts: Sequence[str]) -> Sequence[Vector | None]:
    """The embeddings of the texts, of length 1; None for each while the embedder is not ready, busy or fails."""
    none = [None] * len(texts)
    if embedder is None or not embedder.ready:
        return none
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return list(await embedder.embed(list(texts)))
    except (TimeoutError, RuntimeError, ValueError) as error:
        log.info("ear_without_meaning", error=str(error))
        return none


def _act(text: str, read: str, found: Recognised, vector: Vector | None) -> SpeechAct:
    """One act: a sentence as written, as it is read, and what was recognised in it."""
    subject, polarity = found.subject, _POLARITY.get(found.subject, 0.0)
    kind = _KIND_OF.get(subject)
    if kind is None or (subject in (Subject.WEATHER, Subject.LUCK, Subject.JOKE) and is_question(read)):
        kind = ActKind.REMARK if subject is Subject.CHEAT and not is_question(read) else ActKind.QUESTION
    english = found.language == ENGLISH
    inside = english and bool(_ASKS_INSIDE.search(read) or _ASKS_LATE.search(read))
    if inside and (
        subject in (Subject.REMARK, Subject.TOLD) or (kind is ActKind.FEELING and found.sure < SURE_FEELING)
    ):
        kind, subject, polarity = ActKind.QUESTION, Subject.UNKNOWN, 0.0
    if english and (tells_of_self(text) if subject is Subject.REMARK else states_own(read, subject)):
        kind, subject = ActKind.TELLING, Subject.TOLD
    if kind is ActKind.FEELING and is_question(read) and not _OF_SELF.search(read):
        kind, subject, polarity = ActKind.QUESTION, Subject.UNKNOWN, 0.0  # "were you nervous?" is no worry of the asker
    if subject in _MOODS and _SAYS_OF_OTHERS.search(read) and not _OF_SELF.search(read):
        kind, subject, polarity = ActKind.TELLING, Subject.TOLD, 0.0  # "Nobody in the family plays it"
    if kind is ActKind.QUESTION and english and not read.endswith("?") and _TELLS_NOT.search(read):
        kind, subject = ActKind.TELLING, Subject.TOLD  # "haven't told anyone yet"
    if subject is Subject.BEREAVEMENT and _REMEMBERED.search(read) and not _FRESH.search(read):
        kind, subject, polarity = ActKind.TELLING, Subject.TOLD, 0.0
    if _OF_THINGS.search(read):
        if subject is Subject.BEREAVEMENT:
            kind, subject, polarity = ActKind.REMARK, Subject.REMARK, 0.0
    elif _DEATH.search(read) and not _OF_MEMORY.search(read):
        kind, subject, polarity = ActKind.FEELING, Subject.BEREAVEMENT, -1.0
    if subject is Subject.JOY and _LOST.search(read):
        kind, subject, polarity = ActKind.REMARK, Subject.REMARK, 0.0  # Nobody is congratulated on a lost game.
    if english and (other := felt_otherwise(subject, words_in(read), text)) is not None:
        subject, polarity = other, _POLARITY.get(other, 0.0)
        kind = _KIND_OF.get(other, ActKind.QUESTION)
    if kind in (ActKind.REMARK, ActKind.TELLING) and english and _ASKS_FOR_TIPS.search(read):
        kind, subject = ActKind.QUESTION, Subject.UNKNOWN
    if subject is Subject.GOAL and _ASKS_IDEA.search(read):
        kind, subject = ActKind.QUESTION, Subject.UNKNOWN  # "What's White trying to do in the Danish?" is no wish.
    states = _STATES.search(read) and not is_question(read) and not TAG.search(read)
    of_others = kind is ActKind.QUESTION and _STATES_OF_OTHERS.search(read)
    if (subject in _OF_THE_GAME or of_others) and found.language == ENGLISH and states:
        kind, subject = ActKind.REMARK, Subject.REMARK
    if kind in (ActKind.REMARK, ActKind.TELLING) and english and asks_to_agree(read):
        kind, subject = ActKind.QUESTION, Subject.UNKNOWN  # "I've lost the right to castle, haven't I."
    topic = None if subject in NONE_OF_THESE else subject
    return SpeechAct(
        text, read, kind, topic, found.sure, polarity, entities_in(text), found.language, vector, others=found.others
    )  # fmt: skip


def _whole(heard: Heard) -> Subject:
    """What the messages as a whole are about: the topic of the most urgent act that asks something, else the first
    question or remark of no topic."""
    subjects = [_subject_of(act) for act in heard.by_rank]
    not_known = (*ASKS_NOTHING, Subject.UNKNOWN)
    if any(act.kind is ActKind.QUESTION and act.topic is None for act in heard.acts):
        # A question that nobody can place is still one: what is told beside it is no reason to only nod.
        subjects = [subject for subject in subjects if subject not in (Subject.TOLD, Subject.PROMISE)]
    for passed_over in ((*not_known, Subject.FOREIGN), not_known, ASKS_NOTHING, (Subject.REMARK,)):
        for subject in subjects:
            if subject not in passed_over:
                return subject
    return Subject.REMARK


def _subject_of(act: SpeechAct) -> Subject:
    if act.topic is not None:
        return act.topic
    if act.language != ENGLISH:
        return Subject.FOREIGN
    return Subject.UNKNOWN if act.kind is ActKind.QUESTION else Subject.REMARK
