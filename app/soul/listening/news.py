"""Good and bad news in the words in which people nearly always tell them, where a guess would cost too much: nobody
whose dog was put down is asked about bees."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.text import is_question
from app.domain.told.asides import is_aside
from app.soul.listening.topics import Subject

_MINE = r"(?:my|our)"
_KIN = (
    r"(?:mum|mom|mother|dad|father|sister|brother|son|daughter|wife|husband|partner|girlfriend|boyfriend|fiancee?|ex"
    r"|uncle|aunt(?:ie)?|cousin|grand\w+|gran|nan|neighbou?r|friend|mate|boss|teacher|baby|boy|girl|kid|child"
    r"|dog|cat)"
)
_OUT_OF_IT = (
    r"\b(?:s?he(?:'s| is)|they(?:'re| are)) (?:alive|safe|out of danger|going to be (?:ok|okay|fine))\b"
    r"|\b(?:s?he(?:'s| is)|they(?:'re| are)) (?:ok|okay|fine|well|better|home|all right|alright) (?:now|again)\b"
    r"|\b(?:all clear|benign|in remission)\b"
    r"|\b(?:doc|doctors?|scan|biopsy|tests?|results?|consultant|hospital) (?:\w+ )?(?:it'?s|its|was|were|is|are|came"
    r" back) (?:\w+ )?(?:nothing|clear|negative|fine|all right|alright)\b"
)
_NEWS: tuple[tuple[Subject, str], ...] = (
    (
        Subject.BEREAVEMENT,
        rf"\b(?:had to )?put (?!it down)(?:him|her|them|{_MINE} \w+|[a-z]+) (?:down|to sleep)\b|\bpassed away\b"
        rf"|\b(?:we|i) (?:have )?(?:just )?buried\b"
        rf"|\b(?:we|i)(?:'ve| have)?(?: just| recently)? lost (?:the|{_MINE}) (?:\w+ )?{_KIN}\b"
        r"|\b(?:miscarr\w+|stillborn)\b|\b(?:s?he|they)(?:'s|'ve| has| have| is)? been gone since\b"
        rf"|\b{_MINE} (?:\w+ )?{_KIN}\b.{{0,30}}\b(?:died|is dead|has died|is gone)\b"
        rf"|\b{_MINE} (?:\w+ )?{_KIN} (?:just )?passed\b(?=\W*$|[,.;]| (?:in|last|this|on|two|three|when|before)\b)",
    ),
    (
        Subject.ILLNESS,
        r"\b(?:had|having|has had|suffered) (?:a |an )?(?:\w+ )?(?:stroke|heart attack|seizure|fit|relapse)\b"
        rf"|\b{_MINE} (?:\w+ )?{_KIN}(?:'s| is)? (?:back |still |now )?(?:in (?:surgery|hospital|theatre|a&e)"
        r"|having an? (?:operation|scan|biopsy)|being operated)\b"
        r"|\bin (?:intensive care|a coma|palliative care|a hospice)\b"
        r"|\b(?:it's|it is|they say it's|diagnosed with|i have|i've got|s?he has|s?he's got|has got) (?:\w+ ){0,2}"
        r"(?:cancer|leuka?emia|dementia|alzheimer\w*|parkinson\w*|a tumou?r|ms|motor neurone)\b"
        r"|\bin the (?:liver|lungs?|brain|bones?|pancreas)\b|\bmy (?:eyes|sight|hearing) (?:are|is) going\b",
    ),
    (
        Subject.TROUBLE,
        rf"\bdivorce\b.{{0,20}}\b(?:came|come|through|papers|final)\b|\b{_MINE} (?:wife|husband|girlfriend|boyfriend"
        r"|partner|fiancee?)\b.{0,12}\b(?:left|dumped|moved (?:out|\w+ (?:things|stuff) out)|walked out)\b"
        r"|\b(?:left|dumped) me\b(?! (?:an?|the|his|her|their|this|some|all) )|\bwe (?:broke|split) up\b"
        r"|\b(?:let (?:me|us|\w+ of (?:us|them)|half of us) go|made (?:me )?redundant|laid (?:me )?off"
        r"|(?:got|was|been) (?:fired|sacked|evicted|robbed|mugged|burgled|bullied))\b"
        r"|\blost my job\b|\bgetting bullied\b|\b(?:broke|broken) into (?:my|our)\b"
        r"|\b(?:failed|flunked|bombed) (?:(?:my|the|a|an|another|all|both|in) )?(?:\w+ ){0,2}?(?:tests?|exams?|mocks?"
        r"|finals?|year|degree|resits?|modules?|courses?|interviews?|auditions?|theory|maths?|physics|chemistry"
        r"|biology|english"
        r"|history|french|german|spanish|latin|geography)\b"
        r"|\bdon'?t know how to tell (?:my|them|him|her|everyone|anyone)\b"
        r"|\b(?:my|our) (?:house|flat|home|ceiling|kitchen)\b.{0,25}\b(?:flooded|burn(?:t|ed)|collapsed|on my bed)\b"
        r"|\bflat upstairs flooded\b"
        # What one was fond of and has no more.
        r"|\b(?:sold|sell|selling|gave away|giving away|give away|pawned|parted with) (?:my|our|(?:mum|mom|dad"
        r"|nan|gran"
        r"|grandma|grandad|grandpa)'?s) (?:\w+ )?(?:piano|guitar|violin|cello|house|home|flat|boat|farm|shop|books"
        r"|records|horse|pony|instrument|accordion|flute|trumpet|motorbike|garden|allotment|workshop|tools|set"
        r"|ring)\b"
        r"|\bgave (?:my|our) (?:piano|guitar|violin|cello|dog|cat|horse|books|records) away\b"
        r"|\b(?:everyone|everybody|they all|people)\b.{0,30}\b(?:congrat\w+|happy|glad|pleased|excited|thrilled)\b"
        r".{0,50}\b(?:i|i'm|im)\b.{0,30}\b(?:sick|scared|afraid|cry|sad|empty|lost|terrified|dread\w*|numb)\b"
        r"|\bdon'?t know who i am without\b"
        # A low mood is met with the same words, and with nothing brisk.
        r"|\b(?:feel|feeling|felt) (?:\w+ ){0,3}?(?:flat|low|down|blue|empty|numb|awful|miserable|worthless)\b"
        r"|\b(?:brutal|rough|awful|horrible|terrible|horrid|dreadful|rubbish|crap\w*|shit\w*|lousy|hellish|rotten|bad"
        r"|nightmare(?: of a)?|hell of a) (?:old )?(?:day|week|shift|night|month|morning|evening)\b"
        r"|\bcan'?t do anything right\b|\bcan'?t be bothered with anything\b"
        r"|\beverything (?:is|feels|looks|seems) (?:so |just |all )?(?:gr[ea]y|dark|black|pointless|empty)\b",
    ),
    (
        # A day that was hard is acknowledged, and stands in nobody's way.
        Subject.WEARY,
        r"\b(?:baby|newborn|twins|little one|toddler)\b.{0,60}\b(?:sleep|slept|sleeping|awake|teething|colic)\b"
        r"|\b(?:sleep|slept|sleeping|awake)\b.{0,40}\b(?:baby|newborn|twins|little one|toddler)\b"
        r"|\b(?:slept|sleep) (?:\w+ ){0,3}(?:hours?|minutes) (?:since|all|in)\b"
        r"|\b(?:exhausting|tiring|endless|(?:very |really |so |pretty )?(?:long|hard|tough)) (?:old )?"
        r"(?:day|week|shift|night|month|morning|evening)\b(?! (?:to|for) (?:play|chess))",
    ),
    (
        # One lost game after another: the number is theirs.
        Subject.SAD,
        r"\blost (?:all|every)\b.{0,30}\b(?:tournament|match|league|club|games?|rounds?|of them)\b"
        r"|\b(?:losses|defeats|games lost|losing) in a row\b|\b(?:loss|defeat) in a row\b"
        r"|\blost (?:\w+ ){1,3}in a row\b"
        r"|\blost (?:my|the) last \w+ games\b",
    ),
    (
        Subject.JOY,
        r"^\W*(?:(?:omg|guys|so|well|hey|wow|oh my god|guess what)\W+)*i got in\b"
        r"(?! (?:trouble|debt|late|a|the|at|from))"
        r"|\b(?:they|she|he|the uni\w*|the school|the board) said yes\b|\boffer letter\b|\bgot the"
        r" (?:scholarship|offer"
        r"|grant|visa|contract|role|part|place|results?)\b|\b(?:i|we)(?:'ve| have)? (?:just )?(?:been|got)"
        r" (?:accepted"
        r"|promoted|hired)\b|\bi got the \w+ship\b|"
        r"\bguess who(?:'s| has| just)? (?:got|passed|won|made|has|is)\b|\b(?:i|we)(?:'ve| have)? (?:just )?passed\b"
        r"(?! (?:away|out|on|by|through|the time|it))"
        r"|\b(?:i|we)(?:'ve| have| just)? got (?:in to|into) (?!trouble|debt|a fight|a mess|an argument|chess|time)"
        r"|\bgot the (?:job|part|place|flat|keys)\b"
        r"|\b(?:i'm|im|i am|we're|we are|just got) (?:engaged|pregnant|married)\b"
        r"|\b(?:i(?:'m| am)|im|became|become|made me) (?:\w+ ){0,3}(?:a |an )(?:grand\w+|uncle|aunt|father|mother|dad"
        r"|mum)\b|\bit's a (?:girl|boy)\b(?! i)|\b(?:\d+|\w+) years (?:together|married)\b"
        rf"|{_OUT_OF_IT}",
    ),
)
_PATTERNS = tuple((subject, re.compile(pattern)) for subject, pattern in _NEWS)
_OF_PIECES = re.compile(r"\b(?:pawns?|knights?|bishops?|rooks?|queens?|kings?|pieces?|endgame|opening|[a-h][1-8])\b")
# That somebody is out of danger.
RELIEF = re.compile(_OUT_OF_IT)

_GLAD = frozenset(
    """happy thrilled excited delighted overjoyed chuffed proud ecstatic buzzing stoked yay woohoo hooray hurray
    grinning elated relieved""".split()  # noqa: SIM905
)
_NOT_GLAD = frozenset("""not never isn't wasn't don't can't should be wish were if less nobody""".split())  # noqa: SIM905


def says_glad(words: Sequence[str]) -> bool:
    """Whether some words say in so many of them that their writer is glad."""
    return any(word in _GLAD and _NOT_GLAD.isdisjoint(words[max(0, at - 3) : at]) for at, word in enumerate(words))


def news_in(text: str) -> Subject | None:
    """The news that a sentence (as `plain` gives it) tells for certain; None for a question, a joke, what is told of
    pieces, and everything else."""
    if is_question(text) or _OF_PIECES.search(text) or is_aside(text):
        return None
    return next((subject for subject, pattern in _PATTERNS if pattern.search(text)), None)
