import type { Actor } from "@wegbuch/contract/access/actor";
import type { VersionedBulkArchiveToggle } from "@wegbuch/contract/costcenters/schemas";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/users/texts";
import type { Updateable } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { refuseAnyOutdated } from "../../platform/history/version.ts";
import { invalid, Problem, say as sayGeneral } from "../../platform/http/problem.ts";
import { inTurns } from "../../platform/in-turns.ts";
import { whoFlips } from "../../platform/who-flips.ts";
import { endMailedWays } from "../auth/change-password.ts";
import { endSessions } from "../auth/end-sessions.ts";
import { endReservations } from "../reservations/end-reservations.ts";
import { recordUsers } from "./change-user.ts";
import { type Held, holdUsers, requireAdminStays } from "./find-held-users.ts";
import { readUser } from "./queries.ts";
import { problemOf } from "./rows.ts";

type Parts = { database: Database; clock: Clock };

const say = inBothLanguages(de, en);

/**
 * Archives the users who are active, with a comment, and takes those back who are archived, or only one of both as is
 * wanted, all of them or none (rules users/archive, lists/archive-toggle, lists/both-ways). Who is archived is out at
 * once, his address is free (rule accounts/unique-address), and trips do not count for him by themselves any more; what
 * he had reserved is free. 409 for oneself, the last Admin, and an address that somebody else has meanwhile.
 */
export async function toggleUserArchives(
  { database, clock }: Parts,
  actor: Actor,
  { ids, versions, comment, isArchived }: VersionedBulkArchiveToggle,
): Promise<void> {
  await inMandator(
    database,
    actor,
    async (db) => {
      const held = await holdUsers(db, actor, ids);
      await refuseAnyOutdated(db, actor, { ids, versions, read: (id) => readUser(db, actor, id) });
      const flipping = whoFlips(held.users, isArchived);
      const [leaving, returning] = [idsOf(flipping.leaving), idsOf(flipping.returning)];
      if (leaving.length > 0) {
        if (!comment) throw invalid("comment", sayGeneral.commentIsEmpty);
        refuseLeaving(actor, held, leaving);
        await setArchived(db, actor, leaving, { archived_at: clock.now(), archive_comment: comment });
        await endOwnership(db, actor, leaving);
        await endReservations(db, actor, { driverIds: leaving }, clock.now());
      }
      if (returning.length > 0) await setArchived(db, actor, returning, { archived_at: null });
      await recordUsers(db, actor, held.users);
    },
    { role: "admin" },
  ).catch((error: unknown) => {
    throw problemOf(error);
  });
}

function refuseLeaving(actor: Actor, held: Held, leaving: readonly string[]): void {
  requireAdminStays(held, leaving);
  if (leaving.includes(actor.userId)) throw conflict(say.userIsYourself);
}

/** Sessions end both ways, so that none that slipped in between comes back to life. */
async function setArchived(
  db: MandatorDb,
  { mandatorId }: Actor,
  ids: readonly string[],
  columns: Updateable<DB["users"]>,
): Promise<void> {
  const isOneOf = oneOf(ids);
  await db
    .updateTable("users")
    .set(columns)
    .where("mandator_id", "=", mandatorId)
    .where("id", "=", isOneOf)
    .execute();
  await db
    .updateTable("logins")
    .set({ is_enabled: columns.archived_at === null })
    .where("id", "=", isOneOf)
    .execute();
  await endMailedWays(db, ids);
  await endSessions(db, ids);
}

/** In the order of their ids, as whoever changes vehicles holds them. */
async function endOwnership(db: MandatorDb, actor: Actor, ownerIds: readonly string[]): Promise<void> {
  const owned = await db
    .selectFrom("vehicles")
    .select("id")
    .where("mandator_id", "=", actor.mandatorId)
    .where("owner_id", "=", oneOf(ownerIds))
    .where("assign_trips_to_owner", "=", true)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await db
    .updateTable("vehicles")
    .set({ assign_trips_to_owner: false })
    .where("mandator_id", "=", actor.mandatorId)
    .where("id", "=", oneOf(owned.map(({ id }) => id)))
    .execute();
  const [before, after] = [{ assignTripsToOwner: "true" }, { assignTripsToOwner: "false" }];
  await inTurns(owned, ({ id }) => recordChange(db, actor, { kind: "vehicle", id }, before, after));
}

const idsOf = (users: readonly { id: string }[]) => users.map(({ id }) => id);

const conflict = (message: Saying) => new Problem(409, "Conflict", { message });
