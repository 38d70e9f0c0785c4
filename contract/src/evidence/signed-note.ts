import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { areEqual, fromBase64, joined, sha256Of, toBase64 } from "./bytes.ts";

// Signed notes as c2sp.org/signed-note describes them, with keys of Ed25519.

/** A key that signs notes, by the name it signs with. */
export type NoteKey = { name: string; publicKey: Uint8Array };

/** The key whose secret is these 32 bytes. */
export const noteKeyOfSeed = (name: string, seed: Uint8Array): NoteKey => ({
  name,
  publicKey: ed25519.getPublicKey(seed),
});

type NoteSignature = { name: string; keyId: Uint8Array; signature: Uint8Array };

export type SignedNote = { text: string; signatures: NoteSignature[] };

const ed25519Mark = new Uint8Array([1]);

/** The four bytes a signature names its key by. */
const keyIdOf = ({ name, publicKey }: NoteKey): Uint8Array =>
  sha256Of(name, "\n", ed25519Mark, publicKey).slice(0, 4);

/** A key as others keep it: its name, its number and itself, "host+7a1c0f3e+AbCd…". */
export function verifierKeyOf(key: NoteKey): string {
  return `${key.name}+${bytesToHex(keyIdOf(key))}+${toBase64(joined(ed25519Mark, key.publicKey))}`;
}

/** Reads such a key; undefined where it is none of ours. */
export function readVerifierKey(text: string): NoteKey | undefined {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded ?? "");
  if (name === undefined || bytes?.length !== 33 || bytes[0] !== 1) return undefined;
  const key = { name, publicKey: bytes.slice(1) };
  return bytesToHex(keyIdOf(key)) === id ? key : undefined;
}

/** The public key somebody was told: by itself in Base64, or as `verifierKeyOf` writes it. Undefined where it is none. */
export function readPublicKey(text: string): Uint8Array | undefined {
  const key = readVerifierKey(text.trim())?.publicKey ?? fromBase64(text.trim());
  return key?.length === 32 ? key : undefined;
}

/** Signs a text, which ends with a line feed, and gives the line of the signature. */
export function signatureLine(text: string, name: string, seed: Uint8Array): string {
  const signature = ed25519.sign(utf8ToBytes(text), seed);
  return `— ${name} ${toBase64(joined(keyIdOf(noteKeyOfSeed(name, seed)), signature))}\n`;
}

/** A note of a text and the lines of its signatures. */
export const noteOf = (text: string, lines: readonly string[]): string => `${text}\n${lines.join("")}`;

/** Takes a note apart; undefined where it is none. */
export function readNote(note: string): SignedNote | undefined {
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n") || hasControls(note)) return undefined;
  const lines = note.slice(split + 2, -1).split("\n");
  const signatures = lines.map(readSignature);
  return signatures.every((signature) => signature !== undefined)
    ? { text: note.slice(0, split + 1), signatures }
    : undefined;
}

function readSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded ?? "");
  if (name === undefined || bytes === undefined || bytes.length < 5) return undefined;
  return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) };
}

const hasControls = (text: string) => /(?!\n)\p{Cc}/u.test(text);

/** Whether a key has signed a note. Signatures of other keys say nothing about it. */
export function isSignedBy({ text, signatures }: SignedNote, key: NoteKey): boolean {
  const keyId = keyIdOf(key);
  return signatures.some(
    ({ name, keyId: id, signature }) =>
      name === key.name && areEqual(id, keyId) && isValid(signature, text, key.publicKey),
  );
}

function isValid(signature: Uint8Array, text: string, publicKey: Uint8Array): boolean {
  if (signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, utf8ToBytes(text), publicKey, { zip215: false });
  } catch {
    // A key that is no point of the curve has signed nothing.
    return false;
  }
}
