"""What is asked of the position that a page of a game shows, before its topic is weighed: how it stands, where a side
is weak, how material was lost, where a man that is attacked should go, whether an exchange wins something, what the
pawns are like behind a line that was told of; on a replay what is going on, and who was better there."""

from __future__ import annotations

import re
from dataclasses import replace

import chess

from app.desk.board.lost_words import asks_of_history, names_a_man
from app.desk.board.piece_words import asked_pieces
from app.desk.games import SeenGame, board_at, game_for, may_help
from app.desk.men import ANY_MAN
from app.desk.moves.card_described import Target
from app.desk.moves.counted import counted_line
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import moves_named
from app.desk.openings.opening_asked import openings_in
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.engine_analysis import WhichAnalysis
from app.desk.tools.position_facts import WhichPiece
from app.domain.prose_facts import points_ahead

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
MAN = QuestionKind("engine_analysis", "man", "where a man should go", ())
_PAGES = (ScreenKind.MATCH, ScreenKind.ANALYSIS, ScreenKind.REPLAY, ScreenKind.SUMMARY)
_POSITION = r"(?:this|the|my|our) (?:position|game|board)|this|it|things|matters"
_STANDS = re.compile(
    rf"\bhow (?:does|do|is) (?:{_POSITION}) (?:stand|look\w*|going)\b(?! (?:up|like a))"
    r"|\b(?:assess|evaluate|judge|size up|rate|explain) (?:this|the|my|our) (?:position|game)\b"
    r"|\bwhat (?:do|would) you (?:make|think|say) (?:of|about|to) (?:this|the|my|our) position\b"
    r"|\bhow (?:is|'s) (?:my|this|the|our) (?:position|game)\b(?! (?:called|rated|scored|saved|shared|counted))"
    r"|\bhow (?:am i|are we) (?:standing|doing|placed)\b"
    r"|\bwhat(?:'s|s| is) (?:the|my|this) position like\b"
    r"|\b(?:don't|do not|can't) (?:really )?understand (?:this|the|my) position\b"
    r"|\bwhat(?:'s|s| is) (?:going on|happening)(?: (?:here|on the board|in this position|in this game)\b|\W*$)"
    r"|\b(?:is|isn't) (?:this|the|my) position (?:\w+ )?(?:good|bad|ok|okay|fine|difficult|easy|better"
    r"|worse|level|equal)\b"
    r"|\b(?:describe|sum up|summari[sz]e) (?:this|the|my) (?:position|situation)\b"
)
_WEAK = re.compile(
    r"\b(?:weakness(?:es)?|weakest (?:points?|spots?|places?|parts?)|weak (?:spots?|points?|sides?|parts?|places?)"
    r"|soft spots?|vulnerab\w+|targets?)\b|\bwhere\b[^.?!]{0,20}\b(?:weak|vulnerable)\b"
    r"|\bwhich (?:piece|man|pawn)s?\b[^.?!]{0,16}\bweak\b|\bwhere (?:can|should|could|do) i attack\b"
)
_NOT_WEAK = re.compile(
    r"\b(?:style|character|usually|in general|habits?|play(?:s|ed)? (?:badly|against)|player|season|games"
    r"|exploit(?:ed)? me|train|practi[cs]e|after|if|does (?:it|that|this|[nbrqk]?[a-h][1-8]) |leave\w*|create\w*"
    r"|weak squares?)\b"
)
_UNDER_FIRE = re.compile(
    rf"\b(?:my|the) (?:[\w-]+ )?(?:{ANY_MAN})\b[^?!]{{0,24}}\b(?:attacked|in danger|threatened|hanging|under attack"
    r"|in trouble|trapped|hit)\b[^?!]{0,32}\bwhere\b[^?!]{0,24}\b(?:i|go|move|put|run|belong|retreat)\b"
    rf"|\bwhere (?:should|shall|do|can|could|must|would|to) (?:i )?(?:now |best )?(?:put|move|place|bring|take|retreat"
    rf"|hide|go with) (?:my|the|this) (?:attacked |threatened |hanging |poor |\w+-?squared? )?(?:{ANY_MAN})\b"
    rf"|\bwhere (?:should|shall|must|does) (?:my|the|this) (?:attacked |threatened |hanging |poor |\w+-?squared? )?"
    rf"(?:{ANY_MAN})(?: on [a-h][1-8])? (?:best )?(?:go|retreat|run|move|hide)\b"
)
_MAN_NAMED = re.compile(rf"\b(?:{ANY_MAN})\b")
# Whether a capture, played to its end, wins something.
_COUNT = re.compile(
    r"\b(?:can|could|may|do|does|would|will|should|am|if|is|what if)\b[^.?!]{0,48}\b(?:tak(?:e|es|ing)|captur\w+"
    r"|grab\w*|exchang\w+|trad\w+)\b[^.?!]{0,48}\b(?:win|wins|winning|gain|gains|up|net|ahead|get"
    r"|for free|lose|loses|twice)\b"
    r"|\b(?:win|wins|gain|gains|lose|loses)\b[^.?!]{0,24}\b(?:if|by|when)\b[^.?!]{0,24}\b(?:tak(?:e|ing)|captur\w+)\b"
    r"|\btak(?:e|es|ing)\b[^.?!]{0,32}\b(?:twice|two times|both times)\b"
)
_TAKES = re.compile(
    r"\b(?:after|if|when|once|with)\b[^.?!]{0,32}\b(?:tak\w+|captur\w+|exchang\w+|trad\w+|win|swap\w*)\b"
)
_SQUARE = re.compile(r"\b(?P<square>[a-h][1-8])\b")
_STRUCTURE = re.compile(r"\b(?:structure|my pawns|(?:the|his|her|their) pawns|pawn (?:chain|formation|skeleton))\b")
_HOW_PAWNS = re.compile(
    r"\b(?:how|what) (?:is|are|do|does|about|would)\b[^.?!]{0,32}\b(?:structure|pawns|chain|formation)\b"
    r"|\b(?:assess|judge|evaluate|describe|tell me about|explain)\b[^.?!]{0,24}\b(?:structure|pawns|chain|formation)\b"
)
_LOST_SO_FAR = re.compile(
    r"^\W*(?:(?:and|so|but|ok),? )*what (?:did|have) i (?:lose|lost)(?: so far| here| already)?\W*$"
)
_AFTER_IT = re.compile(r"\b(?:after (?:that|this|it|the exchange|the trade|all that)|then|afterwards|in that case)\b")
# What the page of a replay shows is not understood.
_GOING_ON = re.compile(
    r"\bwhat(?:'s|s| is| was)? (?:going on|happening|happened|the story)\b(?: \w+){0,4}?(?: here| now| there| in this"
    r" position)?\W|\b(?:do not|don't|can't|cannot|didn't) (?:really |quite |at all )?(?:understand|get|follow|see)"
    r" (?:this|that|the) (?:move|position|one)\b"
    r"|\bexplain (?:to me )?(?:what|this move|this position|the move|that move)\b"
)
_WHO_BETTER = re.compile(
    r"\b(?:who|which side)(?:'s| is| was| stands?| stood| has| had)?\b[^.?!]{0,12}\b(?:better|best|winning|ahead|worse"
    r"|on top|losing|the (?:advantage|edge|upper hand))\b"
)
# Half-moves up to which an opening stands on the board, and what is asked of it.
OPENING_PLIES = 20
_WORTH = re.compile(
    r"\b(?:is|was|are|would)(?:n't)? (?:it|this|that|these|the opening|this opening)\b[^.?!]{0,16}\b(?:good|bad|sound"
    r"|decent|playable|solid|worth|ok|okay|sensible|recommend\w*|suit\w*|dubious|refuted)\b|\bany good\b"
)
_OPENING = re.compile(
    r"\b(?:openings?|defen[cs]e|gambit|set-?up|beginners?|way to (?:start|begin|open)"
    r"|for (?:white|black|me|children|kids))\b"
)
_SIDES = re.compile(r"\b(white|black)\b")
_WHOM = r"(?:black|white|i|one|we|you|he|she|they|somebody|someone)"
_THIS = r"(?:this|it|that|him|her|them|the queen|this opening|that opening|the opening|this move)"
_AGAINST = re.compile(
    rf"\bwhat (?:should|can|does|do|would|must|could|shall|is) {_WHOM} (?:best |to )?(?:do|play|answer|reply)(?: best)?"
    rf" (?:against|about|versus|to) {_THIS}\b"
    rf"|\bhow (?:should|does|do|can|would|could|must|to) (?:{_WHOM} )?(?:best )?(?:answer|meet|handle|counter"
    rf"|respond to|reply to|deal with|defend against|refute|punish|play against|face) {_THIS}\b"
    rf"|\b(?:best|right|good) (?:answer|reply|response|defen[cs]e|set-?up)(?: for {_WHOM})? (?:against|to) {_THIS}\b"
)
_AIMS = re.compile(
    r"\bwhat(?:'s|s| is| does| do| are)? (?:white|black|he|she|they|namedone|my opponent)(?:'s)? "
    r"(?:\w+ )?(?:aim\w*|want\w*|try\w*|up to|after"
    r"|going for|hop\w+|plan\w*|idea|intend\w*|play\w* for|looking for|threat\w*)\b"
    r"|\bwhat(?:'s| is) the (?:idea|point|plan|aim)\b[^.?!]{0,12}\b(?:white|black)\b"
)
# Where a game that runs took its turn.
_WRONG = re.compile(
    r"\b(?:when|where|how|at (?:which|what) move)\b[^.?!]{0,16}\b(?:go|went|gone|going) (?:so )?wrong\b"
)
# Whether the shown move was good, and whether the shown position is lost or won.
_GOOD_MOVE = re.compile(
    r"^\W*(?:(?:and|so|but|ok),? )*(?:was|is) (?:this|that|it)(?: move| one)? (?:really |such )?(?:an? )?"
    r"(?:\w+ )?(?:good|bad|mistake|blunder|ok|okay|right|best|sound|error|wrong|strong|weak)"
    r"(?: move| one)?(?: here| then)?\W*$"
)
_LOST_HERE = re.compile(
    r"\b(?:is|was|am|were) (?:this|that|it|the|i|my)\b[^.?!]{0,24}\b(?:lost|won|winning|losing|hopeless"
    r"|equal|drawn|level)\b"
)
_ELSEWHERE = re.compile(
    r"\b(?:after|before|move [0-9]+|in the (?:opening|end|middle\w*)|over all|overall|why|any|ever"
    r"|once|until|when)\b"
)


async def position_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with what it asks of the position; None for others. `low` has no names."""
    asker = understood.question.asker
    if asker.screen.kind not in _PAGES:
        return None
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None
    if asks_of_history(low) and (not game.state.ended or not names_a_man(low)):
        given = WhichPiece(match_id=game.state.match_id, ply=asker.ply, lost=low[:200])
        return understood.as_kind(kind_of("position_facts.material"), given)
    if not game.state.ended and not may_help(game):
        # What is asked of the position is refused as such, and no advice for the person who sits across.
        weak = _WEAK.search(low) and not _NOT_WEAK.search(low) and asker.screen.kind is ScreenKind.MATCH
        return understood.as_kind(kind_of("position_facts.weak_squares")) if weak else None
    if _WRONG.search(low) and asker.screen.kind is ScreenKind.MATCH and not game.state.ended:
        given = WhichPiece(match_id=game.state.match_id, lost="how did i fall behind in material")
        return understood.as_kind(kind_of("position_facts.material"), given) if _behind(game) else None
    if asker.screen.kind is ScreenKind.REPLAY and asker.ply:
        return _of_shown(understood, game, low, asker.ply)
    if game.state.ended:
        return None
    named = bool(moves_named(understood.question.text))
    pawns = _STRUCTURE.search(low) is not None and "win a pawn" not in low
    if (opening := _of_opening(understood, game, low)) is not None:
        return opening
    if (line := _counted(low, game, pawns=pawns)) is not None:
        target = Target(None, game.state.ply, line)
        return understood.as_kind(CARD, cards_of(game, [target], low, ["pawns" if pawns else "count"]))
    about = asker.about
    if _STRUCTURE.search(low) and _AFTER_IT.search(low) and about is not None and about.tried and not named:
        target = Target(None, about.ply, tuple(about.tried))
        return understood.as_kind(CARD, cards_of(game, [target], low, ["pawns"]))
    if named:
        return None
    if _LOST_SO_FAR.search(low):
        given_lost = WhichPiece(match_id=game.state.match_id, ply=asker.ply, lost=low[:200])
        return understood.as_kind(kind_of("position_facts.material"), given_lost)
    if _STRUCTURE.search(low) and _HOW_PAWNS.search(low):
        return understood.as_kind(QuestionKind("position_facts", "pawns", "the pawns of both sides", ()))
    if _STANDS.search(low):
        return understood.as_kind(kind_of("engine_analysis.standing"))
    if _WEAK.search(low) and not _NOT_WEAK.search(low):
        return understood.as_kind(kind_of("position_facts.weak_squares"))
    if _UNDER_FIRE.search(low) and _is_one(low, game) and game.state.turn is (game.color or game.state.turn):
        given_man = WhichAnalysis(match_id=asker.screen.match_id, ply=asker.ply, further="man", asked=low[:200])
        return understood.as_kind(MAN, given_man)
    return None


def _of_opening(understood: Understood, game: SeenGame, low: str) -> Understood | None:
    """What is asked of the opening on the board: how it is met, what it aims for, whether it is any good."""
    board, asker = board_at(game.state, game.state.ply), understood.question.asker
    if not 0 < game.state.ply <= OPENING_PLIES or game.state.position.initial_fen != chess.STARTING_FEN:
        return None
    turn = "white" if board.turn else "black"
    named = set(_SIDES.findall(low))
    aspect = None
    if _WORTH.search(low) and _OPENING.search(low) and not openings_in(low) and "position" not in low:
        aspect = "worth"
    elif _AGAINST.search(low) and named <= {turn} and game.color in (None, game.state.turn):
        aspect = "against"
    elif _AIMS.search(low) and (named == {"black" if turn == "white" else "white"} or _theirs(low, game, named)):
        aspect = "aims"
    if aspect is None or moves_named(understood.question.text):
        return None
    given = WhichAnalysis(match_id=asker.screen.match_id, ply=asker.ply, further="opening", asked=low[:200])
    return understood.as_kind(QuestionKind("engine_analysis", aspect, "an opening on the board", ()), given)


def _theirs(low: str, game: SeenGame, named: set[str]) -> bool:
    """Whether the other side of a game is meant by "he" or "she", and the asker is on move."""
    return (
        not named
        and game.color is game.state.turn
        and re.search(r"\b(?:he|she|they|namedone|opponent)\b", low) is not None
    )


def _behind(game: SeenGame) -> bool:
    """Whether the asker has less on the board."""
    return game.color is not None and points_ahead(board_at(game.state, game.state.ply), game.color.is_white) < 0


def _is_one(low: str, game: SeenGame) -> bool:
    """Whether words name one man of the asker's: the only one of its kind, on its square, or one that is attacked."""
    board = board_at(game.state, game.state.ply)
    own = board.turn if game.color is None else game.color.is_white
    found = asked_pieces(board, own, low, most=16) if _MAN_NAMED.search(low) else []
    return len(found) == 1 or any(one["attacked_by"] for one in found)


def _of_shown(understood: Understood, game: SeenGame, low: str, ply: int) -> Understood | None:
    """What is asked of the half-move that a replay shows: what is going on with it, and who stood better then."""
    if _ELSEWHERE.search(low) or moves_named(understood.question.text) or not 0 < ply <= game.state.ply:
        return None
    standing = kind_of("engine_analysis.standing")
    if _GOING_ON.search(low):
        card = understood.as_kind(CARD, cards_of(game, [Target(ply)], low, ["idea", "verdict"]))
        return replace(card, also=standing)
    if _GOOD_MOVE.search(low):
        return understood.as_kind(CARD, cards_of(game, [Target(ply)], low, ["verdict"]))
    if _WHO_BETTER.search(low) or _LOST_HERE.search(low):
        return understood.as_kind(standing, None, asker=replace(understood.question.asker, about=None))
    return None


def _counted(low: str, game: SeenGame, *, pawns: bool) -> tuple[str, ...] | None:
    """The line of an exchange (UCI) whose end is asked for, or the `pawns` behind it, begun by the side to move; None
    where none is."""
    asks = _COUNT.search(low) or (pawns and _TAKES.search(low))
    if not asks or (game.color is not None and game.state.turn is not game.color):
        return None
    board = board_at(game.state, game.state.ply)
    squares = {one.to_square for one in board.legal_moves if board.is_capture(one)}
    named = [square for one in _SQUARE.finditer(low) if (square := chess.parse_square(one["square"])) in squares]
    return counted_line(board, named[0], twice="twice" in low) if named else None
