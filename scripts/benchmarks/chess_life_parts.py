"""Hand-written parts of the labelled set about chess life: what minds may remember, and how one would ask for it."""

from __future__ import annotations

# ruff: noqa: E501 - a line here is a memory, however long
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """Something of which every opponent has a version of their own.

    `told` are ways to tell it, with `{d}` for the detail; `asked`, ways in which that opponent would ask for it; and
    `named`, ways to ask that say something of the detail in other words: detail and paraphrase stand in `details`.
    """

    told: tuple[str, ...]
    details: tuple[tuple[str, str], ...]
    asked: tuple[str, ...]
    named: tuple[str, ...]
    triggers: tuple[str, ...]
    valence: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two memories of one matter: of opposite colour, or alike but for having been told lately."""

    one: tuple[str, ...]
    other: tuple[str, ...]
    asked: tuple[str, ...]
    triggers: tuple[str, ...]


OPPONENTS = {
    "kenji": ("Mara", "Tobias", "Yusra", "Leopold"),
    "marguerite": ("Oona", "Casimir", "Bettina", "Raul"),
    "anselm": ("Femke", "Gideon", "Priya", "Hollis"),
}

LORE = {
    "kenji": (
        ("I once streamed for twenty-six hours to pay for a laundrette window I had broken with a bishop.", "stream, window, laundrette", "What happened to the shop window?"),
        ("My grandmother makes me solve one mate in two before she serves pozole.", "grandmother, pozole, mate in two", "Do you get fed before or after the puzzle?"),
        ("Viewer number four hundred voted for the Latvian and I still lost in nineteen moves.", "Latvian, vote, viewers", "When did the audience choose your opening?"),
        ("I learned shogi drops before I learned en passant, and I still want my pawns back.", "shogi, drops, en passant", "Which game did you know before this one?"),
        ("My first sacrifice was a queen I had simply forgotten about.", "queen sacrifice, first, forgot", "How did your career of giving things away begin?"),
        ("The blue streak in my hair cost me a school photograph and was worth it.", "blue hair, photograph, school", "Why is there colour on your head?"),
        ("I keep the torn cover of a King's Gambit book taped inside my keyboard case.", "King's Gambit, book, keyboard", "What do you hide with your keyboard?"),
        ("At the Long Beach open I played a man in a pirate costume and he offered me rum at move ten.", "Long Beach, pirate, rum", "Who is the strangest person you ever sat across from?"),
        ("I cried once on stream, when a nine-year-old thanked me for losing nicely.", "cry, nine-year-old, losing", "Have you ever wept in public?"),
        ("My headphones have been sat on by three cousins and one referee.", "headphones, cousins, referee", "What is wrong with your headset?"),
        ("I name a pawn after everybody who subscribes and feel guilty about the isolated ones.", "pawn names, subscribers, isolated pawn", "Do your foot soldiers have names?"),
        ("There is a washing machine I trust more than my endgame.", "washing machine, endgame, trust", "What do you believe in more than your own technique?"),
    ),
    "marguerite": (
        ("For thirty years I kept the archive of a botanical garden, and I still label my plans.", "archive, botanical garden, labels", "What was your profession before you retired?"),
        ("My late husband proposed to me during an adjournment in Ghent.", "husband, proposal, adjournment", "How did you become engaged?"),
        ("I have pressed a flower in every scorebook since 1971.", "pressed flower, scorebook, 1971", "What lies between the pages of your notebooks?"),
        ("In Lyon a waiter corrected my rook ending and was right.", "Lyon, waiter, rook ending", "Has a stranger ever improved your technique?"),
        ("I gave up smoking on the day I stopped playing the Dutch.", "smoking, Dutch Defence, gave up", "Which two bad habits left you together?"),
        ("A goat ate my travelling set in the Auvergne, all but one knight.", "goat, travelling set, Auvergne", "What became of your pocket board?"),
        ("I was the only girl in the club of Saint-Malo, and they gave me the chair by the draughty window.", "Saint-Malo, only girl, window", "Where did you sit as a child among all those boys?"),
        ("I wrote to a prisoner for eleven years; we finished four games and a friendship.", "prisoner, letters, correspondence", "Whom did you play by post?"),
        ("My mother thought a queen should never leave the house before noon.", "mother, queen, noon", "What was your parent's advice on early development?"),
        ("I keep a tin of violet sweets for opponents who resign gracefully.", "violets, sweets, resign", "What do polite losers receive from you?"),
        ("Once I fell asleep against a bishop pair and woke up a pawn ahead.", "asleep, bishop pair, pawn ahead", "Did you ever doze off during a game?"),
        ("I have never forgiven the Petroff for a wet Sunday in Brest.", "Petroff, Brest, Sunday", "Against which opening do you bear a grudge?"),
    ),
    "anselm": (
        ("I repaired church clocks until my eyes went, and I still hear when one runs slow.", "church clock, repair, hearing", "What did you mend for a living?"),
        ("My brother and I shared one coat and one set of pieces for a whole winter.", "brother, coat, winter", "How poor were you as children?"),
        ("I drew with a bishop of the church and with a bishop of the wrong colour in one week.", "bishop, wrong colour, draw", "Which clergyman did you sit across from?"),
        ("There is a bench in Graz where I have lost to four generations of one family.", "Graz, bench, generations", "Where do grandparents and grandchildren beat you?"),
        ("I count to eleven before every exchange, because ten is what everybody counts to.", "eleven, exchange, counting", "What number do you wait for before you trade?"),
        ("A storm took the roof off the hall in Linz and we finished the round by lantern.", "storm, Linz, lantern", "Did bad weather ever interrupt a tournament?"),
        ("I carve a new black king every autumn, and I have never been satisfied with the crown.", "carving, black king, autumn", "What do you make out of wood?"),
        ("The longest game of my life ended because the caretaker wanted to see his daughter.", "longest game, caretaker, daughter", "Why did your hundred-and-forty-move marathon stop?"),
        ("I once gave back a queen because the boy's lip was trembling.", "gave back, queen, boy", "When were you merciful to a child?"),
        ("My doctor has forbidden me zugzwang and salt, in that order.", "doctor, zugzwang, salt", "What are you not allowed any more for your health?"),
        ("I learned the endgame from a monk who would not speak, so I had to watch his hands.", "monk, silence, endgame", "Which teacher never said a word?"),
        ("I keep bees behind the clubhouse and they dislike the Sicilian.", "bees, clubhouse, Sicilian", "Which animals live near your club?"),
    ),
}  # fmt: skip

TOPICS = (
    Topic(
        told=("{n} learned the moves {d}.", "It was {d} that {n} first sat at a board.", "{n} told me: chess began for them {d}."),
        details=(("in a hospital bed after breaking a leg", "the broken bone"), ("from a lorry driver on the road to Split", "the truck"), ("at a summer camp where it never stopped raining", "the wet holidays"), ("in the back room of a bakery", "the smell of bread"), ("from an aunt who smoked a pipe", "the relative with the tobacco"), ("on a ship between Bergen and Hull", "the voyage by sea"), ("in prison, where there was nothing else", "the time behind bars"), ("from the caretaker of a block of flats", "the janitor"), ("by watching two old men in a bathhouse", "the steam"), ("at school, as a punishment for talking", "the detention"), ("from a library book with a missing last page", "the damaged volume"), ("on a beach, with shells for pieces", "the seashells")),
        asked=("Do you remember how I started playing?", "Who taught me, do you still know?", "I told you about my first game, didn't I?"),
        named=("Who began with {p}?", "There was a story about {p} and learning chess."),
        triggers=("learned chess", "first lesson", "beginnings"),
        valence=0.3,
    ),
    Topic(
        told=("By day {n} works as {d}.", "{n} earns a living as {d}.", "{n} is {d}, and plays to forget it."),
        details=(("a tram driver", "rails in the city"), ("an anaesthetist", "putting people to sleep"), ("a piano tuner", "strings and hammers"), ("a tax inspector", "other people's income"), ("a gravedigger", "the cemetery"), ("a nursery teacher", "small children"), ("a wind turbine engineer", "power from the air"), ("a shoe repairer", "soles and heels"), ("a court interpreter", "two languages before a judge"), ("a lifeguard", "the swimming pool"), ("a cheese maker", "milk and rind"), ("a subtitler of films", "words under moving pictures")),
        asked=("What do I do for a living?", "Guess who had a hard day at work again.", "You know my job, don't you?"),
        named=("Somebody whose job has to do with {p}.", "Which opponent deals with {p} for money?"),
        triggers=("job", "work", "profession"),
        valence=0.1,
    ),
    Topic(
        told=("As White {n} always begins with {d}.", "{n} opens with {d}, whatever the weather.", "I have never seen {n} start with anything but {d}."),
        details=(("the Bird", "the f-pawn on move one"), ("the London System", "the bishop out to f4"), ("the English", "the c-pawn first"), ("the Vienna", "a quiet knight to c3 after e4"), ("the Scotch", "an early d4 in the open game"), ("the Trompowsky", "a bishop pinning on g5 at once"), ("the Catalan", "a fianchetto against d5"), ("the Réti", "a knight to f3 and no centre pawn"), ("the Ponziani", "c3 on the third move"), ("the Grob", "the g-pawn storming first"), ("the Colle", "a modest triangle of pawns"), ("the Italian", "the bishop on c4")),
        asked=("You know what I play with the white pieces.", "Which first move will I choose, do you think?", "Same opening as ever with White?"),
        named=("The one who likes {p}.", "Who surprises people with {p}?"),
        triggers=("white repertoire", "first move", "opening"),
        valence=0.0,
    ),
    Topic(
        told=("When {n} is nervous, {d}.", "One can tell that {n} is worried: {d}.", "Under pressure something happens to {n}: {d}."),
        details=(("the left foot taps like a sewing machine", "the tapping shoe"), ("a sleeve gets chewed", "teeth in the fabric"), ("the captured pieces are lined up by height", "neat rows of taken men"), ("every sentence ends in a question", "asking all the time"), ("a coin goes round and round between the fingers", "playing with money"), ("the humming starts, always the same waltz", "a tune in three-four time"), ("the glasses are polished twice a minute", "cleaning lenses"), ("a whole orange gets peeled and not eaten", "citrus on the table"), ("the ears go red before the face does", "blushing"), ("there is suddenly much talk about the weather", "rain and sunshine as a subject"), ("the chair moves back a finger's breadth each move", "slowly leaving the table"), ("the nose is pinched as if before a dive", "fingers on the nose")),
        asked=("Can you tell when I'm nervous?", "What do I do when I'm under pressure?", "Do I give myself away?"),
        named=("Whose tell is {p}?", "I noticed {p} again."),
        triggers=("nervous", "under pressure", "tell"),
        valence=-0.1,
    ),
    Topic(
        told=("{n} lives with {d}.", "At home {n} has {d}.", "{n} talks a lot about {d} waiting at home."),
        details=(("a parrot that says check", "the bird with one word"), ("three grown sons who never cook", "hungry young men"), ("a deaf dalmatian", "the spotted dog"), ("a sister and her drum kit", "percussion in the house"), ("nobody but a tortoise called Tempo", "the slow reptile"), ("a lodger who collects barometers", "instruments on the wall"), ("twin grandchildren on weekdays", "two little ones"), ("a cat that sits on the clock", "the feline"), ("a husband who hates board games", "the spouse who will not play"), ("five hens and one rooster", "poultry"), ("a mother who cheats at cards", "the parent with an ace up her sleeve"), ("a greenhouse full of cacti", "thorny plants")),
        asked=("Do you remember who waits for me at home?", "You know what my place is like.", "Did I ever tell you whom I live with?"),
        named=("Which player has {p}?", "Tell me about {p}."),
        triggers=("home", "family", "lives with"),
        valence=0.2,
    ),
    Topic(
        told=("{n} drinks {d} during every game.", "There is always {d} beside {n}'s scoresheet.", "Without {d}, {n} will not play."),
        details=(("cold nettle tea", "the herb that stings"), ("cocoa with pepper", "hot chocolate with spice"), ("sparkling water with a cucumber slice", "green vegetable in a glass"), ("black coffee from a jam jar", "caffeine without a cup"), ("buttermilk", "something sour and white"), ("ginger beer", "a fizzy root"), ("a thermos of chicken broth", "soup"), ("cherry juice", "red fruit"), ("oat milk, warm", "a drink made of grain"), ("iced liquorice tea", "sweet black root, chilled"), ("tomato juice with salt", "the aeroplane drink"), ("plain hot water", "nothing in it at all")),
        asked=("Do you know what I'm drinking today?", "What's in my cup, as always?", "Can you guess my drink?"),
        named=("The person with {p}.", "Who brings {p} to the board?"),
        triggers=("drink", "cup", "thirsty"),
        valence=0.1,
    ),
    Topic(
        told=("{n}'s great dream is {d}.", "One day, {n} says, it will happen: {d}.", "{n} saves money for {d}."),
        details=(("a year on an island without telephones", "far from any call"), ("to beat the club president with Black", "the head of the society"), ("a title before turning sixty", "a master's diploma late in life"), ("to walk to Rome", "a pilgrimage on foot"), ("a café with twelve boards and no music", "a quiet place with tables"), ("to play in Reykjavik in winter", "Iceland in the cold"), ("to hear a whale sing", "the sound of a sea giant"), ("a house that stands on its own", "no neighbours"), ("to publish one endgame study", "a composed position in print"), ("to learn the accordion", "a squeeze box"), ("a night train to Samarkand", "rails to Uzbekistan"), ("to see a granddaughter become champion", "the little girl with a trophy")),
        asked=("Do you remember what I dream of?", "You know what I'm saving up for?", "What's my big wish?"),
        named=("Somebody longs for {p}.", "Who wants {p}?"),
        triggers=("dream", "wish", "one day"),
        valence=0.5,
    ),
    Topic(
        told=("In rook endings {n} {d}.", "Give {n} rooks and pawns: this player {d}.", "I have watched {n} with rooks on the board; every time, {n} {d}."),
        details=(("activates the king at once", "the monarch marching"), ("forgets to cut the king off", "no barrier on the file"), ("checks from too close", "short distance checks"), ("knows Lucena by heart and Philidor not at all", "winning but not drawing technique"), ("puts the rook in front of the passed pawn", "blocking one's own runner"), ("offers a draw at the first chance", "peace as soon as possible"), ("counts tempi aloud", "numbers spoken"), ("trades into pawn endings too early", "leaving the heavy pieces off"), ("defends like a wall", "never breaking"), ("plays on without a pawn to play for", "no material and no surrender"), ("gets the rook behind the pawns, always", "support from the rear"), ("runs out of time", "the flag")),
        asked=("How do I handle rook endings?", "Rooks and pawns now. You know me.", "What am I like in this kind of ending?"),
        named=("The one known for {p} in endgames with rooks.", "Rook ending, {p}: who was that?"),
        triggers=("rook ending", "endgame technique", "rooks and pawns"),
        valence=-0.1,
    ),
    Topic(
        told=("{n} believes that {d}.", "It is {n}'s firm conviction that {d}.", "We argued once, because {n} thinks that {d}."),
        details=(("computers have ruined the opening", "machines and theory"), ("a knight is worth four", "the price of the horse"), ("resigning is bad manners", "never giving up"), ("blitz is bad for the heart", "fast chess and health"), ("the Berlin should be forbidden", "outlawing a wall"), ("children should start with endings", "teaching the young from the back"), ("draw offers should cost money", "paying for peace"), ("Capablanca would beat everybody today", "the Cuban champion"), ("bishops are for people with patience", "the clergy and waiting"), ("castling is for cowards", "hiding the king"), ("luck decides more games than skill", "chance over ability"), ("every board should be green", "the colour of the squares")),
        asked=("You know my opinion on that.", "Do you remember what we argued about?", "What is my theory, again?"),
        named=("Who holds that view about {p}?", "An argument about {p}."),
        triggers=("opinion", "argument", "belief"),
        valence=-0.2,
    ),
    Topic(
        told=("After losing, {n} {d}.", "A lost game, and {n} {d}.", "Defeat has its ritual with {n}, who {d}."),
        details=(("buys a lottery ticket", "gambling on numbers"), ("walks home without a coat", "cold shoulders"), ("bakes until midnight", "an oven at night"), ("asks for three more games", "at once again"), ("analyses with strangers at the bus stop", "public transport"), ("writes the winner a postcard", "a stamp"), ("turns the king to face the wall", "a piece in disgrace"), ("laughs first and loudest", "humour in defeat"), ("does not speak until Thursday", "days of silence"), ("calls an old teacher", "ringing a mentor"), ("plays the same line again the next day, out of spite", "repeating the mistake"), ("cleans the whole kitchen", "soap and pots")),
        asked=("What do I do when I've lost?", "You know how I take a defeat.", "Well, lost again. Guess what comes now."),
        named=("Whose habit after a loss is {p}?", "Somebody lost, and then there was {p}."),
        triggers=("after losing", "defeat", "ritual"),
        valence=-0.4,
    ),
    Topic(
        told=("{n} once gave me {d}.", "I still have {d} from {n}.", "{n} came to a game with a present for me: {d}."),
        details=(("a jar of pickled lemons", "preserved citrus"), ("a bus ticket from Montevideo", "paper from Uruguay"), ("a photograph of an empty square", "a picture without people"), ("one white glove", "half a pair"), ("a pebble shaped like a rook", "a stone tower"), ("a poem about zugzwang", "verses on having to move"), ("a spare clock battery", "energy for the timer"), ("a fan painted with cranes", "birds on folded paper"), ("a pencil used by a champion", "something to write with, famous"), ("a knitted cover for my board", "wool"), ("a box of burnt biscuits", "black pastry"), ("a four-leaf clover in wax", "lucky greens")),
        asked=("Do you still have my present?", "Remember what I gave you?", "Did you keep it, the thing I brought you?"),
        named=("Who gave you {p}?", "Where did you get {p}?"),
        triggers=("present", "gift", "gave me"),
        valence=0.6,
    ),
    Topic(
        told=("In time trouble {n} {d}.", "With seconds left, {n} {d}.", "The clock is {n}'s enemy: near the end {n} {d}."),
        details=(("plays every check there is", "all possible checks"), ("stops writing the moves down", "an empty scoresheet"), ("becomes strangely calm", "peace at the last moment"), ("moves the king for no reason", "a wandering monarch"), ("offers draws in Latin", "an ancient language"), ("holds the breath", "no air"), ("forgets about the back rank", "the first row undefended"), ("bangs the clock", "noise with the button"), ("finds the best moves of the game", "brilliance at the end"), ("looks at the ceiling, not at the board", "eyes upward"), ("drops pieces on the floor", "wood falling"), ("pushes the nearest pawn", "one little step")),
        asked=("What happens to me in time trouble?", "My clock is nearly out. You know what follows.", "How am I when seconds count?"),
        named=("Short of time and {p}: who is it?", "Low clock, {p}."),
        triggers=("time trouble", "clock", "seconds left"),
        valence=-0.3,
    ),
    Topic(
        told=("{n} comes from {d}.", "{n} grew up in {d}.", "Childhood, for {n}, was {d}."),
        details=(("a village with one street lamp", "a single light at night"), ("a lighthouse on the Faroe Islands", "a beacon in the north"), ("a circus that wintered near Parma", "clowns and elephants in Italy"), ("an army base in the desert", "soldiers and sand"), ("a flat above a cinema", "films through the floor"), ("a monastery school", "monks as teachers"), ("a houseboat in Amsterdam", "a home on a canal"), ("a mining town that is gone now", "coal and a vanished place"), ("an orchard in Georgia", "fruit trees in the Caucasus"), ("a hotel of sixty rooms", "guests every night"), ("a railway station in the Pampas", "trains on the plains"), ("a vineyard on a slope too steep for tractors", "grapes on a hillside")),
        asked=("Do you remember where I grew up?", "Where am I from, again?", "I told you about my childhood, didn't I?"),
        named=("Who spent their youth with {p}?", "Childhood and {p}: whose?"),
        triggers=("grew up", "childhood", "home town"),
        valence=0.2,
    ),
    Topic(
        told=("{n} cannot resist {d}.", "Leave {n} the chance and there comes {d}.", "If I want {n} to go wrong, I allow {d}."),
        details=(("a pawn on b2", "the poisoned foot soldier"), ("a sacrifice on h7", "the Greek gift"), ("opening the h-file", "the edge line for the rook"), ("a queen trade when ahead", "swapping ladies with an advantage"), ("a knight on the rim", "the horse at the edge"), ("doubling my pawns", "spoiling a structure"), ("a discovered check", "two threats from one step"), ("a perpetual when winning", "eternal checks instead of victory"), ("an underpromotion", "not taking a new queen"), ("an exchange for a bishop", "rook for minor piece"), ("a pin along the diagonal", "a piece nailed to the king"), ("chasing my queen", "hunting the lady")),
        asked=("What can't I resist on the board?", "What's my weakness?", "You know what tempts me."),
        named=("Who always falls for {p}?", "The temptation of {p}."),
        triggers=("cannot resist", "temptation", "weakness"),
        valence=-0.1,
    ),
)  # fmt: skip

# Good and bad memories of one matter; which comes to mind depends on the mood.
COLOURED = (
    Pair(("I won our long knight ending against {n} and felt tall for a week.", "Against {n} my knight did everything right, and I won it with joy."), ("I threw away our knight ending against {n} and could not sleep.", "The knight ending I lost to {n} still burns."), ("A knight ending, the two of us again.", "Knights and pawns, like back then."), ("knight ending", "knights", "pawns")),
    Pair(("{n} praised my attack on the king, and meant it.", "My attack against {n}'s castle came crashing through, the best I ever played."), ("{n} laughed at my attack on the king when it ran dry.", "My attack against {n}'s castle fizzled out and I sat there with nothing."), ("So, will there be an attack on my king?", "Your attacks against my castle, remember?"), ("attack", "castled king", "kingside")),
    Pair(("{n} and I drew in the rain under one umbrella and were happy.", "The draw with {n} in the garden was a gift to us both."), ("{n} forced a dull draw on me when I was winning.", "The draw that {n} swindled out of me was the worst of the season."), ("We drew that one, do you remember?", "A draw between us, what was that like?"), ("draw", "half a point", "peace")),
    Pair(("{n} stayed an hour longer to show me where I had gone right.", "After our game {n} analysed with me, kindly and long."), ("{n} left without a word after the game and slammed the door.", "After our game {n} told everybody that I had been lucky."), ("What was it like after our last game?", "When the game was over, back then."), ("after the game", "analysis", "handshake")),
    Pair(("My queen sacrifice against {n} worked, and the room went quiet.", "I gave {n} my queen and got the game, and a round of applause."), ("My queen sacrifice against {n} was simply a mistake.", "I gave {n} my queen and got nothing, in front of everybody."), ("Will you give me your queen again?", "That queen sacrifice of yours against me."), ("queen sacrifice", "gave my queen", "room")),
    Pair(("{n} brought me luck on the day I gained my rating.", "The evening with {n} when my rating crossed the line was golden."), ("{n} took the points from me that I needed most.", "My rating fell through the floor on the evening with {n}."), ("How did our game change your rating?", "Your rating and me, that is a story."), ("rating", "points", "milestone")),
)  # fmt: skip

# Two alike; one of them has been told only just now, so the other one is due.
TOLD_LATELY = (
    Pair(("{n} knows a joke about a bishop who walks into a bar.",), ("{n} told me the joke about the pawn who wanted to be a queen.",), ("Tell me one of the jokes I told you.", "Which joke of mine do you like?"), ("joke", "laugh", "funny")),
    Pair(("Once {n} came late because of a flock of sheep on the road.",), ("Once {n} came late because the lift was stuck for an hour.",), ("Sorry, I'm late again!", "Remember when I was late?"), ("late", "delay", "waiting")),
    Pair(("{n} recommended a film about a lighthouse keeper.",), ("{n} recommended a film about two brothers and a tractor.",), ("Have you seen the film I recommended?", "Any film of mine you liked?"), ("film", "recommendation", "cinema")),
    Pair(("{n} beat me with a pin on the e-file.",), ("{n} beat me with a fork on c7.",), ("How did I beat you, again?", "Remember when I beat you?"), ("beat me", "lost to", "defeat")),
    Pair(("{n} sent me a postcard from Trieste.",), ("{n} sent me a postcard from Dakar.",), ("Did my postcard arrive?", "I sent you a card, remember?"), ("postcard", "travel", "post")),
    Pair(("{n} missed a mate in three and groaned.",), ("{n} missed a mate in one and laughed about it.",), ("Have I ever missed a mate?", "I do miss mates, don't I?"), ("missed mate", "mate", "blind")),
)  # fmt: skip
