import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { decodeMessage, encodeCommand } from "@wegbuch/device-protocol/teltonika/command";
import type { RecordsFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import { decodeFrame } from "@wegbuch/device-protocol/teltonika/decode-frame";
import type { SplitEvent } from "@wegbuch/device-protocol/teltonika/frame-splitter";
import { FrameSplitter } from "@wegbuch/device-protocol/teltonika/frame-splitter";
import { clock } from "../platform/clock.ts";
import type { BoxCommand } from "./box-commands.ts";
import { figures } from "../tracking/figures.ts";
import { acknowledgedAfter } from "./acknowledged-after.ts";
import { findFrom } from "./find-from.ts";
import type { KnownBox } from "./known-boxes.ts";
import type { Source } from "./origins.ts";
import { received } from "./received.ts";
import type { Switchboard } from "./switchboard.ts";

const accepted = Buffer.of(1);
const refused = Buffer.of(0);

/** One socket from its greeting to its end. A frame is acknowledged when its records are committed, never before. */
export class BoxConnection {
  readonly #socket: Socket;
  readonly #board: Switchboard;
  readonly #source: Source;
  readonly #splitter = new FrameSplitter();
  readonly #closed = new AbortController();
  /** Over when the connection is closed or has to end. */
  readonly #patience = new AbortController();
  #imei: string | null = null;
  #badFrames = 0;
  #isBusy = false;
  /** Finish the frame in flight, then close. */
  #isLeaving = false;
  /** Say nothing more: the box must not take a later answer for an earlier one. */
  #isOver = false;
  #deadline: NodeJS.Timeout | undefined;
  #boxNumber = 0;
  /** The command this connection was given; it gets one at a time, and another one only after an answer. */
  #command: BoxCommand | null = null;
  #isCommandSent = false;
  readonly connectedAt = clock.now();

  constructor(socket: Socket, source: Source, board: Switchboard) {
    this.#socket = socket;
    this.#source = source;
    this.#board = board;
  }

  /** Whether the box was let in. */
  get isAccepted(): boolean {
    return this.#imei !== null;
  }

  /** The box that was let in. */
  get boxNumber(): number {
    return this.#boxNumber;
  }

  /** The number of a box that could be told something, or null. */
  get listeningBox(): number | null {
    const isFree = this.#command === null && !this.#isLeaving && !this.#isOver && !this.#socket.writableEnded;
    return this.isAccepted && isFree ? this.#boxNumber : null;
  }

  /** Tells the box as soon as no frame of it waits for its acknowledgement. */
  command(command: BoxCommand): void {
    this.#command = command;
    if (!this.#isBusy && !this.#isMidFrame) this.#sendCommand();
  }

  /** Talks with the box until one side has enough; never rejects. */
  async serve(): Promise<void> {
    const socket = this.#socket;
    socket.on("error", (error) => this.#board.log.debug({ err: error }, "The connection of a box broke"));
    socket.once("close", () => {
      this.#closed.abort();
      this.#patience.abort();
    });
    socket.setTimeout(this.#board.limits.idleMs, () => socket.destroy());
    this.#endIn(this.#board.limits.handshakeMs);
    try {
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        if (socket.writableEnded) break;
        await this.#take(chunk as Buffer);
        if (this.#isOver || (this.#isLeaving && !this.#isMidFrame)) break;
      }
    } catch (error) {
      if (!socket.destroyed) this.#board.log.error({ err: error }, "The connection of a box failed");
    }
    this.#part();
  }

  /** Finishes the frame in flight and closes: a newer connection came, or the program ends. */
  leave(): void {
    this.#isLeaving = true;
    this.#patience.abort();
    if (!this.#isBusy && !this.#isMidFrame) this.#part();
  }

  /** Closes at once; what was not acknowledged comes again. */
  destroy(): void {
    this.#socket.destroy();
  }

  get #isMidFrame(): boolean {
    return this.#imei !== null && this.#splitter.heldBytes > 0;
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#isBusy = true;
    const events = this.#splitter.push(chunk);
    if (events.length > 0) this.#endIn(null);
    for (const event of events) if (!this.#isOver) await this.#handle(event);
    if (this.#isMidFrame && !this.#deadline) this.#endIn(this.#board.limits.frameMs);
    this.#isBusy = false;
    if (!this.#isMidFrame) this.#sendCommand();
  }

  #sendCommand(): void {
    if (this.#command === null || this.#isCommandSent || this.#isOver || !this.#socket.writable) return;
    this.#isCommandSent = true;
    this.#socket.write(encodeCommand(this.#command.text));
  }

  /** A message that answers no command of ours is let pass. */
  async #takeMessage(bytes: Uint8Array, box: KnownBox): Promise<void> {
    const { kind, text } = decodeMessage(bytes);
    const command = this.#command;
    if (kind === "other" || command === null || !this.#isCommandSent) return;
    [this.#command, this.#isCommandSent] = [null, false];
    await this.#board.commands.answered(command, box, text);
  }

  async #handle(event: SplitEvent): Promise<void> {
    if (event.kind === "greeting") await this.#greet(event.imei);
    else if (event.kind === "frame") await this.#receive(event.bytes);
    else this.#isOver = true;
  }

  async #greet(imei: string): Promise<void> {
    const { unknownImeis, limits, log } = this.#board;
    const { address, network } = this.#source;
    if (!(await unknownImeis.mayAsk(network, imei, performance.now()))) {
      log.debug({ imei, address }, "A box knocked from a blocked network");
      return this.#linger(limits.tarpitMs);
    }
    const box = await this.#find(imei);
    if (box === undefined) return;
    if (box === null) return this.#turnAway(imei);
    this.#letIn(imei, box);
  }

  #letIn(imei: string, box: KnownBox): void {
    const { connected, crowd, origins } = this.#board;
    this.#imei = imei;
    this.#boxNumber = box.number;
    const before = connected.get(imei);
    origins.connected(box, this.#source, { isEjecting: before !== undefined, now: performance.now() });
    before?.leave();
    connected.set(imei, this);
    crowd.accept(this.#source.network, this);
    this.#socket.write(accepted);
  }

  /** Lets unknown boxes wait; too many of them block their network. */
  async #turnAway(imei: string): Promise<void> {
    const { limits, unknownImeis, unknownBoxes, log } = this.#board;
    const { address, network } = this.#source;
    unknownImeis.note(network, imei, performance.now());
    unknownBoxes.note(imei, address);
    log.info({ imei, address }, "An unknown or archived box knocked");
    await this.#linger(limits.refusalMs);
    if (!this.#socket.destroyed) this.#socket.write(refused);
  }

  async #receive(bytes: Uint8Array): Promise<void> {
    const box = await this.#find(this.#imei!);
    if (!box) {
      this.#isOver = true;
      return;
    }
    const frame = decodeFrame(bytes);
    if (frame.kind === "invalid") this.#refuse(frame.reason, box);
    else if (frame.kind === "garbled") return;
    else if (frame.kind === "message") await this.#takeMessage(bytes, box);
    else await this.#keep(frame, box);
  }

  #refuse(reason: string, box: KnownBox): void {
    this.#badFrames++;
    this.#board.health.noteRefusal(box);
    figures.refused.inc({ reason: "broken" });
    this.#board.log.info({ imei: this.#imei, reason }, "A box sent a broken frame");
    this.#acknowledge(0);
    if (this.#badFrames >= this.#board.limits.badFrames) this.#isOver = true;
  }

  /** Acknowledges when all is committed. Otherwise silence loses nothing: the box sends again. */
  async #keep(frame: RecordsFrame, box: KnownBox): Promise<void> {
    const { rate, queue, limits, origins, health } = this.#board;
    const { length } = frame.records;
    this.#badFrames = 0;
    const waitMs = rate.take(this.#imei!, length, performance.now());
    if (waitMs > 0) await this.#pause(waitMs);
    const acknowledged = acknowledgedAfter.startTimer();
    try {
      const news = received(box, frame);
      await queue.add(news);
      origins.noteReadings(box, this.#source, news, performance.now());
      health.noteRecords(box, frame.records);
      this.#acknowledge(length);
      acknowledged();
    } catch {
      // The queue has logged why.
      await this.#linger(limits.failureMs);
    }
  }

  /**
   * The box, null for an unknown or archived one and for one that may not come from here, undefined if nobody can say:
   * then the connection is over.
   */
  async #find(imei: string): Promise<KnownBox | null | undefined> {
    try {
      return await findFrom(this.#board, imei, this.#source);
    } catch (error) {
      this.#board.log.error({ err: error, imei }, "A box could not be looked up");
      await this.#linger(this.#board.limits.failureMs);
      return undefined;
    }
  }

  #acknowledge(records: number): void {
    const answer = Buffer.allocUnsafe(4);
    answer.writeUInt32BE(records);
    this.#socket.write(answer);
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#closed.signal });
  }

  /** Lets a box that gets nothing more wait, so that it does not return at once, unless the connection has to end. */
  async #linger(milliseconds: number): Promise<void> {
    this.#isOver = true;
    await sleep(milliseconds, undefined, { signal: this.#patience.signal }).catch(() => undefined);
  }

  #endIn(milliseconds: number | null): void {
    clearTimeout(this.#deadline);
    this.#deadline =
      milliseconds === null ? undefined : setTimeout(() => this.#socket.destroy(), milliseconds);
  }

  /** Closes our side after the last answer, and the other side if it does not follow. */
  #part(): void {
    const { connected, limits } = this.#board;
    if (this.#imei !== null && connected.get(this.#imei) === this) connected.delete(this.#imei);
    this.#endIn(null);
    if (this.#socket.destroyed) return;
    this.#socket.end();
    this.#socket.resume();
    this.#endIn(limits.partingMs);
    this.#socket.once("close", () => this.#endIn(null));
  }
}
