import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { whyNotRefuse } from "@wegbuch/contract/deletionrequests/rules";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { de, en } from "@wegbuch/contract/deletionrequests/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople } from "../groups/find-people.ts";
import { findKeptYears } from "./find-kept-years.ts";
import { readRequest } from "./queries.ts";

const say = inBothLanguages(de, en);
type Parts = { database: Database; clock: Clock };
type Decision = { isGranted: boolean };

/**
 * Grants a request, so that the places go in the coming night, or refuses it by the law that keeps the logbook
 * (rules deletionrequests/granted, deletionrequests/refused). Of two who decide at once the first has decided; 409 for the other, and
 * for who asked himself, or entered it, while another administrator can decide.
 */
export function settleRequest(
  { database, clock }: Parts,
  actor: Actor,
  { id, isGranted }: Decision & { id: string },
): Promise<DeletionRequest> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const { userId, enteredBy } = await holdOpen(db, id);
    if (userId === actor.userId || enteredBy === actor.userId)
      await requireNoOther(db, actor, { now, isEntered: enteredBy !== null });
    const keptUntilYear = (await findKeptYears(db, [userId], now)).get(userId) ?? null;
    const why = isGranted ? null : whyNotRefuse({ keptUntilYear });
    if (why !== null) throw new Problem(409, "Conflict", { message: say[why] });
    const erasedUntil = isGranted ? dayOf(now) : null;
    await db
      .updateTable("deletion_requests")
      .set({ decided_by: actor.userId, decided_at: now, is_granted: isGranted, is_noted: false })
      .set({ erased_until_on: erasedUntil, kept_until_year: keptUntilYear })
      .where("id", "=", id)
      .execute();
    const decided =
      erasedUntil === null
        ? `refused ${userId}, kept until ${keptUntilYear}`
        : `granted ${userId} < ${erasedUntil}`;
    recordChange(db, actor, { kind: "mandator", id: mandatorOf(db) }, {}, { deletionRequest: decided });
    await tellPerson(db, { requestId: id, userId, now });
    return readRequest(db, id, now);
  });
}

/** Whose request it is, which nobody else decides meanwhile; 404 without one, 409 for one that was decided or withdrawn. */
async function holdOpen(db: MandatorDb, id: string): Promise<{ userId: string; enteredBy: string | null }> {
  const request = await db
    .selectFrom("deletion_requests")
    .select(["user_id", "entered_by", "decided_at", "decided_by", "withdrawn_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) throw notFound("DeletionRequest");
  const { user_id, entered_by, decided_at, decided_by, withdrawn_at } = request;
  if (withdrawn_at !== null) throw new Problem(409, "Conflict", { message: say.requestIsWithdrawn });
  if (decided_at === null) return { userId: user_id, enteredBy: entered_by };
  const { first_name, last_name } = await db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("id", "=", decided_by)
    .executeTakeFirstOrThrow();
  const values = { name: `${first_name} ${last_name}`, date: shownLocalDay(dayOf(decided_at)) };
  throw new Problem(409, "Conflict", { message: fill(say.requestIsDecided, values) });
}

/** Nobody decides what he asked for as long as another administrator can: 409. */
async function requireNoOther(
  db: MandatorDb,
  { userId }: Actor,
  { now, isEntered }: { now: Date; isEntered: boolean },
): Promise<void> {
  const others = await findPeople(db, sql`users.role_id = ${roles.admin} and users.id <> ${userId}`, { now });
  const message = isEntered ? say.anotherDecidesEntered : say.anotherDecides;
  if (others.length > 0) throw new Problem(409, "Conflict", { message });
}

/** If he may still log in; whoever has left reads nothing here any more. */
async function tellPerson(
  db: MandatorDb,
  { requestId, userId, now }: { requestId: string; userId: string; now: Date },
): Promise<void> {
  for (const { email, language } of await findPeople(db, sql`users.id = ${userId}`, { now }))
    await queueMail(db, {
      kind: mailKinds.deletionDecided,
      to: [email],
      language,
      payload: { requestId, userId },
    });
}
