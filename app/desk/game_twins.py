"""Neighbouring kinds about a game on the screen, and what decides between them: rows of `desk.twins`, which come first
there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.screen import ScreenKind

_BOARD = (ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY)
_OVER = (ScreenKind.SUMMARY, ScreenKind.REPLAY)
_AT_BOARD = (ScreenKind.MATCH, ScreenKind.ANALYSIS)
_THEIR_PAGE = (ScreenKind.CHARACTER, ScreenKind.ROOM)
_NO_GAME_HERE = (ScreenKind.MY_CHESS, ScreenKind.HALL, ScreenKind.LOBBY, *_THEIR_PAGE, ScreenKind.ELSEWHERE)
_MANY = "games, usually, always, often, on average, average, overall, lately, over time, in general"
# Asked for in words that need no notation.
PLAINLY = (
    r"like (?:i'?m|i am|im|for|to) (?:a |an )?(?:[0-9][0-9]?|five|six|seven|eight|nine|ten|twelve|child|kid|beginner)"
    r", eli5, in (?:plain|simple|easy|normal) (?:words|english|language|terms), simpler, more simply"
    r", (?:put|explain|say|tell|make) (?:it |that |this |me )*(?:very )?simpl[ey], simple (?:please|english|words)"
    r", no (?:chess words|jargon|notation|numbers), without (?:the )?(?:jargon|notation|numbers|chess words|letters)"
    r", (?:for|to) (?:a |my )?(?:child|kid|beginner|newcomer|daughter|son), dumb it down, in words"
)
_PLAINLY = re.compile(rf"\b(?:{'|'.join(one.strip() for one in PLAINLY.split(','))})\b")
_MEN = "queens?, rooks?, bishops?, knights?, pieces"

GAME_TWINS: tuple[Mapping[str, Any], ...] = (
    {
        "of": "accuracy-means my_matches.accuracy my_matches.compared club-good-rating",
        "to": "explain_move.accuracy",
        "said": (r"accura\w*, per ?cent\w*, percentage",),
        "unless": rf"elsewhere, chess\.com, lichess, other sites?, {_MANY}",
        "on": _OVER,
    },
    {
        "of": "character_profile.real character_profile.mistakes",
        "to": "explain_move.theirs",
        "said": (r"mistakes?, blunder\w*, errors?, slip\w*, go wrong, went wrong",),
        "unless": "so many, why do, why does, on purpose",
        "on": _OVER,
    },
    {
        "of": "explain_move.moment explain_move.why explain_move.story explain_move.course explain_move.worst"
        " practice.advice position_facts.ending my_matches.losses explain_move.judged first-lessons",
        "to": "explain_move.simply",
        "said": (PLAINLY,),
        "unless": "engine, best move, teach, learn",
        "on": _OVER,
    },
    {
        "of": "club-notation notation-rule engine-number engine-line-here move-list-meaning accuracy-elsewhere"
        " engine_analysis.purpose engine_analysis.best reading-position",
        "to": "engine_analysis.simply",
        "said": (PLAINLY, "move, best, top, engine, idea, computer"),
        "unless": "letters?, mean, screen reader",
        "on": (ScreenKind.ANALYSIS, ScreenKind.REPLAY, ScreenKind.MATCH),
    },
    {
        "of": "explain_move.judged explain_move.moment explain_move.course explain_move.why position_facts.sheet"
        " position_facts.ending position_facts.length",
        "to": "explain_move.story",
        "said": (
            "tl;?dr, sum (?:it |this |that )?up, summar(?:y|ise|ize), recap, story, overview, short version"
            ", (?:game|it|match) in (?:short|brief|a nutshell|a few sentences|(?:two|three|3) sentences)",
        ),
        "unless": "names?, ratings?, data, notebook, page",
        "on": _OVER,
    },
    {
        "of": "position_facts.position",
        "to": "position_facts.pieces",
        "said": (
            "where, squares?, read, list, piece by piece, see well, blind",
            "pieces?, everything, board, stands?, men",
        ),
        "on": (*_AT_BOARD, ScreenKind.REPLAY),
    },
    {
        "of": "practice.advice practice.week my_matches.losses",
        "to": "explain_move.moment",
        "said": ("why (?:did |do |have )?i (?:lose|lost|loose), how (?:did )?i (?:lose|lost)",),
        "unless": _MANY,
        "on": _OVER,
    },
    {
        "of": "explain_move.course explain_move.judged explain_move.good opening-basics opening.name opening.suits"
        " practice.phase my_matches.openings",
        "to": "explain_move.opening",
        "said": ("opening", "ok, okay, good, bad, well, fine, wrong, sound, judge, rate, decent, botch"),
        "unless": rf"for me, for (?:a|somebody|someone), suits?, level, should, worth, learn, {_MANY}",
        "on": _OVER,
    },
    {
        "of": "opening-basics white-opening black-opening opening.named opening.suits club-theory first-lessons"
        " explain_move.opening",
        "to": "opening.name",
        "said": (r"openings?, defen[cs]e", "what, which, name, called, explain"),
        "unless": rf"ok, okay, good, bad, well, fine, plan, idea, sound, worth, should, learn, {_MANY}",
        "on": _BOARD,
    },
    # The same position, of whomever it is said to be: the tool refuses it where it must.
    {
        "of": "character_profile.beat character_profile.strength opponents.whom character_profile.mistakes",
        "to": "engine_analysis.best",
        "said": (r"(?:this|same|exact\w*|the|my) (?:\w+ )?position, from here, on (?:the|this|my) board",),
        "on": (ScreenKind.MATCH,),
    },
    {
        "of": "character_profile.beat club-trade-queens club-trade-ahead engine_analysis.best engine_analysis.plan"
        " engine_analysis.standing what_if.other explain_move.queens",
        "to": "engine_analysis.exchange",
        "said": (r"trad(?:e|es|ing), exchang\w*, swap\w*, simplif\w*", _MEN),
        "unless": "on [a-h][1-8]",
        "on": _AT_BOARD,
    },
    {
        "of": "explain_move.worst explain_move.good engine_analysis.best engine_analysis.plan what_if.other",
        "to": "engine_analysis.candidates",
        "said": (
            r"candidates?, (?:two|three|four|2|3|4|several|some|a few|top|best) (?:\w+ )?moves, options, alternatives"
            ", second[- ]best",
        ),
        "unless": "worst, mistakes?, cost, blunders?, did i",
        "on": (*_AT_BOARD, ScreenKind.REPLAY),
    },
    {
        "of": "my_matches.low_time club-time-trouble",
        "to": "clocks.at_move",
        "said": ("time, clock",),
        "unless": rf"{_MANY}, avoid, improve, how (?:do|can|to)",
        "on": _OVER,
    },
    {
        "of": "explain_move.saved explain_move.course explain_move.moment explain_move.judged practice.phase",
        "to": "explain_move.queens",
        "said": (r"queens, end ?game", r"off, exchang\w*, trad\w*, swap\w*, gone, end ?game"),
        "unless": rf"before the end, {_MANY}",
        "on": _OVER,
    },
    {
        "of": "explain_move.moment explain_move.why explain_move.worst explain_move.theirs",
        "to": "explain_move.material",
        "said": (
            "jump, go, goes, take me, show, where, when, which move",
            r"material, (?:win|wins|won|lose|lost|drop\w*|takes?|took) (?:a|my|the|his|her)"
            " (?:piece|queen|rook|bishop|knight)",
        ),
        "on": _OVER,
    },
    # A game that still runs, asked about from elsewhere.
    {
        "of": "club_status.score club_status.mine club_status.top my_matches.met my_matches.record"
        " my_matches.latest character_profile.record",
        "to": "engine_analysis.standing",
        "said": (
            r"who (?:stands|is|'s) (?:\w+ )?(?:better|winning|ahead), who's (?:better|winning|ahead)"
            ", who stands better, am i (?:winning|losing|better|worse|ahead|lost)",
            "my, i'm, am i, our",
            "game, position, match",
        ),
        "unless": "gallery, exhibition, watch",
        "on": _NO_GAME_HERE,
    },
    {
        "of": "character_profile.beat character_profile.mistakes character_profile.record character_profile.last_game"
        " my_matches.met explain_move.moment",
        "to": "explain_move.theirs",
        "said": (
            r"(?:his|her|their|the) (?:losing|worst|biggest|decisive|deciding) (?:move|mistake|blunder|error)"
            ", where did (?:he|she|they) go wrong, what did (?:he|she|they) do wrong",
        ),
        "unless": "often, usually",
        "on": _THEIR_PAGE,
    },
    {
        "of": "character_profile.beat",
        "to": "character_profile.record",
        "said": ("i (?:just |finally |once |already |have )?(?:beat|won|defeated) (?:this|him|her|them|that)",),
        "unless": "how, can i, could i, would i, to beat",
        "on": _THEIR_PAGE,
    },
    # What is another way is the better one.
    {
        "of": "what_if.other engine_analysis.purpose engine_analysis.best",
        "to": "explain_move.better",
        "said": (
            r"different\w*, another way, otherwise, something else, (?:he|she|they|[a-z]+) have (?:played|done)"
            ", in my place, instead of me, your move there",
        ),
        "unless": r"tak\w*, castl\w*, push\w*, [nbrqk]?x?[a-h][1-8]",
        "on": _OVER,
    },
    # Since the page says what stands on the analysis board, it is looked at.
    {
        "of": "engine-line-here",
        "to": "engine_analysis.best",
        "said": (r"\w+",),
        "on": (*_AT_BOARD, ScreenKind.REPLAY),
    },
)


def asks_plainly(low: str) -> bool:
    """Whether a question, in any of its parts, wants words that need no notation."""
    return _PLAINLY.search(low) is not None
