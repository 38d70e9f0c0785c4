import { webcrypto } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { onTestFinished } from "vitest";
import type { Host } from "./product.ts";

const { subtle } = webcrypto;
const p256 = { name: "ECDH", namedCurve: "P-256" };

/** What a service that pushes was sent for a browser. */
export type Sealed = { headers: IncomingHttpHeaders; bytes: Buffer };

/** What a browser says of its subscription. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * A service that pushes, until the test is over, where one browser has subscribed: what it says of that, what was sent to it,
 * and how it is read. What comes for browsers of others is answered as well, and left alone.
 */
export async function aPushService({ address, cert, key }: Host) {
  const path = `/${webcrypto.randomUUID()}`;
  const received: Sealed[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (request.url === path) received.push({ headers: request.headers, bytes: Buffer.concat(parts) });
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(8443, address, resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { privateKey, publicKey } = await subtle.generateKey(p256, true, ["deriveBits"]);
  const p256dh = Buffer.from(await subtle.exportKey("raw", publicKey));
  const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)));
  const subscription: Subscription = {
    endpoint: `https://${address}:8443${path}`,
    p256dh: p256dh.toString("base64url"),
    auth: auth.toString("base64url"),
  };
  return {
    received,
    subscription,
    /** As the browser hands it to its service worker. */
    read: async ({ bytes }: Sealed) => (await opened(bytes, { privateKey, p256dh, auth })).toString(),
  };
}

type Keys = { privateKey: webcrypto.CryptoKey; p256dh: Buffer; auth: Buffer };

/** The one record of a message by RFC 8291. */
async function opened(bytes: Buffer, { privateKey, p256dh, auth }: Keys): Promise<Buffer> {
  const [salt, theirs, sealed] = [bytes.subarray(0, 16), bytes.subarray(21, 86), bytes.subarray(86)];
  const theirKey = await subtle.importKey("raw", theirs, p256, false, []);
  const agreed = await subtle.deriveBits({ name: "ECDH", public: theirKey }, privateKey, 256);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, theirs]);
  const secret = await derived(agreed, { salt: auth, info, bytes: 32 });
  const contentInfo = Buffer.from("Content-Encoding: aes128gcm\0");
  const content = await derived(secret, { salt, info: contentInfo, bytes: 16 });
  const iv = await derived(secret, { salt, info: Buffer.from("Content-Encoding: nonce\0"), bytes: 12 });
  const opening = await subtle.importKey("raw", content, "AES-GCM", false, ["decrypt"]);
  const record = Buffer.from(await subtle.decrypt({ name: "AES-GCM", iv }, opening, sealed));
  // A 2 ends the last record; what fills it up comes behind.
  return record.subarray(0, record.lastIndexOf(2));
}

type Derivation = { salt: Buffer; info: Buffer; bytes: number };

async function derived(from: ArrayBuffer, { salt, info, bytes }: Derivation): Promise<ArrayBuffer> {
  const key = await subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
  return subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}
