import { foldedNumber, foldedWords } from "./fold-address.ts";

/** What somebody types to find an address: words of street and city, a house number, a postcode. */
export type TypedAddress = { words: string[]; houseNumber: string | null; postcode: string | null };

const postcode = /^\d{4,5}$/;
const houseNumber = /^\d{1,4}[a-z]?([-/]\d{1,4}[a-z]?)*$/;

/**
 * Takes a text apart. Four or five digits are a postcode, the last other number behind a word is the house number; all else
 * are words, numbers in names of streets among them.
 */
export function readTypedAddress(text: string): TypedAddress {
  const parts = text
    .toLowerCase()
    // "12 a" is one number, unless the letter begins a word.
    .replace(/(\d) ([a-z])(?=$|[\s,])/g, "$1$2")
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  const postcodeAt = parts.findIndex((part) => postcode.test(part));
  const numberAt = parts.findLastIndex((part, at) => at > 0 && at !== postcodeAt && houseNumber.test(part));
  const others = parts.filter((_, at) => at !== postcodeAt && at !== numberAt);
  return {
    words: foldedWords(others.join(" ")),
    houseNumber: numberAt === -1 ? null : foldedNumber(parts[numberAt]!),
    postcode: parts[postcodeAt] ?? null,
  };
}
