import { timingSafeEqual } from "node:crypto";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { shares } from "@wegbuch/contract/shares/endpoints";
import type { SharedPosition } from "@wegbuch/contract/shares/schemas";
import type { Clock } from "../../platform/clock.ts";
import { hashOfCompanySecret, mandatorOfSecret } from "../../platform/company-secret.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { noteSeenPositions, readVehiclePositions } from "../live/queries.ts";
import { findReceiver, isMandatorActive } from "../scheduledreports/find-receivers.ts";
import { isRunning } from "./queries.ts";

/**
 * Where a shared vehicle is (rule live/share): what its maker would read on the map now, but as nobody to whom a private drive
 * belongs, and only what was heard since it was shared. 404 when the link leads nowhere, or who made it may share no more.
 */
export function readShare(
  { database, clock }: { database: Database; clock: Clock },
  token: string,
): Promise<SharedPosition> {
  const now = clock.now();
  // Of the company, and so nobody's own: no private place leaves the database.
  return inMandator(database, mandatorOfSecret(token), async (db) => {
    const share = await findShare(db, token, now);
    const maker = await findMaker(db, share.created_by, now);
    const filter = { vehicleIds: [share.vehicle_id], onlyMoving: false };
    const [position] = await readVehiclePositions(db, maker, now, filter);
    const { latitude, longitude, deviceTime } = position ?? {};
    if (position === undefined || latitude == null || longitude == null || deviceTime == null)
      return { isHidden: true };
    if (Date.parse(deviceTime) < share.created_at.getTime()) return { isHidden: true };
    noteSeenPositions(db, maker, now, [position]);
    const { name, heading } = position;
    const expiresAt = share.expires_at.toISOString();
    return { isHidden: false, name, latitude, longitude, heading, deviceTime, expiresAt };
  });
}

async function findShare(db: MandatorDb, token: string, now: Date) {
  const hash = hashOfCompanySecret(token);
  const share = await db
    .selectFrom("shares")
    .select(["token_hash", "vehicle_id", "created_by", "created_at", "expires_at"])
    .where("token_hash", "=", hash)
    .where(isRunning(now))
    .executeTakeFirst();
  if (share === undefined || !timingSafeEqual(share.token_hash, hash)) throw notFound("Share");
  return share;
}

/** As he is now: who may share no more has nothing shared either. */
async function findMaker(db: MandatorDb, userId: string, now: Date) {
  const maker = await findReceiver(db, userId);
  const isOpen = maker && mayUse(maker.actor, shares.create) && (await isMandatorActive(db, now));
  if (!isOpen) throw notFound("Share");
  return { ...maker.actor, placesHiddenBefore: Infinity };
}
