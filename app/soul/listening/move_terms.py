"""The words by which people say a move without notation, and what stands around it: verbs of taking and going, the
names of men, and what says when it is or was. Sentences come as `plain` gives them and are read word by word."""

from __future__ import annotations

import chess

from app.domain.men_named import MEN_NAMED

KINDS = MEN_NAMED | {"pawns": chess.PAWN}
# Whatever man it is.
ANY_MAN = frozenset(("piece", "thing", "man", "guy", "fellow", "one", "bugger", "intruder"))

_TAKE_STEMS = (
    "take", "taking", "took", "taken", "retake", "retaking", "retook", "retaken", "captur", "recaptur", "eat",
    "eaten", "ate", "eating", "grab", "grabb", "touch", "nabb", "bagg", "snatch", "snap", "snapp", "chop", "chopp",
    "hoover", "munch", "gobbl", "nick", "pinch", "nab", "bag", "molest", "scoff", "swallow", "devour", "pocket",
    "collect", "remov", "zap", "whack", "bash", "lop", "kill", "nibbl", "gulp", "slurp", "guzzl", "cop", "swip",
    "steal", "stole", "stolen", "poach", "scoop", "polish", "knock", "win", "pick", "bit", "bite", "biting", "bitten",
    "wolf", "clobber", "axe", "axing", "snaffl", "hack", "clip", "bump", "delet", "smash", "pluck", "help", "cash",
    "punish", "accept", "chomp", "crunch", "mop", "mopp", "clear", "claim", "lift", "trade", "trading", "traded",
    "swap", "swapp", "exchang", "sac", "sacc", "sacrific", "reclaim", "x", "give", "gave", "giv",
    "declin", "refus", "spurn", "round",
)  # fmt: skip
_ENDINGS = ("", "s", "e", "es", "ed", "d", "ing", "n", "en")
# Verbs that say a capture only beside the man that is taken: "knock it off", "pick up the pawn", "have your rook".
_WEAK_STEMS = frozenset(
    ("win", "won", "pick", "round", "knock", "help", "cash", "clear", "lift", "bump", "bit", "give", "gave",
     "giv", "claim",
     "cop", "accept", "bash", "smash", "polish", "punish", "clip")
)  # fmt: skip
# Behind "take" they say that nothing is taken: "take care", "did it take you long".
NOT_TAKEN = frozenset(
    ("you", "me", "us", "to", "time", "long", "care", "place", "part", "ages", "turns", "over", "forever", "notes",
     "advantage", "stock", "sides", "heart", "credit", "stage", "charge", "lessons", "sleep", "ill", "up")
)  # fmt: skip
# What is said of openings with the name of a man.
OF_NAMES = frozenset(("gambit", "indian", "side", "defence", "defense", "game", "opening", "attack"))
# Past tenses, in which somebody tells what was played; and what takes that back.
TOLD_AS_PAST = frozenset(
    ("took", "ate", "bit", "won", "stole", "went", "ran", "slid", "came", "brought", "left", "sent", "threw",
     "swung", "flew", "retook", "snuck", "leapt", "fled")
)  # fmt: skip
ONLY_SUPPOSED = frozenset(
    ("if", "suppose", "supposing", "would", "could", "should", "can", "may", "might", "shall", "will")
)  # fmt: skip
TRADES = frozenset(
    ("trade", "trades", "traded", "trading", "swap", "swaps", "swapped", "swapping", "exchange", "exchanges",
     "exchanged", "exchanging", "cash", "cashing", "gave", "gives", "sac", "sacs", "sacrifice", "sacrificing",
     "sacrificed", "give", "giving")
)  # fmt: skip
TAKES = frozenset(stem + ending for stem in _TAKE_STEMS for ending in _ENDINGS) - {
    "one",
    "ones",
    "bits",
    "hade",
    "winning",
    "winned",
}
WEAK = frozenset(stem + ending for stem in _WEAK_STEMS for ending in _ENDINGS)
STRONG = TAKES - WEAK

_GO_STEMS = (
    "go", "goes", "going", "went", "gone", "move", "moving", "moved", "play", "put", "putt", "jump", "hop", "hopp",
    "leap", "leapt", "slide", "sliding", "slid", "drop", "dropp", "push", "bring", "brought", "retreat", "step",
    "stepp", "land", "plonk", "park", "shov", "swing", "swung", "run", "runn", "ran", "walk", "advance", "advancing",
    "advanced", "march", "lift", "come", "comes", "coming", "came", "head", "return", "develop", "place", "placing",
    "placed", "stick", "stuck", "sneak", "snuck", "slip", "slipp", "shift", "send", "sent", "throw", "threw", "nudg",
    "bounc", "sail", "fly", "flew", "travel", "back", "thrust", "lung", "plant", "bolt", "flee", "fled", "escape",
    "escaping", "escaped", "hit", "attack", "chase", "chasing", "chased", "kick", "poke",
    "block", "interpos", "swivel", "reroute", "switch", "plop", "chuck", "sac", "tuck", "scoot", "scurry", "trot",
    "skip", "dart", "zoom", "shuffl", "shuffle", "relocat", "regroup", "centrali", "toddle", "waddle", "creep",
    "crept", "wander", "stroll", "charge", "charging",
)  # fmt: skip
GOES = frozenset(stem + ending for stem in _GO_STEMS for ending in _ENDINGS)
# Which of these aim at a man of the other side: "kick your knight with the a pawn".
AIMS_AT = frozenset(
    stem + ending
    for stem in ("hit", "hitt", "attack", "chas", "chase", "kick", "pok", "poke", "harass", "threaten", "question")
    for ending in ("", "s", "ed", "ing", "d")
)
CHECKS = frozenset(("check", "checks", "checking", "checked"))
FORKS = frozenset(("fork", "forks", "forking", "forked", "skewer", "skewering", "skewered"))
# What somebody had that forks, hits or stares at a man, which means that it could have taken it.
# Not to take what one could.
DECLINED = frozenset(("declined", "declining", "decline", "refused", "refusing", "refuse", "spurned", "spurning"))
# What a man does by going away.
OPENS = frozenset(("opens", "open", "opening", "uncovers", "uncover", "unleashes", "unleash", "discovers", "unmasks"))
# What is said of a man that somebody could take: "a freebie for my knight".
OFFERED = frozenset(
    ("free", "freebie", "snack", "lunch", "dinner", "food", "gift", "bait", "edible", "swap", "trade", "fair")
)  # fmt: skip
WINS = frozenset(("win", "wins", "won"))
# What pushes a pawn on its own file.
PUSHES = frozenset(
    stem + ending
    for stem in ("push", "advanc", "shov", "run", "runn", "march", "thrust", "mov", "nudg", "throw", "lung", "charg")
    for ending in ("", "s", "e", "es", "ed", "d", "ing")
)
# What says that a man could have been taken.
FREE = frozenset(
    ("hang", "hangs", "hung", "prise", "free", "hanging", "loose", "undefended", "unguarded", "unprotected", "gift")
)
# Where somebody asks what escaped them.
MISSES = frozenset(
    ("miss", "missed", "overlook", "overlooked", "considered", "consider", "think", "thought", "notice", "noticed")
)  # fmt: skip
HITS = (
    FORKS
    | FREE
    | {"hitting", "attacking", "eyeing", "staring", "looking", "bearing", "pointing", "aiming", "attacked"}
    | {"hit", "next", "beside"}
)
CASTLES = frozenset(("castle", "castles", "castled", "castling"))

MINE, YOURS = frozenset(("my", "ma", "mine")), frozenset(("your", "ur", "yours", "yr"))
DEFINITE = frozenset(("the", "that", "this", "those", "these"))
IT = frozenset(("it", "him", "her", "that", "this", "them", "one", "thing"))
FOR_ME, FOR_YOU = (
    frozenset(("i", "i'd", "i'm", "i've", "we", "me")),
    frozenset(("you", "u", "you'd", "you've", "you're")),
)
WITH = frozenset(("with", "using", "by", "via"))
AT = frozenset(("on", "from", "at", "off", "over"))
MODALS = frozenset(
    ("can", "could", "may", "might", "should", "shall", "would", "will", "able", "allowed", "must", "did", "do",
     "does")
)  # fmt: skip
NOT = frozenset(("not", "never", "n't", "no"))

# Words spelled with an apostrophe or without, as two.
PARTED = {
    **{f"{verb}{end}": f"{verb} not" for verb in ("could", "should", "would", "did", "does", "do", "was", "is", "had",
                                                 "were", "has", "have") for end in ("n't", "nt")},
    "can't": "can not", "cant": "can not", "cannot": "can not", "won't": "will not", "wont": "will not",
    **{f"{verb}{end}": f"{verb} have" for verb in ("could", "should", "would", "might", "must")
       for end in ("'ve", "ve", "a")},
    "i'd": "i would", "you'd": "you would", "i've": "i have", "you've": "you have", "it'd": "it would",
    "she'd": "she would", "he'd": "he would", "why'd": "why did", "whats": "what is", "what's": "what is",
    "i'm": "i am", "you're": "you are", "wasnt": "was not", "whyd": "why did", "w": "with", "wi": "with",
}  # fmt: skip

# A part of a sentence that only says when, or in place of what: how it begins.
WHEN = frozenset(("when", "after", "once", "since", "while", "as", "before", "until"))
INSTEAD = ("instead of", "rather than", "in place of", "over playing")
# What ends such a part.
STOPS = frozenset((",", ".", "?", "!", ";", ":", "-", "(", ")"))
# Where in the game something is said to have been.
HE = frozenset(("he", "she", "it"))
# What goes before another try at saying it.
ANEW = ("i mean", "i meant", "no wait", "wait no", "scratch that", "or rather")
AT_THE_END = frozenset(("end", "finish", "final", "finally", "finale", "death"))
# What somebody did in place of a move that is spoken of.
THEN_PLAYED = frozenset(
    ("played", "moved", "pushed", "castled", "chose", "shuffled", "retreated", "ignored", "left", "wandered", "went")
)  # fmt: skip
