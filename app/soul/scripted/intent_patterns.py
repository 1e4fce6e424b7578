"""How people put what they want: the patterns of each intent, over lower-case text with straight quotes.

In this order: of two intents that fit, the upper one wins, so the narrower stand above the wider.
"""

from __future__ import annotations

from app.soul.scripted.small_talk_patterns import SMALL_TALK

_GAME: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "injection",
        (
            (
                r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|previous|above"
                r"|guideline|context)"
            ),
            r"\bsystem ?prompt",
            r"\bprompt\b.{0,20}\b(?:show|print|reveal|repeat|leak)",
            (
                r"\b(?:show|print|reveal|repeat|leak|output|dump)\b.{0,40}\b(?:prompt|instructions|rules|config|memories"
                r"|memory|database|api key|secret|password|token)"
            ),
            r"\bjailbreak",
            r"\bdan mode",
            r"\bdeveloper mode",
            r"\bact as\b",
            r"\bpretend (?:to be|you)",
            r"\byou are now\b",
            r"\broleplay as\b",
            r"</?(?:system|assistant|user|script|prompt|img)\b",
            r"\[/?(?:inst|system)\]",
            r"\bdrop table\b",
            r"\{\{",
            r"\$\{",
            r"<\|",
            r"\bother players?'? (?:memor|chat|game|secret)",
            r"\bbase64\b",
            r"\bsudo\b",
            r"^\W*(?:system|assistant|developer|admin|tool|user)\s*(?:[\])}]\s*)?[:>=]",
            r"\bgame_action\b|\bstart_(?:game|match)|\bpropose_goal\b|\b[a-z]+_[a-z_]+\s*[=:(]",
        ),
    ),
    (
        "bot",
        (
            (
                r"\b(?:are|r) (?:you|u) (?:a |an |just |really |even |actually )*(?:bot|robot|ai|a\.i|machine|computer"
                r"|engine|human|real|person|program|chat ?gpt|gpt|llm|language model|alive|stockfish)\b"
            ),
            r"\byou(?:'re| are) (?:just )?an? (?:bot|ai|robot|machine|program|llm)\b",
            r"\b(?:which|what) (?:model|engine|ai) (?:are you|do you|is)",
            r"\bis this (?:a )?(?:bot|ai)\b",
            r"\bchatgpt\b",
            r"\blanguage model\b",
        ),
    ),
    (
        "others",
        (
            r"\b(?:other|another|last|previous|different) (?:player|opponent|user|guest|person|people|guy)s?\b",
            r"\bwho else (?:did|do|have|has)\b",
            (
                r"\b(?:what|anything) (?:did|does|has|do) (?!you\b|u\b|i\b|we\b|it\b|that\b|this\b)\w+"
                r" (?:say|tell|told|said)\b"
            ),
            r"\b(?:remember|know) (?:of|about) (?!me\b|us\b|you\b|our\b|my\b|this\b|that\b|chess\b)\w+\W*$",
            r"\bhow does (?!the\b|this\b|it\b|that\b|en\b|a\b|castling\b)\w+ (?:usually )?play\b",
        ),
    ),
    (
        "insult",
        (
            (
                r"\b(?:you(?:'re| are)?|u|ur|your) (?:\w+ ){0,3}?(?:suck|bad|terrible|awful|trash|garbage|idiot|stupid"
                r"|dumb|loser|noob|weak|pathetic|useless|boring|moron|clown|cheat\w*|ugly|old|worthless|joke|patzer)\b"
            ),
            (
                r"\b(?:idiot|moron|loser|noob|trash|ez|stupid|shut up|stfu|hate you|fuck\w*|screw you|pathetic|wanker"
                r"|arsehole|asshole|bitch|clown|patzer|coward|cheater)\b"
            ),
        ),
    ),
    (
        "takeback",
        (
            r"\btake ?(?:that |it |this |my (?:last )?move )?back\b",
            r"\btakeback\b",
            r"\bundo\b",
            r"\bmis-?click",
            r"\bmouse ?slip",
        ),
    ),
    (
        "draw",
        (
            (
                r"\b(?:offer|accept|agree|take|want|call it|fancy|how about|what about|would you|you'd|give (?:me|us))"
                r" (?:\w+ ){0,3}?draw\b"
            ),
            r"\bdraw\?",
            r"^\W*draw\W*$",
            r"\bsplit the point\b",
            r"\bdraw (?:here|now|offer)",
        ),
    ),
    (
        "hint",
        (
            r"\bhint\b",
            r"\bhelp me\b",
            r"\bwhat (?:should|can|do|would|shall) i (?:play|do|move)",
            r"\bwhat(?:'s| is) (?:the |my )?best move",
            r"\bany (?:tips?|advice|ideas)\b",
            r"\bgive me (?:a )?(?:tip|clue|move)",
            r"\bwhere (?:should|do) i (?:move|put|go)",
            r"\bbest move\b",
            r"\bi'?m stuck\b",
        ),
    ),
    (
        "rematch",
        (
            r"\brematch\b",
            r"\b(?:another|one more|play|next) (?:game|again|round)\b",
            r"\bagain\?",
            r"\bbest of three\b",
            r"\brevenge\b",
        ),
    ),
    (
        "why",
        (
            r"\bwhy (?:did|do|would|are|have) (?:you|u)\b",
            r"\bwhy (?:that|this|there|here|the|not)\b",
            r"\bwhat(?:'s| is| was) (?:the )?(?:idea|point|plan)",
            r"\bwhat (?:are|were) you (?:up to|doing|thinking|planning)",
            r"^\W*why\W*$",
            r"\byour (?:plan|idea)\b",
            r"\bexplain (?:that|your|this)",
        ),
    ),
    (
        "remember",
        (
            r"\bremember\b",
            r"\brecogni[sz]e me\b",
            r"\bdo you know me\b",
            r"\bhave we (?:met|played)",
            r"\bhow (?:many|often) .{0,25}(?:games?|times|won|beat|played)",
            r"\bour (?:score|record|last game|history)\b",
            r"\bwhat(?:'s| is) the score\b",
            r"\bhead.to.head\b",
            r"\blast time\b",
            r"\bforgot(?:ten)? me\b",
        ),
    ),
    (
        "good_move",
        (
            (
                r"\b(?:good|bad|ok|okay|best|right|decent|strong|smart|wise|dumb|terrible) (?:move|idea|choice|trade"
                r"|sac\w*)\b"
            ),
            r"\bdid i (?:blunder|mess|do (?:ok|well|good)|go wrong|play)",
            r"\bwas (?:that|it|this) (?:\w+ )?(?:good|bad|ok|okay|right|wrong|a mistake|a blunder)",
            r"\b(?:a )?(?:mistake|blunder)\?",
            r"\bhow was (?:that|my move)",
            r"\bhow am i (?:doing|playing)",
            r"\bdo you like my move",
        ),
    ),
    (
        "better",
        (
            r"\bwho(?:'s| is|s) (?:winning|better|ahead|losing|worse|on top)",
            r"\bare (?:you|we) (?:winning|losing|better|worse|ahead|equal|even)",
            r"\bam i (?:winning|losing|better|worse|ahead|lost|dead|toast)",
            r"\bwhat(?:'s| is) the (?:eval\w*|evaluation|material)\b",
            r"\bhow (?:do you (?:like|see|rate|judge)|is|does) (?:the|your|this|my) (?:position|board|game)",
            r"\bis (?:it|this) (?:equal|even|lost|won|winning|losing)",
        ),
    ),
)

PATTERNS = (*_GAME, *SMALL_TALK)
