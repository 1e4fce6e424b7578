"""What is asked of the memories that are kept of a visitor."""

from __future__ import annotations

from collections.abc import Mapping

from app.desk.board.board_talk import TOLD_WHERE
from app.desk.memories.last_talk import LAST_TALK
from app.desk.memories.memory_holders import WRITTEN
from app.desk.people.feeling_words import FEELS
from app.desk.tool import Aspect

MEMORY_ASPECTS: Mapping[str, Aspect] = {
    "of_me": Aspect(
        "what a character remembers about the asker",
        (
            "what does kenji remember about me?", "what do they know about me?", "does rosa remember me?",
            "what does she know about my family", "what does he know about my job", "does she know where i live",
            "what does he think of me?", "do they remember our last game", "what have you got on me",
            "what did i tell her", "does anybody here remember me?", "what memories does pip have of me",
            "does he know my name", "what do you remember about me", "what does this club know about me?",
            "who remembers most about me and who has nothing", "does anybody else here have something on me",
            "my kid may have typed our address to one of them, find it", "is my phone number in any of these",
            "who told him that", "why does he have that about me", "how does she know i am a nurse",
            "where did he get that from", "if i ask kenji about the game i lost, will he know it",
            "i beat this one, is that remembered", "does he remember our game",
            "has she kept anything of our games",
            "do they remember how i play, openings and blunders", "what have they noticed about my play",
            "has anybody but kenji something about me", "which of them knows me best",
            "what did he keep of that game",
            "who knows i am a nurse", "how many memories are there", "which is the oldest one",
            "what is the newest slip and whose", "why does pip have nothing about me", "how many does rosa have",
            "where does teodor have that from", "when did kenji write that down", "is my job in here",
            "does anyone know where i live", "who remembers that i lost", "how many of these are about games",
            "did i tell him that or did he make it up", "did any of them write down something unkind",
            "is anything embarrassing in here", "what does he know about my private life",
            "when did he learn that, the date i mean", "are the notes about me nice or nasty",
        ),
        ("memories", "character", "room"),
    ),
    "last_talk": LAST_TALK,
    "change": Aspect(
        "how to correct, pin or delete a memory",
        (
            "how do i make him forget that?", "can i delete a memory?", "that's wrong, how do i correct it?",
            "how do i remove what they know", "forget me", "can i edit memories",
            "what does pinning a memory do?", "how do i delete what i told kenji",
            "can other players see my memories", "who can read these", "is this private?",
            "where do these memories come from", "i never said that, how do i fix it",
            "what they remember is wrong", "i should like the bit about my job taken out", "take that one out",
            "please tell him i was a ward sister, not a nurse", "he has got something wrong about me",
            "put right what she has about my age", "i want the one about my nerves gone",
            "that is not quite correct, have it changed",
            "erase what she knows about my family", "how do i make them forget something",
            "how do i wipe everything rosa has on me", "then make him forget it please",
        ),
        ("memories",),
    ),
    "keeps": Aspect(
        "whether a character remembers what one tells it or writes here, and what it has kept of that so far",
        (
            "does kenji remember what i tell him in here", "does she keep what i say to her",
            "will he remember what i write here", "is what i tell rosa remembered", "does he take notes when we talk",
            "if i tell her something does she keep it", "does he forget what i say", "does she store our conversation",
        ),
        ("room", "character", "memories"),
    ),
    "written": WRITTEN,
    "feels": FEELS,
    "told_where": TOLD_WHERE,
    "grudge": Aspect(
        "whether a character holds it against one that one played badly, gave up, or was rude; whether they bear a "
        "grudge",
        (
            "will he hold it against me next time?", "does she bear a grudge",
            "if i give up early does he think less of me", "will they be cross with me in the next game",
            "do they remember that i played badly", "does he still sulk from last time",
            "is she still mad about the last game", "would he still play me after i gave up",
            "do they take it badly when i play like an idiot", "are they resentful",
            "does rosa hold anything against me", "is pip angry that i beat him", "has she got something against me",
        ),
        ("character", "room", "match", "memories"),
    ),
}  # fmt: skip
