import type { Actor } from "@wegbuch/contract/access/actor";
import { packages } from "@wegbuch/contract/access/packages";
import { isCalibrating } from "@wegbuch/contract/users/rules";
import type { UserBulkChange } from "@wegbuch/contract/users/schemas";
import type { Updateable } from "kysely";
import { type Database, inMandator } from "../../platform/db/database.ts";
import type { Session } from "../../platform/http/session.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { requireUsableCostcenter } from "../costcenters/require-usable-costcenter.ts";
import { changeMemberships } from "../groups/change-memberships.ts";
import { recordUsers, requireRoleChange } from "./change-user.ts";
import { holdUsers } from "./find-held-users.ts";
import { limitRights } from "./limit-rights.ts";

/**
 * Changes several users alike, all of them or none: what is left out stays, "" and [] clear, groups replace
 * (rule lists/bulk-edit).
 */
export async function changeUsers(
  { database, session }: { database: Database; session: Pick<Session, "proof"> },
  actor: Actor,
  change: UserBulkChange,
): Promise<void> {
  const { userIds, groupIds, roleIds } = change;
  const roleId = roleIds?.[0];
  await inMandator(database, actor, async (db) => {
    const held = await holdUsers(db, actor, userIds);
    if (roleId !== undefined) {
      await requireRoleChange(db, { actor, session }, held, roleId);
      const changes = held.users.map((before) => ({ before, after: inRole(before, roleId) }));
      await limitRights(db, actor, changes);
    }
    const columns = columnsOf(actor, change);
    if (columns.costcenter_id) await requireUsableCostcenter(db, columns.costcenter_id);
    if (Object.keys(columns).length > 0) {
      await db
        .updateTable("users")
        .set(columns)
        .where("mandator_id", "=", actor.mandatorId)
        .where("id", "=", oneOf(userIds))
        .execute();
    }
    if (groupIds) await changeMemberships(db, actor, "user", userIds, groupIds);
    await recordUsers(db, actor, held.users);
  });
}

/** A role that does not calibrate takes that allowance away. */
const inRole = <Person extends { can_calibrate: boolean }>(person: Person, roleId: number) => ({
  ...person,
  role_id: roleId,
  can_calibrate: person.can_calibrate && isCalibrating(roleId),
});

function columnsOf(
  actor: Actor,
  { roleIds, description, costcenterId }: UserBulkChange,
): Updateable<DB["users"]> & { costcenter_id?: string | null } {
  const roleId = roleIds?.[0];
  const seesCostcenters = actor.packages.includes(packages.CostCenter);
  return {
    ...(roleId !== undefined && { role_id: roleId }),
    ...(roleId !== undefined && !isCalibrating(roleId) && { can_calibrate: false }),
    ...(description !== undefined && description !== null && { description }),
    ...(seesCostcenters &&
      costcenterId !== undefined &&
      costcenterId !== null && { costcenter_id: costcenterId || null }),
  };
}
