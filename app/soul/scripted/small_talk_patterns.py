"""How people talk of themselves, of the character and of the day: the second half of the intents' patterns."""

from __future__ import annotations

SMALL_TALK: tuple[tuple[str, tuple[str, ...]], ...] = (
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
        "pets",
        (
            r"\bdo (?:you|u) (?:have|own|keep|like) (?:a |an |any )?(?:pets?|cats?|dogs?|animals?)\b",
            r"\b(?:cats? or dogs?|dogs? or cats?|(?:cat|dog) person)\b",
            r"\byour (?:pet|cat|dog)s?\b",
            r"\bhave (?:you|u) (?:got )?(?:a |an |any )?(?:pets?|cats?|dogs?|animals?)\b",
        ),
    ),
    (
        "music",
        (
            r"^(?>.*?\b(?:you|u|your)\b).*\b(?:music|songs?|bands?|singers?|instruments?|radio)\b",
            r"\bwhat(?:'s| is| are|s)? (?:the )?(?:music|song)\b",
        ),
    ),
    (
        "books",
        (
            r"\b(?:favou?rite|what|which) (?:book|novel|author|writer)s?\b",
            r"\bwhat (?:are|r) (?:you|u) reading\b",
            r"\bdo (?:you|u) (?:like to |like |ever )?read(?:ing)?\b",
        ),
    ),
    (
        "love",
        (
            r"\b(?:you|u)\b[^?]{0,30}\b(?:in|fall|fell|fallen in) love\b(?! with me)",
            r"\bdo (?:you|u) have a (?:girlfriend|boyfriend|partner|sweetheart)\b",
        ),
    ),
    (
        "fear",
        (
            r"\b(?:biggest|worst|greatest|deepest) fear\b",
            r"\bwhat (?:are|r) (?:you|u) (?:most |really )?(?:afraid|scared|frightened) of\b",
            r"\bwhat (?:scares|frightens) (?:you|u)\b",
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
            r"\bsleepy\b",
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
