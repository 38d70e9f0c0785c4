import { requestPressesFrom } from "@wegbuch/contract/deletionrequests/rules";
import { dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Cause } from "../notifications/keep-notifications.ts";

/** Requests for erasing that nobody has decided in their last week, and after it (rule deletionrequests/asked). */
export async function findDeletionRequests(db: MandatorDb, now: Date): Promise<Cause[]> {
  const today = dayOf(now);
  const rows = await db
    .selectFrom("deletion_requests")
    .select(["id", "user_id", "due_on"])
    .where("decided_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  return rows
    .filter(({ due_on }) => requestPressesFrom(due_on) <= today)
    .map(({ id, user_id, due_on }) => ({
      key: id,
      userId: user_id,
      happenedAt: new Date(startOfDay(requestPressesFrom(due_on))),
      facts: { dueOn: due_on, isOverdue: due_on < today },
    }));
}
