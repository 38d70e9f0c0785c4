import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { clock } from "../clock.ts";
import { CannotStart } from "../cannot-start.ts";
import type { Database } from "../db/database.ts";
import { allMandators, verifyMandator } from "./verify-history.ts";
import type { Finding } from "./finding.ts";
import type { Head } from "./verify-history.ts";
import { writeWhole } from "./write-whole.ts";

type HeadsFile = { day: string; previous: string; heads: Head[]; signature: string };

/** Where the signed heads are kept below WEGBUCH_DATA: one file a day, each carrying the signature of the one before. */
export const headsFolder = (dataFolder: string) => path.join(dataFolder, "history-heads");

/**
 * Signs the newest entries as today's heads and writes them beside the database. Of a mandator whose history no longer
 * fits what was signed before, the old head stays; those findings are given back.
 */
export async function signHeads(database: Database, folder: string, key: string): Promise<Finding[]> {
  const files = readFiles(folder, key);
  const known = new Map(files.at(-1)?.heads.map((head) => [head.mandatorId, head]));
  const findings: Finding[] = [];
  for (const mandatorId of await allMandators(database)) {
    const result = await verifyMandator(database, mandatorId, [], known.get(mandatorId));
    findings.push(...result.findings);
    if (result.findings.length === 0 && result.head !== null) known.set(mandatorId, result.head);
  }
  const day = clock.now().toISOString().slice(0, 10);
  const previous = files.filter((file) => file.day < day).at(-1)?.signature ?? "";
  writeSigned(folder, { day, previous, heads: [...known.values()] }, key);
  return findings;
}

/** All heads that were ever signed here. Throws CannotStart naming the first file that is not as it was signed. */
export function signedHeads(folder: string, key: string): Head[] {
  return readFiles(folder, key).flatMap(({ heads }) => heads);
}

/** The days on which heads were signed here, "2026-05-04", oldest first. Throws as signedHeads. */
export function signedDays(folder: string, key: string): string[] {
  return readFiles(folder, key).map(({ day }) => day);
}

function writeSigned(folder: string, content: Omit<HeadsFile, "signature">, key: string): void {
  const signed = JSON.stringify({ ...content, signature: sign(content, key) });
  writeWhole(path.join(folder, `${content.day}.json`), signed);
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
