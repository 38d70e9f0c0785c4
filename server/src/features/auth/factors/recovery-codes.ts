import { createHmac, randomInt } from "node:crypto";

const recoveryCodeCount = 10;

/** None that is taken for another when it is read from paper. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes of twelve characters, as people read them: "abcd-efgh-jkmn". */
export function makeRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: recoveryCodeCount }, () => [part(), part(), part()].join("-"));
}

/**
 * What is kept of a code, however it is typed. It follows from the secret of the installation and from whose it is, so that
 * who has the table alone tries in vain.
 */
export function hashOfRecoveryCode(secret: string, loginId: string, code: string): Buffer {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", secret).update(`recovery code of ${loginId} ${typed}`).digest();
}
