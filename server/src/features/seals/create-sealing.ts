import type { Actor } from "@wegbuch/contract/access/actor";
import { fill } from "@wegbuch/contract/kit/texts";
import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { NewSeals, Sealing } from "@wegbuch/contract/seals/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOf } from "../../platform/db/search.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { readProgress } from "./queries.ts";
import { isAnother, type MonthState, readStates } from "./read-states.ts";
import { say } from "./texts.ts";

/**
 * Has a month of vehicles sealed in the background (rule seals/sealing). 404 for a vehicle beyond the actor's scope, 409
 * while the month is not over or has trips that are not locked, 400 where a reason is missing.
 */
export async function createSealing(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { vehicleIds, month, language, reason }: NewSeals,
): Promise<Sealing> {
  const [id, now] = [newId(clock), clock.now()];
  const wanted = [...new Set(vehicleIds)].toSorted();
  const { userId, name, supportUserId, supportName } = actor;
  return inMandator(database, actor, async (db) => {
    await requireVehicles(db, actor, wanted);
    if (startOfDay(addMonths(`${month}-01`, 1)) > now.getTime())
      throw new Problem(409, "MonthNotOver", { message: say.notOver });
    const states = await readStates(db, wanted, month);
    requireLocked(states);
    if (!reason && states.some(isAnother)) throw invalid("reason", say.reasonIsMissing);
    await db
      .insertInto("sealings")
      .values({
        id,
        month: `${month}-01`,
        language,
        reason: reason ?? "",
        author: JSON.stringify({ userId, name, supportUserId, supportName }),
        asked_at: now,
        vehicle_ids: wanted,
      })
      .execute();
    await enqueue(db, "sealMonths", { sealingId: id }, { key: id });
    return (await readProgress(db)).find((sealing) => sealing.id === id)!;
  });
}

async function requireVehicles(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<void> {
  const found = await db
    .selectFrom("vehicles")
    .select("id")
    .where("id", "=", oneOf(ids))
    .where("deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .execute();
  if (found.length < ids.length) throw notFound("Vehicle");
}

/** Refuses months that are still written, and says how many trips are. */
function requireLocked(states: readonly MonthState[]): void {
  const sum = (key: "open" | "running") => states.reduce((all, state) => all + state[key], 0);
  const [openCount, runningCount] = [sum("open"), sum("running")];
  if (openCount + runningCount === 0) return;
  throw new Problem(409, "TripsNotLocked", {
    message: fill(say.notLocked, { open: openCount + runningCount, running: runningCount }),
    counts: { openCount, runningCount },
  });
}

/** Sealed before, and something else since. */
