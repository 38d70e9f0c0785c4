import { decodeCommand } from "@wegbuch/device-protocol/teltonika/command";

/** What a server says to a box it has accepted: how many records it took, or a command. */
export type ServerMessage = { taken: number } | { command: string };

const countLength = 4;
/** Preamble and length lie before the content of a command, its checksum after it. */
const frameRest = 12;

/**
 * Splits what a server sends into its messages. A command begins with four zeros, as the count of no records does; such a
 * count is the last of what arrives, for the box that hears it sends before the server says more.
 */
export class ServerMessages {
  #rest = Buffer.alloc(0);

  push(bytes: Uint8Array): ServerMessage[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const messages: ServerMessage[] = [];
    for (;;) {
      const message = this.#next();
      if (message === undefined) return messages;
      if (message !== null) messages.push(message);
    }
  }

  /** Undefined while the next one is incomplete; null for a frame that is no command. */
  #next(): ServerMessage | null | undefined {
    if (this.#rest.length < countLength) return undefined;
    const taken = this.#rest.readUInt32BE();
    if (taken > 0 || this.#rest.length === countLength) {
      this.#rest = this.#rest.subarray(countLength);
      return { taken };
    }
    if (this.#rest.length < 8) return undefined;
    const length = this.#rest.readUInt32BE(countLength) + frameRest;
    if (this.#rest.length < length) return undefined;
    const command = decodeCommand(this.#rest.subarray(0, length));
    this.#rest = this.#rest.subarray(length);
    return command === null ? null : { command };
  }
}

/** What a box says to the commands it knows. */
export function answerTo(command: string, imei: string): string {
  if (command === "getver") return `Ver:03.28.07_00 GPS:AXN_5.10 Hw:FMC003 Mod:12 IMEI:${imei}`;
  if (command === "getinfo") return "INI:2026/11/20 6:00 RTC:2026/11/20 6:01 RST:2 ERR:0 SR:0 BR:0 CF:0 FG:0";
  const [, parameter] = /^setparam (\d+:\d+)$/.exec(command) ?? [];
  return parameter === undefined ? "WARNING: Unknown command" : `New value ${parameter}`;
}
