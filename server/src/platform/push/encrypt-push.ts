import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser, as it says them: base64url. */
export type BrowserKeys = { p256dh: string; auth: string };

type Chosen = {
  /** The pair of keys of this one message; a new one unless said. */
  ours?: ECDH;
  salt?: Buffer;
  /** What is sent is so many bytes long or a multiple of it, so that its length tells little. */
  blockBytes?: number;
};

const recordBytes = 4_096;
const endOfLastRecord = 2;

/** A pair of keys that is used once. */
export function openPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

/**
 * A message that nobody reads but the browser with these keys: one record of aes128gcm (RFC 8188) with the key that RFC 8291
 * agrees on (rule push/content). Throws where the key is no point of P-256.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  { ours = openPair(), salt = randomBytes(16), blockBytes = 256 }: Chosen = {},
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const shared = ours.computeSecret(theirs);
  const whose = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours.getPublicKey()]);
  const agreed = derived(shared, Buffer.from(auth, "base64url"), whose, 32);
  const key = derived(agreed, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derived(agreed, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [cipher.update(padded(message, blockBytes)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, headOf(ours.getPublicKey()), ...sealed]);
}

/** How long a record may be, and whose key it was written with. */
function headOf(publicKey: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordBytes);
  head.writeUInt8(publicKey.length, 4);
  return Buffer.concat([head, publicKey]);
}

function padded(message: Buffer, blockBytes: number): Buffer {
  const written = message.length + 1;
  const filling = Buffer.alloc(Math.ceil(written / blockBytes) * blockBytes - written);
  return Buffer.concat([message, Buffer.of(endOfLastRecord), filling]);
}

const derived = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
