import { bytesToHex } from "@noble/hashes/utils.js";
import { hashBeforeBook, hashInBook, hashInChain, hashOfDetails, hashOfEntry } from "../book-links.ts";
import { fromHex } from "../bytes.ts";
import { type HeadNote, leafOf } from "../head-note.ts";
import { isIncluded, leafHash } from "../merkle-tree.ts";
import type { HeadLine, HistoryLine } from "../schemas.ts";
import { fromBase64 } from "../bytes.ts";
import { type Report, turned } from "./findings.ts";

type Book = {
  mandatorId: string;
  vehicleId: string;
  /** How the vehicle is called in findings. */
  vehicle: string;
  from: string;
  links: readonly HistoryLine[];
  heads: readonly HeadLine[];
  notes: readonly HeadNote[];
};

/**
 * V2 and V3: every link of a book recomputed from where a note before the period left it, none missing, and what each note
 * says of it true. Gives for a place in the book the first note that signed it.
 */
export function followBook(book: Book, report: Report): (bookSeq: number) => HeadNote | undefined {
  const { vehicle, links, heads } = book;
  const proven = checkHeads(book, report);
  const start = startOf(book, report);
  const standing = new Map([[start.bookSeq, bytesToHex(start.hash)]]);
  let { bookSeq, hash } = start;
  for (const link of links) {
    if (link.bookSeq !== bookSeq + 1) {
      report("V2", "linkMissing", { vehicle, number: link.bookSeq });
      break;
    }
    const chainHash = hashInChain(fromHex(link.before, 32)!, link.seq, hashOfLink(book.mandatorId, link));
    hash = hashInBook(hash, { bookSeq: link.bookSeq, seq: link.seq, chainHash });
    bookSeq = link.bookSeq;
    standing.set(bookSeq, bytesToHex(hash));
  }
  for (const head of heads) {
    const isBefore = head.bookSeq < start.bookSeq;
    if (!isBefore && standing.get(head.bookSeq) !== head.hash)
      report("V3", "headDiffers", { vehicle, day: turned(head.day) });
  }
  return (place) => proven.find((head) => head.bookSeq >= place)?.note;
}

function hashOfLink(mandatorId: string, link: HistoryLine): Uint8Array {
  const { kind: objectKind, id: objectId, property: propertyName, changedAt } = link;
  const header = { mandatorId, objectKind, objectId, propertyName, changedAt };
  return hashOfEntry(header, "details" in link ? fromHex(link.details, 32)! : detailsOf(link));
}

function detailsOf(link: Exclude<HistoryLine, { details: string }>): Uint8Array {
  return hashOfDetails(fromHex(link.salt, link.salt.length / 2)!, {
    oldValue: link.old,
    newValue: link.new,
    actorId: link.actorId,
    effectiveUserId: link.userId,
    actorName: link.actor,
  });
}

/** Where the first link follows: the beginning of the book, or where a note from before the period left it. */
function startOf(
  { mandatorId, vehicleId, vehicle, from, links, heads, notes }: Book,
  report: Report,
): { bookSeq: number; hash: Uint8Array } {
  const beginning = { bookSeq: 0, hash: hashBeforeBook(mandatorId, vehicleId) };
  const first = links[0];
  const head = heads.findLast(({ bookSeq }) => first === undefined || bookSeq === first.bookSeq - 1);
  if (first?.bookSeq === 1 || head === undefined) return beginning;
  const note = notes.find(({ day }) => day === head.day);
  const earliest = heads.find(({ bookSeq }) => bookSeq === head.bookSeq);
  const signedAt = notes.find(({ day }) => day === earliest?.day)?.signedAt ?? note?.signedAt ?? "";
  if (Date.parse(signedAt) > Date.parse(from)) report("V2", "beginsLate", { vehicle });
  return { bookSeq: head.bookSeq, hash: fromHex(head.hash, 32)! };
}

/** The heads that are in their notes; from the first one on each note has to have one. */
function checkHeads({ mandatorId, vehicleId, vehicle, heads, notes }: Book, report: Report) {
  const since = heads[0] === undefined ? notes.length : notes.findIndex(({ day }) => day === heads[0]!.day);
  const expected = since < 0 ? [] : notes.slice(since);
  expected.forEach((note, index) => {
    if (heads[index]?.day !== note.day) report("V3", "headMissing", { vehicle, day: turned(note.day) });
  });
  return heads.flatMap((head) => {
    const note = notes.find(({ day }) => day === head.day);
    const leaf = leafHash(leafOf({ mandatorId, bookId: vehicleId, seq: head.bookSeq, hash: head.hash }));
    const proof = head.proof.flatMap((hash) => fromBase64(hash) ?? []);
    if (note !== undefined && isIncluded({ leaf, index: head.index, count: note.count, proof }, note.root))
      return [{ bookSeq: head.bookSeq, note }];
    report("V3", "headDiffers", { vehicle, day: turned(head.day) });
    return [];
  });
}
