import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { forbidden } from "../../platform/http/admit.ts";
import type { Session } from "../../platform/http/session.ts";
import { hashOfToken, makeToken } from "./make-token.ts";

type Shown = { session: Session; cookieToken: string | undefined };
type Secrets = { cookieToken: string; bearer: string };

/**
 * Gives a session back to the super admin who acted as somebody, under new secrets: what was shown while it opened less
 * opens nothing from now on. Refuses with 403 who does not act as anybody, or cannot show the session's cookie.
 */
export async function endSurrogate(
  { database, clock }: { database: Database; clock: Clock },
  { session, cookieToken }: Shown,
): Promise<Secrets> {
  const { caller } = session;
  if (caller.mandatorId === null || caller.supportName === null || !cookieToken) throw forbidden();
  const { mandatorId, userId, supportName } = caller;
  const secrets = { cookieToken: makeToken(), bearer: makeToken() };
  await inMandator(
    database,
    mandatorId,
    async (db) => {
      const changed = await db
        .updateTable("sessions")
        .set({ effective_login_id: null, cookie_hash: hashOfToken(secrets.cookieToken) })
        .where("id", "=", session.id)
        .where("effective_login_id", "=", userId)
        .where("cookie_hash", "=", hashOfToken(cookieToken))
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw forbidden();
      await db.deleteFrom("session_bearers").where("session_id", "=", session.id).execute();
      await db
        .insertInto("session_bearers")
        .values({
          token_hash: hashOfToken(secrets.bearer),
          session_id: session.id,
          created_at: clock.now(),
        })
        .execute();
      recordChange(db, caller, { kind: "user", id: userId }, { surrogate: supportName }, {});
    },
    { role: "admin" },
  );
  return secrets;
}
