import type { Actor } from "@wegbuch/contract/access/actor";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { Kysely } from "kysely";
import { type Database, inMandator } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";

/** The registered box that is not archived: whoever's it is for who has the key, of the company alone for its token. */
export async function findActiveBox(
  database: Database,
  token: Actor | null,
  imei: string,
): Promise<{ number: number; deviceType: DeviceType } | undefined> {
  const find = (db: Pick<Kysely<DB>, "selectFrom">) =>
    db
      .selectFrom("boxes")
      .select(["number", "device_type as deviceType"])
      .where("imei", "=", imei)
      .where("archived_at", "is", null)
      .where("kind", "=", "tracker")
      .executeTakeFirst();
  const box = await (token === null ? find(database.as("gateway")) : inMandator(database, token, find));
  return box && { number: box.number, deviceType: box.deviceType === "obd" ? "obd" : "bm" };
}
