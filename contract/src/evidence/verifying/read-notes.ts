import { areEqual } from "../bytes.ts";
import { hashOfNote, readHeadNote, type HeadNote } from "../head-note.ts";
import { KeysFile } from "../schemas.ts";
import {
  isSignedBy,
  type NoteKey,
  readNote,
  readVerifierKey,
  type SignedNote,
  verifierKeyOf,
} from "../signed-note.ts";
import { type Report, turned } from "./findings.ts";
import { type BundleFiles, readLine, textOf } from "./read-files.ts";

/** What the reader of a bundle has from elsewhere: notes he was sent, and the key of who signs. */
export type Known = { notes?: readonly string[]; key?: Uint8Array };

type BundleNote = HeadNote & { note: string; signed: SignedNote };

const notePath = /^heads\/(\d{4}-\d\d-\d\d)\.note$/;

/** V4: the notes of a bundle, oldest first, each signed and naming the one before it, and what keys signed the last one. */
export function readNotes(
  files: BundleFiles,
  known: Known,
  report: Report,
): { notes: BundleNote[]; keys: string[]; uncompared: string[] } {
  const paths = [...files.keys()].filter((path) => notePath.test(path)).toSorted();
  const notes = paths.flatMap((path) => readOne(files, path, report));
  notes.forEach((note, index) => {
    const before = notes[index - 1];
    if (before !== undefined && !areEqual(note.previous, hashOfNote(before.note)))
      report("V4", "noteUnjoined", { day: turned(note.day) });
  });
  const keys = readKeys(files, known, report);
  checkSignatures(notes, keys, report);
  const uncompared = compareKnown(notes, known, report);
  if (notes.length === 0) report("V4", "noNotes");
  const last = notes.at(-1);
  const signers = keys.all.filter((key) => last !== undefined && isSignedBy(last.signed, key));
  return { notes, keys: signers.map(verifierKeyOf), uncompared };
}

function readOne(files: BundleFiles, path: string, report: Report): BundleNote[] {
  const note = textOf(files.get(path)!) ?? "";
  const signed = readNote(note);
  const head = signed && readHeadNote(signed.text);
  if (signed && head && head.day === notePath.exec(path)?.[1]) return [{ ...head, note, signed }];
  report("V4", "unreadable", { file: path });
  return [];
}

type Keys = { all: NoteKey[]; trusted: NoteKey[] };

/** The keys of the bundle; where the reader knows one himself, only that is trusted to begin with. */
function readKeys(files: BundleFiles, { key: known }: Known, report: Report): Keys {
  const text = textOf(files.get("keys.json") ?? new Uint8Array()) ?? "";
  const read = readLine(text.trimEnd(), KeysFile)?.keys.map(readVerifierKey);
  if (read === undefined || read.includes(undefined)) {
    report("V4", "unreadable", { file: "keys.json" });
    return { all: [], trusted: [] };
  }
  const all = read.filter((key) => key !== undefined);
  return {
    all,
    trusted: known === undefined ? all : all.filter(({ publicKey }) => areEqual(publicKey, known)),
  };
}

/** A key that signs a note together with a trusted one is trusted, too: that is how a key follows another. */
function checkSignatures(notes: readonly BundleNote[], { all, trusted }: Keys, report: Report): void {
  const signers = notes.map(({ signed }) => all.filter((key) => isSignedBy(signed, key)));
  const good = new Set(trusted);
  for (let known = -1; known < good.size;) {
    known = good.size;
    for (const keys of signers) if (keys.some((key) => good.has(key))) keys.forEach((key) => good.add(key));
  }
  notes.forEach(({ day }, index) => {
    if (!signers[index]!.some((key) => good.has(key))) report("V4", "noteUnsigned", { day: turned(day) });
  });
}

/**
 * A note that the reader already has must be the one in the bundle. Gives the days of those that the bundle ends before or
 * begins after, so that nothing is compared.
 */
function compareKnown(notes: readonly BundleNote[], { notes: known = [] }: Known, report: Report): string[] {
  const enclosed = new Map(notes.map(({ day, signed }) => [day, signed.text]));
  const [first = "", last = ""] = [notes[0]?.day, notes.at(-1)?.day];
  return known.flatMap((note) => {
    // Mails end their lines as Windows does.
    const signed = readNote(note.replaceAll("\r\n", "\n"));
    const day = signed && readHeadNote(signed.text)?.day;
    if (!signed || day === undefined) {
      report("V4", "knownUnreadable");
      return [];
    }
    const text = enclosed.get(day);
    if (text !== undefined && text !== signed.text) report("V4", "noteDiffers", { day: turned(day) });
    if (text === undefined && first < day && day < last) report("V4", "noteMissing", { day: turned(day) });
    return text === undefined ? [day] : [];
  });
}
