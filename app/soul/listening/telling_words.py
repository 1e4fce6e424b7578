"""The words by which it is known of what kind a telling is, and by which it is said back."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise


class TellingKind(StrEnum):
    """What is told, by what a listener does with it; each value is the end of a phrase key."""

    BODY = "body"
    """A mishap, pain or illness: how the body is comes first."""
    CLOSE = "close"
    """The same of somebody close."""
    HURT = "hurt"
    """Somebody was unkind, or does not speak to them."""
    CHOICE = "choice"
    """A decision that is still open."""
    LOSS = "loss"
    """A parting, an end, a thing or a place that is no more."""
    WORRY = "worry"
    """Something that may turn out badly."""
    TIRED = "tired"
    JOY = "joy"
    """A small joy, or something to be proud of."""
    PLAN = "plan"
    """Something that will be done, with a day."""
    QUIET = "quiet"
    """A quiet hour, by choice or not."""
    PLAIN = "plain"
    """None of these for certain."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Single words of a kind, and turns of several words.
OF_KIND: dict[TellingKind, frozenset[str]] = {
    TellingKind.BODY: _words(
        "bruise bruised bruises burnt burned scalded blistered bleeding stitches dizzy fever migraine headache "
        "sprained "
        "twisted concussion concussed fainted collapsed ambulance hospital surgery operation chemo biopsy scan "
        "physio "
        "plaster crutches tripped slipped injured injury swollen limping vomiting pneumonia diagnosed diagnosis "
        "electrocuted shaky toothache dentist shingles asthma fractured"
    ),
    TellingKind.HURT: _words(
        "shouted yelled screamed ignored ignoring ghosted blamed lied mocked bullied insulted humiliated "
        "snapped unfair "
        "betrayed excluded uninvited row argued quarrel quarrelled dumped"
    ),
    TellingKind.CHOICE: _words("torn tempted undecided considering wondering deciding decide"),
    TellingKind.LOSS: _words(
        "folding sold closed closing closes cancelled axed scrapped demolished evicted redundant divorce divorced "
        "divorcing "
        "buried stolen ruined smashed missing miss retires retiring leaving quits resigned emigrating lonelier "
        "goodbye "
        "farewell"
    ),
    TellingKind.WORRY: _words(
        "nervous scared terrified worried worrying afraid frightened dread dreading anxious panicking petrified "
        "rent "
        "bills debt overdraft mortgage landlord forgetting results waiting inspection audit crying cried cries "
        "cry tears"
    ),
    TellingKind.TIRED: _words(
        "tired exhausted knackered shattered overtime drained wiped sleepless insomnia awake slept weary overworked"
    ),
    TellingKind.JOY: _words(
        "passed won finished proud promoted engaged pregnant born award prize medal delighted chuffed thrilled "
        "managed "
        "mended fixed callback published accepted baked sober scored graduated yay woohoo omg"
    ),
    TellingKind.PLAN: _words("planning booked"),
    TellingKind.QUIET: _words("quiet silent silence alone lonely empty deserted snow rain drizzle fog"),
    TellingKind.CLOSE: frozenset(),
    TellingKind.PLAIN: frozenset(),
}  # fmt: skip
TURNS_OF_KIND: dict[TellingKind, tuple[str, ...]] = {
    TellingKind.BODY: (
        "live socket", "electric shock", "off a socket", "off a ladder", "off my bike", "fell off", "fell down",
        "fell over", "fell last", "fell on", "had a fall", "broke my", "broke her", "broke his", "cut my",
        "burn on my", "hurt my", "my back went", "back has gone",
        "put my back out", "in plaster", "knocked out", "hit my head", "can't stop shaking", "hands are shaking",
        "hands haven't stopped", "knee like", "a stroke", "heart attack", "my eyes are going",
    ),
    TellingKind.HURT: (
        "won't talk to", "won't speak to", "not talking to", "not speaking to", "isn't talking to", "not spoken",
        "doesn't talk to", "fell out", "falling out", "fallen out", "stood me up", "laughed at", "made fun of",
        "walked out on", "told me off", "doesn't call", "doesn't write", "never calls", "never rings", "blames me",
        "won't see me", "doesn't visit", "never visits", "hung up on", "hates me", "to play with me",
        "had a go at", "behind my back", "forgot my birthday", "took credit",
    ),
    TellingKind.CHOICE: (
        "thinking of", "thinking about", "been offered", "offered me", "asked me to", "must decide", "must answer",
        "have to decide", "can't decide", "don't know whether", "not sure whether", "don't know if i should",
        "am i mad", "half of me", "can't make up my mind", "dreaming of", "can't quite",
    ),
    TellingKind.LOSS: (
        "off to uni", "off to university", "gone to uni", "moved out", "moving out", "moved away", "moving away",
        "moving to", "has left", "left me", "left us", "wants to go", "is going to go", "going away",
        "taken a room", "last day", "last shift",
        "last time", "last class", "last lesson", "no longer", "any more", "anymore",
        "gave away", "given away", "give up", "gave up", "cut down", "let me go", "let us go", "shut down",
        "packed up", "shutting down", "been cut", "we broke up", "we split up", "split up with", "came down in",
        "into the home", "into a home",
        "not there any",
        "without him", "without her", "without them", "gone since", "we lost", "i lost", "give the dog",
        "give the cat", "has cut", "nobody came", "no one came", "no class to go to",
        "the final on penalties", "for two every",
    ),
    TellingKind.WORRY: (
        "sick about", "can't concentrate", "keep checking", "waiting for", "waiting on", "haven't told",
        "told nobody",
        "not told", "putting the rent", "rent up", "what if", "first shift", "on my own on", "never even used",
    ),
    TellingKind.TIRED: (
        "can't sleep", "couldn't sleep", "no sleep", "night shift", "double shift", "long day", "long shift",
        "no break", "on my feet", "hours today", "hours straight", "hour shift", "hours on my", "between feeds",
        "up since", "awake since", "called in sick",
        "run off",
    ),
    TellingKind.JOY: (
        "got the job", "got the part", "got in", "said yes", "first time since", "had the baby", "it ticks",
        "it works", "got a callback", "my name on", "can ride", "an award", "made it", "all clear", "best day",
        "called for the first", "put my head under", "learning to", "no hands", "and she smiled", "got picked",
    ),
    TellingKind.PLAN: ("going to", "can't wait", "looking forward", "on my way to"),
    TellingKind.QUIET: (
        "not a soul", "very still", "gone still", "so still", "can hear the", "all to myself", "just me",
        "on my own", "by myself",
        "house to myself", "no one about", "not a sound", "nobody in",
    ),
    TellingKind.CLOSE: (),
    TellingKind.PLAIN: (),
}  # fmt: skip
# Of two kinds that a message has words of the earlier one counts.
ORDER = (
    TellingKind.BODY, TellingKind.HURT, TellingKind.CHOICE, TellingKind.LOSS, TellingKind.TIRED, TellingKind.JOY,
    TellingKind.WORRY, TellingKind.PLAN, TellingKind.QUIET,
)  # fmt: skip
# A plan that is looked forward to is one, though a word of worry stands beside it.
LOOKED_FORWARD = _words("excited dragging celebrate celebrating treat stars birthday")
DENIALS = _words("not no never nobody isn't wasn't aren't don't didn't doesn't haven't hasn't won't without")
# Days that are still to come, what is before them, and what says that it is over.
TO_COME = _words("tomorrow tonight monday tuesday wednesday thursday friday saturday sunday weekend")
SEASONS = _words(
    "january february march april may june july august september october november december spring summer autumn "
    "winter easter christmas week month year"
)
BEFORE_SEASON = _words("next in at this on until by")
IS_OVER = _words("was were last ago yesterday had did went came since been passed")
# That something happened now, or goes on.
OF_NOW = _words(
    "today tonight tomorrow yesterday now just again finally still since first morning evening night week weekend "
    "monday tuesday wednesday thursday friday saturday sunday lately ago"
)
# What only leads to what is told, and what only follows it.
LEADS = (
    "don't tell anyone but ", "found out that ", "found out ", "i found out that ", "i found out ",
    "i just heard that ", "i've just heard that ", "don't tell anyone, but ", "guess what ", "you know ",
    "i think ", "i find that ",
    "i find ", "finally ", "to be honest ", "honestly ", "i'm afraid ", "i guess ", "i suppose ", "i hope ",
    "turns out ",
    "it turns out ", "apparently ", "anyway ", "sorry ", "and ", "but ", "so ", "well ", "oh ", "ok ", "okay ",
    "yeah ", "just ", "also ", "hi ", "hey ", "hello ", "mostly ", "plus ", "cuz ",
    "though ", "actually ", "btw ", "ugh ", "sigh ", "lol ", "haha ", "omg ", "dear ",
)  # fmt: skip
TAILS = (
    " lol", " haha", " tbh", " omg", " though", " tho", " i'm afraid", " to be honest", " i guess", " mate",
    " dear",
    " honestly", " xd", " ha", " sigh", " ugh", " you know", " actually", " by the way", " btw", " anyway", " pip",
)  # fmt: skip
# Words as they are typed, and as they are said.
MENDED = {
    "im": "I'm", "ive": "I've", "id": "I'd", "dont": "don't", "cant": "can't", "wont": "won't", "didnt": "didn't",
    "doesnt": "doesn't", "isnt": "isn't", "wasnt": "wasn't", "havent": "haven't", "hasnt": "hasn't",
    "couldnt": "couldn't",
    "shes": "she's", "hes": "he's", "theyre": "they're", "theyve": "they've", "soz": "sorry", "sry": "sorry",
    "i": "I",
    "i'm": "I'm", "i've": "I've", "i'd": "I'd", "i'll": "I'll", "thats": "that's", "gonna": "going to",
    "wanna": "want to",
    "gf": "girlfriend", "bf": "boyfriend", "uni": "university", "werent": "weren't", "arent": "aren't", "w": "with",
    "2moro": "tomorrow", "tmrw": "tomorrow", "tho": "though", "rly": "really",
}  # fmt: skip
CAPITALS = _words(
    "monday tuesday wednesday thursday friday saturday sunday january february april june july august september "
    "october "
    "november december christmas easter"
)
# What begins a clause of its own behind a joint; and clauses that lean on another one.
JOINTS = _words("and but so because cos coz cuz bc though although as while when if sorry soz")
# These begin one whatever stands behind them.
REASONS = _words("because cos coz cuz bc")
LEANING = _words("because cos coz cuz bc though although as while when if until where which who that whose")
SUBJECTS = _words(
    "i i'm i've i'd i'll he he's she she's they they're they've it it's we we're we've my our the there there's "
    "nobody "
    "everyone everybody somebody"
)
WRITER = _words("i i'm i've i'd i'll me my we we're we've our us myself mine")
# Who is the writer's own without being said to be.
KIN = _words(
    "mum mom mother dad father gran nan nana grandma grandad grandpa granny brother sister boss manager "
    "landlord wife "
    "husband girlfriend boyfriend son daughter partner neighbour uncle aunt"
)
# With what a clause may begin: somebody or something, a number, a time.
BEGINS = WRITER | KIN | _words(
    "the a an nobody no not every each both half all two three four five six seven eight nine ten there there's "
    "everyone everybody somebody someone some one first second last today tonight tomorrow yesterday this next on "
    "monday tuesday wednesday thursday friday saturday sunday early late only row fight argument big bad long "
    "exam interview"
)  # fmt: skip
# Verbs of a writer who leaves the "I" out.
WITHOUT_I = _words(
    "been can't couldn't haven't didn't don't might need feel am have won't never keep hate love wish got had went "
    "came made "
    "took lost found gave told sold saw met won felt left quit fell ate slept woke wrote heard began did stood ran "
    "threw hung cut drove bought hit spent forgot broke caught burnt rode flew put built rang"
)
# What stands behind the verb of a writer who leaves the "I" out: "got a belt", "going back to school". With anything
# else the first word may be no verb: "left eye", "hearing aid arrived".
BEHIND_VERB = _words(
    "a an the my our your his her their its this that these those some any no every all both half two three four five "
    "six seven eight nine ten twelve twenty me him it them us myself you somebody someone nobody nothing everything "
    "something one to at in on off out up down away back home over through by with from for about into of than like "
    "again today tonight tomorrow yesterday early late well badly better not never always just only still finally "
    "really so too there here first last another more most much many few enough being going doing having what how "
    "whether why that's mum dad grandma grandpa told asked been nights days shifts work school university college"
)
NO_PAST = _words(
    "happened need bed red indeed speed wed shed feed hundred embarrassed tired bored exhausted unfinished"
)
# No clause ends with one of these, and none that is said back has one of those.
NO_END = _words(
    "and but so or the a an to of with my your for than as that because if when i is was are were be been his her "
    "their who which about from"
)
OF_GAME = _words(
    "game games move moves blunder blundered blunders playing pawn knight bishop rook queen castle mate elo"
)

# Whose body it is: what follows "your" in a telling of the writer's own.
OF_BODY = _words(
    "hand hands wrist arm arms leg legs knee knees foot feet ankle back neck shoulder shoulders hip head eye "
    "eyes ear "
    "ears tooth teeth finger fingers thumb toe toes heart chest stomach throat face nose ribs rib elbow skin "
    "own left "
    "right migraine headache operation surgery scan biopsy chemo physio stitches results"
)
# What is to come and weighs on somebody, and what only shows that it does.
EVENTS = _words("exam exams test interview audition match appointment operation scan trial viva wedding funeral")
SYMPTOMS = ("can't concentrate", "keep checking", "can't sit still", "can't eat", "feel sick", "going to cry")
# Behind "and" these go on with another thing of the same subject.
GO_ON = _words("must need have will can was were am should am")
# What only asks politely: "I should so like to hear".
WISHES = _words("like love want wanted wondered wondering curious")
TO_HEAR = _words("hear know ask learn why how")
# What is done for the first time is a joy, where it is of no other kind.
FIRST_TIME = ("first time", "from scratch", "on my own for once", "at last")


def is_past_verb(word: str) -> bool:
    """Whether a word is a regular verb in the past, by its end."""
    return word.endswith("ed") and word not in NO_PAST and len(word) > len("red")


def is_of_another(clause: str, before: str) -> bool:
    """Whether a clause without a subject has that of the clause before it, and this is not its writer: "the new oven
    came, took four men"."""
    first, words = clause.split()[0].lower(), before.lower().split()
    bare = first in WITHOUT_I - {"am"} or is_past_verb(first)
    return bare and bool(words) and words[0] not in WRITER | WITHOUT_I and not WRITER & set(words[:2])


def is_company(words: Sequence[str]) -> bool:
    """Whether words before "and I" only name who is with the writer: "tomorrow my niece and I"."""
    own = next((at for at, word in enumerate(words) if word.lower() == "my"), len(words))
    return own + 3 >= len(words) > own and {word.lower() for word in words[:own]} <= OF_NOW | {"and", "but", "so", "on"}


def is_going_on(words: Sequence[str]) -> bool:
    """Whether somebody tells what they are doing, or about to do: "I'm dragging my daughter out"."""
    own = ("i'm", "we're", "am", "are")
    return any(word in own and then.endswith("ing") for word, then in pairwise(words)) and bool(WRITER & set(words))


def is_to_come(words: Sequence[str]) -> bool:
    """Whether something is told for a day that is still to come."""
    season = any(
        word in SEASONS and (words[at - 1] in BEFORE_SEASON or _is_day(words[max(0, at - 2) : at]))
        for at, word in enumerate(words)
        if at
    )
    day = bool(TO_COME & set(words)) or (season and "this" not in words)
    return day and not IS_OVER & set(words) and not any(map(is_past_verb, words)) and bool(WRITER & set(words))


def _is_day(before: Sequence[str]) -> bool:
    """Whether the words before a month give a day of it: "the 12th of December", "12 December"."""
    return any(word.rstrip("stndrh").isdigit() for word in before)
