import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  tooMany:
    "Ein Prüfpaket fasst höchstens {{most}} Fahrten, dieses hätte {{count}}: Es enthält alle seit dem Beginn des Zeitraums. Bitte wählen Sie weniger Fahrzeuge oder einen späteren Beginn.",
  readme: `PRÜFPAKET ZUM FAHRTENBUCH

Unternehmen: {{company}}
Fahrzeuge:   {{vehicles}}
Zeitraum:    {{from}} bis {{to}} (Wiener Zeit)
Bewiesen:    {{until}}


Was ist das?

In diesem Paket liegt das elektronische Fahrtenbuch der genannten Fahrzeuge, und dazu alles, womit
sich prüfen lässt, dass daran nichts unbemerkt geändert wurde. Zum Prüfen brauchen Sie kein
Benutzerkonto und kein Internet.


So prüfen Sie

1. Entpacken Sie das Paket (unter Windows: rechte Maustaste, "Alle extrahieren").
2. Öffnen Sie im entpackten Ordner die Datei verify.html mit einem Doppelklick. Sie öffnet sich im
   Browser und sendet nichts.
3. Wählen Sie dort die Datei Pruefpaket.zip oder den entpackten Ordner.

Grün heißt: "Unverändert seit …". Darunter steht jede Fahrt und seit wann sie unverändert ist.
Auch dann kann bei einzelnen Fahrten "noch kein Tagesvermerk" stehen: siehe die letzte Spalte.
Gelb heißt: Es stimmt in sich, aber noch beweist es kein Tagesvermerk, oder einer, den Sie haben,
liegt nicht bei.
Rot heißt: Etwas passt nicht zusammen. Was das ist, steht in einem Satz dabei.


Was das beweist

- Seit dem Tagesvermerk, der bei einer Fahrt steht, wurde an ihr nichts geändert.
- Jede Fahrt, die bis zum letzten Tagesvermerk im Buch des Fahrzeugs stand, ist aufgeführt, als
  gelöscht gezählt oder im Verlauf als in ein anderes Fahrzeug verschoben genannt.
- Was davor geändert wurde, steht mit Zeitpunkt und, wo es nicht verdeckt ist, mit der Person im
  Verlauf (Ordner history).

Was es nicht beweist

- Dass ein Zweck oder ein Geschäftspartner wahr ist. Bewiesen ist, was eingetragen wurde.
- Dass die Uhr des Programms richtig ging. Den Tag beweist nur ein fremder Zeitstempel (Ordner
  timestamps) oder ein Tagesvermerk, den Sie damals bekamen.
- Dass eine Löschung fällig war, und dass alle Fahrzeuge des Unternehmens hier sind.
- Irgendetwas, das nach dem letzten Tagesvermerk geschah.
- Dass Fahrtenbuch.pdf dasselbe sagt: Die Datei ist zum Lesen da. Es gilt die Liste in verify.html.
- Ohne Schlüssel oder Tagesvermerk von anderswo mehr, als dass das Paket in sich stimmt: Mit einem
  eigenen Schlüssel könnte es jeder gemacht haben, und wer das Programm betreibt, hat den
  Schlüssel. Nennen Sie verify.html deshalb den Schlüssel, den Sie vom Unternehmen oder Betreiber
  unabhängig vom Paket bekamen, und jeden Tagesvermerk, den Sie haben (Dateien .note).


Wie das geht

Von jeder Fahrt wird beim Speichern ein Fingerabdruck (eine Prüfsumme) gebildet. Er steht im Buch
des Fahrzeugs, in dem jeder Eintrag den vorigen mit einschließt: Wer einen ändert, ändert alle
danach. Einmal am Tag unterschreibt das Programm mit seinem Schlüssel, wo jedes Buch steht. Das ist
der Tagesvermerk. Auch jeder Tagesvermerk schließt den vom Tag davor mit ein.

"Verdeckt" heißt: Ort, Zweck, Partner und Strecke privater Fahrten sind nicht im Paket, außer
eigenen dessen, der es gemacht hat, auf Wunsch auch deren Zeiten nicht; ebenso wenig, was früher
von Fahrten ohne Fahrer galt, die gelöscht, geteilt oder verbunden wurden. Von Fahrten außerhalb
des Zeitraums steht nur der Beginn da. Der Fingerabdruck bindet auch das Verdeckte: Es könnte
später gezeigt, aber nicht mehr geändert werden. "Gelöscht" heißt: Von der Fahrt ist nur ihr Platz
im Buch geblieben, so wie es nach dem Ende der Aufbewahrung sein soll. Wann sie gefahren wurde, ob
sie in den Zeitraum fiel und ob die Löschung fällig war, lässt sich daran nicht mehr sehen.
verify.html nennt bei jedem Fahrzeug, wie viele es sind und wann sie zuletzt eingetragen wurden.

Der Schlüssel, mit dem unterschrieben wurde. Der Betreiber veröffentlicht ihn unter der Adresse
seines Programms, gefolgt von /api/HistoryKeys:

{{keys}}


Was worin liegt

verify.html              prüft das Paket, ohne Internet
Fahrtenbuch.pdf          das Fahrtenbuch zum Lesen
logbook/                 die Fahrten jedes Fahrzeugs, jede Angabe mit ihrem Zufallswert, oder verdeckt
history/                 die Einträge im Buch jedes Fahrzeugs
heads/                   die Tagesvermerke (.note), und wo die Bücher in ihnen stehen
keys.json                die Schlüssel, mit denen unterschrieben wurde
timestamps/              Zeitstempel einer fremden Stelle auf die Tagesvermerke, falls es welche gibt
sealed/                  versiegelte Monate, falls es welche gibt: die Dateien, wie sie damals waren
manifest.json            das Inhaltsverzeichnis mit der Prüfsumme jeder Datei

Für Fachleute: Das Format steht in docs/rules/evidence.md der Quelle von Wegbuch (SHA-256,
Ed25519, RFC 8785, RFC 6962, c2sp.org/signed-note). Wer dieser Seite nicht traut, nimmt
verify.html aus der Quelle, oder prüft dort mit: npm run wegbuch -- verify-bundle Pruefpaket.zip
Zeitstempel (RFC 3161) gehören zum Tagesvermerk desselben Tages. Ihre Unterschrift prüft
openssl ts -verify -in timestamps/TAG.tsr -data heads/TAG.note -CAfile ZERTIFIKATE.pem
`,
  until: "bis {{until}}; was danach eingetragen wurde, liegt bei und ist noch nicht bewiesen",
  untilNothing: "noch nichts, es gibt noch keinen Tagesvermerk",
  noKey: "noch keiner",
};

const en = {
  tooMany:
    "An audit bundle holds at most {{most}} trips, this one would have {{count}}: all since the period began are in it. Please choose fewer vehicles or a later beginning.",
  readme: `AUDIT BUNDLE OF A TRIP LOGBOOK

Company:     {{company}}
Vehicles:    {{vehicles}}
Period:      {{from}} to {{to}} (time of Vienna)
Proven:      {{until}}


What is this?

This bundle holds the electronic trip logbook of these vehicles, and with it all that it takes to
check that nothing in it was changed unnoticed. To check it you need no account and no internet.


How to check

1. Unpack the bundle (in Windows: right mouse button, "Extract all").
2. In the unpacked folder open the file verify.html with a double click. It opens in the browser
   and sends nothing.
3. There choose the file Pruefpaket.zip or the unpacked folder.

Green means: "Unchanged since …". Below stands each trip, and since when it has been unchanged.
Even then "no daily note yet" may stand beside single trips: see the last column.
Yellow means: it fits together, but no daily note proves it yet, or one that you have is not
enclosed.
Red means: something does not fit. What that is is said in a sentence.


What this proves

- Since the daily note that stands beside a trip nothing about it was changed.
- Each trip that stood in the vehicle's book by the last daily note is listed, counted as erased,
  or named in the history as moved to another vehicle.
- What was changed before is told in the history with time and, unless that is hidden, the person
  (folder history).

What it does not prove

- That a purpose or a business partner is true. What is proven is what was entered.
- That the program's clock was right. Only a time stamp of somebody else (folder timestamps), or a
  daily note that you received at the time, proves the day.
- That an erasure was due, and that all vehicles of the company are here.
- Anything that happened after the last daily note.
- That Fahrtenbuch.pdf says the same: that file is for reading. What counts is the list in
  verify.html.
- Without a key or daily note from elsewhere, more than that the bundle agrees with itself: anybody
  could have made it with a key of his own, and whoever runs the program has the key. So give
  verify.html the key that the company or operator told you independently of the bundle, and each
  daily note that you have (files .note).


How it works

A fingerprint (a checksum) of each trip is made when it is saved. It stands in the vehicle's book,
in which each entry includes the one before: who changes one changes all behind it. Once a day the
program signs with its key where each book stands. That is the daily note. Each daily note, too,
includes the one of the day before.

"Hidden" means: place, purpose, partner and track of private trips are not in the bundle, but for
those of the person who made it, and if so chosen their times are not either; nor what was once
said of trips without a driver that were deleted, split or merged. Of trips outside the period only
the start is told. The fingerprint binds what is hidden as well: it could be shown later, but not
changed any more. "Erased" means: only the trip's place in the book remains, as it should once its
retention has ended. When it was driven, whether it was in the period, and whether the erasure was
due cannot be seen from it any more. Beside each vehicle verify.html says how many there are, and
when they were last written.

The key that signed. The operator publishes it at the address of his program, followed by
/api/HistoryKeys:

{{keys}}


What is where

verify.html              checks the bundle, without the internet
Fahrtenbuch.pdf          the logbook for reading
logbook/                 the trips of each vehicle, each value with its random value, or hidden
history/                 the entries in the book of each vehicle
heads/                   the daily notes (.note), and where the books stand in them
keys.json                the keys that signed
timestamps/              time stamps of somebody else over the daily notes, if there are any
sealed/                  sealed months, if there are any: the files as they were then
manifest.json            the table of contents with the checksum of each file

For experts: the format is described in docs/rules/evidence.md of Wegbuch's source (SHA-256,
Ed25519, RFC 8785, RFC 6962, c2sp.org/signed-note). Who does not trust this page takes verify.html
from the source, or checks there with: npm run wegbuch -- verify-bundle Pruefpaket.zip
Time stamps (RFC 3161) belong to the daily note of the same day. Their signature is checked by
openssl ts -verify -in timestamps/DAY.tsr -data heads/DAY.note -CAfile CERTIFICATES.pem
`,
  until: "until {{until}}; what was entered later is enclosed and not proven yet",
  untilNothing: "nothing yet, there is no daily note yet",
  noKey: "none yet",
} satisfies Texts<typeof de>;

/** What a bundle says of itself to somebody who has nothing else, and why there is none. */
export const say = inBothLanguages(de, en);
