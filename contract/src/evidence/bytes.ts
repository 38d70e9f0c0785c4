import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 over parts that follow each other; texts as UTF-8. */
export function sha256Of(...parts: (Uint8Array | string)[]): Uint8Array {
  const hash = sha256.create();
  for (const part of parts) hash.update(typeof part === "string" ? utf8ToBytes(part) : part);
  return hash.digest();
}

/** A whole number as eight bytes, the highest first. */
export function eightBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** The bytes of a hex text in small letters; undefined where it is none of that many bytes. */
export function fromHex(text: unknown, length: number): Uint8Array | undefined {
  if (typeof text !== "string" || text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return undefined;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The bytes of a base64 text as it is written with padding; undefined where it is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  // Spare bits of the last letter would let two texts mean the same.
  return toBase64(bytes) === text ? bytes : undefined;
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export const joined = (...parts: Uint8Array[]): Uint8Array => concatBytes(...parts);
