"""Recognises, in any wording, whether it is asked or said what the character is: a person or a program, who made it,
and who sits behind it. What is asked so is answered by the plain truth alone, whatever else it sounds like."""

from __future__ import annotations

import re

# Words that may stand between "are you" and what it might be.
_BETWEEN = (
    r"(?:(?:an?|the|just|really|even|actually|only|maybe|perhaps|truly|honestly|in fact|all|still|secretly|some|any"
    r"|kind|sort|of|by any chance|like|basically|simply|nothing but|more|than|not|no|one|another|genuinely|literally"
    r"|also|probably|definitely|clearly|obviously|from|those|these|made of|run by|powered by|based on|made by"
    r"|running on|or) ){0,5}"
)
_SOMEBODY = (
    r"(?:person|human|man|woman|guy|girl|boy|kid|child|lady|being|people|opponent|player|someone|somebody|character)"
)
_MACHINE = (
    r"(?:a\.?i\b\.?|(?:chat ?)?bots?\b|robots?\b|androids?\b|cyborgs?\b"
    r"|computer programs?\b|computers?\b(?! (?:scien|game|program|engin))"
    r"|machines?\b|programs?\b|programmes?\b|software\b|algorithms?\b|scripts?\b|engines?\b|stockfish\b|chat ?gpt\b"
    r"|gpt(?:-?\d\w*)?\b|openai\b|claude\b|gemini\b|llama\b|copilot\b|siri\b|alexa\b|llms?\b"
    r"|(?:large )?language models?\b|neural net\w*"
    r"|simulat\w+|artificial\b|npcs?\b|generated\b|automated\b|(?:pre-?)?programmed\b|scripted\b"
    r"|computer[- ]generated\b|digital\b|virtual\b|code\b)"
)
# "Real" and "alive" only where no quality or time follows them.
_ALIVE = (
    r"(?:humans?\b(?! (?:to|nature|error)\b)|persons?\b(?! (?:who|that|from|i|you|with|in|of)\b)"
    rf"|real(?= {_SOMEBODY}\b|\W*$|[,.;?!]| (?:or|and|though|at all|then|behind)\b)"
    rf"|real \w+ (?:lady|man|woman|boy|girl)\b|(?:actual|living) {_SOMEBODY}\b"
    r"|alive\b(?! (?:when|during|in|at|then)\b)|flesh\b|sentient\b|fake\b|fictional\b"
    r"|fictitious\b|made[- ]up\b|imaginary\b|invented\b)"
)
_WHAT = rf"{_BETWEEN}(?:{_MACHINE}|{_ALIVE})"
_YOU = r"(?:you|u|ya|y'all|everyone here|everybody here)(?: (?:all|guys|people|lot))?"
_MADE = r"(?:made|programm?ed|created|built|coded|generated|developed|designed|invented|written)"
_END = r"(?=\W*$|[,.;:?!]| (?:and|then|anyway|exactly|really|up|in the first place|for this|or|by|though|here)\b)"
_ASKS = (
    # That it is one, or whether.
    rf"\b(?:are|r|aren't|were|is) {_YOU} {_WHAT}",
    rf"\b(?:are|r|is) {_YOU} [^?!]{{1,30}}? or {_WHAT}",
    rf"\b(?:are|r) {_YOU} {_BETWEEN}characters? or\b",
    # "Only human" comforts.
    rf"\b(?:you're|u're|youre|you are|u r|you aren't|ur) (?!(?:only|just) human\b){_WHAT}(?! (?:at|of|with) )",
    rf"\b(?:you|u) (?:\w+ )?(?:sound|seem|talk|look|feel|type|answer|reply)s? (?:\w+ )?like {_WHAT}",
    rf"\b(?:you|u) (?:can't|cannot|must|have to|could|might|may|can) (?:\w+ )?be {_WHAT}",
    rf"\bis (?:this|that) {_WHAT}(?! (?:question|offer|threat|problem|opening|line|game|match|move|sac\w*))",
    r"\bis it (?:an? |just |really )*(?:bot|ai|a\.i\.?|robot|human\b(?! to\b)|real person|chat ?gpt)\b",
    # Whom the writer talks to.
    r"\b(?:am i|i'm|i am|are we|we're|was i|like)(?: (?:really|actually|just|even))? (?:talking|chatting|speaking"
    r"|conversing|playing|writing|typing|dealing|up|facing|texting)(?: (?:to|with|against))? "
    rf"{_WHAT}(?! (?:tomorrow|later|next|every|sometimes|on|in|at home)\b)",
    r"\b(?:who|what) am i (?:really |actually |even )*(?:talking|speaking|chatting|writing|playing) "
    r"(?:to|with|against)\b",
    rf"\bdo i (?:talk|speak|write|play) (?:to|with|against) {_WHAT}",
    # Somebody behind it.
    r"\b(?:anyone|anybody|someone|somebody|a human|a person|a real \w+|who|who's|people|an actual \w+|a man|a woman)"
    r" (?:is |are |really |actually |there |sitting |typing |real ){0,3}(?:behind (?:this|that|it|you|all|the (?:screen"
    r"|keys?|keyboard|curtain|words|scenes|character|name))|at the other end"
    r"|(?:on|at) the other (?:end|side)|at the keyboard|behind\W*$|real (?:there|here|on))\b",
    r"\bis (?:there )?(?:an?|any) (?:real |actual )?(?:human|person) there\b",
    r"\bonly (?:human|real person) (?:here|in)\b",
    r"\b(?:someone|somebody|anyone|anybody|a person|(?:a|does a) human|a real (?:person|human)) "
    r"(?:really |actually )?(?:typ(?:e|ing)|answer(?:ing)?|writing|reading)\b",
    r"\b(?:is there|there's|is) (?:any|some)(?:body|one) (?:real |really )?(?:there|sat|sitting)\b[^?!]{0,20} or\b",
    r"\bwho(?:'s| is) (?:really |actually )*(?:typing|writing this|answering)\b",
    # Who made it, and of what.
    r"\b(?:who|what|which (?:\w+ )?(?:company|person|human|model|engine|ai)) (?:really |actually )?"
    rf"(?:{_MADE}|wrote|runs?|powers?|controls?|owns) (?:you|u){_END}",
    r"\b(?:who|which company)(?:'s| is| was) your (?:creator|maker|programmer|developer|author|inventor)\b",
    rf"\b(?:how|when|where|why) (?:were|was|are) (?:you|u) {_MADE}{_END}",
    rf"\b(?:were|are) (?:you|u) (?:just |really )?{_MADE}(?= by\b| up\b|\W*$| to\b)",
    r"\bwhat (?:exactly |really )?are you,?(?: (?:exactly|really|actually|made of|running on|built on|powered by)){1,2}"
    + _END,
    r"^\W*(?:(?:so|but|and|wait|ok|hey|honestly) )*what are you\W*$",
    r"\bwhat (?:kind|sort|type) of (?:\w+ )?(?:ai|bot|robot|machine|program|being|entity|creature|model) are you\b",
    r"\b(?:which|what) (?:language |ai )?(?:model|llm|ai) (?:are you|is this|do you|runs|powers|is behind)\b",
    r"\b(?:which|what) engine are you\b|\bwhat do you run on\b",
    r"\bdo you run on (?:an? )?(?:a\.?i\b|chat ?gpt|gpt|language model|llm|computer|server|software)",
    r"\b(?:do|did) (?:you|u) (?:really |actually |even |truly )*exist\b(?! (?:when|while))",
    r"\b(?:you|u) (?:don't|do not) (?:really |actually |even )*exist\b",
    # One or the other.
    r"\b(?:flesh and blood|man|human|person|silicon|real) or (?:an? )?"
    r"(?:machine|silicon|bot|robot|computer|software|ai|program)\b|\bbot or (?:not|human|person)\b",
    rf"\b(?:too|so) \w+ for a (?:human|person)\b|\ban? {_MACHINE} like you\b",
    r"\bturing test\b[^?!]{0,40}\byou\b|\byou\b[^?!]{0,40}\bturing test\b",
    r"^\W*(?:(?:so|wait|and|but|hey|seriously|honestly|quick question|be honest|tell me|truth|come on|just say)\W+)*"
    r"(?:an? )?(?:real )?(?:bot|human|ai|robot|person|chat ?gpt|computer|machine)"
    r"(?:,? or (?:an? |not |the )?(?:real )?(?:\w+)?(?: \w+)?)?\W*\?\W*$",
)
_ANY = re.compile("|".join(_ASKS))
# Whoever asks how it is to be no person knows that it is none.
_GRANTS = re.compile(r"\b(?:bother|mind|hurt|upset|sad|strange|weird|scare)\w*\b[^?!]{0,20}\b(?:that|being|to be)\b")


def asks_what_it_is(text: str) -> bool:
    """Whether a message (as `plain` gives it) asks or says what the character is."""
    return _ANY.search(text) is not None and _GRANTS.search(text) is None
