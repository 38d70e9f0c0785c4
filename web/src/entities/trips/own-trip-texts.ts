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
  openTrips: {
    next: "Nächste offene Fahrt",
    left_one: "{{number}} ohne Zweck",
    left_other: "{{number}} ohne Zweck",
    none: "Alles erledigt: keine Fahrt ist offen",
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
  openTrips: {
    next: "Next open trip",
    left_one: "{{number}} without a purpose",
    left_other: "{{number}} without a purpose",
    none: "All done: no trip is open",
  },
} satisfies Texts<typeof de>;
