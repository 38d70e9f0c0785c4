import { wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { styles } from "./xlsx-book.ts";

/** What a cell may hold, by the kind of its column. */
export type Value = {
  text: string;
  number: number;
  boolean: boolean;
  /** An instant, shown as its day or to the minute in Vienna (rules formats/zone, formats/dates). */
  date: Instant;
  dateTime: Instant;
  /** The same, shown as the time of the day. */
  time: Instant;
  /** Seconds, shown as hours and minutes. */
  duration: number;
  /** Metres, shown as kilometres with one decimal. */
  kilometers: number;
};

/** As ISO writes it, or its milliseconds. */
type Instant = string | number;

/** The cell at a place like "B7"; a strong one stands out. */
export function xlsxCellOf(
  kind: keyof Value,
  value: Value[keyof Value],
  place: string,
  isStrong = false,
): string {
  if (kind === "text") return textOf(value as string, place, isStrong);
  if (kind === "kilometers") {
    const style = isStrong ? styles.strongKilometers : styles.kilometers;
    return numberOf((value as number) / 1_000, place, style);
  }
  if (kind === "duration") {
    const style = isStrong ? styles.strongDuration : styles.duration;
    return numberOf((value as number) / daySeconds, place, style);
  }
  if (kind === "number") return numberOf(value as number, place);
  if (kind === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return instantOf(kind, value as Instant, place);
}

const daySeconds = 86_400;

export function titleOf(text: string, place: string): string {
  return textOf(text, place, true);
}

/** 0 → A, 25 → Z, 26 → AA */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** First characters that a spreadsheet may take for the beginning of a formula (rule reports/no-formulas). */
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/;

function textOf(text: string, place: string, isStrong = false): string {
  if (dangerous.test(text))
    return inlineText(text, place, isStrong ? styles.strongQuotedText : styles.quotedText);
  return inlineText(text, place, isStrong ? styles.title : styles.text);
}

/** As many characters as Excel holds in a cell; longer texts end visibly. */
const mostCharacters = 32_767;

function inlineText(text: string, place: string, style: number): string {
  if (text === "") return "";
  const kept =
    text.length > mostCharacters
      ? `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…`
      : text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(kept)}</t></is></c>`;
}

/** What means something in XML, what XML cannot hold, and what would be read as the escape of such a character. */
const special =
  // oxlint-disable-next-line no-control-regex
  /[&<>\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}[_\0-\x08\x0b-\x1f\ufffe\uffff])/g;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escaped(text: string): string {
  return text.replace(special, (character) => entities[character] ?? escapeOf(character));
}

/** How Office writes a character that XML cannot hold: _x000D_ */
function escapeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

function numberOf(number: number, place: string, style?: number): string {
  if (!Number.isFinite(number)) throw new RangeError(`${number} is no number of a table`);
  return `<c r="${place}"${style === undefined ? "" : ` s="${style}"`}><v>${number}</v></c>`;
}

const dayMilliseconds = 86_400_000;
/** The days Excel counts from, and the first that it counts right: 1 March 1900. */
const firstDay = Date.UTC(1899, 11, 30) / dayMilliseconds;
const firstRightDay = 61;

function instantOf(kind: "date" | "dateTime" | "time", instant: Instant, place: string): string {
  const time = typeof instant === "number" ? instant : Date.parse(instant);
  const days = wallOf(time) / dayMilliseconds - firstDay;
  if (days < firstRightDay) return textOf(new Date(time).toISOString(), place);
  return kind === "date"
    ? `<c r="${place}" s="${styles.date}"><v>${Math.floor(days)}</v></c>`
    : `<c r="${place}" s="${styles[kind]}"><v>${days}</v></c>`;
}
