import type { AvlRecord, DataCodec, IoElement } from "./avl-record.ts";
import { codecWidths } from "./avl-record.ts";
import { crc16 } from "./crc16.ts";

/** The first bytes a box sends: a length and its 15 digits. */
export function encodeHandshake(imei: string): Uint8Array {
  return Uint8Array.from([imei.length >> 8, imei.length & 0xff, ...Buffer.from(imei, "latin1")]);
}

/**
 * A whole TCP frame: preamble, length, records, checksum. At most 255 records. Values must fit
 * their size; a byte array goes into the part of variable lengths, which only Codec 8E has.
 */
export function encodeFrame(frame: { codec: DataCodec; records: readonly AvlRecord[] }): Uint8Array {
  const { codec, records } = frame;
  if (records.length > 255) throw new RangeError("A frame holds at most 255 records");
  const writer = new Writer();
  writer.number(0, 4);
  writer.number(0, 4);
  writer.number(codec, 1);
  writer.number(records.length, 1);
  for (const record of records) writeRecord(writer, codec, record);
  writer.number(records.length, 1);
  const bytes = writer.finish(4);
  const end = bytes.length - 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(4, end - 8);
  view.setUint32(end, crc16(bytes, 8, end));
  return bytes;
}

function writeRecord(writer: Writer, codec: DataCodec, record: AvlRecord): void {
  const widths = codecWidths[codec];
  writer.number(Math.floor(record.timestampMs / 2 ** 32), 4);
  writer.number(record.timestampMs % 2 ** 32, 4);
  writer.number(record.priority, 1);
  writer.number(Math.round(record.longitude * 1e7), 4);
  writer.number(Math.round(record.latitude * 1e7), 4);
  writer.number(record.altitude, 2);
  writer.number(record.angle, 2);
  writer.number(record.satellites, 1);
  writer.number(record.speedKmh, 2);
  writer.number(record.eventId, widths.id);
  if (widths.hasGenerationType) writer.number(record.generationType ?? 0, 1);
  writer.number(record.io.length, widths.count);
  for (const size of [1, 2, 4, 8] as const) writeFixed(writer, widths, size, record.io);
  const variable = record.io.filter((element) => typeof element.value === "object");
  if (widths.hasVariableLengths) writeVariable(writer, variable);
  else if (variable.length > 0) throw new RangeError("Only Codec 8E has values of other lengths");
}

function writeFixed(
  writer: Writer,
  widths: { id: 1 | 2; count: 1 | 2 },
  size: 1 | 2 | 4 | 8,
  io: readonly IoElement[],
): void {
  const elements = io.filter((one) => one.size === size && typeof one.value !== "object");
  writer.number(elements.length, widths.count);
  for (const { id, value } of elements) {
    if (id >= 2 ** (8 * widths.id)) throw new RangeError(`This codec has no IO element ${id}`);
    writer.number(id, widths.id);
    if (size === 8) writer.bigint(BigInt(value as number | bigint));
    else writer.number(Number(value), size);
  }
}

function writeVariable(writer: Writer, elements: readonly IoElement[]): void {
  writer.number(elements.length, 2);
  for (const { id, value } of elements) {
    const content = value as Uint8Array;
    writer.number(id, 2);
    writer.number(content.length, 2);
    writer.bytes(content);
  }
}

/** Appends big-endian numbers to a buffer that grows; negative ones as two's complement. */
class Writer {
  #buffer = Buffer.allocUnsafe(2048);
  #length = 0;

  number(value: number, size: 1 | 2 | 4): void {
    this.#reserve(size);
    for (let shift = (size - 1) * 8; shift >= 0; shift -= 8) {
      this.#buffer[this.#length++] = value >> shift;
    }
  }

  bigint(value: bigint): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeBigUInt64BE(BigInt.asUintN(64, value), this.#length);
  }

  bytes(content: Uint8Array): void {
    this.#reserve(content.length);
    this.#buffer.set(content, this.#length);
    this.#length += content.length;
  }

  /** What was written, followed by `spare` zero bytes. */
  finish(spare: number): Uint8Array {
    this.#reserve(spare);
    this.#buffer.fill(0, this.#length, this.#length + spare);
    return Uint8Array.prototype.slice.call(this.#buffer, 0, this.#length + spare);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + size));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
