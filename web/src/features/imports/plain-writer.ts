import type { ImportTarget } from "@wegbuch/contract/imports/rules";
import type { Mapping } from "@wegbuch/contract/imports/schemas";
import type { CsvLine } from "../../ui/csv/csv-file.ts";
import type { Customs, DayOrder, DecimalSign } from "./read-customs.ts";
import { metersIn, plainKilometers } from "./read-kilometers.ts";
import { isWall, wallAt } from "./read-row.ts";

type Write = (cell: string, customs: Customs) => string;

const day: Write = (cell, { dayOrder }) => timeIn(`${cell} 00:00`, dayOrder)?.slice(0, 10) ?? cell;
const time: Write = (cell, { dayOrder }) => timeIn(cell, dayOrder) ?? cell;
const kilometers: Write = (cell, { decimal }) => kilometersIn(cell, decimal) ?? cell;

const writes: Partial<Record<ImportTarget, Write>> = {
  date: day,
  finishDate: day,
  startedAt: time,
  finishedAt: time,
  mileage: kilometers,
  odometerBefore: kilometers,
  odometerAfter: kilometers,
};

type Reading = { head: readonly string[]; mapping: Mapping; customs: Customs };

/** Lines as they stand, but with days and kilometres that are read the same by whatever customs (rule imports/values). */
export function plainWriter({ head, mapping, customs }: Reading): (line: CsvLine) => string[] {
  const places = new Map(
    Object.entries(mapping.columns).map(([target, name]) => [
      head.indexOf(name),
      writes[target as ImportTarget],
    ]),
  );
  return ({ cells }) =>
    head.map((_, place) => {
      const cell = cells[place] ?? "";
      return places.get(place)?.(cell, customs) ?? cell;
    });
}

function timeIn(text: string, order: DayOrder): string | null {
  const time = wallAt(text, order);
  return isWall(time) ? new Date(time.wall).toISOString().slice(0, 19).replace("T", " ") : null;
}

function kilometersIn(text: string, decimal: DecimalSign): string | null {
  const meters = metersIn(text, decimal);
  return meters === null ? null : plainKilometers(meters);
}
