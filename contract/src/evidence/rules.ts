import { bytesToHex } from "@noble/hashes/utils.js";
import { areEqual, sha256Of } from "./bytes.ts";
import type { HeadNote } from "./head-note.ts";
import { type BundleVehicle, HeadLine, HistoryLine, LogbookLine, type Manifest } from "./schemas.ts";
import { type CheckedTrip, checkTrips } from "./verifying/check-trips.ts";
import { type Finding, openFindings, type Report, turned } from "./verifying/findings.ts";
import { followBook } from "./verifying/follow-book.ts";
import {
  type BundleFiles,
  checkFiles,
  readJsonLines,
  readTableOfContents,
  textOf,
} from "./verifying/read-files.ts";
import { type Known, readNotes } from "./verifying/read-notes.ts";
import { unzipBundle } from "./verifying/unzip-bundle.ts";
import { readTimeStamp } from "./verifying/read-time-stamp.ts";

/** A trip as a bundle proves it; `since` is when the first note was signed that it has been the same since. */
export type ProvenTrip = CheckedTrip & { since: string | null };

export type ProvenVehicle = {
  id: string;
  name: string;
  licensePlate: string;
  /** Those of the period, or of which it is not told when they were, by their start. */
  trips: ProvenTrip[];
  /** Of which nothing is left but their places in the book, whenever they were driven. */
  erased: number;
  /** When what those last were was written, the first and the last of it. */
  erasedBetween: { first: string; last: string } | undefined;
  withoutFacts: number;
  /** Entries of the history behind the last note. */
  unsigned: number;
};

/** What became of looking at a bundle. Without findings it is whole. */
export type Verdict = {
  findings: Finding[];
  manifest: Manifest | undefined;
  notes: { first: string; last: string; count: number } | undefined;
  /** The keys that the last note is signed with, as they are published. */
  keys: string[];
  vehicles: ProvenVehicle[];
  /** Days of notes the reader has and the bundle does not reach: nothing says whether it goes with them. */
  uncompared: string[];
};

/** The same of a bundle as it was packed. */
export function verifyZip(bytes: Uint8Array, known: Known = {}): Verdict {
  const unzipped = unzipBundle(bytes);
  if (unzipped !== undefined) return verifyBundle(unzipped.files, known, unzipped.twice);
  const { findings, report } = openFindings();
  report("V1", "noBundle", { file: "zip" });
  return { findings, manifest: undefined, notes: undefined, keys: [], vehicles: [], uncompared: [] };
}

/** Looks whether a bundle is whole, by what is in it alone and what its reader knows (rule evidence/verifier). */
export function verifyBundle(files: BundleFiles, known: Known = {}, twice: readonly string[] = []): Verdict {
  const { findings, report } = openFindings();
  for (const file of twice) report("V1", "fileTwice", { file });
  const manifest = readTableOfContents(files, report);
  if (manifest === undefined)
    return { findings, manifest, notes: undefined, keys: [], vehicles: [], uncompared: [] };
  checkFiles(files, manifest, report);
  const { notes, keys, uncompared } = readNotes(files, known, report);
  const [first, last] = [notes[0]?.signedAt, notes.at(-1)?.signedAt];
  if ((last ?? null) !== manifest.signedUntil) report("V1", "signedUntilDiffers");
  const vehicles = manifest.vehicles.map((vehicle) =>
    verifyVehicle({ files, manifest, notes, vehicle }, report),
  );
  checkStamps(files, report);
  const span = first === undefined || last === undefined ? undefined : { first, last, count: notes.length };
  return { findings, manifest, notes: span, keys, vehicles, uncompared };
}

type Part = {
  files: BundleFiles;
  manifest: Manifest;
  notes: readonly HeadNote[];
  vehicle: BundleVehicle;
};

function verifyVehicle(part: Part, report: Report): ProvenVehicle {
  const { files, manifest, notes, vehicle } = part;
  const { id, name, licensePlate } = vehicle;
  const shown = licensePlate === "" ? name : licensePlate;
  const links = readJsonLines(files, `history/${id}.jsonl`, HistoryLine, report);
  const heads = readJsonLines(files, `heads/${id}.jsonl`, HeadLine, report);
  const lines = readJsonLines(files, `logbook/${id}.jsonl`, LogbookLine, report);
  const { mandatorId, from } = manifest;
  const book = { mandatorId, vehicleId: id, vehicle: shown, name, from, links, heads, notes, lines };
  const noteOf = followBook(book, report);
  const { trips: all, erased } = checkTrips(book, report);
  const trips = all
    .filter((trip) => isInPeriod(trip, manifest))
    .map((trip) => ({ ...trip, since: noteOf(trip.bookSeq)?.signedAt ?? null }))
    .toSorted(byStart);
  if (!areCounted(vehicle, trips, erased.length)) report("V1", "countsDiffer", { vehicle: shown });
  checkSeals(files, id, links, report);
  const signed = heads.at(-1)?.bookSeq ?? 0;
  const unsigned = links.filter(({ bookSeq }) => bookSeq > signed).length;
  const { withoutFacts } = vehicle;
  const [earliest, latest] = [erased.toSorted()[0], erased.toSorted().at(-1)];
  const erasedBetween = earliest && latest ? { first: earliest, last: latest } : undefined;
  return { id, name, licensePlate, trips, erased: erased.length, erasedBetween, withoutFacts, unsigned };
}

/** Of a trip whose start is kept back nobody can say that it is not. */
function isInPeriod({ values: { startedAt } }: CheckedTrip, { from, to }: Manifest): boolean {
  if (typeof startedAt !== "string") return true;
  const at = Date.parse(startedAt);
  return at >= Date.parse(from) && at < Date.parse(to);
}

const byStart = (one: CheckedTrip, other: CheckedTrip) => {
  const [first, second] = [String(one.values.startedAt), String(other.values.startedAt)];
  if (first === second) return one.id < other.id ? -1 : 1;
  return first < second ? -1 : 1;
};

const areCounted = (vehicle: BundleVehicle, trips: readonly CheckedTrip[], erased: number) =>
  vehicle.trips === trips.length &&
  vehicle.redacted === trips.filter(({ hidden }) => hidden.length > 0).length &&
  vehicle.erased === erased;

/** V6: what was sealed is in a list (as sha256sum writes it) whose hash the history of the vehicle names. */
function checkSeals(files: BundleFiles, id: string, links: readonly HistoryLine[], report: Report): void {
  const seals = links.flatMap((link) =>
    link.property === "sealedMonth" && "new" in link ? [link.new ?? ""] : [],
  );
  const hashOf = (bytes: Uint8Array) => bytesToHex(sha256Of(bytes));
  for (const [file, bytes] of files) {
    if (!file.startsWith(`sealed/${id}/`)) continue;
    const [folder, name] = [file.slice(0, file.lastIndexOf("/") + 1), file.slice(file.lastIndexOf("/") + 1)];
    const list = files.get(`${folder}SHA256SUMS`);
    const isNamed = list !== undefined && seals.some((seal) => seal.endsWith(` sha256:${hashOf(list)}`));
    const lines = (textOf(list ?? new Uint8Array()) ?? "").split("\n");
    if (!isNamed || (bytes !== list && !lines.includes(`${hashOf(bytes)}  ${name}`)))
      report("V6", "sealUnknown", { file });
  }
}

const stampPath = /^timestamps\/(\d{4}-\d\d-\d\d)\.tsr$/;

/** V7: a time stamp is over the note of its day. */
function checkStamps(files: BundleFiles, report: Report): void {
  for (const [path, bytes] of files) {
    const day = stampPath.exec(path)?.[1];
    if (day === undefined) continue;
    const note = files.get(`heads/${day}.note`);
    const stamp = readTimeStamp(bytes);
    if (note === undefined || !stamp?.isGranted || !areEqual(stamp.imprint, sha256Of(note)))
      report("V7", "stampDiffers", { day: turned(day) });
  }
}
