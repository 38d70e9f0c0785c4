import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Betriebsvereinbarung",
  why: "Wo Menschen fahren, dürfen andere nur sehen, soweit es vereinbart ist. Außerhalb davon zeigt niemand den Standort eines Fahrzeugs oder den Weg einer Fahrt; Zeiten, Kilometer, Start und Ziel bleiben im Fahrtenbuch.",
  kind: "Grundlage",
  kinds: { none: "Keine", agreement: "Vereinbarung", consent: "Einwilligung" },
  kindHints: {
    none: "Ohne Grundlage gelten nur die Rollen: Wer ein Fahrzeug sehen darf, sieht es jederzeit.",
    agreement: "Eine Betriebsvereinbarung mit dem Betriebsrat gilt für alle.",
    consent:
      "Ohne Betriebsrat stimmt jede Person selbst zu, unter „Privatsphäre“, und kann das jederzeit widerrufen.",
  },
  consents_one: "{{count}} von {{of}} Personen hat zugestimmt.",
  consents_other: "{{count}} von {{of}} Personen haben zugestimmt.",
  agreedOn: "Abgeschlossen am",
  purposes: "Zwecke",
  purposesHint: "Wofür Standorte verwendet werden dürfen. Alle, die es betrifft, lesen es.",
  windows: "Zeiten",
  windowsHint: "Wann andere Standorte und Wege sehen. Eine Fahrt muss ganz darin liegen.",
  windowsAreWrong: "Jede Zeit braucht Tage, und ihr Beginn muss vor dem Ende liegen.",
  window: "Zeit {{number}}",
  days: "Tage",
  from: "Von",
  until: "Bis",
  addWindow: "Zeit hinzufügen",
  removeWindow: "Zeit {{number}} entfernen",
  mostDays: "Orte höchstens aufbewahren, in Tagen",
  mostDaysHint:
    "Leer: Dazu ist nichts vereinbart. Sonst ist die Aufbewahrung nicht länger einstellbar und wird, wenn sie es ist, gekürzt. Üblich: {{usual}}.",
  save: "Vereinbarung speichern",
  saved: "Die Vereinbarung ist gespeichert",
};

export const en = {
  title: "Works agreement",
  why: "Others may see where people drive only as far as it was agreed. Beyond that nobody is shown where a vehicle is or the way of a trip; times, kilometres, start and destination stay in the logbook.",
  kind: "Basis",
  kinds: { none: "None", agreement: "Agreement", consent: "Consent" },
  kindHints: {
    none: "Without a basis only roles count: whoever may see a vehicle sees it at any time.",
    agreement: "A works agreement with the works council holds for everybody.",
    consent:
      "Without a works council each person consents, under “Privacy”, and can withdraw that at any time.",
  },
  consents_one: "{{count}} of {{of}} people has consented.",
  consents_other: "{{count}} of {{of}} people have consented.",
  agreedOn: "Concluded on",
  purposes: "Purposes",
  purposesHint: "What places may be used for. Everybody concerned can read it.",
  windows: "Times",
  windowsHint: "When others see places and ways. All of a trip has to lie within.",
  windowsAreWrong: "Each time needs days, and has to begin before it ends.",
  window: "Time {{number}}",
  days: "Days",
  from: "From",
  until: "To",
  addWindow: "Add a time",
  removeWindow: "Remove time {{number}}",
  mostDays: "Keep places at most, in days",
  mostDaysHint:
    "Empty: nothing was agreed about it. Otherwise retention cannot be set longer, and is cut where it is. Usual: {{usual}}.",
  save: "Save agreement",
  saved: "The agreement is saved",
} satisfies Texts<typeof de>;
