import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Prüfpaket prüfen",
  intro:
    "Diese Seite prüft ein Prüfpaket aus einem Fahrtenbuch von Wegbuch. Sie rechnet auf diesem Gerät, braucht kein Netz und sendet nichts.",
  choose: "Pruefpaket.zip wählen",
  chooseFolder: "Entpackten Ordner wählen",
  drop: "oder das Paket hierher ziehen",
  knownTitle: "Was Sie schon haben, macht die Prüfung stärker",
  knownAbout:
    "Ein Tagesvermerk, den Sie früher per E-Mail bekommen haben, oder der Schlüssel, den Ihnen das Unternehmen oder der Betreiber genannt hat. Ohne beides gilt der Schlüssel, der im Paket liegt.",
  knownKey: "Schlüssel (die ganze Zeile)",
  keyIsWrong: "Das ist kein Schlüssel. Er sieht so aus: Name+Nummer+Zeichen.",
  knownNotes: "Tagesvermerke (.note)",
  checking: "Wird geprüft …",
  whole: "Unverändert seit {{date}}",
  unproven: "Unversehrt, aber noch nicht bewiesen",
  wholeAbout:
    "{{proven}} von {{trips}} Fahrten sind samt ihrem ganzen Verlauf durch Tagesvermerke bewiesen. Tagesvermerke im Paket: {{notes}}, der letzte vom {{until}}.",
  uncompared:
    "Ihr Tagesvermerk vom {{day}} liegt nicht im Paket, verglichen wurde mit ihm nichts. Verlangen Sie ein Paket, das bis dahin reicht.",
  younger:
    "Die übrigen wurden nach dem letzten Tagesvermerk eingetragen oder geändert. Sie passen zum Verlauf; bewiesen sind sie erst mit dem nächsten.",
  broken: "Das Paket ist nicht unversehrt",
  brokenAbout: "{{count}} Befunde. Verlassen Sie sich auf nichts in diesem Paket, bis sie geklärt sind.",
  brokenAboutOne: "Ein Befund. Verlassen Sie sich auf nichts in diesem Paket, bis er geklärt ist.",
  more: "und {{count}} weitere",
  byKnown: "Geprüft mit dem Schlüssel, den Sie eingegeben haben.",
  byEnclosed:
    "Geprüft mit dem Schlüssel aus dem Paket. Vergleichen Sie ihn mit dem, den der Betreiber veröffentlicht:",
  subject: "{{mandator}}, {{from}} bis {{to}}",
  proves: "Was das beweist",
  noteAbout:
    "Ein Tagesvermerk sagt, wo das Buch jedes Fahrzeugs an einem Tag stand, und ist vom Programm unterschrieben. Wer danach etwas ändert, löscht oder hinzufügt, passt nicht mehr zu ihm.",
  provesList:
    "Seit dem Tagesvermerk, der bei einer Fahrt steht, wurde an ihr nichts geändert.\nJede Fahrt, die bis zum letzten Tagesvermerk im Buch des Fahrzeugs stand, ist aufgeführt, als gelöscht gezählt oder im Verlauf (Ordner history) als in ein anderes Fahrzeug verschoben genannt.\nWas geändert wurde, steht mit Zeit und, wo es nicht verdeckt ist, mit der Person im Verlauf.\nVerdecktes ist gebunden: Es kann später gezeigt, aber nicht mehr geändert werden.",
  provesNot: "Was es nicht beweist",
  provesNotList:
    "Dass ein Zweck oder ein Partner wahr ist.\nIrgendetwas nach dem letzten Tagesvermerk.\nDass die Uhr des Programms richtig ging: Den Tag beweist nur ein fremder Zeitstempel oder ein Vermerk, den Sie damals bekamen.\nDass eine Löschung fällig war, und dass alle Fahrzeuge hier sind.\nDass die PDF-Datei im Paket dasselbe sagt: Bewiesen ist, was hier in der Liste steht.\nOhne Schlüssel oder Vermerk von anderswo nur, dass das Paket in sich stimmt: Mit einem eigenen Schlüssel könnte es jeder gemacht haben. Wer das Programm betreibt, hat den Schlüssel.",
  page: "Diese Seite liegt im Paket. Wer ganz sicher gehen will, nimmt sie nicht von dort, sondern aus der Quelle des Programms, oder prüft mit „npm run wegbuch -- verify-bundle“.",
  vehicle: "Fahrzeug",
  trips: "{{count}} Fahrten",
  oneTrip: "1 Fahrt",
  noTrips: "Keine Fahrt im Zeitraum.",
  erased:
    "Als gelöscht geführte Fahrten: {{count}}, zuletzt eingetragen zwischen {{first}} und {{last}}. Von ihnen ist nur ihr Platz im Buch geblieben. Nicht bewiesen ist, wann sie gefahren wurden, ob sie in den Zeitraum fielen und dass ihre Löschung fällig war.",
  withoutFacts: "Noch nicht gebundene Fahrten von früher, die deshalb nicht hier stehen: {{count}}.",
  unsigned:
    "Einträge des Verlaufs, die jünger als der letzte Tagesvermerk und noch nicht bewiesen sind: {{count}}.",
  start: "Beginn",
  end: "Ende",
  kilometers: "km",
  kind: "Art",
  way: "Von – nach",
  purpose: "Zweck, Partner",
  driver: "Fahrer",
  since: "Unverändert seit",
  notYet: "noch kein Tagesvermerk",
  fitsNot: "passt nicht",
  hidden: "verdeckt",
  deleted: "gelöscht",
  replaced: "später geteilt oder verbunden",
  business: "Geschäftlich",
  private: "Privat",
  toWork: "Arbeitsweg",
};

export const en = {
  title: "Check an audit bundle",
  intro:
    "This page checks an audit bundle from a Wegbuch trip logbook. It works on this device, needs no network and sends nothing.",
  choose: "Choose Pruefpaket.zip",
  chooseFolder: "Choose the unpacked folder",
  drop: "or drop the bundle here",
  knownTitle: "What you already have makes the check stronger",
  knownAbout:
    "A daily note that you were mailed earlier, or the key that the company or the operator has told you. Without either, the key in the bundle counts.",
  knownKey: "Key (the whole line)",
  keyIsWrong: "This is no key. It looks like this: name+number+characters.",
  knownNotes: "Daily notes (.note)",
  checking: "Checking …",
  whole: "Unchanged since {{date}}",
  unproven: "Intact, but not proven yet",
  wholeAbout:
    "{{proven}} of {{trips}} trips, with all of their history, are proven by daily notes. Daily notes in the bundle: {{notes}}, the last one of {{until}}.",
  uncompared:
    "Your daily note of {{day}} is not in this bundle, and nothing was compared with it. Ask for a bundle that reaches it.",
  younger:
    "The others were entered or changed after the last daily note. They fit the history, and will be proven by the next one.",
  broken: "The bundle is not intact",
  brokenAbout: "{{count}} findings. Do not rely on anything in this bundle until they are explained.",
  brokenAboutOne: "One finding. Do not rely on anything in this bundle until it is explained.",
  more: "and {{count}} more",
  byKnown: "Checked with the key that you entered.",
  byEnclosed: "Checked with the key in the bundle. Compare it with the one that the operator publishes:",
  subject: "{{mandator}}, {{from}} to {{to}}",
  proves: "What this proves",
  noteAbout:
    "A daily note says where the book of each vehicle stood on a day, and is signed by the program. Whoever changes, removes or adds something later no longer fits it.",
  provesList:
    "Since the daily note that stands beside a trip, nothing about the trip was changed.\nEach trip that stood in the vehicle's book by the last daily note is listed, counted as erased, or named in the history (folder history) as moved to another vehicle.\nWhat was changed is in the history, with time and, unless that is hidden, the person.\nWhat is hidden is bound: it can be shown later, but no longer changed.",
  provesNot: "What it does not prove",
  provesNotList:
    "That a purpose or a partner is true.\nAnything after the last daily note.\nThat the program's clock was right: only a time stamp of somebody else, or a note that you received at the time, proves the day.\nThat an erasure was due, and that all vehicles are here.\nThat the PDF in the bundle says the same: what is proven is what stands in the list here.\nWithout a key or note from elsewhere, more than that the bundle agrees with itself: anybody could have made it with a key of his own. Whoever runs the program has the key.",
  page: "This page comes with the bundle. To be quite sure, do not take it from there but from the source of the program, or check with “npm run wegbuch -- verify-bundle”.",
  vehicle: "Vehicle",
  trips: "{{count}} trips",
  oneTrip: "1 trip",
  noTrips: "No trip in the period.",
  erased:
    "Trips told as erased: {{count}}, last written between {{first}} and {{last}}. Only their place in the book remains. It is not proven when they were driven, whether they were in the period, and that their erasure was due.",
  withoutFacts: "Older trips that are not bound yet and therefore do not stand here: {{count}}.",
  unsigned: "Entries of the history that are newer than the last daily note and not proven yet: {{count}}.",
  start: "Start",
  end: "End",
  kilometers: "km",
  kind: "Kind",
  way: "From – to",
  purpose: "Purpose, partner",
  driver: "Driver",
  since: "Unchanged since",
  notYet: "no daily note yet",
  fitsNot: "does not fit",
  hidden: "hidden",
  deleted: "deleted",
  replaced: "split or merged later",
  business: "Business",
  private: "Private",
  toWork: "Commute",
} satisfies Texts<typeof de>;
