"""From the clauses of a line to its claims: pronouns resolved, what is taken for granted, what is stated."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth import of_board, of_deeds, of_end, of_force, of_having, of_lead, of_rest, plans
from app.truth.chunks import Frame
from app.truth.claims import Claim, Kind
from app.truth.clauses import own
from app.truth.deeds import EVENTS, Deed, How, same
from app.truth.implied import after_event, consequence, has_theirs, is_gone, names_nothing, stands_for, with_alone
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase
from app.truth.predicates import holds
from app.truth.sentences import SaidPart
from app.truth.standpoint import LastClause, PartRead, Standpoint
from app.truth.supposed import EFFECTS, chain
from app.truth.tokens import Token
from app.truth.world import World

# Readings of a pronoun that are tried.
MOST_READINGS = 4
_HANDLERS = {
    **of_force.HANDLERS,
    **of_deeds.HANDLERS,
    **of_having.HANDLERS,
    **of_lead.HANDLERS,
    **of_board.HANDLERS,
    **of_end.HANDLERS,
}
# Words beside which a move in notation is one that can be played.
_OF_MOVES = lex.small("of_moves")
# What can have been so in an earlier position, and the claims that a position can be held against.
_LASTING = (*EFFECTS, Family.BE, Family.STAND, Family.HAVE, Family.BLOCK)
_OF_POSITIONS = frozenset((
    Kind.STANDS, Kind.AMOUNT, Kind.STATE, Kind.RELATION, Kind.ORDER, Kind.CHECK, Kind.PIN, Kind.FORK, Kind.FILE,
    Kind.LEAD, Kind.STRUCTURE, Kind.SHIELD,
))  # fmt: skip
# What may be seen of a man that is spoken of: "my isolated pawn" says that it is.
_SEEN = frozenset(("passed", "isolated", "doubled", "tripled", "backward", "pinned", "trapped"))
_GIVES_WAY = frozenset(("promoted", "extra", "other"))
_SIDES = frozenset(("mine", "yours", "white", "black"))
# What an opening that is called after a man is: "it", behind the King's Knight Opening, is no knight.
_OPENINGS = frozenset(("Opening", "Game", "Gambit", "Defence", "Defense", "Attack", "Variation"))


@dataclass
class Reading:
    """Reads the sentences of a line one after the other, and remembers what was spoken of."""

    world: World
    mentions: list[Phrase] = field(default_factory=list)
    told: LastClause | None = None

    def read(self, part: SaidPart) -> PartRead:
        """What a sentence, or its part of one kind, says. Kept with it, where that hangs on nothing else."""
        context = self.world.me, bool(self.mentions)
        outcome = part.known.get(context)
        if outcome is None:
            standpoint = Standpoint(self.world, [*self.mentions], self.told)
            outcome = _PartReader(standpoint, part).read()
            if not standpoint.asked and not (standpoint.looked_back and self.mentions):
                part.known[context] = outcome
                if not standpoint.looked_back:
                    part.known[self.world.me, not self.mentions] = outcome
        self.mentions += outcome.mentions
        self.told = outcome.told
        return outcome


@dataclass
class _PartReader:
    """Reads one of them."""

    standpoint: Standpoint
    part: SaidPart

    def read(self) -> PartRead:
        tokens, text, standpoint = self.part.tokens, self.part.text, self.standpoint
        claims: list[Claim] = []
        deeds: list[Deed] = []
        last, mentioned = None, len(standpoint.mentions)
        for frame in map(own, self.part.frames):
            last = Deed(self._resolved(frame, tokens), standpoint, tokens, text, claims, last)
            deeds.append(last)
        chain(deeds)
        for told, d in itertools.pairwise(deeds):
            consequence(told, d)
        for d in deeds:
            known, idle = len(claims), names_nothing(d)
            if not idle:
                self._presupposed(d)
                self._moves_named(d)
                known = len(claims)
            if d.frame.verb is None:
                of_rest.fragment(d)
            else:
                self._stated(d)
            if len(claims) > known:
                self._or_after(d, known)
            if not idle or of_rest.may_be_told(d):
                of_rest.at_large(d)
            if not idle:
                of_rest.weakly(d)
            of_end.on_time(d)
        names = not claims and any(_of_this_game(d.frame) for d in deeds)
        end = None if last is None else LastClause(tuple(last.frame.objects), last.where)
        return PartRead(tuple(claims), tuple(standpoint.mentions[mentioned:]), end, names)

    def _resolved(self, frame: Frame, tokens: Sequence[Token]) -> Frame:
        whole = next((p for word, p in frame.places if word == "of" and p.men and p.owner), None)
        if whole is not None and frame.subject is not None and frame.subject.pronoun and frame.subject.number:
            frame.subject = changed(frame.subject, kinds=whole.kinds, owner=whole.owner, pronoun=False, counted=True)
        if frame.subject is not None:
            does = frame.verb is not None and not frame.is_(Family.BE, Family.STAND, Family.HAVE)
            frame.subject = self._antecedent(frame.subject, men=does)
        here = [frame.subject] if frame.subject is not None and frame.subject.men else []
        frame.objects = [self._antecedent(phrase, here) for phrase in frame.objects]
        here += [phrase for phrase in frame.objects if phrase.men]
        able = frame.mood in ("can", "will") or any(o.thing == "mate" for o in frame.objects)
        for at, (word, phrase) in enumerate(frame.places):
            if able and word == "with" and phrase.men and phrase.squares and not self.standpoint.game.men(phrase):
                # "you could block it with the queen on c7": there is where it would go
                frame.places.append(("on", Phrase("squares", phrase.start, phrase.end, squares=phrase.squares)))
                frame.places[at] = word, phrase = word, changed(phrase, squares=())
            frame.places[at] = word, self._antecedent(phrase, here, lines=word in ("on", "along"))
            here += [phrase] if phrase.men else []
        frame.extras = [self._antecedent(chunk) if isinstance(chunk, Phrase) else chunk for chunk in frame.extras]
        for phrase in (frame.subject or NO, *frame.objects, *(phrase for _, phrase in frame.places)):
            line = phrase.sort == "line" and phrase.file is not None
            is_opening = phrase.men and any(token.text in _OPENINGS for token in tokens[phrase.end : phrase.end + 1])
            if (phrase.sort in ("men", "squares") or line) and not phrase.pronoun and not is_opening:
                self.standpoint.mentions.append(phrase)
        return frame

    def _antecedent(
        self, phrase: Phrase, here: Sequence[Phrase] = (), men: bool = False, lines: bool = False
    ) -> Phrase:
        """What a pronoun stands for, the likeliest first; a phrase that is none stays as it is."""
        if "placed" in phrase.traits and not self.standpoint.game.men(phrase):
            return changed(phrase, pronoun=True)  # "queen d4 would hit it": of a move, and not of the board
        if phrase.again and phrase.men and not (phrase.owner or phrase.squares or phrase.plural or phrase.parts):
            told = (
                one
                for one in reversed(self.standpoint.mentioned)
                if one.men and one.kinds == phrase.kinds and not one.plural
            )
            said = next(told, None) if phrase.file is None and phrase.kinds != lex.ANY else None
            return phrase if said is None else changed(said, start=phrase.start, end=phrase.end)
        if not phrase.pronoun or "placed" in phrase.traits:
            return phrase
        if phrase.parts:
            parts = tuple(map(self._antecedent, phrase.parts))
            return changed(phrase, parts=parts, pronoun=any(part.pronoun for part in parts))
        found: list[Phrase] = []
        nearby = here if phrase.owner or phrase.number or "kin" in phrase.traits else ()
        for said in reversed((*self.standpoint.mentioned, *nearby)):
            one = stands_for(phrase, said)
            if (men and said.sort == "squares") or (said.sort == "line" and not lines):
                continue
            if one is not None and not any(same(one, other) for other in found):
                found.append(one)
        return changed(found[0], others=tuple(found[1:MOST_READINGS]), referring=True) if found else phrase

    def _presupposed(self, d: Deed) -> None:
        """Whoever speaks of "my knight on e5" says that it stands there, and of "my knight", that there is one."""
        f, event = d.frame, d.frame.is_(*EVENTS)
        goes_on = d.verb.infinitive and d.before is not None and d.before.verb.past
        told = goes_on or d.verb.past or d.verb.perfect or d.time == "ever" or (f.verb is None and after_event(d))
        if (
            (f.mood == "orders" and event)
            or (told and (event or f.verb is None or d.verb.past))
            or (f.mood == "supposes" and event)
        ):
            return
        told_gone = f.inherited and d.before is not None and is_gone(d.before)
        if (
            (is_gone(d) and f.mood != "will")
            or told_gone
            or (f.verb is None and (d.at("for").men or with_alone(d)))
            or (f.negative and f.is_(Family.HAVE, Family.BE))
        ):
            return
        moving = f.is_(Family.PUT, Family.MOVE, Family.PROMOTE) and f.mood != "can"
        for phrase in (
            d.subject,
            *([] if moving else f.objects),
            *(phrase for word, phrase in f.places if word != "for" or not phrase.owner),
        ):
            if phrase.men and not phrase.others and not phrase.referring:
                for part in phrase.all:
                    if has_theirs(d, part):
                        d.says(Kind.TOOK, d.subject, part, How())
                    else:
                        self._exists(d, part)
        if f.mood == "asks" and d.where and d.subject.men and not d.subject.squares and f.is_(Family.THINK, Family.DO):
            d.says(Kind.STANDS, changed(d.subject, squares=d.where), positive=True)

    def _exists(self, d: Deed, part: Phrase) -> None:
        alone = d.frame.verb is None and part.squares and part.number is None and d.frame.mood == "says"
        if part.none or not (part.owner or part.definite or alone) or part.owner == "theirs":
            return
        if "extra" in part.traits and part.owner and len(part.kinds) == 1:
            d.says(Kind.LEAD, part.owner, dict.fromkeys(part.kinds, 0), "kind", 1, positive=True)
        one = part.amount == "the" and not part.plural and len(part.kinds) == 1 and part.owner
        now = d.frame.verb is not None and d.frame.mood in ("says", "can", "will") and not d.verb.perfect
        there = one and now and not d.frame.is_(Family.BE) and part.traits.isdisjoint(_GIVES_WAY)
        placed = part.squares or part.file is not None or part.place is not None or part.traits - {"other"}
        if part.amount == "the" and part.owner and part.counted and len(part.kinds) == 1 and now and not placed:
            bare = changed(part, owner=None, amount="some", traits=frozenset())
            d.says(Kind.AMOUNT, part.owner, bare, part.number, "other" not in part.traits, positive=True)
        if part.squares or not part.traits.isdisjoint(_SEEN) or there:
            d.says(Kind.STANDS, changed(part, traits=part.traits - {"loose", "hanging"}), positive=True)

    def _moves_named(self, d: Deed) -> None:
        """A move in notation was played, or can be where a possibility is spoken of."""
        f = d.frame
        owner = d.subject.owner if d.subject.sort == "side" and f.is_(Family.PUT, Family.MOVE) else None
        named = [token for token in d.tokens if token.kind == "move"]
        for phrase in (d.subject, *f.objects, *(phrase for _, phrase in f.places)):
            if phrase.sort == "move" and f.mood not in ("supposes", "asks"):
                alone = f.verb is None or (f.is_(Family.BE) and d.time == "now")
                spoken = alone or f.mood in ("can", "will") or any(token.word in _OF_MOVES for token in d.tokens)
                before = next((t.word for t in reversed(named) if t.start < d.tokens[phrase.start].start), None)
                if (spoken or before) and not d.verb.past:
                    d.says(Kind.PLAYED, phrase.thing, None, None, False, True, before, positive=True)
                else:
                    d.says(Kind.PLAYED, phrase.thing, owner, d.when, d.has("just", "last"), False)

    def _stated(self, d: Deed) -> None:
        kept, options = d.claims, []
        for family in d.verb.families:
            handler = _HANDLERS.get(family)
            if handler is None and d.object("check", "mate").given:
                handler = of_force.announces
            if handler is not None:
                d.claims = []
                handler(d)
                options += [d.claims] if d.claims else []
        d.claims = kept
        options = options or self._was(d)
        # A verb that may say several things says what is true, if any of it is.
        if len(options) > 1:
            game = self.standpoint.game
            proved = (option for option in options if all(holds(claim, game) is not False for claim in option))
            options = [next(proved, options[0])]
        kept += (options or [[]])[0]

    def _or_after(self, d: Deed, known: int) -> None:
        """ "your horse can take e7, and my queen is forked": so now, or once it has been played."""
        told = d.before
        plan = plans.plan_of(told) if told is not None and told.frame.mood == "can" and d.time == "now" else None
        owner, named = told.subject.owner if told is not None else None, d.at("after")
        if named.sort == "move" and d.time == "now":
            plan, owner = SpokenMove("go", san=named.thing), None  # "after Bxg5 I am a pawn up"
        if plan is not None and d.frame.mood == "says" and plan.told:
            for at, claim in enumerate(d.claims[known:], start=known):
                if claim.kind in _OF_POSITIONS:
                    steps = ((owner, plan),)
                    d.claims[at] = Claim(Kind.AFTER, claim.text, (steps, (claim,), True))

    def _was(self, d: Deed) -> list[list[Claim]]:
        """ "my bishop was pinned", "you had two rooks": so in some position of the game."""
        frame, verb = d.frame, d.verb
        simple = (
            verb.past
            and not d.has("itself", "himself", "herself", "yourself", "myself")
            and not (verb.perfect or verb.modal)
            and verb.lemma != "get"
        )
        held = d.subject.men or (frame.is_(Family.HAVE, Family.BE) or (d.patient.men and not d.patient.referring))
        held = held and not any(o.sort == "side" for o in frame.objects)
        if not simple or not held or frame.mood != "says" or not frame.is_(*_LASTING):
            return []
        now = changed(verb, past=False, form="s" if verb.form == "past" else verb.form)
        told = Deed(changed(frame, verb=now, when=None), self.standpoint, d.tokens, d.text, [], d.neighbour)
        for family in now.families:
            if family in _HANDLERS:
                _HANDLERS[family](told)
        claims = [claim for claim in told.claims if claim.kind in _OF_POSITIONS]
        if not claims:
            return []
        d.claims = []
        d.says(Kind.EVER, tuple(claims), d.when, d.has("never", "always", "ever"), positive=True)
        return [d.claims]


def _of_this_game(frame: Frame) -> bool:
    """Whether a clause states something, and names squares, moves or somebody's men."""
    named = (frame.subject, *frame.objects, *(phrase for _, phrase in frame.places))
    return frame.mood in ("says", "can", "will") and any(
        part.squares or part.sort == "move" or (part.men and part.owner in _SIDES and len(part.kinds) == 1)
        for phrase in named
        if phrase is not None
        for part in phrase.all
    )
