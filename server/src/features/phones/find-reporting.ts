import type { MandatorDb } from "../../platform/db/database.ts";
import { hashOfCompanySecret } from "../../platform/company-secret.ts";

/** A phone that may report, with its box. */
export type Reporting = { boxId: string; boxNumber: number };

/**
 * Whose secret it is, of the mandator of the transaction; none of one that was given up, or whose holder or mandator is
 * archived: of somebody who has left nothing is followed.
 */
export function findReporting(db: MandatorDb, token: string): Promise<Reporting | undefined> {
  return db
    .selectFrom("phones")
    .innerJoin("boxes", "boxes.id", "phones.box_id")
    .innerJoin("mandators", "mandators.id", "phones.mandator_id")
    .leftJoin("users as holder", (join) =>
      join.onRef("holder.mandator_id", "=", "phones.mandator_id").onRef("holder.id", "=", "phones.user_id"),
    )
    .select(["phones.box_id as boxId", "boxes.number as boxNumber"])
    .where("phones.token_hash", "=", hashOfCompanySecret(token))
    .where("phones.revoked_at", "is", null)
    .where("boxes.archived_at", "is", null)
    .where("holder.archived_at", "is", null)
    .where("mandators.archived_at", "is", null)
    .where("mandators.deleted_at", "is", null)
    .executeTakeFirst();
}
