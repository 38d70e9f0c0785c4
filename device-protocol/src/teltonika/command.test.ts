import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCommand, decodeMessage, encodeAnswer, encodeCommand } from "./command.ts";
import { crc16 } from "./crc16.ts";
import { decodeFrame } from "./decode-frame.ts";

test("the published command getinfo encodes to itself and is understood by a box", () => {
  const frame = encodeCommand("getinfo");

  expect(Buffer.from(frame).toString("hex")).toBe("000000000000000f0c010500000007676574696e666f0100004312");
  expect(decodeCommand(frame)).toBe("getinfo");
});

test("the published answer decodes and encodes to itself", () => {
  const hex =
    "00000000000000370c01060000002f4449313a31204449323a30204449333a302041494e313a302041494e323a313639323420444f313a3020444f323a3101000066e3";
  const text = "DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1";

  expect(decodeMessage(Buffer.from(hex, "hex"))).toEqual({ kind: "answer", text });
  expect(Buffer.from(encodeAnswer(text)).toString("hex")).toBe(hex);
});

const time = "5f0f0f0f";
const imei = "0352093081452251";

test.each([
  ["Codec 13 with its time", 0x0d, 0x06, `${time}68656c6c6f`, "other"],
  ["Codec 13 with milliseconds", 0x0d, 0x06, "0000016b4f815b3068656c6c6f", "other"],
  ["Codec 14", 0x0e, 0x06, `${imei}68656c6c6f`, "answer"],
  ["a refusal of Codec 14", 0x0e, 0x11, `${imei}68656c6c6f`, "refused"],
  ["Codec 15", 0x0f, 0x0b, `${time}${imei}68656c6c6f`, "other"],
])("%s is understood, even where it miscounts its text", (_name, codec, type, payload, kind) => {
  for (const miscount of [0, -4, 1_000]) {
    const frame = aMessage(codec, type, Buffer.from(payload, "hex"), miscount);
    expect(decodeFrame(frame)).toEqual({ kind: "message", codec });
    expect(decodeMessage(frame)).toEqual({ kind, text: "hello" });
    expect(decodeCommand(frame)).toBeNull();
  }
});

test("what was asked is heard, and no message makes the reader stumble", () => {
  const word = fc.stringMatching(/^[!-~]{1,300}$/);
  fc.assert(
    fc.property(word, fc.uint8Array({ maxLength: 60 }), fc.integer(), (text, payload, codec) => {
      expect(decodeCommand(encodeCommand(text))).toBe(text);
      expect(decodeMessage(encodeAnswer(text))).toEqual({ kind: "answer", text });
      const strange = aMessage(0x0c + (Math.abs(codec) % 4), 0x06, payload, 0).subarray(
        0,
        12 + payload.length,
      );
      decodeMessage(strange);
      decodeCommand(strange);
    }),
  );
});

function aMessage(codec: number, type: number, payload: Uint8Array, miscount: number): Buffer {
  const head = Buffer.alloc(15);
  const end = 16 + payload.length;
  head.writeUInt32BE(end - 8, 4);
  head.set([codec, 1, type], 8);
  head.writeInt32BE(Math.max(0, payload.length + miscount), 11);
  const frame = Buffer.concat([head, payload, Buffer.from([1, 0, 0, 0, 0])]);
  frame.writeUInt32BE(crc16(frame, 8, end), end);
  return frame;
}
