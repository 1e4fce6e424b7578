"""What a character of the cast says when it is asked plainly: of itself, and of whoever and whatever it names."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from app.characters.presets import PRESETS_FOLDER
from app.characters.written_files import read_written
from app.domain.coarse import is_coarse
from app.domain.text import bare, unaccented
from app.domain.values import Value

FILE = "plainly.toml"
# Characters of one answer: a few words of the character's may still stand before it.
LONGEST = 240


class Basic(StrEnum):
    """A plain fact of a life, or a plain view, that anybody may be asked for."""

    BORN = "born"
    GREW_UP = "grew_up"
    FROM = "from"
    HOME = "home"
    AGE = "age"
    WORK = "work"
    WORKPLACE = "workplace"
    WORK_SINCE = "work_since"
    WORKPLACE_LIKE = "workplace_like"
    STUDIED = "studied"
    PARENTS = "parents"
    PARENTS_FROM = "parents_from"
    FAMILY_PLAYER = "family_player"
    SIBLINGS = "siblings"
    PARTNER = "partner"
    CHILDREN = "children"
    PETS = "pets"
    TAUGHT = "taught"
    BEGAN = "began"
    LEARNED = "learned"
    TITLE = "title"
    OPENING = "opening"
    OPENING_BLACK = "opening_black"
    PLAYER = "player"
    WHY_CHESS = "why_chess"
    PIECE = "piece"
    BISHOP_OR_KNIGHT = "bishop_or_knight"
    BLITZ = "blitz"
    CHESS_MUSIC = "chess_music"
    DISLIKE = "dislike"
    FREE_TIME = "free_time"
    FOOD = "food"
    DRINK = "drink"
    MUSIC = "music"
    BOOK = "book"
    LANGUAGES = "languages"
    PROUD = "proud"
    REGRET = "regret"
    FEAR = "fear"
    DREAM = "dream"
    NEXT_IN_LIFE = "next_in_life"
    FRIEND = "friend"
    TRAVEL = "travel"
    RELIGION = "religion"
    NAME = "name"
    LIKE_CLUB = "like_club"
    BEST_HERE = "best_here"
    WORST_HERE = "worst_here"
    BEGINNER_TIP = "beginner_tip"
    IMPROVE_TIP = "improve_tip"
    LOST_BADLY = "lost_badly"
    BEST_GAME = "best_game"
    NERVOUS = "nervous"
    HELLO_DAY = "hello_day"


class Naming(StrEnum):
    """What a name is of, by the words that point at it."""

    HE = "he"
    SHE = "she"
    THEY = "they"
    """Several people."""
    PLACE = "place"
    IT = "it"
    """A thing, an animal, a dish, a custom, a book, a club."""


def _several(written: object) -> object:
    return [written] if isinstance(written, str) else written


_Answer = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST, pattern=r"^[^\n]*$")
]
_Answers = Annotated[tuple[_Answer, ...], BeforeValidator(_several), Field(max_length=3)]
_Called = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2, max_length=40)]


class NameTold(Value):
    """Somebody or something that a character names, and every way in which that is `called`, in small letters. `who`:
    who or what it is. `met`: how the character knows it, or came by it. `now`: what became of it, and where it is.
    `where`: where it is or lives. `age`: how old it is or was. `does`: what it does or did for a living. `plays`:
    whether it plays chess, also with the character. `like`: what it is like. `close`: how the two get on, and how often
    they meet."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
    called: tuple[_Called, ...] = Field(min_length=1, max_length=12)
    kind: Naming
    who: _Answers = Field(min_length=1)
    met: _Answers = ()
    now: _Answers = ()
    where: _Answers = ()
    age: _Answers = ()
    does: _Answers = ()
    plays: _Answers = ()
    like: _Answers = ()
    close: _Answers = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """Everything that is said of it."""
        more = (*self.age, *self.does, *self.plays, *self.like, *self.close)
        return (*self.who, *self.met, *self.now, *self.where, *more)


OfGame = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,20}_(?:running|won|lost|drawn|any)$")]
Often = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{1,30}$")]


class ToldPlainly(Value):
    """All that one character says when asked plainly. `often`: what anybody asks of anybody, by the keys of
    `app/soul/listening/often_asked.toml`. `game`: what is asked of the game between the two, by the keys there with how
    it stands behind them: `running`, by its result for the character, or `any`."""

    basics: dict[Basic, Annotated[_Answers, Field(min_length=1)]] = Field(default_factory=dict)
    often: dict[Often, Annotated[_Answers, Field(min_length=1)]] = Field(default_factory=dict)
    game: dict[OfGame, Annotated[_Answers, Field(min_length=1)]] = Field(default_factory=dict)
    name: tuple[NameTold, ...] = ()

    @property
    def answers(self) -> Iterator[str]:
        """Every answer."""
        for lines in (*self.basics.values(), *self.often.values(), *self.game.values()):
            yield from lines
        for one in self.name:
            yield from one.answers

    @model_validator(mode="after")
    def _hangs_together(self) -> ToldPlainly:
        of_form = dict[str, str]()
        for one in self.name:
            for form in {unaccented(called) for called in one.called}:
                if form in of_form:
                    raise ValueError(f"{one.name}: {of_form[form]} is called {form!r} too")
                of_form[form] = one.name
        coarse = next((line for line in self.answers if is_coarse(line, "family")), None)
        if coarse is not None:
            raise ValueError(f"an answer is coarse: {coarse!r}")
        seen = set[str]()
        for line in self.answers:
            if bare(line) in seen:
                raise ValueError(f"an answer stands there twice: {line!r}")
            seen.add(bare(line))
        return self


def load_plainly(slug: str, folder: Path = PRESETS_FOLDER) -> ToldPlainly:
    """What the character with this slug says plainly; nothing for one that is not of the cast. Raises BadPreset when
    the file cannot be read or breaks the rules."""
    return read_written(ToldPlainly, slug, FILE, folder) or ToldPlainly()


@cache
def plainly_of(slug: str) -> ToldPlainly:
    """The same of a preset, read once by a process."""
    return load_plainly(slug)
