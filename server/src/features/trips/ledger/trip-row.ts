import type { DB } from "../../../platform/db/types.ts";
import type { Trip } from "./trip.ts";
import { tripProperties } from "./trip-properties.ts";

export type PropertyName = keyof typeof tripProperties;

/** As TypeScript cannot tell which property is meant when all are walked through. */
type Walked = {
  columns: readonly string[];
  read(row: unknown): unknown;
  write(value: unknown): readonly unknown[];
};
const walked = Object.entries(tripProperties) as unknown as [PropertyName, Walked][];

/** Every property of a trip, in the order they are kept. */
export const propertyNames: readonly PropertyName[] = walked.map(([name]) => name);

/** The columns of properties. */
export const tripColumnsOf = (names: readonly PropertyName[]): string[] =>
  names.flatMap((name): readonly string[] => tripProperties[name].columns);

/** What the masking view tells of a trip: all but which box recorded it. */
export const maskedColumns = tripColumnsOf(propertyNames).filter((name) => name !== "box_id") as Exclude<
  Extract<keyof DB["visible_trips"], string>,
  "mandator_id" | "is_place_visible" | "is_track_visible"
>[];

/** A trip as it was read; `version` where it is not held. */
export function tripFrom(row: object): Trip {
  const trip: Record<string, unknown> = { version: "" };
  for (const [name, property] of walked) trip[name] = property.read(row);
  return { ...trip, ...("version" in row && { version: row.version }) } as Trip;
}

/** These properties of a trip as JSON that PostgreSQL makes a row of. */
export function rowOf(trip: Trip, names: readonly PropertyName[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const name of names) {
    const property = tripProperties[name] as unknown as Walked;
    for (const [index, value] of property.write(trip[name]).entries()) row[property.columns[index]!] = value;
  }
  return row;
}

/** What is different between two states of a trip; of thousands at once. */
export const changedProperties = (before: Trip, after: Trip): PropertyName[] =>
  propertyNames.filter((name) => !isSame(before[name], after[name]));

export const isSameTrip = (before: Trip, after: Trip): boolean =>
  propertyNames.every((name) => isSame(before[name], after[name]));

/** Whether two values are the same; places and addresses by what they consist of. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  return JSON.stringify(one) === JSON.stringify(other);
}
