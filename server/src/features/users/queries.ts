import type { Actor } from "@wegbuch/contract/access/actor";
import { roleNames, type Role } from "@wegbuch/contract/access/roles";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { User, UserSelection } from "@wegbuch/contract/users/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { countAll } from "../../platform/db/lists.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, containsInLowerCase, oneOf, oneOfKinds } from "../../platform/db/search.ts";
import { versionOf } from "../../platform/history/version.ts";
import {
  groupIsVisible,
  isInGroups,
  seesAll,
  userIsVisible,
  type Viewer,
  withGroupsFound,
} from "../groups/visible-to.ts";

/** The users of a selection that a viewer may see, by last name: for pages, selectors and exports. */
export const userList = (asking: Viewer, selection: UserSelection) => async (open: MandatorDb) => {
  const viewer = asking === "superAdmin" ? asking : await withGroupsFound(open, asking);
  return {
    ids: (db: MandatorDb) => selected(db, viewer, selection),
    count: (db: MandatorDb) =>
      isWhole(viewer, selection) ? countAll(selected(db, viewer, selection)) : undefined,
    read: async (db: MandatorDb, ids: readonly string[]) =>
      withGroups(db, viewer, await rows(db, viewer).where("users.id", "=", oneOf(ids)).execute()),
  };
};

/** Whether nothing narrows a list: its pages are read by an index, where their number is counted apart. */
function isWhole(viewer: Viewer, { searchTerm, groups, costCenterIds, roleIds }: UserSelection): boolean {
  const narrowing = [searchTerm, groups, costCenterIds, roleIds];
  return (viewer === "superAdmin" || seesAll(viewer)) && narrowing.every((one) => one === undefined);
}

function selected(db: MandatorDb, viewer: Viewer, selection: UserSelection) {
  const { searchTerm, isArchived, groups, costCenterIds, roleIds } = selection;
  let query = db
    .selectFrom("users")
    .select("users.id")
    .where("users.deleted_at", "is", null)
    .where("users.mandator_id", "in", (mandator) =>
      mandator.selectFrom("mandators").select("id").where("deleted_at", "is", null),
    )
    .where("users.archived_at", isArchived ? "is not" : "is", null)
    .where(userIsVisible(viewer, "users.id"));
  if (searchTerm !== undefined) query = query.where(isNamed(searchTerm));
  if (groups !== undefined) query = query.where(isInGroups(viewer, "user", "users.id", groups));
  if (costCenterIds !== undefined) query = query.where("users.costcenter_id", "=", oneOf(costCenterIds));
  if (roleIds !== undefined) query = query.where("users.role_id", "=", oneOfKinds(roleIds));
  return query.orderBy(byName("users.last_name")).orderBy(byName("users.first_name")).orderBy("users.id");
}

/** The condition that a user or his address holds the text; addresses are looked through apart, so that nothing is joined. */
const isNamed = (text: string) => sql<boolean>`(${containsInLowerCase("users.searched", text)}
  or users.id in (select id from logins where ${containsInLowerCase("email", text)}))`;

export async function readUser(db: MandatorDb, actor: Actor, id: string): Promise<User | undefined> {
  const row = await rows(db, actor).where("users.id", "=", id).executeTakeFirst();
  return row && (await withGroups(db, actor, [row]))[0];
}

function rows(db: MandatorDb, viewer: Viewer) {
  return db
    .selectFrom("users")
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "users.mandator_id").onRef("logins.id", "=", "users.id"),
    )
    .innerJoin("mandators", "mandators.id", "users.mandator_id")
    .leftJoin("costcenters", (join) =>
      join
        .onRef("costcenters.mandator_id", "=", "users.mandator_id")
        .onRef("costcenters.id", "=", "users.costcenter_id"),
    )
    .select([
      "users.id",
      "users.foreign_id",
      "users.first_name",
      "users.last_name",
      "users.description",
      "users.role_id",
      "users.can_calibrate",
      "users.can_show_tracks",
      "users.can_merge_split_trips",
      "users.costcenter_id",
      "users.archived_at",
      "users.archive_comment",
      "logins.email",
      "logins.password_is_temporary",
      "costcenters.foreign_id as costcenter_key",
      "mandators.id as mandator_id",
      "mandators.name as mandator_name",
      "mandators.is_special_organisation",
      "mandators.live_location_interval_in_seconds",
      "mandators.send_box_unplugged_notification",
      "mandators.send_box_unplugged_notification_to",
    ])
    .select(versionOf("users.id").as("version"))
    .where("users.deleted_at", "is", null)
    .where("mandators.deleted_at", "is", null)
    .where(userIsVisible(viewer, "users.id"));
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

async function withGroups(db: MandatorDb, viewer: Viewer, found: Row[]): Promise<User[]> {
  const groups = await groupsOf(
    db,
    viewer,
    found.map((row) => row.id),
  );
  return found.map((row) => userOf(row, groups.get(row.id) ?? []));
}

/** The groups of each that the viewer may see too. */
async function groupsOf(
  db: MandatorDb,
  viewer: Viewer,
  userIds: string[],
): Promise<Map<string, Reference[]>> {
  const members = await db
    .selectFrom("group_users as member")
    .innerJoin("groups", (join) =>
      join.onRef("groups.mandator_id", "=", "member.mandator_id").onRef("groups.id", "=", "member.group_id"),
    )
    .select(["member.user_id", "groups.id", "groups.name"])
    .where("member.user_id", "=", oneOf(userIds))
    .where(groupIsVisible(viewer, "groups.id"))
    .orderBy(byName("groups.name"))
    .execute();
  return rowsBy(members, (member) => member.user_id);
}

function userOf(row: Row, groups: Reference[]): User {
  const role = { id: row.role_id, name: roleNames[row.role_id as Role] };
  return {
    id: row.id,
    foreignId: row.foreign_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    description: row.description || null,
    groups: groups.map(({ id, name }) => ({ id, name })),
    groupIds: groups.map(({ id }) => id),
    role,
    roleId: role.id,
    canCalibrate: row.can_calibrate,
    canShowTracks: row.can_show_tracks,
    canMergeSplitTrips: row.can_merge_split_trips,
    costcenterId: row.costcenter_id,
    costcenterKey: row.costcenter_key,
    archivedAt: row.archived_at?.toISOString() ?? null,
    archiveComment: row.archive_comment,
    sendBoxUnpluggedNotification: row.send_box_unplugged_notification,
    sendBoxUnpluggedNotificationTo: row.send_box_unplugged_notification_to,
    liveLocationIntervalInSeconds: row.live_location_interval_in_seconds,
    mandator: { id: row.mandator_id, name: row.mandator_name },
    isHWNOE: row.is_special_organisation,
    hasAMomentPassword: row.password_is_temporary,
    version: row.version,
  };
}
