import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database, MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { hashOfToken } from "./make-token.ts";

const waitMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * From now on earlier private trips are hidden from an account that somebody else changed. Gives the address that may
 * agree, which is the one before the first change nobody has agreed to, and the request its link is made for. What
 * somebody objected to stays hidden however often the account is changed. `db` is of the admin role in the mandator.
 */
export async function holdPlaces(
  db: MandatorDb,
  clock: Clock,
  { userId, email }: { userId: string; email: string },
): Promise<{ email: string; requestId: string }> {
  const now = clock.now();
  const opensAt = new Date(now.getTime() + waitMilliseconds);
  const anew = { hidden_before: now, request_id: newId(clock), token_hash: null };
  const held = await db
    .insertInto("place_holds")
    .values({ ...anew, user_id: userId, email, opens_at: opensAt })
    .onConflict((earlier) =>
      earlier.columns(["mandator_id", "user_id"]).doUpdateSet({
        ...anew,
        opens_at: sql`case when place_holds.opens_at is not null then ${opensAt}::timestamptz end`,
      }),
    )
    .returning(["email", "request_id"])
    .executeTakeFirstOrThrow();
  return { email: held.email, requestId: held.request_id };
}

/** Remembers what the mail of a request carries; false when a later change has its own, or nothing is hidden any more. */
export async function keepHoldToken(
  database: Database,
  { requestId, token }: { requestId: string; token: string },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .as("admin")
    .updateTable("place_holds")
    .set({ token_hash: hashOfToken(token) })
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Shows what nobody has objected to for seven days; due every hour. */
export async function openOldHolds(database: Database, clock: Clock): Promise<void> {
  await database.as("admin").deleteFrom("place_holds").where("opens_at", "<=", clock.now()).execute();
}
