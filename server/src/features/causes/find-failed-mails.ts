import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import type { Cause } from "../notifications/keep-notifications.ts";

type Row = { id: string; recipients: string[]; failed_at: Date };

/** That a mail of a notification failed is no reason for another one. */
const ofBell = [mailKinds.notifications, mailKinds.notificationsOfDay];

/** Mails of the company that did not arrive, until they are sent again or forgotten; in the role of jobs. */
export async function findFailedMails(db: MandatorDb): Promise<Cause[]> {
  const { rows } = await sql<Row>`
    select id, recipients, failed_at from mails
    where mandator_id = ${mandatorOf(db)} and failed_at is not null and kind <> all (${ofBell}::text[])`.execute(
    db,
  );
  return rows.map(({ id, recipients, failed_at }) => ({
    key: `${id} ${failed_at.toISOString()}`,
    subjectId: id,
    happenedAt: failed_at,
    facts: { address: recipients.join(", ") },
  }));
}
