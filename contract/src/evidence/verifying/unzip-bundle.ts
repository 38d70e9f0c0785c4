import { unzipSync } from "fflate";
import type { BundleFiles } from "./read-files.ts";

/** More than this is not unpacked, whatever a zip says of itself. */
const mostBytes = 1_500_000_000;

/** The files of a zip, and which paths are in it twice, so that two programs could see two files there. */
export type Unzipped = { files: BundleFiles; twice: string[] };

/** Unpacks a bundle; undefined where it is no zip. */
export function unzipBundle(bytes: Uint8Array): Unzipped | undefined {
  const seen = new Set<string>();
  const twice: string[] = [];
  let size = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (seen.has(name)) twice.push(name);
        seen.add(name);
        size += originalSize;
        if (size > mostBytes) throw new RangeError("Too large to be a bundle.");
        return !name.endsWith("/");
      },
    });
    return { files: new Map(Object.entries(unpacked)), twice };
  } catch {
    return undefined;
  }
}
