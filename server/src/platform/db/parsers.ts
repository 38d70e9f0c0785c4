import { types } from "pg";
import type { CustomTypesConfig } from "pg";

const [int8, date] = [20, 1082];

/** How values arrive: whole numbers as numbers, days as "yyyy-MM-dd", the rest as pg gives it. */
export const parsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format: "text") => {
    if (oid === int8) return safeNumber;
    if (oid === date) return (text: string) => text;
    return types.getTypeParser(oid, format);
  }) as CustomTypesConfig["getTypeParser"],
};

/** A 64-bit value that is more than a count (the hash of a reading) has to be selected as text. */
function safeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number: select it as text`);
  return number;
}
