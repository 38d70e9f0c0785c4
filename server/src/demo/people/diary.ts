import { addDays, dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Place } from "@wegbuch/geo/place";
import { type Random, randomFrom } from "@wegbuch/geo/random";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { localTime } from "../local-time.ts";
import { commuteWritten, type Hand, type Work, type Written, writtenOf } from "./purposes.ts";
import type { Spot } from "./spots.ts";
import { endOfWeek, monthBefore, workingDay } from "./working-days.ts";

/** A trip as its driver remembers it. */
export type Drive = {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly type: number;
  readonly start: Place | null;
  readonly destination: Place | null;
};

/** What somebody says about a trip, and when he sits down to do so. */
export type Entry = Written & {
  readonly tripId: string;
  readonly at: Date;
  readonly type: number;
  /** Who drove, where the box did not know. */
  readonly driver: string | null;
};

/** Whose book it is. */
export type Book = {
  readonly plate: string;
  readonly work: Work;
  readonly writer: string;
  /** Who takes turns with a vehicle that is nobody's. */
  readonly drivers: readonly string[];
  readonly isPrivateToo: boolean;
  readonly spotAt: (place: Place) => Spot | null;
};

const { business, private: privately, driveToWork: toWork } = tripTypes;

/**
 * What the driver of a vehicle writes about its drives, in his words and at his times: some do it every evening, some at
 * the end of the week, pool vehicles on Monday. Days that were forgotten follow once the month is over; a few purposes never do.
 */
export function diaryOf(book: Book, drives: readonly Drive[]): Entry[] {
  const entries = drives.filter(({ type }) => type !== privately).map((drive) => entryOf(book, drive));
  return entries.filter(({ type, description, driver }) => type !== business || description !== "" || driver);
}

function entryOf(book: Book, drive: Drive): Entry {
  const random = randomFrom(`diary ${book.plate}/${drive.startedAt.toISOString()}`);
  const said = saidOf(book, drive, random);
  const day = dayOf(drive.finishedAt);
  const driver = book.drivers.length === 0 ? null : driverOf(book, day);
  return { tripId: drive.id, at: writtenAt(book, day, drive.finishedAt), driver, ...said };
}

const driverOf = ({ plate, drivers }: Book, day: string) =>
  randomFrom(`driver ${plate}/${day}`).pick(drivers);

/** Whose book the check before an audit has nothing to say against. */
const careful: ReadonlySet<string> = new Set(["L-558 FP"]);

/** Whose book it finds red, month by month. */
const hasty: ReadonlySet<string> = new Set(["W-48213 T"]);

/** How many of the purposes are never written down. */
function shareForgotten(plate: string): number {
  if (careful.has(plate)) return 0;
  return hasty.has(plate) ? 0.07 : 0.025;
}

function saidOf({ plate, work, writer, isPrivateToo, spotAt }: Book, drive: Drive, random: Random) {
  const [from, to] = [drive.start && spotAt(drive.start), drive.destination && spotAt(drive.destination)];
  if (from?.kind === "home" && to?.kind === "yard") return { type: toWork, ...commuteWritten(false, random) };
  if (from?.kind === "yard" && to?.kind === "home") return { type: toWork, ...commuteWritten(true, random) };
  const isLunch = from?.kind === "lunch" || to?.kind === "lunch";
  if (isLunch && isPrivateToo) return { type: privately, ...nothing };
  const isForgotten = random.chance(shareForgotten(plate));
  const written = isForgotten ? nothing : writtenOf(work, to, { random, hand: handOf(writer) });
  return { type: business, ...written };
}

const nothing: Written = { description: "", contact: "" };

/** How somebody writes, and whether he does so every evening. */
function handOf(writer: string): Hand & { isDaily: boolean } {
  const random = randomFrom(`hand of ${writer}`);
  return { isBrief: random.chance(0.45), namesContacts: random.chance(0.6), isDaily: random.chance(0.6) };
}

function writtenAt(book: Book, day: string, finishedAt: Date): Date {
  const random = randomFrom(`writing ${book.writer}/${day}`);
  if (random.chance(0.05) && !careful.has(book.plate))
    return localTime(workingDay(monthBefore(day, -1), 2), "11:20", random.between(0, 25));
  const evening = localTime(day, "17:20", random.between(0, 150));
  if (book.drivers.length === 0 && handOf(book.writer).isDaily) return later(evening, finishedAt, random);
  const weekend = endOfWeek(day);
  const week = randomFrom(`writing ${book.writer}/${weekend}`);
  const friday = localTime(addDays(weekend, -2), "15:40", week.between(0, 50));
  if (book.drivers.length === 0 && finishedAt < friday) return friday;
  return localTime(workingDay(addDays(weekend, 1), 1), "07:10", week.between(0, 45));
}

const later = (at: Date, finishedAt: Date, random: Random): Date =>
  at > finishedAt ? at : new Date(finishedAt.getTime() + random.between(8, 20) * 60_000);
