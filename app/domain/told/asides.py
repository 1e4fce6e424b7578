"""Sentences that tell nothing of their writer although they say "I": jokes, quotations, cases that are only imagined,
opinions of others, orders, and what belongs to this moment of this game."""

from __future__ import annotations

import re

from app.domain.hostile import attack_in

_QUOTED = re.compile(r"\"[^\"]*\"|“[^“”]*”|«[^«»]*»|(?<!\w)'[^']*'(?!\w)")
_GREETING = re.compile(
    r"^\W*(?:hi+|hello|hey+|hiya|greetings|good (?:morning|evening|afternoon|day)|hallo|hola|bonjour|salut)"
    r"(?: (?:again|there|all|everyone))?(?:(?:,? (?!i\b|im\b|my\b|we\b|our\b)[^\W\d_]+)?[,.!;:] *| +(?=(?:i|i'm|im"
    r"|my|we|our|this)\b))",
    re.IGNORECASE,
)
# Words of a quotation; a shorter one is a name.
LEAST_QUOTED = 3

_PIECE = (
    r"(?:king|queen|rook|bishop|knight|pawn|horsey|torre|dama|alfil|caballo|peon|rey|tour|reine|fou|cavalier"
    r"|pion|roi|turm|laufer|springer|bauer|konig|bispo|cavalo|peao|rei)s?"
)
_SAYING = (
    r"(?:says?|said|thinks?|thought|reckons?|believes?|claims?|swears|insists|maintains|tells? (?:me|everyone)|told me"
    r"|dice|decia|cree|piensa|dit|disait|pense|croit|sagt|meint|glaubt|findet|diz|acha|pensa)"
)
_IMAGINED = re.compile(
    r"\b(?:imagine|suppose (?:i|that|you|we|my)|supposing|pretend(?! to)|let's say|lets say|say i (?:had|was|were)"
    r"|hypothetically|what if|if only|i wish|as if|in theory|for the sake of|once upon a time|stell dir vor"
    r"|angenommen|nehmen wir an|imagina|imaginemos|supongamos|ojala|imagine[zr]?|supposons|admettons|quem me dera"
    r"|tomara)\b"
    r"|\b(?:were|had) i (?:to|a|an|the|in|born|been)\b"
    r"|\bin (?:another|a past|my next|a previous|my past) life\b|\bi (?:once )?dream(?:t|ed) (?:that )?\b"
    r"|\bsi (?:yo )?(?:fuera|fuese|tuviera|tuviese|viviera|pudiera|estuviera)\b|\bsi j'(?:etais|avais|habitais"
    r"|pouvais)\b"
    r"|\bse eu (?:fosse|tivesse|morasse|vivesse|pudesse|estivesse)\b"
)
# Both together make a case that is only imagined.
_IF = re.compile(r"\bif (?:i|we|my [\w-]+|he|she|they) (?:was|were|had|could|did|lived|owned|won|ever)\b|\bwenn ich\b")
_WOULD = re.compile(
    r"\b(?:would|could|might|should)\b|\b\w+'d\b|\bi ?d (?:be|have|buy|live|move|go|take|do)\b"
    r"|\b(?:ware|hatte|wurde|konnte)\b"
)
_REPORTED = re.compile(
    r"^(?:\w+[ ,]+){0,2}?(?:people|folks|anyone|anybody|everyone|everybody|whoever) (?:who|that)\b"
    rf"|^(?:\w+[ ,]+){{0,2}}?(?:my|our|the|a|an|some|mi|el|la|mon|ma|le|mein|meine|meu|minha|o|people|everyone"
    rf"|everybody"
    rf"|they|he|she)(?! doctor| dentist| nurse| consultant| oncologist| surgeon)(?: [\w-]+){{0,3}}? {_SAYING}\b"
    r"(?! (?:hi|hello|hey)\b)(?!(?: to me| me| that| us)* (?:yes|i(?:'m| am|'ve| have (?!to)| got| passed| need)"
    r"|we(?:'re| are| have)))"
    r"|^as (?:my|the|our|they|he|she|somebody|someone)(?: [\w'-]+){0,6}? (?:has it|says?|said|puts? it|goes|used to"
    r" say)\b"
    r"|\b(?:like|as) in (?:the|that) (?:song|film|movie|book|joke)\b|\bsomebody (?:once )?told me\b|\b(?:they"
    r"|people) (?:say|call me)\b|\ba friend of mine (?:says|claims|thinks)\b|\b(?:lyrics?|quote|quoting"
    r"|unquote)\b|\bas the (?:saying|song|film|movie|poet|line) (?:goes|says|has it)\b|\baccording"
    r" to\b|\bto quote\b|\bquoth\b"
)
_PLAYFUL = re.compile(
    rf"^(?:\w+[ ,]+){{0,3}}?(?:my|your|our|the|mi|tu|mon|ma|mein|meine|meu|minha) (?:[\w-]+ ){{0,2}}?{_PIECE}"
    rf" (?:just |also |really |now |already )*"
    r"(?:is|was|are|has|had|have|filed|wants?|moved?|ran|calls?|called|got|gets|went|goes|feels?|needs?|died|left"
    r"|hates?|loves?|told|asked|lives?|works?|dreams?|quit|retired|se|est|ist|hat|esta|ha) "
    r"(?!my fav|the (?:piece|one) i)"
    r"|\b(?:phd|degree|masters?|doctorate|black belt|diploma|licen[cs]e) in (?:losing|blundering|hanging|resigning"
    r"|disappointment|bad|chess|overthinking|procrastinat\w+|sarcasm)\b"
    r"|\bborn to (?:lose|win|blunder|play|run)\b|\brent[- ]free\b|\bcould eat a\b|\b(?:a )?(?:hundred|million"
    r"|thousand|billion) (?:years|times|kids|cats|wives|husbands)\b"
    r"|\bmy name is (?:bond|inigo|neo|earl|slim|maximus|nobody|legion|chess|checkmate|\w+ checkmate)\b|\b(?:i left"
    r" my heart|luke,? i am|houston,? we have|may the force|winter is coming)\b"
    r"|\bknock,? knock\b|\b(?:jk|just kidding|only kidding|kidding|only joking|just joking|j/k|not really|haha not"
    r"|april fools?"
    r"|es broma|je rigole|je plaisante|war ein witz|scherz|brincadeira|to brincando)\b"
    r"|\b(?:literally|just|nearly|almost) (?:died|dying|dead|cried|exploded|melted|combusted)\b|\bi(?:'m| am|m)(?:"
    r" so| literally)? (?:dead|dying|deceased)\b"
    r"|^i died\b|\bsend flowers\b|\bkill(?:ed|s)? me\b|\bmy (?:brain|soul|heart) (?:is|has|just|just has)?"
    r" ?(?:melted|left|died|fried|mush|crying)\b"
    r"|\b(?:i have a dream|i am your father|i'll be back|to be or not|i came,? i saw|i think,? therefore"
    r"|elementary,? my"
    r"|call me ishmael|my precious|i am iron man|i am batman|i am groot)\b"
    r"|\b(?:i(?:'m| am|m)|my (?:\w+ )?\w+ is|we are|call me|soy|je suis|ich bin|sou)(?: \w+){0,3}? (?:king|queen of"
    r"|pope|god|batman|superman|dracula"
    r"|napoleon|santa|wizard|witch|vampire|pirate|dragon|unicorn|alien|martian|robot|ghost|time travell?er|caesar"
    r"|moon|mars"
    r"|emperor|immortal|invincible|billionaire|reincarnation|chosen one|rey|reina|roi|reine|konig|konigin|kaiser"
    r"|rei|rainha|kasparov in disguise|magnus carlsen|bobby fischer|sherlock|ninja)\b"
    r"|\b(?:la|na|da|doo|dum)[ ,]+(?:la|na|da|doo|dum)\b"
    r"|\bon (?:the moon|mars|pluto)\b|\b(?:million|billion|thousand|hundred|\d{3,}) years old\b"
)
# A piece and a life in one sentence: a joke about the piece.
_A_PIECE = re.compile(rf"\b(?:my|your|the|this|that|mi|mon|ma|mein|meine|meu|minha) {_PIECE}\b")
_A_LIFE = re.compile(
    r"\b(?:divorced?|funeral|married|marry|kids|pregnant|holiday|vacation|retired?|therapy|hospital|salary|pension|rip"
    r"|ghosted|adopted|dating|engaged|honeymoon|widow\w*|orphan\w*|mortgage|unemployed|burial|obituary)\b"
)
_AUTHORITY = re.compile(
    r"\bi(?:'m| am|m) (?:now )?(?:the |your |an? )?(?:new )?(?:admin\w*|developer|owner of this|moderator|creator"
    r"|operator"
    r"|system|maker|master|programmer of|boss here|president|prime minister)\b"
    r"|\b(?:you|u) (?:must|should|have to|need to|will) (?:always |now )?(?:remember|say|tell|write|save|store"
    r"|resign|obey)\b"
    r"|^(?:please )?(?:remember|save|store|note|write|repeat|tell everyone|tell them|always (?:say|answer))\b"
    r"(?! (?:that )?(?:my|i|i'm|im)\b|, )"
)
# Of this game or this minute; a sentence about something lasting too is kept all the same (`reading`).
_MOMENT = re.compile(
    r"\bi(?:'m| am|m)(?: \w+){0,2}? (?:winning|losing|lost|better|worse|up|down|ahead|behind|done|here|back|ready"
    r"|good|fine|ok|okay"
    r"|sure|sorry|serious|wondering|thinking|stuck|confused|waiting|white|black|human|toast|doomed|crushed|in trouble"
    r"|impressed|curious|listening|glad|happy|playing (?:this|that|the|e4|d4)|going to (?:win|lose|crush|destroy"
    r"|beat|mate|take|attack|castle|resign|push|play|move|try))\b"
    r"|\b[a-h][1-8]\b|\bO-O\b|\b(?:this|that|your|the|next|last|another|a|one more|good|nice|great) (?:\w+ )?(?:game"
    r"|move|position|pawn|knight|bishop|rook|queen"
    r"|piece|check|mate|trade|swap|exchange|sacrifice|fork|pin|attack|plan|opening|line|blunder|mistake|trick|trap"
    r"|rematch|draw|takeback|hint)\b"
    r"|\b(?:checkmate|stalemate|blundered|resign\w*|takeback|castl\w+|en passant|gg|rematch)\b"
    rf"|\bmy (?:own )?(?:{_PIECE}|move|turn|clock|position|attack|plan|pieces|centre|center|king's? \w+)\b"
    r"|\bi (?:think|guess|wonder|hope|see|saw|know|knew|thought|mean|meant|suppose|understand|agree|missed|forgot"
    r"|forget|give up|resign|take|took|play|played|move|moved|castle|check"
    r"|win|won|lose|lost|blunder\w*|attack|defend|offer|accept|will|shall|can|could|should|must|would|might|may|want"
    r"|need|like|liked|love|loved|don't|do|did|didn't|dont|didnt|have to|had to|got you|see you|see what|say|said"
    r"|asked?)\b"
    r"|\bi'(?:ll|d)\b|\b(?:you|your|u|ur)\b|\b(?:thanks|thank you|thx|hello|hi|hey|bye|good (?:morning|evening|night"
    r"|luck)|see ya|brb|gtg|sorry)\b"
)


def without_greeting(sentence: str) -> str:
    """The sentence without a greeting before it, and the name of whom that is said to."""
    return _GREETING.sub("", sentence, count=1)


def without_quotations(sentence: str) -> str:
    """The sentence without the words of others that it quotes."""
    return _QUOTED.sub(_unless_quotation, sentence.replace("‘", "'").replace("’", "'"))


def _unless_quotation(found: re.Match[str]) -> str:
    return " " if len(found[0].split()) >= LEAST_QUOTED else found[0]


def is_hostile(message: str) -> bool:
    """Whether nothing of a message may be kept: it gives orders, claims authority or is noise."""
    return attack_in(message) is not None


def is_aside(sentence: str) -> bool:
    """Whether a folded sentence is a joke, imagined, somebody else's opinion, or claims authority."""
    if any(pattern.search(sentence) for pattern in (_IMAGINED, _REPORTED, _PLAYFUL, _AUTHORITY)):
        return True
    pairs = ((_IF, _WOULD), (_A_PIECE, _A_LIFE))
    return any(one.search(sentence) and other.search(sentence) for one, other in pairs)


def is_joke(sentence: str) -> bool:
    """Whether a folded sentence takes back or makes fun of everything around it ("just kidding", "knock knock")."""
    found = _PLAYFUL.search(sentence)
    return found is not None and found[0].startswith(
        ("knock", "jk", "just kid", "only kid", "kidding", "only jok", "just jok")
    )


def is_of_the_moment(sentence: str) -> bool:
    """Whether a folded sentence speaks of this game, this minute or the listener."""
    return _MOMENT.search(sentence) is not None
