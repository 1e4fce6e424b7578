"""The verb group: helpers, denial, adverbs, and the verb with the words that belong to it."""

from __future__ import annotations

import chess

from app.truth import lexicon as lex
from app.truth.chunks import Verb
from app.truth.lexicon import Family
from app.truth.lookahead import Lookahead
from app.truth.phrase import Phrase

_ENDS = frozenset(("", ",", "—", ";", ":", "and", "but", "so", "now", "already", "too", "anyway", "long", "by"))
# What may stand between a verb and the word that belongs to it: "came right back".
_BETWEEN = lex.small("between")
_HARDLY = frozenset(("barely", "hardly", "scarcely"))
_HOLDING = frozenset(("back", "covered", "hand"))
_WHOSE = frozenset(("it", "its", "her", "his", "him", "them", "their"))


class VerbReader(Lookahead):
    """Reads verb groups from the tokens of a sentence, knowing what was read before."""

    def _verb(self, at: int) -> Verb | None:
        """The verb group that begins here: helpers, denial, adverbs, and the verb with the words that belong to it."""
        start, v, been, having = at, Verb(at, at, (), "", ""), False, False
        while True:
            word = self._helper(at)
            if word in lex.MODALS and (
                word not in ("need", "dare") or (v.helped is False and self.word(at + 1) in ("not", "n't"))
            ):
                v.modal, v.helped = lex.MODALS[word], True
                v.negative ^= word == "cannot"
            elif word in lex.NEGATIVES and (v.helped or at == start or been or having):
                v.negative ^= not (word in _HARDLY and self._number_follows(at + 1))
                if word == "never" and at == start and not self._verb_follows(at + 1):
                    return None
            elif word in ("do", "does", "did") and self._helps_do(at + 1):
                v.past |= word == "did"
                v.helped = True
            elif word in ("have", "has", "had", "having") and self._helps_have(at + 1):
                v.perfect, having, v.helped, v.past = True, True, v.helped or word != "having", v.past or word == "had"
            elif word in ("have", "has", "had") and self.word(at + 1) == "to" and self.word(at + 2) in lex.VERB_FORMS:
                v.obliged, v.past, v.helped = True, word == "had", True
                at += 1
            elif word == "'s":
                helps = self._helps_have(at + 1) and not self._passive_ahead(at + 1)
                having, been = having or helps, been or not helps
                v.perfect, v.helped = v.perfect or helps, True
            elif word in lex.BE:
                been, v.helped = True, v.helped or lex.BE[word] in ("s", "past")
                v.past |= lex.BE[word] == "past"
                v.form = v.form or lex.BE[word]
            elif word == "to" and not been and self._infinitive_follows(at + 1):
                v.infinitive = True
            elif word == "going" and been and self.word(at + 1) == "to" and self.word(at + 2) in lex.VERB_FORMS:
                v.modal = "will"
                at += 1
            elif at > start and self._skips(at, been or having or v.helped or v.negative):
                pass
            else:
                break
            at += 1
        if not self._main(at, v, been, having):
            if not been and not (v.helped and not v.modal and having):
                if v.modal or v.infinitive or start == at:
                    return None
                if not v.helped:
                    return None
            v.families, v.lemma, v.end = (Family.BE,) if been else (Family.DO,), "be" if been else "do", at
            if been:
                self._belongs(at, v, ("be",))
            self._trim(v, start)
        return v if v.end > start else None

    def _helper(self, at: int) -> str:
        """The word there; "had" for the short form in "I'd castled", which is no "I'd castle"."""
        word = self.word(at)
        return "had" if word == "'d" and self._helps_have(at + 1) and not self._helps_do(at + 1) else word

    def _owns(self, at: int) -> bool:
        """Whether "'s" before this word says whose it is: "my knight's move", "White's position"."""
        word = self.word(at)
        length, thing = lex.longest(lex.THINGS, self.reader.words, at)
        if lex.longest(lex.STATES, self.reader.words, at)[0] or self.kind(at) != "word" or thing in ("check", "mate"):
            return False
        small = (
            word in lex.PREPOSITIONS
            or word in lex.ADVERBS
            or word in lex.NEGATIVES
            or word in lex.BE
            or word.endswith("ly")
        )
        if (
            small
            or word in lex.OWNERS
            or word in ("the", "a", "an", "no", "got", "that", "this", "to")
            or word in lex.NUMBERS
            or word in lex.NOBODY
        ):
            return False
        if any(form.form in ("en", "ing", "past") for form in lex.VERB_FORMS.get(word, ())) or word.endswith(
            ("ed", "ing")
        ):
            return False
        return length > 0 or lex.longest(lex.MEN, self.reader.words, at)[0] == 0

    def _trim(self, v: Verb, start: int) -> None:
        """Gives adverbs at the end back: they may be a state or begin a phrase."""
        while v.end > start + 1 and not v.rest:
            word = self.word(v.end - 1)
            if (
                not (word in lex.ADVERBS or word.endswith("ly"))
                or word in lex.BE
                or word in lex.MODALS
                or word in lex.NEGATIVES
            ):
                break
            v.end -= 1

    def _skips(self, at: int, helped: bool) -> bool:
        word = self.word(at)
        if word in lex.ADVERBS or word.endswith("ly") or word == "each":
            return helped and word not in (
                "about",
                "ahead",
                "behind",
                "up",
                "down",
                "home",
                "off",
                "out",
                "long",
                "short",
                "safe",
                "sound",
                "apart",
                "alone",
            )
        return False

    def _main(self, at: int, v: Verb, been: bool, having: bool) -> bool:
        """Reads the verb itself into `v`; False where none stands here."""
        forms = lex.VERB_FORMS.get(self.word(at), ())
        if been:
            wanted: tuple[str, ...] = ("en", "ing")
        elif having:
            wanted = ("en", "past")
        elif v.modal or v.infinitive or v.helped:
            wanted = ("base",)
        else:
            wanted = ("s", "past", "base", "ing", "en")
        options = [form for want in wanted for form in forms if form.form == want]
        if not options and (been or having) and not forms and self._unknown(at):
            v.lemma, v.form, v.end, v.families = self.word(at), "en", at + 1, (Family.OTHER,)
            v.passive = been and self.word(at).endswith("ed")
            return True
        if not options and v.modal and not forms and self.kind(at) == "word" and self._begins_something(at):
            v.lemma, v.form, v.end, v.families = self.word(at), "base", at + 1, (Family.OTHER,)
            return True
        if not options:
            return False
        length, state = lex.longest(lex.STATES, self.reader.words, at)
        if been and length and not self._has_agent(at) and (state[0] != "gone" or self.word(at + length) in _ENDS):
            return False
        form = next((option for option in options if option.form == "past"), options[0])
        last = self.chunks[-1] if self.chunks else None
        if (
            form.form == "past"
            and any(other.form == "base" for other in forms)
            and isinstance(last, Phrase)
            and (last.plural or last.parts or (last.number or 0) > 1 or last.sort == "side")
        ) and Family.ATTACK in [family for rest, family in lex.MEANINGS[form.lemma] if not rest]:
            form = next(other for other in forms if other.form == "base")
        v.lemma, v.form, v.end = (
            form.lemma,
            form.form if not v.helped or been or having else v.form or form.form,
            at + 1,
        )
        v.past |= form.form == "past" and not having
        v.passive = been and form.form == "en"
        if not been and not having and form.form == "past" and self._has_doer(at + 1):
            v.form, v.passive, v.past = "en", True, False
        if self.word(at + 1) == "en" and self.word(at + 2) == "prise":
            return False
        self._belongs(at + 1, v, (form.lemma,))
        return True

    def _belongs(self, at: int, v: Verb, lemma: tuple[str, ...]) -> None:
        """Finds the words after the verb that belong to it, and with them what it may say."""
        for rest, _ in lex.MEANINGS[lemma[0]] if self._may_follow(lemma[0], at) else ():
            self.denied, self.held = False, None
            end = self._match(rest, at)
            if rest and end and not (rest == ("in",) and self.reader.phrase(end) is not None and lemma[0] == "give"):
                v.held = self.held
                v.negative ^= self.denied
                v.rest, v.end = rest, max(v.end, end)
                v.families = tuple(family for other, family in lex.MEANINGS[lemma[0]] if other == rest)
                return
        v.families = tuple(family for rest, family in lex.MEANINGS[lemma[0]] if not rest) or (Family.OTHER,)

    def _may_follow(self, lemma: str, at: int) -> bool:
        """Whether a word stands here with which something begins that belongs to the verb, or the way to it."""
        firsts = lex.FIRST_WORDS[lemma]
        if "_" in firsts:
            return True
        while self.word(at) not in firsts:
            if not (self.word(at).endswith("ly") or self.word(at) in _BETWEEN):
                return False
            at += 1
        return True

    def _match(self, rest: tuple[str, ...], at: int) -> int:
        for number, word in enumerate(rest):
            if word == "_":
                gap = next((step for step in (1, 2, 3) if self.word(at + step) == rest[number + 1]), 0)
                if not gap or self.kind(at) not in ("word", "square"):
                    return 0
                self.denied = self.word(at) == "no"
                self.held = self._inside(at, at + gap) if rest[number + 1] in _HOLDING else None
                at += gap
                continue
            if number == 0:
                while self.word(at) != word and (self.word(at).endswith("ly") or self.word(at) in _BETWEEN):
                    at += 1
            if self.word(at) != word:
                return 0
            at += 1
        return at

    def _has_doer(self, at: int) -> bool:
        """ "taken by the queen", and not "queened by taking"."""
        return self.word(at) == "by" and not self.word(at + 1).endswith("ing")

    def _inside(self, at: int, end: int) -> Phrase | None:
        """What stands in a gap: "has your knight covered", "has its back"."""
        if end > at + 1 and self.word(end - 1) == "'s":
            end -= 1
        phrase = self.reader.phrase(at)
        if phrase is not None and phrase.end == end and phrase.sort in ("men", "squares"):
            return phrase
        if end == at + 1 and self.word(at) in _WHOSE:
            kinds = frozenset((chess.QUEEN,)) if self.word(at) == "her" else lex.ANY
            return Phrase("men", at, end, kinds=kinds, pronoun=True, definite=True, plural=self.word(at) == "their")
        return None
