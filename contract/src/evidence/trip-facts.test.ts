import { createHash } from "node:crypto";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { commitmentOf, factNames, keyOfFact, rootOfFacts } from "./trip-facts.ts";

test("the key and the commitment of a field are those that were published", () => {
  const salt = Uint8Array.from({ length: 32 }, (_, index) => index);

  const key = keyOfFact(salt, "type");

  expect(bytesToHex(key)).toMatch(/^b9c1ee70.*f6694e$/);
  expect(bytesToHex(commitmentOf(key, "type", 0))).toMatch(/^75d5597c.*966acc$/);
});

test("the root is over the commitments of all twenty fields in their order", () => {
  const commitments = factNames.map((name, index) => commitmentOf(new Uint8Array(32), name, index));

  const root = createHash("sha256").update("wegbuch trip facts v1\n");
  for (const commitment of commitments) root.update(commitment);

  expect(new Set(factNames).size).toBe(20);
  expect(bytesToHex(rootOfFacts(commitments))).toBe(root.digest("hex"));
});
