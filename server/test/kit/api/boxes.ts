import { asOwner, type TestDatabase } from "../db/database.ts";
import { aSupport } from "./support.ts";

/** What the registration of boxes answers. */
export type Added = { imei: string; id: string }[];

let imeis = 860_000_000_000_000;

/** One nobody has registered yet. */
export const anImei = () => String((imeis += 1));

/** A line of an import: unlike an assignment it tells of the model, be it empty. */
export const anImport = (imei: string, given: object = {}) => ({ imei, model: "", ...given });

/** A super admin and a box he has just registered, for nobody unless a mandator is named. */
export async function aRegisteredBox(
  database: TestDatabase,
  given: object = {},
  mandatorId: string | null = null,
) {
  const support = await aSupport(database);
  const imei = anImei();
  const boxes = [anImport(imei, given)];
  const { body } = await support.ask<Added>("POST /Mandators/Boxes", { mandatorId, boxes });
  return { ...support, imei, id: body[0]!.id };
}

/** What a mandator's history says of a box, from the beginning: "model: FMC003 → FMB920 (Sepp Support)". */
export async function boxHistory(
  database: TestDatabase,
  mandatorId: string,
  boxId: string,
): Promise<string[]> {
  const entries = await asOwner<{ entry: string }>(
    database,
    `select property_name || ': ' || old_value || ' → ' || new_value || ' (' || actor_name || ')' as entry
     from history where mandator_id = $1 and object_id = $2 and object_kind = 'box' order by seq`,
    [mandatorId, boxId],
  );
  return entries.map(({ entry }) => entry);
}
