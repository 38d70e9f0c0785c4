import type { Actor } from "@wegbuch/contract/access/actor";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { steeringDuties } from "@wegbuch/contract/timelogs/codes";
import { whyNotExempt } from "@wegbuch/contract/timelogs/rules";
import type { DriverDuty } from "@wegbuch/contract/timelogs/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { shownLocalDay } from "../../platform/history/shown-time.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";
import { say } from "./say-events.ts";

/**
 * Says what the register of drivers tells of one, and whether he keeps a log (rule timelogs/duty). Refuses what somebody says
 * of himself (403), and who is not in the actor's scope (404).
 */
export function changeDuty(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  userId: string,
  duty: DriverDuty,
): Promise<void> {
  const whyNot = whyNotExempt(actor, userId);
  if (whyNot !== null) throw new Problem(403, "Forbidden", { message: say[whyNot] });
  return inMandator(database, actor, async (db) => {
    const before = await db
      .selectFrom("users")
      .select(["birth_date", "steering_duty", "is_driving_main_job", "log_exempt_since", "log_exempt_reason"])
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .where(userIsVisible(actor, "users.id"))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) throw notFound("User");
    const after = {
      birth_date: duty.birthDate,
      steering_duty: duty.steeringDuty,
      is_driving_main_job: duty.isDrivingMainJob,
      ...exemptionOf(duty, before, dayOf(clock.now())),
    };
    await db.updateTable("users").set(after).where("id", "=", userId).execute();
    recordChange(db, actor, { kind: "user", id: userId }, shown(before), shown(after));
  });
}

type Exempt = { log_exempt_since: string | null; log_exempt_reason: string | null };

/** Who keeps no log does so from the day that is said, or since when he was exempt before. */
function exemptionOf({ steeringDuty }: DriverDuty, before: Exempt, today: string): Exempt {
  if (steeringDuty !== steeringDuties.none) return { log_exempt_since: null, log_exempt_reason: null };
  const { log_exempt_since: since, log_exempt_reason: reason } = before;
  return { log_exempt_since: since ?? today, log_exempt_reason: reason ?? "" };
}

const words = ["none", "full", "reduced"];

type Columns = { birth_date: string | null; steering_duty: number; is_driving_main_job: boolean } & Exempt;

const shown = (columns: Columns): Shown => ({
  logExemptSince: columns.log_exempt_since === null ? "" : shownLocalDay(columns.log_exempt_since),
  logExemptReason: columns.log_exempt_reason ?? "",
  birthDate: columns.birth_date === null ? "" : shownLocalDay(columns.birth_date),
  steeringDuty: words[columns.steering_duty]!,
  isDrivingMainJob: String(columns.is_driving_main_job),
});
