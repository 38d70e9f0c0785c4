import { bytesToHex } from "@noble/hashes/utils.js";
import type * as z from "zod";
import { sha256Of } from "../bytes.ts";
import { canonicalJson, type Json } from "../canonical-json.ts";
import { Manifest } from "../schemas.ts";
import type { Report } from "./findings.ts";

/** The files of a bundle by their paths in it (rule evidence/bundle). */
export type BundleFiles = ReadonlyMap<string, Uint8Array>;

const manifestPath = "manifest.json";

/** The text of a file; undefined where it is none. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A line of canonical JSON as what it should be; undefined where it is not. */
export function readLine<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    const value = JSON.parse(text) as Json;
    if (canonicalJson(value) !== text) return undefined;
    const read = schema.safeParse(value);
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The lines of a file that has to be there; none where one of them is not what it should be, which is reported. */
export function readJsonLines<Schema extends z.ZodType>(
  files: BundleFiles,
  path: string,
  schema: Schema,
  report: Report,
): z.output<Schema>[] {
  const bytes = files.get(path);
  if (bytes === undefined) {
    report("V1", "fileMissing", { file: path });
    return [];
  }
  const text = textOf(bytes);
  const lines = (text ?? "").split("\n");
  const read = lines.slice(0, -1).map((line) => readLine(line, schema));
  if (text !== undefined && lines.at(-1) === "" && read.every((line) => line !== undefined)) return read;
  report("V1", "unreadable", { file: path });
  return [];
}

/** The table of contents; undefined where there is no use in looking further. */
export function readTableOfContents(files: BundleFiles, report: Report): Manifest | undefined {
  const text = textOf(files.get(manifestPath) ?? new Uint8Array()) ?? "";
  const manifest = text.endsWith("\n") ? readLine(text.slice(0, -1), Manifest) : undefined;
  if (manifest === undefined) report("V1", "noBundle", { file: manifestPath });
  else if (manifest.digest !== digestOf(manifest)) report("V1", "manifestChanged");
  return manifest;
}

/** The SHA-256 of a table of contents without itself. */
export function digestOf(manifest: Omit<Manifest, "digest">): string {
  const rest = Object.fromEntries(Object.entries(manifest).filter(([name]) => name !== "digest"));
  return bytesToHex(sha256Of(canonicalJson(rest)));
}

/** V1: all files of the table are there as they were, and no others. */
export function checkFiles(files: BundleFiles, { files: listed }: Manifest, report: Report): void {
  for (const [file, hash] of Object.entries(listed)) {
    const bytes = files.get(file);
    if (bytes === undefined) report("V1", "fileMissing", { file });
    else if (bytesToHex(sha256Of(bytes)) !== hash) report("V1", "fileChanged", { file });
  }
  for (const file of files.keys())
    if (file !== manifestPath && listed[file] === undefined) report("V1", "fileAdded", { file });
}
