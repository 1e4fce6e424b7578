"""What stands around a noun: determiners and adjectives before it, places and owners behind it."""

from __future__ import annotations

import chess

from app.truth import lexicon as lex
from app.truth.phrase import Phrase
from app.truth.spots import MOST_BEFORE, Spots

_LOCATING = frozenset(("on", "at", "in", "upon"))
LEADING = lex.small("leading")
_EACH = [tuple(said.split()) for said in lex.small("each_side")]
_GAP_WORDS = 3
_ROWS = ("rank", "row")
# Between a noun and where it stands: "the knight over on a5", "the rook sitting quietly on d1".
_AWAY = frozenset(("over", "out", "down", "up", "right", "here", "there", "back", "still", "left", "way", "all", "now"))
_SITTING = frozenset(("pretty", "proudly", "happily", "quietly", "right", "still", "there", "over", "idly", "tall"))


class Nouns(Spots):
    """Reads what stands around a noun."""

    def _determiner(self, at: int, p: Phrase) -> int:
        """Reads one word that says whose or how many into `p`; what follows it, or the same place for any other."""
        word, then = self.word(at), self.word(at + 1)
        if word == "pair" and then == "of" and p.owner:
            p.number, p.counted, at = 2, True, at + 1
        elif word in lex.OWNERS and not (word in ("his", "her") and self.kind(at + 1) == "square"):
            p.owner, p.definite = lex.OWNERS[word], True
            if p.amount == "some" and p.number is None:
                p.amount = "the"
        elif word in ("white", "black") and self._names_men(at + 1):
            p.owner = word
            if then == "'s":
                p.definite, p.amount = True, "the" if p.number is None and p.amount == "some" else p.amount
                at += 1
        elif word in ("the", "this", "that", "these", "those"):
            p.definite, p.again = True, word != "the"
            p.amount = "the" if p.amount == "some" and p.number is None else p.amount
        elif word in ("a", "an", "another") and self.kind(at) == "word":
            if then in ("couple", "pair", "lot", "few", "bit", "good", "bunch") and then != "good":
                p.number = 2 if then in ("couple", "pair") else None
                at += 1 + (self.word(at + 2) == "of")
            elif p.number is None:
                p.number = 1
        elif word == "no":
            p.amount, p.number = "none", 0
        elif word == "not" and then in ("a", "an", "one", "any", "even", "two"):
            p.amount, p.number = "none", 0
            at += 1 + (self.word(at + 2) in ("single", "one", "a"))
        elif word in ("any", "some", "either", "such", "various", "several"):
            p.plural = word == "several"
        elif word in ("every", "each", "all", "both", "half", "most"):
            p.amount = "all" if word != "each" else "each"
            p.number = 2 if word == "both" else p.number
            if word in ("half", "most"):
                p.amount = "some"
        elif (word in ("neither",) and (then in ("of", "my", "your") or self._noun(at + 1)[0])) or (
            word in ("none", "nothing") and then == "of" and self.word(at + 2) not in ("us",)
        ):
            p.amount, p.number = "none", 0
        elif word in lex.NUMBERS and (word not in ("one",) or self._counts(at)):
            if not (p.counted and p.owner):  # "three of my four pieces" are three
                p.number = lex.NUMBERS[word] if p.amount != "none" else 0
            p.counted = True
            if p.amount == "some":
                p.amount = "exactly" if p.only else "some"
        elif self.kind(at) == "number" and int(word) < 33 and then != "of":
            p.number, p.counted = int(word), True
        else:
            return at
        return at + 1

    def _determiners(self, at: int, p: Phrase) -> int:
        """Reads what stands before the noun into `p`; where the noun should stand."""
        while at - p.start < MOST_BEFORE:
            read = self._determiner(at, p)
            word, then = self.word(read), self.word(read + 1)
            if read != at:
                if self.word(at) in ("mine", "yours", "ours", "theirs", "hers"):
                    return read
                at = read
                continue
            if (
                word == "of"
                and at > p.start
                and (then in lex.OWNERS or then in ("the", "these", "those", "white", "black", "them", "all", "our"))
            ):
                if then == "them":
                    p.pronoun = True
                    return at + 2
            elif word in LEADING and at == p.start and self._begins(at + 1) and not self._governs(at):
                p.only = word in ("only", "just", "exactly", "precisely", "merely") or p.only
            elif (
                word in ("other", "others", "rest", "first")
                and at > p.start
                and not lex.longest(lex.THINGS, self.words, at + 1)[0]
                and then not in _ROWS
            ):
                p.traits |= {"other"}
            elif word in ("light", "dark", "white", "black") and (
                then in ("squared", "square", "squares") or self._noun(at + 1)[1] == frozenset((chess.BISHOP,))
            ):
                if then in ("square", "squares"):
                    return at
                p.shade = word in ("light", "white")
                at += then == "squared"
            elif word in ("king", "queen") and then == "'s" and self._noun(at + 2)[0]:
                self._belonging(at, p)
                at += 1
            elif word in ("kingside", "queenside") and self._noun(at + 1)[0]:
                p.wing = word
            elif word in ("king", "queen") and then == "side" and self._noun(at + 2)[0]:
                p.wing, at = f"{word}side", at + 1
            elif (
                self.kind(at) == "square"
                and self._noun(at + 1)[0]
                and (self.word(at + 1) not in lex.OWNED_MEN or at > p.start)
            ):
                p.squares = (chess.parse_square(word),)
                p.definite = True
            elif self.kind(at) == "file" and (self._noun(at + 1)[1] or then in ("and", "or", ",")):
                p.file, p.definite = chess.FILE_NAMES.index(word), True
                if then in ("and", "or", ","):
                    return at + 1
            elif word in lex.TRAITS and (at > p.start or self._noun(at + 1)[0]) and then != "of":
                p.traits |= {lex.TRAITS[word]}
            elif at > p.start and word not in ("one", "ones") and not self._noun(at)[0] and self._adjective(at, p):
                pass
            else:
                return at
            at += 1
        return at

    def _belonging(self, at: int, p: Phrase) -> None:
        """ "king's pawn" names a file, "queen's knight" a wing."""
        if self.word(at + 2) == "pawn":
            p.file = 4 if self.word(at) == "king" else 3
        else:
            p.wing = f"{self.word(at)}side"

    def _governs(self, at: int) -> bool:
        """Whether "at", "over" or "about" here is a preposition, and not "about five", "at least one"."""
        then = self.word(at + 1)
        return self.word(at) in lex.PREPOSITIONS and then not in lex.NUMBERS and then not in ("least", "most")

    def _counts(self, at: int) -> bool:
        """Whether "one" here is a number and not "the one"."""
        return self.word(at - 1) not in ("the", "this", "that", "which", "no") or bool(self._noun(at + 1)[0])

    def _begins(self, at: int) -> bool:
        word = self.word(at)
        return (
            word in lex.NUMBERS
            or word in ("a", "an", "the", "my", "your", "one", "both")
            or bool(self._noun(at)[0])
            or self.kind(at) == "number"
        )

    def _adjective(self, at: int, p: Phrase) -> bool:
        """Whether an unknown word here stands before a noun of the board: "that pesky little knight"."""
        for step in range(_GAP_WORDS):
            word = self.word(at + step)
            known = (
                word in lex.PREPOSITIONS
                or word in lex.COORDINATORS
                or word in lex.BE
                or word in lex.MODALS
                or word in lex.RELATIVES
            )
            if (
                self.kind(at + step) != "word"
                or known
                or word in ("'s", "not", "to", "have", "has", "had")
                or word in lex.PERSONS
                or lex.longest(lex.THINGS, self.words, at + step)[0]
            ):
                return False
            if step and self._noun(at + step)[0]:
                return self.word(at + step) not in lex.OWNED_MEN or p.owner is not None
            if step and self.kind(at + step) in ("square", "file"):
                return True
            if (
                word in lex.VERB_FORMS
                and not word.endswith(("ed", "ing"))
                and word not in lex.TRAITS
                and word not in lex.ADVERBS
            ) or word in lex.NUMBERS:
                return False
        return False

    def _after(self, p: Phrase) -> None:
        """Reads what follows the noun: whose it is, and where it stands."""
        at = p.end
        if self.word(at) == "of" and self.word(at + 1) in ("mine", "yours", "ours", "theirs", "his", "hers"):
            p.owner, p.definite, at = lex.OWNERS[self.word(at + 1)], True, at + 2
        elif self.word(at) == "of" and self.word(at + 1) in ("white", "black") and self.word(at + 2) == "'s":
            p.owner, p.definite, at = self.word(at + 1), True, at + 3
        each = next((len(words) for words in _EACH if tuple(self.words[at : at + len(words)]) == words), 0)
        p.distributed, at = p.distributed or each > 0, at + each
        p.end = at
        if p.squares or p.place:
            return
        plain = not (p.owner or p.definite or p.plural or p.pronoun or p.number) and len(p.kinds) == 1
        if plain and self.kind(at) == "square" and not self._noun(at + 1)[0]:
            p.squares, p.end = (chess.parse_square(self.word(at)),), at + 1
            p.traits |= {"placed"}
            return
        if p.definite and self._put_there(p):
            return
        comma = self.word(at) == ","
        ahead = at + comma
        while self.word(ahead) in _AWAY and ahead < at + MOST_BEFORE:
            ahead += 1
        if self._sits(ahead):
            ahead += 1
            while self.word(ahead) in _SITTING:
                ahead += 1
        if self.word(ahead) not in _LOCATING:
            return
        if self.kind(ahead + 1) == "square" and not self._noun(ahead + 2)[0]:
            squares, end = self._square_list(ahead + 1)
            if comma and self.word(end) not in (",", "", ".", "!", "?", "—", ";", ":"):
                return
            p.squares, p.end = squares, end + (comma and self.word(end) == ",")
            return
        if comma:
            return
        line = self._line(ahead + 1)
        if line is not None and (line.file is not None or line.rank is not None):
            p.owner = p.owner or lex.OWNERS.get(self.word(ahead + 1))
            p.file, p.rank, p.end = line.file if p.file is None else p.file, line.rank, line.end
            p.place = "line" if line.file is not None and p.file is not None else None
            return
        length, place = lex.longest(lex.PLACES, self.words, ahead + 1)
        if length and place != "board":
            p.place, p.end = place, ahead + 1 + length
            if self.word(p.end) == "," and self.word(p.end + 1) in _LOCATING and self.kind(p.end + 2) == "square":
                p.squares, p.end = self._square_list(p.end + 2)
                p.end += self.word(p.end) == ","

    def _put_there(self, p: Phrase) -> bool:
        """ "that knight you've planted on d4", "the horse you have on e4"."""
        if self.word(p.end) not in ("i", "you", "white", "black"):
            return False
        by = self.word(p.end)
        for at in range(p.end + 1, p.end + 5):
            if self.word(at) in _LOCATING and self.kind(at + 1) == "square":
                if not any(self._places(word) for word in self.words[p.end + 1 : at]):
                    return False
                p.squares, p.end = self._square_list(at + 1)
                p.owner = p.owner or lex.PERSONS.get(by, by)
                return True
            if self.kind(at) != "word":
                return False
        return False

    def _places(self, word: str) -> bool:
        """Whether a verb says where a man of its subject's stands: "put", "have", "left"."""
        families = (lex.Family.PUT, lex.Family.HAVE, lex.Family.MOVE, lex.Family.LOSE)
        return word == "left" or any(
            not rest and family in families
            for form in lex.VERB_FORMS.get(word, ())
            for rest, family in lex.MEANINGS[form.lemma]
        )

    def _sits(self, at: int) -> bool:
        """ "standing", "parked", "planted" before "on e4"."""
        if self.word(at + 1) not in (
            *_LOCATING,
            "pretty",
            "proudly",
            "happily",
            "quietly",
            "right",
            "over",
            "idly",
            "tall",
            "out",
            "there",
        ):
            return False
        return any(
            form.form in ("ing", "en") and family in (lex.Family.STAND, lex.Family.PUT, lex.Family.SLEEP)
            for form in lex.VERB_FORMS.get(self.word(at), ())
            for rest, family in lex.MEANINGS[form.lemma]
            if not rest
        )
