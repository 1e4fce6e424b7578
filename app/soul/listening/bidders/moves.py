"""Answers about the moves just played: what mine was for, and what theirs was worth."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.aims import aim_of
from app.domain.prose_words import piece_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.game import idea_of
from app.soul.listening.bidders.position import OwnThreat, WorstPiece, worst_piece
from app.soul.listening.bidders.state import plan_of
from app.soul.listening.bidders.topical import Topical, asks_of_mine
from app.soul.listening.heard import SpeechAct
from app.soul.listening.played_words import reason_of_move, verdict_in_words
from app.soul.listening.recalling import recalled_in
from app.soul.listening.topics import Subject
from app.soul.move_quality import verdict_on
from app.soul.scripted.topics import Topic, move_slots

_ASKS_OF_ONESELF = re.compile(r"\bwhy (?:did|do|would|on earth did|the \w+ did) i\b")
_ASKS_WHY_RESIGNED = re.compile(r"\bresign|\bgive up|\bgave up")

_PLAN = re.compile(r"\b(?:plan\w*|ideas?|strategy|aim for|what (?:now|next))\b")


class MovePurpose(Topical):
    """What the character's last move was for, and why it resigned."""

    subjects = frozenset((Subject.WHY, Subject.PURPOSE, Subject.RESIGN))
    needs = re.compile(
        r"\b(?:why|what (?:was|is|for|were|are|did|does|do)|what's|points?|purpose|idea|reason\w*|how come"
        r"|doing|explain\w*|thinking|plan|mean\w*|intend\w*|resign\w*|aim\w*|up to)\b"
    )

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        facts = moment.facts
        if facts.over and _ASKS_WHY_RESIGNED.search(act.plain):
            return [Topic("ask_resigned", 1)] if (facts.result, facts.end_reason) == ("lost", "resignation") else []
        if act.topic is Subject.RESIGN:
            return []
        if _ASKS_OF_ONESELF.search(act.plain):
            return [Topic("ask_blundered", 1)]  # "Why did I do that?" asks nobody else.
        named = next((at for one in moment.heard.acts if (at := recalled_in(one.plain, facts)) is not None), None)
        if named is not None and facts.plies[named].mover == facts.me and (reason := reason_of_move(named, facts)):
            move = move_slots(facts.plies[named])["move"]
            return [Topic("ask_seen", 1, {"seen": reason.replace("it ", f"{move} ", 1)})]
        number = facts.latest_number(True)
        if number is None:
            return [Topic("ask_why_none", 1)]
        ply = facts.plies[number]
        last = facts.plies[number - 1] if number else None
        aim = aim_of(facts.before(number), facts.before(number + 1), ply, last)
        slots = move_slots(ply)
        told = [Topic("ask_purpose", 1, {"move": slots["move"], "aim": aim})] if aim else []
        reason = reason_of_move(number, facts)
        if reason and (aim is None or "rid of" in aim):
            told.insert(0, Topic("ask_seen", 1, {"seen": reason.replace("it ", f"{slots['move']} ", 1)}))
        return [*told, Topic("ask_why", 1, slots)]


class PlanAsked(Topical):
    """What the character is after, or what the writer's side may do next: its worst piece, and the opening's idea."""

    subjects = frozenset((Subject.PLAN,))
    needs = re.compile(
        r"\b(?:plan\w*|ideas?|next|aim\w*|intend\w*|going|up to|should|would|where|how|now|do|after|want"
        r"|move|play|attack|think\w*)\b"
    )
    helps = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if moment.facts.over:
            return []
        if asks_of_mine(act):
            threat = OwnThreat().topics(act, moment)[:1]
            told = [*(topic for topic in threat if topic.slots), *_next_piece(moment)]
            return told or MovePurpose().topics(act, moment)
        plans = _PLAN.search(act.plain) is not None
        plan = None if not plans or moment.facts.my_turn else plan_of(moment.facts)
        if plan is not None:
            return [Topic("ask_seen", 1, {"seen": plan})]
        mine = replace(act, plain="my plan")
        idea = idea_of(moment.facts.opening) if moment.facts.opening else None
        told = [Topic("ask_opening_idea", 1, {"idea": idea})] if idea else []
        return [*WorstPiece().topics(mine, moment), *told]


def _next_piece(moment: Moment) -> list[Topic]:
    """What the character would do with a free move: bring its worst piece into the game."""
    worst = worst_piece(moment.facts.board, moment.facts.me)
    if worst is None:
        return []
    piece = piece_word(moment.facts.board.piece_type_at(worst[0]) or chess.KNIGHT)
    plan = f"I want my {piece} on {chess.square_name(worst[0])} in the game next, for it does the least"
    return [Topic("ask_seen", 1, {"seen": plan})]


class GoodMove(Topical):
    """Whether the writer's last move was good: only with the chances before and after it, or where it plainly loses a
    piece."""

    subjects = frozenset((Subject.GOOD_MOVE,))
    needs = re.compile(
        r"\b(?:good|bad|ok|okay|fine|mistake|blunder\w*|sound|silly|stupid|clever|best"
        r"|sensible|terrible|weak|strong|brilliant|make sense|right move|daft|dumb|smart)\b"
    )

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        number = moment.facts.latest_number(False)
        verdict = verdict_on(number, moment.given, moment.facts)
        key = "unsure" if verdict is None else "yes" if verdict else "no"
        plain = Topic(f"ask_good_move_{key}", 1, move_slots(moment.facts.latest(False)))
        told = None if number is None else verdict_in_words(number, moment, names_better=_names(moment))
        return [plain] if told is None else [Topic("ask_seen", 1, {"seen": told}), plain]


class OwnMove(Topical):
    """Whether the character's own last move was good."""

    subjects = frozenset((Subject.YOUR_MOVE,))
    needs = re.compile(
        r"\b(?:moves?|played|good|bad|mistake|blunder\w*|sound|silly|clever|mean (?:it|that|to)|intend\w*"
        r"|happy|proud|like|regret\w*|that|sure|slip|accident|purpose|best)\b"
    )

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        number = moment.facts.latest_number(True)
        if number is None:
            return [Topic("ask_why_none", 1)]
        verdict = verdict_on(number, moment.given, moment.facts)
        if verdict is None:
            return MovePurpose().topics(act, moment)
        told = verdict_in_words(number, moment, names_better=_names(moment))
        if told is not None:
            return [Topic("ask_seen", 1, {"seen": told})]
        return [Topic("ask_own_good" if verdict else "ask_own_bad", 1, move_slots(moment.facts.plies[number]))]


def _names(moment: Moment) -> bool:
    """Whether a better move may be named: never in a rated game that goes on."""
    return not moment.facts.unaided
