import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import type { Manifest, StoredFile } from "./manifest.ts";
import { storeCopy } from "./stored-file.ts";

/** Where this machine keeps the signed heads of the history, and the key they are signed with. */
export type HistoryFiles = { headsFolder: string; keyFile: string };

const folderInBackup = "history-heads";

/** Copies the signed heads, and what was erased, decided and held; of the key there is only a fingerprint, for whoever has both could sign a forged history. */
export async function storeHeads(
  folder: string,
  { headsFolder, keyFile }: HistoryFiles,
): Promise<Pick<Manifest, "heads" | "historyKey">> {
  mkdirSync(path.join(folder, folderInBackup), { mode: 0o700 });
  const heads: StoredFile[] = [];
  for (const name of headsIn(headsFolder))
    heads.push(await storeCopy(folder, `${folderInBackup}/${name}`, path.join(headsFolder, name)));
  return { heads, historyKey: fingerprintOf(keyFile) };
}

/** Throws CannotStart unless the key the heads of a backup were signed with is here. */
export function requireKey({ heads, historyKey }: Manifest, { keyFile }: HistoryFiles): void {
  if (heads.length === 0 || historyKey === fingerprintOf(keyFile)) return;
  throw new CannotStart(
    `HISTORY_KEY: the heads of the history in this backup were signed with a key that is not in ${keyFile}: put it ` +
      "there, or restore with --without-heads and do without these signatures.",
  );
}

/** Puts heads where this machine keeps them. One that is there stays: it is as new, and says what the backup lacks. */
export function restoreHeads(folder: string, { heads }: Manifest, { headsFolder }: HistoryFiles): void {
  mkdirSync(headsFolder, { recursive: true, mode: 0o700 });
  for (const { file } of heads) {
    const target = path.join(headsFolder, path.basename(file));
    if (existsSync(target)) continue;
    copyFileSync(path.join(folder, file), `${target}.new`);
    renameSync(`${target}.new`, target);
  }
}

function headsIn(headsFolder: string): string[] {
  if (!existsSync(headsFolder)) return [];
  return readdirSync(headsFolder)
    .filter((name) =>
      /^(?:\d{4}-\d\d-\d\d\.(?:json|note|tsr)|(?:erasures|decisions|holds)\.jsonl)$/.test(name),
    )
    .sort();
}

function fingerprintOf(keyFile: string): string | null {
  if (!existsSync(keyFile)) return null;
  return createHash("sha256")
    .update(`history key ${readFileSync(keyFile, "utf8").trim()}`)
    .digest("hex");
}
