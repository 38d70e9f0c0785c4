import { randomFrom } from "@wegbuch/geo/random";

/** Whom one visits at a place; the same place, the same partner. */
export type Partner = {
  /** "Tischlerei Kogler". */
  readonly name: string;
  /** "Kogler", where that is how people call it. */
  readonly short: string;
  /** "Fr. Brandl". */
  readonly contact: string;
  readonly isSite: boolean;
};

const families =
  "Kogler Halbmayr Brandl Wimmer Kastner Aichinger Leitgeb Pöschl Reisinger Hinterberger Danner Obermair Stadler Riegler Haslinger Zehetner Mitterer Lackner Schuster Ebner Rainer Fellner Prinz Seidl Kranzl Ortner Höller Strobl Winkelmayr Gassner Pfeiffer Thurner Wieser Moosbrugger Schwaighofer Gruber Neuhold Krenn Tischler Lengauer".split(
    " ",
  );

const trades = [
  "Tischlerei",
  "Autohaus",
  "Elektro",
  "Installationen",
  "Spenglerei",
  "Malerei",
  "Metallbau",
  "Gasthof",
  "Bäckerei",
  "Gärtnerei",
  "Zimmerei",
  "Fliesen",
  "Farben",
  "Landtechnik",
  "Druckerei",
  "Glas",
  "Haustechnik",
  "Baustoffe",
];

const others = [
  "Lagerhaus",
  "Bauhof",
  "Krankenhaus",
  "Neue Mittelschule",
  "Messezentrum",
  "Stadtwerke",
  "Seniorenheim",
  "Wirtschaftshof",
];

const sites = [
  "Baustelle Bahnhofstraße",
  "Baustelle Wohnpark",
  "Baustelle Umfahrung",
  "Baustelle Volksschule",
  "Baustelle Zentrum",
];

/** The partner behind a customer's number in a town. */
export function partnerAt(town: string, number: number): Partner {
  const random = randomFrom(`partner ${town}/${number}`);
  const family = random.pick(families);
  const contact = `${random.chance(0.5) ? "Hr." : "Fr."} ${random.pick(families)}`;
  if (random.chance(0.12)) {
    const site = random.pick(sites);
    return { name: `${site} ${town}`, short: `${site}, ${town}`, contact, isSite: true };
  }
  if (random.chance(0.14)) {
    const name = `${random.pick(others)} ${town}`;
    return { name, short: name, contact, isSite: false };
  }
  return { name: `${random.pick(trades)} ${family}`, short: `Fa. ${family}`, contact, isSite: false };
}
