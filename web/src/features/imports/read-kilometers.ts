import type { DecimalSign } from "./read-customs.ts";

/** Of a hundred thousand numbers most are figures alone. */
const figuresOf = (text: string) =>
  /[^\d.,-]/.test(text) ? text.replace(/km$/i, "").replace(/[\s' ]/g, "") : text;

/** Kilometres as metres; where a number does not say itself which sign is the decimal one, the file's is. */
export function metersIn(text: string, decimal: DecimalSign): number | null {
  const figures = figuresOf(text);
  const sign = provenSign(figures) ?? decimal;
  const [whole = "", rest, ...more] = figures.split(sign);
  const parting = sign === "," ? "." : ",";
  const isWhole = /^-?\d+$/.test(whole) || isParted(whole, parting);
  if (!isWhole || more.length > 0 || (rest !== undefined && !/^\d*$/.test(rest))) return null;
  return Math.round(Number(`${whole.replaceAll(parting, "")}.${rest ?? ""}0`) * 1_000);
}

const isParted = (whole: string, sign: DecimalSign) =>
  whole.split(sign).every((group, at) => (at === 0 ? /^-?\d{1,3}$/ : /^\d{3}$/).test(group));

/** Kilometres that are read the same whatever sign a file is read by. */
export function plainKilometers(meters: number): string {
  const kilometers = String(meters / 1_000);
  return /\.\d{3}$/.test(kilometers) ? `${kilometers}0` : kilometers;
}

const otherSign = { ",": ".", ".": "," } as const;

/**
 * Which sign a number itself proves to be the decimal one: the last of both; not the one that stands repeatedly; the only
 * one if other than three figures stand behind, nothing but 0 or more than three figures before it.
 */
export function provenSign(value: string): DecimalSign | null {
  const figures = figuresOf(value);
  const [comma, point] = [figures.lastIndexOf(","), figures.lastIndexOf(".")];
  const at = Math.max(comma, point);
  if (at < 0) return null;
  const last = comma > point ? "," : ".";
  if (comma >= 0 && point >= 0) return last;
  if (figures.indexOf(last) < at) return otherSign[last];
  const [before, behind] = [figures.slice(0, at), figures.slice(at + 1)];
  const isDecimal = behind.length !== 3 || /^-?(0|\d{4,})$/.test(before);
  return isDecimal ? last : null;
}
