import { type Actor, actingIdOf } from "@wegbuch/contract/access/actor";
import { fill, type Saying } from "@wegbuch/contract/kit/texts";
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
  await refuseAnyOutdated(db, actor, { ids: [id], versions: versionsOf(id, version), read });
}

/** The version a caller had read of one object, as of several. */
export const versionsOf = (id: string, version: number | null | undefined) =>
  version === null || version === undefined ? undefined : { [id]: version };

/** Objects that are held, the versions their caller had read of them, by id, and how he would read one of them now. */
type HeldTogether = {
  ids: readonly string[];
  versions: Readonly<Record<string, number>> | undefined;
  read: (id: string) => Promise<unknown>;
};

/** The same of several objects at once; the answer brings the one that was changed last. */
export async function refuseAnyOutdated(
  db: MandatorDb,
  actor: Actor,
  { ids, versions = {}, read }: HeldTogether,
): Promise<void> {
  const known = ids.filter((id) => versions[id] !== undefined);
  if (known.length === 0) return;
  const { rows } = await sql<{ object_id: string; actor_name: string | null; changed_at: Date }>`
    select object_id, actor_name, changed_at
    from unnest(${known}::uuid[], ${known.map((id) => versions[id])}::bigint[]) as known (id, version)
    join history on object_id = known.id and seq > known.version
    where mandator_id = current_mandator()
      and actor_id <> ${actingIdOf(actor)}
    order by seq desc
    limit 1`.execute(db);
  const [change] = rows;
  if (change === undefined) return;
  const message = sayChanged(change.actor_name ?? "", change.changed_at);
  throw new Problem(409, "ChangedMeanwhile", { message, current: await read(change.object_id) });
}

/** Who changed something meanwhile, and when. */
export function sayChanged(name: string | Saying, changedAt: Date): Saying {
  const [day, time] = shownTime(changedAt).split(" ") as [string, string];
  return fill(say.changedMeanwhile, { name, day, time: time.slice(0, 5) });
}
