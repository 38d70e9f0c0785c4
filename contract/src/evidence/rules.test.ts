import { expect, test } from "vitest";
import { headNoteText, noNote } from "./head-note.ts";
import { verifyBundle } from "./rules.ts";
import { noteOf, signatureLine } from "./signed-note.ts";
import { makeTestBundle } from "./test-bundle.ts";
import { changes, makeChangedBundle, wholeBundleFor } from "./test-changes.ts";

const runs = process.env["TEST_LONG"] ? 1000 : 45;

test("nothing is found in a bundle that is whole", () => {
  for (let seed = 1; seed <= runs; seed += 1) {
    const { files, key } = makeTestBundle(seed);
    expect({ seed, findings: verifyBundle(files, { key }).findings }).toEqual({ seed, findings: [] });
  }
}, 120_000);

test("whatever is changed in a bundle is found", () => {
  const tried = new Set<string>();
  for (let seed = 1; seed <= runs; seed += 1) {
    const { files, key, how } = makeChangedBundle(seed, wholeBundleFor(seed));
    tried.add(how);
    const { findings } = verifyBundle(files, { key });
    expect({ seed, how, isFound: findings.length > 0 }).toEqual({ seed, how, isFound: true });
  }
  expect(tried).toEqual(new Set(Object.keys(changes)));
}, 120_000);

const noteIn = (files: ReadonlyMap<string, Uint8Array>, which: number) =>
  Buffer.from([...files].filter(([name]) => name.endsWith(".note")).at(which)![1]).toString();

test("a note that the reader has is compared, also when a mail has changed the ends of its lines", () => {
  const [{ files }, other] = [makeTestBundle(1), makeTestBundle(2)];
  const asMailed = (note: string) => note.replaceAll("\n", "\r\n");
  const own = noteIn(files, -1);
  expect(verifyBundle(files, { notes: [own, asMailed(own)] })).toMatchObject({
    findings: [],
    uncompared: [],
  });

  const differing = noteIn(other.files, -1);
  for (const note of [differing, asMailed(differing)])
    expect(verifyBundle(files, { notes: [note] }).findings.map(({ message }) => message.en)).toEqual([
      expect.stringContaining("is another than the one you already have"),
    ]);
});

test("a note that the reader has and the bundle does not reach is said to be compared with nothing", () => {
  const { files } = makeTestBundle(1);
  const stand = { host: "example.at", signedAt: "2027-01-01T00:05:00.000Z", previous: noNote };
  const text = headNoteText({ ...stand, day: "2027-01-01", count: 1, root: new Uint8Array(32) });
  const later = noteOf(text, [signatureLine(text, stand.host, new Uint8Array(32).fill(1))]);
  expect(verifyBundle(files, { notes: [later] })).toMatchObject({ findings: [], uncompared: ["2027-01-01"] });
});

test("what is no note is not passed over", () => {
  const { findings } = verifyBundle(makeTestBundle(1).files, { notes: ["a letter\n"] });
  expect(findings.map(({ message }) => message.en)).toEqual([
    "One of the notes that you chose cannot be read, or is none.",
  ]);
});
