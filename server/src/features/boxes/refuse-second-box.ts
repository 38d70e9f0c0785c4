import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { de, en } from "@wegbuch/contract/boxes/texts";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** Refuses 409 a vehicle, which whoever calls holds, that has a box or what reports instead of one. */
export async function refuseSecondBox(db: MandatorDb, { id, name }: Reference, now: Date): Promise<void> {
  const there = await db
    .selectFrom("box_attachments")
    .innerJoin("boxes", "boxes.id", "box_attachments.box_id")
    .select("boxes.kind")
    .where("vehicle_id", "=", id)
    .where(sql<boolean>`coalesce(attached_until, 'infinity') > ${now}::timestamptz`)
    .executeTakeFirst();
  if (there === undefined) return;
  const saying = sayings[there.kind as MandatorBox["kind"]];
  throw new Problem(409, "Conflict", { errors: { vehicleId: [fill(saying, { name })] } });
}

const sayings = {
  tracker: say.vehicleHasBox,
  phone: say.vehicleHasPhone,
  traccar: say.vehicleHasDevice,
  import: say.vehicleHasBox,
} satisfies Record<MandatorBox["kind"], unknown>;
