import { createHash, type Hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Actor } from "@wegbuch/contract/access/actor";
import { groupings } from "@wegbuch/contract/documents/codes";
import type { BundleSelection } from "@wegbuch/contract/documents/schemas";
import { canonicalJson } from "@wegbuch/contract/evidence/canonical-json";
import { bundleFormat, type BundleVehicle } from "@wegbuch/contract/evidence/schemas";
import { digestOf } from "@wegbuch/contract/evidence/verifying/read-files";
import type { Language } from "@wegbuch/contract/kit/texts";
import { type DatabasePools, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { Put } from "../../platform/documents/file-thread.ts";
import { type Piece, zipPieces } from "../../platform/documents/zip-pieces.ts";
import { serverFolder } from "../../platform/server-folder.ts";
import { writeLogbook } from "../documents/logbook/make-logbook.ts";
import { readSealedFiles } from "../seals/read-sealed-files.ts";
import { openHeads } from "./open-heads.ts";
import { readTimestamps, readSubject, type Subject } from "./read-subject.ts";
import { sayReadme } from "./say-readme.ts";
import { writeBoundTrips } from "./write-bound-trips.ts";
import { writeHistory } from "./write-history.ts";

/** An audit bundle as somebody asks for it; plain values, since they go into another thread. */
export type BundleOrder = {
  report: "Bundle";
  actor: Actor;
  selection: BundleSelection;
  language: Language;
};

/**
 * Packs what proves the logbooks of vehicles (rule evidence/bundle), as the person may see them, all of it read at one
 * moment. Throws 404 for a vehicle beyond his scope, 413 where there are more trips than a bundle holds.
 */
export function makeBundle(database: DatabasePools, asked: BundleOrder, put: Put): Promise<void> {
  const order = withoutOwnPlaces(asked);
  return inMandator(
    database,
    order.actor,
    async (db) => {
      const subject = await readSubject(db, order);
      for await (const piece of zipPieces(withContents(subject, order, writeFiles(db, subject, order))))
        put(piece);
    },
    { role: "report" },
  );
}

/** Who leaves times out hands on as little of what is or was private, his own and what he is trusted with as well. */
function withoutOwnPlaces(order: BundleOrder): BundleOrder {
  if (order.selection.ShowPrivateTripTimes) return order;
  return { ...order, actor: { ...order.actor, placesHiddenBefore: Infinity } };
}

type Counted = { vehicle: BundleVehicle };

/** All files of a bundle but its table of contents, a vehicle's counts when they are known. */
async function* writeFiles(
  db: MandatorDb,
  subject: Subject,
  order: BundleOrder,
): AsyncGenerator<Piece | Counted> {
  yield { path: "LIESMICH.txt", content: sayReadme(subject, order.selection, "de-AT") };
  yield { path: "README.txt", content: sayReadme(subject, order.selection, "en") };
  yield { path: "verify.html", content: readFileSync(path.join(serverFolder(), "dist/verify.html")) };
  const heads = openHeads(db, subject);
  let newest = subject.notes.at(-1)?.signedAt ?? new Date(order.selection.from);
  for (const vehicle of subject.vehicles) {
    const told = yield* writeHistory(db, order, { vehicle, heads });
    yield { vehicle: yield* writeBoundTrips(db, order, { vehicle, told: told.trips }) };
    if (told.newest !== null && told.newest > newest) newest = told.newest;
  }
  yield* heads.write();
  yield { path: "keys.json", content: `${canonicalJson({ keys: subject.keys })}\n` };
  for (const { day, response } of await readTimestamps(db, subject))
    yield { path: `timestamps/${day}.tsr`, content: response };
  for await (const { path: name, content } of readSealedFiles(db, order.actor, order.selection))
    yield { path: `sealed/${name}`, content };
  const logbook = await writeLogbook(db, logbookOf(order, newest));
  for await (const content of logbook) yield { path: "Fahrtenbuch.pdf", content };
}

/** The printed logbook of the same trips; its day is that of the data, so that the same data are the same bytes. */
function logbookOf({ actor, selection, language }: BundleOrder, now: Date) {
  const filter = { ...selection, isArchived: true, grouping: groupings.vehicle };
  return { report: "Month" as const, actor, filter, language, format: "pdf" as const, now };
}

/** Passes files on and puts the table of contents behind them. */
async function* withContents(
  { company, notes }: Subject,
  { actor, selection }: BundleOrder,
  files: AsyncIterable<Piece | Counted>,
): AsyncGenerator<Piece> {
  const hashes = new Map<string, Hash>();
  const vehicles: BundleVehicle[] = [];
  for await (const piece of files) {
    if ("vehicle" in piece) {
      vehicles.push(piece.vehicle);
      continue;
    }
    const hash = hashes.get(piece.path) ?? createHash("sha256");
    hashes.set(piece.path, hash.update(piece.content));
    yield piece;
  }
  const contents = {
    format: bundleFormat,
    mandatorId: actor.mandatorId,
    mandator: company,
    from: new Date(selection.from).toISOString(),
    to: new Date(selection.to).toISOString(),
    showsPrivateTimes: selection.ShowPrivateTripTimes,
    signedUntil: notes.at(-1)?.signedAt.toISOString() ?? null,
    vehicles,
    files: Object.fromEntries([...hashes].map(([name, hash]) => [name, hash.digest("hex")])),
  } as const;
  yield {
    path: "manifest.json",
    content: `${canonicalJson({ ...contents, digest: digestOf(contents) })}\n`,
  };
}
