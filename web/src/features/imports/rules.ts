import type { Mapping } from "@wegbuch/contract/imports/schemas";
import { type ImportTarget, importTargets } from "@wegbuch/contract/imports/rules";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";

/** What programs call the columns of a logbook, letters and figures alone; the first that fits is it (rule imports/columns). */
const names: Record<ImportTarget, readonly string[]> = {
  startedAt: [
    "startzeitpunkt",
    "startdatumzeit",
    "startdatumuhrzeit",
    "startedat",
    "starttimestamp",
    "startdatetime",
  ],
  finishedAt: [
    "endzeitpunkt",
    "enddatumzeit",
    "enddatumuhrzeit",
    "finishedat",
    "endtimestamp",
    "enddatetime",
  ],
  finishDate: ["enddatum", "datumende", "enddate", "ankunftsdatum", "arrivaldate", "datumbis"],
  date: [
    "datum",
    "startdatum",
    "datumstart",
    "fahrtdatum",
    "tag",
    "date",
    "startdate",
    "abfahrtsdatum",
    "departuredate",
    "datumvon",
    "day",
  ],
  startTime: [
    "startzeit",
    "startuhrzeit",
    "beginn",
    "abfahrt",
    "von",
    "zeitstart",
    "uhrzeitstart",
    "starttime",
    "departure",
    "departuretime",
    "abfahrtszeit",
    "uhrzeitvon",
    "start",
  ],
  finishTime: [
    "endzeit",
    "enduhrzeit",
    "ende",
    "ankunft",
    "bis",
    "zeitende",
    "uhrzeitende",
    "endtime",
    "finishtime",
    "arrival",
    "arrivaltime",
    "ankunftszeit",
    "uhrzeitbis",
    "finish",
    "end",
  ],
  startAddress: [
    "startadresse",
    "startort",
    "abfahrtsort",
    "ausgangspunkt",
    "vonort",
    "startaddress",
    "startlocation",
    "origin",
    "from",
  ],
  destinationAddress: [
    "zieladresse",
    "zielort",
    "ziel",
    "endadresse",
    "endort",
    "reiseziel",
    "nachort",
    "nach",
    "destinationaddress",
    "destination",
    "endaddress",
    "endlocation",
    "to",
  ],
  odometerBefore: [
    "kmstandstart",
    "kmstandbeginn",
    "kilometerstandstart",
    "kilometerstandbeginn",
    "kmstandvorher",
    "kmstandalt",
    "kmbeginn",
    "kmstart",
    "tachostart",
    "startkm",
    "startkilometerstand",
    "kilometerstandvorher",
    "odometerstart",
    "odometerbefore",
    "startodometer",
    "mileagestart",
  ],
  odometerAfter: [
    "kmstandende",
    "kmstandziel",
    "kilometerstandende",
    "kilometerstandziel",
    "kmstandnachher",
    "kmstandneu",
    "kmende",
    "tachoende",
    "endkm",
    "endkilometerstand",
    "kilometerstandnachher",
    "odometerend",
    "odometerafter",
    "endodometer",
    "mileageend",
  ],
  mileage: [
    "km",
    "kilometer",
    "gefahrenekilometer",
    "gefahrenekm",
    "strecke",
    "distanz",
    "fahrstrecke",
    "streckekm",
    "distance",
    "distancekm",
    "distanceinkm",
    "mileage",
    "kilometers",
    "kilometres",
  ],
  type: [
    "typ",
    "fahrttyp",
    "kategorie",
    "fahrtart",
    "art",
    "category",
    "type",
    "triptype",
    "nutzung",
    "fahrtkategorie",
  ],
  description: [
    "zweck",
    "reisezweck",
    "fahrtzweck",
    "beschreibung",
    "anlass",
    "purpose",
    "description",
    "notiz",
    "bemerkung",
    "reason",
  ],
  contact: [
    "partner",
    "besuchterpartner",
    "kunde",
    "geschaftspartner",
    "kontakt",
    "besucht",
    "contact",
    "customer",
    "businesspartner",
    "visitedpartner",
    "ansprechpartner",
  ],
  vehicle: [
    "kennzeichen",
    "fahrzeug",
    "vehicle",
    "licenseplate",
    "licenceplate",
    "plate",
    "fahrzeugname",
    "auto",
    "car",
    "amtlicheskennzeichen",
  ],
  driver: [
    "fahrer",
    "driver",
    "fahrername",
    "fahreremail",
    "personalnummer",
    "mitarbeiter",
    "email",
    "employee",
    "drivername",
    "lenker",
  ],
  costcenter: ["kostenstelle", "costcenter", "costcentre", "kst"],
};

/** Umlauts as their letters, and what is behind a name in brackets or after "in" is its unit. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\[.*?\]|\(.*?\)/g, "")
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9]/g, "");

/** Miles and metres are not taken for kilometres. */
const hasOtherUnit = (name: string) =>
  /[[(]\s*(mi|mile|miles|meilen|m|meter|metern|meters|metres)\.?\s*[\])]/i.test(name);

/** Which column most likely says what, by the words of the head; each column says one thing. */
export function guessedColumns(head: readonly string[]): Mapping["columns"] {
  // Of two of one name the first.
  const known = head.toReversed().filter((name) => !hasOtherUnit(name));
  const free = new Map(known.map((name) => [plain(name), name]));
  const columns: Mapping["columns"] = {};
  for (const target of importTargets) {
    const word = names[target].find((one) => free.has(one));
    if (word === undefined) continue;
    columns[target] = free.get(word)!;
    free.delete(word);
  }
  return columns;
}

const typeWords: Record<string, TripType> = {
  geschaftlich: tripTypes.business,
  dienstlich: tripTypes.business,
  dienstfahrt: tripTypes.business,
  dienst: tripTypes.business,
  geschaftsfahrt: tripTypes.business,
  betrieblich: tripTypes.business,
  betriebsfahrt: tripTypes.business,
  beruflich: tripTypes.business,
  business: tripTypes.business,
  work: tripTypes.business,
  g: tripTypes.business,
  d: tripTypes.business,
  b: tripTypes.business,
  privat: tripTypes.private,
  privatfahrt: tripTypes.private,
  private: tripTypes.private,
  personal: tripTypes.private,
  p: tripTypes.private,
  arbeitsweg: tripTypes.driveToWork,
  wegzurarbeit: tripTypes.driveToWork,
  fahrtzurarbeit: tripTypes.driveToWork,
  wohnungarbeit: tripTypes.driveToWork,
  wohnungarbeitsstatte: tripTypes.driveToWork,
  pendelfahrt: tripTypes.driveToWork,
  commute: tripTypes.driveToWork,
  drivetowork: tripTypes.driveToWork,
  a: tripTypes.driveToWork,
  w: tripTypes.driveToWork,
};

/** What the words of the column of types mean, as far as they say it themselves. */
export function guessedTypes(words: readonly string[]): Mapping["types"] {
  const known = words.flatMap((word) => {
    const type = typeWords[plain(word)];
    return type === undefined ? [] : [[word, type] as const];
  });
  return Object.fromEntries(known);
}

/** So many words of types can be said what they mean. */
export const mostTypeWords = 50;

/** What is missing before rows can be read, as the words of the columns' step say it; null when nothing is. */
export function whyNotRead(
  { columns }: Mapping,
  {
    hasVehicle,
    hasDriver,
    hasDecimal,
    hasTypes,
  }: Record<"hasVehicle" | "hasDriver" | "hasDecimal" | "hasTypes", boolean>,
): "times" | "addresses" | "mileage" | "decimal" | "type" | "vehicle" | "driver" | null {
  const has = (target: ImportTarget) => columns[target] !== undefined;
  const hasStart = has("startedAt") || (has("date") && has("startTime"));
  const hasFinish =
    has("finishedAt") || ((has("date") || has("finishDate") || has("startedAt")) && has("finishTime"));
  if (!hasStart || !hasFinish) return "times";
  if (!has("startAddress") || !has("destinationAddress")) return "addresses";
  if (!has("mileage") && !(has("odometerBefore") && has("odometerAfter"))) return "mileage";
  if (!hasDecimal) return "decimal";
  if (!hasTypes) return "type";
  if (!has("vehicle") && !hasVehicle) return "vehicle";
  if (!has("driver") && !hasDriver) return "driver";
  return null;
}
