import type { AgreedTerms, Consent, WorksAgreement } from "@wegbuch/contract/agreements/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { windowsOf } from "./say-windows.ts";

/** Upon what others see where people of the own company are, and when (rule retention/agreement). */
export async function readTerms(db: MandatorDb): Promise<AgreedTerms> {
  const row = await db
    .selectFrom("mandators")
    .select(["agreement_kind", "agreed_on", "agreed_purposes", "agreed_windows", "agreed_days"])
    .where("id", "=", sql<string>`current_mandator()`)
    .executeTakeFirstOrThrow();
  return {
    kind: row.agreement_kind as AgreedTerms["kind"],
    agreedOn: row.agreed_on,
    purposes: row.agreed_purposes,
    windows: windowsOf(row.agreed_windows),
    mostDays: row.agreed_days,
  };
}

/** What the history calls that which is agreed. */
export const agreedProperties = [
  "agreementKind",
  "agreedOn",
  "agreedPurposes",
  "agreedWindows",
  "agreedDays",
];

/** The same, with how many people have consented. */
export async function readAgreement(db: MandatorDb): Promise<WorksAgreement> {
  const terms = await readTerms(db);
  const { rows } = await sql<{ version: number; consentCount: number; personCount: number }>`
    select count(*) as "personCount", count(consent.user_id) as "consentCount", coalesce((
      select max(seq) from history
      where mandator_id = current_mandator() and object_id = current_mandator()
        and property_name = any (${agreedProperties}::text[])), 0) as version
    from users
    left join agreement_consents as consent on consent.mandator_id = users.mandator_id and consent.user_id = users.id
      and consent.withdrawn_at is null
    where users.mandator_id = current_mandator() and users.archived_at is null and users.deleted_at is null`.execute(
    db,
  );
  return { ...terms, ...rows[0]! };
}

/** When what is agreed was changed last, by the number of that in the history; null where it never was. */
export async function readLastChange(db: MandatorDb): Promise<{ seq: number; changedAt: Date } | null> {
  const { rows } = await sql<{ seq: number; changedAt: Date }>`
    select seq, changed_at as "changedAt" from history
    where mandator_id = current_mandator() and object_id = current_mandator()
      and property_name = any (${agreedProperties}::text[])
    order by seq desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** When a person consented, the latest first. */
export async function readConsents(db: MandatorDb, userId: string): Promise<Consent[]> {
  const rows = await db
    .selectFrom("agreement_consents")
    .select(["given_at", "withdrawn_at"])
    .where("user_id", "=", userId)
    .orderBy("given_at", "desc")
    .execute();
  return rows.map(({ given_at, withdrawn_at }) => ({
    givenAt: given_at.toISOString(),
    withdrawnAt: withdrawn_at?.toISOString() ?? null,
  }));
}
