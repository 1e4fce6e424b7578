"""What a question in German is about: the steward answers in English, and offers what they may have meant."""

from __future__ import annotations

from app.soul.listening.languages import ENGLISH, folded, language_of

GERMAN = "de"

# Words of questions at the desk, without accents, and what they are in English; each is looked up whole.
_TABLE = """
wie=how was=what wer=who wo=where warum=why wieso=why weshalb=why wann=when welche=which welcher=which welches=which
wem=whom wen=whom wieviel=how_much viele=many ich=I mich=me mir=me mein=my meine=my meinen=my meinem=my meiner=my
du=you dich=you dir=you er=he sie=they ihn=him ist=is sind=are war=was waren=were bin=am hat=has habe=have hatte=had
kann=can kannst=can konnte=could soll=should sollte=should muss=must darf=may will=want mochte=would_like
gibt=is_there hier=here dieser=this diese=this diesem=this diesen=this dies=this das=this der=the die=the den=the
dem=the ein=a eine=a einen=a einem=a und=and oder=or mit=with gegen=against uber=about von=of in=in auf=on fur=for
zu=to nicht=not heute=today jetzt=now gerade=now noch=still schon=already besser=better beste=best bester=best
besten=best gut=good schlecht=bad falsch=wrong richtig=right zug=move zuge=moves zugs=move ziehen=move gezogen=moved
fehler=mistake patzer=blunder gemacht=made verloren=lost gewonnen=won gewinnen=win gewinn=win verpasst=missed
remis=draw patt=stalemate matt=mate mattsetzen=mate schach=check rochade=castling rochieren=castle
umwandlung=promotion opfer=sacrifice gabel=fork fesselung=pin turm=rook turme=rooks laufer=bishop springer=knight
dame=queen konig=king bauer=pawn bauern=pawns figur=piece figuren=pieces brett=board feld=square stellung=position
endspiel=endgame endspiele=endgames eroffnung=opening eroffnungen=openings variante=line partie=game partien=games
spiel=game spiele=play spielen=play spielt=plays gespielt=played gegner=opponent gegnerin=opponent
stattdessen=instead statt=instead vorne=ahead vorn=ahead fuhrt=is_ahead material=material steht=stands stehe=stand
uhr=clock bedenkzeit=clock zeit=time zeitkontrolle=time_control wertung=rating wertungszahl=rating elo=rating
bilanz=record ergebnis=result statistik=statistics uben=practise trainieren=practise verbessern=improve lernen=learn
aufgabe=puzzle aufgaben=puzzles tipp=hint hinweis=hint zurucknehmen=take_back zugrucknahme=takeback aufgeben=resign
erinnerung=memory erinnerungen=memories erinnert=remembers erinnern=remember wissen=know weiss=know vergessen=forget
loschen=delete konto=account passwort=password name=name namen=name andern=change umbenennen=rename
einstellungen=settings anmelden=log_in abmelden=log_out mitglied=member gast=guest online=online da=here
zuschauen=watch zusehen=watch ansehen=look_at galerie=gallery lobby=lobby saal=hall werkstatt=workshop turnier=arena
turniere=arenas agent=agent agenten=agents charakter=character charaktere=characters freund=friend freundin=friend
freunde=friends herausfordern=challenge einladen=invite suchen=look_for sucht=is_looking_for finden=find findet=find
regeln=rules regel=rule bedeutet=mean heisst=is_called funktioniert=work erklar=explain erklare=explain zeig=show
zeige=show analyse=analysis analysieren=analyse exportieren=export herunterladen=download importieren=import
teilen=share starten=start anfangen=start beginnen=start stark=strong starke=strength sprache=language andere=change
losche=delete setze=mate setzt=mates fuhre=lead sprichst=speak sprecht=speak deutsch=German englisch=English
hilfe=help helfen=help
"""
_WORDS = dict(pair.split("=") for pair in _TABLE.split())
# Words of these that English has as well: by them alone nothing is German.
_SHARED = frozenset(
    ("in", "die", "an", "was", "hat", "war", "will", "name", "dame", "material", "agent", "lobby", "online", "gut")
)


def in_english(text: str) -> str | None:
    """A German question word by word, in English where the word is known; empty if too little of it is. None if the
    question is not German."""
    words = folded(text)
    known = [word for word in words if word in _WORDS]
    telling = [word for word in known if word not in _SHARED]
    spoken = language_of(text)
    if spoken != GERMAN and (spoken != ENGLISH or len(telling) < 2 or len(telling) * 2 < len(words)):
        return None
    if len(telling) < 2:
        return ""
    return " ".join(_WORDS.get(word, word).replace("_", " ") for word in words)
