import { tripAgents } from "@wegbuch/contract/trips/codes";
import { inMandator } from "../../platform/db/database.ts";
import { holdTrips } from "../../features/trips/editing/hold-trips.ts";
import { classifiedBy } from "../../features/trips/ledger/trip.ts";
import { writeTrips } from "../../features/trips/ledger/write-trips.ts";
import type { Company } from "../company.ts";
import { demoActor } from "../demo-actor.ts";
import { demoId } from "../demo-id.ts";
import { actAsOf } from "./act-as-of.ts";
import type { KeptBook } from "./books.ts";
import { dateArrivals } from "./date-arrivals.ts";
import { diaryOf, type Entry } from "./diary.ts";
import type { Parts } from "./parts.ts";
import type { DrivenTrip } from "./read-drives.ts";

/** Has the writer of a book say what he would have said by now about drives nobody has said anything about. */
export async function writeDiary(
  parts: Parts,
  company: Company,
  book: KeptBook,
  drives: readonly DrivenTrip[],
): Promise<void> {
  const isWaiting = ({ agent, isTouched, isLocked }: DrivenTrip) =>
    agent === tripAgents.automatic && !isTouched && !isLocked;
  const waiting = drives.filter(isWaiting);
  const due = diaryOf(book, waiting).filter(({ at }) => at.getTime() <= parts.now);
  const tripIds = due.map(({ tripId }) => tripId);
  if (due.length > 0) await dateArrivals(parts.database, demoId(company.name), tripIds);
  for (const sitting of sittingsOf(due)) await write(parts, company, book, sitting);
}

/** What is written at one time. */
function sittingsOf(entries: readonly Entry[]): Entry[][] {
  const sittings = new Map<number, Entry[]>();
  for (const entry of entries.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const key = entry.at.getTime();
    sittings.set(key, [...(sittings.get(key) ?? []), entry]);
  }
  return [...sittings.values()];
}

async function write(
  { database, clock }: Parts,
  company: Company,
  { writer }: KeptBook,
  entries: readonly Entry[],
): Promise<void> {
  const actor = demoActor(company, writer);
  const said = new Map(entries.map((entry) => [entry.tripId, entry]));
  // The tracker may have recorded a trip anew in between: then its driver sits down once more.
  await actAsOf(entries[0]!.at, () =>
    inMandator(database, actor, async (db) => {
      const held = await holdTrips(db, actor, [...said.keys()]);
      const changes = held.map((before) => {
        const { at, type, description, contact, driver } = said.get(before.id)!;
        const driverId = driver === null ? before.driverId : demoId(company.name, "person", driver);
        const classified = classifiedBy(before, { type, userId: actor.userId, now: at });
        const after = {
          ...before,
          ...classified,
          type,
          description,
          contact,
          driverId,
          hasBeenChanged: true,
        };
        return { before, after };
      });
      await writeTrips(db, changes, { author: actor, now: clock.now() });
    }),
  );
}
