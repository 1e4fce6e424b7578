"""What follows in a sentence, where a word may be read in more than one way."""

from __future__ import annotations

from app.truth import lexicon as lex
from app.truth.chunks import Chunk
from app.truth.lexicon import Family
from app.truth.phrase import Phrase
from app.truth.phrases import Reader
from app.truth.tokens import Token

_SAME_IN_PAST = frozenset(("set", "cut", "let", "split"))
# Nouns that are verbs after "to".
_ALSO_THINGS = frozenset(
    ("check", "move", "guard", "cover", "support", "queen", "mate", "go", "reply", "answer", "pin", "fork", "target")
)


class Lookahead:
    """Looks ahead in the tokens of a sentence."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.reader = Reader(tokens)
        self.word, self.kind = self.reader.word, self.reader.kind
        self.chunks: list[Chunk] = []
        self.denied = False
        self.held: Phrase | None = None

    def _is_thing(self, at: int) -> bool:
        return lex.longest(lex.THINGS, self.reader.words, at)[0] > 0 or bool(
            lex.longest(lex.MEN, self.reader.words, at)[0]
        )

    def _verb_follows(self, at: int) -> bool:
        while self.word(at) in lex.ADVERBS:
            at += 1
        return self.word(at) in lex.VERB_FORMS or self.word(at) in lex.BE

    def _number_follows(self, at: int) -> bool:
        return self.word(at) in lex.NUMBERS or self.kind(at) == "number"

    def _infinitive_follows(self, at: int) -> bool:
        while self.word(at) in lex.ADVERBS or self.word(at).endswith("ly"):
            at += 1
        word = self.word(at)
        return (
            word == "be"
            or word == "have"
            or (
                any(form.form == "base" for form in lex.VERB_FORMS.get(word, ()))
                and not (self._is_thing(at) and self.word(at) not in _ALSO_THINGS)
            )
        )

    def _helps_do(self, at: int) -> bool:
        while self.word(at) in lex.NEGATIVES | lex.ADVERBS:
            at += 1
        return any(form.form == "base" for form in lex.VERB_FORMS.get(self.word(at), ())) or self.word(at) in (
            "have",
            "be",
        )

    def _participle(self, at: int) -> int:
        while self.word(at) in lex.NEGATIVES | lex.ADVERBS | {"each"} or self.word(at).endswith("ly"):
            at += 1
        return at

    def _helps_have(self, at: int) -> bool:
        start, at = at, self._participle(at)
        word = self.word(at)
        if word == "been":
            return True
        if word in lex.TRAITS and (lex.longest(lex.MEN, self.reader.words, at + 1)[0] or self.kind(at + 1) == "file"):
            return False
        if word.endswith("ed") and self._unknown(at) and word not in lex.VERB_FORMS:
            return True
        return (
            any(form.form == "en" for form in lex.VERB_FORMS.get(word, ()))
            and (word not in _SAME_IN_PAST or at > start)
            and not (word == "left" and self.word(at + 1) in ("", ".", ","))
        )

    def _passive_ahead(self, at: int) -> bool:
        """Whether "'s" before a participle is "is": "my rook's pinned", "it's covered by the king"; not "he's gone"."""
        at = self._participle(at)
        word = self.word(at)
        if word == "been" or (self.chunks and isinstance(self.chunks[-1], Phrase) and self.chunks[-1].sort == "side"):
            return False
        if self.reader.phrase(at + 1) is not None or self.word(at + 1) in ("on", "to", "into", "off"):
            moving = any(
                f in (Family.MOVE, Family.TAKE, Family.PUT, Family.PERISH)
                for form in lex.VERB_FORMS.get(word, ())
                for r, f in lex.MEANINGS[form.lemma]
                if not r
            )
            return not moving and self.reader.phrase(at + 1) is None
        return word not in (
            "gone",
            "come",
            "moved",
            "fallen",
            "vanished",
            "died",
            "landed",
            "left",
            "castled",
            "arrived",
        )

    def _begins_something(self, at: int) -> bool:
        """Whether a word after "may" or "could" can be a verb that nobody has listed."""
        word = self.word(at)
        small = (
            lex.PREPOSITIONS | lex.ADVERBS | lex.NEGATIVES | lex.COORDINATORS | lex.OWNERS.keys() | lex.PERSONS.keys()
        )
        return word.isalpha() and len(word) > 2 and word not in small and word not in ("the", "have", "any", "all")

    def _unknown(self, at: int) -> bool:
        """Whether a word looks like a form of a verb that nobody has listed."""
        word = self.word(at)
        return word.endswith(("ed", "ing")) and not (
            word.endswith(("thing", "king", "during", "evening", "morning"))
            or word in lex.TRAITS
            or lex.longest(lex.STATES, self.reader.words, at)[0]
        )

    def _has_agent(self, at: int) -> bool:
        length = lex.longest(lex.STATES, self.reader.words, at)[0]
        after = at + length
        while self.word(after) in ("only", "just", "once", "twice", "still", "down", "now"):
            after += 1
        return self.word(after) in ("by", "to", "for", "with", "against", "from")
