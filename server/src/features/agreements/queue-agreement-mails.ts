import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople } from "../groups/find-people.ts";
import { takesUsualMails } from "../notifications/read-settings.ts";

/** Who corrects himself at once tells everybody of the last of it alone: what was overtaken is not sent. */
const correctionMs = 15 * 60_000;

/** Owes everybody who takes the usual mails that what is agreed has changed, by the number of the change (rule retention/agreement). */
export async function queueAgreementMails(db: MandatorDb, change: string, now: Date): Promise<void> {
  for (const { actor, email, language } of await findPeople(db, takesUsualMails("users.id", "agreement"), {
    now,
  }))
    await queueMail(db, {
      kind: mailKinds.agreementChanged,
      to: [email],
      language,
      sendAt: new Date(now.getTime() + correctionMs),
      payload: { userId: actor.userId, change },
    });
}
