"""Reads messages as the next turn of a talk: what they say by themselves, together with the question before them, and
behind the last line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from app.domain.persona import Persona
from app.domain.text import is_question, plain, sentences
from app.soul.listening.dialogue import Dialogue, dialogue_of, leans_back, leans_on, may_go_on, place_of, wants_answer
from app.soul.listening.ear import Ear
from app.soul.listening.heard import ActKind, Heard, SpeechAct, Vector
from app.soul.listening.lives import Lives
from app.soul.listening.recognising import NONE_OF_THESE, recognise
from app.soul.listening.remarks import as_questions
from app.soul.listening.senses import gives_up_elsewhere, in_its_sense
from app.soul.listening.topics import Subject
from app.soul.listening.worded_men import split
from app.soul.response import SoulInput

# Turns of the other side that are read back for what a follow-up leans on.
TURNS_BACK = 3
# Characters of a line, its end, behind which a clause is read.
LINE_READ = 80
# Sentences of the last line that a question is compared with, which takes 5 ms each.
SENTENCES_READ = 5
_RESIGNS = frozenset(("resign", "resigned", "resigning"))
# What is heard where nobody has spoken, as before most turns.
NOTHING_HEARD = Heard()


async def read_in_talk(ear: Ear, lives: Lives, persona: Persona, given: SoulInput) -> tuple[Heard, Dialogue]:
    """What the pending messages say, and the conversation that they go on with. A clause is embedded in one go with the
    texts that it will be read together and compared with: alone each of these costs three times as much."""
    dialogue = dialogue_of(given)
    if not given.pending_chat:
        return NOTHING_HEARD, dialogue
    earlier = await _earlier(ear, given, dialogue)
    dialogue = replace(dialogue, earlier=earlier, life=await lives.of(persona))
    root, last = dialogue.root, dialogue.my_last if dialogue.source is not None else None

    def foreseen(clause: str) -> Iterator[str]:
        act = SpeechAct(clause, clause, ActKind.QUESTION if is_question(clause) else ActKind.REMARK)
        if root is not None and leans_back(act) and wants_answer(act):
            yield joined_to(root, clause)
        if root is not None and last is not None and may_go_on(act):
            yield set_behind(last, clause)
        if root is not None and last is not None and wants_answer(act) and leans_on(act):
            yield from map(plain, sentences(last)[:SENTENCES_READ])

    heard = await ear.read(
        given.pending_chat, place=place_of(given), meanings=bool(given.told.vectors), foreseen=foreseen
    )
    told = dialogue.source is not None and dialogue.open_question is None
    heard = as_questions(heard, dialogue.life, given, told=told)
    behind_story = dialogue.source is not None or given.place == "room"
    heard = replace(heard, acts=tuple(in_its_sense(act, behind_story=behind_story) for act in heard.acts))
    heard = replace(heard, acts=tuple(_of_the_game(act, given) for act in heard.acts))
    if root is None or not heard.acts:
        return heard, dialogue
    # What cannot be understood alone is about what was asked before it.
    heard = replace(
        heard, acts=tuple(replace(act, realms=root.realms) if leans_back(act) else act for act in heard.acts)
    )
    joined, behind = await read_together(ear, heard.acts, root, last)
    told_now = await _sentences_told(ear, heard.acts, last)
    return heard, replace(dialogue, joined=joined, behind=behind, sentences_told=told_now)


def _of_the_game(act: SpeechAct, given: SoulInput) -> SpeechAct:
    """What is said of resigning once a game was resigned is of that game, whatever of a life it also sounds like."""
    words = split(act.plain)
    if given.result is None or given.end_reason != "resignation" or not _RESIGNS.intersection(words):
        return act
    if not {"i", "i've", "you"}.intersection(words) or gives_up_elsewhere(words, behind_story=False):
        return act
    return act if act.asks else replace(act, kind=ActKind.QUESTION, topic=Subject.RESIGNED, polarity=0.0)


async def _sentences_told(ear: Ear, acts: Sequence[SpeechAct], line: str | None) -> dict[str, Vector]:
    """The vectors of the sentences of a line of this mind, where one of the acts leans on it and is short."""
    short = any(wants_answer(act) and leans_on(act) for act in acts)
    texts = [] if line is None or not short else sentences(line)[:SENTENCES_READ]
    found = await ear.vectors([plain(text) for text in texts])
    return {text: vector for text, vector in zip(texts, found, strict=True) if vector is not None}


async def _earlier(ear: Ear, given: SoulInput, dialogue: Dialogue) -> Heard:
    """What the other side said last that can be understood by itself."""
    earlier = Heard()
    for text in dialogue.their_lines[:TURNS_BACK]:
        earlier = await ear.read((text,), place=place_of(given))
        if not all(map(leans_back, earlier.acts)):
            break
    return earlier


async def read_together(
    ear: Ear, acts: Sequence[SpeechAct], root: SpeechAct, line: str | None
) -> tuple[dict[str, SpeechAct], dict[str, Vector]]:
    """By their texts: the acts that lean back, each read together with the one before, `root`, without which it cannot
    be understood ("and the food?"), by meaning where it wants an answer; and the vectors of those that may go on from
    the last line, each read behind it; of the latter none without a line or an embedder."""
    leaning = [act for act in acts if leans_back(act)]
    joined = {act.text: joined_to(root, act.plain) for act in leaning}
    behind = {} if line is None else {act.text: set_behind(line, act.plain) for act in acts if may_go_on(act)}
    texts = [*(joined[act.text] for act in leaning if wants_answer(act)), *behind.values()]
    vectors = dict(zip(texts, await ear.vectors(texts), strict=True))
    read = {own: _read(own, text, vectors.get(text), ear.hears_meaning) for own, text in joined.items()}
    set_so = {own: vectors[text] for own, text in behind.items()}
    return read, {own: vector for own, vector in set_so.items() if vector is not None}


def _read(own: str, text: str, vector: Vector | None, hears_meaning: bool) -> SpeechAct:
    """The act of these own words, read as `text`; its vector tells the topic too if meaning is heard."""
    found = recognise(text, vector if hears_meaning else None)
    topic = None if found.subject in NONE_OF_THESE else found.subject
    return SpeechAct(own, text, ActKind.QUESTION, topic, found.sure, vector=vector)


def joined_to(root: SpeechAct, clause: str) -> str:
    """A clause, as it is read, together with what was said before."""
    return f"{root.plain} {clause}"


def set_behind(line: str, clause: str) -> str:
    """A clause, as it is read, behind the end of a line of this mind."""
    return f"{plain(line)[-LINE_READ:]} {clause}"
