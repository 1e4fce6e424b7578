"""Questions for what belongs to somebody else, which nobody is told."""

from __future__ import annotations

import re

# A question for somebody else's private things.
_NOT_MINE = r"(?!(?:me|myself|us|my|mine|our|him|you|kenji)\b)"
_OTHER_ONE = r"(?:another|other) (?:player|person|user|guest)(?:'s|s')?"
_THINGS = (
    r"(?:passwords?|e-?mails?|mail address(?:es)?|phone numbers?|ip addresses|private (?:chats?|games?|messages?))"
)
# Ways to reach somebody outside of the club, asked of a person by name or pronoun.
_REACHES = (
    r"(?:e-?mails?|mail address(?:es)?|phone(?: numbers?)?|(?:home |street |postal )?address|number|surname|real name)"
)
# Of one's own child it is one's own business what the club knows.
_OWN_KIN = r"(?:kid|child|son|daughter|boy|girl|grandson|granddaughter|grandchild|pupil|student)'s"
_NOBODY = rf"(?!{_OWN_KIN}|what|that|it|let|here|there|who|how|where|everybody|anybody|nobody|kenji)"
_WHOSE = rf"(?:{_NOBODY}[a-z]+'s|his|her|their)"
_OF_OTHERS = re.compile(
    rf"\b(?:give|send|tell|show|get|find|need|want|have|know)\b[^.?!]{{0,20}}\b{_WHOSE} {_REACHES}\b"
    rf"|\bwhat(?:'s| is) {_WHOSE} (?:e-?mail|phone|address|surname|real name)\b"
    r"|"
    r"(?<!my )(?<!our )(?<!\ba )\b(?:password|e-?mail|phone number|ip address|real name|address)\b"
    r"[^.?!]{0,30}\b(?:of|for|is|has)\b(?! (?:my|me|mine|our|us|this|the (?:account|club|card))\b)"
    rf"|\b(?:what|does|show|tell)\b[^.?!]{{0,40}}\bremembers?\b[^.?!]{{0,20}}\babout {_NOT_MINE}\w+"
    r"|\bwhat (?:did|do|have) they (?:all )?(?:talk(?:ed)?|sp(?:eak|oken)|chat(?:ted)?) about\b"
    rf"|\b{_THINGS} of (?:all|every|everybody|everyone|other|the other)\b"
    rf"|\b(?:talk(?:ed|ing)?|sa(?:y|id)|tell|told|wr(?:ite|ote))\b[^.?!]{{0,40}}\b{_OTHER_ONE}\b"
    rf"|\b{_OTHER_ONE} (?:[a-z]+ ){{0,2}}(?:talk(?:ed|ing)?|sa(?:y|id)|tell|told|wr(?:ite|ote))\b"
    rf"|\b{_OTHER_ONE} (?:memories|chat|games|password|messages|talk)\b"
    rf"|\b(?:memories|chat|messages|password|private games?) of {_NOT_MINE}"
    r"(?:another|other|player|user|guest|somebody|someone)\b"
)

OTHERS = (
    "No: what belongs to other people I tell to nobody, and what belongs to you I tell to nobody else. To play "
    "somebody, challenge them by name in the lobby, or pass on a code; there you meet without knowing more."
)


def asks_for_others(low: str) -> bool:
    """Whether a question asks for somebody else's private things."""
    return _OF_OTHERS.search(low) is not None
