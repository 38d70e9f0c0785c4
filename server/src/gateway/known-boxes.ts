import { BlockList, isIPv6 } from "node:net";
import { sql } from "kysely";
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

type Waiting = {
  imei: string;
  resolve: (row: Row | null) => void;
  reject: (error: Error) => void;
};

/**
 * Looks boxes up by IMEI and remembers what it found, so that a frame costs no query: while changes are told until a box is
 * forgotten, otherwise for a while (rule readings/known-boxes).
 */
export class KnownBoxes {
  readonly #database: Database;
  readonly #memoryMs: number;
  readonly #waiting: Waiting[] = [];
  readonly #remembered = new Map<string, { box: Promise<KnownBox | null>; foundAt: number }>();
  /** Until when changes were told, by performance.now(). */
  #toldUntil = -Infinity;

  constructor(database: Database, memoryMs: number) {
    this.#database = database;
    this.#memoryMs = memoryMs;
  }

  /** The registered box that is not archived, or null; rejects while the database is away. */
  async find(imei: string): Promise<KnownBox | null> {
    const now = performance.now();
    const remembered = this.#remembered.get(imei);
    if (remembered && Math.max(remembered.foundAt, this.#toldUntil) + this.#memoryMs > now)
      return remembered.box;
    const box = this.#read(imei).then((row) => row && knownBoxOf(row));
    this.#remembered.set(imei, { box, foundAt: now });
    // Unknown IMEIs and failures are asked for again, also so that strangers cannot fill the memory.
    const forget = () => this.forget(imei);
    void box.then((found) => found === null && forget(), forget);
    return box;
  }

  /** The box was changed: it is looked up again when it speaks, also if that is being done just now. */
  forget(imei: string): void {
    this.#remembered.delete(imei);
  }

  /** From now on changes are told, or are not any more. What was found before they were may have changed unheard. */
  areTold(areTold: boolean): void {
    if (areTold) this.#remembered.clear();
    this.#toldUntil = areTold ? Infinity : Math.min(this.#toldUntil, performance.now());
  }

  /** Boxes that speak in the same moment are asked for together. */
  #read(imei: string): Promise<Row | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ imei, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => void this.#readWaiting());
    });
  }

  async #readWaiting(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    try {
      const rows = await readRows(
        this.#database,
        waiting.map(({ imei }) => imei),
      );
      const found = new Map(rows.map((row) => [row.imei, row]));
      for (const { imei, resolve } of waiting) resolve(found.get(imei) ?? null);
    } catch (error) {
      for (const { reject } of waiting) reject(error as Error);
    }
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (database: Database, imeis: readonly string[]) =>
  database
    .as("gateway")
    .selectFrom("boxes")
    .select(["id", "imei", "number", "model", "device_type", "source_networks"])
    .where("imei", "=", sql<string>`any(${[...imeis]}::text[])`)
    .where("archived_at", "is", null)
    .where("kind", "=", "tracker")
    .execute();

/** Each for itself: what is wrong with one box concerns no other that was looked up with it. */
const knownBoxOf = ({ id, number, model, device_type, source_networks }: Row): KnownBox => ({
  id,
  number,
  deviceType: device_type === "obd" ? "obd" : "bm",
  platform: platformOfModel(model),
  mayComeFrom: sourcesIn(source_networks),
});

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
