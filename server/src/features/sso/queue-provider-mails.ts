import { roles } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { type Author, signedName } from "../../platform/history/record-change.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople } from "../groups/find-people.ts";

type Change = {
  what: "changed" | "removed" | "domainProved" | "domainConfirmed" | "domainRemoved" | "domainLost";
  domain?: string;
  /** Null where nobody of the company did it. */
  by: Exclude<Author, "System"> | null;
};

/**
 * Owes all administrators the mail M37, in the transaction that changed who says who somebody is: whoever does that silently
 * could come in as any of them (rule accounts/company-accounts).
 */
export async function queueProviderMails(
  db: MandatorDb,
  clock: Clock,
  { what, domain = "", by }: Change,
): Promise<void> {
  const now = clock.now();
  for (const { actor, email, language } of await findPeople(db, sql`users.role_id = ${roles.admin}`, { now }))
    await queueMail(db, {
      kind: mailKinds.companyAccountsChanged,
      to: [email],
      language,
      payload: { userId: actor.userId, what, domain, by: by && signedName(by), changedAt: now },
      mandatorId: actor.mandatorId,
    });
}
