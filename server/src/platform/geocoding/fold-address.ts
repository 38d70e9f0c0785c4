/**
 * The words of a name as they are searched: small letters and digits without accents. Ä, Ae and A are the same to someone
 * who types, so the e of an umlaut is left out everywhere; what begins like a name still does when both are folded.
 */
export function foldedWords(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/([aou])e/g, "$1")
    .trim()
    .split(" ")
    .filter((word) => word !== "")
    .map((word, at, words) => (word === "st" && at < words.length - 1 ? "sankt" : word));
}

/** House numbers as they are compared: "12 A", "12a" and "12A" are one. */
export function foldedNumber(text: string): string {
  return text.toLowerCase().replace(/\s+/g, "");
}
