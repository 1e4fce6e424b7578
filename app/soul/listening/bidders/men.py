"""Answers about a man on the board that a sentence names: whether it is safe, what it attacks, whether it can get away,
where it could go, and how it came to stand there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import chess

from app.domain.condition import Names, taking_of
from app.domain.text import is_question
from app.soul.listening.bid import Bid, Moment, declined, once_for_its_words
from app.soul.listening.bidders.asked_plainly import asked_elsewhere, written
from app.soul.listening.bidders.choices import saving
from app.soul.listening.bidders.man_graded import blamed, graded, post, praised
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.danger_words import dealt_with, hit_next, let_out, pin_in_words
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.man_words import aim_of_man, driven_off, escape_of, post_of, safety_of, story_of_man
from app.soul.listening.pointing import dearest, men_meant, men_of, square_named
from app.soul.listening.supposed_words import of_move
from app.soul.listening.supposing import supposed_in
from app.soul.listening.topics import Subject

# Before a move that is only named beside the man, and with it a story; a man that is named and nothing known asked of.
STORY, ASKED, NAMED, JUDGED, BAIT, SETTLED = 0.9735, 0.9715, 0.94, 0.976, 0.976, 0.978
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS))
_SAFE = re.compile(
    r"\b(?:safe\w*|los[et]\w*|loose\w*|hang\w*|attack(?:ed|ing|s)? (?:my|your|him|her|it)|under (?:attack"
    r"|fire)|en prise|danger\w*"
    r"|trouble|doomed|dead|gone(?= for)|protect\w*|defend\w*|guarded|guarding|mind(?:s|ing|ed)|cover\w*|for free|free"
    r"|what becomes|saved?|take (?:my|your)|can (?:\w+ ){1,2}take (?:it|him|her)"
    r"|eat\w*|nick|snatch|survive\w*|cold|draught\w*|healthier|shy|naked|emergency"
    r"|lunch|keep (?:my|the) pawn|looking at (?:it|him|her)|babysitter|vulnerable|exposed)\b"
)
_AIMS = re.compile(
    r"\b(?:threat\w*|attack\w*|fork\w*|eat\w*|bit(?:e|es|ing)|after (?:my|your)|eye(?:s|ing)?|doing|do there"
    r"|up to|want\w*"
    r"|look(?:s|ing)? (?:at|down)|stares?|guard(?:s|ing)?|plot\w*|aim\w*|hit(?:s|ting)?|designs|gonna"
    r"|going to|point(?:s|ing)?"
    r"|emergency|sulk|nerves|scary|flirt\w*|business|job)\b"
)
_TRAPPED = re.compile(
    r"\b(?:trap\w*|stuck|pen (?:\w+ )?(?:in|up)|pen (?:him|her|it|that)|escape\w*|get (?:out|away|home)"
    r"|gets? home|corner(?:ed)?"
    r"|ever move|move (?:ever|again)|can'?t move|cannot move|catch (?:him|her|it|that)|hunt|prisoner|hostage"
    r"|pinn?ed|pin|caught"
    r"|lock\w*|boxed|shut in|surround\w*|come out)\b"
)
_GOES = re.compile(
    r"\b[a-h][1-8] or [a-h][1-8]\b|"
    r"\bwhere\b.{0,24}\b(?:go|goes|put|live|lives|move|hop|run|belong\w*|stand|retreat|park|send|best"
    r"|better)\b|\bwhich (?:way|square)\b"
    r"|\bwhere to\b|\b(?:keep|save|rescue|relocate|reroute|improve|wake|activate|free) (?:him|her|it|that|them)\b"
    r"|\b(?:get|bring|getting|bringing) (?:\w+ )?(?:him|her|it|out|them|my)\b|\bwhat (?:do|can|should"
    r"|would) (?:i|you) do (?:with|about)\b"
    r"|\b(?:aim\w*|head\w*|bound) for\b"
    r"|\bhow (?:do|can|should|would) (?:i|you|we) (?:use|get|free|save|wake|improve)\b|\btidiest\b|\bdo about that\b"
)
_STORY = re.compile(
    r"\bhow(?:\'d| did| come| has| had| does) (?:my|your|ur|the|that|he|she)\b.{0,40}\b(?:end(?:ed)? up"
    r"|get|got|land\w*|here|there|stuck|come)\b"
    r"|\bwhy (?:is|are|was|'s)\b"
    r"|\btour\b|\bholiday\b|\bwalk\b|\bwander\w*|\bhow many times\b|\b(?:one|two|three|four|five|\d) (?:moves|times)\b"
    r"|\bnever (?:left|moved|came)\b|\bwhy (?:did|does) (?:your|my|ur)\b.{0,30}\b(?:come|go|went|come out"
    r"|run|leave|stay)\b"
)
# What is lost stands on the board no more.
_GONE = re.compile(
    r"\b(?:is gone|it'?s gone|now gone|threw|thrown|i gave|gave you|given (?:you|away)|rest in peace|i lost"
    r"|i put|putting|you let|let a|drop\w*|gift|fair|bargain)\b"
)
_WORTH = re.compile(
    r"\b(?:worth|good|bad|better|worse|hero|silly|useless|useful|asleep|sleep\w*|forgive|fire it"
    r"|doing (?:anything|nothing)|wake\w*"
    r"|weak|strong|out of tune|ill|matters?|problem|active|passive|misplaced|lonely|happy|sad|stands?|well"
    r"|buried|lazy|idle|awful|terrible|dreadful|ugly|rotten|miserable|pathetic|horrible|hideous|rubbish|poor|pointless|blind"
    r"|biting on granite|tall pawn|does nothing|dead weight|out of play|monster|best piece|worst piece|use|lovely|nice"
    r"|beautiful|gorgeous|pretty|great|brilliant|amazing|fantastic|huge|solid|annoying|nasty|pesky|irritating|powerful)\b"
)
_BLAMED = re.compile(
    r"\b(?:bad|silly|useless|asleep|sleep\w*|weak|misplaced|lonely|sad|buried|lazy|idle|awful|terrible|dreadful|ugly|rotten"
    r"|miserable|pathetic|horrible|hideous|rubbish|poor|pointless|blind|does nothing|doing nothing|dead weight"
    r"|out of play"
    r"|worst|problem|passive)\b"
)
_PRAISED = re.compile(
    r"\b(?:good|strong|hero|active|happy|useful|monster|best|doing anything|lovely|nice|beautiful|gorgeous|pretty|great"
    r"|brilliant|amazing|fantastic|huge|solid|annoying|nasty|pesky|irritating|powerful)\b"
)
_WAY_OUT = re.compile(r"\bway out\b|\brefuge\b")
_PINNED = re.compile(r"\b(?:is|are|isn'?t|aren'?t|am) (?:\w+ ){1,6}?pinn?ed\b|\bpinn?ed (?:or not|right)\b")
_ABOUT_IT = re.compile(
    r"\bwhat (?:do|can|should|would|shall) (?:i|we) (?:even )?do (?:with|about|against)\b|\bdo about\b"
)
_HOW_OUT = re.compile(
    r"\b(?:how|what)\b.{0,30}\b(?:get|bring|gets?|let) (?:\w+ ){1,4}out\b"
    r"|\bhow\b.{0,24}\b(?:develop|free|activate|unlock|open up)\b"
)
_WHAT_NOW = re.compile(
    r"\bwhat (?:do|can|should|would|shall|must) i (?:even )?(?:do|play)\b"
    r"|\bhow (?:do|can|should) i (?:save|protect|defend)\b"
)
_WHICH = re.compile(r"\bwhich (?:one|of)\b|\bboth\b")
_DRIVES = re.compile(
    r"\b(?:get rid of|throw (?:him|her|it) out|rid of|drive|chase|evict|kick|shoo|dislodge|budge|shift"
    r"|remove|annoying|pesky|irritating|send (?:him|her"
    r"|it) (?:home|away|packing))\b"
)
_GETS_OUT = re.compile(r"\b(?:does|can|will|is|could)\b.{0,30}\b(?:get out|get away|escape|trapped|home|alive)\b")
_BAIT = re.compile(
    r"\b(?:free|trap|poison\w*|bait|edible|for the taking|lunch|food|safe|hang\w*|loose|take|grab|protected)\b"
)
_YES_OR_NO = re.compile(
    r"\b(?:does|do|is|are|gonna|going to|will|can)\b.{0,50}\b(?:threat\w*|fork\w*|eat|bite|attack|hit|hurt"
    r"|dangerous|anything)\b"
)
_HANGS_AT = re.compile(
    r"\b(?P<square>[a-h][1-8]) (?:(?:is|just|really|actually|now|simply) ){0,2}(?:hang\w*|loose|free|poison\w*"
    r"|en prise|edible|protected)\b"
)
_HERO = re.compile(r"\bhero\b")
_Says = Callable[[chess.Square, Moment], str | None]


class ManAsked:
    """What is asked of a man that is named: first what was asked for, then what else one has to know of it."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about the man; None where none is named, after the game, and in a room."""
        facts = moment.facts
        if facts.in_room or facts.over or not act.may_ask or act.topic in _NEVER or act.is_bad_news:
            return None
        if asked_elsewhere(act, moment):
            return None
        texts = (act.plain, *(other.plain for other in moment.heard.acts if other is not act))
        men = men_meant(texts, facts, points=_GOES.search(act.plain) is not None)
        if men and not men_of(act.plain, facts) and supposed_in(written(moment), facts) is not None:
            return None  # What follows the moves is asked, and nothing of the man.
        says = _wanted(act.plain)
        bait = None if not _BAIT.search(act.plain) else _hangs_at(act.plain, facts.board)
        if bait is not None or (not men and _BAIT.search(act.plain)):
            at = square_named(act.plain, facts.board) if bait is None else bait
            if at is not None:
                men, says = (at,), [_bait]
        if _GONE.search(act.plain) or not men or (not says and act.kind is not ActKind.QUESTION):
            return None
        square = _meant(men, says, moment)
        # "That bishop looks scary, what should I do about it" is asked in two sentences, perhaps.
        if facts.board.color_at(square) == facts.me and not facts.my_turn and _ABOUT_IT.search(written(moment)):
            return _about_theirs(square, moment)
        if not facts.rated and _WHAT_NOW.search(act.plain) and (saved := _saved(square, moment)):
            return Bid(SETTLED, from_board("a man saved", saved))
        if _goes in says and facts.rated:
            return declined(ASKED)
        king = facts.board.piece_type_at(square) == chess.KING
        if king and says and says[0] is _goes and facts.board.color_at(square) == facts.me:
            says = [_safe]
        if _WHICH.search(act.plain) and king:
            return None
        squares = [chess.parse_square(name) for name in re.findall(r"\b[a-h][1-8]\b", act.plain)]
        if says and says[0] is _goes:
            says = [lambda at, then: post_of(at, then.facts, only=squares)]
        told = _told(square, says or [_aims, _safe], moment)
        score = STORY if says and says[0] is _story else ASKED if says else NAMED
        of_piece = facts.board.piece_type_at(square) != chess.PAWN
        judged = of_piece and (
            says and says[0] in (blamed, praised, graded) and (is_question(act.plain) or not moment.heard.acts[1:])
        )
        score = SETTLED if says and says[0] in (_pin, _let_out) else JUDGED if judged else score
        if says and says[0] is _bait and (bait is not None or supposed_in(act.plain, facts) is None):
            score = BAIT
        return Bid(score, from_board("a man asked", told)) if told else None


def _hangs_at(text: str, board: chess.Board) -> chess.Square | None:
    """The square whose man is said to hang, whoever else is named: "isn't d7 just hanging to your queen"."""
    found = _HANGS_AT.search(text)
    at = None if found is None else chess.parse_square(found["square"])
    return at if at is not None and board.piece_at(at) else None


def _wanted(text: str) -> list[_Says]:
    """What the sentence wants to know of the man, in the order in which it is told."""
    if _DRIVES.search(text):
        return [_driven, _safe]
    if _STORY.search(text):
        return [_story, _safe]
    if _PINNED.search(text):
        return [_pin]
    if _HOW_OUT.search(text):
        return [_let_out, _goes, _escape]
    if _GETS_OUT.search(text):
        return [_escape, _safe]
    if _GOES.search(text) or _WAY_OUT.search(text):
        return [_goes]
    if _HERO.search(text):
        return [post, _safe]
    if _TRAPPED.search(text):
        return [_escape, _aims]
    if _SAFE.search(text) and not re.search(r"\b(?:fork|gonna|going to|want|threat\w*)\b", text):
        return [_safe, _next, _aims]
    if _AIMS.search(text):
        return [_threatens if _YES_OR_NO.search(text) else _aims, _safe]
    if not _WORTH.search(text):
        return []
    bad, fine = _BLAMED.search(text) is not None, _PRAISED.search(text) is not None
    if bad and fine:
        return [graded, _safe]
    neither = (not bad and not fine) or re.search(r"\bhow (?:bad|good|useful|strong|weak)\b", text)
    return [post if neither else blamed if bad else praised, _safe]


def _meant(men: Sequence[chess.Square], says: Sequence[_Says], moment: Moment) -> chess.Square:
    """Of several men the first; where one is to go or be saved, one of the writer's before it."""
    facts = moment.facts
    if says and says[0] in (_goes, _safe):
        own = [at for at in men if facts.board.color_at(at) != facts.me and facts.board.piece_type_at(at) != chess.KING]
        if own:
            return dearest(own[:2], facts.board) if says[0] is _goes else own[0]
    return men[0]


def _told(square: chess.Square, says: Sequence[_Says], moment: Moment) -> str:
    found = list(dict.fromkeys(told for say in says if (told := say(square, moment))))
    named = Names(moment.facts.board, moment.facts.me).of(square)
    more = [told.replace(named, "it", 1) for told in found[1:2] if " attacks nothing of " not in told]
    return "; ".join((*found[:1], *more))


def _safe(square: chess.Square, moment: Moment) -> str | None:
    return safety_of(square, moment.facts)


def _next(square: chess.Square, moment: Moment) -> str | None:
    """What could attack it next; nothing of a pawn and of a king."""
    kind = moment.facts.board.piece_type_at(square)
    return None if kind in (chess.PAWN, chess.KING) else hit_next(square, moment.facts)


def _let_out(square: chess.Square, moment: Moment) -> str | None:
    """What lets it out that is shut in; in a rated game nothing is said of that."""
    return None if moment.facts.rated else let_out(square, moment.facts)


def _saved(square: chess.Square, moment: Moment) -> str | None:
    """How a man of the side to move that can be taken is saved."""
    board = moment.facts.board
    taking = taking_of(square, board) if board.color_at(square) == board.turn else None
    return None if taking is None or taking.won <= 0 else saving((square,), moment.facts)


def _pin(square: chess.Square, moment: Moment) -> str | None:
    return pin_in_words(square, moment.facts)


def _about_theirs(square: chess.Square, moment: Moment) -> Bid | None:
    """What a man of the character's does, and the move that deals with it; declined in a rated game."""
    if moment.facts.rated:
        return declined(JUDGED)
    does, dealt = _aims(square, moment), dealt_with(square, moment.facts)
    told = "; ".join(one for one in (does, dealt) if one)
    return Bid(SETTLED, from_board("a man dealt with", told)) if told else None


def _threatens(square: chess.Square, moment: Moment) -> str | None:
    """What it attacks, with the plain yes or no first."""
    told = _aims(square, moment)
    if told is None or " attacks nothing of " in told:
        return None if told is None else f"no: {told}"
    return f"{'yes' if ' attacks ' in told else 'not at once'}: {told}"


def _aims(square: chess.Square, moment: Moment) -> str | None:
    if moment.facts.board.piece_type_at(square) == chess.KING:
        return None
    return aim_of_man(square, moment.facts)


def _escape(square: chess.Square, moment: Moment) -> str | None:
    return escape_of(square, moment.facts)


def _goes(square: chess.Square, moment: Moment) -> str | None:
    return post_of(square, moment.facts)


def _bait(square: chess.Square, moment: Moment) -> str | None:
    """What taking there comes to for the side to move; for its own man whether it is safe."""
    board, facts = moment.facts.board, moment.facts
    if board.color_at(square) == board.turn:
        return safety_of(square, facts)
    taking = taking_of(square, board)
    return safety_of(square, facts) if taking is None else of_move(taking.move, board, facts.me)


def _driven(square: chess.Square, moment: Moment) -> str | None:
    return driven_off(square, moment.facts)


def _story(square: chess.Square, moment: Moment) -> str | None:
    return story_of_man(square, moment.facts)
