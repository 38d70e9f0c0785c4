import { createHash, randomBytes } from "node:crypto";

/**
 * The secret end of a link to the calendar of a mandator: whose it is, so that it is looked for inside him alone, and
 * 32 random bytes. 64 characters.
 */
export function makeFeedToken(mandatorId: string): string {
  const whose = Buffer.from(mandatorId.replaceAll("-", ""), "hex");
  return Buffer.concat([whose, randomBytes(32)]).toString("base64url");
}

/** Whose calendar a token claims to open; it proves nothing. */
export function mandatorOfToken(token: string): string {
  const hex = Buffer.from(token, "base64url").toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What is kept of a token. */
export function hashOfFeedToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
