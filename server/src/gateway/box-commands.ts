import { hash } from "node:crypto";
import { emptyReading } from "@wegbuch/device-protocol/reading";
import type { Pool } from "pg";
import { clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { ReadingQueue } from "../tracking/reading-queue.ts";
import type { KnownBox } from "./known-boxes.ts";
import type { GatewayLimits } from "./limits.ts";

export type BoxCommand = { id: string; text: string };

/** The part of a connection that can be told something. */
type Listener = {
  readonly listeningBox: number | null;
  readonly connectedAt: Date;
  command(command: BoxCommand): void;
};

const longestAnswer = 2_000;

/**
 * Brings the commands of super admins to the boxes that are connected here. A command is claimed by its row, so that of
 * several gateways one sends it; without an answer it comes again on a later connection, and fails after the last try.
 */
export class BoxCommands {
  readonly #pool: Pool;
  readonly #queue: ReadingQueue;
  readonly #limits: GatewayLimits;
  readonly #log: Log;
  #isTelling = false;

  constructor(pool: Pool, queue: ReadingQueue, limits: GatewayLimits, log: Log) {
    this.#pool = pool;
    this.#queue = queue;
    this.#limits = limits;
    this.#log = log;
  }

  /** Hands each free connection the oldest command that waits for its box; never rejects. */
  async tell(connections: Iterable<Listener>): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      await this.#tellAll(connections);
    } catch (error) {
      this.#log.warn({ err: error }, "It could not be looked for commands to boxes");
    }
    this.#isTelling = false;
  }

  async #tellAll(connections: Iterable<Listener>): Promise<void> {
    const listening = new Map<number, Listener>();
    for (const connection of connections) {
      if (connection.listeningBox !== null) listening.set(connection.listeningBox, connection);
    }
    const now = clock.now();
    const unanswered = new Date(now.getTime() - this.#limits.commandAnswerMs);
    await this.#pool.query(failStatement, [now, unanswered, this.#limits.commandTries]);
    if (listening.size === 0) return;
    const connectedAt = [...listening.values()].map((connection) => connection.connectedAt);
    const values = [now, unanswered, [...listening.keys()], connectedAt];
    const { rows } = await this.#pool.query<BoxCommand & { box: number }>(claimStatement, values);
    // A connection that went meanwhile has used up a try; a later one gets the next.
    for (const { box, ...command } of rows) listening.get(box)!.command(command);
  }

  /** Keeps the answer with its command and among the events of the box; never rejects. */
  async answered({ id, text }: BoxCommand, box: KnownBox, said: string): Promise<void> {
    const now = clock.now();
    const answer = said.slice(0, longestAnswer);
    const reading = emptyReading(now.getTime(), hashOf(id + answer));
    reading.eventType = "Command";
    reading.infoText = `${text}: ${answer}`;
    const { number: boxNumber, deviceType } = box;
    try {
      const { rowCount } = await this.#pool.query(answerStatement, [id, now, answer]);
      if (rowCount === 1) {
        await this.#queue.add([{ boxNumber, deviceType, receivedAt: now.getTime(), reading }]);
      }
    } catch (error) {
      this.#log.error({ err: error, boxNumber }, "The answer of a box could not be kept");
    }
  }
}

const failStatement = `
  update box_commands set failed_at = $1
  where answered_at is null and failed_at is null and tries >= $3 and sent_at <= $2`;

/** The oldest open command of each box, unless it was sent on this connection or still has time on another. */
const claimStatement = `
  update box_commands set sent_at = $1, tries = tries + 1
  where id in (
    select command.id from box_commands as command
    join unnest($3::integer[], $4::timestamptz[]) as listening (box_number, connected_at) using (box_number)
    where answered_at is null and failed_at is null
      and (sent_at is null or sent_at <= $2 and sent_at < connected_at)
      and not exists (
        select from box_commands as earlier
        where earlier.box_number = command.box_number and earlier.id < command.id
          and earlier.answered_at is null and earlier.failed_at is null)
    for update of command skip locked)
  returning id, text, box_number as box`;

const answerStatement = `
  update box_commands set answered_at = $2, answer = $3
  where id = $1 and answered_at is null and failed_at is null`;

function hashOf(text: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hash("sha256", text, "hex").slice(0, 16)}`));
}
