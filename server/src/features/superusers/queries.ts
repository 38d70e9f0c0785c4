import type { SuperUser } from "@wegbuch/contract/superusers/schemas";
import type { Kysely } from "kysely";
import { byName, contains, fullName } from "../../platform/db/search.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";

/** The admin role, in a transaction or without one. */
type Reader = Pick<Kysely<DB>, "selectFrom">;

/** Few enough for one list; found by name and e-mail (rule lists/search). */
export function listSuperUsers(db: Reader, searchTerm: string | undefined): Promise<SuperUser[]> {
  let query = rows(db);
  if (searchTerm !== undefined) {
    query = query.where(contains([fullName("super_users"), "logins.email"], searchTerm));
  }
  return query
    .orderBy(byName("super_users.last_name"))
    .orderBy(byName("super_users.first_name"))
    .orderBy("super_users.id")
    .execute();
}

export function readSuperUser(db: Reader, id: string): Promise<SuperUser | undefined> {
  return rows(db).where("super_users.id", "=", id).executeTakeFirst();
}

const rows = (db: Reader) =>
  db
    .selectFrom("super_users")
    .innerJoin("logins", "logins.id", "super_users.id")
    .select(["super_users.id", "super_users.first_name as firstName", "super_users.last_name as lastName"])
    .select("logins.email")
    .where("super_users.deleted_at", "is", null);

/** The addresses of those who run the installation and can log in. */
export async function readSuperAdminAddresses(database: Database): Promise<string[]> {
  const rows = await database
    .as("admin")
    .selectFrom("super_users")
    .innerJoin("logins", "logins.id", "super_users.id")
    .select("logins.email")
    .where("super_users.deleted_at", "is", null)
    .where("logins.is_enabled", "=", true)
    .orderBy("logins.email")
    .execute();
  return rows.map(({ email }) => email);
}
