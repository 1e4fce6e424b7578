"""What a learner asks plainly: endings to know, how to think about a puzzle, half an hour, the weak side of somebody;
how often to practise, comfort; and the rating that words want to reach."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.board.plan_asked import withholds
from app.desk.practice.phase_words import WORST_ONE, kind_asked
from app.desk.record.progress_words import DOING
from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion


@dataclass(frozen=True, slots=True)
class PlainLesson:
    """What words ask for: an `entry`, or an aspect of a `tool`."""

    tool: str
    aspect: str
    entry: str | None = None


_ENDINGS = re.compile(
    r"\b(?:which|what|list|name|basic|essential|how many)\b[^.?!]{0,40}\b(?:end ?games?|endings)\b[^.?!]{0,40}"
    r"\b(?:know|learn\w*|need|must|should|essential|by heart|cold|worth|rated|level)\b"
    r"|\b(?:know|learn|need)\b[^.?!]{0,16}\bwhich (?:end ?games?|endings)\b|\b(?:basic|essential"
    r"|must[- ]know) (?:end ?games?|endings)\b"
)
_OWN_ENDINGS = re.compile(r"\b(?:my games?|among|exercises?|trainer|have you|do you have|here)\b")
_THINK = re.compile(
    r"\bhow (?:do|should|would|can|to|does)\b[^.?!]{0,24}\b(?:think\w*|approach|go about|tackle|start looking|reason)\b"
    r"|\bwhat (?:should|do|must) i (?:look (?:at|for)|ask myself|think (?:about|of))\b|\b(?:method"
    r"|thought process|way of thinking|checklist)\b"
)
_MINUTES = re.compile(
    r"\b(?:half an hour|half hour|an hour|one hour|(?:[1-9][0-9]|twenty|thirty|forty|fifteen|fortyfive"
    r"|sixty) ?(?:min\w*))\b"
)
_BETTER = re.compile(r"\b(?:get better|improv\w*|learn\w*|not just play|stud(?:y|ying)|train\w*|progress)\b")
_PER = re.compile(r"\b(?:a|per|each|every) (?:day|week|evening|night)\b|\bplan\b")
_WEAK = re.compile(
    r"\b(?:weak(?:ness(?:es)?| sides?| spots?| points?)|achilles|soft spots?|blind spots?|vulnerab\w+"
    r"|what (?:is|are) (?:he|she|they) bad at"
    r"|(?:he|she) (?:bad|weak|worst) at|exploit|struggles? with)\b"
)
_MINE = re.compile(r"\bmy (?:own )?(?:weak\w*|blind|soft|game|play)\b|\bam i\b|\bdo i\b")
_OWN = re.compile(r"\b(?:i|my|me|mine)\b|^\W*how (?:many|much|far|long)\b")
_REACH = re.compile(
    r"\b(?:take|takes|need|needed|do|get|long|far|many|reach\w*|hit|make|improve|chance)\b[^.?!]{0,40}\b(?:to"
    r"|reach\w*|hit|for|from|until|till) (?P<goal>[1-2][0-9]{3})\b"
    r"|\b(?:points?|elo|wins?|games?|when|how (?:much|far|long))\b[^.?!]{0,40}\b(?:to|till?|until|for|short of"
    r"|from|be|have|hit"
    r"|reach\w*|pass\w*|cross\w*|make|before) (?:a rating of |i am |i'?m |i reach "
    r"|i hit )?(?P<wished>[6-9][0-9]{2}|[12][0-9]{3})\b"
)
# Over all games; and whether there are fewer errors than there were.
_EVER = re.compile(r"\b(?:ever|of all|so far|in all|over all|all my games|yet)\b")
_BEAT_STRONGER = re.compile(
    r"\b(?:have|did|do) i (?:\w+ )?(?:beat|beaten|won against|win against|defeated)\b[^.?!]{0,24}\b(?:stronger"
    r"|better|higher"
    r"|above)\b"
)
_BEST_COUNTS = re.compile(
    r"\bmy (?:\w+ )?(?:best|biggest|greatest|strongest|finest) (?:\w+ )?(?:results?|wins?|victory)\b[^.?!]{0,24}"
    r"\b(?:counts?|worth|bring|brings|brought|gave|gives?|good for|points?)\b"
    r"|\b(?:points?|much)\b[^.?!]{0,24}\bmy (?:best|biggest|greatest) (?:\w+ )?(?:results?|wins?|victory)\b"
)
_FEWER = re.compile(
    r"\bi\b[^.?!]{0,24}\b(?:fewer|less|more|as many) (?:\w+ )?(?:mistakes|errors|blunders)\b[^.?!]{0,24}"
    r"\b(?:than|now|before|lately|earlier|used to)\b"
)
# Somebody thinks badly of their own play; a move or a game that is called so is another matter.
_DOWN = re.compile(
    r"\bi(?:'?m| am| feel| think i'?m| must be| guess i'?m) (?:\w+ ){0,3}(?:to+ )?(?:stupid|dumb|useless|hopeless"
    r"|terrible|awful"
    r"|rubbish|worthless|an idiot|no good|untalented|a failure|the worst|bad at (?:this|chess)|not (?:good"
    r"|made) (?:enough )?for)\b"
    r"|\bi(?:'?m| am) (?:so|that|really|very|just|too) bad\b(?! (?:at|in|with)\b)|\bhope for me\b"
    r"|\b(?:to+) (?:stupid|dumb|old|bad|slow) (?:for|at|to (?:play|learn)) (?:this|chess|it|that)\b|\bi suck\b"
    r"|\bhow bad am i\b|\bam i (?:\w+ ){0,2}(?:stupid|dumb|hopeless|useless|terrible|untalented|that bad|so bad)\b"
    r"|\bi(?:'ll| will)? (?:never|can'?t|cannot) (?:ever )?(?:win|get (?:any )?better|learn|improve|be any good)\b"
    r"|\b(?:should|shall) i (?:just )?(?:give up|quit|stop)(?: playing)? (?:chess|altogether|for good)\b"
    r"|\bi always lose\b|\bi keep losing\b(?!.{0,40}\b(?:to|against|with|why|how)\b)"
)
_NOT_DOWN = re.compile(r"\b(?:white|black|positions?|end ?games?|endings?|openings?|tactics|moves?|why do i)\b")
# What all the pieces are worth.
_WORTH = re.compile(
    r"\bpieces\b[^.?!]{0,40}\b(?:worth|values?|points)\b|\b(?:worth|values?|points)\b[^.?!]{0,24}\b(?:each|all"
    r"|every|the) "
    r"(?:of the )?pieces?\b"
)
# How often, and how long, one should practise.
_HOW_OFTEN = re.compile(
    r"\bhow (?:many|much|long|often|regularly)\b[^.?!]{0,48}\b(?:train\w*|practi[sc]\w*|stud(?:y|ying)|learn\w*"
    r"|puzzles?"
    r"|exercises?|should i play|to play)\b"
    r"|\b(?:is|are|would|do)\b[^.?!]{0,40}\b(?:minutes?|hours?|half an hour|puzzles?)\b[^.?!]{0,24}\benough\b"
    r"|\b(?:should|must|do) i (?:have to |need to )?(?:train|practi[sc]e|study|play) (?:every|each) (?:day|week)\b"
)
_A_DAY = re.compile(
    r"\b(?:(?:a|per|each|every|one) (?:day|week|evening)|daily|weekly|often|regularly|should|ought|enough)\b"
)
_NOT_OFTEN = re.compile(
    r"\b(?:mistakes|positions|exercises (?:are|do|have)|do i have|left|waiting|solved|need for|ago|to reach)\b"
)
# The solution of the puzzle, or why it works.
_ANSWER = re.compile(
    r"^\W*(?:(?:so|ok|and|but|please|now|then) )*(?:what(?:'s|s| is| was)|tell me|give me|show me) (?:\w+ )?(?:the )?"
    r"(?:answer|solution|right move|winning move)\b"
    r"|\b(?:why|how come)\b[^.?!]{0,32}\b(?:works?|working|the (?:solution|answer)|right|correct|mate|winning)\b"
)
_WRONG = re.compile(r"\b(?:not|wrong|n't|isn'?t|doesn'?t|refused|instead)\b")


# A basic ending by the men on the board, and what is told of it: whether it is won, how to win it and how to hold it.
_VERSUS = r"\W+(?:against|vs|versus|v|on)\.?\W+(?:(?:a|an|the|his|her|their|my|one|lone|single|bare|advanced)\W+){0,2}"
_ONE = r"(?:(?:a|an|the|my|his|her|one|single|lone)\W+){0,2}"
_ROOK_PAWN = rf"rook\W+(?:and|\+|with)\W+{_ONE}pawn{_VERSUS}rook|rook{_VERSUS}rook\W+(?:and|\+|with)\W+{_ONE}pawn"
_ENDINGS_BY_MEN = (
    (re.compile(rf"\b(?:{_ROOK_PAWN})\b"), ("rook-pawn-ending", "rook-pawn-win", "rook-pawn-hold")),
    (re.compile(r"\blucena\b"), ("rook-pawn-win",) * 3),
    (
        re.compile(r"\bphilidor\b(?!.{0,12}\b(?:defen[cs]e|opening)\b.{0,24}\b(?:e4|d6|black)\b)"),
        ("rook-pawn-hold",) * 3,
    ),
    (re.compile(rf"\bqueen{_VERSUS}(?:rook.?s? |bishop.?s? |centre |center )?pawn\b"), ("club-queen-vs-pawn",) * 3),
    (re.compile(rf"\bqueen{_VERSUS}rook\b(?!\W+(?:and|\+))"), ("club-queen-vs-rook",) * 3),
    (re.compile(rf"\brook{_VERSUS}pawn\b"), ("club-rook-vs-pawn",) * 3),
    (re.compile(rf"\brook{_VERSUS}bishop\b"), ("club-rook-vs-bishop",) * 3),
    (re.compile(rf"\brook{_VERSUS}knight\b"), ("club-rook-vs-knight",) * 3),
    (re.compile(rf"\brook\W+and\W+{_ONE}bishop{_VERSUS}rook\b"), ("club-rook-bishop-rook",) * 3),
    (re.compile(rf"\bking\W+and\W+{_ONE}pawn(?:{_VERSUS}king)?\b"), ("king-pawn",) * 3),
)
_HOLDS = re.compile(
    r"\b(?:hold|holds|defend\w*|draw|drawing|save|survive|without the pawn|rook alone|the weaker side)\b"
)
_WINS = re.compile(r"\b(?:win|winning|convert|promote|with the pawn|queen it|the stronger side|bridge)\b")
_HOW = re.compile(r"\b(?:how|show|method|technique|teach|what (?:do|should) i|explain|way to|trick)\b")
# One of those is asked on: by who goes on from an answer of it.
_ON_FROM = re.compile(r"\b(?:it|that|this|the other (?:side|way)|pawn|alone)\b")
_OF_A_BOARD = re.compile(
    r"\b(?:my (?:game|position)|this (?:game|position|ending)|did i|was it|should i have|here now)\b"
)


def _ending_asked(low: str, question: AskedQuestion) -> str | None:
    """The entry that tells of a basic ending which is named by its men or by its name, or asked on; None for none."""
    wins, holds = _WINS.search(low) is not None, _HOLDS.search(low) is not None
    way = 1 if wins and not holds else 2 if holds and not wins else 0
    if _OF_A_BOARD.search(low):
        return None
    if "lucena" in low and "philidor" in low:
        return "club-lucena-or-philidor"
    for form, told in _ENDINGS_BY_MEN:
        if form.search(low):
            # "Is it a draw" asks for the verdict, "how do I draw" for the way.
            return told[way if _HOW.search(low) or way == 1 else 0]
    about = question.asker.about
    before = None if about is None else next((told for _, told in _ENDINGS_BY_MEN if about.entry in told), None)
    return before[way] if before is not None and way and _ON_FROM.search(low) and _HOW.search(low) else None


def lesson_asked(low: str, question: AskedQuestion) -> PlainLesson | None:
    """What a learner plainly asks for; None for anything else."""
    asker = question.asker
    if (ending := _ending_asked(low, question)) is not None:
        return PlainLesson("rules", "entry", ending)
    if _ENDINGS.search(low) and not _OWN_ENDINGS.search(low):
        return PlainLesson("rules", "entry", "endings-to-know")
    if _HOW_OFTEN.search(low) and _A_DAY.search(low) and not _NOT_OFTEN.search(low):
        return PlainLesson("rules", "entry", "practice-time")
    screens = (ScreenKind.MY_CHESS, ScreenKind.PRACTICE, ScreenKind.HALL)
    if asker.screen.kind in screens and (kind_asked(low) or (WORST_ONE.search(low) and _EVER.search(low))):
        return PlainLesson("practice", "advice")
    if _BEAT_STRONGER.search(low) or _BEST_COUNTS.search(low):
        return PlainLesson("my_matches", "strongest")
    if DOING.search(low) and asker.screen.match_id is None and not _DOWN.search(low):
        return PlainLesson("my_matches", "record")
    if _FEWER.search(low):
        return PlainLesson("my_matches", "record")
    # At a board that one may give up is about the game.
    if asker.screen.kind is not ScreenKind.MATCH and _DOWN.search(low) and not _NOT_DOWN.search(low):
        return PlainLesson("rules", "entry", "desk-frustrated")
    if _WORTH.search(low) and asker.screen.match_id is None:
        return PlainLesson("rules", "entry", "piece-values-rule")
    if rating_goal(low) is not None and _OWN.search(low) and question.character is None:
        return PlainLesson("honours", "step")
    if asker.screen.kind is ScreenKind.PUZZLE and _ANSWER.search(low) and not (_WRONG.search(low) or withholds(low)):
        return PlainLesson("puzzle_answer", "solution")
    if asker.screen.kind is ScreenKind.PUZZLE and _THINK.search(low):
        return PlainLesson("rules", "entry", "puzzle-thinking")
    if _MINUTES.search(low) and _BETTER.search(low) and not _PER.search(low):
        return PlainLesson("rules", "entry", "half-an-hour")
    somebody = question.character or asker.screen.character
    if _WEAK.search(low) and not _MINE.search(low) and somebody and asker.screen.match_id is None:
        return PlainLesson("character_profile", "beat")
    return None


def rating_goal(low: str) -> int | None:
    """The rating that words want to reach; None for none."""
    found = _REACH.search(low)
    return None if found is None else int(found["goal"] or found["wished"])
