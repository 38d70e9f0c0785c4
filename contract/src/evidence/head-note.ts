import { canonicalJson } from "./canonical-json.ts";
import { fromBase64, sha256Of, toBase64 } from "./bytes.ts";

/** What a note of a day says: where all books and chains of an installation stood (rule evidence/notes). */
export type HeadNote = {
  /** Who signs, "wegbuch.example". */
  host: string;
  /** "2026-05-04" */
  day: string;
  /** When the heads were read, as ECMAScript writes it. */
  signedAt: string;
  /** The SHA-256 of the whole note before. */
  previous: Uint8Array;
  /** Over how many leaves the tree is. */
  count: number;
  root: Uint8Array;
};

/** Before the first note there is none. */
export const noNote = new Uint8Array(32);

/** What the next note says of this one. */
export const hashOfNote = (note: string): Uint8Array => sha256Of(note);

/** The text of a note, which is signed. */
export function headNoteText({ host, day, signedAt, previous, count, root }: HeadNote): string {
  const lines = [`${host}/heads`, day, signedAt, toBase64(previous), String(count), toBase64(root)];
  return `${lines.join("\n")}\n`;
}

/** Reads the text of a note; undefined where it is none. */
export function readHeadNote(text: string): HeadNote | undefined {
  const [title = "", day = "", signedAt = "", before = "", count = "", encoded = ""] = text.split("\n");
  const [previous, root] = [fromBase64(before), fromBase64(encoded)];
  if (previous?.length !== 32 || root?.length !== 32) return undefined;
  const note = { host: title.replace(/\/heads$/, ""), day, signedAt, previous, count: Number(count), root };
  return isWritable(note) && headNoteText(note) === text ? note : undefined;
}

const isWritable = ({ day, signedAt, count }: HeadNote) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(signedAt)) && Number.isSafeInteger(count);

/** Where a book, or with bookId "" the chain of a mandator, stood. */
export type Head = { mandatorId: string; bookId: string; seq: number; hash: string };

/** A head as a leaf of the tree; leaves stand in the order of these texts. */
export const leafOf = ({ mandatorId, bookId, seq, hash }: Head): string =>
  canonicalJson([mandatorId, bookId, seq, hash]);
