"""How people put what they want: the patterns of each intent, over lower-case text with straight quotes.

In this order: of two intents that fit, the upper one wins, so the narrower stand above the wider.
"""

from __future__ import annotations

PATTERNS: tuple[tuple[str, tuple[str, ...]], ...] = (
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
    (
        "favourite_opening",
        (
            r"\bfavou?rite (?:\w+ )?(?:opening|defen[cs]e|gambit)",
            r"\bwhat (?:openings?|gambits?|defen[cs]es?) do you (?:play|like|love|prefer)",
            r"\bdo you (?:like|love|play) the \w+",
        ),
    ),
    (
        "opening",
        (
            r"\b(?:what|which|name) (?:\w+ ){0,4}?(?:opening|defen[cs]e|gambit|variation)",
            r"\bopening (?:is this|called|name)",
            r"\bwhat(?:'s| is) this (?:called|line)",
            r"\bare we in (?:book|theory)",
        ),
    ),
    (
        "player",
        (
            r"\bfavou?rite (?:\w+ )?(?:player|grandmaster|gm|champion|chess player)",
            r"\bwho (?:do you (?:admire|like|look up)|inspired|taught|is the (?:best|greatest))",
            r"\b(?:best|greatest) (?:player|champion)",
            r"\byour (?:hero|idol|teacher)\b",
        ),
    ),
    (
        "piece",
        (
            r"\bfavou?rite (?:chess )?(?:piece|square|move)",
            r"\b(?:which|what) piece do you (?:like|love|prefer)",
            r"\bknights? or bishops?\b",
            r"\bbishops? or knights?\b",
        ),
    ),
    (
        "joke",
        (
            r"\bjoke\b",
            r"\bmake me laugh\b",
            r"\bsomething funny\b",
            r"\bpun\b",
            r"\bcheer me up\b",
        ),
    ),
    (
        "from",
        (
            r"\bwhere (?:are|r|do|did|were) (?:you|u) (?:\w+ )?(?:from|live|born|grow|come|based|right now|now)",
            r"\bwhere(?:'s| is) (?:home|that)\b",
            r"\bwhere (?:are|r) (?:you|u)\b",
            r"\bwhich country\b",
            r"\bwhere you from\b",
        ),
    ),
    (
        "time",
        (
            r"\bwhat(?:'s| is)? (?:the )?time\b",
            r"\bwhat time\b",
            r"\b(?:late|early) (?:for|there|where)",
            r"\bsleep(?:y|ing)?\b",
            r"\bshould(?:n't)? you be (?:in bed|asleep)",
        ),
    ),
    (
        "weather",
        (
            r"\bweather\b",
            r"\brain(?:ing|y)?\b",
            r"\bsnow(?:ing)?\b",
            r"\bsunny\b",
            r"\bcold (?:there|where)",
            r"\bhow(?:'s| is) it (?:there|outside)",
        ),
    ),
    ("age", (r"\bhow old (?:are|r) (?:you|u)\b", r"\byour age\b", r"\bwhen were you born\b")),
    ("rating", (r"\byour (?:rating|elo)\b", r"\bare you a (?:grand)?master\b", r"\bhow (?:strong|good) are you\b")),
    ("job", (r"\byour (?:job|profession)\b", r"\bfor a living\b", r"\bwhere do you work\b")),
    ("family", (r"\byour (?:family|parents|kids|children|wife|husband|pets?)\b", r"\bare you married\b")),
    ("learned", (r"\bwho taught you\b", r"\bwhen did you (?:start|learn)", r"\bhow long have you (?:been )?play")),
    ("club", (r"\bwhat is this (?:place|club|site)\b", r"\bwho else (?:is|plays) here\b")),
    (
        "resign",
        (r"\b(?:you should|do you|why don't you|will you|please) (?:just )?(?:resign|give up)\b", r"^\W*resign\W*$"),
    ),
    ("turn", (r"\bwhose (?:turn|move)\b", r"\b(?:is it|am i) (?:my|your) (?:turn|move)\b")),
    ("material", (r"\bwho has more (?:pieces|material)\b", r"\bahead in material\?")),
    ("hurry", (r"\bhurry(?: up)?\b", r"\bmove already\b", r"\bplay faster\b")),
    ("slow", (r"\b(?:give me|need|just) a (?:minute|moment|second|sec)\b", r"\blet me think\b")),
    ("sorry", (r"^\W*(?:i'm |i am )?sorry\b", r"\bi apologi[sz]e\b", r"\bforgive me\b")),
    ("rules", (r"\bhow does (?:en passant|castling)\b", r"\bwhat is (?:stalemate|zugzwang|en passant|a fork)\b")),
    ("advice", (r"\bhow (?:do|can) i (?:get better|improve)\b", r"\bteach me\b")),
    ("quiet", (r"\b(?:be quiet|stop talking|shush)\b",)),
    (
        "how",
        (
            r"\bhow (?:are|r) (?:you|u|ya|things)",
            r"\bhow(?:'s| is| are) (?:it going|life|your (?:day|night|evening|morning)|everything|things)",
            r"\bhow do you (?:do|feel)",
            r"\bhow have you been",
            r"\bhru\b",
            r"\bare you (?:ok|okay|alright|tired|nervous|happy|sad|angry|mad|bored)",
            r"\bwhat'?s up\b",
            r"\bwassup\b",
            r"\byou good\b",
        ),
    ),
    (
        "who",
        (
            r"\bwho (?:are|r) (?:you|u)\b",
            r"\byour name\b",
            r"\btell me (?:more )?about (?:you|yourself)",
            r"\bwhat do you do\b",
            r"\bhow old are you",
            r"\byour (?:age|job|story|rating|elo)\b",
            r"\bwhat(?:'s| is) your\b",
            r"\bhow long have you (?:played|been playing)",
            r"\bwhen did you (?:start|learn)",
            r"\bdo you have (?:a |any )",
        ),
    ),
    (
        "thanks",
        (r"\b(?:thanks?|thank you|thx|ty|tysm|cheers|much appreciated|grateful)\b",),
    ),
    (
        "praise",
        (
            (
                r"\b(?:good|nice|great|well|beautifully|brilliant(?:ly)?|amazing|lovely|excellent|wow|superb|clever"
                r"|strong) ?(?:move|played|game|one|job|shot|idea|going|sac\w*)?\b"
            ),
            (
                r"\b(?:gg|wp|impressive|bravo|respect|love (?:it|that|this|you)|you(?:'re| are) (?:\w+ )?(?:good|great"
                r"|strong|amazing|brilliant|nice|kind|fun))\b"
            ),
        ),
    ),
    (
        "bye",
        (
            (
                r"\b(?:bye|goodbye|good ?night|see (?:you|ya)|gotta go|have to go|i(?:'m| am) leaving|farewell"
                r"|cya|later|take care)\b"
            ),
        ),
    ),
    (
        "greeting",
        (
            (
                r"\b(?:hi|hello|hey|hiya|yo|howdy|greetings|good (?:morning|evening|afternoon|day)|sup|heya|glhf|good"
                r" luck|gl|hf)\b"
            ),
        ),
    ),
)
