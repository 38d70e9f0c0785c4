import type { AvlRecord, DataCodec, IoElement } from "./avl-record.ts";
import { codecWidths } from "./avl-record.ts";
import { crc16 } from "./crc16.ts";

/** A record together with its bytes, so that nothing a box said is ever lost. */
export type DecodedRecord = AvlRecord & { raw: Uint8Array };

/** Records with the bytes they were decoded from, from the codec to the second count: the same over TCP and UDP. */
export type RecordsFrame = {
  kind: "records";
  codec: DataCodec;
  records: DecodedRecord[];
  payload: Uint8Array;
};

/** What a complete frame is. Only `records` is acknowledged with a count above zero. */
export type DecodedFrame =
  | RecordsFrame
  /** An answer to a command (Codec 12 to 15); boxes expect no acknowledgement of it. */
  | { kind: "message"; codec: number }
  /** Such a message with a wrong checksum: nothing is lost with it, and nothing is to be answered. */
  | { kind: "garbled"; codec: number }
  | { kind: "invalid"; reason: "checksum" | "codec" | "counts" | "length" };

/** Bytes of a record before its IO section: time, priority, position. */
export const positionLength = 24;

/**
 * Decodes one complete frame, preamble and checksum included, as the frame splitter gives it.
 * Never throws; all or nothing. The records point into the given bytes, they do not copy them.
 */
export function decodeFrame(frame: Uint8Array): DecodedFrame {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const end = frame.length - 4;
  if (end < 11 || view.getUint32(4) !== end - 8) return { kind: "invalid", reason: "length" };
  const codec = frame[8]!;
  const isMessage = codec >= 0x0c && codec <= 0x0f;
  const isRight = view.getUint32(end) === crc16(frame, 8, end);
  if (isMessage) return { kind: isRight ? "message" : "garbled", codec };
  if (!isRight) return { kind: "invalid", reason: "checksum" };
  return decodeData(frame, 8, end);
}

/** What lies in bytes[start, end), from the codec to the second count. */
export function decodeData(
  bytes: Uint8Array,
  start: number,
  end: number,
): RecordsFrame | Extract<DecodedFrame, { kind: "invalid" }> {
  const codec = bytes[start]!;
  const count = bytes[start + 1]!;
  if (!isDataCodec(codec)) return { kind: "invalid", reason: "codec" };
  if (count !== bytes[end - 1]) return { kind: "invalid", reason: "counts" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records = decodeRecords({ frame: bytes, view, offset: start + 2, end: end - 1 }, codec, count);
  if (!records) return { kind: "invalid", reason: "length" };
  return { kind: "records", codec, records, payload: bytes.subarray(start, end) };
}

function isDataCodec(codec: number): codec is DataCodec {
  return codec === 0x8e || codec === 0x08 || codec === 0x10;
}

/** Where decoding stands; nothing at or after `end` belongs to the records. */
type Cursor = { frame: Uint8Array; view: DataView; offset: number; end: number };

/** The records, or null unless exactly `count` of them fill the frame to its last byte. */
function decodeRecords(cursor: Cursor, codec: DataCodec, count: number): DecodedRecord[] | null {
  const records: DecodedRecord[] = [];
  for (let index = 0; index < count; index++) {
    const record = decodeRecord(cursor, codec);
    if (!record) return null;
    records.push(record);
  }
  return cursor.offset === cursor.end ? records : null;
}

function decodeRecord(cursor: Cursor, codec: DataCodec): DecodedRecord | null {
  const { frame, view, offset: start } = cursor;
  const widths = codecWidths[codec];
  const heading = positionLength + widths.id + (widths.hasGenerationType ? 1 : 0) + widths.count;
  if (start + heading > cursor.end) return null;
  cursor.offset = start + positionLength;
  const eventId = readUnsigned(cursor, widths.id);
  const generationType = widths.hasGenerationType ? readUnsigned(cursor, 1) : undefined;
  // Some firmware miscounts the total; the counts of the groups are what the bytes follow.
  cursor.offset += widths.count;
  const io = decodeIo(cursor, codec);
  if (!io) return null;
  return {
    timestampMs: view.getUint32(start) * 2 ** 32 + view.getUint32(start + 4),
    priority: frame[start + 8]!,
    longitude: view.getInt32(start + 9) / 1e7,
    latitude: view.getInt32(start + 13) / 1e7,
    altitude: view.getInt16(start + 17),
    angle: view.getUint16(start + 19),
    satellites: frame[start + 21]!,
    speedKmh: view.getUint16(start + 22),
    eventId,
    generationType,
    io,
    raw: frame.subarray(start, cursor.offset),
  };
}

function decodeIo(cursor: Cursor, codec: DataCodec): IoElement[] | null {
  const widths = codecWidths[codec];
  const io: IoElement[] = [];
  for (let size = 1; size <= 8; size *= 2) {
    if (cursor.offset + widths.count > cursor.end) return null;
    const count = readUnsigned(cursor, widths.count);
    if (cursor.offset + count * (widths.id + size) > cursor.end) return null;
    for (let index = 0; index < count; index++) {
      const id = readUnsigned(cursor, widths.id);
      io.push({ id, size, value: readValue(cursor, size) });
    }
  }
  return !widths.hasVariableLengths || decodeVariable(cursor, io) ? io : null;
}

/** Appends the values of variable length; false if they do not fit into the frame. */
function decodeVariable(cursor: Cursor, io: IoElement[]): boolean {
  if (cursor.offset + 2 > cursor.end) return false;
  const count = readUnsigned(cursor, 2);
  for (let index = 0; index < count; index++) {
    if (cursor.offset + 4 > cursor.end) return false;
    const id = readUnsigned(cursor, 2);
    const size = readUnsigned(cursor, 2);
    const from = cursor.offset;
    if (from + size > cursor.end) return false;
    cursor.offset = from + size;
    io.push({ id, size, value: cursor.frame.subarray(from, cursor.offset) });
  }
  return true;
}

function readUnsigned(cursor: Cursor, width: 1 | 2): number {
  const at = cursor.offset;
  cursor.offset = at + width;
  return width === 1 ? cursor.frame[at]! : cursor.view.getUint16(at);
}

function readValue(cursor: Cursor, size: number): number | bigint {
  const at = cursor.offset;
  cursor.offset = at + size;
  if (size === 1) return cursor.frame[at]!;
  if (size === 2) return cursor.view.getUint16(at);
  return size === 4 ? cursor.view.getUint32(at) : cursor.view.getBigUint64(at);
}
