import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Removal } from "@wegbuch/contract/kit/wire";
import { de, en } from "@wegbuch/contract/users/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { Problem } from "../../platform/http/problem.ts";
import { holdUsers } from "./find-held-users.ts";
import { readUser } from "./queries.ts";

const say = inBothLanguages(de, en);

/** Deletes an archived user, 409 for others (rule lists/deletion). His trips stay, his personal number is free. */
export async function removeUser(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, version }: Removal & { id: string },
): Promise<void> {
  const deleted_at = clock.now();
  await inMandator(database, actor, async (db) => {
    const { users } = await holdUsers(db, actor, [id]);
    await refuseOutdated(db, actor, { id, version, read: () => readUser(db, actor, id) });
    if (users[0]!.archived_at === null) {
      throw new Problem(409, "Conflict", { message: say.userIsNotArchived });
    }
    await db
      .updateTable("users")
      .set({ deleted_at })
      .where("mandator_id", "=", actor.mandatorId)
      .where("id", "=", id)
      .execute();
    recordChange(db, actor, { kind: "user", id }, {}, { deletedAt: shownTime(deleted_at) });
  });
}
