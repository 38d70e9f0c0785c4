import { expect, test } from "vitest";
import { provePasskey } from "./prove-passkey.ts";

function aLog() {
  const lines: unknown[] = [];
  return { lines, error: (...line: unknown[]) => void lines.push(line) };
}

test("what the library says of a passkey is what is given", async () => {
  const log = aLog();

  expect(await provePasskey(log, async () => ({ verified: true }))).toEqual({ verified: true });
  expect(log.lines).toEqual([]);
});

test.each([new Error("Unexpected authentication response challenge"), new SyntaxError("no JSON")])(
  "a passkey that is wrong is refused, and nobody's fault: %s",
  async (refusal) => {
    const log = aLog();

    expect(await provePasskey(log, () => Promise.reject(refusal))).toBeNull();
    expect(log.lines).toEqual([]);
  },
);

test.each([
  new TypeError("x is not a function"),
  Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" }),
  "thrown",
])("where checking itself fails it is refused as well, and logged: %s", async (fault) => {
  const log = aLog();

  expect(await provePasskey(log, () => Promise.reject(fault as Error))).toBeNull();
  expect(log.lines).toEqual([[{ err: fault }, "A passkey could not be checked"]]);
});
