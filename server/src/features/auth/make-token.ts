import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes as text; only their hash is ever stored. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
