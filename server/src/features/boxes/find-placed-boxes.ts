import type { Kysely } from "kysely";
import { sql } from "kysely";
import { contains } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";

const searched = ["boxes.imei", "boxes.model", "vehicles.name", "mandators.name"];

/** Null: of none. */
type Selection = { mandatorId?: string | null | undefined; searchTerm?: string | undefined };

/** Boxes of all mandators and of none, each with its mandator and the vehicle it is in at the moment. */
export function findPlacedBoxes(db: Kysely<DB>, now: Date, { mandatorId, searchTerm }: Selection = {}) {
  let query = db
    .selectFrom("boxes")
    .leftJoin("mandators", "mandators.id", "boxes.mandator_id")
    .leftJoin("box_attachments as attachment", (join) =>
      join
        .onRef("attachment.box_id", "=", "boxes.id")
        .onRef("attachment.mandator_id", "=", "boxes.mandator_id")
        .on(
          sql<boolean>`tstzrange(attachment.attached_from, attachment.attached_until) @> ${now}::timestamptz`,
        ),
    )
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "attachment.mandator_id")
        .onRef("vehicles.id", "=", "attachment.vehicle_id"),
    );
  if (mandatorId === null) query = query.where("boxes.mandator_id", "is", null);
  else if (mandatorId !== undefined) query = query.where("boxes.mandator_id", "=", mandatorId);
  if (searchTerm !== undefined) query = query.where(contains(searched, searchTerm));
  return query;
}
