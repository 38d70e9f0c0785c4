import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { groupIsVisible } from "../groups/visible-to.ts";

/** Whether people of this role see whatever is in their groups. */
export function isLeading(roleId: number): boolean {
  return roleId === roles.groupLeader || roleId === roles.groupLeaderViewer;
}

/**
 * Whether one of these people is a member of groups the actor does not see: who leads there sees more than the actor, who
 * must not become him or make him a leader there.
 */
export async function areElsewhere(
  db: MandatorDb,
  actor: Actor,
  userIds: readonly string[],
): Promise<boolean> {
  const group = await db
    .selectFrom("group_users")
    .select("group_id")
    .where("user_id", "=", oneOf(userIds))
    .where((row) => row.not(groupIsVisible(actor, "group_users.group_id")))
    .limit(1)
    .executeTakeFirst();
  return group !== undefined;
}
