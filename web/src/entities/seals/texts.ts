import type { Texts } from "@wegbuch/contract/kit/texts";

/** Texts of sealed months. */
export const de = {
  seal: "Monat versiegeln",
  sealTitle: "{{month}} versiegeln",
  why: "Das Fahrtenbuch des Monats wird als PDF, CSV und JSONL festgehalten. Diese Dateien bleiben Byte für Byte, wie sie sind; ihre Prüfsumme steht in der Änderungskette.",
  allLocked:
    "Alle Fahrten des Monats müssen gesperrt sein. Private Fahrten anderer sperren nur ihre Fahrer selbst oder der Ablauf der Frist.",
  vehicles_one: "{{number}} Fahrzeug",
  vehicles_other: "{{number}} Fahrzeuge",
  mostAtOnce: "Auf einmal sind es {{most}} Fahrzeuge: die mit den wenigsten Punkten zuerst.",
  language: "Sprache der Dateien",
  languages: { "de-AT": "Deutsch", en: "Englisch" },
  reason: "Grund",
  reasonHint:
    "Nur nötig, wenn der Monat schon versiegelt war und er oder das Land des Unternehmens sich seither geändert hat.",
  ordered: "Der Monat wird versiegelt",
  progress: "{{done}} von {{all}} versiegelt …",
  refused: "Nicht versiegelt, weil Fahrten wieder offen sind: {{names}}",
  title: "Versiegelte Fassungen",
  none: "Dieser Monat ist noch nicht versiegelt.",
  version: "Version {{version}}",
  by: "{{date}}, {{name}}",
  forReason: "Grund: {{reason}}",
  isWithheld: "Vor der geltenden Vereinbarung entstanden; die Dateien bekommen nur Administratoren.",
  download: "{{file}} der Version {{version}} herunterladen",
};

export const en = {
  seal: "Seal month",
  sealTitle: "Seal {{month}}",
  why: "The logbook of the month is kept as PDF, CSV and JSONL. These files stay as they are, byte for byte; their checksum stands in the chain of changes.",
  allLocked:
    "All trips of the month must be locked. Private trips of others are locked by their drivers or by the deadline alone.",
  vehicles_one: "{{number}} vehicle",
  vehicles_other: "{{number}} vehicles",
  mostAtOnce: "At once it is {{most}} vehicles: those with the fewest points first.",
  language: "Language of the files",
  languages: { "de-AT": "German", en: "English" },
  reason: "Reason",
  reasonHint:
    "Needed only if the month was sealed before and it, or the company’s country, has changed since.",
  ordered: "The month is being sealed",
  progress: "{{done}} of {{all}} sealed …",
  refused: "Not sealed, as trips are open again: {{names}}",
  title: "Sealed versions",
  none: "This month is not sealed yet.",
  version: "Version {{version}}",
  by: "{{date}}, {{name}}",
  forReason: "Reason: {{reason}}",
  isWithheld: "Made before the agreement in force; only administrators get the files.",
  download: "Download {{file}} of version {{version}}",
} satisfies Texts<typeof de>;
