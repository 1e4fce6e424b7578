"""What a clause says beside its words: that a man is gone, that a move is possible, what a pronoun stands for."""

from __future__ import annotations

from app.domain.copying import changed
from app.truth import plans
from app.truth.claims import Kind
from app.truth.deeds import EVENTS, Deed, anchored, is_any, men_of, other_side
from app.truth.lexicon import Family
from app.truth.phrase import NO, Phrase


def names_board(d: Deed) -> bool:
    """Whether a clause names men, squares or moves."""
    named = (d.subject, *d.frame.objects, *(phrase for _, phrase in d.frame.places))
    return any(phrase.men or phrase.sort in ("squares", "move", "line") for phrase in named)


def names_nothing(d: Deed) -> bool:
    """Whether no phrase of a clause is of the board: none speaks of anything but a side."""
    frame = d.frame
    named = (frame.subject, *frame.objects, *(phrase for _, phrase in frame.places), *frame.extras)
    return not any(isinstance(phrase, Phrase) and phrase.sort not in ("side", "none") for phrase in named)


def is_gone(d: Deed) -> bool:
    """Whether a clause says of its subject that it is on the board no longer."""
    gone = any(state.name == "gone" for state in d.frame.states)
    return gone or d.frame.is_(Family.PERISH) or "there goes" in d.said


def with_alone(d: Deed) -> bool:
    """ "With the queen, on d8!": what has been done with it, and nothing else."""
    return d.said.startswith("with ") and len(d.tokens) <= d.frame.end - d.frame.start


def has_theirs(d: Deed, part: Phrase) -> bool:
    """ "I have your bishop": it was taken."""
    theirs = d.frame.is_(Family.HAVE) and d.subject.side and other_side(d.subject.owner) == part.owner
    held = any(token.word == "pinned" for token in d.tokens)
    said = part.squares or d.pairs or d.frame.states or part.start < d.verb.end or held
    return theirs and d.verb.lemma == "have" and part in d.frame.objects and not said


def after_event(d: Deed) -> bool:
    """Whether a part without a verb lists what happened: "two trades so far: knights on d4, bishops on c3"."""
    told = d.before
    if told is None:
        return False
    return told.time == "ever" or told.frame.is_(*EVENTS) or told.object("move", "capture", "step").given


def consequence(told: Deed, d: Deed) -> None:
    """ "pushing the pawn to b5 would be mate", "rook takes c2 is check": such a move is possible."""
    checked = d.subject.men and any(state.name == "check" for state in d.frame.states)
    falls = checked or (d.frame.is_(Family.PERISH, Family.LOSE, Family.HANG) and d.subject.men)
    leaves = told.frame.mood == "supposes" and told.frame.is_(Family.MOVE) and told.subject.men and not told.to
    if leaves and falls:
        d.says(Kind.PIN, NO, told.subject, d.subject, positive=True)
        return
    what = next((p.thing for p in (*d.frame.objects, d.subject) if p.thing in ("check", "mate")), None)
    doing = told.verb.form == "ing" or (told.frame.is_(Family.TAKE) and told.verb.form in ("base", "s"))
    if what is None or not doing or told.verb.helped or not d.frame.is_(Family.BE) or d.verb.past:
        return
    if not told.subject.given:
        told.frame.subject = (
            Phrase("side", 0, 0, owner=told.patient.owner, definite=True)
            if told.frame.is_(Family.PUT)
            else men_of(None)
        )
    plan = plans.plan_of(told)
    if plan is not None:
        plan = changed(plan, check=what == "check", mate=what == "mate")
        d.says(Kind.POSSIBLE, told.subject.owner, plan, False)


def stands_for(phrase: Phrase, said: Phrase) -> Phrase | None:
    """The phrase with what it takes from something said before; None where it cannot stand for that."""
    if said.none and not phrase.owner:
        return None
    many = bool(said.parts) or said.plural or (said.number or 0) > 1
    kin = "kin" in phrase.traits
    part_of = phrase.number is not None or "other" in phrase.traits or phrase.none or kin
    if part_of or phrase.owner or phrase.squares:
        last = said.parts[-1] if said.parts else said
        if phrase.owner is None and not (said.plural or said.parts or kin or phrase.none) and not phrase.squares:
            return None
        traits = (phrase.traits if phrase.owner else last.traits | phrase.traits) - {"other", "kin"}
        plural = phrase.plural or (phrase.owner is not None and said.plural and not phrase.squares)
        owner = phrase.owner or last.owner
        return changed(
            phrase, kinds=last.kinds, owner=owner, traits=traits, pronoun=False, definite=True, plural=plural
        )
    if (phrase.plural != many and said.sort != "squares") or phrase.kinds.isdisjoint(said.kinds):
        return None
    return changed(said, start=phrase.start, end=phrase.end, definite=True, others=())


def stands(d: Deed, subject: Phrase, place: Phrase) -> None:
    """Says that men stand in a place."""
    if not (anchored(subject) or place.squares) or place.place in ("board", "same square"):
        return
    if is_any(subject) and not subject.owner:
        return

    def there(one: Phrase) -> Phrase:
        every = one.plural and one.amount == "the" and not (one.number or place.squares or one.squares)
        return changed(
            one,
            squares=place.squares or one.squares,
            file=one.file if place.file is None else place.file,
            rank=one.rank if place.rank is None else place.rank,
            place=place.place or (place.thing if place.file is None else "") or one.place,
            amount="all" if every else one.amount,
            others=tuple(there(other) for other in one.others),
        )

    d.says(Kind.STANDS, there(subject))
