import { createHash } from "node:crypto";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { type MakeFile, readWhole } from "../../platform/documents/file-thread.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import type { Book, BookOrder } from "../documents/book/order.ts";
import { readBook } from "../documents/book/read-book.ts";
import { writeCsv } from "../documents/book/write-csv.ts";
import { writeJsonl } from "../documents/book/write-jsonl.ts";
import { holdLogbooks } from "../trips/ledger/hold-logbooks.ts";
import { isAnother, type MonthState, readStates } from "./read-states.ts";

export type SealParts = { database: Database; clock: Clock; makeBook: MakeFile<BookOrder> };

type Wanted = {
  mandatorId: string;
  vehicleId: string;
  month: string;
  language: Language;
  reason: string;
  author: Exclude<Author, "System">;
};

export type Sealed = "sealed" | "unchanged" | "refused";

/**
 * Seals a month of a vehicle unless it is sealed and the same, or cannot be sealed any more (rule seals/sealing). Its files
 * are made while everybody goes on writing; if the month became another meanwhile, they are made anew.
 */
export async function makeSeal(parts: SealParts, wanted: Wanted): Promise<Sealed> {
  const { database, clock } = parts;
  const { mandatorId, vehicleId, month } = wanted;
  for (;;) {
    const at = clock.now();
    const read = await inMandator(
      database,
      mandatorId,
      async (db) => {
        const state = (await readStates(db, [vehicleId], month))[0]!;
        if (refusalOf(state, wanted) !== null) return { state, book: null };
        return {
          state,
          book: await readBook(db, { ...wanted, seal: sealOf(state, wanted, at), showsStops: true }),
        };
      },
      { role: "report" },
    );
    if (read.book === null) return refusalOf(read.state, wanted)!;
    const files = await makeFiles(parts, wanted, read.book);
    const outcome = await keepSeal(parts, wanted, { ...read, book: read.book, files, at });
    if (outcome !== "another") return outcome;
  }
}

function refusalOf(month: MonthState, { reason }: Wanted): Sealed | null {
  if (month.open + month.running > 0) return "refused";
  if (month.sealed === null) return null;
  if (!isAnother(month)) return "unchanged";
  return reason === "" ? "refused" : null;
}

const sealOf = ({ sealed }: MonthState, { author, reason }: Wanted, at: Date): Book["seal"] => ({
  by: author.supportName ?? author.name,
  at: at.getTime(),
  version: (sealed?.version ?? 0) + 1,
  replaces: sealed && { version: sealed.version, at: sealed.at.getTime() },
  reason: sealed === null ? "" : reason,
});

type File = { type: "pdf" | "csv" | "jsonl"; name: string; sha256: string; content: Buffer };

async function makeFiles({ makeBook }: SealParts, { mandatorId }: Wanted, book: Book): Promise<File[]> {
  const made = await makeBook(
    { report: "Book", book },
    { of: { mandatorId, userId: null }, signal: AbortSignal.timeout(patienceMs) },
  );
  const { content } = await readWhole(made, Infinity);
  const fileOf = (type: File["type"], bytes: Buffer): File => ({
    type,
    name: `Fahrtenbuch-${book.month}-v${book.seal.version}.${type}`,
    sha256: sha256Of(bytes),
    content: bytes,
  });
  return [
    fileOf("csv", Buffer.from(writeCsv(book))),
    fileOf("jsonl", Buffer.from(writeJsonl(book))),
    fileOf("pdf", content!),
  ];
}

const patienceMs = 5 * 60_000;

const sha256Of = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Of the list of the files as sha256sum writes it, by which their bytes stand in the chain (rule seals/history). */
const listOf = (files: readonly File[]) => files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("");

type Made = { state: MonthState; book: Book; files: readonly File[]; at: Date };

/** Keeps the files unless the month, or its last version, is another by now. */
function keepSeal(
  { database }: SealParts,
  { mandatorId, vehicleId, month, author }: Wanted,
  { state, book, files, at }: Made,
): Promise<Sealed | "another"> {
  return inMandator(database, mandatorId, async (db) => {
    await holdLogbooks(db, [vehicleId]);
    const now = (await readStates(db, [vehicleId], month))[0]!;
    if (now.state !== state.state || now.sealed?.version !== state.sealed?.version) return "another";
    const [id, version, sha256] = [newId(), book.seal.version!, sha256Of(listOf(files))];
    await db
      .insertInto("sealed_months")
      .values({
        id,
        vehicle_id: vehicleId,
        month: `${month}-01`,
        version,
        layout: book.layout,
        language: book.language,
        trip_count: state.tripCount,
        driver_ids: state.driverIds,
        state: state.state,
        sha256,
        reason: book.seal.reason,
        sealed_by: book.seal.by,
        sealed_at: at,
      })
      .execute();
    await db
      .insertInto("seal_files")
      .values(files.map((file) => ({ seal_id: id, ...file })))
      .execute();
    const value = `${month} v${version} sha256:${sha256}`;
    recordChange(db, author, { kind: "vehicle", id: vehicleId }, {}, { sealedMonth: value });
    return "sealed";
  });
}
