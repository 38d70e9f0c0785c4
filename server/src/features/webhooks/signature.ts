import { createHmac, randomBytes } from "node:crypto";

const mark = "whsec_";

/** A secret nobody can guess, as Standard Webhooks writes it. */
export const makeSecret = (): string => mark + randomBytes(32).toString("base64");

type Signed = { id: string; at: Date; body: string };

/** The headers of Standard Webhooks for a body: what names the message, when it was tried, and a signature of each secret (rule webhooks/signature). */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]) {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const signed = `${id}.${seconds}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": secrets.map((secret) => signatureOf(signed, secret)).join(" "),
  };
}

function signatureOf(signed: string, secret: string): string {
  const key = Buffer.from(secret.slice(mark.length), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
