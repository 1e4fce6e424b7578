"""What a question names is binding: a move that is thought of at the board, the answer to a move that was played, a
second game beside this one, whoever was told of last, an opening that one of the house is to play. Each is answered
about that very thing, whatever comes nearer by its words."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.board.plan_asked import withholds
from app.desk.finished.game_meant import GAME_PAGES, game_meant_if_any
from app.desk.finished.game_sought import Sought, game_sought, names_own_game
from app.desk.games import SeenGame, board_at, game_for, may_help
from app.desk.men import ANY_MAN
from app.desk.moves.card_described import Target
from app.desk.moves.card_target import targets_of
from app.desk.moves.judged import searched
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import legal_as, moves_named
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.called_as import fits_called, named_of
from app.desk.reading.swapping import OPENINGS
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.record.parting import compares_games
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.own_sets import WhichSet
from app.desk.tools.ranked import WhichRanked
from app.domain.text import plain

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
SETS = QuestionKind("own_sets", "of_all", "several of the asker's own games at once", ())
RANKED = QuestionKind("ranked", "ranked", "some of the house by rating", ())
_HE = r"(?:he|she|they|him|her|them|his|their|that one|those)"
# Whether somebody sits at a board just now.
_BUSY = re.compile(
    rf"\b{_HE}\b[^.?!]{{0,24}}\b(?:playing|busy|free|at a board|in a game|sitting|occupied|engaged)\b"
    rf"|\b(?:busy|free|playing|occupied|in a game)\b[^.?!]{{0,24}}\b{_HE}\b"
)
_NOW = re.compile(r"\b(?:now|at (?:the|this) moment|just now|currently|at present|this (?:minute|evening)|tonight)\b")
_OF_ME = re.compile(r"\b(?:i|me|my|mine|us|we|our)\b")
# Somebody's rating beside the asker's own.
_BESIDE_OWN = re.compile(
    rf"\b{_HE}\b[^.?!]{{0,24}}\b(?:number|rating|elo|points|strength|figure)s?\b[^.?!]{{0,24}}\b(?:next to|beside"
    r"|compared (?:to|with)|versus|vs\.?|than|below|above|behind|ahead of|and) (?:ours|mine|my|me|us|our)\b"
    rf"|\bhow (?:far|much|many)\b[^.?!]{{0,24}}\b{_HE}\b[^.?!]{{0,24}}\b(?:than|below|above|behind|ahead of|under|over"
    r"|from|away from) (?:me|us|mine|ours|my)\b"
)
# One of all of the house is to be named, and how they are to be met with an opening.
_WHICH_OF_HOUSE = re.compile(
    r"\b(?:which|who|whom)\b[^.?!]{0,24}\b(?:eight|characters?|cast|bots?|of (?:you|them|these|those|the house)"
    r"|among (?:you|them)|you lot|here)\b|\bwho (?:should|can|could|would|do|shall) i (?:play|sit|practi[sc]e|train"
    r"|face|choose|pick|meet|take)\b"
)
_OPENING = re.compile(rf"\b{OPENINGS}\b")
# Two games beside each other, and not by what went wrong in them.
_ALIKE = re.compile(r"\b(?:differ\w*|the same|compar\w+|similar\w*|alike|identical)\b")
_NOT_COURSE = re.compile(
    r"\b(?:mistakes?|errors?|blunders?|weak\w*|rating|strength|clock|time|style|strong\w*|talk\w*|trap|why|accuracy"
    r"|lose|losing|won because|lost because|luck\w*)\b"
)
_PLAYED = re.compile(r"\b(?:beat|won|lost|played|had|drew)\b")
# A move that is thought of before it is played.
_PROPOSES = re.compile(
    r"\b(?:tempted|fancy|fancying|thinking (?:of|about)|(?:want|like|love|dying|itching|inclined|planning|going) to"
    r"|consider\w*|should i|shall i|can i|could i|may i|do i|what about|how about|what if i|straight away|right away"
    r"|if i|any good|good idea|daft|silly|mad|crazy|sensible|waste|premature|playable|too (?:early|soon)|worth)\b"
)
_JUDGED = re.compile(
    r"\b(?:any good|good|bad|ok|okay|daft|silly|mad|crazy|sensible|waste|premature|playable|worth|idea|wise|sound"
    r"|should|safe|or not|works?|possible|too (?:early|soon)|what happens|what about|how about|loses?|mistake|fine)\b"
)
_NO_PROPOSAL = re.compile(
    r"\b(?:he|she|they|his|her|their|black|namedone|last move|why did|was|were|instead of|played"
    r"|or (?:rather )?[nbrq]?[a-h][1-8]|before|after)\b"
)
_PAWN_TO = re.compile(r"\b(?:[a-h][- ])?pawn\b(?: \w+){0,2}? (?:up )?(?:to|on to|onto) (?P<square>[a-h][1-8])\b")
# A move that was played, as a condition, and what the asker's own answer to it should have been.
_AFTER = re.compile(r"\b(?:after|once|when|as soon as)\b (?P<clause>[^.?!,]{4,90})")
_OWN_PART = re.compile(r"\b(?:and )?(?:i|we)\b|\bwhat\b")
_WANTS_OWN = re.compile(
    r"\bwhat\b[^.?!]{0,24}\b(?:should|would|could|ought|might)\b(?! (?:he|she|they|black|his|her|their)\b)[^.?!]{0,48}"
    r"\b(?:play\w*|done|do|gone|moved?|instead|best|answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?)\b"
    r"|\bwhat (?:is|was|were|would have been)\b[^.?!]{0,12}\b(?:my|the)\b[^.?!]{0,16}\b(?:winning|killer|best|right"
    r"|correct|good|better|strongest|knock-?out|finishing)\b[^.?!]{0,8}\b(?:moves?|shot|blow|answer|reply|try|chance|defen[cs]e)\b"
    r"|\bwhat (?:was|would have been|had been) (?:better|best|right)\b"
)
# What a man that stands on the board is there for.
_MAN = rf"(?:{ANY_MAN})"
_STANDS = re.compile(rf"\b{_MAN}\b[^.?!]{{0,40}}\bon (?P<square>[a-h][1-8])\b|\b[a-h][1-8][- ]{_MAN}\b")
_WHAT_FOR = re.compile(
    r"\bwhat(?:'s|s| is| are)\b[^.?!]{0,40}\b(?:doing|up to there|for there)\b"
    r"|\bwhat (?:is|are|'s) (?:it|that|he|she|they) (?:even |actually |really )?(?:good )?for\b"
    r"|\b(?:asleep|sleeping|idle|useless|lazy)\b"
    r"|\b(?:any use|good for anything|use of|doing anything|does it do anything|what (?:use|good) is)\b"
)
_SQUARE_MAN = re.compile(r"\b(?P<square>[a-h][1-8])[- ](?P<man>pawn|knight|bishop|rook|queen)\b")
_UNTAKEN = ("character_profile.versus", "character_profile.strength", "my_matches.compared")


async def named_first(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with the very thing that it names; None where it names nothing of the kind."""
    kept_back = _kept_back(understood, low)
    if (found := kept_back or _of_talk(understood, at, low) or _of_opening(understood, low)) is not None:
        return found
    proposed = await _proposed(understood, at, low) or await _stands(understood, at, low)
    return proposed or await _answered(understood, at, low) or await _beside(understood, at, low)


def _kept_back(understood: Understood, low: str) -> Understood | None:
    """The task of the puzzle, where its solution came nearest though it is to be kept back."""
    kind = understood.kind
    if kind is None or kind.tool != "puzzle_answer" or not withholds(low):
        return None
    return understood.as_kind(kind_of("puzzle_of_the_day.task"))


def _of_talk(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """Whether whoever was told of last sits at a board now, and how far their rating is from the asker's."""
    about, screen = understood.question.asker.about, understood.question.asker.screen
    cast = at.characters.cast()
    if about is None or screen.kind in GAME_PAGES or named_of(low, cast) is not None:
        return None
    slugs = [one for one in (about.character, *about.among) if one is not None]
    known = {one.slug: one for one in cast}
    slugs = [one for one in slugs if one in known]
    if not slugs:
        return None
    meant = next((one for one in slugs if fits_called(low, known[one])), slugs[0])
    if _BUSY.search(low) and _NOW.search(low) and not _OF_ME.search(low):
        return understood.as_kind(kind_of("whereabouts.now"), character=meant)
    untaken = understood.kind is not None and understood.kind.id in _UNTAKEN
    if _BESIDE_OWN.search(low) and (not untaken or meant != understood.question.character):
        return understood.as_kind(RANKED, WhichRanked(beside=meant), character=meant)
    return None


def _of_opening(understood: Understood, low: str) -> Understood | None:
    """Who of the house plays an opening, where one of them is to be named for it."""
    screen = understood.question.asker.screen
    if screen.match_id is not None or screen.kind is ScreenKind.ANALYSIS or understood.question.character is not None:
        return None
    if _WHICH_OF_HOUSE.search(low) is None or _OPENING.search(low) is None:
        return None
    return understood.as_kind(kind_of("the_cast.opening"))


async def _proposed(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """A move that can be played now in a game that may be helped with, and is thought of: its card."""
    question = understood.question
    if question.asker.screen.kind is not ScreenKind.MATCH or not _PROPOSES.search(low) or not _JUDGED.search(low):
        return None
    game = None if _NO_PROPOSAL.search(unnamed(low, question.asker.names)) else await _helped(understood, at)
    if game is None:
        return None
    board = board_at(game.state, game.state.ply)
    if game.color is None or board.turn is not game.color.is_white:
        return None
    named = [one.san for one in moves_named(question.text) if one.number is None]
    if not named and question.move is not None:
        named = [question.move]
    pawn = _PAWN_TO.search(low)
    if pawn is not None and pawn["square"] not in named:
        named.append(pawn["square"])
    moves = {move for san in named if (move := legal_as(board, san)) is not None and not board.is_capture(move)}
    if len(named) != 1 or len(moves) != 1:
        return None
    (move,) = moves
    target = Target(None, game.state.ply, (move.uci(),))
    return understood.as_kind(CARD, cards_of(game, [target], low, ["verdict", "reply"]))


async def _helped(understood: Understood, at: DeskServices) -> SeenGame | None:
    """The running game of the page, where it may be helped with."""
    try:
        game = await game_for(at, understood.question.asker, None)
    except ToolRefused:
        return None
    return None if game.state.ended or not may_help(game) else game


async def _stands(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """What a man that stands on the board of such a game looks at and is attacked by."""
    if understood.question.asker.screen.kind is not ScreenKind.MATCH:
        return None
    if not (_STANDS.search(low) and _WHAT_FOR.search(low)) or await _helped(understood, at) is None:
        return None
    return understood.as_kind(kind_of("position_facts.piece"))


async def _answered(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """What the asker should have answered to a move of the other side that was played: the move that came, with what
    was better; at the end of the game the best that there was."""
    question = understood.question
    if not (_AFTER.search(low) and _WANTS_OWN.search(low)):
        return None
    found = await game_meant_if_any(at, question.asker, question.text, low, question.character)
    if found is None or not found[0].state.ended or found[0].color is None:
        return None
    game, lead = found
    clauses = (_OWN_PART.split(clause["clause"])[0] for clause in _AFTER.finditer(low))
    ply = next((one for clause in clauses if (one := _theirs(clause, game)) is not None), None)
    if ply is None:
        return None
    if ply < game.state.ply:
        return understood.as_kind(CARD, cards_of(game, [Target(ply + 1)], low, ["better", "why"], lead))
    if board_at(game.state, ply).is_game_over():
        return None
    best = await searched(at, game.state.position.initial_fen, game.moves, 1)
    if not best:
        return None
    return understood.as_kind(
        CARD, cards_of(game, [Target(None, ply, (best[0].uci,))], low, ["threat", "verdict"], lead)
    )


def _theirs(clause: str, game: SeenGame) -> int | None:
    """The half-move of the other side that words name; None for none, and for one of the asker's own."""
    clause = _SQUARE_MAN.sub(r"\g<man> on \g<square>", clause)
    for one in targets_of(clause, clause, game, None, None):
        if (
            one.ply is not None
            and 0 < one.ply <= game.state.ply
            and game.state.moves[one.ply - 1].color is not game.color
        ):
            return one.ply
    return None


async def _beside(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The game of the page beside a finished one that is named."""
    question = understood.question
    asker, rival = question.asker, question.character
    here = asker.screen.match_id
    named = names_own_game(low) or (rival is not None and _PLAYED.search(low) is not None)
    if here is None or asker.screen.kind not in GAME_PAGES or not named or not compares_games(low):
        return None
    if _ALIKE.search(low) is None or _NOT_COURSE.search(low):
        return None
    rival = named_of(plain(question.text), at.characters.cast()) or rival
    past = await game_sought(at, replace(asker, study=None), Sought(question.text, low, rival))
    if past is None or past.match_id == here:
        return None
    return understood.as_kind(SETS, WhichSet(here=here, there=past.match_id))
