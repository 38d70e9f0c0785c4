import { ed25519 } from "@noble/curves/ed25519.js";
import { expect, test } from "vitest";
import {
  isSignedBy,
  noteOf,
  readNote,
  readVerifierKey,
  signatureLine,
  verifierKeyOf,
} from "./signed-note.ts";

const text =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const published = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const signature =
  "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

test("a note that others signed is read and checked", () => {
  const key = readVerifierKey(published)!;
  const note = readNote(noteOf(text, [signature]))!;

  expect(verifierKeyOf(key)).toBe(published);
  expect(note.text).toBe(text);
  expect(isSignedBy(note, key)).toBe(true);
  expect(isSignedBy({ ...note, text: text.replace("answer", "question") }, key)).toBe(false);
});

test("a note may bear signatures of several keys, each for itself", () => {
  const seeds = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
  const keys = seeds.map((seed) => ({ name: "wegbuch.example", publicKey: ed25519.getPublicKey(seed) }));
  const lines = seeds.slice(0, 2).map((seed) => signatureLine(text, "wegbuch.example", seed));

  const note = readNote(noteOf(text, lines))!;

  expect(keys.map((key) => isSignedBy(note, key))).toEqual([true, true, false]);
  expect(isSignedBy(note, { ...keys[0]!, name: "another.example" })).toBe(false);
});

test("what is no note is none", () => {
  const broken = [
    text,
    `${text}\n`,
    noteOf(text, [signature.slice(0, -1)]),
    noteOf(text, [signature.slice(2)]),
  ];

  expect(broken.map(readNote)).toEqual([undefined, undefined, undefined, undefined]);
  expect([readVerifierKey(published.replace("c74f", "c74e")), readVerifierKey("none")]).toEqual([
    undefined,
    undefined,
  ]);
});
