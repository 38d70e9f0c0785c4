import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { Database } from "../../platform/db/database.ts";

/** The registered box that is not archived, whoever's it is. */
export async function findActiveBox(
  database: Database,
  imei: string,
): Promise<{ number: number; deviceType: DeviceType } | undefined> {
  const box = await database
    .as("gateway")
    .selectFrom("boxes")
    .select(["number", "device_type as deviceType"])
    .where("imei", "=", imei)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return box && { number: box.number, deviceType: box.deviceType === "obd" ? "obd" : "bm" };
}
