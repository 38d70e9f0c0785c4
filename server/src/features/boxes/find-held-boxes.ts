import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { de, en } from "@wegbuch/contract/boxes/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import { Problem } from "../../platform/http/problem.ts";
import type { AdminDb } from "../auth/end-sessions.ts";

const say = inBothLanguages(de, en);

export type HeldBox = Facts & {
  id: string;
  imei: string;
  kind: MandatorBox["kind"];
  mandatorId: string | null;
  mandatorName: string | null;
  archivedAt: Date | null;
  archiveComment: string | null;
  /** Now or from some day on. */
  hasVehicle: boolean;
};

/** What is kept about a box whoever's it is. */
export type Facts = Pick<
  MandatorBox,
  "model" | "deviceType" | "simCardNumber" | "phoneNumber" | "sourceNetworks"
>;

/**
 * Boxes by id or IMEI which nobody else changes, lends or attaches until the transaction of the admin role ends. They
 * are held in the order of their IMEIs, so that nobody waits in a circle.
 */
export async function holdBoxes(
  db: AdminDb,
  wanted: { ids: readonly string[] } | { imeis: readonly string[] },
  now: Date,
): Promise<HeldBox[]> {
  const isWanted =
    "ids" in wanted
      ? sql`boxes.id = any(${[...wanted.ids]}::uuid[])`
      : sql`imei = any(${[...wanted.imeis]}::text[])`;
  await sql`select from boxes where ${isWanted} order by imei for update`.execute(db);
  // A second statement: the first one may have waited for others, and does not see what else they have written.
  const { rows } = await sql<HeldBox>`
    select boxes.id, imei, boxes.kind, model, device_type as "deviceType", sim_card_number as "simCardNumber",
      phone_number as "phoneNumber", source_networks as "sourceNetworks", boxes.mandator_id as "mandatorId", mandators.name as "mandatorName",
      boxes.archived_at as "archivedAt", archive_comment as "archiveComment",
      exists (select from box_attachments where box_id = boxes.id
        and coalesce(attached_until, 'infinity') > ${now}::timestamptz) as "hasVehicle"
    from boxes left join mandators on mandators.id = boxes.mandator_id
    where ${isWanted}`.execute(db);
  return rows;
}

/** Refuses what super admins may not do with what a company has connected itself; 409 (rule boxes/phones). */
export function refusePhones(boxes: readonly HeldBox[]): void {
  const phones = boxes.filter(({ kind }) => kind !== "tracker");
  if (phones.length === 0) return;
  throw new Problem(409, "Conflict", {
    errors: { boxes: phones.map(({ imei }) => fill(say.boxIsPhone, { imei })) },
  });
}

/** The facts as the history shows them. */
export const shownFacts = ({ model, deviceType, simCardNumber, phoneNumber, sourceNetworks }: Facts) => ({
  model,
  deviceType,
  simCardNumber,
  phoneNumber,
  sourceNetworks: sourceNetworks.join(", "),
});
