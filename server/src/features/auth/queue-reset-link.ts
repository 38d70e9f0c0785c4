import type { Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { noteAttempt } from "./limit-attempts.ts";

type Wish = { email: string; address: string; language: Language };

/**
 * Notes that a link to set a new password is wanted for an address, which ends the links sent before
 * (rule accounts/reset-link). Whether anybody logs in with it is found out when the mail is made: here known and
 * unknown addresses take the same statements, so that neither answer nor time tells them apart
 * (rule accounts/same-answer). Beyond the limits nothing is done, silently (rule accounts/attempts).
 */
export async function queueResetLink(database: Database, clock: Clock, wish: Wish): Promise<void> {
  const { email, address, language } = wish;
  if (!(await noteAttempt(database, clock, "link", { email, address }))) return;
  const note = { request_id: newId(clock), requested_at: clock.now() };
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      await db
        .insertInto("password_tokens")
        .values({ email, ...note })
        .onConflict((earlier) =>
          earlier
            .column("email")
            .doUpdateSet({ ...note, login_id: null, token_hash: null, expires_at: null }),
        )
        .execute();
      await queueMail(db, {
        kind: mailKinds.resetLink,
        to: [email],
        language,
        payload: { requestId: note.request_id },
      });
    });
}
