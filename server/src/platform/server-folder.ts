import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder `server` of the installation, whether the program runs from its source or built. */
export function serverFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "migrations"))) folder = path.dirname(folder);
  return folder;
}
