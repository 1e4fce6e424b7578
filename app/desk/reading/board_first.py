"""What is asked at a board in plain words before its topic is weighed: what may be played by the rules, what to do
now, what is threatened and how to stop it, whether a man is lost, what the other side has just played and wants."""

from __future__ import annotations

import re

import chess

from app.desk.board.danger_words import asks_where_safe
from app.desk.board.plan_resolving import planned
from app.desk.finished.game_sought import names_finished
from app.desk.games import SeenGame, board_at, game_for, may_help
from app.desk.men import ANY_MAN
from app.desk.moves.moves_named import moves_named
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.board_men import man_or_move, of_last
from app.desk.reading.understood import Understood
from app.desk.reading.waits_asked import wait_asked
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import About, ToolRefused
from app.desk.tools.clocks import WhichClock
from app.desk.tools.legal_moves import WhichLegal
from app.domain.text import plain

LEGAL = QuestionKind("legal_moves", "rules", "what the rules allow in a position", ())
TELLABLE = (
    "While this game runs I tell you all but the position: the clocks, whose move it is, which moves the rules allow, "
    "what a win, a draw or resigning does to your rating, how to offer a draw, the name of the opening, and anything "
    "of the house. When it is over, the position, too."
)
_BOARDS = frozenset((ScreenKind.MATCH, ScreenKind.ANALYSIS, ScreenKind.REPLAY))
_MAN = rf"(?:[a-h]-)?(?P<man>{ANY_MAN})s?"
_WHOSE = r"(?:my|the|this|that|his|her|their|a)"
_JUDGED = re.compile(
    r"\b(?:best|good|better|strong\w*|should|safe\w*|sensible|free|profit|worth|engine|premoves?|notation|if|belong)\b"
)
_ALL = re.compile(
    r"\b(?:legal|possible|allowed|available|permitted|valid) moves?\b|\b(?:which|what|how many) moves (?:do|can|could"
    r"|may|have) (?:i|we|white|black)\b|\b(?:list|show|tell|give|name)\b[^.?!]{0,16}\ball (?:of )?(?:my|the)"
    r" moves\b"
)
_WHICH_MAN = re.compile(
    r"\b(?:which|what) (?:of my )?(?:pieces?|men|man|ones?) (?:can|may|could) (?:i )?(?:still |legally )?(?:move"
    r"|go)\b"
)
_MOVES_AT_ALL = re.compile(
    rf"\b(?:can|may|could) (?:my|the) {_MAN}(?: on [a-h][1-8])? (?:still |even |actually )?(?:move|go anywhere)"
    r"(?: at all| now| here| yet)*\W*$"
)
_BACK = re.compile(
    rf"\b(?:can|may|could|do|does) (?:an?|the|my) {_MAN} (?:ever )?(?:go|move|step|come|walk)s? back(?:wards?)?\b"
)
_JUMP = re.compile(rf"\b(?:can|may|could|do|does) (?:an?|the|my) {_MAN} (?:ever )?(?:jump|leap|hop)s?\b")
_TWICE = re.compile(r"\b(?:can|may|could) (?:i|she|he|we) (?:move|go|play) (?:twice|two times|2 times|again)\b")
_CAPTURES = re.compile(
    r"\b(?:what|which (?:of (?:his|her|their|the) )?(?:pieces?|men|pawns?|ones?))\b[^.?!]{0,12}\bcan i"
    r" (?:take|capture|win)\b|\bcan i (?:take|capture|win) (?:any(?:thing| of \w+| pieces?)?|something|one of \w+)\b"
)
_GOES = re.compile(
    rf"\bwhere (?:all )?(?:can|may|could|might) (?:i (?:\w+ ){{1,2}})?{_WHOSE} (?:[\w-]+ )?{_MAN}\b"
    r"[^.?!]{0,28}?(?:\b(?:go|goes|move|jump|land|get|now|next|to)\b|\W*$)"
)
_MOVES_OF = re.compile(
    rf"\b(?:which|what) (?:legal |possible )?(?:moves|squares|places)\b[^.?!]{{0,20}}\b(?:can|may|could|does|has"
    rf"|have)\b[^.?!]{{0,12}}\b{_WHOSE} (?:[\w-]+ )?{_MAN}\b"
    rf"[^.?!]{{0,20}}\b(?:make|go|move|jump|reach|have|play|land)\b"
    rf"|\bhow (?:far|many squares) (?:can|may) {_WHOSE} (?:[\w-]+ )?(?P<far>{ANY_MAN})\b"
)
# The man behind it is taken, and goes nowhere: "can I take the pawn on f7".
_TAKEN = re.compile(
    r"\b(?:tak\w+|captur\w+|win|eat|grab|snatch) (?:(?:the|his|her|their|that|this|its) )?(?:[\w-]+ )?$"
)
_MAY = re.compile(
    r"\b(?:can|may|could|am i allowed to|is it (?:legal|allowed|possible) to|(?:am|is) (?:i|it) able to)\b"
    r" (?:i |you )?(?:\w+ ){0,3}?"
    rf"{_WHOSE} (?:[\w-]+ )?{_MAN}\b(?P<rest>[^.?!]{{0,48}})"
)
_ON = re.compile(r"\b(?:on|from) (?P<square>[a-h][1-8])\b")
_TO = re.compile(r"\b(?:to|onto|on to|on|at|reach|for|between on|in on) (?P<square>[a-h][1-8])\b")
_SQUARE_MAN = re.compile(rf"\b(?P<square>[a-h][1-8])[- ](?:{ANY_MAN})\b")
_TWO = re.compile(r"\b(?:two|2) (?:squares?|steps?|fields?|at once|spaces?)\b|\btwice\b")
_CHECK = re.compile(
    r"\b(?:ways? (?:\w+ )?out of|get (?:\w+ ){0,2}out of|out of|do (?:\w+ )?(?:against|about|with)|escape(?: from)?"
    r"|meet|parry|answer|stop|block|react to|respond to|deal with)\b[^.?!]{0,16}\bchecks?\b(?! ?mate)"
    r"|\bin check\b[^?!]{0,24}\b(?:what|how)\b[^.?!]{0,16}\b(?:can|could|do|must|may|out|am i)\b"
    r"|\b(?:what|how)\b[^.?!]{0,24}\b(?:when|if|now that|while|because) (?:i am|i'm|my king is|he is|she is) in check\b"
)
_HER_CHECK = re.compile(r"\b(?:she|he|they|namedone|opponent|her king|his king|their king|hers|his)\b")
_KIND = re.compile(
    rf"^\W*(?:\w+ )?(?:what|which)(?:'?s| is| are)? (?:an? |the )?{_MAN}\b(?:\W|$)(?P<rest>[^?!]{{0,48}})"
)
_HOW_GOES = re.compile(rf"\bhow (?:does|do|can|may) (?:an?|the|my) {_MAN} (?:actually )?(?:move|go|jump|work)s?\b")

_DO = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|but|well|then|help|help me|please|now|i am lost|i'm lost|hm+)\b[ ,.!]*)*"
    r"what (?!(?:can|could|do|must|shall) you\b)(?:should|shall|can|do|must|could|would|ought)"
    r" (?:i|we|you|white|black) (?:to )?(?:do|play|move)?"
    r"(?: (?:now|here|next|then|best|(?:as|with) (?:white|black)|in this position|in my place|about it|instead|first))*"
    r"(?:[ ,]*(?:please|in (?:simple|plain|easy) words|simply|for a beginner))*\W*$"
    r"|^\W*(?:and |so |ok )?(?:what now|now what|what next|any ideas?)\W*$"
    r"|^\W*(?:and |so |ok )?how (?:to|do i|should i|shall i|can i) (?:best )?(?:continue|go on|proceed)"
    r"(?: here| now)?\W*$"
)
# That may be asked of the page, too.
_PAGE_ASKED = re.compile(r"\bwhat can i do here\b")
_SIMPLE = re.compile(r"\b(?:simple|simply|plain|easy|beginner)\b")
_WHICH_TO = re.compile(
    r"\b(?:which|what) (?:piece|man|pawn|one) (?:should|shall|do|would|must|to) (?:i |you )?(?:move|play|use)\b"
)
# What is told further behind an answer of the engine's.
_MORE = re.compile(
    r"^\W*(?:and |please )?(?:tell me |say |explain )?(?:a bit |some )?more(?: please)?\W*$|^\W*go on\W*$"
)
_FURTHER = {
    "standing": "reasons",
    "reasons": "plan",
    "best": "line",
    "stop": "line",
    "purpose": "line",
    "threat": "stop",
}
_UNDER_FIRE = re.compile(
    rf"\b(?:my|the) (?:[\w-]+ )?(?:{ANY_MAN})\b[^?!]{{0,24}}\b(?:attacked|in danger|threatened|hanging|under attack"
    r"|in trouble|trapped)\b[^?!]{0,24}\b(?:what|how|where)\b[^.?!]{0,24}\b(?:i|do|save|move|go|help)\b"
    rf"|\b(?:which|what) moves? (?:saves?|protects?|guards?|defends?|rescues?) (?:my|the) (?:[\w-]+ )?(?:{ANY_MAN})\b"
    rf"|\bhow (?:can|do|could|should) i (?:save|rescue|protect|guard|defend) my (?:[\w-]+ )?(?:{ANY_MAN})\b"
    rf"|\bwhat (?:should|can|do|could|shall) i do (?:about|with|against) (?:the|his|her|their|that|this) (?:[\w-]+ )?"
    rf"(?:{ANY_MAN})\b"
)
_STOP = re.compile(
    r"\bhow (?:do|does|can|could|should|would|to|might|shall|am)\b[^.?!]{0,16}\b(?:stop|prevent|defend|parry|meet"
    r"|counter|avoid|answer|handle|block|deal with|escape|get out of|protect (?:myself|against))\b"
    r"(?:(?! (?:my|the) (?:king|queen|rook|bishop|knight|pawn)s?\b)[^.?!]){0,24}\W*$"
    r"|\bwhat (?:can|do|should|could) i do (?:against|about) (?:it|that|this|the threat)\b"
)
_NO_STOP = re.compile(
    r"\b(?:talk\w*|chat\w*|speak\w*|messag\w*|sounds?|music|nois\w*|clock|animat\w*|game|arrows?|hints?|asking|engine)\b"
)
_IT = re.compile(r"\b(?:it|that|this|them|the threats?|against|threats?|mate|defend)\b")
_THREAT = re.compile(r"\b(?:threat\w*|danger\w*|trap\w*|fear|afraid|attack\w*|up to|wants?|mate)\b")
_TRAP = re.compile(
    r"\b(?:traps?|tricks?|pitfalls?)\b[^.?!]{0,32}\b(?:here|know|watch|careful|fall|aware|look out|see|avoid|set"
    r"|for me)\b|\b(?:is|are|does|did) (?:there|this|it|he|she|they|namedone)\b[^.?!]{0,16}\b(?:a|any|set\w*)"
    r" (?:\w+ )?traps?\b"
    r"|\bwhat (?:do|should|must) i (?:have to )?(?:watch out|look out|be careful|beware)\b"
)
_DANGER = re.compile(
    r"\b(?:am i|is (?:there|white|black|it|this)|are we|should i be)\b (?:\w+ ){0,2}?(?:danger(?:ous)?|trouble|afraid"
    r"|worried|under attack|scared)\b(?: for (?:me|white|black)| here| now| of (?:it|anything|something))*\W*$"
)
_NO_TRAP = re.compile(r"\b(?:i (?:set|lay)|for (?:him|her|them)|my trap|fell|did i|opening)\b")
_LEAVE = re.compile(
    r"\b(?:leave|left|ignor\w*|do nothing|don'?t (?:move|do|answer|defend)|forget)\b(?: \w+){0,2}?(?: (?:it|that"
    r"|this|there|them|nothing|anything|about it))?\W*$"
)
_NOTHING = re.compile(r"\b(?:ignore|do nothing|pass|skip)\b")
_WHAT_IF = re.compile(r"\b(?:what (?:happens|if|would happen|then)|if i|can i|and if|could i)\b")
_WHY_THAT = re.compile(r"^\W*(?:and |but |so )?why (?:that|this|the)(?: one| move| reply| answer)?\W*$")
_ADVICE = re.compile(
    r"\b(?:sensible|best|good|strong\w*|right|recommend\w*|suggest\w*|advise|what (?:should|shall|would|to|can) \w+)\b"
)
_INTENT = re.compile(
    r"\bwhat(?:'?s|s| is| are| does| do| will)? (?:he|she|they|namedone|my opponent|white|black)(?:'s)? (?:now |just )?"
    r"(?:up to|want\w*|plan\w*|after|trying|going (?:for|to do)|aim\w*|intend\w*|thinking of|heading for)\b"
)
_CONVERT = re.compile(
    r"\bhow\b[^.?!]{0,24}\b(?:convert|win (?:this|it|from here|now|here)(?! back)"
    r"|finish (?:(?:it|this|him|her|them) )?off|bring (?:it|this) home|take (?:an )?advantage"
    r"|use my advantage|punish|profit|exploit (?:it|that|this)|make use of)\b"
)
_TELLABLE = re.compile(
    r"\bwhat (?:can|could|may|are|do|will|would) (?:you|i)\b[^.?!]{0,16}\b(?:tell|say|answer|help|allowed|ask)\b"
    r"(?: \w+){0,4}\W*$"
)


async def board_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with what it plainly asks of the board on its page; None for others. `low` has no names."""
    question, asker = understood.question, understood.question.asker
    screen = asker.screen
    if screen.kind not in _BOARDS or screen.match_id is None or names_finished(low):
        return None
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None
    if screen.kind is ScreenKind.MATCH and not game.state.ended and game.color is not None:
        if (why := wait_asked(low)) is not None:
            given = WhichClock.model_validate({"match_id": screen.match_id, "why": why})
            return understood.as_kind(kind_of("clocks.away"), given)
        if _TELLABLE.search(low) and not may_help(game):
            return understood.refusing(TELLABLE)
    if screen.kind is ScreenKind.ANALYSIS and _PAGE_ASKED.search(low):
        return None
    if (rules := _by_rules(low)) is not None:
        legal = WhichLegal.model_validate({"ply": None if game.state.ply == 0 else asker.ply, **rules})
        return understood.as_kind(LEGAL, legal)
    if screen.kind is ScreenKind.REPLAY or (game.state.ended and not game.is_study):
        return of_last(understood, game, low) if screen.kind is ScreenKind.MATCH else None
    if (man := man_or_move(understood, game, low)) is not None:
        return man
    if (
        not moves_named(question.text)
        and (aspect := _of_engine(low, plain(asker.before or ""), asker.about)) is not None
    ):
        return understood.as_kind(kind_of(f"engine_analysis.{aspect}"))
    if _INTENT.search(low) and (game.color is not None or not _of_mover(low, game)):
        if _pressing(game):
            return understood.as_kind(kind_of("engine_analysis.threat"))
        return None if game.is_study else await planned(understood, at, question.text, low)
    return None


def _by_rules(low: str) -> dict[str, object] | None:
    """What words ask of the rules on the board, as arguments; None for others."""
    if _CHECK.search(low):
        theirs = _HER_CHECK.search(low) is not None and not re.search(r"\b(?:i am|i'm|my king|me|i'm|am i)\b", low)
        return {"wanted": "check", "theirs": theirs}
    if (found := _HOW_GOES.search(low)) or ((found := _KIND.search(low)) and _asks_kind(found["rest"])):
        return {"wanted": "kind", "man": found["man"]}
    for wanted, form in (("back", _BACK), ("jump", _JUMP), ("man", _MOVES_AT_ALL)):
        if (found := form.search(low)) is not None:
            return {"wanted": wanted, "man": found["man"]}
    if _TWICE.search(low):
        return {"wanted": "twice"}
    if _CAPTURES.search(low) and "back" not in low.split():
        return {"wanted": "captures"}
    if _JUDGED.search(low) or asks_where_safe(low):
        return None
    if (found := _GOES.search(low) or _MOVES_OF.search(low)) is not None:
        named = found.groupdict()
        start = _ON.search(low) or _SQUARE_MAN.search(low)
        theirs = re.search(rf"\b(?:his|her|their) (?:[\w-]+ )?(?:{ANY_MAN})\b", low) is not None
        return {"wanted": "man", "man": named["man"] or named.get("far"), "theirs": theirs,
                "squares": () if start is None else (start["square"],)}  # fmt: skip
    if (found := _MAY.search(low)) is not None and not _TAKEN.search(low[: found.start("man")]):
        if found["man"] == "king" and _TWO.search(found["rest"]):
            return {"wanted": "king_two"}
        goals = list(_TO.finditer(found["rest"]))
        if goals:
            start = re.search(r"\b(?:from|on) (?P<square>[a-h][1-8])\b", found["rest"]) if len(goals) > 1 else None
            start = start or _SQUARE_MAN.search(low) or re.search(r"\bfrom (?P<square>[a-h][1-8])\b", low)
            goal = goals[-1]["square"]
            at = None if start is None or start["square"] == goal else start["square"]
            return {"wanted": "may", "man": found["man"], "goal": goal, "squares": () if at is None else (at,)}
    return {"wanted": "all"} if _ALL.search(low) or _WHICH_MAN.search(low) else None


def _asks_kind(rest: str) -> bool:
    """Whether what follows "what is a bishop" asks no more than which one it is on the board and how it goes."""
    return re.fullmatch(
        r"[^a-z]*(?:(?:and|which|one|is|it|that|on|the|this|board|here|how|does|do|move|go|what|looks?|like|in|chess"
        r"|actually|piece|again|please)\W*)*",
        rest,
    ) is not None and not rest.strip(" ,").startswith(("do", "move", "doing"))


def _of_engine(low: str, before: str, about: About | None) -> str | None:
    """The aspect of the engine's answer that words ask for, behind the question `before` and what it was `about`: the
    move, the threat, what stops it; None for others."""
    if _DO.search(low) and not (_THREAT.search(before) and "about it" in low):
        return "simply" if _SIMPLE.search(low) else "best"
    if _MORE.search(low) and about is not None and about.tool == "engine_analysis":
        return _FURTHER.get(about.aspect or "")
    if _WHICH_TO.search(low) or _UNDER_FIRE.search(low) or _CONVERT.search(low):
        return "best"
    if (_TRAP.search(low) and not _NO_TRAP.search(low)) or _DANGER.search(low):
        return "threat"
    if (_STOP.search(low) and not _NO_STOP.search(low) and (_IT.search(low) or _THREAT.search(low))) or (
        _THREAT.search(before) and "about it" in low and "do" in low.split()
    ):
        return "stop"
    if _WHY_THAT.search(low) and _ADVICE.search(before):
        return "purpose"
    if _LEAVE.search(low) and _WHAT_IF.search(low) and (_THREAT.search(f"{before} {low}") or _NOTHING.search(low)):
        return "threat"
    return None


def _of_mover(low: str, game: SeenGame) -> bool:
    """Whether words name the side that is to move."""
    return re.search(rf"\b{game.state.turn.value}\b", low) is not None


def _pressing(game: SeenGame) -> bool:
    """Whether the asker is in check, or mate on the next move is threatened."""
    board = board_at(game.state, game.state.ply)
    if board.is_check():
        return True
    board.push(chess.Move.null())
    for move in list(board.legal_moves):
        board.push(move)
        mate = board.is_checkmate()
        board.pop()
        if mate:
            return True
    return False
