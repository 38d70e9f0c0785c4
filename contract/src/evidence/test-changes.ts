import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { fromHex } from "./bytes.ts";
import type { Json } from "./canonical-json.ts";
import { type HistoryLine, type LogbookLine, Manifest } from "./schemas.ts";
import { noteOf, readNote, signatureLine, verifierKeyOf } from "./signed-note.ts";
import {
  type Chance,
  chanceOf,
  linesOf,
  makeTestBundle,
  putManifest,
  type TestBundle,
} from "./test-bundle.ts";
import { commitmentOf, factNames, rootOfFacts } from "./trip-facts.ts";

type Files = TestBundle["files"];
/** Changes the files of a bundle; false where this bundle has nothing to change so. */
type Change = (files: Files, chance: Chance) => boolean;

/** What somebody might do to a bundle. Most of them write a new table of contents over what they did. */
export const changes: Record<string, Change> = {
  flipABit: (files, chance) => {
    const path = oneOf([...files.keys()], chance);
    files.set(path, flipped(files.get(path)!, chance));
    return true;
  },
  flipABitOfProof: (files, chance) => {
    const paths = [...files.keys()].filter((path) => signedLength(files, path) > 0);
    const path = oneOf(paths, chance);
    files.set(path, flipped(files.get(path)!, chance, signedLength(files, path)));
    return forge(files);
  },
  leaveOutATrip: (files, chance) =>
    changeLines<LogbookLine>(files, chance, "logbook", (lines, at) => lines.toSpliced(at, 1)),
  leaveOutAnEntry: (files, chance) =>
    changeLines<HistoryLine>(files, chance, "history", (lines, at) =>
      at < lines.length - 2 ? lines.toSpliced(at, 1) : undefined,
    ),
  leaveOutAndRenumber: (files, chance) =>
    changeLines<HistoryLine>(files, chance, "history", (lines, at) =>
      at < lines.length - mostUnsigned
        ? lines
            .toSpliced(at, 1)
            .map((line, index) => (index < at ? line : { ...line, bookSeq: line.bookSeq - 1 }))
        : undefined,
    ),
  leaveOutANote: (files, chance) => {
    const notes = notesOf(files);
    files.delete(notes[1 + chance(notes.length - 1)]!);
    return forge(files);
  },
  reorderTrips: (files, chance) =>
    changeLines<LogbookLine>(files, chance, "logbook", (lines, at) =>
      at === 0 ? undefined : [...lines.slice(at), ...lines.slice(0, at)],
    ),
  reorderEntries: (files, chance) =>
    changeLines<HistoryLine>(files, chance, "history", (lines, at) =>
      at === 0 ? undefined : [...lines.slice(at), ...lines.slice(0, at)],
    ),
  changeAValue: (files, chance) =>
    changeLines<LogbookLine>(files, chance, "logbook", (lines, at) => {
      const { trip, fields } = lines[at]!;
      const startedAt = fields.startedAt;
      const change = { ...fields, startedAt: { ...startedAt, v: "2026-05-02T07:00:00.000Z" } };
      return lines.with(at, { trip, fields: change });
    }),
  swapValues: (files, chance) =>
    changeLines<LogbookLine>(files, chance, "logbook", (lines, at) => {
      const [one, other] = [lines[at]!, lines[(at + 1) % lines.length]!];
      if (one === other) return undefined;
      const { mileageInMeters } = other.fields;
      return lines.with(at, { trip: one.trip, fields: { ...one.fields, mileageInMeters } });
    }),
  hideAnEntry: (files, chance) =>
    changeLines<HistoryLine>(files, chance, "history", (lines, at) => {
      const line = lines[at]!;
      if ("details" in line || line.property !== "facts") return undefined;
      const { bookSeq, seq, before, kind, id, property, changedAt } = line;
      return lines.with(at, { bookSeq, seq, before, kind, id, property, changedAt, details: "0".repeat(64) });
    }),
  rewriteATrip: (files, chance) => rewriteATrip(files, chance),
  signWithAnotherKey: (files) => {
    const seed = new Uint8Array(32).fill(250);
    for (const path of notesOf(files)) {
      const { text, signatures } = readNote(textOf(files, path))!;
      files.set(path, utf8ToBytes(noteOf(text, [signatureLine(text, signatures[0]!.name, seed)])));
    }
    const key = verifierKeyOf({ name: "wegbuch.example", publicKey: ed25519.getPublicKey(seed) });
    files.set("keys.json", utf8ToBytes(linesOf([{ keys: [key] }])));
    return forge(files);
  },
  changeASealedFile: (files, chance) => {
    const path = oneOf(
      [...files.keys()].filter((file) => file.startsWith("sealed/")),
      chance,
    );
    files.set(path, flipped(files.get(path)!, chance));
    return forge(files);
  },
  addAFile: (files) => {
    files.set("logbook/extra.jsonl", utf8ToBytes("{}\n"));
    return true;
  },
  leaveOutAFile: (files, chance) => files.delete(oneOf([...files.keys()], chance)),
};

/** A bundle that somebody has changed, the same for a seed, and how; one way after the other. */
export function makeChangedBundle(seed: number, whole: TestBundle): TestBundle & { how: string } {
  const chance = chanceOf(seed);
  const names = Object.keys(changes);
  for (let attempt = 0; ; attempt += 1) {
    const files = new Map(whole.files);
    const how = names[(seed + Math.floor(attempt / 20)) % names.length]!;
    if (changes[how]!(files, chance)) return { files, key: whole.key, how };
  }
}

/** So many whole bundles that changes are planted in. */
const bundles = new Map<number, TestBundle>();

/** The whole bundle that a changed one of this seed is made from. */
export function wholeBundleFor(seed: number): TestBundle {
  const own = seed % 7;
  const known = bundles.get(own) ?? makeTestBundle(own);
  bundles.set(own, known);
  return known;
}

const oneOf = <Item>(items: readonly Item[], chance: Chance): Item => items[chance(items.length)]!;
const notesOf = (files: Files) => [...files.keys()].filter((path) => path.endsWith(".note"));
const textOf = (files: Files, path: string) => new TextDecoder().decode(files.get(path));

/** How many entries at the end of a book may stand behind the last note, which proves nothing of them. */
const mostUnsigned = 7;

/** How many bytes of a file are bound by a note. */
function signedLength(files: Files, path: string): number {
  if (/^(?:heads|logbook)\//.test(path)) return files.get(path)!.length;
  if (!path.startsWith("history/")) return 0;
  return textOf(files, path).split("\n").slice(0, -mostUnsigned).join("\n").length;
}

function flipped(bytes: Uint8Array, chance: Chance, most = bytes.length): Uint8Array {
  const changed = bytes.slice();
  const at = chance(most);
  changed[at] = changed[at]! ^ (1 << chance(8));
  return changed;
}

/** Writes a table of contents that fits, as a forger would. */
function forge(files: Files): true {
  putManifest(files, Manifest.parse(JSON.parse(textOf(files, "manifest.json"))));
  return true;
}

/** Changes the lines of one file; none where there is nothing to change. */
function changeLines<Line extends Json>(
  files: Files,
  chance: Chance,
  folder: string,
  change: (lines: Line[], at: number) => readonly Line[] | undefined,
): boolean {
  const path = oneOf(
    [...files.keys()].filter((file) => file.startsWith(`${folder}/`)),
    chance,
  );
  const lines = readLines<Line>(files, path);
  if (lines.length === 0) return false;
  const changed = change(lines, chance(lines.length));
  if (changed === undefined) return false;
  files.set(path, utf8ToBytes(linesOf(changed)));
  return forge(files);
}

const readLines = <Line>(files: Files, path: string) =>
  textOf(files, path)
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

/** Changes a trip with its facts and the entry that names them, as the owner of the database might. */
function rewriteATrip(files: Files, chance: Chance): boolean {
  const path = oneOf(
    [...files.keys()].filter((file) => file.startsWith("logbook/")),
    chance,
  );
  const lines = readLines<LogbookLine>(files, path);
  if (lines.length === 0) return false;
  const at = chance(lines.length);
  const { trip, fields } = lines[at]!;
  const changed = { ...fields, description: { v: "Kunde", k: "0".repeat(64) } };
  const commitments = factNames.map((name) => {
    const field = changed[name];
    return "c" in field ? fromHex(field.c, 32)! : commitmentOf(fromHex(field.k, 32)!, name, field.v);
  });
  const root = bytesToHex(rootOfFacts(commitments));
  const history = path.replace("logbook", "history");
  const entries = readLines<HistoryLine>(files, history).map((line) =>
    line.id === trip && line.property === "facts" && "new" in line ? { ...line, new: root } : line,
  );
  const isSigned = entries.findIndex(({ id }) => id === trip) < entries.length - mostUnsigned;
  if (!isSigned) return false;
  files.set(path, utf8ToBytes(linesOf(lines.with(at, { trip, fields: changed }))));
  files.set(history, utf8ToBytes(linesOf(entries)));
  return forge(files);
}
