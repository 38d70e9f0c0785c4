import { type Random, randomFrom } from "@wegbuch/geo/random";
import { type Partner, partnerAt } from "./partners.ts";
import type { Spot } from "./spots.ts";

/** How somebody writes. */
export type Hand = { readonly isBrief: boolean; readonly namesContacts: boolean };

/** What a vehicle is used for: as the simulator says it, and the nursing service. */
export type Work = "commute" | "customers" | "delivery" | "haulage" | "pool" | "care";

type Words = { partner: Partner; town: string; random: Random; hand: Hand };

const count = (random: Random, from: number, to: number) => Math.floor(random.between(from, to + 1));

const called = ({ partner, hand }: Words) => (hand.isBrief ? partner.short : partner.name);

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

const visiting: Record<Work, (words: Words) => string> = {
  delivery: (words) => {
    const { partner, random } = words;
    const name = called(words);
    if (partner.isSite)
      return random.pick([
        `Lieferung Paletten, ${name}`,
        `Lieferung ${count(random, 2, 6)} Pal., ${name}`,
        `Material ${name}`,
      ]);
    const pallets = count(random, 1, 9);
    return random.pick([
      `Zustellung ${name}`,
      `Lieferung ${name}`,
      `Lief. ${pallets} Pal. ${name}`,
      `Lieferung ${pallets} Pal., ${name}`,
      `${name}, Zustellung`,
      `Abholung Leergut ${name}`,
      `Zustellung + Retouren ${name}`,
      `Express ${name}`,
    ]);
  },
  customers: (words) => {
    const { partner, random, hand } = words;
    const name = called(words);
    const who = hand.namesContacts ? `, ${partner.contact}` : "";
    const [topic, thing] = [random.pick(topics), random.pick(things)];
    return random.pick([
      `Abstimmung ${topic} – ${partner.contact} (${name})`,
      `Besprechung ${topic}, ${name}`,
      `Wartung ${thing}, ${name}`,
      `Service ${thing} ${name}`,
      `Störung ${thing}, ${name}`,
      `Aufmaß ${name}${who}`,
      `Übergabe ${name}${who}`,
      `Reklamation ${name}${who}`,
      `Kundentermin ${name}${who}`,
    ]);
  },
  haulage: (words) => {
    const { random, town } = words;
    const name = called(words);
    return random.pick([
      `Fracht ${name}, ${count(random, 8, 33)} Pal.`,
      `Abholung ${name}, LS ${count(random, 24_100, 29_900)}`,
      `Umfuhr ${town}`,
      `Teilladung ${name}`,
      `Stückgut ${name}`,
    ]);
  },
  commute: (words) => {
    const { partner, random } = words;
    const name = called(words);
    return random.pick([
      `Besprechung ${random.pick(topics)} – ${partner.contact}, ${name}`,
      `Termin ${name}`,
      `Abstimmung ${random.pick(topics)} ${words.town} – ${partner.contact}`,
      `Unterlagen zu ${name}`,
    ]);
  },
  pool: (words) => {
    const { random, town } = words;
    return random.pick([
      `Termin ${called(words)}`,
      `Ersatzteile holen, ${called(words)}`,
      `Behördenweg ${town}`,
      `Besprechung ${called(words)}`,
      `Schulung ${town}`,
    ]);
  },
  care: ({ random, partner, town }) => {
    // Clients go by their number: a logbook is no file of patients.
    const client = `Kl. ${count(randomFrom(`client ${town} ${partner.name}`), 100, 480)}`;
    return random.pick([
      `Hausbesuch ${client}`,
      `Pflege ${client}`,
      `Verbandwechsel ${client}`,
      `${client}, Grundpflege`,
      `Hausbesuch ${client}, Medikamente`,
    ]);
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
export function purposeOf(
  work: Work,
  to: Spot | null,
  { random, hand }: { random: Random; hand: Hand },
): string {
  if (to === null) return random.pick(["Besorgung", "Zwischenstopp", "Ersatzteile", "Tanken, Waschen"]);
  if (to.kind === "yard") return random.pick(returning[work]);
  if (to.kind === "lunch") return "Mittagspause";
  if (to.kind === "home") return random.pick(["Heimfahrt vom Kunden", "nach letztem Termin heim"]);
  const partner = partnerAt(to.town, to.number);
  return visiting[work]({ partner, town: to.town, random, hand });
}

/** What somebody writes about the way to work or home, if anything. */
export const commutePurpose = (isHomeward: boolean, random: Random): string =>
  random.pick(isHomeward ? ["", "nach Hause", "Heimfahrt"] : ["", "Büro", "Arbeitsweg"]);
