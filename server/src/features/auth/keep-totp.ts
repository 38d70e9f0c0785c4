import { seal, unseal } from "../../platform/settings/seal.ts";

/** What is sealed of a factor is about the login it belongs to: in another's row it opens nothing. */
const about = (loginId: string): string => `totp of ${loginId}`;

/** How the secret of an app is kept (rule accounts/factors); `secret` is the installation's own. */
export function sealTotp(key: Buffer, loginId: string, secret: string): string {
  return seal(key.toString("hex"), about(loginId), secret);
}

/** Null where it was sealed with the secret of another installation. */
export function unsealTotp(sealed: string, loginId: string, secret: string): Buffer | null {
  const text = unseal(sealed, about(loginId), secret);
  return text === null ? null : Buffer.from(text, "hex");
}
