"""Turns the sentences of a player round, so that they can be said to them: "I live in Utrecht" becomes "you live in
Utrecht", and "Beth lives with me" "Beth lives with you"."""

from __future__ import annotations

import re
from functools import lru_cache

from app.domain.told.lexicon import folded
from app.domain.told.writers_words import OF_OTHER_TONGUES

# Characters of a fact that are said; the whole line has to be read quickly.
LONGEST_SAID = 170

# Small words of other languages that an English sentence may have too ("no", "on").
MOST_FOREIGN = 2
# Words of what is told that are left at the least beside what is asked of the listener.
MOST_ASKED_AWAY = 2

_LEAD_IN = re.compile(
    r"^\W*(?:(?:and|but|well|so|hi+|hey|hello|oh|ah|yes|yeah|no|ok|okay|sorry|sry|thanks|thx|actually|honestly|anyway"
    r"|by the way|btw|you know|because|haha|lol|also|plus|nothing much|on the other hand|good news(?: though)?"
    r"|fun fact|to be honest|as i said|well then|guess what|by the by|in fact|look|listen)[ ,.:;!-]+)*"
    r"(?:i (?:had|have|got|'ve had|'ve got)(?: some| a bit of)? (?:\w+ )?news(?: today| this (?:morning|week"
    r"|evening))?[,:;.] "
    r"|i (?:should|have to|must|need to|want to|wanted to) (?:tell|say|admit|confess)(?: you)?(?: (?:something"
    r"|one thing|this))?[,:;] )?",
    re.IGNORECASE,
)
# What is asked of the listener behind what was told.
_TO_LISTENER = re.compile(
    r",? (?:so |and |but )?(?:please|pls) [^.!?;]*[.!?]*$|,? (?:so|and) (?:don'?t|never) [^.!?;]*[.!?]*$", re.IGNORECASE
)
_DAYS = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?=s?\b)|\b(?:january|february|april|june|july|august|september"
    r"|october"
    r"|november|december)\b|(?<=in )(?:may|march)\b"
)
# Where a sentence begins inside what is said.
_BEGINS = re.compile(r"(?<=[.!?] )[a-z]")
# What only fills a sentence, or makes it stronger.
_FILLERS = (
    re.compile(
        r",? (?:by the way|btw|you know|actually|anyway|though|tbh|to be honest|honestly|i mean|haha|lol|or so i think"
        r"|on the other hand|god help (?:us|me)(?: all)?|heaven help us|believe it or not|would you believe(?: it)?"
        r"|thank god|thank goodness|thank heavens|if i'm honest|if i am honest|to be fair|i'm afraid|i suppose"
        r"|i must say"
        r"|touch wood|knock on wood|fingers crossed|sad to say|i swear|poor thing|mind you|of course|let me tell you"
        r"|bless (?:him|her|them|his heart|her heart|their hearts)|god rest (?:him|her|his soul|her soul)|i have to say"
        r"|as it happens|i think|the horrid ones?|lucky me|worse luck|alas|sadly|luckily|imagine)(?=\W*$|[.!;,])",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:absolutely|literally|totally|simply|honestly|actually|basically) (?=\w)", re.IGNORECASE),
)
# A sentence of the writer's that leaves the "I" out: "Learned chess from my grandfather".
_LEAVES_I_OUT = re.compile(
    r"(?:learn(?:ed|t)|moved|grew up|used to|work|worked|live|lived|love|hate|had|have|got|started|played|studied"
    r"|taught|won|lost|went|came|retired|married|collect|teach|run|own|restore|repair|speak)\b",
    re.IGNORECASE,
)

_OF_WRITER = re.compile(r"(?:i|i'm|im|i've|ive|i'd|i'll|my|we|we're|we've|our)\b", re.IGNORECASE)
# When or where it was, before what the writer says of themselves: "last week I fell".
_WHEN_FIRST = re.compile(
    r"(?:last|this|next|in|on|every|yesterday|today|tomorrow|since|as|at|after|before|once|sometimes"
    r"|usually)\b(?: [\w'-]+){0,4}?,? "
    r"(?:i|i'm|i've|we|we're|my|our)\b",
    re.IGNORECASE,
)
_OF_LISTENER = re.compile(r"(?<!\bthank )\b(?:you|your|yours|u|ur|you're)\b", re.IGNORECASE)
# Letters of other scripts than the Latin one.
_FOREIGN = re.compile(r"[^\u0000-\u024f\u1e00-\u1eff\u2010-\u2026]")

# Beginnings of sentences that are written small inside one of the character's.
_SMALL = re.compile(
    r"^(?:An?|The|He|She|It|They|His|Her|Its|Their|There|Two|Three|Four|Both|Every|Some|All|Most|One|Last|Next|This"
    r"|That|On|In|At|Since|When|After|Before|As|Sometimes|Usually)\b"
)
# A sentence that says who does something, though that is not its writer: "Beth keeps a greyhound".
_SAYS_WHO = re.compile(
    r"^(?:[A-ZÀ-Ž][\w'-]+(?: (?:and )?[A-ZÀ-Ž][\w'-]+)?|(?:An?|The|Two|Three|Both|One|Some)(?: [\w'-]+){1,4}?"
    r"|(?:It|There)(?='s| is| was| has))(?:'s)?"
    r"(?: of mine| of ours)?(?:, [A-ZÀ-Ž][\w-]+,)? ?(?:(?:\w{2,14}ly|just|also|always|never|once|still) )?"
    r"(?:'s|is|are|was|were|has|had|have|can|can't"
    r"|could|will|would|isn't|wasn't|doesn't|didn't|don't|won't|lost|taught|went|won|got|ran|came|made|took|told|gave|broke"
    r"|fell|left|kept|sold|bought|met|rang|sang|wrote|grew|beat|built|said|thinks|[a-z]{1,16}(?:ed|s))\b"
)
# Words of what leaves out that its writer is or was it.
_FRAGMENTS = (
    (
        re.compile(
            r"^(?=(?:\d{1,2}|[a-z]+(?:-[a-z]+)?) years (?:on|in|as|at|with|behind|driving|teaching|working)\b)",
            re.IGNORECASE,
        ),
        "you have spent ",
    ),
    (
        re.compile(
            r"^(?=(?:one|two|three|four|five|six) (?:little |older |younger |grown )?(?:girls|boys|kids|children|sons"
            r"|daughters|cats|dogs|sisters|brothers|grandchildren|horses|rabbits)\b)",
            re.IGNORECASE,
        ),
        "you have ",
    ),
    (re.compile(r"^(?=born\b)", re.IGNORECASE), "you were "),
    (re.compile(r"^been\b", re.IGNORECASE), "you have been"),
    (re.compile(r"^never (?=been|had|learn)", re.IGNORECASE), "you have never "),
    (
        re.compile(
            r"^(?=(?:(?:a bit|a little|quite|very|so|rather|really|too|still) )?(?:frightened|scared|nervous|anxious"
            r"|tired|afraid"
            r"|excited|worried|lonely|allergic|vegan|vegetarian|pregnant|diabetic|dyslexic|left-handed|colou?r-?blind"
            r"|widowed|divorced|unemployed|homesick|exhausted)\b)",
            re.IGNORECASE,
        ),
        "you are ",
    ),
    (re.compile(r"^(?=(?:going|off|heading|flying|moving|travelling|driving) to\b)", re.IGNORECASE), "you are "),
)
_TURNED = (
    (re.compile(r"\bam i\b", re.IGNORECASE), "are you"),
    (re.compile(r"\bwas i\b", re.IGNORECASE), "were you"),
    (re.compile(r"\bi(?:'m| am|m)\b", re.IGNORECASE), "you are"),
    (re.compile(r"\bi(?:'ve| have|ve)\b", re.IGNORECASE), "you have"),
    (re.compile(r"\bi(?:'ll| will)\b", re.IGNORECASE), "you will"),
    (re.compile(r"\bi'd (?=been|had|got|gone|lost|never)\b", re.IGNORECASE), "you had "),
    (re.compile(r"\bi'd\b", re.IGNORECASE), "you would"),
    (re.compile(r"\bi was\b", re.IGNORECASE), "you were"),
    (re.compile(r"\bi wasn'?t\b", re.IGNORECASE), "you were not"),
    (re.compile(r"\bwe(?:'re| are)\b", re.IGNORECASE), "you are"),
    (re.compile(r"\bwe've\b", re.IGNORECASE), "you have"),
    (re.compile(r"\bwe'll\b", re.IGNORECASE), "you will"),
    (re.compile(r"\b(?:i|we|me|us)\b", re.IGNORECASE), "you"),
    (re.compile(r"\b(?:my|our)\b", re.IGNORECASE), "your"),
    (re.compile(r"\b(?:mine|ours)\b", re.IGNORECASE), "yours"),
    (re.compile(r"\b(?:myself|ourselves)\b", re.IGNORECASE), "yourself"),
)


def bare_of(said: str) -> str:
    """The words without what only leads to them, fills them or makes them stronger."""
    words = _LEAD_IN.sub("", said.replace("’", "'"), count=1)
    for filler in _FILLERS:
        words = filler.sub("", words)
    told = _TO_LISTENER.sub("", words)
    return told if len(told.split()) > MOST_ASKED_AWAY else words


@lru_cache(maxsize=4096)
def turned(said: str, *, of_others: bool = False) -> str | None:
    """A sentence of the writer's own, or (`of_others`) of anybody, said to the writer; None if that cannot be done word
    by word."""
    words = bare_of(said)
    if not of_others:
        words = _written_whole(words)
    of_somebody = of_others or _OF_WRITER.match(words) or _WHEN_FIRST.match(words) or _SAYS_WHO.match(words)
    if (
        not (of_somebody or words.startswith("you "))
        or _OF_LISTENER.search(words.removeprefix("you "))
        or _FOREIGN.search(words)
    ):
        return None
    if not of_others and len(set(OF_OTHER_TONGUES.findall(folded(words)))) > MOST_FOREIGN:
        return None
    words = _SMALL.sub(lambda found: found[0].lower(), words)
    for pattern, word in _TURNED:
        words = pattern.sub(word, words)
    words = _DAYS.sub(lambda found: found[0].title(), words)
    return shortened(_BEGINS.sub(lambda found: found[0].upper(), words))


def _written_whole(words: str) -> str:
    """A sentence of the writer's with what it leaves out: "I", or that they are so."""
    for pattern, put in _FRAGMENTS:
        if pattern.match(words):
            return pattern.sub(put, f"{words[:1].lower()}{words[1:]}", count=1)
    return f"I {words[:1].lower()}{words[1:]}" if _LEAVES_I_OUT.match(words) else words


def shortened(words: str) -> str:
    """The words without their last punctuation, cut at the end of a sentence, a clause or a word."""
    words = " ".join(words.split())
    if len(words) > LONGEST_SAID:
        cut = words[:LONGEST_SAID]
        ends = [at for mark in (". ", "! ", "; ", ", ") if (at := cut.rfind(mark)) > LONGEST_SAID // 2]
        words = cut[: max(ends)] if ends else cut.rsplit(" ", 1)[0] + "…"
    return words.rstrip(" .!,;:")
