import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/users/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { queueWelcomeMail } from "../auth/queue-password-mail.ts";
import { findActiveMandator } from "../auth/find-active-mandator.ts";

const say = inBothLanguages(de, en);

/**
 * Queues the welcome mail of a user and its copies (rule users/welcome-mail). Refuses with 404 whom nobody knows, with
 * 409 who is archived.
 */
export async function sendWelcomeMail(
  { database, clock }: { database: Database; clock: Clock },
  author: Author,
  { userId, copies }: { userId: string; copies: readonly string[] },
): Promise<void> {
  const user = await database
    .as("admin")
    .selectFrom("users")
    .select("mandator_id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (user === undefined) throw notFound("User");
  await inMandator(
    database,
    user.mandator_id,
    async (db) => {
      await findActiveMandator(db, user.mandator_id);
      const { archived_at } = await db
        .selectFrom("users")
        .select("archived_at")
        .where("id", "=", userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      if (archived_at !== null) throw new Problem(409, "Conflict", { message: say.userIsArchived });
      const bringsPassword = await queueWelcomeMail(db, clock, { userId, copies });
      if (bringsPassword) recordChange(db, author, { kind: "user", id: userId }, {}, { password: "***" });
    },
    { role: "admin" },
  );
}
