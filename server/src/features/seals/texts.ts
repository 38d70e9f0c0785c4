import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  notOver: "Der Monat ist noch nicht vorbei",
  notLocked:
    "Noch nicht gesperrt: {{open}} Fahrten, davon laufend: {{running}}. Bitte sperren Sie zuerst alle Fahrten des Monats",
  reasonIsMissing:
    "Der Monat wurde schon versiegelt und hat sich seither geändert. Bitte geben Sie den Grund an",
  isWithheld:
    "Diese Fassung entstand vor der geltenden Vereinbarung und kann Wege enthalten, die sie verbirgt. Die Dateien bekommen nur Administratoren",
};

const en = {
  notOver: "The month is not over yet",
  notLocked:
    "Not locked yet: {{open}} trips, of these running: {{running}}. Please lock all trips of the month first",
  reasonIsMissing: "The month was sealed before and has changed since. Please state why",
  isWithheld:
    "This version was made before the agreement in force and may hold ways that it hides. Only administrators get its files",
} satisfies Texts<typeof de>;

/** Why a month is not sealed, or not handed out. */
export const say = inBothLanguages(de, en);
