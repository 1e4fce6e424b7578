"""Words by which a sentence speaks of its writer, and of what lasts in their life."""

from __future__ import annotations

import re

LEAD = (
    r"^\W*(?:(?:and|but|well|so|hi+|hey|hello|oh|ah|yes|yeah|no|nope|ok|okay|sorry|sry|thanks|thx|actually|honestly"
    r"|anyway|by the way|btw"
    r"|you know|today|because|cause|haha\w*|lol|nothing much|not much|hmm+|um|also|plus|fun fact|ps|p\.s\.|secret"
    r"|confession)[ ,.:;!-]+)*"
)


FIRST_PERSON = re.compile(
    r"\b(?:i|i'm|im|i've|ive|i'll|i'd|my|me|mine|myself|we|we're|we've|our|ours|us"
    # Spanish and Portuguese
    r"|yo|mi|mis|conmigo|nuestr[oa]s?|nos|eu|meus?|minhas?|noss[oa]s?|comigo|soy|sou|estoy|estou|tengo|tenho"
    r"|tenemos|temos|voy|vou|vamos|hago|faco|he|fui"
    r"|[a-z]{2,}(?:amos|emos|imos)|viv[oi]|mor[oei]|trabaj[oe]|trabalh[oe]i?|estudi[oe]|estud[oe]i?|odi[oe]|ode[i]o"
    r"|naci|nasci|tenia|tinha|jueg[oue]+|jog[ou]+ei?|aprendi"
    r"|ensen[oe]|ensin[oe]i?|cant[oe]i?|toc[oe]|toquei|habl[oe]|fal[oe]i?|cumpl[oi]|empiez[oe]|comec[oe]i?"
    r"|prefier[oe]|prefir[oe]|ador[oe]|detest[oe]|gost[oe]i?|soport[oe]|aguant[oe]|llev[oe]|acab[oe]i?"
    r"|perdi|gane|ganhei|mud[oe]i?|cocin[oe]|cozinh[oe]i?|corr[oi]|cri[oe]|cole?ccion[oe]|vend[oi]|escrib[oi]"
    r"|escrev[oi]|le[oi]|cuid[oe]i?|pas[oe]|quier[oe]|quero|puedo|posso|sient[oe]|me"
    # French, German, Italian, Dutch, Polish, Turkish, Swedish
    r"|je|j'\w+|mon|ma|mes|moi|nous|notre|chui|ich|mein\w*|mir|mich|wir|unser\w*|hab|bin|habe|miei|mie|ho"
    r"|sono|abito|lavoro|ik|mijn|wij|mam|moj|moja|mnie|jestem|ben|benim|jag|mitt"
    # Russian and Ukrainian, Greek, Arabic and Hebrew
    r"|я|меня|мне|мои|моя|мое|мою|моего|моеи|мы|у нас|наш|мене|моє|μου|εχω|ειμαι|με|μενω|دي|أنا|انا|عندي|لدي|אני|שלי)\b"
    r"|我|私|僕|俺|うち|저는|나는|내|제"
)


# Sentences of English in which the writer leaves out "I" or "my".
UNSPOKEN = re.compile(
    LEAD + r"(?:it's \w+,? (?:by the way|btw)\b|been (?!a (?:good|great|nice|pleasure))|got (?:a|an|my|the|two|three"
    r"|into|fired|married"
    r"|engaged|promoted|back from)\b"
    r"|can'?t stand\b|can'?t (?:eat|sleep|drink|hear|see|walk)\b|cannot (?:stand|eat)\b|hate\b|absolutely hate\b"
    r"|love (?!you|this|that|it|the way)"
    r"|allergic to\b|vegan\b|vegetarian\b|born (?:in|on|and)\b|grew up\b|lost my\b|have(?:n'?t)? (?:a|an|two|three"
    r"|been|slept|got)\b"
    r"|had (?:a|an|my|the) (?!good|nice|great|plan|chance)|never (?:been|had|liked|learn\w*|eat|drink)\b|used to\b"
    r"|moved (?:to|house|from|here|in)\b"
    r"|just (?:made|got|had|moved|finished|passed|started|came|bought|cooked|baked|turned|lost|found|became)\b"
    r"|(?:going|off|heading|flying|moving|travelling|driving) to (?!take|win|lose|move|play|resign|castle|be)"
    r"|start(?:ing|ed)? (?:a|my|at|work|school|college|uni)\b"
    r"|(?:live|living|work|working|study|studying) (?:in|at|as|for|with|nights|near|from)\b|from \w+ originally\b"
    r"|learn(?:t|ed|ing)\b"
    r"|retired\b|married\b|divorced\b|widowed\b|pregnant\b|colou?r-?blind\b|turned \d+|turning \d+|left-handed\b"
    r"|diabetic\b|dyslexic\b"
    r"|(?:\d{1,2}|[a-z]+(?:-[a-z]+)?) years (?:on the|in the|in|as|at|with|behind|driving|teaching|working) "
    r"|(?:one|two|three|four|five|six) (?:little |older |younger |grown )?(?:girls|boys|kids|children|sons|daughters"
    r"|cats|dogs|sisters|brothers|grandchildren|horses|rabbits)\b"
    r"|training for\b|named after\b|tengo\b|vivo\b|trabajo\b|heisse\b|komme aus\b|arbeite\b|wohne\b|bald\b|moro\b"
    r"|trabalho\b)"
)


# Sentences that leave out "I" and may tell something or nothing: "picked this up in the navy", "not fond of draws".
WITHOUT_I = re.compile(
    r"^\W*(?:(?:and|but|well|so|oh|ah|anyway|also|btw)[ ,]+)*(?:[a-z]+(?:ing|ed)|once|got|been|had|lost|quit|sold"
    r"|bought"
    r"|made|can'?t|not|no|never|hate|love)\b"
)


# Small words of other languages: a sentence with two of them is read as theirs, where "I" is in the ending of the verb.
OF_OTHER_TONGUES = re.compile(
    r"\b(?:el|la|los|las|que|con|para|muy|un|una|en|por|pero|porque|se|os|ao|na|no|da|do|uma|um|com|muito|mas|nao|le"
    r"|les|une|des|est|pas|et|dans|avec|der|die|das|und|nicht|ist|ein|eine|auf|mit|seit|schon|il|che|non|di)\b"
)


# Feelings and doings that last, by which a sentence about chess pieces or the game is still about its writer.
LASTING = re.compile(
    r"\b(?:always|never|every (?:day|week|year|evening|night|morning|\w+day)|usually|used to|since|years? ago|years"
    r"|when i was|favou?rite|as a (?:boy|girl|child|kid)"
    r"|hate|love|adore|can'?t stand|scared of|afraid of|learn(?:t|ed)|taught|grew up|(?:19|20)\d\d|back (?:in|when)"
    r"|when i|at (?:school|uni|university|college)|once (?:beat|drew|met)"
    r"|my (?:first|best|worst|only) (?:ever )?(?:game|win|tournament)|peaked|rating|rated|club"
    r"|tournament|champion\w*|league"
    r"|siempre|nunca|toujours|jamais|immer|nie|sempre|depuis|seit|desde|favorit[oa]|prefere|lieblings\w*|odio|odeio"
    r"|deteste|hasse|adoro)\b"
)


# What is liked or not, and is nothing of this game or this minute.
OF_TASTE = re.compile(
    r"\bi (?:really |just |quite |absolutely )?(?:(?:don'?t|do not|never) (?:really |much )?)?(?:like|love|enjoy"
    r"|hate|drink|eat|fear|detest|adore|loathe|dislike|despise|support|dread|can'?t (?:stand|bear|abide))"
    r" (?!it\b|this|that|these|those|you|your|the (?:way|look|pawn|move|game|plan)|how|when|to (?:be|see|win|lose)"
    r"|what|where|him"
    r"|her\b|them|my (?:position|move|pawn|king|rook|chances))(?:[a-z'-]+ ){0,3}[a-z'-]{3,}"
    r"|\bi (?:really )?(?:want|hope|plan|would like|dream) (?:to|of) (?:write|writing|become|becoming|learn"
    r"|move to|visit|study|buy|travel"
    r"|open|build|climb|run (?:a|the|my)|live|marry|retire|adopt|have (?:a|two|three|kids|children)|see (?:the|my)"
    r"|swim|sail|be an?)\b"
)
