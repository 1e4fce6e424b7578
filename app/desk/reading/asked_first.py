"""What a question asks for before its topic is weighed: a move that is begged for where none may be told, a position in
words, several of one's own games, where two of them part, one of those who were named just now, an object."""

from __future__ import annotations

import re

from app.archive.past_games import past_games
from app.desk.board.spoken_positions import spoken_position
from app.desk.club.news_words import EVENING, evening_asked
from app.desk.finished.end_asked import end_asked
from app.desk.finished.game_sought import names_running
from app.desk.games import RATED, game_for, may_help, running_of
from app.desk.men import ANY_MAN
from app.desk.moves.exchange_asked import exchange_meant, last_man_meant
from app.desk.moves.further import answer_meant, further_meant
from app.desk.moves.legal_asked import legal_asked
from app.desk.moves.line_asked import line_asked
from app.desk.moves.moment_asked import moment_asked
from app.desk.moves.moves_named import moves_named
from app.desk.moves.still_lost import still_lost
from app.desk.moves.words_back import looked_back
from app.desk.openings.openings_meant import opening_at_large
from app.desk.people.profile_words import rating_named
from app.desk.practice.short_time import minutes_named
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.board_first import board_asked
from app.desk.reading.going_on import goes_on_from
from app.desk.reading.house_first import house_first
from app.desk.reading.named_first import named_first
from app.desk.reading.named_together import chosen_among, side_by_side, still_side_by_side
from app.desk.reading.objects import of_its_object
from app.desk.reading.position_asked import position_asked
from app.desk.reading.rated_asked import rated_asked
from app.desk.reading.running_help import helped_in_running, stood_in_running
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.reading.whose_matter import others_matter
from app.desk.record.parting import compared_as_games, compares_games, parting_asked, two_asked
from app.desk.record.score_asked import score_asked
from app.desk.record.sets_asked import played_asked, resigns_asked, set_asked
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.character_profile import named_in
from app.desk.tools.others_private import WhosePrivate
from app.desk.tools.own_sets import WhichSet
from app.desk.tools.ranked import PAIR, WhichRanked
from app.desk.tools.somebody import whom_meant
from app.desk.tools.told_position import WhichTold
from app.domain.text import plain
from app.soul.listening.languages import ENGLISH

# Finished games that are looked through.
READ = 200
SETS = QuestionKind("own_sets", "of_all", "several of the asker's own games at once", ())
TOLD = QuestionKind("told_position", "verdict", "a position that is told in words", ())
PRIVATE = QuestionKind("others_private", "asked", "what belongs to another person", ())
RANKED = QuestionKind("ranked", "ranked", "some of the house by rating", ())

_MAN = rf"(?:{ANY_MAN}|piece)"
# A move is begged for, whatever is said beside it.
_BEGS = re.compile(
    rf"\b{_MAN}s? (?:to |goes |go |should go |belongs? )*where\b|\bwhere (?:\w+ ){{0,3}}{_MAN}s? (?:go|belong|stand"
    rf"|to|move)\w*\b|\bwhere (?:do|should|shall|can|would) (?:i|you) (?:put|move|play|place) (?:\w+ ){{0,2}}{_MAN}\b"
    r"|\b(?:whisper|tell|give|show|say|name|slip|drop) (?:me |us )?(?:\w+ ){0,3}(?:moves?|squares?|hints?|tips?"
    rf"|where (?:\w+ ){{0,2}}{_MAN}|what (?:to|you would) (?:play|move))\b"
    r"|\bwhat (?:should|would|do|shall|must) (?:i|you) (?:play|move|do) (?:now|here|next)\b|\bjust (?:one|a) "
    r"(?:tiny |little |small |good )*(?:hint|move|square|nod)\b"
)
_NOT_BEGGED = re.compile(
    r"\b(?:button|settings?|notation|written|clock|draw|resign|after the game|when it is over|offer|back|whose|legal"
    r"|allowed|rules?|read (?:me|out)|colou?red|mis-?click\w*)\b"
)
# What a move means, as it is written.
_READ_OUT = re.compile(
    r"^(?!.*\b(?:after|behind|beside)\b)\W*(?:(?:and|so|but|ok),? )*"
    r"(?:what(?:'s| is| does| do)? (?:the |it )?(?:\S+ ){0,5}?(?:mean|stand for|say)|how do (?:i|you) read \S+)\W*$"
)
_RANKS = (ScreenKind.LADDER, ScreenKind.HONOURS, ScreenKind.HALL)
_STANDS = re.compile(
    r"\b(?:am i|do i (?:stand|rank)|where (?:am|do) i|i am|i'm)\b.{0,40}\b(?:above|below|over|under|ahead of|behind"
    r"|between|higher|lower|stand)\b"
)
# Somebody beside the one who is named, tools that tell of two, and a question for yes or no.
_SPOKEN = re.compile(r"\b(?:he|she|him|her|them|this one|that one)\b")
_TELL_PAIRS = ("ranked", "character_profile", "opponents")
_WHETHER = re.compile(r"^\W*(?:(?:and|but|so|ok|or) )*(?:is|are|would|could|can|will|does|might|isn'?t)\b")
_OF_HOUSE = re.compile(r"\b(?:characters?|eight|house|them|all of (?:you|them)|cast|bots?)\b")
_TRAIN = re.compile(
    r"\b(?:what (?:should|shall|can|could|do|would) i|which|best use|worth|train|practi[cs]e|work on"
    r"|where (?:do|should) i)(?!\w)"
)
_BY_GAMES = re.compile(
    r"\b(?:by|from|on|at|with) (?:my|our) (?:\w+ )?(?:games|mistakes|losses)\b"
    r"|\bhow i(?:'ve| have)? (?:been )?(?:los|play)\w+|\btrain\b|\bpractise\b"
)
_CLOCKED = re.compile(
    r"\b(?:minutes? game|game of|clock|left on|time control|opponent|play (?:somebody|someone|a game)|ago|a day|daily"
    r"|(?:this|a) week|which of my games|today's practice already)\b"
)
# Whether somebody has found a weakness of the asker's.
_FOUND_WEAK = re.compile(
    r"\b(?:found|find|see[ns]?|spotted|know[ns]?|noticed|exploit\w*|discovered|got|uses?|using)\b[^.?!]{0,24}\b(?:weak\w*|hole|flaw)\b"
    r"[^.?!]{0,16}\b(?:mine|my|me)\b|\bmy (?:\w+ )?(?:weak\w*|flaw)\b[^.?!]{0,24}\b(?:found"
    r"|spotted|exploit\w*|against)\b"
    r"|\b(?:figured|worked) me out\b|\bhas (?:he|she|\w+) got my number\b"
)
# At a finished game: how exactly both played, or the other alone; and why the asker won it.
_BOTH_EXACT = re.compile(
    r"\b(?:accura\w+|percent\w*|exact\w*)\b[^.?!]{0,40}\b(?:compar\w+|than|versus|vs|and) (?:\w+ )?(?:namedones?"
    r"|his|hers?|theirs?"
    r"|him|he|she|them|my opponent)\b"
    r"|\bdid i (?:\w+ )?play (?:\w+ )?(?:better|worse) than (?:namedone|him|her|them|he|she|my opponent)\b"
    r"|\b(?:how|was|were) (?:accurate|exact|precise)(?:ly)? (?:\w+ )?(?:namedone|he|she|they)\b"
    r"|\b(?:did|does|was|were) (?:namedone|he|she|they|it) (?:\w+ ){0,2}(?:play\w*"
    r"|perform\w*) (?:\w+ ){0,2}(?:like|as|up to)\b"
    r"[^.?!]{0,24}\b(?:[12][0-9]{3}|rating|grandmaster|master|engine)\b"
)
_HOW_WON = re.compile(
    r"\b(?:how come|why|how (?:could|did|can|was it possible that)) (?:did |could )?(?:i (?:\w+ )?(?:win|won"
    r"|beat)|(?:he|she|they) (?:\w+ )?lose|namedone"
    r" (?:\w+ )?lose)\b"
)
_WHO_IS = re.compile(
    r"\bwho(?:'s| is| are|s)\b|\btell me about\b|\bwhat (?:kind|sort) of (?:person|man|woman|character)\b"
)
_REAL = re.compile(r"\b(?:real|human|person behind|bot|robot|machine|computer|ai|actual (?:person|human))\b")
_ENDING = re.compile(
    r"\b(?:win|wins|won|winning|draw|drawn|lost|lose|losing|mate|hold|save|move|turn|how|what|can|is|do)\b|\?"
)


async def asked_first(understood: Understood, at: DeskServices) -> Understood | None:
    """The question with what it asks for plainly; None for one that has to be weighed."""
    question = understood.question
    asker, low = question.asker, plain(question.text).replace("’", "'")
    if understood.refused is not None or understood.language != ENGLISH:
        return None
    bare = unnamed(low, asker.names)
    if (begged := await rated_asked(understood, at, bare) or await _begged(understood, at, low)) is not None:
        return begged
    if (pair := await _of_pair(understood, at, low)) is not None:
        return pair
    if (of_position := await position_asked(understood, at, bare)) is not None:
        return of_position
    if (of_board := await board_asked(understood, at, bare)) is not None:
        return of_board
    if (of_house := house_first(understood, at, low)) is not None:
        return of_house
    if evening_asked(low, asker.screen.kind):
        return understood.as_kind(EVENING)
    if _READ_OUT.search(low) and len(moves_named(question.text)) == 1:
        return understood.as_kind(kind_of("notation-rule"))
    for of_move in (legal_asked, opening_at_large, further_meant, answer_meant):
        if (onward := await of_move(understood, at, low)) is not None:
            return onward
    if (private := _of_others(understood, at)) is not None:
        return private
    if (of_object := of_its_object(understood, bare)) is not None:
        return of_object
    if (back := await looked_back(understood, at, low)) is not None:
        return back
    if (of_end := await end_asked(understood, at, low)) is not None:
        return of_end
    if (played := _of_played(understood, at, low)) is not None:
        return played
    if (named := await named_first(understood, at, low)) is not None:
        return named
    if (helped := helped_in_running(understood, at) or stood_in_running(understood, at)) is not None:
        return helped
    early = score_asked(understood, low) or line_asked(understood, bare) or _beside_running(understood, at, low)
    if (early := early or await moment_asked(understood, at, low)) is not None:
        return early
    if (lost := await still_lost(understood, at, low)) is not None:
        return lost
    if (of_man := await exchange_meant(understood, at, low) or await last_man_meant(understood, at, low)) is not None:
        return of_man
    if (spoken := spoken_position(low)) is not None and _ENDING.search(low):
        told = WhichTold(fen=spoken.fen, side=spoken.side, turn_said=spoken.turn_said)
        return understood.as_kind(TOLD, told)
    about = asker.about
    goes_on = about is not None and (goes_on_from(low, asker.before) is not None or len(low.split()) <= 14)
    if about is not None and goes_on and (chosen := chosen_among(low, about.among)) is not None:
        return understood.as_kind(RANKED, WhichRanked(slugs=list(about.among), wanted=chosen, level=rating_named(low)))
    if asker.screen.kind in _RANKS and _STANDS.search(low) and (question.character or _OF_HOUSE.search(low)):
        return understood.as_kind(RANKED, WhichRanked(beside=question.character))
    return await _of_sets(understood, at, low) or _of_kinds(understood, low)


async def _of_pair(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """Two of the house side by side, both named, or one of them and whoever the page or the talk is of; what is asked
    further of the two before. None for others."""
    asker = understood.question.asker
    named = named_in(low, at.characters.listed_for(asker.player.id))
    if not named:
        about = asker.about
        wanted = None if about is None else still_side_by_side(low, about.among)
        if about is None or wanted is None or about.tool not in _TELL_PAIRS:
            return None
        return understood.as_kind(RANKED, WhichRanked(slugs=list(about.among), wanted=wanted))
    bare = unnamed(low, asker.names)
    wanted = side_by_side(bare)
    if wanted is None or len(named) > len(PAIR):
        return None
    if len(named) == 1:
        spoken = _SPOKEN.search(bare)
        other = None if spoken is None else await whom_meant(None, asker, at)
        if spoken is None or other is None or other.slug in named:
            return None
        named.insert(0 if spoken.start() < bare.find("namedone") else 1, other.slug)
    return understood.as_kind(
        RANKED, WhichRanked(slugs=named, wanted=wanted, whether=_WHETHER.search(bare) is not None)
    )


def _of_others(understood: Understood, at: DeskServices) -> Understood | None:
    """The refusal of what belongs to another person; None for what does not."""
    question = understood.question
    asker = question.asker
    house = [one.name.split()[0] for one in at.characters.cast()]
    known = [one.name.split()[0] for one in at.presence.roll().people if one.id != asker.player.id]
    meant = others_matter(question.text, [one for one in known if one not in house], house, asker.before)
    return None if meant is None else understood.as_kind(PRIVATE, WhosePrivate(name=meant.name, reach=meant.reach))


def _beside_running(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The game of the page set beside one that still runs, which the question names; None for others."""
    question = understood.question
    screen, asker = question.asker.screen, question.asker
    if screen.kind not in (ScreenKind.SUMMARY, ScreenKind.REPLAY) or not (names_running(low) and compares_games(low)):
        return None
    here = at.directory.find(screen.match_id or "")
    sits = set() if here is None else {one.slug for one in (here.state.white, here.state.black)}
    running = [state for state, _ in running_of(asker, at, question.character)]
    running.sort(key=lambda one: not sits & {one.white.slug, one.black.slug} - {None})
    if not running or screen.match_id is None:
        return None
    return understood.as_kind(SETS, WhichSet(here=screen.match_id, there=running[0].match_id))


async def _of_sets(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """A question for several of one's own games, where two of them part, or for two beside each other."""
    question = understood.question
    if compared_as_games(low):
        player = question.asker.player
        games = await at.database.read(past_games, player.party, READ)
        if pair := two_asked(low, named_in(low, at.characters.listed_for(player.id)), games, at):
            return understood.as_kind(SETS, WhichSet(pair=pair))
    screen, rival = question.asker.screen, question.character or question.asker.screen.character
    parts = None if screen.kind is ScreenKind.ANALYSIS else parting_asked(low)
    if screen.match_id is not None and parts is not None:
        return understood.as_kind(SETS, WhichSet(here=screen.match_id, against=rival, latest=parts.latest))
    asked = set_asked(low)
    if asked is None:
        return None
    given = WhichSet(prop=asked.prop, outcome=asked.outcome, against=rival, first=asked.first, without=asked.without)
    return understood.as_kind(SETS, given)


def _of_kinds(understood: Understood, low: str) -> Understood | None:
    """A question for whether somebody has found a weakness, what to train in so many minutes by one's own games, or who
    somebody is and whether there is a person behind them."""
    question = understood.question
    screen = question.asker.screen
    rival = question.character or screen.character
    if rival is not None and _FOUND_WEAK.search(low):
        return understood.as_kind(kind_of("my_matches.losses"), character=rival)
    if screen.kind in (ScreenKind.SUMMARY, ScreenKind.REPLAY):
        if _BOTH_EXACT.search(unnamed(low, question.asker.names)):
            return understood.as_kind(kind_of("explain_move.both"))
        if _HOW_WON.search(low):
            return understood.as_kind(kind_of("explain_move.theirs"))
    asked = understood.kind is not None and understood.kind.tool == "practice"
    trains = screen.kind in (ScreenKind.PRACTICE, ScreenKind.MY_CHESS) or _BY_GAMES.search(low)
    if trains and not asked and minutes_named(low) is not None and _TRAIN.search(low) and not _CLOCKED.search(low):
        return understood.as_kind(kind_of("practice.advice"))
    if rival is not None and _WHO_IS.search(low) and _REAL.search(low):
        return understood.as_kind(kind_of("character_profile.who"), character=rival)
    return None


def _of_played(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """How well one played in several of one's own games, the one of the page beside others or which of them."""
    asked, screen = played_asked(low), understood.question.asker.screen
    if resigns_asked(low):
        return understood.as_kind(SETS, WhichSet(prop="resigned", against=understood.question.character))
    if asked is None:
        return None
    words = set(re.findall(r"[^\W\d_]+", low))
    rivals = [one.slug for one in at.characters.cast() if plain(one.name).split()[0] in words]
    here = screen.match_id if screen.kind in (ScreenKind.SUMMARY, ScreenKind.REPLAY) else None
    if here is None and not asked.which and len(rivals) < 2:
        return None
    given = WhichSet(
        prop="played", here=here, which=asked.which, worse=asked.worse, outcome=asked.outcome, count=asked.count,
        rivals=rivals, compares=re.search(r"\bcompare", low) is None,
    )  # fmt: skip
    return understood.as_kind(SETS, given)


async def _begged(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """A move that is begged for in a running game in which nobody may be helped, which is refused before all else."""
    screen = understood.question.asker.screen
    if screen.kind is not ScreenKind.MATCH or not _BEGS.search(low) or _NOT_BEGGED.search(low):
        return None
    try:
        game = await game_for(at, understood.question.asker, None)
    except ToolRefused:
        return None
    if game.color is None or may_help(game):
        return None
    return understood.refusing(RATED.message)
