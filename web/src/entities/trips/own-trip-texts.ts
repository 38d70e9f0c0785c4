import type { Texts } from "@wegbuch/contract/kit/texts";

/** Texts of what a person is led to of his own trips, on whatever page. */
export const de = {
  ownTrip: {
    title: "Ihre laufende Fahrt",
    since: "Sie fahren seit {{time}}.",
    isSeen: "Wer das Fahrzeug sehen darf, sieht, wo Sie sind.",
    isPrivate: "Diese Fahrt ist privat: Wo Sie fahren, sehen nur Sie.",
    toPrivate: "Ab jetzt privat",
    toBusiness: "Doch geschäftlich",
  },
  inbox: {
    waiting_one: "{{number}} Fahrt klassifizieren",
    waiting_other: "{{number}} Fahrten klassifizieren",
    until: "nächste bis {{date}}",
    due_one: "{{number}} nur noch heute",
    due_other: "{{number}} nur noch heute",
  },
  openTrips: {
    next: "Nächste offene Fahrt",
    left_one: "{{number}} ohne Zweck",
    left_other: "{{number}} ohne Zweck",
    none: "Alles erledigt: keine Fahrt ist offen",
  },
  tax: {
    name: "Private Kilometer von {{licensePlate}}",
    driven: "Privat {{driven}} von {{limit}} km",
    left: "Noch {{left}} km, {{monthly}} im Monat.",
    endangered: "So weitergefahren werden es {{forecast}} km.",
    exceeded: "{{over}} km über der Grenze.",
    noAdvice: "Nur zur Orientierung, keine Steuerberatung.",
  },
};

export const en = {
  ownTrip: {
    title: "Your current trip",
    since: "You have been driving since {{time}}.",
    isSeen: "Anyone who may see the vehicle sees where you are.",
    isPrivate: "This trip is private: only you see where you drive.",
    toPrivate: "Private from now on",
    toBusiness: "Business after all",
  },
  inbox: {
    waiting_one: "Classify {{number}} trip",
    waiting_other: "Classify {{number}} trips",
    until: "the next one until {{date}}",
    due_one: "{{number}} until today only",
    due_other: "{{number}} until today only",
  },
  openTrips: {
    next: "Next open trip",
    left_one: "{{number}} without a purpose",
    left_other: "{{number}} without a purpose",
    none: "All done: no trip is open",
  },
  tax: {
    name: "Private kilometres of {{licensePlate}}",
    driven: "Private {{driven}} of {{limit}} km",
    left: "{{left}} km left, {{monthly}} a month.",
    endangered: "At this rate it will be {{forecast}} km.",
    exceeded: "{{over}} km above the limit.",
    noAdvice: "For orientation only, no tax advice.",
  },
} satisfies Texts<typeof de>;
