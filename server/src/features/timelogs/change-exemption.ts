import type { Actor } from "@wegbuch/contract/access/actor";
import { steeringDuties } from "@wegbuch/contract/timelogs/codes";
import { whyNotExempt } from "@wegbuch/contract/timelogs/rules";
import type { LogExemption } from "@wegbuch/contract/timelogs/schemas";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { say } from "./say-events.ts";

/**
 * Says since when and why a person need not keep a log, or with null that he has to. Refuses what somebody says of himself
 * (403), and who is not in the actor's scope (404).
 */
export function changeExemption(
  database: Database,
  actor: Actor,
  userId: string,
  exemption: LogExemption | null,
): Promise<void> {
  const whyNot = whyNotExempt(actor, userId);
  if (whyNot !== null) throw new Problem(403, "Forbidden", { message: say[whyNot] });
  return inMandator(database, actor, async (db) => {
    const before = await db
      .selectFrom("users")
      .select(["log_exempt_since as since", "log_exempt_reason as reason", "steering_duty"])
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .where(userIsVisible(actor, "users.id"))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound("User");
    const after = exemption ?? { since: null, reason: null };
    // Who is exempt keeps no log, and who no longer is keeps one again.
    const kept = before.steering_duty === steeringDuties.none ? steeringDuties.full : before.steering_duty;
    const steering_duty = exemption === null ? kept : steeringDuties.none;
    await db
      .updateTable("users")
      .set({ steering_duty, log_exempt_since: after.since, log_exempt_reason: after.reason })
      .where("id", "=", userId)
      .execute();
    recordChange(db, actor, { kind: "user", id: userId }, shown(before), shown(after));
  });
}

const shown = ({ since, reason }: { since: string | null; reason: string | null }): Shown => ({
  logExemptSince: since === null ? "" : shownLocalDay(since),
  logExemptReason: reason ?? "",
});
