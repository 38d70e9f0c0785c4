import type { Actor } from "@wegbuch/contract/access/actor";
import { addDays } from "@wegbuch/contract/kit/vienna-clock";
import { signatureKinds } from "@wegbuch/contract/timelogs/codes";
import { whyNotSign } from "@wegbuch/contract/timelogs/limits/rules";
import type { WeekSigning } from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { hashDays, shownSigned } from "./hash-days.ts";
import { readDays } from "./queries.ts";
import { requireOwnPassword } from "./require-own-password.ts";
import { say } from "./say-events.ts";

type Parts = { database: Database; clock: Clock };
type Given = WeekSigning & { userId: string; monday: string; address: string };

/**
 * Signs one's own week (rule timelogs/signing). Refuses those of others and support (403), people out of scope (404), a wrong
 * password (400), and weeks that last, are empty, have an open shift or are signed as they are (409).
 */
export async function signWeek(parts: Parts, actor: Actor, given: Given): Promise<void> {
  const { database, clock } = parts;
  const { userId, monday, strokes } = given;
  const now = clock.now();
  await inMandator(database, actor, (db) => requireOwn(db, actor, userId));
  if (new Date(monday).getUTCDay() !== 1) throw invalid("monday", say.dayIsNoMonday);
  if (given.password) await requireOwnPassword(parts, actor, { ...given, password: given.password });
  await inMandator(database, actor, async (db) => {
    // Whoever signs twice at once waits here.
    await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const days = (await readDays(db, [userId], { from: monday, to: addDays(monday, 7) })).get(userId) ?? [];
    const content_hash = hashDays(days);
    const before = await db
      .selectFrom("steering_signatures")
      .select(["id", "content_hash"])
      .where("user_id", "=", userId)
      .where("monday", "=", monday)
      .where("voided_at", "is", null)
      .executeTakeFirst();
    const isSigned = before !== undefined && before.content_hash.equals(content_hash);
    const whyNot = whyNotSign({ monday, days, isSigned }, now.getTime());
    if (whyNot !== null) throw new Problem(409, "Conflict", { message: say[whyNot] });
    if (before) await voidSignature(db, before.id, now);
    const how = strokes ? signatureKinds.drawn : signatureKinds.password;
    await db
      .insertInto("steering_signatures")
      .values({
        id: newId(clock),
        user_id: userId,
        monday,
        how,
        strokes: strokes ?? null,
        content_hash,
        signed_at: now,
      })
      .execute();
    const [was, is] = [
      before ? shownSigned({ ...before, monday }) : {},
      shownSigned({ monday, content_hash }),
    ];
    recordChange(db, actor, { kind: "user", id: userId, books: [userId] }, was, is);
  });
}

const voidSignature = (db: MandatorDb, id: string, voided_at: Date) =>
  db.updateTable("steering_signatures").set({ voided_at }).where("id", "=", id).execute();

async function requireOwn(db: MandatorDb, actor: Actor, userId: string): Promise<void> {
  if (actor.userId === userId && !actor.isSupport) return;
  const visible = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .where(userIsVisible(actor, "users.id"))
    .executeTakeFirst();
  if (visible === undefined) throw notFound("User");
  throw new Problem(403, "Forbidden", { message: say.weekIsSomebodyElses });
}
