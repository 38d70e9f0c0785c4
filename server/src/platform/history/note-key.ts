import { noteKeyOfSeed, verifierKeyOf } from "@wegbuch/contract/evidence/signed-note";
import { createHash, hkdfSync } from "node:crypto";

/** A key that signs notes: its seed, and what others keep of it (rule evidence/notes). */
export type SigningKey = { name: string; seed: Uint8Array; verifierKey: string };

/** The key of the notes, which follows from the key of the history; `name` is the host that signs. */
export function noteKeyOf(historyKey: string, name: string): SigningKey {
  const seed = new Uint8Array(hkdfSync("sha256", historyKey, "", "wegbuch heads ed25519 v1", 32));
  const verifierKey = verifierKeyOf(noteKeyOfSeed(name, seed));
  return { name, seed, verifierKey };
}

/** The first sixteen hex digits of the SHA-256 of a key as others keep it, in fours: what is printed to compare it. */
export function keyFingerprintOf(verifierKey: string): string {
  const hash = createHash("sha256").update(verifierKey).digest("hex").slice(0, 16);
  return hash.match(/.{4}/g)!.join(" ");
}
