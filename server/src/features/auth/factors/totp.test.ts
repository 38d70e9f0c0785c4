import { expect, test } from "vitest";
import { base32Of, codeAt, makeTotpSecret, stepAt, stepOfCode, totpAddress } from "./totp.ts";

const key = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

/** Appendix B of RFC 6238, the last six digits. */
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("after %d seconds the key of the RFC gives %s", (seconds, code) => {
  expect(codeAt(key, stepAt(at(seconds)))).toBe(code);
});

test("a code opens in its own step and in the ones beside it, and no longer", () => {
  const code = codeAt(key, 10);
  const opens = (seconds: number) => stepOfCode(key, { code, now: at(seconds), lastStep: null });
  expect([270, 299, 300, 329, 330, 359].map(opens)).toEqual([10, 10, 10, 10, 10, 10]);
  expect([269, 360].map(opens)).toEqual([null, null]);
});

test("a step opens once, and none before it opens any more", () => {
  const typed = (step: number, lastStep: number | null) =>
    stepOfCode(key, { code: codeAt(key, step), now: at(10 * 30), lastStep });
  expect(typed(10, null)).toBe(10);
  expect(typed(10, 10)).toBeNull();
  expect(typed(9, 10)).toBeNull();
  expect(typed(11, 10)).toBe(11);
});

test("spaces between digits do not matter, other characters do", () => {
  const typed = (code: string) => stepOfCode(key, { code, now: at(59), lastStep: null });
  expect(typed(" 287 082 ")).toBe(1);
  for (const wrong of ["", "28708", "2870822", "287o82", "２８７０８２"]) expect(typed(wrong)).toBeNull();
});

test("a secret is written as apps read it", () => {
  expect(base32Of(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(base32Of(key)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(totpAddress(key, "anna@alpenland.at")).toBe(
    "otpauth://totp/Wegbuch%3Aanna%40alpenland.at?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Wegbuch&algorithm=SHA1&digits=6&period=30",
  );
  expect(makeTotpSecret()).toHaveLength(20);
});
