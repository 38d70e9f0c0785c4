import type { Actor } from "@wegbuch/contract/access/actor";
import type { LogExemption } from "@wegbuch/contract/timelogs/schemas";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { shownDay } from "../../platform/history/shown-time.ts";
import { notFound } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";

/** Says since when and why a person need not keep a log, or with null that he has to; 404 outside of the actor's scope. */
export function changeExemption(
  database: Database,
  actor: Actor,
  userId: string,
  exemption: LogExemption | null,
): Promise<void> {
  return inMandator(database, actor, async (db) => {
    const before = await db
      .selectFrom("users")
      .select(["log_exempt_since as since", "log_exempt_reason as reason"])
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .where(userIsVisible(actor, "users.id"))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound("User");
    const after = exemption ?? { since: null, reason: null };
    await db
      .updateTable("users")
      .set({ log_exempt_since: after.since, log_exempt_reason: after.reason })
      .where("id", "=", userId)
      .execute();
    recordChange(db, actor, { kind: "user", id: userId }, shown(before), shown(after));
  });
}

const shown = ({ since, reason }: { since: string | null; reason: string | null }): Shown => ({
  logExemptSince: since === null ? "" : shownDay(since),
  logExemptReason: reason ?? "",
});
