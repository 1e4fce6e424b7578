"""Statements about how the game ended: who won it, by what, and after how many moves."""

from __future__ import annotations

import re

from app.domain.facts import Facts
from app.truth import lexicon as lex
from app.truth.claims import Claim, Kind
from app.truth.deeds import Deed, other_side
from app.truth.lexicon import Family
from app.truth.world import World

_RESIGNED, _TIMEOUT, _MATE = frozenset(("resignation",)), frozenset(("timeout",)), frozenset(("checkmate",))
# What is said of an end, and the reasons of which one it names; "drawn" stands for any that leaves nobody the winner.
_WORDS: tuple[tuple[str, frozenset[str]], ...] = (
    (r"drew|(?<!no )(?:a|the|our|by|agreed) draw|drawn(?! it\b)|half (?:a|the|each)? ?point|shared the points?",
     frozenset(("drawn",))),
    (r"stalemate\w*", frozenset(("stalemate",))),
    (r"(?:check)?mat(?:e|ed|es|ing)|checkmate\w*", _MATE),
    (r"resign(?:ed|ation)|gave (?:it |the game )?up|tipped (?:over )?(?:the|my|their|your) king", _RESIGNED),
    (r"flag(?:ged)?|(?:on|out of) time|clock ran out|lost on the clock", _TIMEOUT),
    (r"repe(?:tition|ated)", frozenset(("threefold_repetition", "fivefold_repetition"))),
    (r"insufficient material", frozenset(("insufficient_material",))),
    (r"by agreement|agreed draw", frozenset(("agreement",))),
)  # fmt: skip
_FINDERS = tuple((re.compile(rf"\b(?:{words})\b", re.IGNORECASE), reasons) for words, reasons in _WORDS)
_DENIED = re.compile(
    r"(?:\b(?:never|not|without|no|nobody|ever|before|if|or)|n't)(?: (?:a|an|any|even|once|really|by|the))?\s*$", re.I
)
_WHOSE_WIN = re.compile(r"\b(my|your) (win|victory|loss|defeat)\b", re.IGNORECASE)
_LENGTH = re.compile(
    r"\b(?:in|after|lasted|took|mate in|of) (?:only |just |some )?(\d+|[a-z]+)(?: (?:long|short|whole|full))? moves\b"
    r"|\bmate in (\d+)\b",
    re.IGNORECASE,
)
# Joints after which a clause is not yet so.
_LINKS = frozenset(("and", "but", "so", "that", "then", "because", "think"))
_TO_COME = frozenset(("after", "before", "until", "when", "once", "if"))


def of_sentence(text: str, facts: Facts) -> list[Claim]:
    """What a sentence says of the end of a game that has ended, wherever it says it."""
    if not facts.over:
        return []
    claims = [
        Claim(Kind.ENDED, found[0], (reasons,), _DENIED.search(text[: found.start()]) is None)
        for finder, reasons in _FINDERS
        for found in finder.finditer(text)
    ]
    for found in _WHOSE_WIN.finditer(text):
        owner = "mine" if found[1].lower() == "my" else "yours"
        claims.append(_won(found[0], owner if found[2].lower() in ("win", "victory") else other_side(owner)))
    for found in _LENGTH.finditer(text):
        written = (found[1] or found[2]).lower()
        number = int(written) if written.isdigit() else lex.NUMBERS.get(written)
        claims += [Claim(Kind.LENGTH, found[0], (number,))] if number is not None else []
    return claims


def _won(text: str, owner: str | None) -> Claim:
    return Claim(Kind.RESULT, text, (owner, "won"))


def _of_this_game(d: Deed) -> bool:
    """Whether winning and losing is said of this game: of any, once it is over; before, where nothing else is named."""
    if d.time != "ever" or not d.subject.side or not _TO_COME.isdisjoint(d.frame.joint.split()):
        return False
    named = any(o.sort == "men" or (o.sort == "thing" and o.thing != "game") for o in d.frame.objects)
    own = any(o.sort == "side" for o in d.frame.objects) or d.verb.lemma not in ("beat", "defeat")
    return not named and own and not d.has(*_TO_COME) and (d.game.facts.over or not (d.pairs or _goes_on(d)))


def _goes_on(d: Deed) -> bool:
    """Whether words that nobody reads stand before or after: "I won four Scandinavians", "the ones I lost"."""
    after, before = d.tokens[d.verb.end : d.frame.end], d.tokens[max(0, d.frame.start - 1) : d.frame.start]
    if any(token.kind != "sign" and token.word not in _LINKS for token in before):
        return True
    return any(token.word not in ("the", "this", "game", "you", "me", "already", "again", "just") for token in after)


def resign(d: Deed) -> None:
    """ "I resigned", "you gave in"."""
    if _of_this_game(d) and not d.frame.objects:
        d.says(Kind.RESULT, other_side(d.subject.owner), "flagged" if d.verb.lemma == "flag" else "resigned")


def win(d: Deed) -> None:
    """ "I won", "you beat me", "I was beaten"."""
    if _of_this_game(d):
        d.says(Kind.RESULT, other_side(d.subject.owner) if d.suffers else d.subject.owner, "won")


def lost(d: Deed) -> bool:
    """ "I lost", "you lost the game": whether it is said of the game, and not of a man."""
    whole = not d.frame.objects or d.object("game").given
    told = whole and not d.suffers and _of_this_game(d) and not d.has("track", "count", "sight", "interest", "sleep")
    if told:
        d.says(Kind.RESULT, other_side(d.subject.owner), "won")
    return told


def on_time(d: Deed) -> None:
    """ "you ran out of time"."""
    clock = any(words in d.said for words in ("out of time", "on time", "on the clock"))
    if clock and d.time == "ever" and d.subject.side and d.has("ran", "run", "lost", "overstepped", "flagged"):
        d.says(Kind.RESULT, other_side(d.subject.owner), "flagged")


def ended(w: World, reasons: frozenset[str]) -> bool | None:
    """Whether the game ended by one of these, or stands so on the board."""
    facts = w.facts
    if "drawn" in reasons:
        return facts.result == "drawn"
    if reasons == _MATE and w.board.is_checkmate():
        return True
    if "stalemate" in reasons and w.board.is_stalemate():
        return True
    return None if facts.end_reason is None else facts.end_reason in reasons


def result(w: World, owner: str | None, what: str) -> bool | None:
    """Whether the game ended so: won by a side, because the other resigned or ran out of time."""
    color, facts = w.color(owner), w.facts
    if w.board.is_checkmate() and color is not None and what == "won":
        return color is not w.board.turn
    if not facts.over or color is None:
        return None if facts.over else False
    reason = {"resigned": "resignation", "flagged": "timeout"}.get(what)
    how = reason is None or facts.end_reason in (None, reason)
    return how and facts.result == ("won" if color == w.me else "lost")


def length(w: World, number: int) -> bool | None:
    """Whether the game took so many moves, or will mate so soon: of a game that is over."""
    return number == (len(w.facts.plies) + 1) // 2


HANDLERS = {Family.RESIGN: resign, Family.WIN: win}
