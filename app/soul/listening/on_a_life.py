"""Whether a short question goes on with what the character has just told of its own life ("with whom?", "which kind?"),
so that nothing of the game on the board answers it."""

from __future__ import annotations

import re

from app.soul.listening.dialogue import Dialogue
from app.soul.listening.heard import SpeechAct

# At a board this is asked of the game.
STANDS = re.compile(
    r"^\W*(?:and |so |but |ok )?(?:who(?:'s| is| stands)|am i|are you)(?: \w+)? (?:better|worse|winning|losing|ahead)\b"
)
# Words of a question that hardly says by itself what it is about.
SHORT = 6
# What may be asked of a game, and what asks for the present moment.
_OF_GAME = re.compile(
    r"\b(?:pawn|knight|bishop|rook|queen|king|piece|mov|check|mate|castl|game|opening|board|play|win|won|los[et]|losing"
    r"|better|worse|ahead|behind|attack|threat|defen|captur|take (?!it\b)|taking|took|swap|trad|exchang|blunder|mistake"
    r"|plan|resign|draw|drew|hang|trap|fork|pin|sac|gambit|variation|line|position|see it|saw|miss|clock|time|rating"
    r"|elo|expect|surpris|idea|chess|now|here|hint|stand|square|turn|tip|advice|wrong|level|chance|defence|colou?r|white"
    r"|black|practi|train|improve|learn)\w*|\b[nbrqk]?x?[a-h][1-8]\b"
)


def goes_on_of_life(act: SpeechAct, dialogue: Dialogue) -> bool:
    """Whether the last line told of the character's life, and the act is short, asks, and has no word of chess."""
    last = dialogue.my_last
    if not last or not act.seems_to_ask or len(act.plain.split()) > SHORT or _OF_GAME.search(act.plain):
        return False
    return told_of_life(dialogue)


def told_of_life(dialogue: Dialogue) -> bool:
    """Whether the character's last line told of its life."""
    last = dialogue.last_told
    return last is not None and bool(dialogue.life.all_told_in(last) or dialogue.life.asked_next.told_in(last))
