import { expect, test } from "vitest";
import { eightBytes, fromBase64, fromHex, toBase64 } from "./bytes.ts";

test("bytes have one text in base64 and one in hex", () => {
  const bytes = Uint8Array.from([0, 127, 128, 255]);

  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  expect(fromHex("007f80ff", 4)).toEqual(bytes);
  expect([fromBase64("QQ=="), fromBase64("QR=="), fromBase64("QQ"), fromBase64("*")]).toEqual([
    Uint8Array.from([65]),
    undefined,
    undefined,
    undefined,
  ]);
  expect([fromHex("007F", 2), fromHex("007f", 3), fromHex("0g", 1), fromHex(7, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a number is eight bytes, the highest first", () => {
  expect([...eightBytes(2 ** 40 + 258)]).toEqual([0, 0, 1, 0, 0, 0, 1, 2]);
});
