"""Answers how the opening of this game is called, and what a move would have been worth that somebody finds in the
position at the end."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.prose_words import listed, move_in_words
from app.domain.trial import tried
from app.openings.book import name_opening
from app.openings.setups import BROAD
from app.soul.listening.bid import Bid, Bidder, Content, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import SETTLED_BY_READING, ReadWhole
from app.soul.listening.bidders.topical import content, from_board
from app.soul.listening.boards_asked_of import AT_END
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.famous import named_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.line_meant import line_meant
from app.soul.listening.naming import moves_of
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.weighed import Weighed, weighed
from app.soul.listening.weighed_words import continuation, swapped_in
from app.soul.scripted.topics import Topic

_CALLED = frozenset(("called", "name", "named", "names", "call"))
_NAMES = frozenset(
    ("opening", "variation", "line", "gambit", "defence", "defense", "system", "attack", "it", "this", "that",
     "setup", "sortie", "thing", "caro", "sicilian", "french", "scandi", "pirc", "ruy", "spanish", "italian", "dutch")
)  # fmt: skip
# What has a name and is no opening.
_OTHERS = frozenset(
    ("you", "your", "cat", "dog", "book", "player", "ending", "endgame", "mate", "checkmate", "rule", "trick",
     "daughter", "son", "wife", "husband", "club", "tactic", "fork", "pin", "draw", "bluff", "me", "man", "woman")
)  # fmt: skip
# Words that end the name of a variation which can be said to be one of its opening.
_NOUNS = frozenset(("Variation", "Attack", "Gambit", "Defence", "Opening", "System", "Line", "Game", "Counter-Gambit"))
# What asks for the name of the listener.
_OF_YOU = ("are you called", "call you", "you called", "your name")
_BOTHERS = frozenset(("resign", "resigned", "resigning", "early", "soon", "end", "final", "going", "instead", "had",
                      "missed", "could", "couldn't", "there", "wait", "hang"))  # fmt: skip
# Words of a claim of what opening this was, and what asks more of it than its name.
_CLAIM = 9
_THIS = frozenset(("that", "this", "it", "opening", "we", "that's", "thats", "it's", "i"))
_WAS = frozenset(
    ("was", "is", "wasn't", "wasnt", "isn't", "isnt", "that's", "thats", "it's", "played", "called", "right")
)
_ASKS_MORE = frozenset(
    ("good", "sound", "any", "why", "how", "what", "what's", "best", "against", "like", "better", "bad", "favourite",
     "ever", "should", "could", "normal", "move", "book", "learn", "who", "which", "you", "your", "play", "or", "when")
)  # fmt: skip
# How it is asked which opening this is: words that ask, and all that such a question may hold.
_WHICH = frozenset(("what", "which", "what's", "whats", "name"))
_OPENINGS = frozenset(("opening", "openings", "variation", "line", "defence", "defense", "system", "gambit", "setup"))
_OF_NAMING = _WHICH | _OPENINGS | _CALLED | frozenset(
    ("is", "this", "it", "that", "are", "we", "in", "the", "a", "an", "here", "now", "playing", "do", "you", "know",
     "of", "was", "were", "did", "play", "have", "has", "got", "on", "board", "kind", "sort", "does", "so", "and", "?",
     ".", ",", "!", "tell", "me", "can", "say", "please", "exactly", "even", "with", "any", "ok", "hey", "by", "way",
     "i", "am", "i'm", "im", "we're", "just", "there", "called", "our", "game", "us", "would", "these", "moves",
     "actually", "then", "still", "official", "proper", "btw", "at", "moment", "right", "currently", "again")
)  # fmt: skip
_KINDS = {"e4 e5": "an open game, ", "d4 d5": "a closed game, "}
# Moves by which a beginning is told.
_BEGINS = 3
# Chances up to which it was right to give up, half-moves that are told, and words of a question that names nothing.
_LOST, _TOLD, _SHORT = 0.27, 3, 8


class OpeningNamed(ReadWhole):
    """What the opening of this game is called, variation and all."""

    about = "the opening named"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | Content | None:
        facts, known = moment.facts, set(words)
        if asks_what_opening(words) and facts.initial_fen == chess.STARTING_FEN:
            return _opening_told(facts)
        if not known & _CALLED or not known & _NAMES or known & _OTHERS - {"you", "your"}:
            return None
        text = " ".join(words)
        if {"your", "name"} <= known or any(said in text for said in _OF_YOU) or not known & {"?", "name"}:
            return None
        of_moves = bool(kinds_in(words) or _squares(words) or known & _NAMES - {"it", "this", "that", "thing"})
        if facts.initial_fen != chess.STARTING_FEN or not (of_moves or len(words) <= _SHORT):
            return None
        return named_in_words(facts)


def asks_what_opening(words: Sequence[str]) -> bool:
    """Whether words ask which opening is on the board, and nothing else of it: "what opening are we in?"."""
    known = set(words)
    asks = bool(known & _WHICH) or bool(known & {"does", "is", "do", "has"} and known & _CALLED | known & {"know"})
    return bool(asks and known & _OPENINGS and known <= _OF_NAMING)


def _opening_told(facts: Facts) -> Content:
    """The opening in the character's own words; in plain ones how the game began where its name says no more."""
    found = name_opening(tuple([one.uci for one in facts.plies]))
    began = began_in_words(facts)
    if found is not None and (found.name not in BROAD or found.plies >= len(facts.plies)):
        named = Topic("ask_seen", 1, {"seen": named_in_words(facts) or began})
        return content(OpeningNamed.about, *(() if facts.over else (Topic("ask_opening", 1),)), named)
    return content(OpeningNamed.about, Topic("ask_seen", 1, {"seen": began}))


def began_in_words(facts: Facts) -> str:
    """How a game began, where the table has no more than a broad name for it."""
    plies = [one.words for one in facts.plies]
    found = name_opening(tuple([one.uci for one in facts.plies]))
    if not plies:
        return "nothing has been played yet, so it has no name"
    if found is None:
        return f"this has no name that I know: it began with {listed(plies[:_BEGINS])}"
    family, until = found.name.partition(": ")[0], found.plies
    kind = _KINDS.get(" ".join(one.uci[2:4] for one in facts.plies[:2]), "")
    then = f"; {listed(plies[until : until + _BEGINS - 1])} made no name of their own"
    return f"this is {kind}the {family}, with {listed(plies[:until])}{then}"


class AtTheEnd(ReadWhole):
    """What a move of the writer's would have brought in the position in which it resigned."""

    about = "a move at the end"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text = moment.facts, written(moment)
        if not facts.over or facts.end_reason != "resignation" or facts.board.is_game_over() or not facts.seen:
            return None
        if not set(words) & _BOTHERS or not any(said in text for said in AT_END):
            return None
        move = _meant(text, words, facts)
        found = None if move is None else weighed(move, facts.board, facts)
        return None if found is None else at_end_in_words(found, facts)


def _squares(words: Sequence[str]) -> list[str]:
    return [word for word in words if word[-2:] in chess.SQUARE_NAMES]


def named_in_words(facts: Facts) -> str | None:
    """The opening with its variation, and the moves by which it is reached; None where no book knows it."""
    found = name_opening(tuple([one.uci for one in facts.plies]))
    if found is None:
        return None
    family, _, variation = found.name.partition(": ")
    number, black = (found.plies + 1) // 2, found.plies % 2 == 0
    last = facts.plies[found.plies - 1].san if found.plies <= len(facts.plies) else ""
    by = f", named after {number}{'...' if black else '.'}{last}" if last and variation else ""
    article = "" if family.startswith(("King's", "Queen's")) else "the "
    if not variation:
        return f"this is {article}{family}"
    if variation.split()[-1] not in _NOUNS:
        return f"this is {article}{family}, {variation}{by}"
    return f"this is the {variation} of {article}{family}{by}"


def _meant(text: str, words: Sequence[str], facts: Facts) -> chess.Move | None:
    """The legal move of the last position that is meant: as it is named or worded."""
    named = [one.move for one in moves_of(text, facts.board) if one.move is not None]
    if named and _squares(words):
        return named[0]
    line = line_meant(text, facts)
    return line.line[0] if line is not None and line.board.fen() == facts.board.fen() else None


def at_end_in_words(found: Weighed, facts: Facts) -> str:
    """What the move wins, how it is answered, how it stands then, and whether giving up was right."""
    me, board = facts.me, facts.board
    name, after = move_in_words(board, found.move), after_moves(board, found.move)
    who = "I" if board.turn == me else "you"
    stood = standing_in_words(found.line.chance)
    if after.is_checkmate() or (found.line.mate or 0) > 0:
        return f"yes, too early: {name} {'was mate' if after.is_checkmate() else 'would have mated'}"
    swap = swapped_in(found.line.moves, board)
    hit = tried(found.move, board).attacks[:1]
    name = f"{name} hits {Names(after, me).of(hit[0])}" if hit else f"{name} is there"
    goes = continuation(found.line.moves[1 : 1 + _TOLD], after, me)
    brings = f", which {swap}" if swap and not swap.startswith("comes") else ""
    were = "was" if who == "I" else "were"
    if found.line.chance <= _LOST:
        still = f"{who} {were} still {stood}, so it was not too early to resign"
        return f"{name}, but {goes}{brings}; {still}"
    early = "so it was too early" if found.line.chance > 0.4 else "so it was a little early"
    return f"{name}: {goes}{brings}; then {who} {were} {stood}, {early}"


class OpeningClaimed:
    """Whether this game began as its writer says: "that was a French, right?"."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Yes or no, and how the opening is called; None for what claims nothing of the kind."""
        facts, words = moment.facts, words_in(act.plain)
        known = set(words)
        if facts.in_room or len(words) > _CLAIM or not known & _THIS or not known & _WAS or known & _ASKS_MORE:
            return None
        named = [one for one in named_in(act.plain) if not one.is_player]
        told = named_in_words(facts) if facts.initial_fen == chess.STARTING_FEN else None
        if len(named) != 1 or told is None:
            return None
        right = any(name in told.lower().replace("-", " ") for name in map(_plainly, named[0].called))
        told = told.replace("this is", "this was", 1) if facts.over else told
        return Bid(SETTLED_BY_READING, from_board("the opening claimed", f"{'yes' if right else 'no'}: {told}"))


def _plainly(name: str) -> str:
    return name.replace("-", " ")


NAMED_AFTER_ALL: Sequence[type[Bidder]] = (OpeningNamed, OpeningClaimed, AtTheEnd)
