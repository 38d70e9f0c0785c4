import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  greeting: "Guten Tag {{name}},",
  waitingOne: "1 Fahrt wartet, und zwar nur noch bis {{date}}",
  waitingMany: "{{count}} Fahrten warten, {{due}} nur noch bis {{date}}",
  waitingWhy: "Bis dahin sollen Sie sagen, ob eine Fahrt geschäftlich, privat oder ein Arbeitsweg war.",
  toInbox: "Fahrten klassifizieren",
  closing:
    "Diese Nachricht kommt am fünften und am siebten Tag nach einer Fahrt, von der noch niemand etwas gesagt hat.",
  openSubject: "Offene Fahrten",
  open: "In Ihren Gruppen warten Fahrten auf eine Angabe ihrer Fahrer:",
  openTrips: "Offene Fahrten",
  openDrivers: "Fahrer",
  openDue: "Davon überfällig",
  toLogbook: "Zum Fahrtenbuch",
  openClosing: "Diese Nachricht kommt am Montag, solange Fahrten offen sind.",
};

export const en = {
  greeting: "Hello {{name}},",
  waitingOne: "1 trip waits, until {{date}} only",
  waitingMany: "{{count}} trips wait, {{due}} until {{date}} only",
  waitingWhy: "Until then you should say whether a trip was business, private or to work.",
  toInbox: "Classify trips",
  closing: "This message comes on the fifth and the seventh day after a trip nobody has said anything of.",
  openSubject: "Open trips",
  open: "In your groups trips wait for what their drivers say of them:",
  openTrips: "Open trips",
  openDrivers: "Drivers",
  openDue: "Overdue of them",
  toLogbook: "To the logbook",
  openClosing: "This message comes on Mondays as long as trips are open.",
} satisfies Texts<typeof de>;
