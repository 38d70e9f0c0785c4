import type { Actor } from "@wegbuch/contract/access/actor";
import { whyNotExempt } from "@wegbuch/contract/timelogs/rules";
import type { DriverDuty } from "@wegbuch/contract/timelogs/schemas";
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
  database: Database,
  actor: Actor,
  userId: string,
  duty: DriverDuty,
): Promise<void> {
  const whyNot = whyNotExempt(actor, userId);
  if (whyNot !== null) throw new Problem(403, "Forbidden", { message: say[whyNot] });
  return inMandator(database, actor, async (db) => {
    const before = await db
      .selectFrom("users")
      .select(["birth_date", "steering_duty", "is_driving_main_job"])
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
    };
    await db.updateTable("users").set(after).where("id", "=", userId).execute();
    recordChange(db, actor, { kind: "user", id: userId }, shown(before), shown(after));
  });
}

const words = ["none", "full", "reduced"];

type Columns = { birth_date: string | null; steering_duty: number; is_driving_main_job: boolean };

const shown = ({ birth_date, steering_duty, is_driving_main_job }: Columns): Shown => ({
  birthDate: birth_date === null ? "" : shownLocalDay(birth_date),
  steeringDuty: words[steering_duty]!,
  isDrivingMainJob: String(is_driving_main_job),
});
