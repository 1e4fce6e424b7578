"""From the tokens of a sentence to chunks: phrases, verbs, states, times and other words."""

from __future__ import annotations

from app.truth import lexicon as lex
from app.truth.chunks import Chunk, State, Verb, When, Word
from app.truth.lexicon import Family
from app.truth.phrase import Phrase
from app.truth.verb_groups import VerbReader

_ADVERB_ENDINGS = ("ly",)
_MOVE_WORDS = ("move", "moves")
# Without one of these nobody names a time.
_TIMES = frozenset((*_MOVE_WORDS, "turn", "ply"))
_ARTICLES = frozenset(("a", "an", "the", "any", "every", "some", "such"))
_NO_NOUNS = frozenset(("'s", "have", "has", "had", "do", "does", "did", "to", "there", "now", "left", "more", "each"))
# Words that are read as one noun with its article.
_LONGEST_NOUN = 5
_GOVERNING = frozenset(("in", "without", "by", "with", "under", "for", "of", "on"))
_COUNTING = frozenset(("both", "all", "only", "just", "exactly"))
# Letters of a verb that nobody has listed.
_SHORTEST_VERB = 3
# Chunks of a clause that are looked back at.
_LONGEST_CLAUSE = 12
_JOINTS = frozenset(("sign", "joint", "relative", "condition"))
_WEAK_JOINTS = frozenset(("so", "yet", "then", "plus", "only", "since"))


class Chunker(VerbReader):
    """Cuts the tokens of one sentence into chunks."""

    def read(self) -> list[Chunk]:
        at = 0
        while at < len(self.tokens):
            chunk = self._chunk(at)
            self.chunks.append(chunk)
            at = chunk.end
        return self.chunks

    def _chunk(self, at: int) -> Chunk:
        word, kind = self.word(at), self.kind(at)
        if kind == "sign" or kind == "score":
            return Word(at, at + 1, "sign", word)
        if kind == "move":
            return Phrase("move", at, at + 1, thing=word, definite=True)
        if word == "at" and self.word(at + 1) == "all":
            return Word(at, at + 2, "adverb", "at all")
        when = self._when(at)
        if when is not None:
            return when
        last = self.chunks[-1] if self.chunks else None
        owner = isinstance(last, Phrase) and not last.pronoun and last.sort != "side"
        if word == "'s" and owner and self._owns(at + 1):
            return self._of(at)
        if word in ("both", "all", "each") and isinstance(last, Phrase) and self._verb_follows(at + 1):
            return Word(at, at + 1, "adverb", word)
        if (
            isinstance(last, Verb)
            and word in lex.ADVERBS
            and word not in lex.PREPOSITIONS
            and not self._state(at, last)
            and not (word in _COUNTING and self._counted(at))
        ):
            return Word(at, at + 1, "adverb", word)
        if self._after_being():
            state = self._state(at, last)
            if state is not None:
                return state
        if self._verb_is_due(last, at):
            verb = self._verb(at)
            if verb is not None:
                return verb
        phrase = self.reader.phrase(at)
        if word in lex.TRAITS and phrase is not None and phrase.traits and phrase.end > at + 1:
            return phrase  # "you've got doubled pawns"
        state = self._state(at, last)
        if state is not None:
            return state
        if word == "that" and isinstance(last, Phrase) and not self._begins_phrase(at):
            return Word(at, at + 1, "relative", word)
        if phrase is not None and not (
            word in ("that", "this") and phrase.end == at + 1 and self._verb_at(at + 1) is None
        ):
            return phrase
        if word in lex.ADVERBS and isinstance(last, Phrase) and last.sort == "men":
            return Word(at, at + 1, "adverb", word)
        known = self._something(at) or (None if self._governed(at) else self._verb(at))
        return known or self._unlisted(at, last) or self._word(at)

    def _unlisted(self, at: int, last: Chunk | None) -> Verb | None:
        """ "my bishop bumps into your pawn": a verb that nobody has listed, where one is due."""
        word = self.word(at)
        if isinstance(last, Phrase) and last.pronoun and self.word(at - 1) not in lex.PRONOUNS:
            return None
        if not (isinstance(last, Phrase) and last.sort in ("men", "side", "thing") and self.kind(at) == "word"):
            return None
        ends = word.endswith(("s", "ed")) and not word.endswith(("ss", "us", "'s")) and len(word) > _SHORTEST_VERB
        listed = word in lex.ADVERBS or word in lex.PREPOSITIONS or word in lex.COORDINATORS or self._is_thing(at)
        if not ends or listed or self._has_verb():
            return None
        form = "past" if word.endswith("ed") else "s"
        return Verb(at, at + 1, (Family.OTHER,), word, form, past=form == "past")

    def _has_verb(self) -> bool:
        """Whether a verb was read since the last sign or joint, or not long ago."""
        for chunk in self.chunks[: -_LONGEST_CLAUSE - 1 : -1]:
            if isinstance(chunk, Verb) or (isinstance(chunk, Word) and chunk.role in _JOINTS):
                return isinstance(chunk, Verb)
        return False

    def _governed(self, at: int) -> bool:
        """ "in return", "without reply": what may be a verb is a noun after its preposition."""
        forms = {form.form for form in lex.VERB_FORMS.get(self.word(at), ())}
        return self.word(at - 1) in _GOVERNING and forms <= {"base", "s"}

    def _something(self, at: int) -> Word | None:
        """ "a fatherly hand", "any honest judge": a noun that nobody has listed, after its article."""
        if self.word(at) not in _ARTICLES or self.word(at + 1) in lex.ORDINALS:
            return None
        end = at + 1
        while end < at + _LONGEST_NOUN and self.kind(end) == "word" and not self._ends_noun(end, at):
            end += 1
        return Word(at, end, "unknown", self.word(end - 1)) if end > at + 1 else None

    def _ends_noun(self, at: int, start: int) -> bool:
        word = self.word(at)
        small = word in lex.PREPOSITIONS or word in lex.COORDINATORS or word in lex.RELATIVES or word in lex.BE
        small = small or word in lex.MODALS or word in lex.PERSONS or word in lex.NEGATIVES or word in _NO_NOUNS
        small = small or word in lex.OWNERS
        governs = word in lex.VERB_FORMS and at > start + 1 and self.word(at + 1) not in lex.PREPOSITIONS
        return small or governs or lex.longest(lex.THINGS, self.reader.words, at)[0] > 0

    def _counted(self, at: int) -> bool:
        """Whether "both" or "only" belongs to the men after it, and not to the verb before it."""
        phrase = self.reader.phrase(at)
        return phrase is not None and phrase.men and phrase.end > at + 1

    def _of(self, at: int) -> Phrase:
        """ "my king's shelter": something of what was read last, and not that itself."""
        owner = self.chunks.pop()
        assert isinstance(owner, Phrase)
        if self.word(at + 1) in lex.SENSES and owner.sort == "men":
            owner.end = at + 2
            return owner
        only = self.word(at + 1) in ("only", "sole")
        length, thing = lex.longest(lex.THINGS, self.reader.words, at + 1 + only)
        end = at + 1 + only + (length or 1)
        return Phrase("thing", owner.start, end, owner=owner.owner, thing=thing or "part", definite=True, of=owner)

    def _after_being(self) -> bool:
        """Whether what was read last says that something is or stands, so that a state may follow."""
        for chunk in reversed(self.chunks):
            if isinstance(chunk, Verb):
                return any(family in (Family.BE, Family.STAND) for family in chunk.families)
            if not (isinstance(chunk, Word) and chunk.role == "adverb"):
                return False
        return False

    def _begins_phrase(self, at: int) -> bool:
        return self.reader.phrase(at) is not None and self._verb_at(at + 1) is None

    def _verb_at(self, at: int) -> Verb | None:
        word = self.word(at)
        return (
            self._verb(at) if word in lex.VERB_FORMS or word in lex.BE or word in lex.MODALS or word == "'s" else None
        )

    def _verb_is_due(self, last: Chunk | None, at: int) -> bool:
        """Whether a word that may be a noun as well is a verb here: after a phrase, or after "to"."""
        word = self.word(at)
        if word in lex.BE or word in lex.MODALS or word in ("to", "'s", "have", "has", "had", "do", "does", "did"):
            return True
        if word in lex.NEGATIVES:
            return True
        if word in lex.ADVERBS or word.endswith("ly"):
            return False
        if word not in lex.VERB_FORMS:
            return False
        if word == "left" and isinstance(last, Phrase) and last.sort != "side" and self.reader.phrase(at + 1) is None:
            return False
        if word.endswith("ing") and self.word(at - 1) == "by":
            return True
        if isinstance(last, Verb) and last.rest[-1:] == ("to",):
            return True
        if isinstance(last, Phrase):
            return self._agrees(last, at) and (last.sort != "thing" or word not in ("check", "mate"))
        told = self.chunks[-2] if len(self.chunks) > 1 else None
        if isinstance(last, Word) and last.role == "adverb" and isinstance(told, Phrase) and told.sort == "side":
            return self._agrees(told, at)
        joined = isinstance(last, Word) and last.role in ("adverb", "joint", "relative", "sign")
        return joined and (not self._is_thing(at) or self._has_rest(at))

    def _agrees(self, subject: Phrase, at: int) -> bool:
        """Whether a verb in this form can follow the phrase: "knights move", and not "the knight move"."""
        forms = {form.form for form in lex.VERB_FORMS[self.word(at)]}
        many = (
            subject.plural
            or bool(subject.parts)
            or (subject.owner in ("mine", "yours", "ours") and subject.sort == "side")
            or (subject.number or 0) > 1
        )
        many = many or (
            len(self.chunks) > 1 and isinstance(self.chunks[-2], Word) and self.chunks[-2].word in ("and", "or")
        )
        if forms == {"base"}:
            return (
                many
                or self.tokens[0].word == "should"
                or subject.sort not in ("men", "side")
                or self.reader.tokens[at].text.isupper()
            )
        return forms != {"s"} or not (subject.sort == "side" and many)

    def _has_rest(self, at: int) -> bool:
        return any(
            rest and self._match(rest, at + 1)
            for form in lex.VERB_FORMS[self.word(at)]
            if self._may_follow(form.lemma, at + 1)
            for rest, _ in lex.MEANINGS[form.lemma]
        )

    def _when(self, at: int) -> When | None:
        if _TIMES.isdisjoint(self.reader.words):
            return None
        words, start = self.reader.words, at
        relation = (
            words[at]
            if words[at] in ("on", "at", "by", "before", "after", "since", "until", "in", "around", "from")
            else ""
        )
        at += bool(relation)
        at += self.word(at) in ("the", "my", "your")
        if self.word(at) in _MOVE_WORDS or (self.word(at) in ("turn", "ply")):
            number = self._number(at + 1)
            if number is not None:
                return When(start, at + 2, number, relation or "on")
        ordinal = lex.ORDINALS.get(self.word(at))
        if ordinal is None and self.kind(at) == "number" and at + 1 < len(words) and relation:
            ordinal = int(words[at]) if self.tokens[at].text != words[at] else None
        if ordinal is not None and self.word(at + 1) == "move" and relation:
            return When(start, at + 2, ordinal, relation)
        return None

    def _number(self, at: int) -> int | None:
        if self.kind(at) == "number":
            return int(self.word(at))
        number = lex.NUMBERS.get(self.word(at))
        return number if number else None

    def _state(self, at: int, last: Chunk | None) -> State | None:
        length, found = lex.longest(lex.STATES, self.reader.words, at)
        if self.word(at) == "on" and self._after_being() and self.word(at + 1) in ("", ",", "and", "but", "so", "too"):
            return State(at, at + 1, "present", True, "on")
        if not length:
            return None
        words = " ".join(self.reader.words[at : at + length])
        of_man = len(self.chunks) > 1 and isinstance(self.chunks[-2], Phrase) and self.chunks[-2].sort == "men"
        if (words.startswith(("a ", "an ")) or words.endswith("pawns")) and not (self._after_being() and of_man):
            return None
        follows = self.word(at + length)
        if words in ("off", "home", "out", "away") and self.kind(at + 1) == "square":
            return None
        being = isinstance(last, Verb) and Family.BE in last.families
        alone = isinstance(last, Phrase) and last.sort == "men" and last.start == 0 and follows in ("", ",", "and", ";")
        leads_in = alone or (words in ("home", "out", "off", "ahead") and isinstance(last, (Verb, Word)))
        being = being or (words == "safe" and self._after_being())
        if length == 1 and words in lex.ADVERBS and not being and not leads_in:
            return None
        if words in (
            "free",
            "clear",
            "even",
            "safe",
            "square",
            "same",
            "open",
            "left",
            "better",
            "won",
            "lost",
            "caught",
        ) and (
            lex.longest(lex.MEN, self.reader.words, at + length)[0]
            or follows in ("file", "files")
            or (follows == "to" and words != "left")
            or self.kind(at + length) == "file"
        ):
            return None
        if words == "left" and not (isinstance(last, Phrase) and last.sort != "side") and not self._after_being():
            return None
        return State(at, at + length, found[0], found[1], words)

    def _word(self, at: int) -> Word:
        word = self.word(at)
        if word in lex.RELATIVES:
            return Word(at, at + 1, "relative", word)
        if word == "once" and self._begins_clause() and isinstance(self.reader.phrase(at + 1), Phrase):
            return Word(at, at + 1, "condition", word)
        if word in ("if", "unless", "suppose", "supposing", "whenever", "provided"):
            return Word(at, at + 1, "condition", word)
        last = self.chunks[-1] if self.chunks else None
        if (
            word == "but"
            and isinstance(last, Phrase)
            and (last.amount in ("none", "all") or self.word(at - 1) in ("all", "everything"))
        ):
            return Word(at, at + 1, "preposition", word)
        if word in lex.COORDINATORS and (word not in _WEAK_JOINTS or self._begins_clause()):
            return Word(at, at + 1, "joint", word)
        if word in lex.PREPOSITIONS and not (word == "next" and self.word(at + 1) in lex.PERSONS):
            return Word(at, at + 1, "preposition", word)
        if word in lex.ADVERBS or word.endswith(_ADVERB_ENDINGS):
            return Word(at, at + 1, "adverb", word)
        return Word(at, at + 1, "unknown", word)

    def _begins_clause(self) -> bool:
        last = self.chunks[-1] if self.chunks else None
        return last is None or (isinstance(last, Word) and last.role in ("sign", "joint"))
