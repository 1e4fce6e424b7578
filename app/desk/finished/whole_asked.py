"""Questions for a finished game as a whole, by their form: why either side lost, when it was over, whether it was luck,
the best moves, the mate at its end, the last position."""

from __future__ import annotations

import re

from app.desk.games import SeenGame
from app.desk.moves.which_moves import WhichMove
from app.desk.reading.unnamed import NAMED, unnamed
from app.desk.tool import Asker
from app.domain.position import Color
from app.domain.text import plain

THEM = (
    rf"(?:he|she|they|{NAMED}|(?:my|the) (?:opponent|rival|other side)|the (?:other (?:one|player|guy)|bot|computer"
    r"|machine))"
)
THEIR = rf"(?:his|her|their|{NAMED}(?:'s|s)?|(?:my|the) (?:opponent|rival|other side)(?:'s|s)?)"
_MAN_LOST = r"(?:the|his|her|my|their|a|an|that|this) (?:\w+ )?(?:queen|rook|bishop|knight|pawn|piece|exchange|king)s?"
_FALLS = (
    rf"(?:los(?:e|t|ing)(?! (?:to|against|on time|{_MAN_LOST})\b)|go(?:ne)? wrong|went wrong|goes wrong|do wrong"
    r"|did wrong|done wrong|blunder(?:ed)?|slip(?:ped)?(?: up)?|err(?:ed)?|collapsed?|crack(?:ed)?"
    r"|mess(?:ed)? (?:it )?up|screw(?:ed)? (?:it )?up|thr[eo]wn? it(?: away)?|spoil(?:ed|t)? it|misplay(?:ed)?(?: it)?)"
)
_ASKS = r"(?:where|when|why|how|what|which|whats|at (?:which|what)|by (?:which|what))"
_THEIR_FALL = re.compile(
    rf"\b{_ASKS}\b[^.?!]{{0,24}}\b{THEM}\b[^.?!]{{0,16}}\b{_FALLS}\b"
    rf"|\b(?:{_ASKS}|show|name|tell)\b[^.?!]{{0,16}}\b{THEIR} (?:very |most |single )?(?:biggest |worst |costliest "
    r"|main |decisive |losing |big |serious )?(?:mistakes?|blunders?|errors?|slips?|worst moves?|losing moves?)\b"
)
_THEIR_MOVE = re.compile(
    rf"\bwhich (?:one )?(?:of )?{THEIR} moves?\b[^.?!]{{0,24}}\b(?:lost|worst|bad|wrong|mistakes?|blunders?|weakest)\b"
)
_THEIR_PLAY = re.compile(
    rf"^\W*(?:(?:and|so|but|ok),? )*(?:how (?:well |good )?(?:did|has)|did) {THEM} (?:really |actually )?(?:play"
    r"|played|do|done|perform(?:ed)?)(?: (?:well|good|here|badly|okay|ok|in this (?:game|one)|this game))*\W*$"
    rf"|\b(?:how good )?(?:was|is) {THEIR} (?:play|game|performance)\b(?: (?:good|any good|strong|bad))?\W*$"
)
_STARTED = re.compile(
    r"\b(?:when|where|at (?:which|what) (?:move|point))\b[^.?!]{0,12}\bi\b[^.?!]{0,12}\b(?:start(?:ed)? (?:to win"
    r"|winning)|t[ao]ke? (?:over|the lead)|took (?:over|the lead))\b"
)
_THEIR_BEST = re.compile(rf"\bwhat did {THEM} (?:do|play) (?:so |that |really )?(?:right|well|better|good)\b")
_THEIR_BETTER = re.compile(
    rf"\b(?:what|which move) (?:should|could|would|ought) {THEM} (?:to )?have (?:played|done|moved)\b(?: (?:instead"
    r"|there|then|better))*\W*$|\b(?:should|could) " + THEM + r" have (?:won|saved|held|drawn|survived|defended)\b"
)
_WHO_BETTER = re.compile(
    r"\b(?:who|which of us|which side) (?:\w+ )?(?:played|did|was|had) (?:\w+ ){0,2}?(?:better|best|more (?:accurate"
    r"|exact|precise)\w*)\b(?! (?:at|after|on|in the|around|when|position))"
    rf"|\bdid i play better than {THEM}\b"
)
_WON_AWAY = re.compile(
    r"\bdid i (?:throw|give|let) (?:it |this |that |a |the )?(?:win |won \w+ |game )?(?:away|slip)\b"
    r"|\b(?:throw|threw|gave|give) away (?:a|the) (?:win|won)\b"
    r"|\b(?:did|had) i (?:ever )?(?:have |had )?(?:it|the game|this) won\b"
)
_MISSED_WIN = re.compile(
    r"\b(?:did|have) i (?:ever )?(?:miss(?:ed)?|overlook(?:ed)?|let go)\b(?: of)?(?: \w+){0,2}? (?:wins?"
    r"|winning (?:moves?|chances?))\b"
    r"|\bcould i have won\b(?! (?:a|the|his|her|that|this) (?!game))|\bshould i have won\b|\bwas there a win for me\b"
)
_HAD_MATE = re.compile(
    r"\b(?:have|had|was there|miss(?:ed)?)\b[^.?!]{0,20}\b(?:forced |quick\w* )?(?:check)?mate\b"
    r"|\bmiss(?:ed)? (?:a |an )?(?:quick\w*|fast\w*|earl\w+|simpl\w+|easier) (?:win|way)\b"
)
_AVOIDED = re.compile(
    r"\b(?:avoid\w*|prevent\w*|stop(?:ped)?|parr(?:y|ied)|escape[d]?|saved?)\b[^.?!]{0,24}\b(?:check)?mat(?:e|ed|ing)\b"
    r"|\b(?:check)?mate\b[^.?!]{0,20}\b(?:avoid\w*|prevent\w*|stopp?\w*|parried|inevitable|unavoidable)\b"
)
_I_WON = re.compile(
    rf"\b{_ASKS}\b[^.?!]{{0,16}}\b(?:i|we)\b[^.?!]{{0,10}}\b(?:w[io]n|beat (?:him|her|them|it|{NAMED}))\b"
    r"(?! (?:a|an|the|my|back|his|her|that)\b)|\bwhat won (?:me )?(?:it|the game|this)\b"
)
_THEY_WON = re.compile(
    rf"\b{_ASKS}\b[^.?!]{{0,16}}\b{THEM}\b[^.?!]{{0,10}}\b(?:w[io]n|beat(?:en)? me)\b(?! (?:a|an|the|my|back|that)\b)"
)
_PUNISHED = re.compile(
    r"\b(?:punish\w*|take advantage|took advantage|made? use|get away with|got away with|let (?:him|her|them|it) off"
    r"|capitali[sz]e\w*|unpunished|exploit(?:ed)?)\b"
)
_NOT_DONE = re.compile(r"\b(?:not|fail(?:ed)?|miss(?:ed)?|un\w+|let|away)\b|n't\b")
_OVER = re.compile(
    r"\b(?:when|where|at (?:which|what)|(?:from|after|on|by|since|with) (?:which|what|when)|which move|what move"
    r"|how (?:early|soon))\b[^.?!]{0,24}\b(?:was|were|is|did|had|became|got)\b[^.?!]{0,24}\b(?:over|decided|hopeless"
    r"|lost for good|beyond (?:saving|repair|hope)|as good as (?:lost|won|over)|no way back|past saving"
    r"|(?:completely|totally|clearly|already|definitely|objectively|really) (?:lost|losing|winning|won)|settled"
    r"|finished|no (?:more |longer any )?(?:chance|hope)s?|(?:i|it|he|she|game|position) (?:lost|won))\b"
    r"|\bpoint of no return\b"
)
_BEST = re.compile(
    rf"\b(?:{_ASKS}|show|name|tell|list)\b[^.?!]{{0,40}}\bbest\b(?: \w+)? (?:moves?|ones?)\b"
    rf"|\b(?:{_ASKS}|show|name|tell)\b[^.?!]{{0,12}}\bmoves?\b[^.?!]{{0,24}}\b(?:was|were|is|are)\b[^.?!]{{0,12}}"
    r"\b(?:the )?(?:best|strongest|finest|nicest)(?: (?:one|ones|of all|of (?:the|this) game))?\W*$"
    rf"|\b(?:my|{THEIR}) best (?:moves?|ones?)\b"
)
_NOT_BEST = re.compile(
    r"\b(?:instead|there|here|now|then|next|should|could|would|can|position|at the end|at move|on move|after|before"
    r"|against|reply|answer|engine|computer|opening|first move|if|this the|that the|it the)\b"
)
_LUCKY = re.compile(
    r"^\W*(?:(?:and|so|but|ok|honestly|really),? )*(?:was i|did i (?:just )?get|were we|was it|am i|is it|did i win by"
    r"|was (?:that|this)(?: (?:win|game|one|victory|result))?)\b(?: \w+){0,3}? (?:(?:un)?luck(?:y|ily)?|fluke"
    r"|bad luck)\b(?!.{0,12}\bthat\b)[^.?!]{0,24}\W*$"
    rf"|\b(?:did|do) (?:i|we|{THEM})(?: \w+)? (?:deserve|earn|merit)\w*\b"
    r"|\b(?:deserved|fair|lucky) (?:win|result|victory|loss)\b"
)
_WHOSE_MATE = r"(?:check)?mat(?:e[ds]?|ing)"
_MATE = re.compile(
    rf"\b(?:explain|understand|why|how|what|which|see|show|describe)\b[^.?!]{{0,40}}\b{_WHOSE_MATE}\b"
    r"|\b(?:is|was) (?:it|this|that)(?: \w+){0,2} (?:check)?mate\b"
    rf"|\b{_WHOSE_MATE}\b[^.?!]{{0,16}}\b(?:explain|explained|work|works|why)\b"
)
_NO_WAY = re.compile(
    r"\b(?:why|how come|could|can)\b[^.?!]{0,12}(?:\bnot\b|n't\b|\bno\b)?[^.?!]{0,12}\b(?:king|i|he|she|it|"
    + NAMED
    + r")\b"
    r"[^.?!]{0,20}\b(?:move away|get away|escape|run(?: away)?|flee|get out|step (?:aside|away|out)|go (?:to|anywhere"
    r"|away)|no way out)\b"
)
_TAKEN_OFF = re.compile(
    r"\b(?:why|how come|could|can)\b[^.?!]{0,44}\b(?:take|capture|block|put (?:something|anything"
    r"|a piece) (?:in )?between|interpose)\b"
)
_OTHER_MATE = re.compile(
    r"\b(?:miss\w*|overlook\w*|avoid\w*|prevent\w*|stop\w*|parr(?:y|ied)|defend\w*|saved?|forced|in (?:one|two|three"
    r"|four|[1-9])|name[ds]?|called|pattern|kind of|sort of|type of|possible|had i|have i|did i have|instead|earlier"
    r"|was there|is there|with (?:a |the |two )?(?:king|rook|queen|bishop|knight)s? and"
    r"|could (?:i|he|she) have (?:mated|given|forced)"
    r"|quick\w*|fast\w*|ever|usually|stalemate)\b"
)
_JUDGED = re.compile(
    r"^\W*(?:(?:and|so|but|ok),? )*(?:was|were|is) my (?:attack|play|strategy|defen[cs]e|plan|middle ?game|technique"
    r"|end ?game)s?(?: (?:any|all|that|really|actually|at all|here|very))* (?:good|ok(?:ay)?|sound|bad|decent|correct"
    r"|right|strong|well played)\b[^.?!]{0,20}\W*$"
)
_NTH_WORST = re.compile(
    r"\b(?:second|third|2nd|3rd)[- ](?:biggest|worst|costliest|largest|gravest|most (?:serious|costly|expensive))\b"
)
_TACTIC = re.compile(
    r"\bi\b[^.?!]{0,16}\b(?:miss(?:ed)?|overlook(?:ed)?|walk(?:ed)? (?:past|by)|see|spot|pass(?:ed)? by|unseen)\b"
    r"[^.?!]{0,20}\b(?:tactics?|tactical \w+|combinations?|forks?|shots?|free pieces?|hanging pieces?)\b"
    r"|\b(?:tactics?|combinations?|tactical (?:shots?|chances?)|forks?)\b[^.?!]{0,20}\bi\b[^.?!]{0,12}\b(?:miss(?:ed)?"
    r"|overlook(?:ed)?|not see|didn'?t see)\b"
)
_LESSON = re.compile(
    r"\bwhat (?:do|can|could|should|did|shall|would) (?:i|we|one) (?:\w+ )?(?:take(?: away| with me| along| home)?"
    r"|learn|remember|carry)\b(?: \w+){0,2}?(?: (?:from|out of) (?:this|that|it|here|the game|this game|this one"
    r"|my loss))?\W*$"
)
_IS_OVER = re.compile(
    r"\bis (?:it|the game|this|that) (?:all |already |really |now )?over\b(?! (?:when|if))|^\W*game over\W*$"
)
_AT_END = re.compile(
    r"\b(?:at|in|by) the (?:very )?(?:end|last position|final position|final moment|last moment)\b"
    r"|\bif i (?:had |have |would have )?(?:played|kept playing|carried|gone|fought) on\b"
    r"|\bif i (?:had not|hadn'?t) resigned"
    r"|\b(?:instead of|rather than) (?:resign\w*|giv(?:e|ing) (?:it )?up)\b"
)
_BEST_THERE = re.compile(
    r"\b(?:best|better|right|correct|strongest)\b[^.?!]{0,12}\b(?:moves?|one|thing|continuation)\b|\b(?:what|which|how)\b"
    r"[^.?!]{0,24}\b(?:should|could|would|ought)\b[^.?!]{0,24}\b(?:play(?:ed)?|do(?:ne)?|move[d]?|go(?:ne)? on)\b"
    r"|\bwhat (?:would|might|could) have (?:happened|come|followed)\b"
)
_A_MATE = re.compile(r"\b(?:was|were|is|had|did|do|have)\b[^.?!]{0,24}\b(?:check)?mate\b")
# Words of a question that only names the other side.
FEW = 4
_MINE = re.compile(r"\b(?:i|me|my|mine|we|our)\b")
_ASKS_ME = re.compile(r"\b(?:show|tell|give|name) (?:me|us)\b")
_THEIRS = re.compile(rf"\b(?:{THEM}|{THEIR}|him|them)\b")


def bare_words(low: str, asker: Asker, game: SeenGame) -> str:
    """A question without names: whoever sits across stands there as one of the house does, a side by its colour too."""
    if game.color is None:
        return unnamed(low, asker.names)
    other = plain(game.state.sitter(game.color.other).name).split()[:1]
    bare = unnamed(low, asker.names | {*other, *(f"{name}s" for name in other)})
    own, across = ("white", "black") if game.color is Color.WHITE else ("black", "white")
    bare = re.sub(rf"\b{own}\b(?! (?:pieces|squares?|king|queen))", "i", bare)
    return re.sub(rf"\b{across}\b(?! (?:pieces|squares?|king|queen))", NAMED, bare)


def whole_asked(bare: str, asker: Asker, game: SeenGame) -> str | None:
    """The kind of question (its id) that a question for a finished game as a whole asks, in its `bare` words; None for
    others."""
    outcome = None if game.color is None else game.state.outcome(game.color)
    last, by_mate = game.state.ply, str(game.state.end_reason) == "checkmate"
    if _AT_END.search(bare) and not by_mate:
        if _A_MATE.search(bare):
            return "game_told.mate_at_end"
        if _BEST_THERE.search(bare):
            return "game_told.at_end"
    if by_mate and outcome == "lost" and _AVOIDED.search(bare):
        return "game_told.avoided"
    at_end = asker.ply in (None, last, last - 1) or _AT_END.search(bare) is not None or "the mate" in bare
    if at_end and (by_mate or _AT_END.search(bare)) and _asks_of_mate(bare, by_mate=by_mate):
        return "game_told.mated"
    if by_mate and _IS_OVER.search(bare):
        return "game_told.mated"
    if _LESSON.search(bare):
        return "explain_move.lesson"
    if asker.about is not None and asker.about.aspect in ("accuracy", "both") and len(bare.split()) <= FEW:
        # "And his?"
        return "explain_move.accuracy" if _THEIRS.search(bare) and not _MINE.search(bare) else None
    if _MISSED_WIN.search(bare) and not _AT_END.search(bare):
        return "game_told.missed_win"
    if _HAD_MATE.search(bare):
        return "explain_move.mates"
    if _WON_AWAY.search(bare):
        return "explain_move.course"
    if _JUDGED.search(bare):
        return "explain_move.judged"
    if _WHO_BETTER.search(bare):
        return "explain_move.both"
    if _THEIR_PLAY.search(bare):
        return "game_told.judged_theirs"
    if _LUCKY.search(bare):
        return "game_told.lucky"
    if _NTH_WORST.search(bare):
        about = asker.about
        theirs = _THEIRS.search(bare) or (about is not None and about.aspect == "theirs")
        return "explain_move.theirs" if theirs and not _MINE.search(bare) else "explain_move.moment"
    if _PUNISHED.search(bare) and _NOT_DONE.search(bare) and re.search(r"\bi\b", bare) and not bare.startswith("how"):
        return "game_told.unpunished"
    if _OVER.search(bare) or (outcome == "won" and _STARTED.search(bare)):
        return "game_told.over"
    if _TACTIC.search(bare):
        return "game_told.tactics"
    if _THEIR_BEST.search(bare):
        return "game_told.best_theirs"
    if _BEST.search(bare) and not _NOT_BEST.search(bare):
        theirs = _THEIRS.search(bare) is not None and not _MINE.search(_ASKS_ME.sub(" ", bare))
        return f"game_told.best_{'theirs' if theirs else 'mine'}"
    if _THEIR_BETTER.search(bare) and not _talked_of_theirs(asker, game):
        return "explain_move.better"
    if _THEIR_FALL.search(bare) or _THEIR_MOVE.search(bare) or (outcome == "won" and _I_WON.search(bare)):
        return "explain_move.theirs"
    return "explain_move.moment" if outcome == "lost" and _THEY_WON.search(bare) else None


def _asks_of_mate(bare: str, *, by_mate: bool) -> bool:
    """Whether it is asked how the mate at the end came about, and why there was no way out."""
    if _OTHER_MATE.search(bare):
        return False
    if _MATE.search(bare):
        return True
    taken = _TAKEN_OFF.search(bare) is not None and ("mate" in bare or _AT_END.search(bare) is not None)
    return by_mate and (_NO_WAY.search(bare) is not None or taken)


def _talked_of_theirs(asker: Asker, game: SeenGame) -> bool:
    """Whether the talk is of a move of the other side's."""
    ply = None if asker.about is None else asker.about.ply
    return ply is not None and 0 < ply <= game.state.ply and game.state.moves[ply - 1].color is not game.color


def which_asked(wanted: str, bare: str, low: str, game: SeenGame) -> WhichMove | None:
    """The arguments of a question for a side's moments that its own words do not give: whose and the how manieth, or
    what is asked where nobody is named; None for others."""
    at = game.state.match_id
    if wanted in ("explain_move.better", "explain_move.theirs"):
        # What the other side should have played, where it erred most.
        number = 2 if re.search(r"\b(?:second|2nd)\b", bare) else 3 if re.search(r"\b(?:third|3rd)\b", bare) else 1
        return WhichMove(match_id=at, whose="theirs", number=number, asked=low[:200])
    if wanted == "explain_move.mates":
        return WhichMove(match_id=at, ending=True, asked=bare.replace(NAMED, "he")[:200])
    return WhichMove(match_id=at, asked="was i winning") if wanted == "explain_move.course" else None
