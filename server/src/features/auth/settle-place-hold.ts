import { roles } from "@wegbuch/contract/access/roles";
import type { EarlierPlaces } from "@wegbuch/contract/auth/schemas";
import { id } from "@wegbuch/contract/kit/wire";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { type Database, inMandator, type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findLogin } from "./find-login.ts";
import { hashOfToken } from "./make-token.ts";

/**
 * Follows the link that went to the address an account had before: "show" ends the hold on its earlier private trips,
 * "hide" keeps them hidden and tells that address and the administrators. A link that opens nothing is a 404.
 */
export async function settlePlaceHold(database: Database, given: EarlierPlaces): Promise<void> {
  const login = id.safeParse(given.userId).success
    ? await findLogin(database, { id: given.userId })
    : undefined;
  if (!login?.mandatorId) throw notFound("Link");
  const link = { userId: login.id, tokenHash: hashOfToken(given.token) };
  const settle = given.decision === "show" ? show : hide;
  await inMandator(database, login.mandatorId, (db) => settle(db, link), { role: "admin" });
}

type Link = { userId: string; tokenHash: Buffer };

async function show(db: MandatorDb, { userId, tokenHash }: Link): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("place_holds")
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound("Link");
}

/** Who objects a second time is not told again. */
async function hide(db: MandatorDb, { userId, tokenHash }: Link): Promise<void> {
  const hold = await db
    .selectFrom("place_holds")
    .select(["email", "opens_at"])
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
  if (hold === undefined) throw notFound("Link");
  if (hold.opens_at === null) return;
  await db.updateTable("place_holds").set({ opens_at: null }).where("user_id", "=", userId).execute();
  const { language } = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const told = [{ email: hold.email, language }, ...(await administrators(db, userId))];
  for (const { email, language: spoken } of told) {
    await queueMail(db, {
      kind: mailKinds.objection,
      to: [email],
      language: languageOf(spoken),
      payload: { loginId: userId },
    });
  }
}

/** Tells the administrators of a mandator that support has added another (M12). */
export async function tellAdministrators(
  db: MandatorDb,
  added: { loginId: string; by: string },
): Promise<void> {
  for (const { email, language } of await administrators(db, added.loginId)) {
    await queueMail(db, {
      kind: mailKinds.administratorAdded,
      to: [email],
      language: languageOf(language),
      payload: added,
    });
  }
}

/** The active administrators of the mandator, but the one it is about. */
function administrators(db: MandatorDb, exceptId: string) {
  return db
    .selectFrom("users")
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "users.mandator_id").onRef("logins.id", "=", "users.id"),
    )
    .select(["logins.email", "users.language"])
    .where("users.mandator_id", "=", mandatorOf(db))
    .where("users.role_id", "=", roles.admin)
    .where("users.archived_at", "is", null)
    .where("users.deleted_at", "is", null)
    .where("users.id", "<>", exceptId)
    .orderBy("users.id")
    .execute();
}
