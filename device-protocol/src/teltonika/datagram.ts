import type { AvlRecord, DataCodec } from "./avl-record.ts";
import type { DecodedRecord } from "./decode-frame.ts";
import { decodeData } from "./decode-frame.ts";
import { encodeFrame } from "./encode-frame.ts";

/** What a box tells in one UDP packet: who it is, and its records. */
export type Datagram = {
  packetId: number;
  avlPacketId: number;
  imei: string;
  codec: DataCodec;
  records: DecodedRecord[];
  /** What was decoded, from the codec to the second count. */
  payload: Uint8Array;
};

/** Longest datagram in bytes, as a frame over TCP (rule readings/gateway-limits). */
const longestDatagram = 16_384;
const headLength = 23;
const notUsed = 1;

/**
 * Takes a UDP packet apart, whole or not at all; null for whatever is none, also when its length is not the announced
 * one. There is no checksum but that of UDP. Never throws; the records point into the given bytes.
 */
export function decodeDatagram(bytes: Uint8Array): Datagram | null {
  if (bytes.length < headLength + 3 || bytes.length > longestDatagram) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== bytes.length - 2 || view.getUint16(6) !== 15) return null;
  const imei = Buffer.from(bytes.subarray(8, headLength)).toString("latin1");
  if (!/^[0-9]{15}$/.test(imei)) return null;
  const data = decodeData(bytes, headLength, bytes.length);
  if (data.kind !== "records" || data.records.length === 0) return null;
  const { codec, records, payload } = data;
  return { packetId: view.getUint16(2), avlPacketId: bytes[5]!, imei, codec, records, payload };
}

/** The UDP packet of a box with these records. */
export function encodeDatagram(datagram: {
  packetId: number;
  avlPacketId: number;
  imei: string;
  codec: DataCodec;
  records: readonly AvlRecord[];
}): Uint8Array {
  const { packetId, avlPacketId, imei, ...data } = datagram;
  const content = encodeFrame(data).subarray(8, -4);
  const bytes = Buffer.alloc(headLength + content.length);
  bytes.writeUInt16BE(bytes.length - 2, 0);
  bytes.writeUInt16BE(packetId, 2);
  bytes.set([notUsed, avlPacketId, 0, 15], 4);
  bytes.write(imei, 8, "latin1");
  bytes.set(content, headLength);
  return bytes;
}

/** The seven bytes that tell a box its records are kept; both ids are those of its packet. */
export function encodeDatagramAnswer(answered: Datagram): Uint8Array {
  const { packetId, avlPacketId, records } = answered;
  return Uint8Array.of(0, 5, packetId >> 8, packetId & 0xff, notUsed, avlPacketId, records.length);
}
