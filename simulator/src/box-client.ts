import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { AvlRecord, DataCodec } from "@wegbuch/device-protocol/teltonika/avl-record";
import { encodeFrame, encodeHandshake } from "@wegbuch/device-protocol/teltonika/encode-frame";

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
        socket.write(frame);
        const count = (await this.#answer(socket, 4)).readUInt32BE();
        if (count === records.length) return;
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
    socket.write(encodeHandshake(this.#imei));
    const [accepted] = await this.#answer(socket, 1);
    if (accepted !== 1) throw new Refused();
    this.#pinging = setInterval(() => socket.writable && socket.write(Buffer.of(0xff)), this.#patience.ping);
    this.#pinging.unref();
    return socket;
  }

  #answer(socket: Socket, length: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      let received = Buffer.alloc(0);
      const onData = (bytes: Buffer) => {
        received = Buffer.concat([received, bytes]);
        if (received.length >= length) settle(() => resolve(received));
      };
      const onClose = () => settle(() => reject(new Lost()));
      const timer = setTimeout(() => settle(() => reject(new Lost())), this.#patience.answer);
      const settle = (then: () => void) => {
        clearTimeout(timer);
        socket.off("data", onData).off("close", onClose);
        then();
      };
      if (socket.destroyed) settle(() => reject(new Lost()));
      else socket.on("data", onData).on("close", onClose);
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
