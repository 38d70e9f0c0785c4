import type { Actor } from "@wegbuch/contract/access/actor";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import type { Kysely } from "kysely";
import { type Database, inMandator } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";

type ActiveBox = { number: number; deviceType: DeviceType };

/** The registered box that is not archived, whoever's it is: for who has the key of the installation. */
export async function findActiveBox(database: Database, imei: string): Promise<ActiveBox | undefined> {
  return boxOf(await activeBox(database.as("gateway"), imei).executeTakeFirst());
}

/** The same of the company of a token alone, and since when no other company has it; null if none ever had. */
export async function findOwnBox(
  database: Database,
  token: Actor,
  imei: string,
): Promise<(ActiveBox & { ownSince: Date | null }) | undefined> {
  const found = await inMandator(database, token, (db) =>
    activeBox(db, imei).select("left_mandator_at as ownSince").executeTakeFirst(),
  );
  return boxOf(found);
}

const activeBox = (db: Pick<Kysely<DB>, "selectFrom">, imei: string) =>
  db
    .selectFrom("boxes")
    .select(["number", "device_type as deviceType"])
    .where("imei", "=", imei)
    .where("archived_at", "is", null)
    .where("kind", "=", "tracker");

const boxOf = <Box extends { deviceType: string }>(box: Box | undefined) =>
  box && { ...box, deviceType: box.deviceType === "obd" ? ("obd" as const) : ("bm" as const) };
