import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { requestDueOn } from "@wegbuch/contract/deletionrequests/rules";
import type { DeletionRequest, NewDeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { de, en } from "@wegbuch/contract/deletionrequests/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { Problem } from "../../platform/http/problem.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople } from "../groups/find-people.ts";
import { readRequest } from "./queries.ts";

const say = inBothLanguages(de, en);

/** Asks to have places of the actor erased, and tells the administrators (rule deletionrequests/asked). 409 while one is open. */
export function createRequest(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { text }: NewDeletionRequest,
): Promise<DeletionRequest> {
  const { userId } = actor;
  const [id, now] = [newId(clock), clock.now()];
  const dueOn = requestDueOn(now);
  return inMandator(database, actor, async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("deletion_requests")
      .values({ id, user_id: userId, text, asked_at: now, due_on: dueOn })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new Problem(409, "Conflict", { message: say.requestIsOpen });
    // Between him and who decides: who leads a group reads no history of the company, and what he wrote is in none.
    const asked = { deletionRequest: `asked ${userId}, due ${shownLocalDay(dueOn)}` };
    recordChange(db, actor, { kind: "mandator", id: mandatorOf(db) }, {}, asked);
    await tellAdministrators(db, id, now);
    return readRequest(db, id, now);
  });
}

async function tellAdministrators(db: MandatorDb, requestId: string, now: Date): Promise<void> {
  const administrators = await findPeople(db, sql`users.role_id = ${roles.admin}`, { now });
  for (const { actor, email, language } of administrators)
    await queueMail(db, {
      kind: mailKinds.deletionAsked,
      to: [email],
      language,
      payload: { requestId, userId: actor.userId },
    });
}
