"""The words by which news of somebody else are known to be good or bad, or of how they take it."""

from __future__ import annotations

import re

from app.soul.listening.kind_words import NUMBER

_ADVERB = (
    r"(?:(?:just|really|very|so|all|quite|still|now|already|finally|always|completely|totally|even|also|too|is|has"
    r"|had|was"
    r"|been|got|going|to|be|not) ){0,4}"
)
_HIS = r"(?:his|her|their|the|a|an|all his|all her|its)"
BAD = re.compile(
    rf"\b(?:failed|flunked|bombed|messed up) (?:{_HIS} )?|\blost {_HIS} (?:job|work|licence|house|flat|home|place|purse"
    r"|wallet|phone|keys|savings|court case|seat|baby)\b"
    rf"|\b(?:got|was|been|is being|gets|has been|is getting) (?:\w+ )?(?:fired|sacked|laid off|dumped|bullied"
    rf"|robbed|mugged"
    r"|cheated|rejected|turned down|evicted|arrested|burgled|suspended|expelled|made redundant|divorced)\b"
    rf"|\b(?:crashed|wrecked|wrote off) {_HIS}\b|\bhad an accident\b|\bhad a crash\b"
    r"|\bdid ?n[o']t (?:pass|get in|get the|make it into|make the|win)\b|\bsplit up\b|\bbroke up\b"
    r"|\b(?:boyfriend|girlfriend|husband|wife|partner) (?:left|dumped) (?:him|her|them)\b|\bhates (?:school|her job"
    r"|his job)\b"
    r"|\bran away\b|\bis missing\b|\bgoing bankrupt\b|\bcan'?t find (?:a|any) (?:job|work|flat|place)\b|\bin trouble\b"
)
ILL = re.compile(
    rf"\b(?:is|'s|are|was|been|ended up|lies|back) (?:\w+ )?in (?:the )?hospital\b|\b(?:is|'s|has been|was|got|fell"
    rf"|feels|'s been|are) {_ADVERB}(?:ill|sick"
    r"|poorly|unwell|feverish|in pain|bedridden|injured)\b|\b(?:has|'s got|got|caught|have) (?:\w+ )?(?:the flu|flu"
    r"|a fever|a"
    r" temperature|pneumonia|covid|chickenpox|measles|bronchitis|a migraine|mumps|appendicitis)\b"
    r"|\b(?:needs|is having|has to have|'s having|had|having) (?:\w+ )?(?:surgery|an? (?:\w+ )?operation|stitches"
    r"|chemo)\b"
    r"|\b(?:fell (?:down|off|over|on|out)|had a fall|collapsed|fainted|was knocked down|burned (?:his|her)"
    r"|bumped (?:his|her))\b"
    r"|\bha[ds] (?:his|her|their) [\w ]{3,20} (?:out|removed|replaced|operated on|taken out)\b"
    r"|\bgot (?:stung|bitten|hurt|burnt|burned|knocked|trampled|run over|concussed)\b|\b(?:with|has|got) a broken \w+\b"
)
LOW = re.compile(
    rf"\btook (?:it|that|this|the news) (?:\w+ )?(?:badly|hard|to heart)\b|\b(?:is|'s|was|are|seems|sounds|feels"
    rf"|sounded|were) {_ADVERB}"
    r"(?:upset|heartbroken|devastated|crying|gutted|terrified|scared|frightened|afraid|worried|in tears|crushed"
    r"|lonely|distraught"
    r"|depressed|miserable|struggling|inconsolable|sad|unhappy|ashamed|nervous|anxious|shattered|homesick|in bits"
    r"|disappointed|desperate|in a state|low)\b|\b(?:cried|cries|sobbed|wept)\b|\b(?:but|and) (?:\w+ )?(?:upset"
    r"|scared|shaken|frightened|sad|worried|shocked|in tears)\b|\bcan'?t (?:sleep|eat|cope"
    r"|stop crying)\b"
    r"|\b(?:won'?t|doesn'?t want to|refuses to) (?:eat|go to school|leave (?:her|his|the) (?:room|bed|house)"
    r"|come out)\b"
)
GOOD = re.compile(
    rf"\b(?:passed|aced|nailed) {_HIS}|\bgot {_ADVERB}(?:the|a|an|her|his|their) (?:\w+ ){{0,2}}(?:job|part|place"
    rf"|role|degree|licence|promotion"
    r"|scholarship|prize|medal|results?|offer|belt|badge|kitten|puppy|flat|contract|grant|visa)\b"
    r"|\b(?:got|been|was|has been|were) (?:\w+ )?(?:accepted|promoted|chosen|picked|engaged|married|hired"
    r"|selected)\b|\bgot in(?:to)?\b(?! (?:trouble|a fight|debt))"
    r"|\b(?:won|wins) (?:the|a|an|her|his|their|first|gold|silver|it|at)\b|\b(?:is|'s|are) (?:\w+ )?(?:pregnant"
    r"|engaged|getting married"
    r"|expecting|over the moon|so happy|so proud|thrilled|out of (?:hospital|danger)|all clear|home again"
    r"|well again|better again)\b"
    r"|\b(?:had|has had|having|is having) (?:a|her|his|their|two|three|four|five|six|seven) (?:\w{1,12} )?(?:baby"
    r"|babies|boy|girl|twins"
    r"|kittens|puppies|kitten|first child)\b"
    rf"|\bgraduated\b|\blearn(?:ed|t) (?:how )?to\b|\btook (?:his|her|their) first\b|\bsaid (?:his|her|their) first\b"
    r"|\b(?:lost|has lost) (?:his|her|their|a) (?:first |second |front |milk |baby )?tooth\b|\bcan (?:now )?(?:walk"
    r"|swim|ride|read|write|whistle|tie)\b"
    rf"|\bturn(?:ed|s) {NUMBER}\b|\bis (?:now )?(?:\d{{2,3}}|a hundred) today\b|\b(?:is|'s|are) (?:coming"
    rf"|moving) (?:home|back|to stay|to visit|to see)\b"
    r"|\bmade (?:it|the team|the final)\b|\bscored\b|\bfinished (?:his|her|their) (?:\w+ )?(?:degree|thesis|studies"
    r"|book|training|treatment|chemo)\b"
    r"|\brecovered\b|\bcan'?t stop (?:smiling|beaming|laughing|grinning|dancing)\b|\bfound (?:a|his|her"
    r"|their) (?:\w+ )?(?:job|flat|love|place|dog|cat)\b|\b(?:slept"
    r"|sleeps) through\b|\bcame (?:first|home)\b"
)
DENIES = re.compile(
    r"\b(?:not|never|n't|didn'?t|hasn'?t|isn'?t|won'?t|can'?t|nobody|almost|nearly|if|might|hopes?|wants?|should)\b"
)
# What other words are written for, or is no news.
NO_NEWS = re.compile(
    r"\b(?:died|dead|dies|dying|funeral|passed away|buried|put down|suicide|cancer|stroke|heart attack|dementia"
    r"|leuka?emia"
    r"|tumou?r|hospice|coma|miscarr\w+|stillborn|used to|would have|when (?:i|he|she|they) w(?:as|ere)|years ago"
    r"|as a (?:child|boy|girl))\b"
)
WITH_ME = re.compile(r"\b(?:to|with|for|at|left|blames?|beat|hit|shouted at|married) me\b")
TEARS = re.compile(r"\b(?:cried|cries|crying|sobbed|wept|in tears)\b")
# That somebody who was missing or in trouble is so no more, said of whoever helped.
FOUND = re.compile(
    r"^\W*(?:but |and |luckily |finally |thankfully )?(?:they|we|i|somebody|someone|the \w+|police)(?:'ve"
    r"| have)? (?:\w+ )?(?:found"
    r"|let|freed|saved|rescued|released|cured|caught) (?:him|her|them)\b"
)
