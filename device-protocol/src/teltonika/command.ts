import { crc16 } from "./crc16.ts";

/** A message of a box beside its records: the answer to a command, or what a device behind it said. */
export type BoxMessage = {
  /** Whether it answers a command; `refused` if the box says the command is meant for another one. */
  kind: "answer" | "refused" | "other";
  text: string;
};

const codec12 = 0x0c;
const commandType = 0x05;
const answerType = 0x06;
const refusalType = 0x11;
/** Where the payload begins: preamble, length, codec, quantity, type and size lie before it. */
const payloadStart = 15;

/** A Codec 12 frame with a command, as the server sends it. */
export function encodeCommand(text: string): Uint8Array {
  return encodeMessage(commandType, text);
}

/** A Codec 12 frame with the answer to a command, as a box sends it. */
export function encodeAnswer(text: string): Uint8Array {
  return encodeMessage(answerType, text);
}

function encodeMessage(type: number, text: string): Uint8Array {
  const content = Buffer.from(text, "latin1");
  const frame = Buffer.alloc(payloadStart + content.length + 5);
  const end = frame.length - 4;
  frame.writeUInt32BE(end - 8, 4);
  frame.set([codec12, 1, type], 8);
  frame.writeUInt32BE(content.length, 11);
  frame.set(content, payloadStart);
  frame[end - 1] = 1;
  frame.writeUInt32BE(crc16(frame, 8, end), end);
  return frame;
}

/** The command in a Codec 12 frame whose checksum was right, or null if it is another message. */
export function decodeCommand(frame: Uint8Array): string | null {
  const isCommand = frame[8] === codec12 && frame[10] === commandType;
  return isCommand ? textIn(frame, payloadStart, announcedEnd(frame)) : null;
}

/**
 * Reads a message (Codec 12 to 15) whose checksum was right. Codec 13 and 15 tell the time before the text, 14 and 15
 * the IMEI; where they miscount, the length of the frame decides. Never throws.
 */
export function decodeMessage(frame: Uint8Array): BoxMessage {
  const [codec, type] = [frame[8]!, frame[10]!];
  const end = codec === codec12 ? announcedEnd(frame) : frame.length - 5;
  const text = textIn(frame, payloadStart + prefixLength(frame, codec), end);
  if (codec !== codec12 && codec !== 0x0e) return { kind: "other", text };
  if (codec === 0x0e && type === refusalType) return { kind: "refused", text };
  return { kind: type === answerType ? "answer" : "other", text };
}

function prefixLength(frame: Uint8Array, codec: number): number {
  if (codec === 0x0d) return hasMilliseconds(frame) ? 8 : 4;
  return codec === 0x0e ? 8 : codec === 0x0f ? 12 : 0;
}

/** Some boxes send eight bytes of milliseconds, which begin with zeros as no number of seconds since 1970 does. */
function hasMilliseconds(frame: Uint8Array): boolean {
  return frame[payloadStart] === 0 && frame[payloadStart + 1] === 0;
}

function announcedEnd(frame: Uint8Array): number {
  const last = frame.length - 5;
  if (last < payloadStart) return payloadStart;
  const size = new DataView(frame.buffer, frame.byteOffset).getUint32(payloadStart - 4);
  return Math.min(payloadStart + size, last);
}

/** Control characters but line ends are left out: they are nothing to read, and no database takes a zero. */
function textIn(frame: Uint8Array, start: number, end: number): string {
  const text = Buffer.from(frame.subarray(start, Math.max(start, end))).toString("latin1");
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, "").trim();
}
