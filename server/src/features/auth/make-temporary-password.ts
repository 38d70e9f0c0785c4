// 30 days (rule accounts/temporary-password).
const lifeMilliseconds = 30 * 24 * 60 * 60 * 1000;

const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * Twelve characters that cannot be mistaken for each other, drawn from 32 random bytes: the same bytes give the same
 * password.
 */
export function temporaryPasswordOf(random: Buffer): string {
  const base = BigInt(letters.length);
  let rest = BigInt(`0x${random.toString("hex")}`);
  return Array.from({ length: 12 }, () => {
    const letter = letters[Number(rest % base)]!;
    rest /= base;
    return letter;
  }).join("");
}

export function temporaryUntil(now: Date): Date {
  return new Date(now.getTime() + lifeMilliseconds);
}

/**
 * The columns of a login nobody can use yet: a mail will bring its temporary password
 * (rule accounts/temporary-password).
 */
export const awaitsPassword = {
  password_hash: null,
  password_is_temporary: true,
  password_expires_at: null,
} as const;
