import { seal, unseal } from "../../platform/settings/seal.ts";

/** What is sealed of a webhook is about that one: in another's row it signs nothing. */
const about = (webhookId: string): string => `secret of webhook ${webhookId}`;

/** How a secret is kept (rule webhooks/signature); `installationSecret` is the installation's own. */
export function sealSecret(secret: string, webhookId: string, installationSecret: string): string {
  return seal(secret, about(webhookId), installationSecret);
}

/** Null where it was sealed with the secret of another installation. */
export function unsealSecret(sealed: string, webhookId: string, installationSecret: string): string | null {
  return unseal(sealed, about(webhookId), installationSecret);
}
