import type { Pdf, TextStyle } from "./pdf-document.ts";

/** Breaks a text into lines of at most a width, between words and within those that are longer than a line. */
export function pdfLinesOf(
  pdf: Pick<Pdf, "widthOf">,
  text: string,
  width: number,
  style: TextStyle,
): string[] {
  const widthOf = (part: string) => pdf.widthOf(part, style);
  if (widthOf(text) <= width) return [text];
  const space = widthOf(" ");
  const lines: string[] = [];
  let [line, taken] = ["", 0];
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const needed = widthOf(word);
    if (line !== "" && taken + space + needed <= width) {
      line += ` ${word}`;
      taken += space + needed;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = needed <= width ? [word] : partsOf(word, width, widthOf);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1)!;
    taken = widthOf(line);
  }
  return line === "" ? lines : [...lines, line];
}

/** A word in parts that fit, at least a character each. */
function partsOf(word: string, width: number, widthOf: (part: string) => number): string[] {
  const parts: string[] = [];
  let [part, taken] = ["", 0];
  for (const character of word) {
    const needed = widthOf(character);
    if (part !== "" && taken + needed > width) {
      parts.push(part);
      [part, taken] = ["", 0];
    }
    part += character;
    taken += needed;
  }
  return [...parts, part];
}
