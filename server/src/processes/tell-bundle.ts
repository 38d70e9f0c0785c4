import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Verdict, verifyZip } from "@wegbuch/contract/evidence/rules";
import { readPublicKey } from "@wegbuch/contract/evidence/signed-note";
import { CannotStart } from "../platform/cannot-start.ts";

type Asked = { file: unknown; notes?: unknown; key?: unknown };

/** Looks whether an audit bundle is whole, without a database, and says it in lines (rule evidence/verifier). */
export function tellBundle({ file, notes, key }: Asked): { lines: string[]; isWhole: boolean } {
  if (typeof file !== "string") throw new CannotStart("The name of a bundle is missing.");
  const known = {
    ...(typeof notes === "string" && { notes: notesIn(notes) }),
    ...(typeof key === "string" && { key: publicKeyOf(key) }),
  };
  const verdict = verifyZip(readOrRefuse(file), known);
  return { lines: linesOf(verdict), isWhole: verdict.findings.length === 0 };
}

function readOrRefuse(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CannotStart(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function notesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".note"));
    return names.map((name) => readFileSync(path.join(folder, name), "utf8"));
  } catch (error) {
    throw new CannotStart(`--notes: ${folder} cannot be read: ${(error as Error).message}`);
  }
}

/** A key by itself, or with the name it signs with. */
function publicKeyOf(text: string): Uint8Array {
  const key = readPublicKey(text);
  if (key === undefined) throw new CannotStart("--key is no key: 32 bytes in Base64, or host+number+key.");
  return key;
}

function linesOf({ findings, manifest, notes, keys, vehicles, uncompared }: Verdict): string[] {
  const told = vehicles.map(({ licensePlate, name, trips, erased, erasedBetween, withoutFacts, unsigned }) =>
    [
      `${[licensePlate, name].filter((part) => part !== "").join(", ")}: ${trips.length} trips`,
      `${trips.filter(({ hidden }) => hidden.length > 0).length} partly hidden`,
      erasedBetween === undefined
        ? "0 erased"
        : `${erased} told as erased, last written ${erasedBetween.first} to ${erasedBetween.last}, not proven to be of another period or due`,
      `${withoutFacts} not bound yet`,
      `${unsigned} entries behind the last note`,
    ].join(", "),
  );
  const about = manifest === undefined ? [] : [`${manifest.mandator}, ${manifest.from} to ${manifest.to}`];
  const signed = notes === undefined ? [] : [`${notes.count} notes, signed with ${keys.join(" and ")}`];
  const missed = uncompared.map(
    (day) => `Your note of ${day} is not in the bundle: ask for one that has it.`,
  );
  const outcome =
    findings.length > 0
      ? `${findings.length} findings: the bundle is not intact.`
      : `Unchanged since ${notes?.last ?? "no note"}.`;
  return [
    ...about,
    ...told,
    ...signed,
    ...findings.map(({ rule, message }) => `${rule} ${message.en}`),
    ...missed,
    outcome,
  ];
}
