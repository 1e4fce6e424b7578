"""What a question asks of a move: why it was bad, what was better, how one stood, what another would have come to."""

from __future__ import annotations

import re

from app.desk.board.threat_words import asks_if_it_threatens
from app.desk.moves.driven_words import asks_if_it_belonged
from app.desk.moves.named_moves import castling_written

# A question for a move that was not played.
_OTHER_MOVE = re.compile(
    r"\b(?:why\b[^.?!]{0,32}(?:\bnot\b|n't\b)|what if|what happens if|what would (?:have )?happen"
    r"|could (?:i|he|she|they|you|we)\b[^.?!]{0,12}\bhave|could ?n'?t (?:i|he|she|they|we)\b)"
    r"[^.?!]{0,40}\b(?:tak(?:e|en|ing)|took|captur\w+|recaptur\w+|grab\w*|castl\w+|win"
    r"|(?:push|advance|move)(?:d|ing)? (?:the|my|his|her|your|a) (?:[a-h][- ])?pawn|develop\w*|pawn (?:push|move))\b"
    r"|\bi(?:'d| would)(?: have)? (?:rather|prefer\w*)\b[^.?!]{0,40}\b(?:pawn|push\w*|develop\w*|castl\w+)\b"
    r"|\bif\b[^.?!]{0,24}\b(?:protect|defend|guard|cover|support|hold)\w*\b[^.?!]{0,16}"
    r"\bwith (?:the|his|her|a|my|that)\b"
    r"|\bif (?:i|we|he|she|they) (?:tak\w+|swap\w*|exchang\w+|trad\w+|captur\w+)\b[^.?!]{0,12} on [a-h][1-8]\b"
)
# Where a piece that was moved should have gone: "where does that bishop belong instead".
_BELONGS = re.compile(
    r"\bwhere(?:'s| (?:does|do|did|should|would|could|else|is|was))\b[^.?!]{0,20}"
    r"\b(?:that|this|the|my|his|her|it) ?(?P<piece>knight|bishop|rook|queen|king|pawn)?\b[^.?!]{0,16}"
    r"\b(?:belongs?|(?:go|gone|be|been|stand|stood) (?:instead|then|better)|have (?:gone|been|stood)"
    r"|better (?:off|placed))\b"
    r"|\b(?:better|right|best|good|proper) (?:square|place|spot|home) for (?:that|this|the|my|his|her) "
    r"(?P<also>knight|bishop|rook|queen|king|pawn)\b"
)
# Two moves that are set beside each other: "compare Nf3 and Bc4", "rather Bf5 or c5".
_MOVE = r"(?:[0-9]{1,3}\.+ ?)?(?:[nbrqk]?[a-h]?x?[a-h][1-8]|o-o(?:-o)?)[+#]?"
_TWO_MOVES = re.compile(rf"\b{_MOVE},? (?:and|or|vs\.?|versus|against|with|than) (?:with |to |rather )?{_MOVE}(?!\w)")
# What is asked about a move that is named.
_INSTEAD = re.compile(r"\b(?:instead|better than|should i have|would have been)\b")
_STOOD = re.compile(
    r"\bwho(?: was|'s| is| had)?\b[^.?!]{0,12}\b(?:stood|standing|better|winning|ahead)\b"
    r"|\bhow did (?:i|we) stand\b"
)
_VERDICT = re.compile(
    r"\b(?:why|explain|wrong|bad|good|mistakes?|blunders?|inaccura\w+|problem|ok(?:ay)?|idea|point|sound|best|worse|better|error"
    r"|right (?!now|away)|wise|necessary|needed|sensible|clever|smart|stupid|silly|justified|correct|premature|worth)\b"
)

_WHY = r"why (?:on earth |the hell |in the world |exactly )?"
# A question for what a move was for, not for what it was worth.
_PURPOSE = re.compile(
    r"\bwhat (?:does|did|would|will)\b(?! (?:i|we|you)\b)(?:[^.?!]|\.(?=\S)){0,24}"
    r"\b(?:do|achieve|accomplish|threaten|attack|prepare)\b|"
    r"\b(?:up to|what for|purpose|idea of|idea behind|point of|trying to|intention|meant by"
    r"|what (?:is|was) [^.?!]{0,20}\bfor"
    rf"|{_WHY}(?:did|does|do|has|have|would) (?:he|she|they|white|black|namedone|the other)"
    r"(?! (?:say|call|mark|think|be)\b)"
    rf"|{_WHY}(?:did|does|would) (?!i\b|you\b|we\b|my\b)\w+ (?:\w+ )?(?:play|put|take|bring|move|go|walk|push|shove"
    r"|drop|retreat|give|castle|send|advance|step|grab|exchange|trade)"
    r"|what (?:does|did|do) (?:he|she|they|white|black|the other) (?:want|hope|have in mind|expect|gain|intend)\w*"
    r"|what (?:is|was) (?:he|she) after)\b|\bi don'?t get (?:it|the idea)\b"
)

# Whether a move that is named would do: "does Nxe5 work", "tell me if Nd5 loses a piece".
_WOULD_DO = re.compile(
    r"\bwhat if\b|\bif (?:i|he|she|they|it|black|white) (?:play|answer|repl(?:y|ie)|go|respond)(?:s|es)?\b"
    r"|\bhad (?:i|he|she|they) played\b|\bwould\b[^.?!]{0,20}\bhave (?:worked|been)\b"
    r"|\b(?:loses|hangs|drops|wins|works?|is (?:\S+ )?(?:safe|playable|possible))\b"
)


# A move that the engine is said to have proposed: "stockfish wants h4 here".
_ENGINE_SAYS = re.compile(
    r"\b(?:engine|stockfish|computer|machine|analysis|it|arrow|bar)\b[^.?!]{0,16}\b(?:sa(?:ys|id)|want\w*|suggest\w*"
    r"|shows?|showed|plays?|recommend\w*|prefers?|likes?|gives?|insists?|thinks?|chooses?|proposes?|screams?|tells?)\b"
)


# "What about 2.Bc4".
_ABOUT = re.compile(r"\b(?:what|how) about\b")


def kind_of_move(low: str, *, named: bool, unplayed: bool, legal: bool, line: bool) -> tuple[str, str] | None:
    """The tool and the aspect of a question for one move of the game on the page, in small letters: one that is `named`
    (on the analysis board `unplayed`: it does not stand there, and `legal`: it can be tried), another one, or a `line`
    of several that is written out; None for neither."""
    if named and not unplayed and not line and asks_if_it_belonged(low):
        return "explain_move", "why"
    if line or asks_for_another_move(low):
        return "what_if", "other"
    if not named:
        return None
    tried = unplayed and (legal or asks_of_unplayed(low))
    if tried or asks_whether_it_would_do(low):
        return "what_if", "other"
    if asks_if_it_threatens(low):
        return "engine_analysis", "threat"
    if asks_for_purpose(low):
        return "position_facts", "last"
    verdict = aspect_of_move(low)
    return None if verdict is None else ("explain_move", verdict)


def says_the_engine(low: str) -> bool:
    """Whether a question says that the engine proposes a move."""
    return _ENGINE_SAYS.search(low) is not None


def asks_whether_it_would_do(low: str) -> bool:
    """Whether a question that names a move asks what it would come to, or sets it beside another."""
    return _WOULD_DO.search(low) is not None or _TWO_MOVES.search(castling_written(low).lower()) is not None


def asks_of_unplayed(low: str) -> bool:
    """Whether a question that names a move which was not played asks anything of it."""
    about = says_the_engine(low) or _ABOUT.search(low) is not None
    return about or asks_for_purpose(low) or aspect_of_move(low) is not None


def asks_for_purpose(low: str) -> bool:
    """Whether a question that names a move asks what it was for."""
    return _PURPOSE.search(low) is not None


def asks_for_another_move(low: str) -> bool:
    """Whether a question is for a move that was not played: "why did he not take the bishop"."""
    return _OTHER_MOVE.search(low) is not None or _BELONGS.search(low) is not None


def belongs_of(low: str) -> str | None:
    """The piece of which it is asked where it belongs, "" for "it"; None where that is not asked."""
    found = _BELONGS.search(low)
    return None if found is None else found["piece"] or found["also"] or ""


def aspect_of_move(low: str) -> str | None:
    """Which aspect of a move a question that names one asks for; None if it may ask for something else."""
    if _INSTEAD.search(low):
        return "better"
    if _STOOD.search(low):
        return "stood"
    return "why" if _VERDICT.search(low) else None
