"""Answers about who is better, by what, and what somebody has for a pawn or a piece: material counted, kings, pieces
that are out, and what hangs."""

from __future__ import annotations

import re

import chess

from app.domain.condition import Names, hanging, taking_of
from app.domain.facts import Facts
from app.domain.prose_facts import COUNTED, POINTS, bishop_pair, pawn_facts, phase_of, points_ahead, surplus
from app.domain.prose_words import listed, number_word, pieces_in_words
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.asked_plainly import AskedPlainly, message_of
from app.soul.listening.bidders.position import king_trouble, who_is_better
from app.soul.listening.bidders.survey import pieces_out
from app.soul.listening.heard import SpeechAct
from app.soul.listening.played_words import standing_in_words

# Pieces by which somebody is ahead in development, and reasons that are told.
_AHEAD, REASONS = 2, 2
# Chances (0 to 1) from which a side has enough for what it is behind.
ENOUGH = 0.45
# Pawns that stand against each other from which a position is closed.
_CLOSED = 3
_KINDS = {"pawn": chess.PAWN, "knight": chess.KNIGHT, "bishop": chess.BISHOP, "rook": chess.ROOK, "queen": chess.QUEEN}
_PIECES = "|".join(_KINDS)
_PIECE = re.compile(rf"(?:\b(?P<count>a|the|one|two|to|three|1|2|3|some)\s)?(?:\b\w{{1,20}} )?(?P<kind>{_PIECES})s?\b")
_NUMBERS = {"two": 2, "to": 2, "2": 2, "three": 3, "3": 3, "some": 2}
_OF_LAST = re.compile(
    r"\b(?:all in all|against you|up there|star|last|score|overall between|head to head|record|rating|magnus"
    r"|strong(?:er)? player)\b"
)


class WhoIsBetter(AskedPlainly):
    """Who is better and by what: material in words first, then what else speaks for a side."""

    about = "who is better"
    score = 0.972
    asks = re.compile(
        r"\bwho(?:'?s| is|se)?\b.{0,16}\b(?:winning|better|ahead|cooked|up|worse|stands?|on top|leading"
        r"|losing|favou?r\w*)\b"
        r"|\b(?:am|are|is) (?:i|we|you|it|this)\b.{0,20}\b(?:winning|losing|lost|cooked|ahead|behind|worse"
        r"|better|up|down|over|alive|level|even|hopeless|dead|a game|toast|screwed|fine|okay|ok)\b"
        r"|\bhow (?:bad|lost|good|much|well|badly|far)\b.{0,30}\b(?:is it|am i|are you|is this"
        r"|is my position|ahead|behind|up|down|better|worse)\b"
        r"|\b(?:you have|i have|you've got|got) the edge\b|\bwhat gives (?:me|you) the edge\b"
        r"|\bunder control\b|\bstill (?:a game|in this|alive)\b"
        r"|\bhow (?:do|does) (?:i|it|we|you|things) (?:stand|look)\b|\bwho stands\b|\bhow'?s it (?:looking"
        r"|going for)\b|\b(?:poorer|richer) one\b"
        r"|\b(?:crushed|cooked|winning|losing) (?:or|already|yet)\b|\badvantage\b|\bbusiness going\b"
        r"|\bneeding the tea\b"
        r"|\bhow (?:many|much)\b.{0,24}\b(?:ahead|behind|up|down)\b|\bto whom\b|\bwhose (?:ending|game"
        r"|position)\b|\bbetter off\b|\bfavou?rite\b|\b(?:extra"
        r"|more) pawns?\b.{0,30}\benough\b|\bevaluat\w+\b"
        r"|\badequate\b|\bscale (?:from|of)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if _OF_LAST.search(act.plain) or moment.facts.over:
            return None
        return standing_of(moment)


class Compensation(AskedPlainly):
    """What a side has for what it is behind: development, the kings, threats; or that it has nothing."""

    about = "compensation"
    asks = re.compile(
        r"\bcompensat\w+\b|\b(?:what|anything)\b.{0,24}\b(?:got|get|given|have)\b.{0,20}\b(?:for (?:it|that"
        r"|them|the)|back|in return)\b"
        r"|\bother shoe\b|\bwhat'?s the catch\b|\b(?:get|got) anything for\b|\bactivity\b|\bfair (?:trade"
        r"|swap|bargain|exchange)\b|\bgot mugged\b"
        r"|\bpieces? (?:down|up)\b.{0,40}\b(?:playing for|hope|for)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        if moment.facts.over:
            return None
        return compensation_of(moment, mine=_asks_mine(act, moment.facts))


class Bargain(AskedPlainly):
    """What pieces are worth that somebody gave for others, counted in pawns."""

    about = "a bargain"
    reads_message = True
    asks = re.compile(
        rf"\b(?:g[ai]ve|giving|given|swap\w*|trad\w+|exchang\w+"
        rf"|sac\w*)\b.{{0,12}}\b(?P<given>{_PIECES})s?(?: .{{0,10}})? for (?P<got>[^.?!]{{0,40}})"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        found = self.asks.search(message_of(act, moment))
        got = [] if found is None else _PIECE.findall(found["got"])
        if found is None or not got:
            return None
        given = POINTS[_KINDS[found["given"]]]
        worth = sum(POINTS[_KINDS[kind]] * _NUMBERS.get(count, 1) for count, kind in got)
        fair = (
            "a fair trade"
            if given == worth
            else "a good trade by the count"
            if worth > given
            else "too little by the count"
        )
        dear = f"{number_word(given)} for {number_word(worth)}"
        now = "" if moment.facts.over else f"; on this board {standing_of(moment)}"
        return f"it is {fair}, {dear} if one counts in pawns{now}"


class MinorPieces(AskedPlainly):
    """Who has which bishops and knights, and whom the pawns suit."""

    about = "minor pieces"
    reads_message = True
    score = 0.9711
    asks = re.compile(
        r"\b(?:the pair|bishop pair|pair of bishops|(?:bishops?|knights?) (?:and|vs|versus|against|or"
        r"|for) (?:\w+ )?(?:knights?|bishops?)"
        r"|(?:both|two|2) (?:\w+ )?(?:bishops|knights).{0,60}\b(?:happier|better|matter|suits?|pair|prefer)"
        r"|opposite[- ]colou?red)\b"
    )

    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        if facts.over or not re.search(r"\b(?:i|my|mine|you|your|here|us|we|each|nobody|this)\b", act.plain):
            return None
        return minor_in_words(facts)


class Counted(AskedPlainly):
    """How many pawns, pieces or moves: counted on the board, or in the game."""

    about = "counted"
    asks = re.compile(
        r"\bhow many\b.{0,20}\b(?:pawns?|pieces?|knights?|bishops?|rooks?|queens?)\b"
        r"|\bcount (?:the )?(?:pieces|pawns|material)\b"
        r"|\bmaterial\b.{0,12}(?:count|even|level|balance)|\bwho has more (?:pieces|pawns|material|stuff)\b"
        r"|\bcame out richer\b"
    )

    def told(self, _act: SpeechAct, moment: Moment) -> str | None:
        facts = moment.facts
        sides = [_men(facts.board, facts.color(mine)) for mine in (False, True)]
        return f"{_material(facts)}: you have {sides[0]}, and I have {sides[1]}"


def standing_of(moment: Moment) -> str:
    """Who is better, by what, as a clause."""
    facts, side = moment.facts, who_is_better(moment)
    chances = moment.given.my_chances
    if side == "unsure" or chances is None:
        first = "it is hard to tell who is better"
    elif side == "level":
        first = "it is about level"
    else:
        much = standing_in_words(chances if side == "me" else 1 - chances)
        first = f"{'I am' if side == 'me' else 'you are'} {much}"
    why = [_material(facts), *_reasons(facts, favour=side)][: REASONS + 1]
    return f"{first}: {listed(why)}"


def compensation_of(moment: Moment, *, mine: bool) -> str:
    """What the side that is behind has for it, as a clause."""
    facts = moment.facts
    color = facts.color(mine)
    who, side = ("I", "me") if mine else ("you", "them")
    reasons = _reasons(facts, favour=side)
    material = _material(facts)
    for_that = listed(reasons[:REASONS])
    chances = moment.given.my_chances
    held = None if chances is None else chances if mine else 1 - chances
    enough = "" if held is None else f", and {who} {'am' if mine else 'are'} {standing_in_words(held)} for all that"
    if not for_that:
        hung = hanging(facts.board, not color)
        names = Names(facts.board, facts.me)
        for_that = f"{names.of(hung[0][0])} can be taken" if hung else ""
    first = (
        ""
        if held is None
        else "yes, enough: "
        if held >= ENOUGH
        else "something, but not enough: "
        if for_that
        else "nothing: "
    )
    if not for_that:
        return f"{first}{material}{enough}"
    return f"{first}{material}, but {for_that}{enough}"


def minor_in_words(facts: Facts) -> str:
    """Which bishops and knights the two have, and whom the pawns suit, as a clause."""
    board = facts.board
    minor = [
        {kind: chess.popcount(board.pieces_mask(kind, facts.color(mine))) for kind in (chess.BISHOP, chess.KNIGHT)}
        for mine in (False, True)
    ]
    has = [pieces_in_words({kind: count for kind, count in one.items() if count}) or "neither" for one in minor]
    rammed = sum(
        board.piece_at(at + 8) == chess.Piece(chess.PAWN, chess.BLACK) for at in board.pieces(chess.PAWN, True)
    )
    closed = rammed >= _CLOSED
    suits = "the pawns are locked, which suits knights" if closed else "the board is open enough to suit bishops"
    more = minor[1][chess.BISHOP] - minor[0][chess.BISHOP]
    pair = [one for one, mine in (("I", True), ("you", False)) if bishop_pair(board, facts.color(mine))]
    both = all(one[chess.BISHOP] > 1 for one in minor)
    first = f"{pair[0]} have the pair of bishops" if pair else f"{'both of us have' if both else 'nobody has'} the pair"
    who = "neither of us" if not more else "me" if (more > 0) != closed else "you"
    return f"{first}: you have {has[0]}, I have {has[1]}; {suits}, so it favours {who}"


def _asks_mine(act: SpeechAct, facts: Facts) -> bool:
    """Whether the character's compensation is asked for: it has something for what it is behind."""
    behind = facts.points < 0
    if re.search(
        r"\b(?:have|get|got|are) you\b|\bdo you (?:claim|have|get)\b|\byou (?:get|got|have)\b|\byour compensation\b",
        act.plain,
    ):
        return True
    if re.search(r"\b(?:have i|i have|i've been given|did i get|for my)\b", act.plain):
        return False
    return behind


def _material(facts: Facts) -> str:
    """ "you are a bishop up", "material is level", or what each has more."""
    board, prefix = _settled(facts)
    mine, theirs = surplus(board, facts.me), surplus(board, not facts.me)
    for one, other in ((chess.KNIGHT, chess.BISHOP), (chess.BISHOP, chess.KNIGHT)):
        even = min(mine.get(one, 0), theirs.get(other, 0))  # A knight for a bishop is nobody's lead.
        mine, theirs = _less(mine, one, even), _less(theirs, other, even)
    if not mine and not theirs:
        return f"{prefix}material is level"
    points = points_ahead(board, facts.me)
    ahead = points > 0 or (points == 0 and max(mine, default=0) >= max(theirs, default=0))
    if mine and theirs:
        first, second = (mine, theirs) if ahead else (theirs, mine)
        level = ", which is about even" if abs(points) < 2 else ""
        return f"{prefix}{'I' if ahead else 'you'} have {pieces_in_words(first)} for {pieces_in_words(second)}{level}"
    return f"{prefix}{'I am' if mine else 'you are'} {pieces_in_words(mine or theirs)} up"


def _settled(facts: Facts) -> tuple[chess.Board, str]:
    """The board once the last capture has been answered where that pays, and that it is so counted."""
    last = facts.last
    taking = taking_of(last.square, facts.board) if last is not None and last.taken else None
    if last is None or taking is None or taking.won <= 0:
        return facts.board, ""
    after = facts.board.copy(stack=False)
    after.push(taking.move)
    who = "I" if facts.my_turn else "you"
    return after, f"once {who} have taken back on {chess.square_name(last.square)}, "


def _less(pieces: dict[chess.PieceType, int], kind: chess.PieceType, count: int) -> dict[chess.PieceType, int]:
    return {
        one: number - (count if one == kind else 0)
        for one, number in pieces.items()
        if number > (count if one == kind else 0)
    }


def _reasons(facts: Facts, *, favour: str) -> list[str]:
    """What else speaks for a side ("me", "them", or both for anything else), as clauses."""
    found: list[str] = []
    for name, mine in (("me", True), ("them", False)):
        if favour in ("me", "them") and favour != name:
            continue
        found += _for_side(facts, mine=mine)
    return found


def _for_side(facts: Facts, *, mine: bool) -> list[str]:
    board, own, other = facts.board, facts.color(mine), facts.color(not mine)
    names, found = Names(board, facts.me), []
    whose = "your" if mine else "my"
    hung = [at for at, taking in hanging(board, other) if taking.won > 1]
    if hung:
        found.append(f"{names.of(hung[0])} hangs")
    trouble, king = king_trouble(board, other), board.king(other)
    if trouble and king is not None:
        found.append(f"{whose} king on {chess.square_name(king)} has little cover, for {trouble}")
    if phase_of(board) != "endgame":
        out = pieces_out(board, own) - pieces_out(board, other)
        if out >= _AHEAD:
            found.append(f"{'my' if mine else 'your'} pieces are ahead in development")
    passed = [
        at
        for at in pawn_facts(board, own).passed
        if chess.square_rank(at) not in (1, 6) or phase_of(board) == "endgame"
    ]
    if passed:
        far = max(passed, key=lambda at: chess.square_rank(at) if own == chess.WHITE else -chess.square_rank(at))
        found.append(f"{names.of(far)} is passed")
    return found


def _men(board: chess.Board, color: chess.Color) -> str:
    counts = {kind: chess.popcount(board.pieces_mask(kind, color)) for kind in COUNTED}
    return pieces_in_words({kind: count for kind, count in counts.items() if count}) or f"{number_word(0)} men"
