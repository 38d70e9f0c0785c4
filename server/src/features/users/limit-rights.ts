import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/users/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { seesAll } from "../groups/visible-to.ts";
import { isLeading } from "./find-members-elsewhere.ts";

const say = inBothLanguages(de, en);
const rights = ["can_calibrate", "can_show_tracks", "can_merge_split_trips"] as const;

type Person = Record<(typeof rights)[number], boolean> & { role_id: number };
type Change = { before: Person | null; after: Person };

/**
 * Refuses with 403 that somebody leads with a right which the actor lacks, unless he is an Admin: he would give it to
 * himself, or to a leader whose password he sets. What somebody could do before he may go on doing.
 */
export async function limitRights(db: MandatorDb, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (seesAll(actor)) return;
  const own = await db
    .selectFrom("users")
    .select(rights)
    .where("mandator_id", "=", actor.mandatorId)
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const lacking = rights.filter((right) => !own[right]);
  const isMore = changes.some(({ before, after }) =>
    lacking.some((right) => leadsWith(after, right) && !(before !== null && leadsWith(before, right))),
  );
  if (isMore) throw new Problem(403, "Forbidden", { message: say.rightIsNotYours });
}

const leadsWith = (person: Person, right: (typeof rights)[number]) =>
  isLeading(person.role_id) && person[right];
