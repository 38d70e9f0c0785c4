import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const mark = "sealed:";

/** Hides a text from who reads the database or a backup but not the secret of the installation. `about` says what it is. */
export function seal(text: string, about: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv).setAAD(Buffer.from(about));
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString("base64");
}

/** The text again; null if it was sealed with another secret or is about something else. */
export function unseal(sealed: string, about: string, secret: string): string | null {
  const bytes = Buffer.from(sealed.slice(mark.length), "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

const keyOf = (secret: string) => createHmac("sha256", secret).update("settings").digest();
