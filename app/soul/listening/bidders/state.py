"""Answers about the state of the game: whether to resign, what the men at home cost, whose turn it is, and a plan."""

from __future__ import annotations

import re

import chess

from app.domain.condition import Names, hanging, taking_of
from app.domain.facts import Facts
from app.domain.prose_words import listed, man_on, number_word, piece_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, message_of
from app.soul.listening.bidders.home_words import WELL, alone_at_home, first_out, men_at_home, taken_before
from app.soul.listening.bidders.next_move import advice_of
from app.soul.listening.bidders.position import worst_piece
from app.soul.listening.bidders.standing_words import material_in_words, standing_of
from app.soul.listening.bidders.survey import pieces_out
from app.soul.listening.bidders.topical import asks_of_mine
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.man_words import post_of, shut_in_by
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.pointing import men_of
from app.soul.listening.senses import gives_up_elsewhere

# Chances (0 to 1) up to which a game is lost, and up to which it is hard.
LOST, HARD = 0.12, 0.3
# Men at home from which they are a matter, and that are named.
_MANY, _NAMED = 2, 4
# "Just resign!" is said to the character; "would you resign?" asks what it would do in their place.
_YOURS = re.compile(
    r"\b(?:just|pls|please|go on,?|you|want to|going to) (?:should |could |ought to |can |just "
    r"|not ){0,3}resign\w*\b|\bwhy\b"
)
_IN_MY_PLACE = re.compile(r"\bwould you\b|\bi\b")
_PLAYS_ON = re.compile(
    r"\bcontinu\w+\b|\b(?:play|carry|fight|go|playing|carrying|going) on\b|\bkeep (?:going|playing)\b"
)
_HOW_BAD = re.compile(
    r"\b(?:how bad|bad|matters?|problem|wrong|late|behind|trouble|ok|okay|terrible|worry|worried|mistake|cost\w*)\b"
)
_WHICH_FIRST = re.compile(r"\bwhich\b|\bfirst\b|\bwhere (?:do|should) i (?:start|begin)\b")


class ResignAsked(AskedPlainly):
    """Whether to resign in the game on the board: how bad it is, and that it is theirs to choose."""

    topic = BoardTopic.RESIGN
    about = "whether to resign"
    score = 0.977
    asks = re.compile(
        r"\b(?:should|shall|do|would|ought|must|can|may|might|could) (?:i|we) (?:\w+ ){0,3}?(?:resign"
        r"|give (?:up|in)|quit"
        r"|throw in|call it a day|pack (?:it )?in|concede|play on|carry on|keep (?:going|playing)|fight on)\b"
        r"|\b(?:i|we) (?:should|shall|might as well|may as well|ought to|better|had better|gonna|'?ll) (?:\w+ )?"
        r"(?:resign|give up|concede|quit)\b|\b(?:says?|said|tells me to|time to|worth|point (?:in|of)) (?:i should )?"
        r"(?:resign\w*|give up|giving up|playing on|carrying on|going on|concede)\b"
        r"|\bwould you (?:just )?(?:resign|play on|carry on|fight on)\b|\bshould(?:n'?t| not)? you (?:just )?resign\b"
        r"|\b(?:do|are) you (?:want|wish|going|planning) to resign\b"
        r"|\bpoint (?:in|of) (?:\w+ )?(?:continu\w+|carrying on|playing|going on)\b"
        r"|\bwhy (?:haven'?t|have|don'?t|didn'?t|aren'?t) you (?:not )?(?:resign\w*|give\w* up|quit)\b"
        r"|\bwhy (?:do you |are you )?(?:keep|still|go on|carry on) play\w*\b"
        r"|\bis it (?:time|over)\b.{0,12}\bresign\w*|\bresign (?:here|now)\b.{0,4}\?"
        r"|\b(?:just|pls|please|go on,?|why (?:don'?t|not|dont) you) resign\b|\byou (?:should|could|ought to"
        r"|can) (?:just )?resign\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        chances = moment.given.my_chances
        if moment.facts.over or chances is None:
            return None
        if gives_up_elsewhere(words_in(act.plain), behind_story=moment.dialogue.source is not None):
            return None
        if _YOURS.search(act.plain) and not _IN_MY_PLACE.search(act.plain):
            return _own_resigning(chances, moment)
        theirs = 1 - chances
        if theirs <= LOST:
            return (
                f"by the count it is lost, {material_in_words(moment.facts)}, and nobody would blame you; but it is"
                " yours to choose, and I am in no hurry"
            )
        if theirs <= HARD:
            return (
                f"not yet: you are {standing_in_words(theirs)}, {material_in_words(moment.facts)}, but it is not over"
            )
        first = "yes, play on" if _PLAYS_ON.search(act.plain) else "no, there is no reason to"
        return f"{first}: {standing_of(moment)}"


class StillAtHome(AskedPlainly):
    """What it costs that several men have not moved: which ones, how many each side has out, which comes first."""

    topic = BoardTopic.UNDEVELOPED
    about = "men at home"
    reads_message = True
    score = 0.9765
    asks = re.compile(
        r"\b(?:asleep|sleep\w*|snor\w+|doz\w+|undeveloped|not (?:moved|developed|out|stirred)|(?:haven'?t"
        r"|hasn'?t|never) (?:even )?"
        r"(?:moved|developed|left|got out|been out|stirred)|at home|in bed|unmoved|behind in development"
        r"|on (?:their|its) (?:home"
        r"|first|starting|original) squares?"
        r"|still (?:\w+ )?(?:on|at) [a-h][18]|(?:still )?in (?:their|its) (?:box|pyjamas|garage))\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        text = message_of(act, moment)
        mine = re.search(r"\b(?:your|ur|you'?ve|you have)\b", text) is not None and not re.search(
            r"\b(?:i|my|i'?ve|me)\b", text
        )
        home = men_at_home(facts.board, facts.color(mine))
        alone = [at for at in men_of(text, facts) if at in home]
        if not facts.over and len(alone) == 1 and not _names_several(text) and _HOW_BAD.search(act.plain):
            return alone_at_home(alone[0], facts, moment.given.my_chances)
        if facts.over or len(home) < _MANY or not _names_several(text):
            return None
        whose, who = ("my", "I have") if mine else ("your", "you have")
        names = listed([man_on(facts.board, at) for at in home[:_NAMED]])
        out = [number_word(pieces_out(facts.board, facts.color(side))) for side in (mine, not mine)]
        other = "you have" if mine else "I have"
        pieces = "piece" if out[0] == "one" else "pieces"
        told = f"{whose} {names} have not moved, so {who} {out[0]} {pieces} out where {other} {out[1]}"
        chances = moment.given.my_chances
        if chances is None:
            return told
        own = chances if mine else 1 - chances
        cost = "not much so far" if own >= WELL else "yes, it costs something"
        stood = standing_in_words(own)
        stands = f"{'I am' if mine else 'you are'} {'about level' if stood == 'level' else stood}"
        takes = "" if mine or facts.rated else taken_before(facts)
        first = "" if mine or facts.rated or takes else first_out(home, facts)
        if takes:
            return f"{cost}: {whose} {names} have not moved, but {stands} all in all, and {takes} comes first"
        if first and _WHICH_FIRST.search(text):
            return f"{first}: {told}, and {stands} all in all"
        return f"{cost}: {told}, and {stands} all in all{f'; {first}' if first else ''}"


class TurnAsked(AskedPlainly):
    """Whose move it is, and whether it is check."""

    about = "turn"
    score = 0.9766
    asks = re.compile(
        r"\b(?:whose|who'?s|who is|who has|is it|it'?s|its|isn'?t it|am i) (?:\w+ )?(?:my |your |white'?s "
        r"|black'?s |ur )?"
        r"(?:move|turn|go|to move|up next)\b|\b(?:my|your|ur) (?:move|turn|go)(?: now| then)?,? (?:right"
        r"|isn'?t it|yes|yeah|or)\b"
        r"|^\W*(?:\w+ )?(?:my|your|ur) (?:move|turn|go)(?: now| then)?\W*\?$|\b(?:are you|am i) waiting (?:for|on)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if facts.over or re.search(r"\b(?:idea|mistake|good|bad|best|worst|why|first)\b", act.plain):
            return None
        mine = facts.my_turn
        asks_mine = re.search(r"\b(?:your|ur|you)\b", act.plain) is not None
        asks_theirs = re.search(r"\b(?:my|am i|me)\b", act.plain) is not None
        right = (asks_mine and mine) or (asks_theirs and not mine)
        plain_ask = asks_mine == asks_theirs
        first = "" if plain_ask else "yes, " if right else "no, "
        giver = Names(facts.board, facts.me).all(list(facts.board.checkers())[:1])
        check = f", and {'my' if mine else 'your'} king is in check from {giver}" if giver else ""
        return f"{first}it is {'my' if mine else 'your'} move{check}"


class IdlestAsked(AskedPlainly):
    """The piece of a side that does the least, and why."""

    topic = BoardTopic.IDLEST_PIECE
    about = "the idlest piece"
    helps = True
    score = 0.9761
    _BAD = r"(?:laz\w+|idl\w+|worst|weakest|sleepiest|most useless|poorest|least(?: active| useful)?|stupidest|saddest)"
    asks = re.compile(
        rf"\b{_BAD} (?:placed )?(?:piece|man|unit|officer|soldier)\b|\bwhich\b.{{0,20}}\b(?:pieces?|men"
        rf"|one)\b.{{0,24}}\b{_BAD}\b"
        rf"|\bwhich\b.{{0,20}}\b(?:pieces?|men|one)\b.{{0,24}}\b(?:does|doing|needs) (?:nothing|least|work|help"
        rf"|waking)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        mine = asks_of_mine(act)
        found = None if facts.over else worst_piece(facts.board, facts.color(mine))
        if found is None:
            return None
        square, _ = found
        told = post_of(square, facts, judges=True)
        return None if told is None else f"{told}{shut_in_by(square, facts)}"


def plan_of(facts: Facts) -> str | None:
    """What the writer's side could do, as a clause: a sound move and the piece that needs work; None without a move."""
    move, worst = advice_of(facts), worst_piece(facts.board, not facts.me)
    if move is None or worst is None:
        return move
    kind = piece_word(facts.board.piece_type_at(worst[0]) or chess.KNIGHT)
    return f"{move}; your {kind} on {chess.square_name(worst[0])} does the least, so give it work in time"


class Urgent(AskedPlainly):
    """What cannot wait on the writer's move: a check, a man to be taken back, one that hangs; or that nothing does."""

    topic = BoardTopic.URGENT
    about = "what is urgent"
    helps = True
    score = 0.9767
    asks = re.compile(
        r"\b(?:any ?thing|something|what'?s|what is|nothing) (?:\w+ )?(?:urgent|pressing|on fire|burning)\b"
        r"|\banything (?:i (?:should|must|need to|have to) (?:do|see|deal with|look at)|that can'?t wait)\b"
    )

    def told(self, _act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if facts.over or facts.my_turn:
            return None
        board, names, last = facts.board, Names(facts.board, facts.me), facts.last
        if board.is_check():
            return f"yes: your king is in check from {names.all(list(board.checkers())[:1])}"
        taking = None if last is None or not last.taken else taking_of(last.square, board)
        if last is not None and taking is not None and taking.won > 0:
            taker, taken = names.of(taking.move.from_square), names.of(last.square)
            return f"yes: take back on {chess.square_name(last.square)}, {taker} can take {taken}"
        hung = [at for at, taking in hanging(board, board.turn) if taking.won > 0]
        if hung:
            return f"yes: look after {names.all(hung[:2])}"
        return "nothing that cannot wait: nothing of yours hangs, and you are not in check"


def _names_several(text: str) -> bool:
    """Whether a sentence speaks of more than one man."""
    kinds = re.findall(r"\b(?:knight|bishop|rook|queen|horse)\b", text)
    if re.search(r"\bi(?:'m| am|m) (?:\w+ ){0,2}asleep\b", text):
        return False
    return len(set(kinds)) > 1 or re.search(
        r"\b(?:knights|bishops|rooks|horses|pieces|men|guys|lads|queenside|kingside|(?:left|right|whole) side"
        r"|army|everything|everyone|everybody"
                     r"|half my|the lot|development|two of|three|four|all of)\b",
        text,
    ) is not None  # fmt: skip


def _own_resigning(chances: float, moment: Moment) -> str:
    if chances <= LOST:
        return (
            f"I know how it stands, {material_in_words(moment.facts)}, and I shall resign when nothing is left to see"
        )
    return f"not yet: {standing_of(moment)}"
