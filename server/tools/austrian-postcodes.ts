import places from "plz-ort/data.js";

/** First digits of the postcodes of each state, by its GeoNames code. */
const firstDigits: Record<string, string> = {
  "01": "278",
  "02": "9",
  "03": "234",
  "04": "345",
  "05": "5",
  "06": "8",
  "07": "69",
  "08": "6",
  "09": "1",
};

/** Towns with further postcodes for letter boxes and large receivers, and the one people live at. */
const mainPostcodes: Record<string, string> = {
  Innsbruck: "6020",
  "Klagenfurt am Wörthersee": "9020",
  "Krems an der Donau": "3500",
  Salzburg: "5020",
  Villach: "9500",
};

/** Towns whose streets lie under several postcodes: which one cannot be told from the name alone. */
const townsOfMany = new Set(["Wien", "Graz", "Linz"]);

const postcodesByName = new Map<string, string[]>();
for (const [postcode, name] of Object.entries(places)) {
  if (name.includes("Postfach")) continue;
  postcodesByName.set(plain(name), [...(postcodesByName.get(plain(name)) ?? []), postcode]);
}

/** The postcode of a town where its name and state leave no doubt, else null. */
export function austrianPostcode(name: string, state: string): string | null {
  if (townsOfMany.has(name)) return null;
  const main = mainPostcodes[name];
  if (main !== undefined) return main;
  const postcodes = (postcodesByName.get(plain(name)) ?? []).filter((postcode) =>
    firstDigits[state]?.includes(postcode.charAt(0)),
  );
  return postcodes.toSorted(byRoundness)[0] ?? null;
}

/** Large towns keep their round number for themselves: 4600 Wels before 4601. */
function byRoundness(a: string, b: string): number {
  return zerosAtEnd(b) - zerosAtEnd(a) || a.localeCompare(b);
}

function zerosAtEnd(postcode: string): number {
  return postcode.length - postcode.replace(/0+$/, "").length;
}

function plain(name: string): string {
  return name
    .replaceAll("Sankt ", "St. ")
    .replaceAll("ß", "ss")
    .replace(/\b(in|im|am|an|an der|bei|ob) (der )?/g, "$1 ")
    .toLowerCase();
}
