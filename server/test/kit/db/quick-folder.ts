import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
const roomBytes = 4 * 2 ** 30;

/**
 * A new folder for a PostgreSQL that lives for a test: in memory where there is room, since each database is hundreds
 * of files, which a disk makes twenty times slower. For data only: programs may not be run from there everywhere.
 */
export function aQuickFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    accessSync(memory, constants.W_OK);
    return Math.min(bavail * bsize, freemem()) > roomBytes;
  } catch {
    return false;
  }
}
