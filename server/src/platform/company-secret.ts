import { createHash, randomBytes } from "node:crypto";

/**
 * What alone opens something of a company, a calendar, a phone's address or its calls: whose it is, so that it is looked for
 * inside that company alone, and 32 random bytes. 64 characters.
 */
export function makeCompanySecret(mandatorId: string): string {
  const whose = Buffer.from(mandatorId.replaceAll("-", ""), "hex");
  return Buffer.concat([whose, randomBytes(32)]).toString("base64url");
}

/** Whose a secret claims to be; it proves nothing. */
export function mandatorOfSecret(secret: string): string {
  const hex = Buffer.from(secret, "base64url").toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What is kept of it. */
export function hashOfCompanySecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
