"""The words by which it is known of what kind of matter somebody tells: who and what may stand in such a sentence, as
parts of the patterns of `kind_patterns.py`; and how somebody greets, gives a name, or tells of the dead and the ill."""

from __future__ import annotations

import re

KIN = (
    r"(?:mum|mom|mam|abuel[ao]|oma|opa|nonn[ao]|yiayia|babcia|mother|dad|father|parents|wife|husband|partner"
    r"|girlfriend|boyfriend|fianc[eé]e?|sons?|daughters?"
    r"|boys?|girls?|kids?|child|children|baby|twins|brothers?|sisters?|grandma|granny|gran|nan|nana|grandmother|grandad"
    r"|granddad|grandpa|grandfather|grandparents|grandsons?|granddaughters?|uncle|(?:great-)?aunt|auntie|cousins?"
    r"|nephews?|nieces?|friends?|mate|flatmate|roommate|neighbou?rs?|boss|teacher|coach|youngest|oldest|eldest"
    r"|middle one|little one|stepson|stepdaughter|godson|goddaughter|(?:mother|father|sister|brother)-in-law)"
)
ADJECTIVE = (
    r"(?:(?:little|big|older|younger|elder|youngest|oldest|eldest|best|old|great|dear|closest|good|twin|baby|middle"
    r"|small|kid|school|childhood|dearest|poor|lovely) ){0,2}"
)
NAME = r"(?-i:[A-ZÀ-Ž][\w'-]{1,20})"
WHO = rf"(?P<who>\b(?:my|our) {ADJECTIVE}{KIN}\b(?!')(?:,? {NAME}(?<!'s))?)"
# Words between somebody and what is told of them, in one sentence or over the next.
NEAR, FAR = r"[^.!?;]{0,40}?", r"[^?]{0,70}?"
# Where a thing ends that is named, and a thing of at most four words, or of six.
END = (
    r"(?= *(?:$|[,.;:!?()–—]| -)| (?:and|but|because|so|since|when|while|which|that|who|though|although|even|or|if"
    r"|however|honestly|anyway|tbh|imo|ngl|haha|tho|lately|anymore|any more|at all|very much|so much|really|too"
    r"|either|lol|as|just|by the way|btw|all day|every|now)\b)"
)
SOME, MORE = r"[\w'’-]+(?: [\w'’-]+){0,3}?", r"[\w'’-]+(?: [\w'’-]+){0,6}?"
THING, LONG_THING = rf"(?P<thing>{SOME}){END}", rf"(?P<thing>{MORE}){END}"
PLACE = rf"(?P<place>{MORE}){END}"
ANIMAL = (
    r"(?:dogs?|puppy|cats?|kittens?|horse|pony|rabbit|hamster|guinea pig|parrot|budgie|tortoise|turtle|goat|hen|chicken"
    r"|goldfish|ferret|rat|mouse|spaniel|terrier|labrador|poodle|dachshund|retriever|collie|tomcat|donkey|duck|snake"
    r"|lizard|gecko|canary|cockatoo)"
)
PET = rf"(?P<pet>\b(?:my|our|the) (?:[\w-]+ ){{0,2}}?{ANIMAL}\b(?:,? (?:is )?(?:called|named) [\w'-]+|,? {NAME})?)"
PET_OWNED = (
    rf"\b(?:i|we)(?:'ve| have)?(?: got)? (?:got |have |keep )?(?P<pet>(?:an?|another)"
    rf" (?:[\w-]+ ){{0,3}}?{ANIMAL}\b(?:,? (?:called|named) {NAME}|, {NAME})?)"
)
MISCHIEF = (
    r"\b(?:(?:ate|eats?|eating|eaten|chew(?:s|ed|ing)?) (?:up )?(?:my|our|the|an?|all|every\w*|half|his|her|paper|socks"
    r"|shoes|one|two)|stole|steals?|nicked|pinched|swallowed|knock(?:s|ed)|sat on|sits on"
    r"|sitting on"
    r"|walk(?:s|ed) (?:over|across)|lies on|lay on|sleeps on|destroy(?:s|ed)|shredded|scratched|buried|peed|puked"
    r"|jump(?:s|ed) (?:on|onto|into)|ran off with|runs off with|rolled in|dug up|broke|tore|whistles|barks at|snores"
    r"|hid|hides|licked|opened|unravelled|emptied|dragged|learned to open|fell (?:in|into|off)|climbed|escaped"
    r"|slept (?:in|on)|got stuck|hides in)\b"
)
PART = (
    r"(?:ribs?|knees?|hip|back|shoulder|hand|arm|elbow|legs?|foot|feet|ankle|wrist|finger|thumb|toe|nose|collarbone"
    r"|neck|heel|tooth|jaw|achilles|hamstring|eye|tonsils|appendix)"
)
HURT = (
    r"(?:broke|broken|cracked|sprained|twisted|tore|torn|pulled|dislocated|bruised|fractured|hurt|snapped|smashed|cut"
    r"|burned|burnt)"
)
ILL = (
    r"(?P<ill>(?:breast |lung |bowel |skin )?cancer|leuka?emia|multiple sclerosis|ms|parkinson'?s|alzheimer'?s|dementia"
    r"|a (?:brain )?tumou?r|a stroke|a heart attack|heart failure|motor neurone disease|lymphoma|kidney failure"
    r"|epilepsy|schizophrenia|a relapse)\b"
)
OBJECT = (
    r"(?P<thing>phone|mobile|tablet|glasses|specs|sunglasses|mug|cup|plates?|umbrella|charger"
    r"|bike|headphones|earphones|coffee|tea|rice|toast|dinner|cake|soup|pan|pot|pancakes|pizza|pasta|vase|bread"
    r"|window|shirts?|jumper|socks?|homework|kettle|remote|lamp|chair|zip|trousers|everything)"
)
FOOD = (
    r"(?:(?:black |green |strong |raw |cold |blue |dark |hot |white |brussels |iced |fried )?(?:coffee|tea|milk|wine"
    r"|beer|whisky|juice|lemonade|cocoa|chocolate|mushrooms?|olives|onions?|garlic|tomatoes|cheese|fish|meat|tofu"
    r"|liver|broccoli|sprouts|spinach|carrots|peas|beans|cucumbers?|eggs?|rice|noodles|pasta|pizza|bread|cake|curry"
    r"|soup|ginger|coriander|cilantro|liquorice|licorice|marzipan|bananas?|pineapple|raisins|apples|mustard|ketchup"
    r"|mayonnaise|celery|aubergines?|beetroot|peppers?|oysters|prawns|sushi|anchovies|capers|honey|sugar|salt|alcohol"
    r"|fizzy drinks|cola|porridge|butter|ice cream|dumplings|pancakes|potatoes|chips|crisps|salad|cabbage|pickles)"
    r"(?: in it)?)"
)
CHESS = (
    r"(?:castling|pins?|forks?|gambits?|draws?|endgames?|rook endings|endings|openings?|blitz|bullet|rapid"
    r"|time trouble|losing on time|the clock|clocks|stalemates?|zugzwang|bishops?|knights?|pawns|isolated pawns"
    r"|trading queens|exchanging queens|early queens|the london|london system|the caro-kann|the french|the sicilian"
    r"|the italian|the scandinavian|the king's indian|correspondence chess|simuls|puzzles|theory|opening theory"
    r"|resigning|losing|playing (?:with |as )?(?:black|white)|doubled pawns|king walks|puzzle rush)"
)
DISLIKES = (
    r"\b(?:i|i really|i just|i honestly|i absolutely|i) (?:really |just |honestly |absolutely )?(?:can'?t stand|cannot"
    r" stand|can'?t bear|hate|don'?t like|do not like|dislike|detest|loathe|can(?:'?t|not) (?:abide|bear)|despise"
    r"|never liked|have never"
    r" liked|never (?:drink|touch|eat|drank|ate|touched)|don'?t (?:drink|eat|touch))"
)
LIKES = (
    r"\b(?:love|adore|could live on|live on|would swim in|'?d swim in|could drink|prefer|drink|am all for|enjoy|crave"
    r"|am mad about|can'?t live without|am fond of|like)"
)
SPORT = (
    r"(?:football|soccer|tennis|handball|basketball|volleyball|hockey|rugby|cricket|baseball|badminton|golf|chess"
    r"|table tennis|ping pong|water polo|darts|lacrosse|netball|snooker|minecraft)"
)
DOES = r"(?:judo|karate|ballet|gymnastics|athletics|fencing|archery|yoga|parkour|taekwondo|boxing|origami)"
# What somebody does, and as it is called.
DOINGS = {
    "skates": "skating", "swims": "swimming", "dances": "dancing", "rides": "riding", "climbs": "climbing",
    "surfs": "surfing", "skis": "skiing", "draws": "drawing", "paints": "painting", "sings": "singing",
    "sails": "sailing", "rows": "rowing", "knits": "knitting", "fences": "fencing", "juggles": "juggling",
    "skateboards": "skateboarding", "cycles": "cycling", "fishes": "fishing", "boxes": "boxing",
}  # fmt: skip
VERB = rf"(?P<doing>{'|'.join(DOINGS)})"
INSTRUMENT = (
    r"(?P<thing>(?:violin|viola|cello|double bass|bass|piano|flute|clarinet|oboe|bassoon|horn|trumpet|trombone|tuba"
    r"|guitar|harp|drums|accordion|organ|saxophone|sax|banjo|recorder|mandolin|bagpipes|ukulele|harmonica))"
)
JOB = (
    r"(?:doctor|nurse|midwife|paramedic|surgeon|dentist|vet|pharmacist|teacher|professor|librarian|carpenter|joiner"
    r"|baker|cook|chef|butcher|farmer|gardener|florist|plumber|electrician|mechanic|engineer|programmer|developer"
    r"|designer|architect|builder|roofer|painter|tailor|welder|driver|pilot|sailor|fisherman|firefighter|fireman"
    r"|policeman|police officer|soldier|judge|lawyer|accountant|translator|writer|journalist|editor|photographer"
    r"|musician|drummer|singer|actor|actress|dancer|potter|jeweller|clockmaker|watchmaker|bookseller|barber"
    r"|hairdresser|waiter|waitress|barista|cleaner|caretaker|postman|postwoman|physicist|chemist|biologist|scientist"
    r"|geologist|astronomer|therapist|psychologist|social worker|student|apprentice|shepherd|beekeeper|winemaker"
    r"|brewer|train driver|bus driver|tram driver|crane driver|conductor|stonemason|glazier|plasterer|optician"
    r"|physiotherapist|astronaut|(?:\w+ )?maker|puppeteer|referee|cashier|courier|cyclist|teacher's aide"
    r"|radiographer|lifeguard|ranger|forester|shoemaker|cobbler|diver|secretary|salesman|salesperson"
    r"|nursery teacher|childminder|carer|manager|banker|broker|blacksmith|luthier|organist|priest|vicar|nun)"
)
SHOP = (
    r"(?:bakery|shop|café|cafe|farm|restaurant|garage|hotel|studio|workshop|salon|bookshop|stall|practice|company|inn"
    r"|pub|bar|nursery|vineyard|brewery|dairy|kiosk|pharmacy|gallery|firm|business|school|laundrette|boatyard|forge)"
)
WORKS = (
    r"(?:drive|repair|bake|build|teach|sell|mend|deliver|tune|restore|translate|work (?:in|at|as|for|on|nights)"
    r"|make (?:furniture|violins|cheese|shoes|films|maps|wine|jewellery|hats|toys|guitars))"
)
OPENING = (
    r"(?:italian|sicilian|french|caro-kann|london|spanish|ruy lopez|king's gambit|queen's gambit|scandinavian|slav"
    r"|english|vienna|pirc|dutch|scotch|king's indian|nimzo|benoni|petroff)"
)
NUMBER = (
    r"(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|a hundred)"
)
MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn"
    r"|winter)"
)
DAY = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
# When something is to be, and the same as a pattern for itself.
WHEN = (
    rf"(?:on (?:the )?(?:{DAY}|\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {MONTH}|[a-z-]+ of {MONTH}"
    rf"|{MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)|in (?:the )?{MONTH}|next (?:week|month|year|{DAY}|{MONTH})"
    r"|this (?:weekend|summer|winter|autumn|spring)|tomorrow|tonight|the day after tomorrow)"
)
A_DAY = re.compile(
    rf"\b{WHEN}|(?<= to )the (?:\d{{1,2}}(?:st|nd|rd|th)|[a-z-]{{3,12}}(?:st|nd|rd|th))\b", re.IGNORECASE
)
OF_DEATH = re.compile(
    r"\b(?:died|dead|dies|dying|death|funeral|killed|passed away|buried|put down|put to sleep|suicide|miscarr\w+"
    r"|stillborn|run over|widow\w*|the late|lost (?:one|a patient|two|him|her|them)|didn'?t make it|couldn'?t save)\b",
    re.IGNORECASE,
)
OF_GRAVE = re.compile(
    rf"{OF_DEATH.pattern}|\b{ILL.replace('?P<ill>', '?:')}|\b(?:diagnosed|bad news|in hospital|operation)\b",
    re.IGNORECASE,
)
# What makes a nuisance no matter to smile at.
NO_SMILE = (
    r"(?![^?]{0,300}\b(?:cr(?:y|ies|ied|ying)|heartbroken|devastated|vet|ill|sick|poison\w*|blood|ambulance|died"
    r"|hospital|stolen|laptop|gave me|grand\w+'s|grand(?:mother|father|ma|pa|ad) gave"
    r"|insurance|can'?t afford|inconsolable)\b)"
)
JOKE = (
    r"(?:what do you (?:call|get)|why (?:did|do|does|don'?t|doesn'?t|can'?t|was|is|are|were)"
    r" (?:the|a|an|some)? ?[\w' -]"
    r"{1,60}\b(?:cross|bar|road|bring|break up|afraid|ladder|go to the|never|psychologist|therapist|always)\b|how many"
    r" [\w' -]{1,40} does it take|what did the [\w' -]{1,40} say to|what'?s the difference between (?:a|an)"
    r"|have you heard (?:the one )?about the|did you hear (?:the one )?about the)"
)

# An evening or a house that is too quiet since somebody is no more.
ALONE = re.compile(
    r"\b(?:quiet|lonely|lonelier|empty|alone|silent|silence|long|longer|hard|harder|hardest|worst|worse"
    r"|not the same|big)\b"
    rf"[^.?!]{{0,60}}\b(?:since|without) (?P<who>(?:my|our) {ADJECTIVE}{KIN}(?: {NAME})?|she|he|him|her"
    rf"|{NAME})(?= (?:died|passed"
    r"|went|is gone|has gone|was gone)\b|\W*$|[.!,;])",
    re.IGNORECASE,
)
# "He/she ...", behind news of somebody.
OF_THEM = re.compile(
    rf"^\W*(?:and |but |well,? )?(?:(?P<pronoun>he|she)(?:'s| is| was| has| taught| makes| made| used| always| never"
    rf"| loves?| still| built| gave| raised| showed| brought| lives| plays| bakes| knows| tells| told| sings"
    rf"| calls)\b|(?:his|her) name\b)(?:[^?]{{0,80}}\bname (?:is|was) (?P<name>{NAME}))?",
    re.IGNORECASE,
)
# What weighs more than whatever else a sentence tells.
OF_TROUBLE = re.compile(
    r"\b(?:bull(?:y|ied|ying)|divorc\w+|left me|arrested|addict\w*|tumou?r|ill|sick|depress\w*|accident|crash\w*|sacked"
    r"|redundant|evicted|broke up|pregnan\w*|robbed|burgled|homeless|attacked|abus\w+|fever|coma|(?:in|to) hospital"
    r"|(?:isn'?t|not) (?:well|speaking|talking)|gave it to me|reaction|swollen|swelling|breathe)\b",
    re.IGNORECASE,
)
# What is told of somebody ill and is nothing to be fond of.
OF_ILLNESS = re.compile(
    r"n't\b|\b(?:not|no|worse|weak|pain|hurts?|cr(?:ied|ying|ies)|afraid|scared|refuses|confused|alone|lost|thin|tired"
    r"|hospital|chemo\w*|operation|surgery|tests?|results?|forgets?|forgot|months|weeks)\b",
    re.IGNORECASE,
)
OF_LOW = re.compile(
    r"^\W*(?:\w+ )?(?:i'?m|i am|i feel|feeling|i'?ve been|it makes me)(?: \w+){0,2} (?:low|down|sad|upset|gutted"
    r"|heartbroken|miserable|crushed|shattered|empty)\b",
    re.IGNORECASE,
)
# Somebody of the writer's, an animal first.
SOMEBODY = (re.compile(PET, re.IGNORECASE), re.compile(WHO, re.IGNORECASE))

GREETING = re.compile(
    r"^\W*(?:hi+|hiya|hey+|hello|hullo|yo|hola|howdy|good (?:evening|morning|afternoon|day)"
    r"|greetings|evening|morning)\b",
    re.IGNORECASE,
)
NAMES = (
    re.compile(r"\b(?:my name is|my name's|name's|call me) (?P<name>[a-zà-ž][\w'-]+)", re.IGNORECASE),
    re.compile(
        r"\b(?:i'?m|i am|it'?s|this is) (?P<name>(?-i:[A-ZÀ-Ž])[\w'-]+)(?=[,.!]| and\b| from\b|\W*$)", re.IGNORECASE
    ),
    re.compile(r"(?:^|[,.!?] )(?P<name>[a-zà-ž'-]{2,20}) here\b", re.IGNORECASE),
    re.compile(r"\bi'?m (?P<name>[a-zà-ž'-]{2,20}), (?:an?|from|and i)\b", re.IGNORECASE),
    re.compile(r"^\W*(?:hi|hey|hello|yo) [a-z]{2,20}, (?P<name>[a-z]{3,12})(?=\. )", re.IGNORECASE),
)
# What stands where a name may stand and is none.
NO_NAMES = frozenset((
    "i", "i'm", "am", "back", "right", "up", "new", "down", "over", "it's", "live", "still", "nobody", "tired", "fine",
    "sorry", "good", "late", "sure", "glad", "happy", "sad", "ready", "okay", "well", "home", "bored", "german",
    "dutch", "french", "english", "irish", "scottish", "welsh", "spanish", "italian", "american", "austrian", "indian",
    "polish",
    "greek", "turkish", "norwegian", "swedish", "danish", "finnish", "russian", "ukrainian", "portuguese", "black",
    "white", "from", "retired", "lost", "alone", "around", "out", "thanks", "please", "yes", "no", "just", "me", "you",
    "again", "it", "it's", "today", "my", "the",
    "busy", "hungry", "excited", "nervous", "first", "only", "christian", "jewish", "muslim", "catholic",
))  # fmt: skip
