import { createPrivateKey, sign } from "node:crypto";

/** A pair of keys of P-256: the public half is an uncompressed point, both are base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

type Claims = {
  endpoint: string;
  now: Date;
  /** Whom a service may write to: mailto: or https:. */
  subject: string;
};

const lifeSeconds = 12 * 3_600;

/** The header with which an installation proves to a service that pushes that it is the one the browser subscribed with (RFC 8292). */
export function vapidHeader(keys: PushKeys, { endpoint, now, subject }: Claims): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + lifeSeconds,
    sub: subject,
  };
  const said = [{ typ: "JWT", alg: "ES256" }, claims].map(encoded).join(".");
  const signature = sign("sha256", Buffer.from(said), {
    key: privateKeyOf(keys),
    dsaEncoding: "ieee-p1363",
  });
  return `vapid t=${said}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

function privateKeyOf({ publicKey, privateKey }: PushKeys) {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return createPrivateKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y, d: privateKey } });
}
