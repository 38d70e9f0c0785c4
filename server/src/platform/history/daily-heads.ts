import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { clock } from "../clock.ts";
import { CannotStart } from "../cannot-start.ts";
import { inMandator } from "../db/database.ts";
import type { Database, MandatorDb } from "../db/database.ts";
import { verifyHistory } from "./verify-history.ts";
import type { Finding } from "./verify-history.ts";

/** The newest entry of a mandator's history at the end of a day (or so far today); the hash in hex. */
export type SignedHead = { mandatorId: string; seq: number; hash: string };

type HeadsFile = { day: string; previous: string; heads: SignedHead[]; signature: string };

/** Where the signed heads are kept below WEGBUCH_DATA: one file a day, each carrying the signature of the one before. */
export const headsFolder = (dataFolder: string) => path.join(dataFolder, "history-heads");

/**
 * Signs today's newest entries and writes them beside the database. Nothing is signed for a mandator whose history no
 * longer fits what was signed before; those findings are given back.
 */
export async function signHeads(database: Database, folder: string, key: string): Promise<Finding[]> {
  const files = readFiles(folder, key);
  const { findings } = await verifyHistory(database, files.at(-1)?.heads ?? []);
  const broken = new Set(findings.map(({ mandatorId }) => mandatorId));
  const day = clock.now().toISOString().slice(0, 10);
  const before = files.filter((file) => file.day < day).at(-1);
  const heads = await currentHeads(database);
  const signed = [
    ...heads.filter(({ mandatorId }) => !broken.has(mandatorId)),
    ...(files.at(-1)?.heads ?? []).filter(({ mandatorId }) => broken.has(mandatorId)),
  ];
  const content = { day, previous: before?.signature ?? "", heads: signed };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${day}.json`);
  writeFileSync(`${file}.new`, JSON.stringify({ ...content, signature: sign(content, key) }), {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
  return findings;
}

/** All heads that were ever signed here. Throws CannotStart naming the first file that is not as it was signed. */
export function signedHeads(folder: string, key: string): SignedHead[] {
  return readFiles(folder, key).flatMap(({ heads }) => heads);
}

async function currentHeads(database: Database): Promise<SignedHead[]> {
  const heads: SignedHead[] = [];
  for (const { id } of await database
    .as("admin")
    .selectFrom("mandators")
    .select("id")
    .orderBy("id")
    .execute()) {
    const read = (db: MandatorDb) =>
      db.selectFrom("history_heads").select(["seq", "hash"]).executeTakeFirst();
    const head = await inMandator(database, id, read, { role: "report" });
    if (head) heads.push({ mandatorId: id, seq: head.seq, hash: head.hash.toString("hex") });
  }
  return heads;
}

function readFiles(folder: string, key: string): HeadsFile[] {
  const names = listFolder(folder).filter((name) => /^\d{4}-\d\d-\d\d\.json$/.test(name));
  const files = names.sort().map((name) => readFile(path.join(folder, name), key));
  files.forEach((file, index) => {
    if (index > 0 && file.previous !== files[index - 1]!.signature) {
      throw new CannotStart(
        `HISTORY_KEY: between ${names[index - 1]} and ${names[index]} in ${folder} a file is missing.`,
      );
    }
  });
  return files;
}

function readFile(file: string, key: string): HeadsFile {
  try {
    const { signature, ...content } = JSON.parse(readFileSync(file, "utf8")) as HeadsFile;
    if (timingSafeEqual(Buffer.from(signature, "hex"), Buffer.from(sign(content, key), "hex"))) {
      return { ...content, signature };
    }
  } catch {
    // Not JSON or not a signature: as wrong as a signature that does not fit.
  }
  throw new CannotStart(`HISTORY_KEY: ${file} was not signed with this key, or it was changed.`);
}

function sign({ day, previous, heads }: Omit<HeadsFile, "signature">, key: string): string {
  const facts = heads.map(({ mandatorId, seq, hash }) => [mandatorId, seq, hash]);
  return createHmac("sha256", key)
    .update(JSON.stringify([day, previous, facts]))
    .digest("hex");
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
