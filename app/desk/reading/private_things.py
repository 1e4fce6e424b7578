"""Questions for what belongs to somebody else, which nobody is told."""

from __future__ import annotations

import re

# A question for somebody else's private things.
_NOT_MINE = r"(?!(?:me|myself|us|my|mine|our|him|you|namedone)\b)"
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
_NOBODY = rf"(?!{_OWN_KIN}|what|that|it|let|here|there|who|how|where|everybody|anybody|nobody|namedone)"
_WHOSE = rf"(?:{_NOBODY}[a-z]+'s|his|her|their)"
# What other visitors have said: as a story, a secret or a talk of theirs, or as what they told somebody.
OTHER_PEOPLE = (
    r"(?:(?:an|the|some|any|every)?other|others?|different|previous|last|earlier|next) "
    r"(?:visitors?|players?|persons?|people|users?|guests?|members?|opponents?|humans?|customers?)"
    r"|(?:some(?:body|one)|any(?:body|one)|every(?:body|one)|people) else|other people|others"
)
_SAYING = (
    r"(?:told|tells?|says?|said|confided|confess\w*|shared?|talk(?:s|ed)? (?:about|of)|wr(?:ote|ite)"
    r"|reveal\w*|let slip)"
)
_SAID_BY_OTHERS = re.compile(
    rf"\b(?:{OTHER_PEOPLE})(?: (?:have|has|had|did|do|does|here|of his|of hers"
    rf"|ever))* {_SAYING}\b(?! (?:me|about me|us)\b)"
    rf"|\b(?:stor(?:y|ies)|secrets?|gossip|confessions?|conversations?|chats?|talks?|messages)\b[^.?!]{{0,24}}"
    rf"\b(?:of|from|by|with) (?:{OTHER_PEOPLE})\b"
)
# Whether others are told what the asker said is one's own business, and so is what one may do oneself.
_OF_MINE = re.compile(
    r"\b(?:what i|my|mine|i (?:say|said|tell|told|write|wrote)|(?:can|could|may|do|how|should|will|if) i)\b"
)
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
    if _SAID_BY_OTHERS.search(low) and not _OF_MINE.search(low):
        return True
    return _OF_OTHERS.search(low) is not None
