import type { DeviceType } from "@wegbuch/device-protocol/models";
import { platformOf } from "@wegbuch/device-protocol/models";
import type { Platform } from "@wegbuch/device-protocol/teltonika/io-elements";
import type { Database } from "../platform/db/database.ts";

export type KnownBox = { number: number; deviceType: DeviceType; platform: Platform };

/** Looks boxes up by IMEI and remembers what it found for a while, so that a frame costs no query. */
export class KnownBoxes {
  readonly #database: Database;
  readonly #memoryMs: number;
  readonly #remembered = new Map<string, { box: Promise<KnownBox | null>; until: number }>();

  constructor(database: Database, memoryMs: number) {
    this.#database = database;
    this.#memoryMs = memoryMs;
  }

  /** The registered box that is not archived, or null; rejects while the database is away. */
  async find(imei: string): Promise<KnownBox | null> {
    const now = performance.now();
    const remembered = this.#remembered.get(imei);
    if (remembered && remembered.until > now) return remembered.box;
    const box = this.#read(imei);
    this.#remembered.set(imei, { box, until: now + this.#memoryMs });
    // Unknown IMEIs and failures are asked for again, also so that strangers cannot fill the memory.
    const forget = () => this.#remembered.delete(imei);
    void box.then((found) => found === null && forget(), forget);
    return box;
  }

  async #read(imei: string): Promise<KnownBox | null> {
    const found = await this.#database
      .as("gateway")
      .selectFrom("boxes")
      .select(["number", "model", "device_type as deviceType"])
      .where("imei", "=", imei)
      .where("archived_at", "is", null)
      .executeTakeFirst();
    if (!found) return null;
    const deviceType = found.deviceType === "obd" ? "obd" : "bm";
    return { number: found.number, deviceType, platform: platformOf(found.model) };
  }
}
