import type { Pool } from "pg";
import { clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { KnownBox } from "./known-boxes.ts";
import { clockToleranceMs } from "../platform/plausible-times.ts";
import { type Received, timesOf } from "../tracking/received.ts";

/** Where a box speaks from. */
export type Source = { address: string; network: string; transport: "tcp" | "tls" | "udp" };

export type IncidentKind = "ejected" | "secondNetwork" | "foreignSource";

/** The box somebody speaks for. */
type SpokenFor = Pick<KnownBox, "id" | "number">;

type Incident = {
  box: SpokenFor;
  kind: IncidentKind;
  happenedAt: Date;
  occurrences: number;
  network: string;
  otherNetwork: string | null;
  earliest: number | null;
  latest: number | null;
};

type Doubt = { incident: Incident; until: number };
type Last = { source: Source; at: number; doubt: Doubt | null };

/** More pairs of box and network than this are not remembered. */
const pairsRemembered = 500_000;

const oldestDoubtMs = 400 * 86_400_000;

type Limits = { networkMemoryMs: number; livelyMs: number; doubtMs: number };

/**
 * Keeps in mind from where each box speaks, and what makes one doubt that it is the box: two networks at once, or a
 * connection that ejects a lively one. All is collected and written now and then, so that a frame costs no statement.
 */
export class Origins {
  readonly #pool: Pick<Pool, "query">;
  readonly #limits: Limits;
  readonly #log: Log;
  readonly #last = new Map<number, Last>();
  readonly #refused = new Map<number, Doubt>();
  /** When a box and network were noted last. */
  readonly #noted = new Map<string, number>();
  #networks: { boxNumber: number; source: Source }[] = [];
  #incidents = new Set<Incident>();
  #writing: Promise<void> = Promise.resolve();

  constructor(pool: Pick<Pool, "query">, limits: Limits, log: Log) {
    this.#pool = pool;
    this.#limits = limits;
    this.#log = log;
  }

  /** A box was let in; `isEjecting` says that its connection before is still open. `now` in milliseconds of any clock. */
  connected(box: SpokenFor, source: Source, { isEjecting, now }: { isEjecting: boolean; now: number }): void {
    const last = this.#last.get(box.number);
    // Who has lost his line is silent for a while before he comes back, from wherever.
    const isLively = last !== undefined && now - last.at < this.#limits.livelyMs;
    const isElsewhere = last?.source.network !== source.network;
    this.#moveTo(box, source, now);
    if (isEjecting && isLively) {
      this.#doubt(box, isElsewhere ? "secondNetwork" : "ejected", last.source.network, now);
    }
  }

  /** Readings of a box came in. */
  noteReadings(box: SpokenFor, source: Source, received: readonly Received[], now: number): void {
    const last = this.#last.get(box.number);
    const isElsewhere = last !== undefined && last.source.network !== source.network;
    const isByDatagram = source.transport === "udp" || last?.source.transport === "udp";
    this.#moveTo(box, source, now);
    if (isElsewhere && isByDatagram && now - last.at < this.#limits.livelyMs) {
      this.#doubt(box, "secondNetwork", last.source.network, now);
    }
    const doubt = this.#last.get(box.number)!.doubt;
    if (doubt === null || doubt.until <= now) return;
    widen(doubt.incident, received);
    this.#incidents.add(doubt.incident);
  }

  /** Somebody who knows the IMEI tried it from a network the box may not speak from. */
  refused(box: SpokenFor, source: Source, now: number): void {
    const known = this.#refused.get(box.number);
    const isRunning = known !== undefined && now < known.until;
    const incident = isRunning ? known.incident : anIncident(box, "foreignSource", source.network, null);
    if (isRunning) incident.occurrences++;
    else this.#refused.set(box.number, { incident, until: now + this.#limits.doubtMs });
    this.#incidents.add(incident);
  }

  /** Forgets boxes and networks that are to be noted anew anyway. */
  forgetOld(now: number): void {
    for (const [key, at] of this.#noted)
      if (now - at >= this.#limits.networkMemoryMs) this.#noted.delete(key);
    for (const [boxNumber, { until }] of this.#refused) if (until <= now) this.#refused.delete(boxNumber);
    for (const [boxNumber, { at }] of this.#last) {
      if (now - at >= this.#limits.doubtMs) this.#last.delete(boxNumber);
    }
  }

  /** Who was heard from a network in the last 90 days. */
  async heardFrom(network: string): Promise<ReadonlySet<string>> {
    await this.write();
    const { rows } = await this.#pool.query<{ imei: string }>(
      `select imei from box_networks join boxes on number = box_number
       where network = $1 and last_seen_at > $2::timestamptz - interval '90 days' limit 10000`,
      [network, clock.now()],
    );
    return new Set(rows.map(({ imei }) => imei));
  }

  /** Writes what was collected, after what is being written; what cannot be written is forgotten. Never rejects. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeCollected());
    return this.#writing;
  }

  #moveTo(box: SpokenFor, source: Source, now: number): void {
    const doubt = this.#last.get(box.number)?.doubt ?? null;
    this.#last.set(box.number, { source, at: now, doubt });
    if (!this.#isNoted(`${box.number} ${source.network}`, now))
      this.#networks.push({ boxNumber: box.number, source });
  }

  #isNoted(key: string, now: number): boolean {
    const at = this.#noted.get(key);
    if (at !== undefined && now - at < this.#limits.networkMemoryMs) return true;
    if (this.#noted.size >= pairsRemembered) return true;
    this.#noted.set(key, now);
    return false;
  }

  /** While the doubt lasts, the same again is the same incident. */
  #doubt(box: SpokenFor, kind: IncidentKind, otherNetwork: string, now: number): void {
    const last = this.#last.get(box.number)!;
    const running = last.doubt && last.doubt.until > now && last.doubt.incident.kind === kind;
    const incident = running
      ? last.doubt!.incident
      : anIncident(box, kind, last.source.network, otherNetwork);
    if (running) incident.occurrences++;
    last.doubt = { incident, until: now + this.#limits.doubtMs };
    this.#incidents.add(incident);
    const { address } = last.source;
    this.#log.warn(
      { boxNumber: box.number, kind, address, otherNetwork },
      "It is doubtful who speaks for a box",
    );
  }

  async #writeCollected(): Promise<void> {
    const [networks, incidents] = [this.#networks, [...this.#incidents]];
    [this.#networks, this.#incidents] = [[], new Set()];
    try {
      if (networks.length > 0) await this.#writeNetworks(networks);
      if (incidents.length > 0) {
        await this.#pool.query("select note_box_incidents($1)", [JSON.stringify(incidents.map(rowOf))]);
      }
    } catch (error) {
      this.#log.warn({ err: error }, "It could not be noted from where boxes spoke");
    }
  }

  async #writeNetworks(heard: readonly { boxNumber: number; source: Source }[]): Promise<void> {
    await this.#pool.query("select note_box_networks($1, $2, $3, $4)", [
      heard.map(({ boxNumber }) => boxNumber),
      heard.map(({ source }) => source.network),
      heard.map(({ source }) => source.transport),
      clock.now(),
    ]);
  }
}

function anIncident(
  box: SpokenFor,
  kind: IncidentKind,
  network: string,
  otherNetwork: string | null,
): Incident {
  const unknown = { earliest: null, latest: null };
  return { box, kind, happenedAt: clock.now(), occurrences: 1, network, otherNetwork, ...unknown };
}

function widen(incident: Incident, received: readonly Received[]): void {
  for (const one of received)
    for (const at of timesOf(one)) {
      // Clocks that are wrong make no trips; they must not widen the doubt to all times either.
      if (at > one.receivedAt + clockToleranceMs || at < one.receivedAt - oldestDoubtMs) continue;
      incident.earliest = Math.min(incident.earliest ?? at, at);
      incident.latest = Math.max(incident.latest ?? at, at);
    }
}

const rowOf = ({ box, happenedAt, otherNetwork, earliest, latest, ...incident }: Incident) => ({
  ...incident,
  box_id: box.id,
  happened_at: happenedAt,
  other_network: otherNetwork,
  earliest: earliest === null ? null : new Date(earliest),
  latest: latest === null ? null : new Date(latest),
});
