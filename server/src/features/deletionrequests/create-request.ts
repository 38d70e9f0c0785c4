import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { requestDueOn } from "@wegbuch/contract/deletionrequests/rules";
import type {
  DeletionRequest,
  EnteredDeletionRequest,
  NewDeletionRequest,
} from "@wegbuch/contract/deletionrequests/schemas";
import { de, en } from "@wegbuch/contract/deletionrequests/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople } from "../groups/find-people.ts";
import { readRequest } from "./queries.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };

/**
 * Asks to have places of the actor erased, and tells the administrators (rule deletionrequests/asked). 409 while one is open, and
 * on the day of one that was refused or withdrawn.
 */
export const createRequest = (parts: Parts, actor: Actor, { text }: NewDeletionRequest) =>
  ask(parts, actor, { userId: actor.userId, text });

/** The same for somebody who has left the company; 409 for who asks himself (rule deletionrequests/entered). */
export const enterRequest = (parts: Parts, actor: Actor, entered: EnteredDeletionRequest) =>
  ask(parts, actor, { ...entered, enteredBy: actor.userId });

function ask(
  { database, clock }: Parts,
  actor: Actor,
  { userId, text, enteredBy = null }: EnteredDeletionRequest & { enteredBy?: string | null },
): Promise<DeletionRequest> {
  const [id, now] = [newId(clock), clock.now()];
  const dueOn = requestDueOn(now);
  return inMandator(database, actor, async (db) => {
    if (enteredBy !== null) await requireLeft(db, userId);
    await requireOtherDay(db, { userId, now, isEntered: enteredBy !== null });
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("deletion_requests")
      .values({ id, user_id: userId, text, asked_at: now, due_on: dueOn, entered_by: enteredBy })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const why = enteredBy === null ? say.requestIsOpen : say.requestOfPersonIsOpen;
    if (numInsertedOrUpdatedRows === 0n) throw new Problem(409, "Conflict", { message: why });
    // Between him and who decides: who leads a group reads no history of the company, and what he wrote is in none.
    const how = enteredBy === null ? "asked" : "entered";
    const asked = { deletionRequest: `${how} ${userId}, due ${shownLocalDay(dueOn)}` };
    recordChange(db, actor, { kind: "mandator", id: mandatorOf(db) }, {}, asked);
    await tellAdministrators(db, id, now);
    return readRequest(db, id, now);
  });
}

async function requireLeft(db: MandatorDb, userId: string): Promise<void> {
  const person = await db
    .selectFrom("users")
    .select(["archived_at", "deleted_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (person === undefined) throw notFound("User");
  if (person.archived_at === null && person.deleted_at === null)
    throw new Problem(409, "Conflict", { message: say.asksHimself });
}

/** After one that was refused or withdrawn, as each is told to all administrators. */
async function requireOtherDay(
  db: MandatorDb,
  { userId, now, isEntered }: { userId: string; now: Date; isEntered: boolean },
): Promise<void> {
  const asked = await db
    .selectFrom("deletion_requests")
    .select("id")
    .where("user_id", "=", userId)
    .where(sql<boolean>`(withdrawn_at is not null or not is_granted)`)
    .where(sql<Date>`coalesce(withdrawn_at, decided_at)`, ">=", new Date(startOfDay(dayOf(now))))
    .limit(1)
    .executeTakeFirst();
  if (asked !== undefined)
    throw new Problem(409, "Conflict", { message: isEntered ? say.askedForToday : say.askedToday });
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
