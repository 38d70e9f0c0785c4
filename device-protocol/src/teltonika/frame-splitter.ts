/** What a box sends over TCP, taken apart. After an error nothing more comes. */
export type SplitEvent =
  | { kind: "greeting"; imei: string }
  /** A complete frame with preamble and checksum; what it says is for the decoder. */
  | { kind: "frame"; bytes: Uint8Array }
  | { kind: "error"; reason: SplitError };

type SplitError = "greeting" | "preamble" | "length";

/** Longest data part of a frame in bytes (rule readings/gateway-limits). */
const longestData = 16_384;

/** Codec and the two record counts: no data part is shorter. */
const shortestData = 3;

const greetingLength = 17;
const headLength = 8;
const checksumLength = 4;
const ping = 0xff;

/**
 * Cuts the byte stream of one box into its greeting and its frames, however TCP chunked it.
 * Pings between them are skipped. It never holds more than one incomplete frame.
 */
export class FrameSplitter {
  #stage: "greeting" | "frames" | "failed" = "greeting";
  #piece = Buffer.allocUnsafe(greetingLength);
  #length = 0;

  /** Bytes of a greeting or frame that has begun and is not complete. */
  get heldBytes(): number {
    return this.#length;
  }

  /** Takes the next bytes of the stream and gives what they complete, in order. */
  push(chunk: Uint8Array): SplitEvent[] {
    const events: SplitEvent[] = [];
    let offset = 0;
    while (offset < chunk.length && this.#stage !== "failed") {
      if (this.#length === 0 && chunk[offset] === ping) offset++;
      else offset += this.#take(chunk.subarray(offset), events);
    }
    return events;
  }

  /** Adds bytes to the current piece, judges it, and gives how many bytes it took. */
  #take(bytes: Uint8Array, events: SplitEvent[]): number {
    const taken = Math.min(this.#piece.length - this.#length, bytes.length);
    this.#piece.set(bytes.subarray(0, taken), this.#length);
    this.#length += taken;
    const begun = this.#piece.subarray(0, this.#length);
    const error = this.#stage === "greeting" ? greetingError(begun) : frameError(begun);
    if (error) {
      this.#stage = "failed";
      this.#length = 0;
      events.push({ kind: "error", reason: error });
    } else if (this.#length === this.#piece.length) this.#complete(events);
    return taken;
  }

  #complete(events: SplitEvent[]): void {
    if (this.#stage === "greeting") {
      events.push({ kind: "greeting", imei: this.#piece.toString("latin1", 2) });
      this.#stage = "frames";
    } else if (this.#length === headLength) {
      const head = this.#piece;
      this.#piece = Buffer.allocUnsafe(headLength + head.readUInt32BE(4) + checksumLength);
      this.#piece.set(head);
      return;
    } else events.push({ kind: "frame", bytes: this.#piece });
    this.#piece = Buffer.allocUnsafe(headLength);
    this.#length = 0;
  }
}

/** Judges the beginning of a greeting: 00 0F and 15 digits. */
function greetingError(begun: Uint8Array): SplitError | null {
  const isRight = begun.every((byte, index) => {
    if (index < 2) return byte === (index === 0 ? 0x00 : 0x0f);
    return byte >= 0x30 && byte <= 0x39;
  });
  return isRight ? null : "greeting";
}

/** Judges the beginning of a frame: four zeros and a possible length. */
function frameError(begun: Buffer): SplitError | null {
  for (let index = 0; index < 4 && index < begun.length; index++) {
    if (begun[index] !== 0) return "preamble";
  }
  if (begun.length < headLength) return null;
  const length = begun.readUInt32BE(4);
  return length < shortestData || length > longestData ? "length" : null;
}
