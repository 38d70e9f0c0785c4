import type { MandatorDb } from "../../platform/db/database.ts";
import { endSessions } from "../auth/end-sessions.ts";

/** Ends the sessions of all people of a mandator. */
export async function endSessionsOfMandator(db: MandatorDb, mandatorId: string): Promise<void> {
  const logins = await db.selectFrom("logins").select("id").where("mandator_id", "=", mandatorId).execute();
  await endSessions(
    db,
    logins.map(({ id }) => id),
  );
}
