import type { Actor } from "@wegbuch/contract/access/actor";
import { roleNames, roles, rolesGivenBy, type Role } from "@wegbuch/contract/access/roles";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/users/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { Shown } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { userIsVisible } from "../groups/visible-to.ts";

const say = inBothLanguages(de, en);

export type HeldUser = Awaited<ReturnType<typeof findUsers>>[number];

export type Held = {
  users: HeldUser[];
  /** All active Admins of the mandator. */
  adminIds: ReadonlySet<string>;
};

/**
 * Holds the users a command is about, and with them all active Admins, until the transaction ends: what is decided about
 * the last Admin stays true. Refuses with 404 unless all
 * are within the actor's scope, and with 403 when he may not give one's role (rule access/giving-roles).
 */
export async function holdUsers(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Held> {
  const wanted = new Set(ids);
  const held = await hold(db, actor, [...wanted, actor.userId]);
  const own = held.find(({ id }) => id === actor.userId);
  // Whoever was demoted or archived while he waited changes nobody.
  if (own?.role_id !== actor.role || own.archived_at !== null) throw forbidden();
  const users = await findUsers(db, actor, [...wanted]);
  if (users.length < wanted.size) throw notFound("User");
  const given: number[] = rolesGiven(actor);
  if (users.some((user) => !given.includes(user.role_id))) {
    throw new Problem(403, "Forbidden", { message: say.userIsNotYours });
  }
  const admins = held.filter((user) => user.role_id === roles.admin && user.archived_at === null);
  return { users, adminIds: new Set(admins.map(({ id }) => id)) };
}

/** The roles the actor may give; a program with a token administers nobody who administers (rule apitokens/users). */
export const rolesGiven = ({ role, tokenId }: Pick<Actor, "role" | "tokenId">): Role[] =>
  rolesGivenBy(role).filter((given) => tokenId === undefined || !rolesOfAdministrators.includes(given));

const rolesOfAdministrators: Role[] = [roles.admin, roles.adminViewer];

/** In the order of their ids, so that two who hold some of the same wait for each other in one order. */
function hold(db: MandatorDb, { mandatorId }: Actor, ids: readonly string[]) {
  return db
    .selectFrom("users")
    .select(["id", "role_id", "archived_at"])
    .where("mandator_id", "=", mandatorId)
    .where("deleted_at", "is", null)
    .where((row) =>
      row.or([
        row("id", "=", oneOf(ids)),
        row.and([row("role_id", "=", roles.admin), row("archived_at", "is", null)]),
      ]),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** What commands need to know of users within the actor's scope. */
export function findUsers(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("users")
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "users.mandator_id").onRef("logins.id", "=", "users.id"),
    )
    .leftJoin("costcenters", (join) =>
      join
        .onRef("costcenters.mandator_id", "=", "users.mandator_id")
        .onRef("costcenters.id", "=", "users.costcenter_id"),
    )
    .select(["users.id", "users.foreign_id", "users.first_name", "users.last_name", "users.description"])
    .select(["users.role_id", "users.can_calibrate", "users.can_show_tracks", "users.can_merge_split_trips"])
    .select(["users.costcenter_id", "costcenters.foreign_id as costcenter_key"])
    .select(["users.archived_at", "users.archive_comment", "users.deleted_at"])
    .select("logins.email")
    .where("users.mandator_id", "=", actor.mandatorId)
    .where("users.id", "=", oneOf(ids))
    .where("users.deleted_at", "is", null)
    .where(userIsVisible(actor, "users.id"))
    .execute();
}

/** Refuses with 409 to let the last active Admin go, whether he is archived or gets another role. */
export function requireAdminStays({ adminIds }: Held, leavingIds: readonly string[]): void {
  const leaving = new Set(leavingIds.filter((id) => adminIds.has(id)));
  if (leaving.size > 0 && leaving.size === adminIds.size) {
    throw new Problem(409, "Conflict", { message: say.userIsLastAdmin });
  }
}

/** The properties of a user as his history shows them; his groups are noted where they are changed. */
export function shownUser(user: HeldUser): Shown {
  return {
    foreignId: user.foreign_id ?? "",
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    description: user.description,
    role: roleNames[user.role_id as Role],
    canCalibrate: String(user.can_calibrate),
    canShowTracks: String(user.can_show_tracks),
    canMergeSplitTrips: String(user.can_merge_split_trips),
    costcenterKey: user.costcenter_key ?? "",
    archivedAt: user.archived_at === null ? "" : shownTime(user.archived_at),
    archiveComment: user.archive_comment ?? "",
  };
}
