import type { Actor } from "@wegbuch/contract/access/actor";
import { fill } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../db/database.ts";
import { Problem, say } from "../http/problem.ts";
import { shownTime } from "./shown-time.ts";

/** The number of the newest entry about an object, whose id is in that column: how much of its past a reader knows. */
export const versionOf = (column: string) => sql<number>`coalesce((
  select max(seq) from history where history.mandator_id = current_mandator() and object_id = ${sql.ref(column)}), 0)`;

/** An object that is held, the version its caller had read (none: he does not ask), and how he would read it now. */
type Held = { id: string; version: number | null | undefined; read: () => Promise<unknown> };

/**
 * Refuses with 409 to write over what somebody else has changed since the caller read it; the answer brings the object as
 * it is now. What the program did by itself, and what he did, he need not be told of.
 */
export async function refuseOutdated(
  db: MandatorDb,
  actor: Actor,
  { id, version, read }: Held,
): Promise<void> {
  if (version === null || version === undefined) return;
  const change = await db
    .selectFrom("history")
    .select(["actor_name", "changed_at"])
    .where("object_id", "=", id)
    .where("seq", ">", version)
    .where("actor_id", "is not", null)
    .where("actor_id", "<>", actor.supportUserId ?? actor.userId)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (change === undefined) return;
  const [day, time] = shownTime(change.changed_at).split(" ") as [string, string];
  const message = fill(say.changedMeanwhile, { name: change.actor_name ?? "", day, time: time.slice(0, 5) });
  throw new Problem(409, "ChangedMeanwhile", { message, current: await read() });
}
