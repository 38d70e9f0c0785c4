import { sha256Of } from "@wegbuch/contract/evidence/bytes";

/** The SHA-256 of a file, in hexadecimal digits. Without TLS browsers compute no digests themselves. */
export async function readDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  const digest = subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256Of(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
