import { BlockList, isIPv6 } from "node:net";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import { platformOfModel } from "@wegbuch/device-protocol/models";
import type { Platform } from "@wegbuch/device-protocol/teltonika/io-elements";
import type { Database } from "../platform/db/database.ts";

export type KnownBox = {
  id: string;
  number: number;
  deviceType: DeviceType;
  platform: Platform;
  /** Whether it may speak from an address, written as plainAddress writes it. */
  mayComeFrom(address: string): boolean;
};

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
      .select(["id", "number", "model", "device_type as deviceType", "source_networks"])
      .where("imei", "=", imei)
      .where("archived_at", "is", null)
      .executeTakeFirst();
    if (!found) return null;
    const deviceType = found.deviceType === "obd" ? "obd" : "bm";
    const platform = platformOfModel(found.model);
    const { id, number, source_networks } = found;
    return { id, number, deviceType, platform, mayComeFrom: sourcesIn(source_networks) };
  }
}

/** Without any network, everything is allowed. */
function sourcesIn(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const allowed = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split("/");
    allowed.addSubnet(address!, Number(bits), familyOf(address!));
  }
  return (address) => allowed.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");
