import type { NewScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";

/** What the ids of each list of a report are of. */
const kindOf = {
  sentToUsers: "users",
  doNotSendToUsers: "users",
  sendToGroups: "groups",
  onVehicles: "vehicles",
  onUsers: "users",
  onCostCenters: "costcenters",
  onGroups: "groups",
  onGeofences: "geofences",
} as const;

type ListName = keyof typeof kindOf;
export const listNames = Object.keys(kindOf) as ListName[];
export type Lists = Pick<NewScheduledReport, ListName>;

/** What there is of the lists of reports: each list's names by id. */
export type Names = Record<ListName, ReadonlyMap<string, string>>;

/** The names of what reports name and what is not deleted; archived ones are still there. */
export async function findNames(db: MandatorDb, reports: readonly Lists[]): Promise<Names> {
  const idsOf = (kind: string) => [
    ...new Set(
      reports.flatMap((report) => listNames.flatMap((list) => (kindOf[list] === kind ? report[list] : []))),
    ),
  ];
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const kind of new Set(Object.values(kindOf))) found.set(kind, await namesOf(db, kind, idsOf(kind)));
  return Object.fromEntries(listNames.map((list) => [list, found.get(kindOf[list])!])) as Names;
}

const called = {
  users: sql`first_name || ' ' || last_name`,
  groups: sql`name`,
  vehicles: sql`name`,
  costcenters: sql`foreign_id`,
  geofences: sql`title`,
};

async function namesOf(db: MandatorDb, kind: keyof typeof called, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${called[kind]} as name from ${sql.table(kind)}
    where id = any(${[...ids]}::uuid[]) and ${kind === "groups" ? sql`true` : sql`deleted_at is null`}`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** 404 for a list that names what is not there. */
export function requireKnown(lists: Lists, names: Names): void {
  for (const list of listNames) {
    if (lists[list].some((id) => !names[list].has(id))) throw notFound(list);
  }
}
