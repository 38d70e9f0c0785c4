import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { AvlRecord, DataCodec } from "@wegbuch/device-protocol/teltonika/avl-record";
import { encodeAnswer } from "@wegbuch/device-protocol/teltonika/command";
import { encodeFrame, encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";
import { answerTo, ServerMessages } from "./server-messages.ts";

export type Address = { readonly host: string; readonly port: number };

/** How long a box waits for an answer, before it tries again, and between two signs of life; in ms. */
type Patience = { readonly answer: number; readonly retry: number; readonly ping: number };

const usualPatience: Patience = { answer: 30_000, retry: 2_000, ping: 60_000 };

/**
 * The socket of one box: says who it is, has one frame in flight, and sends it again, on a new connection if need be,
 * until the server has acknowledged every record in it.
 */
export class BoxClient {
  readonly #address: Address;
  readonly #imei: string;
  readonly #codec: DataCodec;
  readonly #patience: Patience;
  readonly #stop = new AbortController();
  #socket: Socket | null = null;
  #pinging: NodeJS.Timeout | null = null;
  #onTaken: (count: number) => void = () => undefined;

  constructor(box: { address: Address; imei: string; codec?: DataCodec; patience?: Partial<Patience> }) {
    this.#address = box.address;
    this.#imei = box.imei;
    this.#codec = box.codec ?? 0x8e;
    this.#patience = { ...usualPatience, ...box.patience };
  }

  /** Resolves when the records are acknowledged; rejects only when the client is closed. At most 255 records. */
  async send(records: readonly AvlRecord[]): Promise<void> {
    const frame = encodeFrame({ codec: this.#codec, records });
    for (;;) {
      this.#stop.signal.throwIfAborted();
      try {
        const socket = this.#socket ?? (await this.#open());
        const taken = this.#answer<number>(socket, (settle) => (this.#onTaken = settle));
        socket.write(frame);
        if ((await taken) === records.length) return;
        // A server that took only a part gets all again, as from a real box; but not in a tight circle.
        await this.#rest();
      } catch (problem) {
        this.#hangUp();
        this.#stop.signal.throwIfAborted();
        if (!isOfTheNetwork(problem)) throw problem;
        await this.#rest();
      }
    }
  }

  /** Ends the connection; a send that waits rejects. */
  close(): void {
    this.#stop.abort(new Error("the box was switched off"));
    this.#hangUp();
  }

  async #open(): Promise<Socket> {
    const socket = connect(this.#address.port, this.#address.host);
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#socket === socket && this.#hangUp());
    const handshake = this.#answer<Buffer>(socket, (settle) => socket.once("data", settle));
    socket.write(encodeHandshake(this.#imei));
    const [accepted, ...early] = await handshake;
    if (accepted !== 1) throw new Refused();
    this.#listen(socket, Buffer.from(early));
    this.#pinging = setInterval(() => socket.writable && socket.write(Buffer.of(0xff)), this.#patience.ping);
    this.#pinging.unref();
    return socket;
  }

  /** Counts go to the send that waits; commands are answered at once, whatever is in flight. */
  #listen(socket: Socket, early: Buffer): void {
    const messages = new ServerMessages();
    const hear = (bytes: Buffer) => {
      for (const message of messages.push(bytes)) {
        if ("taken" in message) this.#onTaken(message.taken);
        else socket.write(encodeAnswer(answerTo(message.command, this.#imei)));
      }
    };
    hear(early);
    socket.on("data", hear);
  }

  /** What `listen` is given first; rejects when the connection ends before, or the server says nothing in time. */
  #answer<T>(socket: Socket, listen: (settle: (answer: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        clearTimeout(timer);
        socket.off("close", lose);
        then();
      };
      const lose = () => settle(() => reject(new Lost()));
      const timer = setTimeout(lose, this.#patience.answer);
      if (socket.destroyed) return lose();
      socket.on("close", lose);
      return listen((answer) => settle(() => resolve(answer)));
    });
  }

  async #rest(): Promise<void> {
    await pause(this.#patience.retry, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  #hangUp(): void {
    if (this.#pinging) clearInterval(this.#pinging);
    this.#socket?.destroy();
    [this.#socket, this.#pinging] = [null, null];
  }
}

/** The connection broke, or the server said nothing in time. */
class Lost extends Error {}

/** The server does not know this IMEI; a real box goes on trying, and so does this one. */
class Refused extends Error {}

function isOfTheNetwork(problem: unknown): boolean {
  return problem instanceof Lost || problem instanceof Refused;
}
