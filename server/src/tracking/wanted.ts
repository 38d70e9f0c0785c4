import { sql } from "kysely";
import { toTimestamp } from "../platform/db/to-timestamp.ts";

/** Records of a box from one device time to another, both included; milliseconds. */
export type Wanted = { boxNumber: number; from: number; until: number };

/** Twice as long as a frame is, and as a box that stands mostly takes to say so. */
const shortMs = 2 * 3_600_000;

/** Whether a box has sent so little in this time that all of it may be looked at, however few are wanted. */
export const isShort = ({ from, until }: Wanted): boolean => until - from <= shortMs;

/**
 * What is wanted, as rows that are joined with what boxes sent, so that each of several servers could join its own (rule
 * database/by-box). They are joined by `= any(array[…])`, for which there is no plan that reads all of a table.
 */
export const asWanted = (wanted: readonly (Wanted & { place: number })[]) => sql`unnest(
    ${wanted.map(({ boxNumber }) => boxNumber)}::integer[],
    ${wanted.map(({ from }) => toTimestamp(from))}::timestamptz[],
    ${wanted.map(({ until }) => toTimestamp(until))}::timestamptz[],
    ${wanted.map(({ place }) => place)}::integer[]
  ) as wanted (box_number, earliest, latest, place)`;
