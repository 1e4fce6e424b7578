"""The patterns by which it is known of what kind of matter somebody tells, in the order in which the kinds count."""

from __future__ import annotations

import re

from app.soul.listening import kind_words as w

_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        "no_pity",
        r"\b(?:don'?t|do not|no need to) (?:\w+ )?(?:pity|feel sorry for|be sorry for) me\b"
        r"|\b(?:don'?t|do not) (?:like|want|need) (?:to be pitied|being pitied|it when (?:people|anybody|somebody"
        r"|you) pity me|(?:any |your )?(?:pity|sympathy))\b",
    ),
    ("knock", r"^\W*knock[ ,-]*knock\b"),
    ("riddle", rf"^\W*(?:[\w' ]{{1,20}}[:,] )?{w.JOKE}[^?]{{0,120}}\?\W*$"),
    ("riddle", r"\b(?:want|wanna|like) to hear a joke\b|\b(?:i'?ve|i have|here'?s|got) a (?:good |bad |new )?joke\b"),
    ("joke", rf"^\W*(?:[\w' ]{{1,20}}[:,] )?{w.JOKE}[^?]{{0,120}}\?\s*\S"),
    ("joke", r"\b(?:walks?|walked|went|go) into a bar\b"),
    (
        "joke",
        r"^\W*why (?:do|don'?t|did|didn'?t|can'?t|was|were|are|is) (?!you|i\b|my|your|we|it|that|this|he|she|they)"
        r"(?![^?]{0,80}\b(?:bishop|knight|rook|queen|king|pawn|move|opening)\b)[\w' -]{3,60}\? *(?:because|they|it"
        r"|he|she"
        r"|to|cause|so)\b[^?]{0,120}$",
    ),
    (
        "what_to_say",
        rf"(?:{w.WHO}(?:{w.FAR}\b{w.ILL})?[^?]{{0,60}})?\b(?:don'?t|do not|no idea|never know) ?(?:know )?"
        r"(?:what|how) (?:to say|to talk|i (?:should|can|could) say) to (?:her|him|them)\b",
    ),
    (
        "grave",
        rf"^(?![^?]{{0,300}}\b(?:survived|remission|benign|all clear|beat|free|ward|nurse|research"
        rf"|cured)\b)[^?]{{0,200}}?"
        rf"{w.WHO}{w.FAR}\b(?<!no ){w.ILL}",
    ),
    (
        "operation",
        rf"\b(?:my|our) (?P<part>{w.PART}) (?:has to|must|needs to|is going to|will|have to|need to) be"
        rf" (?:operated(?: on)??|replaced|taken out)(?P<when> {w.WHEN})?",
    ),
    (
        "operation",
        rf"\bhave (?:to have )?my (?P<part>{w.PART}) (?:operated(?: on)??|out|taken out|replaced"
        rf"|done)(?P<when> {w.WHEN})?",
    ),
    ("injury_of", rf"{w.WHO}{w.NEAR}\b{w.HURT} (?:his|her|their|a|an|the) (?:left |right )?(?P<part>{w.PART})\b"),
    ("injury",
     rf"\bi\b(?:'ve| have)?{w.NEAR}\b{w.HURT} (?:my|an?|the|two|three) (?:left |right )?(?P<part>{w.PART})\b"),
    (
        "injury",
        rf"\bmy (?:left |right |poor |old |bad )?(?P<part>{w.PART}) (?:really |still |just |has been |'s been "
        rf"|is )?(?:hurts?"
        r"|hurting|aches?|aching|sore|killing me|broken|in plaster|gave out|bad|playing up|swollen|stiff)\b",
    ),
    (
        "injury",
        rf"\b(?:pain|an ache|trouble|arthritis|tendonitis|cramps?|problems?) (?:in|with) (?:my|the) (?:left |right "
        rf"|old )?"
        rf"(?P<part>{w.PART})\b|\bi(?:'ve| have)(?: got)? an? (?:bad|sore|dodgy|stiff|aching|swollen|painful"
        rf"|sprained|broken"
        rf"|trapped|frozen) (?:left |right )?(?P<part2>{w.PART})\b",
    ),
    (
        "better_now",
        r"\b(?:fell through|didn'?t work out|did not work out|came to nothing|was cancelled)\b[^?]{0,80}\b(?:better"
        r"|glad|relieved|happier|nicer|luckily)\b|\bbetter\b[^?]{0,60}\b(?:fell through|didn'?t work out)\b",
    ),
    (
        "moved_date",
        r"\b(?P<thing>wedding|party|concert|trip|exam|tournament|match|interview|meeting|recital|opening|holiday"
        r"|lesson)"
        r"\b[^?]{0,60}\b(?:double-booked|postponed|put off|moved to|brought forward|pushed back)\b",
    ),
    ("moved_date",
     rf"\b(?P<thing>wedding|party|concert|trip|exam|tournament|match|interview|operation) is {w.WHEN} now\b"),
    (
        "moved_date",
        r"\b(?P<thing>wedding|party|concert|trip|exam|tournament|match|interview) is now\b",
    ),
    (
        "moved_date",
        r"\b(?:had to|have to|we) (?:move|moved|postpone|postponed|shift) (?:the|our|my) (?P<thing>\w+) (?:to|until"
        r"|by)\b",
    ),
    (
        "wedding",
        rf"^(?![^?]{{0,200}}\b(?:cancel\w*|called off|divorc\w+)\b)[^?]{{0,120}}?\b(?:i|we)(?:'m|'re| am| are)"
        rf" (?:\w+ )?(?:getting married|to be married|tying the knot)\b(?: to \w+)?(?P<when> {w.WHEN})?",
    ),
    (
        "visit",
        rf"\b(?:i|we)(?:'re|'m| are| am|'ll| will| want to)? (?:\w+ )?(?:to )?(?:fly|flying|go|going|travel|travelling"
        rf"|drive|driving|sail|sailing|take the train)\b (?:over |back |home |down |up )?to (?P<place>{w.MORE})"
        rf"(?P<when> {w.WHEN})? (?:to (?:see|visit|meet)|and (?:see|visit)|visiting) {w.WHO}",
    ),
    (
        "post",
        rf"\b(?:moving|move) to (?P<town>{w.NAME}(?: in {w.MONTH})?)[^?]{{0,60}}?\b(?:post|job|place|position) (?:at"
        rf"|in|with)"
        rf" (?P<place>an? {w.SOME})(?: there)?{w.END}",
    ),
    (
        "moving",
        rf"\b(?:i|we)(?:'m|'re| am| are|'ll| will)? (?:(?:all|finally|soon|be|definitely) )?(?:moving|move|relocating)"
        rf" to {w.PLACE}(?P<when> {w.WHEN})?",
    ),
    (
        "post",
        rf"\b(?:i|we)(?:'ve| have)?(?: got| been offered| found)? (?:a|the|my) (?:new )?(?:post|place|position|job)"
        rf" (?:at|in|with) (?P<place>{w.MORE})(?: there)?(?: from| in| starting) {w.MONTH}",
    ),
    (
        "trip",
        rf"\b(?:i|we|the \w+ of us)(?:'re|'m| are| am|'ll| will)? (?:\w+ )?(?:(?:want|plan|hope|going|are off) to )?"
        rf"(?:fly|flying|travel|travelling|walk|hike|hiking|cycle|sail|ride|trek|drive|off|go)(?: on holiday)?"
        rf" (?:to|across|round|around|through|over|along) (?:the )?{w.PLACE}(?P<when> {w.WHEN})?",
    ),
    (
        "music_missed",
        rf"{w.WHO}{w.FAR}\bplays? (?:the )?{w.INSTRUMENT}\b[^?]{{0,60}}\bi (?:\w+ ){{0,2}}?miss (?:her|him|them)\b",
    ),
    (
        "missing",
        rf"^(?![^?]{{0,300}}\b(?:since (?:he|she|they)|gone|grave|was)\b)[^?]{{0,100}}?{w.WHO}[^?]{{0,90}}"
        r"\bi (?:\w+ ){0,2}?miss (?:her|him|them)\b",
    ),
    (
        "missing",
        rf"^(?![^?]{{0,300}}\b(?:since (?:he|she|they)|gone|grave|was)\b)[^?]{{0,60}}?"
        rf"\bi(?:'m| am)? (?:\w+ ){{0,2}}?miss(?:ing)? {w.WHO}",
    ),
    ("mischief", rf"^{w.NO_SMILE}[^?]{{0,80}}?{w.PET}{w.FAR}{w.MISCHIEF}"),
    ("mischief", rf"^{w.NO_SMILE}[^?]{{0,80}}?{w.PET_OWNED}{w.FAR}{w.MISCHIEF}"),
    (
        "allergic_now",
        rf"\b(?:i'?m|i am)(?: \w+)? allergic to {w.THING}(?=[^?]{{0,80}}\b(?:gave (?:it to )?me|i (?:just )?(?:ate"
        rf"|swallowed"
        r"|had|took)|stung|swollen|swelling|breathe)\b)",
    ),
    ("allergy", rf"\b(?:i'?m|i am)(?: \w+)? allergic to {w.THING}"),
    ("dislike_chess", rf"{w.DISLIKES} (?P<thing>{w.CHESS})(?: (?:by|with|against|in) [\w' -]{{1,20}}?)?{w.END}"),
    ("dislike_but", rf"{w.DISLIKES} (?:drinking |eating )?(?P<thing>{w.FOOD})\b[^?]{{0,40}}{w.LIKES}"
     rf" (?:on |in )?(?P<liked>(?!my\b|our\b|you|it\b|that|playing|when|to\b)[\w'-]+(?: [\w'-]+)?){w.END}"),
    ("dislike_but",
     rf"\bi (?:really )?(?:love|adore|like|drink) (?P<liked>{w.FOOD})\b[^?]{{0,30}}\b(?:hate|can'?t stand"
     rf"|dislike|don'?t like) (?P<thing>{w.FOOD})"),
    ("dislike", rf"{w.DISLIKES} (?:drinking |eating |the (?:taste|smell) of )?(?P<thing>{w.FOOD})(?= *(?:\W|$)| \w)"),
    (
        "dislike_any",
        rf"{w.DISLIKES} (?:watching |listening to |doing )?(?P<thing>(?!(?:losing|being|my|our|your|you|him|her"
        rf"|them|it|that"
        r"|this|when|how|to|the (?:way|idea|thought)|having|people|myself|everything|everyone|what|going|it's"
        r"|waiting|winning"
        rf"|playing|resigning|\w+ing)\b)[\w'-]+(?: [\w'-]+)?){w.END}",
    ),
    ("fear", rf"\b(?:i'?m|i am|i'?ve always been)(?: \w+)? (?:scared|afraid|terrified|frightened) of"
     rf" (?P<thing>(?!losing|you|that|it\b|being|my\b|what|the (?!dark|sea|dentist"
     rf"|deep))(?:[\w'-]+)(?: [\w'-]+)?){w.END}"),
    ("fear",
     rf"{w.DISLIKES} (?P<thing>heights|spiders|snakes|thunder|the dark|flying|needles|lifts|crowds|wasps|mice)\b"),
    ("birthday", rf"(?P<who>\b(?:my|our) {w.ADJECTIVE}{w.KIN}(?: {w.NAME}(?<!'s))?)'s (?:\w+ )?birthday\b"),
    (
        "birthday",
        rf"{w.WHO},? (?:is|turns|turned|was|will be|'s) (?P<age>{w.NUMBER}) (?:today|yesterday|tomorrow|on \w+day"
        rf"|last week"
        r"|this week|next week)\b",
    ),
    (
        "birthday",
        rf"(?:{w.WHO}|(?P<name>{w.NAME})) (?:\w+ )??(?:(?:is"
        rf"|turned) (?P<age>{w.NUMBER})\b)?[^?]{{0,60}}\b(?:birthday)\b"
        rf"(?:[^?]{{0,40}}\b(?:he|she) is (?P<age2>{w.NUMBER})\b)?",
    ),
    ("prize", rf"\b(?:prize|trophy) was (?P<thing>(?:an?|my|the|two|three) {w.SOME}){w.END}"),
    (
        "lost_once",
        r"\bmy first (?:ever )?(?:club|tournament|match|congress|team|competition)\b[^?]{0,90}\blost (?:all|every|each"
        r"|them all|everything)\b",
    ),
    (
        "lost_gladly",
        r"\b(?:enjoyed|loved|liked|had fun|was fun|good fun|great game|lovely game)\b[^?]{0,50}\b(?:even though"
        r"|although"
        r"|even if|though|despite)\b[^?]{0,30}\b(?:lost|lose|losing|beat me|crushed me|destroyed me)\b",
    ),
    (
        "began",
        rf"\bi (?:only )?(?:began|started|learn(?:ed|t)|took up|came to) (?:playing |to play )?(?:chess|the game)\b"
        rf"[^?]{{0,30}}?\b(?:at|aged?|when i was) (?P<age>{w.NUMBER})\b(?:[^?]{{0,50}}\b(?:with|from|by)"
        rf" (?P<with>an? (?:\w+ ){{1,2}}(?:named|called) {w.NAME}))?",
    ),
    (
        "learned",
        rf"{w.WHO} (?:once )?(?:taught|showed) (?:me|us) (?:how to play |to play )?(?:chess|the (?:game|moves|rules)"
        rf"|(?:the )?(?P<thing>{w.OPENING}))\b",
    ),
    ("learned", rf"\bi (?:learn(?:ed|t)) (?:chess|the (?:game|moves)|to play|it) (?:from|with) {w.WHO}"),
    (
        "return",
        r"\b(?:i|we)(?:'ll| will| shall)(?: \w+)? (?:come|be|see you|drop by|look in|play you)(?: \w+)?"
        rf"(?: (?:again|back|you|round))?(?P<when> {w.WHEN})",
    ),
    (
        "passion",
        rf"{w.WHO}{w.FAR}\b(?:mad|crazy|nuts|obsessed|wild|potty|fanatic) (?:about|with|on|for) {w.THING}",
    ),
    ("passion", rf"{w.WHO}{w.FAR}\b(?:loves?|adores?|is into|are into|collects?|can'?t get enough of) {w.THING}"),
    ("passion", rf"{w.WHO}{w.FAR}\bplays? (?P<thing>{w.SPORT})\b"),
    ("passion", rf"{w.WHO}{w.FAR}\b(?:does|do) (?P<thing>{w.DOES})\b"),
    ("music", rf"{w.WHO}{w.FAR}\b(?:plays?|is learning|(?:has )?started|took up) (?:the )?{w.INSTRUMENT}\b"),
    ("passion", rf"{w.WHO}{w.FAR}\b{w.VERB}\b"),
    (
        "studies",
        rf"{w.WHO}{w.NEAR}\b(?:wants?|would like|hopes?|plans?|is going|dreams of)(?: to)? (?:study(?! to)"
        rf"|studying(?! to)|become"
        rf"|becoming|be|being) {w.THING}",
    ),
    (
        "studies",
        rf"{w.WHO}{w.FAR}\b(?:is|'s) (?:\w+ )?(?:training|learning|studying|going) to (?:be|become) {w.THING}",
    ),
    ("studies", rf"{w.WHO}{w.FAR}\b(?:is|'s) (?:\w+ )?training as {w.THING}"),
    ("studies", rf"{w.WHO}{w.NEAR}\b(?:studies|is studying|started studying)(?: to (?:be|become))? {w.THING}"),
    (
        "their_work",
        rf"{w.WHO}(?: is|'s| works as|, who is|,) (?P<thing>(?:an?|the) (?:\w+ ){{0,2}}?{w.JOB})\b",
    ),
    (
        "their_work",
        rf"{w.WHO}{w.NEAR}\b(?:has|have|runs?|owns?|opened|works? in|works? at) (?P<thing>(?:an?|his own|her own"
        rf"|their own)"
        rf" (?:\w+ ){{0,2}}?{w.SHOP})\b",
    ),
    (
        "big_plan",
        rf"\b(?:i|we)(?:'m|'re| am| are) (?:opening|starting|launching|publishing|recording|building|running|buying)"
        rf" (?P<thing>(?:my|our|an?) {w.SOME})(?={w.END[3:-1]}| (?:on|in|next|this)\b)(?P<when> {w.WHEN})?",
    ),
    (
        "own_way",
        r"^[^?]{0,60}?(?P<said>\b(?:my (?:wife|husband|partner) and i|we) (?:were |got )?(?:married|met"
        r"|wed)\b[^.!?]{0,50})",
    ),
    (
        "own_way",
        rf"^[^?]{{0,60}}?(?P<said>\bi (?:also )?(?:play"
        rf"|teach) (?:the )?{w.INSTRUMENT.replace('?P<thing>', '?:')}\b[^.!?]{{0,60}})",
    ),
    (
        "learning",
        r"\bi(?:'m|'ve| am| have| want to| started)(?: \w+)? (?:learning|learn|started learning|teaching myself)"
        rf"(?: how)?(?: to)? {w.THING}",
    ),
    ("kin_age", rf"{w.WHO},?(?: is|'s| are| turned|'re) (?:now |already |only )?(?P<age>{w.NUMBER})\b"),
    (
        "mishap",
        rf"^{w.NO_SMILE}(?:[^?]{{0,100}}?{w.WHO})?[^?]{{0,60}}?\b(?:broke|dropped|smashed|forgot|spill(?:ed|t)"
        r"|burn(?:ed|t)?|locked|left|ruin(?:ed)?|shrank|sat on|drowned|cracked|washed)\b(?: (?:\w+ ){0,2}?| all the )"
        rf"{w.OBJECT}\b",
    ),
    ("mishap", rf"{w.WHO}{w.NEAR}\b(?:ate|drank|finished|stole|hid|used up) (?:\w+ ){{0,3}}?{w.OBJECT}\b"),
    ("pet", rf"\b(?:my|our) (?:[\w-]+ ){{0,2}}?{w.ANIMAL}\b(?:,? is|'s) (?:called|named) (?P<pet>[\w'-]+)"),
    ("pet", w.PET_OWNED),
    ("pet", rf"^{w.NO_SMILE}[^?]{{0,60}}?{w.PET}(?<=\w) (?:loves|likes|sleeps|can|follows)\b"),
    ("likes", rf"\bi(?:'d|'m| could| really| just)? ?{w.LIKES[2:]} (?:on |in )?(?P<thing>{w.FOOD})\b"),
    (
        "work",
        rf"\b(?:i'?m|i am|i work as|i'?m working as)(?: actually| just)? (?P<thing>an? (?:[\w'-]+ ){{0,2}}?{w.JOB}\b"
        rf"(?: (?:at|in|for|on|with|from) (?:[\w'’-]+ ){{0,5}}?[\w'’-]+)?){w.END}",
    ),
    ("work", rf"\bhere, (?P<thing>(?:an? )?(?:[\w'-]+ )?{w.JOB})\b"),
    ("work", rf",? (?P<thing>(?:an? )(?:[\w'-]+ )?{w.JOB} (?:from|in) [\w'-]+)"),
    ("work_done",
     rf"\b(?<!do )(?<!did )(?<!can )(?<!could )(?<!should )(?P<said>i {w.WORKS}(?: [\w'’-]+){{0,7}}?){w.END}"),
    (
        "came_from",
        r"\b(?:(?:i|i'?ve|i have) )?(?:just )?(?:(?:came|come|got)(?: in| here| home| back| over)? (?:straight|just"
        r"|right"
        r"|directly)? ?|(?:straight|just|fresh|right) (?:in )?)(?:here )?(?:from|off) (?P<place>(?:my|a|the|an)"
        r" (?:[\w-]+ ){0,2}?[\w-]+|training|practice|school|work|rehearsal|class)"
        r"(?= (?:in|because|since|and|so|at|on)\b|[,.;!?]|$)",
    ),
    (
        "came_from",
        r"\bi(?:'ve| have)? just (?:finished|done|ended|had) (?P<place>(?:my|a|an) (?:[\w-]+ ){0,2}?(?:shift|day|class"
        r"|lesson|rehearsal))\b",
    ),
    (
        "back",
        r"^\W*(?:hi|hey|hello|good (?:evening|morning|afternoon)|evening)\b[^.?!]{0,25}\b(?:again|back)\b"
        r"|\bhere i am again\b|\b(?:lovely|good|nice|great|glad) to be back\b|^\W*i'?m back\b(?! (?:from|in|at|on|to"
        r"|up|home|with))",
    ),
    (
        "day_done",
        r"\b(?:been|spent the (?:whole )?day|was) (?P<doing>(?!working|thinking|waiting|crying|trying|feeling|lying"
        r"|sitting|being|going|fighting|having)\w+ing(?: \w+){0,2}?)"
        r" (?:all (?:day|morning|evening|night)|since (?:six|seven|eight|dawn|this morning))\b",
    ),
)  # fmt: skip
KINDS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _PATTERNS)
