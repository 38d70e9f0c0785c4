import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  title: "Einsichten",
  legend: "Wie oft wer gesehen hat, wo andere fahren oder gefahren sind; ohne Orte, Fahrzeuge und Fahrer",
  viewer: "Person",
  live: "Live",
  lastPosition: "Letzter Standort",
  track: "Weg",
  day: "Tagesansicht",
  tripEnds: "Start und Ziel",
  export: "Export",
  rawData: "Rohdaten",
  total: "Summe",
  nobody: "Niemand hat hingesehen",
  support: "Support",
  supportAs: "Support als {{name}}",
};

const en = {
  title: "Access report",
  legend: "How often who saw where others drive or drove; without places, vehicles and drivers",
  viewer: "Person",
  live: "Live",
  lastPosition: "Last location",
  track: "Track",
  day: "Day view",
  tripEnds: "Start and destination",
  export: "Export",
  rawData: "Raw data",
  total: "Total",
  nobody: "Nobody has looked",
  support: "Support",
  supportAs: "Support as {{name}}",
} satisfies Texts<typeof de>;

/** What the file about who looked says. */
export const say = inBothLanguages(de, en);
