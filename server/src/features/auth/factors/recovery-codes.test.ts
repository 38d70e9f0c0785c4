import { expect, test } from "vitest";
import { hashOfRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";

test("ten codes differ and hold no character that is taken for another", () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
});

test("a code is known however it is typed, and only as that person's", () => {
  const hashed = (code: string, login = "anna", secret = "ours") =>
    hashOfRecoveryCode(secret, login, code).toString("hex");
  expect(hashed(" ABCD efgh-jkmn ")).toBe(hashed("abcd-efgh-jkmn"));
  expect(hashed("abcd-efgh-jkmn", "berta")).not.toBe(hashed("abcd-efgh-jkmn"));
  expect(hashed("abcd-efgh-jkmn", "anna", "theirs")).not.toBe(hashed("abcd-efgh-jkmn"));
});
