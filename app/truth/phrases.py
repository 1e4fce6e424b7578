"""Noun phrases of the board: "my last rook on d8", "two of your pawns", "the e-file", "f2, g2 and h2", "White"."""

from __future__ import annotations

import chess

from app.truth import lexicon as lex
from app.truth.nouns import LEADING, Nouns
from app.truth.phrase import Amount, Phrase
from app.truth.spots import BEFORE_LINES

# From so many on "pieces" means pawns and kings too.
_MOST_PIECES = 8
_COUNTED_IN = frozenset(("times", "sides", "angles", "directions"))
# What may stand without its noun.
_ALONE = frozenset(
    ["mine", "yours", "ours", "theirs", "hers", "both", "other", "others", "two", "three", "rest", "all", "neither"]
)
# All words that a phrase can begin with.
_BEGINNING = frozenset((
    *(words[0] for table in (lex.MEN, lex.THINGS, lex.PLACES) for words in table),
    *lex.OWNERS, *lex.PERSONS, *lex.NUMBERS, *lex.PRONOUNS, *lex.NOBODY, *lex.TRAITS, *LEADING, *BEFORE_LINES,
    "white", "black", "light", "dark", "king", "queen", "kingside", "queenside", "open", "half", "semi", "closed",
    "square", "squares", "the", "this", "that", "these", "those", "a", "an", "another", "no", "not", "any", "some",
    "either", "such", "various", "several", "every", "each", "all", "both", "most", "neither", "none", "nothing", "we",
))  # fmt: skip


class Reader(Nouns):
    """Reads phrases from tokens; every method answers the phrase that begins at a token, or None."""

    def phrase(self, at: int) -> Phrase | None:
        """The phrase that begins here, with what belongs to it: whose it is and where it stands."""
        if self.kind(at) == "word" and self.word(at) not in _BEGINNING:
            return None
        if lex.longest(lex.PLACES, self.words, at)[0] > 2 and (place := self._place(at)) is not None:
            return place
        found = self._side(at) or self._line(at) or self._squares(at)
        if found is not None:
            return found
        men = self._men(at)
        return men if men is not None and not men.pronoun else self._thing(at) or men or self._place(at)

    def _side(self, at: int) -> Phrase | None:
        word, then = self.word(at), self.word(at + 1)
        two = (word, then)
        if word in ("both", "each", "neither", "all", "none") and then == "of" and self.word(at + 2) in ("us", "we"):
            return self._sides(word, at, at + 3)
        if word in ("both", "each", "neither", "either") and then in ("side", "sides", "players", "player", "camp"):
            return self._sides(word, at, at + 2)
        if word in ("my", "your") and then in ("whole", "entire") and self.word(at + 2) in ("army", "force", "fleet"):
            return Phrase("side", at, at + 3, owner=lex.OWNERS[word], definite=True)
        if word in ("my", "your") and then in (
            "side",
            "camp",
            "opponent",
            "team",
            "position",
            "structure",
            "army",
            "fleet",
            "force",
        ):
            owner = lex.OWNERS[word]
            return Phrase("side", at, at + 2, owner="yours" if then == "opponent" else owner, definite=True)
        if word in ("my", "your") and then == "pawn" and self.word(at + 2) in ("structure", "skeleton", "formation"):
            return Phrase("side", at, at + 3, owner=lex.OWNERS[word], definite=True)
        if word == "the" and then == "two" and self.word(at + 2) == "of" and self.word(at + 3) == "us":
            return self._sides("both", at, at + 4)
        if word == "we" and then in ("both", "each", "all"):
            return Phrase("side", at, at + 2, owner="ours", definite=True, distributed=then != "all")
        if word in lex.PERSONS and two != ("you", "know"):
            return Phrase("side", at, at + 1, owner=lex.PERSONS[word], definite=True, plural=word in ("we", "us"))
        if word in ("white", "black") and not self._names_men(at + 1):
            return Phrase("side", at, at + 1, owner=word, definite=True)
        return None

    def _sides(self, word: str, start: int, end: int) -> Phrase:
        amount: Amount = "none" if word in ("neither", "none") else "each"
        return Phrase("side", start, end, owner="ours", amount=amount, definite=True, distributed=True)

    def _men(self, at: int) -> Phrase | None:
        start = at
        p = Phrase("men", start, start)
        at = self._determiners(at, p)
        length, kinds = self._noun(at)
        word = self.word(at)
        if kinds and lex.longest(lex.THINGS, self.words, at)[0] > length:
            return None
        if kinds and (
            word not in lex.OWNED_MEN
            or length > 1
            or (p.counted and (p.number or 0) > 2)
            or self._is_of_board(p, at + length)
        ):
            p.kinds, p.plural = (
                kinds,
                word.endswith("s") or word.endswith("men") or self.word(at + length - 1).endswith("s"),
            )
            if kinds == lex.PIECES and (p.number or 0) > _MOST_PIECES:
                p.kinds = lex.ANY
            if word in ("passer", "passers"):
                p.traits |= {"passed"}
            at += length
        elif at == start + 1 and self.word(start) in ("her", "his"):
            queen = self.word(start) == "her"
            p = Phrase("men", start, at, definite=True, pronoun=True)
            p.kinds = frozenset((chess.QUEEN,)) if queen else lex.ANY
        elif start == at and word in lex.PRONOUNS and word not in ("that", "this", "those", "these"):
            p.pronoun, p.definite, p.plural = (
                True,
                True,
                word.startswith("them") or word in ("they", "those", "these", "ones"),
            )
            if word in ("he", "him", "himself"):
                p.kinds = frozenset((chess.KING, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.PAWN))
            elif word in ("she", "herself"):
                p.kinds = frozenset((chess.QUEEN,))
            at += 1
        elif at > start and word in lex.KIN and p.owner is not None:
            p.owner, p.pronoun, p.plural = None if p.owner == "theirs" else p.owner, True, word.endswith("s")
            p.traits |= {"kin"}
            at += 1
        elif at > start and (word in ("one", "ones") or self._stands_alone(p, start, at)):
            p.pronoun = not (p.amount == "none" and (p.owner or word == "one"))
            at += word in ("one", "ones")
        elif start == at and word in lex.NOBODY:
            at = self._nobody(at, p)
        elif (
            word != ""
            and self.word(start) in ("this", "that")
            and at == start + 1
            and (word in lex.BE or word in ("'s", "was"))
        ):
            p = Phrase("men", start, at, definite=True, pronoun=True)
        else:
            return None
        p.end = at
        self._after(p)
        return p

    def _nobody(self, at: int, p: Phrase) -> int:
        """Reads "nobody", "none of your pawns" into `p`; where it ends."""
        word = self.word(at)
        p.amount, p.definite, p.number = "none", False, 0
        if self.word(at + 1) != "of":
            p.pronoun = word in ("none", "neither")
            return at + 1
        inner = Phrase("men", at + 1, at + 1)
        after = self._determiners(at + 2, inner)
        counted = inner.counted and not inner.owner and not self._noun(after)[0]
        length, kinds = self._noun(after)
        p.owner = inner.owner
        if kinds:
            p.kinds = kinds
            return after + length
        p.pronoun = inner.owner is None and (self.word(after) in ("them", "these") or p.pronoun or counted)
        return (
            after if counted else max(after, at + 3) if inner.owner or self.word(after) in ("them", "these") else at + 1
        )

    def _stands_alone(self, p: Phrase, start: int, at: int) -> bool:
        """ "mine", "the other", "both", "two of them"."""
        if self.word(at - 1) in _ALONE:
            return self.kind(at) != "number" and self.word(at) not in _COUNTED_IN
        return (
            p.number is not None
            and self.word(at - 1) not in ("a", "an")
            and self.word(start) != "only"
            and (
                self.word(at) in lex.PREPOSITIONS | lex.ADVERBS | {"", ".", ",", "each", "left", "of", "more"}
                or self.word(at) in lex.BE
                or self.word(at) == "'s"
            )
        )

    def _is_of_board(self, p: Phrase, after: int) -> bool:
        return bool(
            p.owner
            or p.squares
            or p.definite
            or (self.word(after) in ("on", "of") and self.kind(after + 1) == "square")
        )

    def _place(self, at: int) -> Phrase | None:
        length, place = lex.longest(lex.PLACES, self.words, at)
        if not length or self._noun(at + length)[0]:
            return None
        return Phrase("place", at, at + length, place=place, definite=True)

    def _thing(self, at: int) -> Phrase | None:
        """ "five squares", "a check", "the exchange", "no moves"."""
        start, p = at, Phrase("thing", at, at)
        at = self._determiners(at, p)
        length, thing = lex.longest(lex.THINGS, self.words, at)
        if thing == "pair" and self.word(at + length) == "of":
            return None
        if not length:
            at = self._past_adjective(at) if at > start else at
            length, thing = lex.longest(lex.THINGS, self.words, at)
        if not length or (thing == "pair" and self.word(at + length) == "of"):
            return None
        p.thing, p.end, p.plural = thing, at + length, self.word(at + length - 1).endswith("s")
        return p

    def _past_adjective(self, at: int) -> int:
        for step in (1, 2):
            word = self.word(at + step - 1)
            known = word in lex.BE or word in lex.MODALS or word in lex.PREPOSITIONS or word in lex.VERB_FORMS
            if self.kind(at + step - 1) != "word" or known or word in ("'s", "not") or word in lex.PERSONS:
                return at
            if lex.longest(lex.THINGS, self.words, at + step)[0]:
                return at + step
        return at
