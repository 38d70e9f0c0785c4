import { createHash, createPublicKey, verify, webcrypto } from "node:crypto";
import { hashOfToken } from "../../../src/features/auth/make-token.ts";
import { composePush } from "../../../src/features/pushsubscriptions/compose-push.ts";
import { clock } from "../../../src/platform/clock.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { guardedRequest } from "../../../src/platform/outside/guarded-request.ts";
import type { PushParts } from "../../../src/platform/push/send-pushes.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { type aReceiver, namesOf } from "../http/receiver.ts";

type Service = Awaited<ReturnType<typeof aReceiver>>;
type Received = Pick<Service["received"][number], "headers" | "bytes">;

/** What asks these services alone. */
const guardTo = (...services: readonly Service[]) =>
  guardedRequest({
    allowedNetworks: ["127.0.0.0/8"],
    resolve: namesOf(...services),
    authorities: services.map(({ certificate }) => certificate),
  });

/** What a sender needs that knows these services. */
export const pushingTo = (database: TestDatabase, ...services: readonly Service[]): PushParts => ({
  database,
  clock,
  log: silentLog(),
  guard: guardTo(...services),
  compose: composePush,
  secret: "a key of the tests",
  subject: "mailto:office@alpenland.at",
  timeoutMilliseconds: 1_000,
});

const { subtle } = webcrypto;
const p256 = { name: "ECDH", namedCurve: "P-256" };

type BrowserSide = { privateKey: webcrypto.CryptoKey; p256dh: string; auth: string };

/** A browser that has subscribed at a service: what it tells the server, and how it reads what comes. */
export async function aBrowser(service: { url: string } = { url: "https://push.example/" }) {
  const pair = await subtle.generateKey(p256, true, ["deriveBits"]);
  const p256dh = Buffer.from(await subtle.exportKey("raw", pair.publicKey)).toString("base64url");
  const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  const keys = { p256dh, auth };
  const endpoint = `${service.url}${newId()}`;
  return {
    ...keys,
    endpoint,
    subscription: { endpoint, ...keys },
    /** What was sent to it, as its worker is handed it. */
    read: async ({ bytes }: Pick<Received, "bytes">) =>
      JSON.parse((await decrypted(bytes, { ...keys, privateKey: pair.privateKey })).toString()) as {
        title: string;
        body: string;
        path: string;
        tag: string;
        badge?: number;
      },
  };
}

/** What a browser makes of a message by RFC 8188 and RFC 8291, written from their texts and not from ours. */
export async function decrypted(bytes: Buffer, { privateKey, p256dh, auth }: BrowserSide): Promise<Buffer> {
  const salt = bytes.subarray(0, 16);
  const recordBytes = bytes.readUInt32BE(16);
  const keyEnd = 21 + bytes.readUInt8(20);
  const theirs = bytes.subarray(21, keyEnd);
  const sealed = bytes.subarray(keyEnd);
  if (sealed.length > recordBytes) throw new Error("more than one record");
  const agreed = await subtle.deriveBits(
    { name: "ECDH", public: await subtle.importKey("raw", theirs, p256, false, []) },
    privateKey,
    256,
  );
  const own = Buffer.from(p256dh, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0", "latin1"), own, theirs]);
  const secret = await hkdf(Buffer.from(agreed), Buffer.from(auth, "base64url"), info, 32);
  const key = await hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0", "latin1"), 16);
  const iv = await hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0", "latin1"), 12);
  const opening = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const record = Buffer.from(await subtle.decrypt({ name: "AES-GCM", iv }, opening, sealed));
  const end = record.findLastIndex((byte) => byte !== 0);
  if (record[end] !== 2) throw new Error("not the last record");
  return record.subarray(0, end);
}

async function hkdf(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Promise<Buffer> {
  const base = await subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]);
  const derived = await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, base, bytes * 8);
  return Buffer.from(derived);
}

/** The claims of a request by RFC 8292, and the key that proves them; throws unless its signature is right. */
export function vapidOf(authorization: string | undefined) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (token === undefined || key === undefined) throw new Error("no vapid");
  const [head, claims, signature] = token.split(".") as [string, string, string];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("wrong signature");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;
  return { key, head: read(head), claims: read(claims) as { aud: string; exp: number; sub: string } };
}

type Subscribed = { userId: string; kinds: readonly string[]; sessionId?: string };

/** A device on which a person is told something, with a session of its own; gives the ids. */
export async function aDevice(
  database: TestDatabase,
  mandatorId: string,
  { userId, kinds, sessionId = newId() }: Subscribed,
  { endpoint, p256dh, auth }: Awaited<ReturnType<typeof aBrowser>>["subscription"],
) {
  const [id, now] = [newId(), clock.now()];
  await asOwner(
    database,
    `insert into sessions (id, login_id, cookie_hash, is_remembered, created_at, last_used_at, expires_at)
     values ($1, $2, $3, true, $4, $4, $5) on conflict do nothing`,
    [sessionId, userId, hashOfToken(sessionId), now, new Date(now.getTime() + 30 * 86_400_000)],
  );
  await asOwner(
    database,
    `insert into push_subscriptions (mandator_id, id, user_id, session_id, endpoint, p256dh, auth, kinds, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [mandatorId, id, userId, sessionId, endpoint, p256dh, auth, kinds, now],
  );
  return { id, sessionId };
}

type PushRow = {
  id: string;
  kind: string;
  key: string;
  attempts: number;
  status: number | null;
  error: string | null;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  failed_at: Date | null;
  dropped_at: Date | null;
};

/** What is and was owed to a device, the first first. */
export const pushesOf = (database: TestDatabase, subscriptionId: string) =>
  asOwner<PushRow>(
    database,
    "select * from push_messages where subscription_id = $1 order by created_at, id",
    [subscriptionId],
  );

/** How a service calls what a message takes the place of. */
export const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);
