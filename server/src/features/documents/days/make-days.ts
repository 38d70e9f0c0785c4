import { fill } from "@wegbuch/contract/kit/texts";
import { type DatabasePools, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import type { Put } from "../../../platform/documents/file-thread.ts";
import { Problem } from "../../../platform/http/problem.ts";
import type { ReportOrder } from "../logbook/order.ts";
import { readAhead } from "../logbook/read-ahead.ts";
import { type Heading, readHeading } from "../logbook/read-heading.ts";
import { readSections } from "../logbook/read-sections.ts";
import { shownCount } from "../logbook/say-values.ts";
import { followDays, type Step } from "./follow-days.ts";
import { readDrives } from "./read-drives.ts";
import { say } from "./texts.ts";

type Write = (
  order: ReportOrder,
  heading: Heading,
  steps: AsyncIterable<Step>,
) => Promise<AsyncIterable<Uint8Array>>;

/** Makes the report of days as numbers. Throws 413 where there are more than a file holds. */
export async function makeDays(database: DatabasePools, order: ReportOrder, put: Put): Promise<void> {
  const { writeDays } = await import("./write-days.ts");
  await makeOfDays(database, order, put, writeDays);
}

/** Makes the same report as bars of 24 hours. */
export async function makeDayGraphics(database: DatabasePools, order: ReportOrder, put: Put): Promise<void> {
  const { writeDayGraphics } = await import("./write-day-graphics.ts");
  await makeOfDays(database, order, put, writeDayGraphics);
}

/** A year of a thousand vehicles; each takes a line. */
const mostDays = 400_000;

function makeOfDays(database: DatabasePools, order: ReportOrder, put: Put, write: Write): Promise<void> {
  const make = async (db: MandatorDb) => {
    const { sections, days } = await readSections(db, order, { countsDays: true });
    requireFitting(order, days);
    const { filter, language, report } = order;
    const title = report === "Day" ? say.days : say.dayGraphics;
    const heading = { ...(await readHeading(db, order)), title: title[language], legend: "" };
    const until = filter.to === undefined ? Infinity : Date.parse(filter.to);
    const steps = followDays(sections, readAhead(readDrives(db, order, sections)), until);
    for await (const piece of await write(order, heading, steps)) put(piece);
  };
  return inMandator(database, order.actor, make, { role: "report" });
}

function requireFitting({ language }: ReportOrder, days: number): void {
  if (days <= mostDays) return;
  const shown = { most: shownCount(mostDays, language), count: shownCount(days, language) };
  throw new Problem(413, "TooManyTrips", { message: fill(say.tooMany, shown) });
}
