import type { ImportRow, Mapping } from "@wegbuch/contract/imports/schemas";
import type { ImportTarget } from "@wegbuch/contract/imports/rules";
import { instantAtWall, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { CsvLine } from "../../ui/csv/csv-file.ts";
import type { Customs, DayOrder, DecimalSign } from "./read-customs.ts";
import { metersIn } from "./read-kilometers.ts";

/** More than any field may have, so that what is too long is refused by itself. */
const mostCharacters = 500;

type Reading = { head: readonly string[]; mapping: Mapping; customs: Customs };

/**
 * Reads lines of a file as rows of an import (rule imports/values). What cannot be read goes as it stands, so that what is
 * wrong with it is said by who refuses it.
 */
export function rowReader({ head, mapping, customs }: Reading): (line: CsvLine) => ImportRow {
  const places = new Map(
    Object.entries(mapping.columns).map(([target, name]) => [target as ImportTarget, head.indexOf(name)]),
  );
  return ({ number, cells }) => {
    const said = (target: ImportTarget) => (cells[places.get(target) ?? -1] ?? "").slice(0, mostCharacters);
    const { startedAt, finishedAt } = timesOf(said, customs.dayOrder);
    return {
      row: number,
      vehicle: said("vehicle"),
      driver: said("driver"),
      startedAt,
      finishedAt,
      startAddress: said("startAddress"),
      destinationAddress: said("destinationAddress"),
      mileageInMeters: metersOf(said, customs.decimal),
      type: places.has("type") ? (mapping.types[said("type")] ?? null) : tripTypes.business,
      description: said("description"),
      contact: said("contact"),
      costcenter: said("costcenter"),
    };
  };
}

type Said = (target: ImportTarget) => string;

/** So long a trip may last of which one day is told and which would end before it began. */
const longestOvernight = 12 * 3_600_000;

/** A trip that would end before it began, of which one day is told, ended in the hour that is there twice or on the next day. */
function timesOf(said: Said, order: DayOrder): { startedAt: string; finishedAt: string } {
  const start = said("startedAt")
    ? wallAt(said("startedAt"), order)
    : wallAt(`${dayIn(said("date"))} ${said("startTime")}`, order);
  const begun = start && (isWall(start) ? start.wall : wallOf(Date.parse(start.instant)));
  const hasOwnDay = said("finishDate") !== "";
  const day = dayIn(said("finishDate") || said("date")) || plainDay(begun);
  let finish = said("finishedAt")
    ? wallAt(said("finishedAt"), order)
    : wallAt(`${day} ${said("finishTime")}`, order);
  if (!said("finishedAt") && !hasOwnDay && begun !== null && isWall(finish) && finish.wall < begun)
    finish = finishAfter(begun, finish.wall);
  return {
    startedAt: sent(start, said("startedAt") || said("startTime") || said("date")),
    finishedAt: sent(finish, said("finishedAt") || said("finishTime")),
  };
}

/** Spreadsheets write a day as its first moment. */
const dayIn = (text: string) => text.replace(/[T ]0?0:00(?::00(?:\.0+)?)?$/, "");

const plainDay = (wall: number | null) => (wall === null ? "" : new Date(wall).toISOString().slice(0, 10));

function finishAfter(start: number, finish: number): Time {
  const again = instantAtWall(finish) + 3_600_000;
  if (wallOf(again) === finish) return { instant: new Date(again).toISOString() };
  const overnight = finish + 86_400_000;
  return { wall: overnight - start <= longestOvernight ? overnight : finish };
}

type Time = { wall: number } | { instant: string } | null;

export const isWall = (time: Time): time is { wall: number } => time !== null && "wall" in time;

const sent = (time: Time, said: string): string => {
  if (time === null) return said;
  return "instant" in time ? time.instant : new Date(instantAtWall(time.wall)).toISOString();
};

/** A day and a time as people and programs write them; one with an offset is an instant by itself. */
export function wallAt(text: string, order: DayOrder): Time {
  const whole = text.trim().replace(/\s+/g, " ");
  if (/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(whole) || withOffset.test(whole)) {
    const instant = Date.parse(whole.replace(/ (?=\d\d:)/, "T").replace(/ (?=[+-])/, ""));
    return Number.isNaN(instant) ? null : { instant: new Date(instant).toISOString() };
  }
  const parts =
    /^(?:\p{L}+[.,]* )?(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})[T, ]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?: Uhr)?(?: (AM|PM))?$/iu.exec(
      whole,
    );
  if (!parts) return null;
  const [, one, sign, two, three, hour, minute, second = "0", half] = parts;
  const [year, month, day] = dayParts({ one: one!, two: two!, three: three!, isSlash: sign === "/" }, order);
  const wall = Date.UTC(year, month - 1, day, hourOf(Number(hour), half), Number(minute), Number(second));
  const shown = new Date(Date.UTC(year, month - 1, day));
  const isDay = shown.getUTCMonth() === month - 1 && shown.getUTCDate() === day && year >= 1900;
  const isEndOfDay = Number(hour) === 24 && Number(minute) === 0 && Number(second) === 0;
  return isDay && Number(minute) < 60 && (Number(hour) < 24 || isEndOfDay) ? { wall } : null;
}

/** As databases write it: with a blank, and with seconds, so that it is no pair of times. */
const withOffset = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? ?[+-]\d\d:?\d\d$/;

function dayParts(
  { one, two, three, isSlash }: { one: string; two: string; three: string; isSlash: boolean },
  order: DayOrder,
): [year: number, month: number, day: number] {
  if (one.length === 4) return [Number(one), Number(two), Number(three)];
  const year = three.length === 2 ? 2_000 + Number(three) : Number(three);
  return isSlash && order === "monthFirst"
    ? [year, Number(one), Number(two)]
    : [year, Number(two), Number(one)];
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
}

function metersOf(said: Said, decimal: DecimalSign): number | null {
  const driven = metersIn(said("mileage"), decimal);
  if (driven !== null) return driven;
  const before = metersIn(said("odometerBefore"), decimal);
  const after = metersIn(said("odometerAfter"), decimal);
  return before === null || after === null ? null : after - before;
}
