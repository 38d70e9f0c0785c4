import { mayUse } from "@wegbuch/contract/access/may-use";
import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import { whyNotWithdraw } from "@wegbuch/contract/deletionrequests/rules";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { de, en } from "@wegbuch/contract/deletionrequests/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople } from "../groups/find-people.ts";
import { readRequest } from "./queries.ts";

const say = inBothLanguages(de, en);

/**
 * Takes back what the actor asked for, also once it is granted, until something of it is erased, and tells him and the
 * administrators; one that was entered for who has left any administrator takes back (rule deletionrequests/withdrawn).
 */
export function withdrawRequest(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
): Promise<DeletionRequest> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    // What is being erased at this moment is finished first, and then it is too late.
    await sql`select lock_retention(true)`.execute(db);
    const userId = await holdWithdrawable(db, actor, id);
    await db
      .updateTable("deletion_requests")
      .set({ withdrawn_at: now, text: "", is_noted: false })
      .where("id", "=", id)
      .execute();
    const withdrawn = { deletionRequest: `withdrawn ${userId}` };
    recordChange(db, actor, { kind: "mandator", id: mandatorOf(db) }, {}, withdrawn);
    await tellBoth(db, { requestId: id, userId, now });
    return readRequest(db, id, now);
  });
}

async function holdWithdrawable(db: MandatorDb, actor: Actor, id: string): Promise<string> {
  const request = await db
    .selectFrom("deletion_requests")
    .select(["user_id", "entered_by", "is_granted", "withdrawn_at", "erased_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined || !isHis(actor, request)) throw notFound("DeletionRequest");
  const why = whyNotWithdraw({
    isWithdrawn: request.withdrawn_at !== null,
    isRefused: request.is_granted === false,
    isErasing: request.erased_at !== null || (await hasBegun(db, id)),
  });
  if (why !== null) throw new Problem(409, "Conflict", { message: say[why] });
  return request.user_id;
}

const isHis = (actor: Actor, { user_id, entered_by }: { user_id: string; entered_by: string | null }) =>
  user_id === actor.userId || (entered_by !== null && mayUse(actor, deletionRequests.enter));

async function hasBegun(db: MandatorDb, requestId: string): Promise<boolean> {
  const erasure = await db
    .selectFrom("erasures")
    .select("id")
    .where("request_id", "=", requestId)
    .limit(1)
    .executeTakeFirst();
  return erasure !== undefined;
}

async function tellBoth(
  db: MandatorDb,
  { requestId, userId, now }: { requestId: string; userId: string; now: Date },
): Promise<void> {
  const readers = sql`(users.role_id = ${roles.admin} or users.id = ${userId})`;
  for (const { actor, email, language } of await findPeople(db, readers, { now }))
    await queueMail(db, {
      kind: mailKinds.deletionWithdrawn,
      to: [email],
      language,
      payload: { requestId, userId: actor.userId },
    });
}
