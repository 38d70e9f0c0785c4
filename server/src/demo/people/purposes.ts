import { type Random, randomFrom } from "@wegbuch/geo/random";
import { type Partner, partnerAt } from "./partners.ts";
import type { Spot } from "./spots.ts";

/** How somebody writes. */
export type Hand = { readonly isBrief: boolean; readonly namesContacts: boolean };

/** What a vehicle is used for: as the simulator says it, and the nursing service. */
export type Work = "commute" | "customers" | "delivery" | "haulage" | "pool" | "care";

type Words = { partner: Partner; town: string; random: Random; hand: Hand };

const count = (random: Random, from: number, to: number) => Math.floor(random.between(from, to + 1));

/** What somebody writes down about a drive: what for, and whom he visited. */
export type Written = { readonly description: string; readonly contact: string };

const called = ({ partner, hand }: Words) => (hand.isBrief ? partner.short : partner.name);

const at = (contact: string, description: string): Written => ({ description, contact });

const topics = [
  "Umbau Lager",
  "Angebot Palettenregal",
  "Jahresgespräch",
  "Terminplan",
  "Zufahrt Rampe",
  "Tourenplan",
  "Rücksendungen",
  "Vertrag 2. Halbjahr",
];
const things = ["Hubtisch", "Rolltor", "Ladebordwand", "Hallentor", "Förderband", "Bodenwaage"];

const visiting: Record<Work, (words: Words) => Written> = {
  delivery: (words) => {
    const { partner, random } = words;
    const name = called(words);
    if (partner.isSite)
      return at(
        name,
        random.pick(["Lieferung Paletten", `Lieferung ${count(random, 2, 6)} Pal.`, "Material Baustelle"]),
      );
    const pallets = count(random, 1, 9);
    return at(
      name,
      random.pick([
        "Zustellung",
        "Lieferung",
        `Lief. ${pallets} Pal.`,
        `Lieferung ${pallets} Pal.`,
        "Abholung Leergut",
        "Zustellung + Retouren",
        "Express",
      ]),
    );
  },
  customers: (words) => {
    const { partner, random, hand } = words;
    const name = called(words);
    const whom = hand.namesContacts ? `${name}, ${partner.contact}` : name;
    const [topic, thing] = [random.pick(topics), random.pick(things)];
    return at(
      whom,
      random.pick([
        `Abstimmung ${topic}`,
        `Besprechung ${topic}`,
        `Wartung ${thing}`,
        `Service ${thing}`,
        `Störung ${thing}`,
        "Aufmaß",
        "Übergabe",
        "Reklamation",
        "Kundentermin",
      ]),
    );
  },
  haulage: (words) => {
    const { random, town } = words;
    return at(
      called(words),
      random.pick([
        `Fracht, ${count(random, 8, 33)} Pal.`,
        `Abholung, LS ${count(random, 24_100, 29_900)}`,
        `Umfuhr ${town}`,
        "Teilladung",
        "Stückgut",
      ]),
    );
  },
  commute: (words) => {
    const { partner, random } = words;
    const name = called(words);
    return random.pick([
      at(`${name}, ${partner.contact}`, `Besprechung ${random.pick(topics)}`),
      at(name, "Termin"),
      at(`${name}, ${partner.contact}`, `Abstimmung ${random.pick(topics)}`),
      at(name, "Unterlagen übergeben"),
    ]);
  },
  pool: (words) => {
    const { random, town } = words;
    return random.pick([
      at(called(words), "Termin"),
      at(called(words), "Ersatzteile holen"),
      at(`Stadtamt ${town}`, "Behördenweg"),
      at(called(words), "Besprechung"),
      at(`Schulungszentrum ${town}`, "Schulung"),
    ]);
  },
  care: ({ random, partner, town }) => {
    // Clients go by their number: a logbook is no file of patients.
    const client = `Kl. ${count(randomFrom(`client ${town} ${partner.name}`), 100, 480)}`;
    return at(
      client,
      random.pick(["Hausbesuch", "Pflege", "Verbandwechsel", "Grundpflege", "Hausbesuch, Medikamente"]),
    );
  },
};

const returning: Record<Work, readonly string[]> = {
  delivery: ["Rückfahrt Lager", "retour Depot", "leer zurück", "Rückfahrt, Retouren abladen"],
  customers: ["zurück ins Büro", "Rückfahrt Büro", "Büro, Angebote schreiben"],
  haulage: ["Rückfahrt Enns", "leer zurück", "Rückladung Lager"],
  commute: ["zurück ins Büro", "Rückfahrt"],
  pool: ["Rückfahrt", "Auto zurück", "zurück Firma"],
  care: ["Dienstbesprechung Büro", "zurück Stützpunkt", "Dokumentation Büro"],
};

/** What somebody writes down about a drive to a spot. */
export function writtenOf(
  work: Work,
  to: Spot | null,
  { random, hand }: { random: Random; hand: Hand },
): Written {
  if (to === null)
    return at("", random.pick(["Besorgung", "Zwischenstopp", "Ersatzteile", "Tanken, Waschen"]));
  if (to.kind === "yard") return at(`Standort ${to.town}`, random.pick(returning[work]));
  if (to.kind === "lunch") return at("", "Mittagspause");
  if (to.kind === "home") return at("", random.pick(["Heimfahrt vom Kunden", "nach letztem Termin heim"]));
  const partner = partnerAt(to.town, to.number);
  return visiting[work]({ partner, town: to.town, random, hand });
}

/** What somebody writes about the way to work or home, if anything. */
export const commuteWritten = (isHomeward: boolean, random: Random): Written =>
  at("", random.pick(isHomeward ? ["", "nach Hause", "Heimfahrt"] : ["", "Büro", "Arbeitsweg"]));
