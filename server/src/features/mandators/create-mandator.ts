import type { Caller } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import type { Mandator, NewMandator } from "@wegbuch/contract/mandators/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { emailAlreadyInUse } from "../../platform/http/problem.ts";
import { awaitsPassword } from "../auth/make-temporary-password.ts";
import { queueWelcomeMail } from "../auth/queue-password-mail.ts";
import { assignBoxes } from "../boxes/assign-boxes.ts";
import { readMandator } from "./queries.ts";
import { columnsOf, trialColumnsOf } from "./rows.ts";

/** What holds unless somebody decides otherwise: the history tells who did. */
const usual = { country: "AT", privateAtDeadline: "false", lockAtDeadline: "false" };

type Parts = { database: Database; clock: Clock };

/**
 * Creates a mandator with its root group, its administrator, who waits for a temporary password, and its first boxes and
 * vehicles: all of it or nothing (rule mandators/creation). Names of mandators need not differ.
 */
export async function createMandator(
  { database, clock }: Parts,
  author: Caller,
  given: NewMandator,
): Promise<Mandator> {
  const id = newId(clock);
  const now = clock.now();
  return inMandator(
    database,
    id,
    async (db) => {
      const trial = trialColumnsOf(given, { authorName: author.name, now });
      await db
        .insertInto("mandators")
        .values({
          ...columnsOf(given),
          ...trial,
          id,
          send_welcome_mail: given.sendWelcomeMail,
          country: given.country,
          private_at_deadline: given.privateAtDeadline,
          lock_at_deadline: given.lockAtDeadline,
          created_at: now,
        })
        .execute();
      recordChange(db, author, { kind: "mandator", id }, {}, { created: given.name });
      recordChange(db, author, { kind: "mandator", id }, usual, {
        country: given.country,
        privateAtDeadline: String(given.privateAtDeadline),
        lockAtDeadline: String(given.lockAtDeadline),
      });
      const root = await addRootGroup(db, { author, clock, name: given.name });
      const userId = await addAdministrator(db, { author, clock, root, person: given.administrator });
      await assignBoxes(db, given.boxes, { author, now });
      if (given.sendWelcomeMail) await queueWelcomeMail(db, clock, { userId });
      return (await readMandator(db, id))!;
    },
    { role: "admin" },
  );
}

type By = { author: Caller; clock: Clock };

async function addRootGroup(db: MandatorDb, { author, clock, name }: By & { name: string }): Promise<string> {
  const id = newId(clock);
  await db.insertInto("groups").values({ id, name, created_at: clock.now() }).execute();
  recordChange(db, author, { kind: "group", id }, {}, { created: name });
  return id;
}

async function addAdministrator(
  db: MandatorDb,
  { author, clock, root, person }: By & { root: string; person: NewMandator["administrator"] },
): Promise<string> {
  const { firstName, lastName, email } = person;
  const id = newId(clock);
  const login = await db
    .insertInto("logins")
    .values({ ...awaitsPassword, id, mandator_id: mandatorOf(db), email })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!login.numInsertedOrUpdatedRows) throw emailAlreadyInUse("administrator.email");
  const name = { first_name: firstName, last_name: lastName };
  await db
    .insertInto("users")
    .values({ ...name, id, role_id: roles.admin, created_at: clock.now() })
    .execute();
  await db.insertInto("group_users").values({ group_id: root, user_id: id }).execute();
  recordChange(db, author, { kind: "user", id }, {}, { created: `${firstName} ${lastName}` });
  return id;
}
