import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/factors/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { signedName } from "../../platform/history/record-change.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { confirmPassword, withLogin } from "../auth/change-password.ts";
import { type AdminDb, endSessions } from "../auth/end-sessions.ts";
import { findFactors } from "../auth/find-factors.ts";
import { findLogin } from "../auth/find-login.ts";
import { unsealTotp } from "../auth/keep-totp.ts";
import { noteFactorChange } from "../auth/note-factor-change.ts";
import type { FactorParts } from "./prove-login.ts";

const say = inBothLanguages(de, en);

type Parts = Omit<FactorParts, "secret">;
type Reset = { email: string; way: "a passkey" | "the password alone" };
type Given = { userId: string; adminPassword: string; address: string };

/**
 * Takes the second factor of a user of the company away, whose sessions end and who is told by mail. Refuses with 404
 * whom the administrator does not see, and with 409 who has none.
 */
export async function resetFactors(
  parts: Parts,
  actor: Actor,
  { userId, adminPassword: password, address }: Given,
): Promise<void> {
  const { database, clock } = parts;
  const login = await findLogin(database, { id: userId });
  if (login === undefined || login.mandatorId !== actor.mandatorId) throw notFound("User");
  const own = await findLogin(database, { id: actor.userId });
  if (own === undefined) throw forbidden();
  await confirmPassword(parts, own, { field: "adminPassword", password, address });
  await withLogin(database, login, async (db, note) => {
    const taken = await takeFactors(db, userId);
    if (taken === "none") throw new Problem(409, "Conflict", { message: say.hasNoFactor });
    if (taken === "begun") return;
    note(actor, wasRemoved);
    await noteFactorChange(db, clock, login, { what: "reset", by: signedName(actor) });
  });
}

/** The same for the operator, of anybody: who keeps the machine may let in whom no administrator can. False without one. */
export async function resetByOperator({ database, clock }: Parts, email: string): Promise<boolean> {
  const login = await findLogin(database, { email: email.trim().toLowerCase() });
  if (login === undefined) return false;
  return withLogin(database, login, async (db, note) => {
    if ((await takeFactors(db, login.id)) !== "asked") return false;
    note("System", wasRemoved);
    await noteFactorChange(db, clock, login, { what: "reset", by: "" });
    return true;
  });
}

/**
 * The same of everybody whose app was sealed with another secret than the installation's own: its codes open nothing any
 * more, and neither do recovery codes; passkeys stay. Gives whose, and by what they log in
 * from now on.
 */
export async function resetUnreadable(parts: FactorParts): Promise<Reset[]> {
  const { database, clock, secret } = parts;
  const apps = await database
    .as("admin")
    .selectFrom("totp_factors")
    .select(["id", "login_id", "secret"])
    .where("confirmed_at", "is not", null)
    .orderBy("id")
    .execute();
  const reset: Reset[] = [];
  for (const app of apps.filter((each) => unsealTotp(each.secret, each.login_id, secret) === null)) {
    const login = await findLogin(database, { id: app.login_id });
    if (login === undefined) continue;
    await withLogin(database, login, async (db, note) => {
      const taken = await db.deleteFrom("totp_factors").where("id", "=", app.id).executeTakeFirst();
      if (taken.numDeletedRows === 0n) return;
      await db.deleteFrom("recovery_codes").where("login_id", "=", login.id).execute();
      await endSessions(db, [login.id]);
      const hasPasskeys = (await findFactors(db, login.id)).length > 0;
      note("System", hasPasskeys ? appWasRemoved : wasRemoved);
      await noteFactorChange(db, clock, login, { what: hasPasskeys ? "appRemoved" : "reset", by: "" });
      reset.push({ email: login.email, way: hasPasskeys ? "a passkey" : "the password alone" });
    });
  }
  return reset;
}

const appWasRemoved = { before: { codeApp: "true" }, after: { codeApp: "false" } };
const wasRemoved = { before: { secondFactor: "true" }, after: { secondFactor: "false" } };

/** What was there: a factor that was asked for, one that was only begun, which ends nothing, or none. */
async function takeFactors(db: AdminDb, loginId: string): Promise<"asked" | "begun" | "none"> {
  const isAsked = (await findFactors(db, loginId)).length > 0;
  const app = await db.deleteFrom("totp_factors").where("login_id", "=", loginId).executeTakeFirst();
  if (!isAsked) return app.numDeletedRows > 0n ? "begun" : "none";
  await db.deleteFrom("passkeys").where("login_id", "=", loginId).execute();
  await db.deleteFrom("recovery_codes").where("login_id", "=", loginId).execute();
  await db.deleteFrom("code_guesses").where("login_id", "=", loginId).execute();
  await endSessions(db, [loginId]);
  return "asked";
}
