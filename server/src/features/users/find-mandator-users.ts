import { roleNames, type Role } from "@wegbuch/contract/access/roles";
import type { Page } from "@wegbuch/contract/kit/page";
import type {
  MandatorUser,
  MandatorUserFilter,
  MandatorUserSelection,
} from "@wegbuch/contract/users/schemas";
import { sql, type Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { inBatches } from "../../platform/db/in-batches.ts";
import { readPage } from "../../platform/db/page.ts";
import { byName, contains, fullName } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";

const searched = [fullName("users"), "logins.email", "users.foreign_id", "users.description"];

type Queries = Pick<Kysely<DB>, "selectFrom">;

/** Users of all mandators, by last name. */
export async function listMandatorUsers(
  database: Database,
  filter: MandatorUserFilter,
): Promise<Page<MandatorUser>> {
  const page = await readPage(selected(database.as("admin"), filter).select(shown), filter);
  return { ...page, items: page.items.map(mandatorUserOf) };
}

/** What the list shows of a selection, all of it, for its export. */
export async function* mandatorUserRows(
  database: Database,
  selection: MandatorUserSelection,
): AsyncGenerator<MandatorUser> {
  const ids = await selected(database.as("admin"), selection).select("users.id").execute();
  yield* inBatches(
    ids.map(({ id }) => id),
    (some) => usersByIds(database.as("admin"), some),
  );
}

/** Users that are not deleted, in no order; within any connection or transaction of the admin role. */
export async function usersByIds(db: Queries, ids: readonly string[]): Promise<MandatorUser[]> {
  const found = await rows(db)
    .select(shown)
    .where("users.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return found.map(mandatorUserOf);
}

function selected(db: Queries, { searchTerm, isArchived, mandatorId }: MandatorUserSelection) {
  let query = rows(db).where("users.archived_at", isArchived ? "is not" : "is", null);
  if (mandatorId !== undefined) query = query.where("users.mandator_id", "=", mandatorId);
  if (searchTerm !== undefined) query = query.where(contains(searched, searchTerm));
  return query.orderBy(byName("users.last_name")).orderBy(byName("users.first_name")).orderBy("users.id");
}

function rows(db: Queries) {
  return db
    .selectFrom("users")
    .innerJoin("logins", "logins.id", "users.id")
    .innerJoin("mandators", "mandators.id", "users.mandator_id")
    .where("users.deleted_at", "is", null)
    .where("mandators.deleted_at", "is", null);
}

const shown = [
  "users.id",
  "logins.email",
  "users.first_name",
  "users.last_name",
  "users.description",
  "users.foreign_id",
  "users.role_id",
  "users.archived_at",
  "mandators.id as mandator_id",
  "mandators.name as mandator_name",
] as const;

type Row = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  description: string;
  foreign_id: string | null;
  role_id: number;
  archived_at: Date | null;
  mandator_id: string;
  mandator_name: string;
};

function mandatorUserOf(row: Row): MandatorUser {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    description: row.description,
    foreignId: row.foreign_id,
    role: { id: row.role_id, name: roleNames[row.role_id as Role] },
    mandator: { id: row.mandator_id, name: row.mandator_name },
    archivedAt: row.archived_at?.toISOString() ?? null,
  };
}
