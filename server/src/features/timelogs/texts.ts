import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  greeting: "Guten Tag {{name}},",
  checksSubject: "Monatskontrolle offen",
  checks:
    "Die Lenkprotokolle vom {{month}} sind noch zu prüfen. Das Unternehmen kontrolliert sie einmal im Monat (LP-VO § 3).",
  checksDrivers: "Lenkerinnen und Lenker",
  checksChanged: "Davon seit der Kontrolle geändert",
  checksUnsigned: "Davon mit Wochen ohne Unterschrift",
  toChecks: "Zur Monatskontrolle",
  checksClosing:
    "Diese Nachricht kommt am 3. des Monats, wenn etwas offen ist. In den Einstellungen lässt sie sich abschalten.",
};

export const en = {
  greeting: "Hello {{name}},",
  checksSubject: "Monthly check open",
  checks:
    "The driving logs of {{month}} are still to be checked. The company does so once a month (LP-VO § 3).",
  checksDrivers: "Drivers",
  checksChanged: "Of them changed since the check",
  checksUnsigned: "Of them with weeks nobody signed",
  toChecks: "To the monthly check",
  checksClosing:
    "This message comes on the 3rd of a month if something is open. It can be switched off in the settings.",
} satisfies Texts<typeof de>;
