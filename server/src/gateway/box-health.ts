import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { DecodedRecord } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { ioMeaning } from "@wegbuch/device-protocol/teltonika/io-elements";
import type { Pool } from "pg";
import { clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { KnownBox } from "./known-boxes.ts";

type Heard = {
  platform: KnownBox["platform"];
  /** The newest that came, and when; null if nothing could be read. */
  latest: { record: DecodedRecord; receivedAt: number } | null;
  records: number;
  refused: number;
};

/** As a gateway is called among others: its machine and process, and a mark of its own where containers share both. */
const gatewayName = `${hostname()} ${process.pid} ${randomBytes(3).toString("hex")}`;

/** More boxes than this between two writings are not noted. */
const mostBoxes = 200_000;

/**
 * Collects how boxes are doing for super admins (rule readings/box-health): a frame costs a look at its newest record, which
 * is read when all is written.
 */
export class BoxHealth {
  readonly #pool: Pick<Pool, "query">;
  readonly #log: Log;
  #heard = new Map<number, Heard>();
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: Pick<Pool, "query">, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Records of a box are stored. */
  noteRecords(box: Pick<KnownBox, "number" | "platform">, records: readonly DecodedRecord[]): void {
    const heard = this.#of(box);
    if (heard === null) return;
    heard.records += records.length;
    for (const record of records)
      if (heard.latest === null || record.timestampMs >= heard.latest.record.timestampMs)
        heard.latest = { record, receivedAt: clock.now().getTime() };
  }

  /** A frame of a box was refused. */
  noteRefusal(box: Pick<KnownBox, "number" | "platform">): void {
    const heard = this.#of(box);
    if (heard !== null) heard.refused++;
  }

  /** Writes what was collected, and which boxes are connected; what cannot be written is written next time. Never rejects. */
  write(connected: readonly number[]): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeCollected(connected));
    return this.#writing;
  }

  #of({ number, platform }: Pick<KnownBox, "number" | "platform">): Heard | null {
    const known = this.#heard.get(number);
    if (known !== undefined) return known;
    if (this.#heard.size >= mostBoxes) return null;
    const heard = { platform, latest: null, records: 0, refused: 0 };
    this.#heard.set(number, heard);
    return heard;
  }

  async #writeCollected(connected: readonly number[]): Promise<void> {
    const heard = [...this.#heard];
    this.#heard = new Map();
    const now = clock.now();
    const rows = heard.map(([number, each]) => rowOf(number, each, now));
    try {
      const values = [gatewayName, JSON.stringify(rows), connected, now];
      await this.#pool.query("select note_box_health($1, $2, $3, $4)", values);
    } catch (error) {
      this.#log.warn({ err: error }, "It could not be noted how boxes are doing");
      for (const [number, each] of heard) this.#putBack(number, each);
    }
  }

  #putBack(number: number, { platform, latest, records, refused }: Heard): void {
    const heard = this.#of({ number, platform });
    if (heard === null) return;
    heard.latest ??= latest;
    heard.records += records;
    heard.refused += refused;
  }
}

function rowOf(boxNumber: number, { platform, latest, records, refused }: Heard, now: Date) {
  const said = latest === null ? null : saidIn(latest.record, platform);
  return {
    box_number: boxNumber,
    seen_at: latest === null ? now : new Date(latest.receivedAt),
    signal: said?.gsmSignal ?? null,
    satellites: latest?.record.satellites ?? null,
    voltage_millivolts: said?.externalVoltage ?? null,
    ahead_seconds: latest === null ? null : secondsAhead(latest.record.timestampMs - latest.receivedAt),
    records,
    refused,
  };
}

function saidIn(record: DecodedRecord, platform: KnownBox["platform"]): Partial<Record<string, number>> {
  return Object.fromEntries(
    record.io.flatMap((element) => {
      const name = ioMeaning(platform, element)?.name;
      return name && typeof element.value === "number" ? [[name, element.value]] : [];
    }),
  );
}

/** A clock that is wilder is as wrong. */
const mostSeconds = 2_000_000_000;
const secondsAhead = (milliseconds: number) =>
  Math.max(-mostSeconds, Math.min(mostSeconds, Math.round(milliseconds / 1_000)));
