"""Statements about the game as a whole: turn and number of the move, phase and opening, rights, the record."""

from __future__ import annotations

import itertools
import re
from functools import cache

import chess

from app.domain.copying import changed
from app.domain.facts import Facts
from app.openings.book import read_lines
from app.truth import lexicon as lex
from app.truth.chunks import When
from app.truth.claims import Claim, Kind
from app.truth.deeds import KING, PAWN, Deed, How, men_of, squares
from app.truth.folding import WordsNeeded, words_of
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase

PHASES = ("opening", "middlegame", "endgame")
_WHOSE = (("my", "mine"), ("your", "yours"), ("white 's", "white"), ("black 's", "black"))
_CROWNING = (
    "promotion",
    "promoting",
    "queening",
    "queen",
    "queens",
    "promotes",
    "eighth",
    "crown",
    "glory",
    "promote",
    "coronation",
    "last rank",
)
_DULL = r" (?:Defence|Opening|Game|Attack|Gambit|Variation|System|Declined|Accepted|Counter-Gambit|Complex)\b"
# Parts of names that mean something else in a sentence.
_PLAIN = lex.small("plain_names")
# Words by which an opening is this game's, and not one that is spoken of.
_IS_OURS = (
    r"(?:\b(?:this is|this|it's|it is|it was|that's|that is|we're in|we are in|we're playing|we are playing|here is"
    r"|here's|welcome to|here comes|we have|we've got|we've reached|we began with|we started with|you're playing"
    r"|you are playing|(?:you|i|we|white|black)(?: have|'ve| has)? (?:chose|chosen|picked|played|went for|opened with"
    r"|answered with|started with|replied with|met (?:it|me|you|that) with|transposed (?:in)?to|began with|entered)"
    r"|(?:game|opening|position|all)(?: has)? (?:is|was|began as|started as|started out as|began with|turned into"
    r"|came from|arose from|goes by)|called|my|your|our)) (?:\w+ ){0,3}?"
)
_HABIT = re.compile(
    r"\b(?:usually|always|never|mostly|often|(?:with|as) (?:white|black)|against|favou?rite|if|would|could)\b", re.I
)
_SCORE = re.compile(r"(?<![\d.-])(\d{1,3})\s?[-:—]\s?(\d{1,3})(?![\d.-])")
_DIGIT = re.compile(r"\d")
# A square that no board has.
_OFF_THE_BOARD = re.compile(r"\b(?:[a-h](?:[09]|[1-9]\d)|[ij][1-8])\b")
# A move in words behind "play": "you should play knight takes e5".
_TO_PLAY = re.compile(
    r"\b(?P<who>you|i|white|black) (?:should|can|could|must|may|might|ought to|have to|need to) (?:\w+ )?play "
    r"(?P<man>pawn|knight|bishop|rook|queen|king) (?P<how>takes|to) (?:on )?(?P<square>[a-h][1-8])\b",
    re.I,
)
_OWNERS = {"you": "yours", "i": "mine", "white": "white", "black": "black"}
_FIRST = re.compile(r"\b(?:our first game|first game together|we(?: ha|')ve never (?:met|played))\b", re.I)
# What the first game is told with.
_OF_RECORD = frozenset(("game", "never"))
_NTH = re.compile(r"\bour ([a-z]+|\d+)(?:st|nd|rd|th)? game\b(?: together)?", re.I)


@cache
def _named() -> tuple[re.Pattern[str], re.Pattern[str], WordsNeeded]:
    """Finds the opening that a line says is being played; and any name of one, written as a name; and the words that
    such names are of."""
    parts = {part for line in read_lines() for part in line.opening.name.split(": ")}
    names = {re.sub(_DULL, "", part.split(",")[0].split(" with ")[0]) for part in parts} - _PLAIN
    long = sorted((name for name in names if len(name) > 3), key=len, reverse=True)
    known = "|".join(map(re.escape, long))
    some = r"(?:English|French|Modern)(?= (?:Defen[cs]e|Opening))|(?<=the )French"
    name = rf"(?P<name>(?:{known})|{some})\b"
    words = WordsNeeded((*long, "English", "French", "Modern"))
    return re.compile(_IS_OURS + name, re.IGNORECASE), re.compile(name), words


def of_line(text: str, facts: Facts) -> list[Claim]:
    """What a whole line says of the opening and of the record."""
    claims = list[Claim]()
    if _DIGIT.search(text):
        claims += [Claim(Kind.RECORD, found[0], (int(found[1]), int(found[2]))) for found in _SCORE.finditer(text)]
        claims += [Claim(Kind.UNPROVED, found[0]) for found in _OFF_THE_BOARD.finditer(text)]
        claims += map(_to_play, _TO_PLAY.finditer(text))
    words = words_of(text)
    if not _OF_RECORD.isdisjoint(words):
        claims += [Claim(Kind.RECORD, found[0], (0, 0)) for found in _FIRST.finditer(text)]
    for told in _NTH.finditer(text) if "game" in words else ():
        nth = lex.ORDINALS.get(told[1].lower()) or lex.ORDINALS.get(told[0].split()[1].lower())
        if nth is not None or told[1].lower().endswith(("th", "ieth")) or told[1].isdigit():
            claims.append(Claim(Kind.RECORD, told[0], (nth or 0, None)))
    ours, any_name, named = _named()
    if not named.may_stand_among(words):
        return claims
    if any_name.search(text) and not _HABIT.search(text) and (found := ours.search(text)) and not facts.in_room:
        claims.append(Claim(Kind.OPENING, found[0].strip(), (found["name"].lower(),)))
    return claims


def _to_play(found: re.Match[str]) -> Claim:
    """That a move in words is legal for whom it is advised to."""
    owner = _OWNERS[found["who"].lower()]
    man = men_of(owner, frozenset((chess.PIECE_NAMES.index(found["man"].lower()),)))
    act = "take" if found["how"].lower() == "takes" else "go"
    plan = SpokenMove(act, man, to=squares((chess.parse_square(found["square"].lower()),)))
    return Claim(Kind.POSSIBLE, found[0], (owner, plan, False))


def is_told(d: Deed) -> bool:
    """Whether a clause with "be" says something of the game as a whole; adds it."""
    if d.when is not None and d.time == "now" and not d.frame.objects:
        d.says(Kind.NUMBER, d.when.number, d.when.relation)
    if d.subject.side and d.time == "now" and d.at("on").thing == "move":
        d.says(Kind.TURN, d.subject.owner)
        return True
    count = next((o.number for o in d.frame.objects if o.thing == "move" and o.number), None)
    lasted = (d.time == "now" and d.has("in", "into", "old", "deep")) or (d.verb.perfect and d.subject.pronoun)
    if count and lasted and d.subject.owner in (None, "ours"):
        d.says(Kind.NUMBER, count, "on")
        return True
    told = (_last_move, _steps_left, _turn, _left_only, castling_is)
    return any(tell(d) for tell in told)


def _last_move(d: Deed) -> bool:
    """ "your last move was h6", "that move was check": what the latest move of a side was."""
    if d.subject.sort in ("squares", "move") and d.object("move").given and d.has("last"):
        d.frame.subject, d.frame.objects = d.object("move"), [d.subject]
    ordinal = next((lex.ORDINALS[word] for word in d.words if word in lex.ORDINALS), None)
    if d.subject.thing == "move" and ordinal and d.verb.past:
        when = When(0, 0, ordinal, "on")
        for o in d.frame.objects:
            if o.sort == "move":
                d.says(Kind.PLAYED, o.thing, d.subject.owner, when, False, False)
            elif o.sort == "squares":
                d.says(Kind.WENT, men_of(d.subject.owner, PAWN), How(to=(o,), when=when))
        return True
    if d.subject.thing != "move" or not d.has("last", "that", "this"):
        return False
    for o in (*d.frame.objects, d.at("with", "by")):
        if o.sort == "move":
            d.says(Kind.PLAYED, o.thing, d.subject.owner, None, True, False)
        elif o.thing in ("check", "capture", "castling") or o.men or o.sort == "squares":
            d.says(Kind.LAST, d.subject.owner, o)
    return True


def _steps_left(d: Deed) -> bool:
    """ "my pawn is two steps from queening", "you are one move from mate"."""
    step = next((o for o in d.frame.objects if o.thing in ("step", "square", "move") and o.number), NO)
    if step.given and d.time == "now" and d.subject.side and d.has("mate"):
        d.says(Kind.POSSIBLE, d.subject.owner, SpokenMove("go", mate=True), False)
        return True
    return steps(d)


def steps(d: Deed) -> bool:
    """ "my pawn needs two more steps to reach the eighth rank", "three steps more and my pawn is a queen"."""
    if not (d.subject.men and d.subject.kinds == PAWN and d.frame.mood in ("says", "supposes")):
        return False
    told = (*d.frame.objects, *d.told.objects)
    step = next((o for o in told if o.thing in ("step", "square", "move") and o.number), NO)
    words = [token.word for token in d.tokens]
    crowning = not {*words, *map(" ".join, itertools.pairwise(words))}.isdisjoint(_CROWNING)
    if step.given and crowning:
        d.says(Kind.STEPS, d.subject, step.number)
        return True
    return False


def _turn(d: Deed) -> bool:
    """ "it's my move", "White is to move"."""
    said = " ".join(token.word for token in d.tokens[d.frame.start : d.frame.end + 2]) + " "
    turns = ("move ", "turn ", "go ")
    owner = next((owner for word, owner in _WHOSE if any(f"{word} {turn}" in said for turn in turns)), None)
    if owner is None and "to move" in said:
        owner = next((p.owner for p in (d.subject, *d.frame.objects) if p.sort == "side"), None)
    elif not (said.startswith(("it ", "now it", "and it", "but it")) or d.has("turn")):
        return False
    if owner is None or d.time != "now" or d.has("last", "next", "best", "first"):
        return False
    d.says(Kind.TURN, owner)
    return True


def _left_only(d: Deed) -> bool:
    """ "it's down to rooks and pawns"."""
    men = d.at("to")
    whole = d.subject.sort != "side" or d.subject.owner == "ours"
    if "down to" not in d.said or not men.men or men.owner or men.definite or not whole:
        return False
    if any(part.number for part in men.all):
        return False
    d.says(Kind.LEFT, frozenset(kind for part in men.all for kind in part.kinds) - KING)
    return True


def castling_is(d: Deed) -> bool:
    """ "castling is still possible for you", "long castling is open to me"."""
    if d.subject.thing != "castling":
        return False
    side = d.at("to", "for")
    if side.side:
        over = d.has("over", "off", "gone", "out", "impossible", "lost", "history", "done", "forbidden")
        at_once = d.has("right", "move", "once", "now", "instantly", "immediately")
        wing = d.wing or next((wing for wing in ("kingside", "queenside") if wing in d.words), None)
        d.says(Kind.RIGHTS, side.owner, wing, at_once, positive=d.positive is not over)
    return True


def there_is(d: Deed, thing: Phrase) -> None:
    """ "there are three checks for me", "there's no castling for you"."""
    positive, side = d.positive and not thing.none, d.at("for", "to")
    if thing.thing == "castling":
        d.says(Kind.RIGHTS, side.owner, d.wing, False, positive=positive)
    elif thing.thing in ("check", "capture", "promotion") and d.verb.perfect and not side.given and not d.where:
        counted = How(times=0 if thing.none else thing.number)
        if thing.thing == "check":
            d.says(Kind.CHECKED, NO, counted, positive=d.positive)
        elif thing.thing == "capture":
            d.says(Kind.TOOK, NO, changed(thing, sort="none", amount="some"), counted, positive=d.positive)
    elif thing.thing in ("check", "move", "capture", "square") and side.sort == "side":
        what = "move" if thing.thing == "square" else thing.thing
        d.says(Kind.MOBILITY, side, thing.number, what, (), positive=positive)
    elif thing.thing == "shelter" and d.at("of").kinds == KING:
        d.says(Kind.SHIELD, d.at("of").owner, thing.number if thing.counted else None, positive=positive)
    elif thing.thing == "defender" and d.at("for", "of").men and (thing.none or not d.positive):
        d.says(Kind.STATE, "guarded", False, d.at("for", "of"), positive=True)
    elif thing.thing == "pin" and d.at("on", "against").men:
        d.says(Kind.PIN, NO, d.at("on", "against"), NO, positive=positive)
    elif thing.thing in ("move", "square") and thing.number and d.has("check"):
        turn = Phrase("side", 0, 0, owner="white" if d.game.board.turn else "black")
        d.says(Kind.MOBILITY, turn, thing.number, "move", (), positive=positive)
    elif thing.thing == "check" and not positive and not (d.has("your", "my") or d.at("on", "now").given):
        d.says(Kind.CHECK, None, NO, positive=False)
    elif thing.thing == "check" and not positive:
        whose = Phrase("side", 0, 0, owner="yours" if d.has("your") else "mine")
        d.says(Kind.MOBILITY, whose, None, "check", (), positive=False)
    elif thing.thing == "pair":
        d.says(Kind.STRUCTURE, "pair", None, None, positive=positive)


def available(d: Deed) -> None:
    """ "exactly one check is available to you, on a7"."""
    side, what = d.at("to", "for"), d.subject
    side = side if side.side else Phrase("side", 0, 0, owner="white" if d.game.board.turn else "black")
    number = what.number if what.only or (what.number or 0) > 1 else None
    d.says(Kind.MOBILITY, side, number, what.thing, d.where, positive=d.positive is not what.none)


def down_to(d: Deed) -> None:
    """ "with just a queen and six pawns", "down to my last rook", "left with two knights"."""
    owner = d.subject.owner if d.subject.owner not in ("theirs", "ours") else None
    for word, men in d.pairs:
        only = any(part.only for part in men.all) or "down to" in d.said or d.has("left")
        each = any(part.distributed for part in men.all)
        if word not in ("with", "to") or not only or men.sort != "men" or men.squares or (owner is None and not each):
            continue
        for part in men.all:
            told = changed(part, number=1, amount="some") if "last" in part.traits else part
            if told.kinds != lex.ANY and told.amount not in ("the", "all"):
                alone = changed(told, owner=None, amount="some", traits=frozenset(), distributed=each)
                d.says(Kind.AMOUNT, owner, alone, told.number, told.number is not None)


def phase(d: Deed, thing: Phrase, positive: bool) -> None:
    """ "this is a rook ending", "an ending without rooks"."""
    for word, men in d.pairs:
        if word in ("with", "without") and men.men and positive and not men.owner and (men.none or word == "without"):
            d.says(Kind.AMOUNT, None, changed(men, amount="some", number=None), 0, True)
    words = " ".join(token.word for token in d.tokens[thing.start : thing.end])
    if d.tokens[thing.end - 1].capital and thing.end - 1 > 0:
        return  # "the Réti Opening" is a name
    d.says(Kind.PHASE, thing.thing, words, positive=positive)
