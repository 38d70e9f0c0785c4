import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { alpenland } from "../alpenland.ts";
import type { Company } from "../company.ts";
import { demoId } from "../demo-id.ts";
import { donauland } from "../other-companies.ts";
import { booksOf, type KeptBook } from "./books.ts";
import { closeMonth, spanOf } from "./close-month.ts";
import { keepOdometer, takeOverVehicles } from "./keep-vehicles.ts";
import { mendMonth } from "./mend-month.ts";
import type { Parts } from "./parts.ts";
import { readDrivesOfVehicle, isToldAll, settledOf, readTold } from "./read-drives.ts";
import { recordTimes } from "./record-times.ts";
import { reserve } from "./reserve.ts";
import { monthBefore } from "./working-days.ts";
import { writeDiary } from "./write-diary.ts";

/** What is over and written, by company and month, so that nobody looks again. */
export type Done = Set<string>;

type Life = { database: Database; clock: Clock; historyMonths: number; done: Done };

/**
 * Lets the people of the demo do what they would have done by now: keep their books, the newest month first, close months,
 * look after their vehicles, record their times and reserve. Gives whether nothing of the past is left to do.
 */
export async function liveOn({ database, clock, historyMonths, done }: Life): Promise<boolean> {
  const now = clock.now();
  const parts = { database, clock, now: now.getTime() };
  const today = dayOf(now);
  await recordTimes(parts, today);
  await reserve(parts, today);
  const results: boolean[] = [];
  for (const company of [alpenland, donauland]) {
    await takeOverVehicles(parts, company, today);
    results.push(await keepBooks(parts, company, { today, historyMonths, done }));
  }
  return results.every(Boolean);
}

type Years = { today: string; historyMonths: number; done: Done };

async function keepBooks(
  parts: Parts,
  company: Company,
  { today, historyMonths, done }: Years,
): Promise<boolean> {
  const books = booksOf(company);
  await keepMonth(parts, company, { books, month: monthBefore(today, 0), isLast: false });
  for (let before = 1; before <= historyMonths; before += 1) {
    const month = monthBefore(today, before);
    const name = `${company.name} ${month}`;
    if (done.has(name)) continue;
    // Months come one after the other: what is before it has not come either.
    if (!(await keepMonth(parts, company, { books, month, isLast: before === 1 }))) return false;
    done.add(name);
  }
  for (const book of books) await keepOdometer(parts, company, book, today);
  return true;
}

type Month = { books: readonly KeptBook[]; month: string; isLast: boolean };

/** Gives whether all of the month is there, written and as closed as it can be by now. */
async function keepMonth(parts: Parts, company: Company, { books, month, isLast }: Month): Promise<boolean> {
  const span = spanOf(month);
  const mandatorId = demoId(company.name);
  let isWhole = span.until.getTime() <= parts.now;
  for (const book of books) {
    const told = await readTold(parts.database, { mandatorId, boxId: book.boxId }, span);
    const drives = await readDrivesOfVehicle(parts.database, mandatorId, book.vehicleId, span);
    await writeDiary(parts, company, book, settledOf(drives, told));
    isWhole = isToldAll(told, span) && isWhole;
  }
  const read = () =>
    Promise.all(
      books.map(({ vehicleId }) => readDrivesOfVehicle(parts.database, mandatorId, vehicleId, span)),
    );
  const trips = (await read()).flat();
  if (!isWhole || trips.some(({ isPlaced }) => !isPlaced)) return false;
  if (isLast && company === alpenland) await mendMonth(parts, company, { month, books, trips });
  await closeMonth(parts, company, { month, trips: (await read()).flat(), isLast });
  return true;
}
