import { createHash } from "node:crypto";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { hashBeforeBook, hashInBook, hashInChain, hashOfDetails, hashOfEntry } from "./book-links.ts";

const hash = (...parts: (string | Uint8Array)[]) => {
  const made = createHash("sha256");
  for (const part of parts) made.update(part);
  return made.digest();
};

test("a link binds what may be erased, the entry, the chain of the company and the book before it", () => {
  const salt = new Uint8Array(16).fill(7);
  const details = {
    oldValue: "",
    newValue: "12,5 – „Arzt“",
    actorId: null,
    effectiveUserId: null,
    actorName: "System",
  };
  const header = {
    mandatorId: "m",
    objectKind: "trip",
    objectId: "t",
    propertyName: "type",
    changedAt: "2026-05-04T08:00:00.000Z",
  };

  const ofDetails = hashOfDetails(salt, details);
  const ofEntry = hashOfEntry(header, ofDetails);
  const inChain = hashInChain(new Uint8Array(32), 258, ofEntry);
  const before = hashBeforeBook("m", "v");
  const inBook = hashInBook(before, { bookSeq: 1, seq: 258, chainHash: inChain });

  const place = Uint8Array.from([0, 0, 0, 0, 0, 0, 1, 2]);
  const first = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(ofDetails).toEqual(new Uint8Array(hash(salt, '["","12,5 – „Arzt“",null,null,"System"]')));
  expect(ofEntry).toEqual(
    new Uint8Array(hash(`["m","trip","t","type","2026-05-04T08:00:00.000Z","${bytesToHex(ofDetails)}"]`)),
  );
  expect(inChain).toEqual(new Uint8Array(hash(new Uint8Array(32), place, ofEntry)));
  expect(inBook).toEqual(new Uint8Array(hash(hash("book m v"), first, place, inChain)));
});
