"""Words that mean one thing at a board and another elsewhere: one gives up a game or a job; one offers a
draw and draws with charcoal. Which is meant, the words around them say, and what was told just before."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from app.domain.text import is_question
from app.soul.listening.asked_for import wanted_of
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject

# Words behind such a word among which its object is looked for.
_REACH = 4
_GIVES_UP = frozenset(
    ("resign", "resigned", "resigning", "resignation", "quit", "quits", "quitting", "retire", "retired", "retiring")
)  # fmt: skip
# The same in two words, and what may stand between them ("packing it in", "giving the cart up").
_GIVE, _PACK = frozenset(("give", "gave", "giving", "given", "gives")), frozenset(("pack", "packed", "packing", "jack"))
# What only a game is: with one of these a word of giving up is meant of the board.
_OF_A_GAME = frozenset(
    ("game", "games", "position", "move", "moves", "mate", "mated", "king", "queen", "rook", "bishop", "knight", "pawn",
     "pawns", "board", "winning", "losing", "lost", "won", "match", "early", "soon", "ending", "endgame", "opponent",
     "here", "now", "draw", "towel")
)  # fmt: skip
# What is given up and is no game.
_ELSEWHERE = frozenset(
    ("job", "jobs", "work", "working", "office", "shift", "shifts", "boss", "career", "post", "school", "smoking",
     "drinking", "sugar", "coffee", "tea", "meat", "teaching", "nursing", "competing", "tournaments", "tour", "cart",
     "van", "shop", "streaming", "stream", "uni", "university", "college", "course", "degree", "lessons", "piano",
     "chess", "shogi", "go", "playing", "trade", "business", "company", "club", "team", "hope", "hobby", "hobbies",
     "nights", "desk", "control", "ambulance", "ambulances", "tuning", "binding", "lighthouse", "light", "observatory",
     "stars", "law", "life", "everything", "smokes", "bread", "dancing", "one", "both", "which", "seat", "bed", "ghost",
     "secret")
)  # fmt: skip
_SMALL = frozenset(
    ("the", "a", "an", "my", "your", "his", "her", "their", "our", "on", "of", "being", "all", "this", "up",
     "from", "with", "at", "as", "in", "any", "some")
)  # fmt: skip
_POINTS = frozenset(("it", "them", "that"))
# How one asks for a thought of giving up that never came to anything.
_EVER = frozenset(("ever", "never", "nearly", "almost", "tempted", "dream", "dreamed", "dreamt", "thought", "fancy",
                   "wish", "wished", "consider", "considered", "feel", "felt", "want", "wanted", "would",
                   "make"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class OtherSense:
    """A word of chess that is meant otherwise where one of `beside` stands in its sentence: then no sentence with it is
    of the topics `never`, and nothing that has `told` in its name is an answer."""

    words: frozenset[str]
    beside: frozenset[str]
    never: frozenset[Subject]
    told: tuple[str, ...]


_DRAWING = OtherSense(
    frozenset(("draw", "draws", "drawing", "drawings", "drew", "drawn")),
    frozenset(
        ("charcoal", "pencil", "pencils", "crayon", "crayons", "ink", "paper", "sketch", "sketches", "sketchbook",
         "picture", "pictures", "portrait", "portraits", "cartoon", "cartoons", "comic", "comics", "map", "maps",
         "paint", "painting", "art", "hand", "hands", "face", "faces", "dinosaur", "dinosaurs", "horse", "horses",
         "dog", "cat", "curtain", "curtains", "bath", "blood", "breath", "line", "diagram", "diagrams", "colour")
    ),
    frozenset((Subject.DRAW,)),
    ("draw",),
)  # fmt: skip
_OPENING = OtherSense(
    frozenset(("opening", "openings", "open", "opens", "opened")),
    frozenset(
        ("shop", "cafe", "bakery", "restaurant", "exhibition", "gallery", "gym", "hours", "job", "vacancy", "store",
         "bar", "pub", "night", "museum", "library", "school", "window", "door", "jar", "tin", "ceremony", "cart")
    ),
    frozenset((Subject.OPENING, Subject.FAVOURITE_OPENING)),
    ("opening",),
)  # fmt: skip
_POSITION = OtherSense(
    frozenset(("position", "positions", "post")),
    frozenset(
        ("job", "work", "company", "office", "apply", "applied", "applying", "manager", "sleep", "sleeping", "senior",
         "junior", "salary", "interview", "offered", "university", "yoga", "tenure", "paid")
    ),
    frozenset((Subject.BETTER, Subject.PLAN, Subject.HINT, Subject.WORST_PIECE, Subject.HOW_MUCH)),
    ("position",),
)  # fmt: skip
_LINE = OtherSense(
    frozenset(("line", "lines")),
    frozenset(
        ("work", "phone", "telephone", "washing", "queue", "railway", "bus", "tram", "train", "business", "trade",
         "fishing", "poem", "song", "punch", "picket", "dance")
    ),
    frozenset((Subject.OPENING, Subject.PLAN)),
    ("line",),
)  # fmt: skip
# What is saved, lost or mended and is no man and no game: "is there a book you couldn't save?".
_KEEPS = frozenset(
    ("save", "saves", "saved", "saving", "rescue", "rescued", "salvage", "lose", "lost", "losing", "mend", "mended",
     "fix", "fixed", "take", "took", "survive", "survived", "hold", "find", "found", "leave", "left")
)  # fmt: skip
_THINGS = frozenset(
    ("book", "books", "page", "pages", "piano", "pianos", "letter", "letters", "postcard", "postcards", "shop", "stall",
     "ship", "boat", "lives", "caller", "callers", "patient", "cat", "dog", "bus", "photo", "photos", "recipe", "soup",
     "shirt", "marriage", "money", "drawer", "drawers", "bird", "stars", "instrument", "violin", "atlas", "bible",
     "notebook", "comet", "goat", "hamster", "bicycle", "keys", "wallet", "umbrella", "customer", "customers")
)  # fmt: skip
_KIN = frozenset(
    ("parents", "mum", "mom", "mother", "dad", "father", "sister", "brother", "wife", "husband", "partner", "daughter",
     "son", "grandma", "grandmother", "gran", "nan", "abuela", "grandad", "grandfather", "grandpa", "cousin", "cousins",
     "aunt", "uncle", "nephew", "niece", "family", "kids", "children", "friends", "friend", "teacher", "boss", "cat")
)  # fmt: skip
_SENSES = (_DRAWING, _OPENING, _POSITION, _LINE)
_OF_RESIGNING = frozenset((Subject.RESIGN, Subject.RESIGNED))


def gives_up_elsewhere(words: Sequence[str], *, behind_story: bool) -> bool:
    """Whether words of giving up mean no game of chess: what is given up is named and is none, or nothing is named and
    no game is near: a story was told just before (`behind_story`), or one talks in a room."""
    known, found = frozenset(words), list(_places(words))
    if not found or not known.isdisjoint({"ours", "winawer", "french", "sicilian"}):
        return False
    named = [one for at in found if (one := _object(words, at)) is not None]
    if any(one in _ELSEWHERE for one in named):
        return known.isdisjoint(("game", "games", "position")) or not known.isdisjoint(("chess", "shogi"))
    if not known.isdisjoint(("boss", "office", "company", "job", "work", "career")):
        return True
    points = any(one in _POINTS for one in named)
    return behind_story and (points or not known.isdisjoint(_EVER)) and known.isdisjoint(_OF_A_GAME | {"why"})


def keeps_elsewhere(words: Collection[str]) -> bool:
    """Whether what is saved, lost or mended is a thing of a life and nothing of a game."""
    known = frozenset(words)
    return bool(known & _KEEPS and known & _THINGS) and not known & (_OF_A_GAME - {"lost", "here", "now", "soon"})


def asks_of_kin(words: Sequence[str]) -> bool:
    """Whether somebody of the listener's own is asked about ("do your parents watch you?"), and no man of the game."""
    near = ({words[at - 1], *words[max(at - 2, 0) : at]} for at, word in enumerate(words) if at and word in _KIN)
    return any("your" in one or "ur" in one for one in near) and not _OF_A_GAME & frozenset(words)


def other_senses(words: Collection[str]) -> list[OtherSense]:
    """The words of chess among these that are meant otherwise."""
    known = frozenset(words)
    return [one for one in _SENSES if known & one.words and known & one.beside - one.words]


def is_off(about: str, words: Sequence[str], *, behind_story: bool) -> bool:
    """Whether an answer of this name is on a word of chess that these words mean otherwise."""
    if any(part in about for one in other_senses(words) for part in one.told):
        return True
    return "resign" in about and gives_up_elsewhere(words, behind_story=behind_story)


def in_its_sense(act: SpeechAct, *, behind_story: bool) -> SpeechAct:
    """The act without topics that only its words of chess suggest, where these are meant otherwise."""
    words = words_in(act.plain)
    never = {topic for one in other_senses(words) for topic in one.never}
    if gives_up_elsewhere(words, behind_story=behind_story):
        never |= _OF_RESIGNING
    if act.topic not in never:
        return act
    others = tuple(one for one in act.others if one[0] not in never)
    asks = act.kind is ActKind.REQUEST and (is_question(act.plain) or wanted_of(act.plain) is not None)
    kind = ActKind.QUESTION if asks else ActKind.TELLING if act.kind is ActKind.REQUEST else act.kind
    topic, sure = others[0] if others and asks else (None, 0.0)
    return replace(act, kind=kind, topic=topic, sure=sure, others=others[1:] if topic else others)


def _places(words: Sequence[str]) -> list[int]:
    """Where words of giving up end."""
    found = [at for at, word in enumerate(words) if word in _GIVES_UP]
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 1 + _REACH]
        if word in _GIVE and "up" in behind:
            found.append(at)
        if word in _PACK and "in" in behind:
            found.append(at)
    return sorted(found)


def _object(words: Sequence[str], at: int) -> str | None:
    """What is given up: the first word behind that says so."""
    behind = [one for one in words[at + 1 : at + 1 + _REACH] if one not in _SMALL]
    return behind[0] if behind else None
