import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { zipSync } from "fflate";
import { hashBeforeBook, hashInBook, hashInChain, hashOfDetails, hashOfEntry } from "./book-links.ts";
import { fromHex, sha256Of, toBase64 } from "./bytes.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";
import { type Head, hashOfNote, headNoteText, leafOf, noNote } from "./head-note.ts";
import { inclusionProof, leafHash, treeRoot } from "./merkle-tree.ts";
import { bundleFormat, type HeadLine, type HistoryLine, type LogbookLine, type Manifest } from "./schemas.ts";
import { noteOf, signatureLine, verifierKeyOf } from "./signed-note.ts";
import { commitmentOf, factNames, type FactValue, keyOfFact, rootOfFacts } from "./trip-facts.ts";
import { digestOf } from "./verifying/read-files.ts";

/** A bundle as tests take it apart: its files, and what its reader knows besides. */
export type TestBundle = { files: Map<string, Uint8Array>; key: Uint8Array };

export type Chance = (below: number) => number;

/** Numbers that look like chance and are the same for a seed. */
export function chanceOf(seed: number): Chance {
  let state = seed * 2_654_435_769;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const host = "wegbuch.example";
const mandatorId = "11111111-1111-4111-8111-111111111111";
const dayMs = 86_400_000;
const firstDay = Date.parse("2026-05-01T00:00:00.000Z");
const [days, periodBegins, periodEnds] = [5, 1, 4];
const instantOf = (day: number, hour = 0) =>
  new Date(firstDay + day * dayMs + hour * 3_600_000).toISOString();
const dayOf = (day: number) => instantOf(day).slice(0, 10);

/** Makes a whole bundle of two vehicles, with redacted, erased, moved, vanished and unsigned trips as the seed says. */
export function makeTestBundle(seed: number): TestBundle {
  const chance = chanceOf(seed);
  const seeds = [1, 2].map((byte) => new Uint8Array(32).fill(byte + (seed % 100) * 2));
  const firstNote = chance(2);
  const books = [3, 4].map((digit) => makeBook(chance, { id: uuidOf(digit, 0), firstNote }));
  const turn = chance(3) === 0 ? 2 : days;
  const files: TestBundle["files"] = new Map();
  const put = (path: string, text: string) => files.set(path, utf8ToBytes(text));
  let previous: Uint8Array = noNote;
  for (let day = 0; day < days; day += 1) {
    const heads = [...headsOf(books, day), ...othersOf(chance)].toSorted(byLeaf);
    const leaves = heads.map((head) => leafHash(leafOf(head)));
    const stand = { host, day: dayOf(day), signedAt: instantOf(day), previous };
    const text = headNoteText({ ...stand, count: leaves.length, root: treeRoot(leaves) });
    const signers = day < turn ? seeds.slice(0, 1) : day === turn ? seeds : seeds.slice(1);
    const note = noteOf(
      text,
      signers.map((signer) => signatureLine(text, host, signer)),
    );
    previous = hashOfNote(note);
    if (day < firstNote) continue;
    put(`heads/${dayOf(day)}.note`, note);
    for (const book of books) {
      const index = heads.findIndex(({ bookId }) => bookId === book.id);
      if (index < 0) continue;
      const proof = inclusionProof(leaves, index).map(toBase64);
      const { seq, hash } = heads[index]!;
      book.heads.push({ day: dayOf(day), bookSeq: seq, hash, index, proof });
    }
  }
  const keys = seeds.slice(0, turn < days ? 2 : 1);
  const publicKeys = keys.map((signer) => ed25519.getPublicKey(signer));
  put(
    "keys.json",
    `${canonicalJson({ keys: publicKeys.map((publicKey) => verifierKeyOf({ name: host, publicKey })) })}\n`,
  );
  for (const book of books) {
    put(`heads/${book.id}.jsonl`, linesOf(book.heads));
    put(`history/${book.id}.jsonl`, linesOf(linksAfter(book, dayOf(firstNote))));
    put(
      `logbook/${book.id}.jsonl`,
      linesOf(book.lines.toSorted((one, other) => (one.trip < other.trip ? -1 : 1))),
    );
  }
  for (const { id, seal } of books) {
    put(`sealed/${id}/2026-05-v1/SHA256SUMS`, seal);
    put(`sealed/${id}/2026-05-v1/Mai.csv`, sealedText);
  }
  put("README.en.txt", "What this is.\n");
  put("Fahrtenbuch.pdf", `%PDF ${seed}`);
  putManifest(files, {
    format: bundleFormat,
    mandatorId,
    mandator: "Muster GmbH",
    from: instantOf(periodBegins),
    to: instantOf(periodEnds),
    showsPrivateTimes: true,
    signedUntil: instantOf(days - 1),
    vehicles: books.map(({ id, counts }) => ({
      id,
      name: "Auto",
      licensePlate: "W-1",
      ...counts,
      withoutFacts: 0,
    })),
  });
  return { files, key: publicKeys[chance(publicKeys.length)]! };
}

/** Writes the table of contents over the files as they are. */
export function putManifest(files: Map<string, Uint8Array>, about: Omit<Manifest, "files" | "digest">): void {
  files.delete("manifest.json");
  const hashes = [...files].map(([path, bytes]) => [path, bytesToHex(sha256Of(bytes))] as const);
  const manifest = { ...about, files: Object.fromEntries(hashes) };
  const text = canonicalJson({ ...manifest, digest: digestOf(manifest) });
  files.set("manifest.json", utf8ToBytes(`${text}\n`));
}

const linksAfter = ({ links, heads }: Book, day: string) =>
  links.slice(heads.find((head) => head.day === day)?.bookSeq ?? 0);

/** The files packed, the same ones as the same bytes. */
export const zipOf = (files: TestBundle["files"]): Uint8Array =>
  zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1) });

export const linesOf = (lines: readonly Json[]): string =>
  lines.map((line) => `${canonicalJson(line)}\n`).join("");

const uuidOf = (kind: number, number: number) =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(number).padStart(12, "0")}`;

type Counts = { trips: number; redacted: number; erased: number };
type Link = { line: HistoryLine; hash: string };
type Book = {
  id: string;
  links: HistoryLine[];
  standing: Link[];
  lines: LogbookLine[];
  heads: HeadLine[];
  /** The list of the files of a sealed month. */
  seal: string;
  counts: Counts;
};

function headsOf(books: readonly Book[], day: number): Head[] {
  return books.flatMap(({ id, standing }) => {
    const last = standing.findLast(({ line }) => line.changedAt < instantOf(day));
    return last === undefined ? [] : [{ mandatorId, bookId: id, seq: last.line.bookSeq, hash: last.hash }];
  });
}

const othersOf = (chance: Chance): Head[] =>
  Array.from({ length: chance(6) }, (_, number) => ({
    mandatorId: uuidOf(9, number),
    bookId: "",
    seq: number + 1,
    hash: bytesToHex(sha256Of(`other ${number}`)),
  }));

const byLeaf = (one: Head, other: Head) => (leafOf(one) < leafOf(other) ? -1 : 1);

/** The book of a vehicle, a trip or two a day, from a day before the period to a day behind the last note. */
function makeBook(chance: Chance, { id, firstNote }: { id: string; firstNote: number }): Book {
  const book: Book = {
    id,
    links: [],
    standing: [],
    lines: [],
    heads: [],
    seal: `${bytesToHex(sha256Of(sealedText))}  Mai.csv\n`,
    counts: { trips: 0, redacted: 0, erased: 0 },
  };
  for (let day = 0; day < days; day += 1)
    for (let turn = chance(2); turn < 2; turn += 1)
      addTrip(book, chance, { day, turn, isTold: day >= firstNote });
  const value = `2026-05 v1 sha256:${bytesToHex(sha256Of(book.seal))}`;
  addLink(book, chance, { id, kind: "vehicle", property: "sealedMonth", value, at: instantOf(days - 1, 20) });
  return book;
}

const sealedText = "Datum;km\r\n";

type Drive = { day: number; turn: number; isTold: boolean };

function addTrip(book: Book, chance: Chance, { day, turn, isTold }: Drive): void {
  const trip = uuidOf(5 + chance(4), book.lines.length * 100 + day * 10 + turn + 1);
  const salt = sha256Of(`salt ${trip}`);
  const isInPeriod = day >= periodBegins && day < periodEnds;
  const startedAt = instantOf(day, 8 + turn);
  const values: Partial<Record<string, FactValue>> = {
    id: trip,
    vehicleId: book.id,
    startedAt,
    finishedAt: instantOf(day, 9 + turn),
    mileageInMeters: 1000 * (1 + chance(90)),
    type: chance(3),
    description: "Arzt “ä”",
  };
  const isRedacted = chance(3) === 0;
  const fate = chance(8);
  const fields = factNames.map((name) => {
    const [key, value] = [keyOfFact(salt, name), values[name] ?? null];
    const commitment = commitmentOf(key, name, value);
    const isHidden = isInPeriod ? isRedacted && name.includes("description") : name !== "startedAt";
    return {
      name,
      commitment,
      field: isHidden ? { c: bytesToHex(commitment) } : { v: value, k: bytesToHex(key) },
    };
  });
  const root = bytesToHex(rootOfFacts(fields.map(({ commitment }) => commitment)));
  const at = instantOf(day, 10 + turn);
  const told = fate === 0 ? { isErased: true } : {};
  addLink(book, chance, {
    id: trip,
    property: "created",
    value: "x",
    at,
    isErased: fate === 0 || fate === 2,
  });
  addLink(book, chance, { id: trip, property: "facts", value: root, at, ...told });
  if (fate === 1) addLink(book, chance, { id: trip, property: "vehicle", value: "Anderes", at });
  // Recorded anew as something else, or joined to another.
  if (fate === 3) addLink(book, chance, { id: trip, property: "facts", value: "", at });
  if (fate === 0 && isTold) book.counts.erased += 1;
  if (fate <= 1 || fate === 3 || !isTold) return;
  book.lines.push({
    trip,
    fields: Object.fromEntries(fields.map(({ name, field }) => [name, field])) as LogbookLine["fields"],
  });
  if (!isInPeriod) return;
  book.counts.trips += 1;
  if (isRedacted) book.counts.redacted += 1;
}

type Entry = { id: string; kind?: string; property: string; value: string; at: string; isErased?: boolean };

function addLink(
  book: Book,
  chance: Chance,
  { id, kind = "trip", property, value, at, isErased = false }: Entry,
): void {
  const header = { mandatorId, objectKind: kind, objectId: id, propertyName: property, changedAt: at };
  const details = {
    oldValue: "",
    newValue: value,
    actorId: null,
    effectiveUserId: null,
    actorName: "System",
  };
  const salt = sha256Of(`${id} ${property}`).slice(0, 16);
  const detailsHash = hashOfDetails(salt, details);
  const last = book.standing.at(-1);
  const [bookSeq, seq] = [(last?.line.bookSeq ?? 0) + 1, (last?.line.seq ?? 0) + 1 + chance(5)];
  const before = sha256Of(`before ${seq}`);
  const chainHash = hashInChain(before, seq, hashOfEntry(header, detailsHash));
  const previous = last === undefined ? hashBeforeBook(mandatorId, book.id) : fromHex(last.hash, 32)!;
  const hash = bytesToHex(hashInBook(previous, { bookSeq, seq, chainHash }));
  const link = { bookSeq, seq, before: bytesToHex(before), kind, id, property, changedAt: at };
  const line: HistoryLine = isErased
    ? { ...link, details: bytesToHex(detailsHash) }
    : { ...link, salt: bytesToHex(salt), old: "", new: value, actorId: null, userId: null, actor: "System" };
  book.links.push(line);
  book.standing.push({ line, hash });
}
