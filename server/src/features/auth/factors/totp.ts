import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepMilliseconds = 30_000;
const digits = 6;

/** What an app and we share: as many bytes as the hash has (RFC 4226, 4). */
export const makeTotpSecret = (): Buffer => randomBytes(20);

/** The step of time an instant lies in (RFC 6238). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMilliseconds);

/** The code of a step: SHA-1, six digits. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 0x0f) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

type Typed = { code: string; now: Date; lastStep: number | null };

/**
 * The step whose code somebody typed: that of now, or one beside it, for clocks differ. Null for a wrong code, and for one
 * of a step that has opened already or lies before that.
 */
export function stepOfCode(secret: Buffer, { code, now, lastStep }: Typed): number | null {
  const typed = Buffer.from(code.replace(/\s/g, ""));
  const current = stepAt(now);
  const found = [current, current - 1, current + 1].filter((step) => {
    const wanted = Buffer.from(codeAt(secret, step));
    return typed.length === wanted.length && timingSafeEqual(typed, wanted);
  });
  return found.find((step) => lastStep === null || step > lastStep) ?? null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret as people type it (RFC 4648, base 32 without padding). */
export function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{1,5}/g, (five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]!);
}

/** What an app reads out of a QR code. */
export function totpAddress(secret: Buffer, email: string): string {
  const label = encodeURIComponent(`Wegbuch:${email}`);
  const asked = new URLSearchParams({
    secret: base32Of(secret),
    issuer: "Wegbuch",
    algorithm: "SHA1",
    digits: String(digits),
    period: String(stepMilliseconds / 1000),
  });
  return `otpauth://totp/${label}?${asked.toString()}`;
}
