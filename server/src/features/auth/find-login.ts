import { roles } from "@wegbuch/contract/access/roles";
import { languageOf, type Language } from "@wegbuch/contract/kit/texts";
import type { Database } from "../../platform/db/database.ts";

/** Somebody who may work here, as his mails and password changes need him. */
export type KnownLogin = {
  id: string;
  mandatorId: string | null;
  email: string;
  passwordHash: string | null;
  passwordIsTemporary: boolean;
  passwordExpiresAt: Date | null;
  temporaryPasswordRequestId: string | null;
  firstName: string;
  lastName: string;
  language: Language;
  isAdmin: boolean;
  /** Null of super admins. */
  roleId: number | null;
};

/** The login of an e-mail address or an id; undefined when nobody has it, or when he or his mandator is archived. */
export async function findLogin(
  database: Database,
  by: { email: string } | { id: string },
): Promise<KnownLogin | undefined> {
  const query = database
    .as("admin")
    .selectFrom("logins")
    .leftJoin("users", "users.id", "logins.id")
    .leftJoin("super_users", "super_users.id", "logins.id")
    .leftJoin("mandators", "mandators.id", "logins.mandator_id")
    .select(["logins.id", "logins.mandator_id", "logins.email", "logins.password_hash"])
    .select(["logins.password_is_temporary", "logins.password_expires_at"])
    .select(["logins.temporary_password_request_id", "users.role_id"])
    .select((row) => [
      row.fn.coalesce("users.first_name", "super_users.first_name").as("first_name"),
      row.fn.coalesce("users.last_name", "super_users.last_name").as("last_name"),
      row.fn.coalesce("users.language", "super_users.language").as("language"),
    ])
    .where("logins.is_enabled", "=", true)
    .where("users.archived_at", "is", null)
    .where("users.deleted_at", "is", null)
    .where("super_users.deleted_at", "is", null)
    .where("mandators.archived_at", "is", null)
    .where("mandators.deleted_at", "is", null);
  const row = await (
    "email" in by ? query.where("logins.email", "=", by.email) : query.where("logins.id", "=", by.id)
  ).executeTakeFirst();
  return (
    row && {
      id: row.id,
      mandatorId: row.mandator_id,
      email: row.email,
      passwordHash: row.password_hash,
      passwordIsTemporary: row.password_is_temporary,
      passwordExpiresAt: row.password_expires_at,
      temporaryPasswordRequestId: row.temporary_password_request_id,
      firstName: row.first_name ?? "",
      lastName: row.last_name ?? "",
      language: languageOf(row.language),
      isAdmin: row.role_id === roles.admin,
      roleId: row.role_id,
    }
  );
}
