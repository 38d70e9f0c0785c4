import type { Actor } from "@wegbuch/contract/access/actor";
import type { MonthCheck } from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { shownWorkMonth } from "./hash-days.ts";
import {
  type HeldMonth,
  holdMonths,
  refuseOwnMonths,
  refuseUnfinished,
  requirePeople,
} from "./hold-month.ts";
import { requireOwnProof } from "./require-own-proof.ts";
import { say } from "./say-events.ts";

type Parts = { database: Database; clock: Clock };

/**
 * Notes that the employer has checked a month of some people, all of them or none (rule timelogs/monthly-check). Refuses one's
 * own and support (403), people out of scope (404), a wrong password (400), no fresh proof of who brings none (403), and months that last, are empty, lack an end of
 * work or are checked as they are (409).
 */
export async function noteCheck(
  parts: Parts,
  actor: Actor,
  given: MonthCheck & { session: Session; address: string },
): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  const userIds = [...new Set(given.userIds)];
  // Before the password is asked for; nobody is held yet, so that a refusal stays one when the call is repeated.
  await inMandator(database, actor, async (db) => {
    await requirePeople(db, actor, userIds);
    await refuseOwnMonths(db, actor, userIds);
  });
  await requireOwnProof(parts, actor, given);
  await inMandator(database, actor, async (db) => {
    for (const held of await holdMonths(db, actor, { ...given, userIds })) {
      refuseUnfinished(held, now);
      await refuseChecked(db, held);
      const { userId, month, hash } = held;
      await db
        .insertInto("steering_checks")
        .values({
          id: newId(clock),
          user_id: userId,
          month,
          checked_by: actor.userId,
          checked_at: now,
          remark: given.remark,
          content_hash: hash,
        })
        .execute();
      const said = [shownWorkMonth(month), given.remark].filter(Boolean).join(": ");
      recordChange(db, actor, { kind: "user", id: userId, books: [userId] }, {}, { monthChecked: said });
    }
  });
}

async function refuseChecked(db: MandatorDb, { userId, month, hash }: HeldMonth): Promise<void> {
  const last = await db
    .selectFrom("steering_checks")
    .select("content_hash")
    .where("user_id", "=", userId)
    .where("month", "=", month)
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.content_hash.equals(hash)) throw new Problem(409, "Conflict", { message: say.monthIsChecked });
}
