import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { NewShare, ShareToMake } from "@wegbuch/contract/shares/schemas";
import { de, en } from "@wegbuch/contract/shares/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { hashOfCompanySecret, makeCompanySecret } from "../../platform/company-secret.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { Problem } from "../../platform/http/problem.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { isRunning } from "./queries.ts";

const say = inBothLanguages(de, en);

const mostOfCompany = 100;

/** Makes a link to where a vehicle in the actor's scope is, and tells it once (rule live/share). */
export function createShare(
  { database, clock, publicOrigin }: { database: Database; clock: Clock; publicOrigin: string },
  actor: Actor,
  { vehicleId, minutes }: ShareToMake,
): Promise<NewShare> {
  const now = clock.now();
  const [id, token] = [newId({ now: () => now }), makeCompanySecret(actor.mandatorId)];
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  return inMandator(database, actor, async (db) => {
    refuseArchivedVehicle(await holdVehicle(db, actor, vehicleId), "vehicleId");
    await holdRoom(db);
    await refuseTooMany(db, now);
    await db
      .insertInto("shares")
      .values({
        id,
        vehicle_id: vehicleId,
        token_hash: hashOfCompanySecret(token),
        created_by: actor.userId,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    recordChange(db, actor, { kind: "vehicle", id: vehicleId }, {}, { share: shownTime(expiresAt) });
    return { id, url: `${publicOrigin}/s/${token}`, expiresAt: expiresAt.toISOString() };
  });
}

/** Two who share at once do not both take the last place. */
async function holdRoom(db: MandatorDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_mandator()::text || ' shares', 0))`.execute(
    db,
  );
}

async function refuseTooMany(db: MandatorDb, now: Date): Promise<void> {
  const running = await db.selectFrom("shares").select("id").where(isRunning(now)).execute();
  if (running.length >= mostOfCompany)
    throw new Problem(409, "TooManyShares", { message: say.tooManyShares });
}
