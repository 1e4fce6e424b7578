"""Recognises other languages, and the commonest things in four of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from app.domain.text import unaccented
from app.soul.listening.topics import Subject

ENGLISH, ELSEWHERE = "en", "other"

# Frequent short words, without accents; those that English has too are left out.
_FREQUENT = {
    "es": "el la los las una que por para como estas esta donde eres pero muy cual tu mi yo lo es con del quien mejor "
    "bien hoy ahora soy tengo hay cuando cuantas cuantos partida jugar hola gracias porque mas hablas espanol",
    "fr": "le les des une est pas vous je tu que qui quoi et ou c j t mon ton ma ta avec dans pour suis as es il elle "
    "nous cest jai bonjour merci ca bien ton quel quelle toi moi plus comment parles parlez francais",
    "de": "der die das und ist nicht ich du wie wo bist ein eine mein meine dein deine dich mir mich hat hast habe war "
    "warst wer warum heute noch mit auf fur von zu bin sind wir haben hallo danke gut so im ganzen dran kannst auch "
    "sprichst sprechen deutsch",
    "pt": "o os uma que por para como voce eu nao sim meu minha seu sua com e de do da foi muito onde quem estou esta "
    "mas mais hoje agora tudo pela pelo obrigado obrigada ola fala falas portugues",
    ELSEWHERE: "il che sei dove ciao grazie non lo la mi tua mio het een niet jij hoe waar jest nie co jak och inte "
    "jag hur var sono parlo lingua stai sta bene buongiorno cosa perche questo",
}
_SETS = {language: frozenset(words.split()) for language, words in _FREQUENT.items()}
# Words of English that stand in the lists too: a sentence with more of these than of others is English.
_ENGLISH = frozenset(
    """the a an is are was were you your i my me we it this that what who why how when where do does did can could would
    will have has not and or but of in on at to for with he she they his her so no yes be been just am im its
    """.split()  # noqa: SIM905 - a list literal would be a page long
)
# So much of a text tells its language.
LETTERS_READ = 200
# Texts, of 500 characters at the most, of which is kept what was read in them: those of the latest messages, each of
# which is read several times.
TEXTS_KEPT = 128
# A sentence needs so many words of a language, and they are at least one of so many.
LEAST_WORDS, ONE_OF = 2, 3
# Letters of one word by which alone a language is known.
LONG = 7

_CASTLES = re.compile(r"\bO-O(?:-O)?\b")


def folded(text: str) -> list[str]:
    """The words of the beginning of a text without case, accents and apostrophes; "O-O-O" is a move and no word."""
    return re.findall(r"[^\W\d_]+", unaccented(_CASTLES.sub(" ", text[:LETTERS_READ]).replace("ß", "ss")))


@lru_cache(maxsize=TEXTS_KEPT)
def language_of(text: str) -> str:
    """ "en", "es", "fr", "de", "pt", or "other" for another language or script."""
    letters = [letter for letter in text if letter.isalpha()]
    if letters and sum(letter.isascii() for letter in letters) * 2 <= len(letters):
        return ELSEWHERE
    words = folded(text)
    english = sum(word in _ENGLISH for word in words)
    hits = {language: sum(word in known for word in words) for language, known in _SETS.items()}
    most = max(hits.values())
    if most > english and most >= LEAST_WORDS and most * ONE_OF >= len(words):
        likely = [language for language, count in hits.items() if count == most]
        return next((language for language in likely if _phrase(words, language)), likely[0])
    # A greeting or a thank you may be one word, which no frequent word stands beside.
    short = next((language for language in _phrases() if _is_whole(words, language)), None)
    marked = any(not letter.isascii() for letter in letters) or "¿" in text or "¡" in text
    if short is None and not english:
        short = next((language for language in _phrases() if _phrase(words, language, 1 if marked else 2)), None)
    return short or ENGLISH


def understood(text: str, language: str) -> Subject | None:
    """The topic of a text in one of the four languages; None if it is none of the common ones."""
    return _phrase(folded(text), language)


def _phrase(words: Sequence[str], language: str, least: int = 1) -> Subject | None:
    """The topic of the longest phrase of at least `least` words that all occur, in any order."""
    there = frozenset(words)
    found = [
        (sum(map(len, phrase)), subject)
        for phrase, subject in _phrases().get(language, ())
        if (len(phrase) >= least or len(phrase[0]) >= LONG) and all(_is_there(part, there) for part in phrase)
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _is_whole(words: Sequence[str], language: str) -> bool:
    """Whether the words are one phrase of the language and no more."""
    if not words or words[0] in _ENGLISH:
        return False
    return any(all(map(_same, words, phrase)) for phrase in _phrases_of_length().get((language, len(words)), ()))


def _is_there(part: str, words: frozenset[str]) -> bool:
    return any(word.startswith(part[:-1]) for word in words) if part.endswith("*") else part in words


def _same(word: str, part: str) -> bool:
    return word.startswith(part[:-1]) if part.endswith("*") else word == part


@lru_cache(maxsize=1)
def _phrases() -> dict[str, list[tuple[tuple[str, ...], Subject]]]:
    found: dict[str, list[tuple[tuple[str, ...], Subject]]] = {}
    for row in Path(__file__).with_name("foreign.tsv").read_text(encoding="utf-8").splitlines():
        if not row.startswith("#"):
            language, subject, phrase = row.split("\t")
            found.setdefault(language, []).append((tuple(phrase.split()), Subject(subject)))
    return found


@lru_cache(maxsize=1)
def _phrases_of_length() -> dict[tuple[str, int], list[tuple[str, ...]]]:
    """The phrases of each language by how many words they have."""
    found: dict[tuple[str, int], list[tuple[str, ...]]] = {}
    for language, phrases in _phrases().items():
        for phrase, _ in phrases:
            found.setdefault((language, len(phrase)), []).append(phrase)
    return found
