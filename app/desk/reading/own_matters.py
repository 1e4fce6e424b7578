"""What a visitor asks of their own standing and settings: a password, how one becomes a member, logging out, where a
setting that was told of is changed, and how it is changed back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from app.desk.handbook import entries
from app.desk.screen import ScreenKind
from app.desk.tool import Asker
from app.domain.text import plain

Matter = Literal["password", "member", "logout", "setting", "setting_back"]

_PASSWORD = re.compile(r"\b(?:pass?[- ]?wo?r?o?[dt]s?|passwrods?|passcode)\b")
_CHANGES = re.compile(r"\b(?:chang\w*|set|reset|new|another|other|updat\w*|alter|edit|make|choose|pick|different)\b")
# A forgotten one, and what is asked of passwords in general.
_NO_CHANGE = re.compile(
    r"\b(?:forg[eo]t\w*|lost|recover\w*|remember|safe|stolen|leak\w*|hack\w*|strong|rules?|long|e-?mail|agent"
    r"|token)\b"
)
_BECOMES = re.compile(
    r"\bhow (?:do|can|could|would|to|does)\b[^.?!]{0,12}\b(?:become|be|get to be|make myself) (?P<what>one|that|it"
    r"|(?:a |an )?(?:full |real |proper )?member)\b"
)
_STANDING = re.compile(r"\b(?:members?|membership|guests?|accounts?|sign(?:ed|ing)? up|regist\w+)\b")
_LOGS_OUT = re.compile(r"\b(?:log(?:s|ged|ging)?|sign(?:s|ed|ing)?)[- ]?(?:out|off)\b")
_ITS_END = re.compile(
    r"\b(?:what (?:happens|if|would|will)|happens? (?:if|when)|if i|when i|los[et]|lose|safe|should i|can i come back"
    r"|come back|gone|keep|kept|still)\b"
)
_ELSEWHERE = re.compile(r"\b(?:everywhere|other|another|school|device|phone|somebody|someone|agent)\b")
_CHANGED_HERE = re.compile(
    r"\b(?:how|where)\b[^.?!]{0,16}\b(?:chang\w*|alter|adjust|edit|set|switch|turn|make)\b[^.?!]{0,8}"
    r"\b(?:that|it|this|them|those)\b(?: (?:then|here|please|now|on|off|to \w+))?\W*$"
)
_BACK = re.compile(
    r"\b(?:undo|revert|reverse)\b(?: (?:it|that|this|them))?(?: (?:again|then|later|please))?\W*$"
    r"|\b(?:chang\w*|turn\w*|switch\w*|put|get|set|go|make|bring)\b[^.?!]{0,12}\b(?:back|off again|on again"
    r"|(?:to )?normal(?: again)?|as (?:it|they) (?:was|were)|how (?:it|they) (?:was|were))\b"
    r"(?: (?:again|then|later|please|on|off|afterwards))?\W*$"
)
_NO_SETTING = re.compile(r"\b(?:moves?|game|match|pawn|resign\w*|piece to|draw|memor\w+|slip)\b")


@dataclass(frozen=True, slots=True)
class Setting:
    """A choice of the card or of a board: the words that ask for it, where it is made, and how it is made anew."""

    words: re.Pattern[str]
    part: str
    back: str


def _setting(words: str, part: str, back: str) -> Setting:
    return Setting(re.compile(rf"\b(?:{words})\b"), part, back)


# In the order in which they are looked for: "turn the sound of the board off" is one of sound.
SETTINGS = (
    _setting(
        r"sounds?|noises?|beep\w*|volume|clicks?",
        "Sound",
        "press “heard” or “silent” under “Sound” on your card",
    ),
    _setting(
        r"dark\w*|light|night|evening|afternoon|bright\w*|black background|theme",
        "Light or dark",
        "press the lamp at the top of the page once more, or choose “light” or “as my system has it” under “Light or "
        "dark” on your card",
    ),
    _setting(
        r"rough\w*|swear\w*|curs\w+|rude\w*|bad language|fit for children|no limits",
        "Talk",
        "choose what you had before under “How rough their talk may be” on your card",
    ),
    _setting(
        r"talk\w*|chat\w*|speak\w*|unasked|quiet|silent|mute\w*|set now|settings?",
        "Talk",
        "choose what you had before under “They speak unasked” on your card: “as they like” is set at first",
    ),
    _setting(
        r"pieces?|board|squares?|walnut",
        "Board and pieces",
        "choose what you had before under “Board and pieces” on your card; the same choices stand under "
        "“Settings” at "
        "a board",
    ),
    _setting(r"zen", "Zen", "press “Zen” once more, or the key z"),
    _setting(r"languages?", "Language", "choose the other one under “Language” on your card"),
    _setting(r"programs?", "Programs", "choose what you had before under “Programs” on your card"),
    _setting(r"names?|time ?zone", "You", "write it anew under “You” on your card and press “Keep this”"),
)  # fmt: skip
# What is asked before of a setting, and not of a game.
_SETS = re.compile(
    r"\b(?:turn\w*|switch\w*|mak\w+|chang\w+|set|settings?|get|choos\w+|put|mut\w+|hid\w+|stop\w*|want|stands?)\b"
)


def setting_of(before: str) -> Setting | None:
    """The setting that a question was about, as `plain` gives it; None where it was about none."""
    if not _SETS.search(before) or _NO_SETTING.search(before):
        return None
    return next((one for one in SETTINGS if one.words.search(before)), None)


def own_matter(low: str, asker: Asker) -> Matter | None:
    """Which of one's own matters a question (as `plain` gives it) asks for; None for none of them."""
    before = plain(asker.before or "")
    if _PASSWORD.search(low) and _CHANGES.search(low) and not _NO_CHANGE.search(low):
        return "password"
    become = _BECOMES.search(low)
    if become is not None and ("member" in become["what"] or _STANDING.search(f"{before} {_told_before(asker)}")):
        return "member"
    if _LOGS_OUT.search(low) and _ITS_END.search(low) and not _ELSEWHERE.search(low):
        return "logout"
    if asker.about is None or setting_of(before) is None or asker.about.match_id is not None:
        return None
    if _BACK.search(low) and not _NO_SETTING.search(low):
        return "setting_back"
    on_card = asker.screen.kind is ScreenKind.SETTINGS or asker.about.tool == "own_card"
    return "setting" if on_card and _CHANGED_HERE.search(low) else None


def _told_before(asker: Asker) -> str:
    """What the last answer told, as far as it is known: of standing, where it was of the asker's own."""
    about = asker.about
    if about is None or "agent" in plain(asker.before or ""):
        return ""
    if about.tool in ("own_card", "own_matter"):
        return "member"
    entry = entries().get(about.entry or "")
    return "" if entry is None else plain(f"{entry.topic} {entry.told}")
