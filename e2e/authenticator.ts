import { createHmac } from "node:crypto";
import type { Page, Route } from "playwright-core";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMilliseconds = 30_000;

/** What an authenticator app shows so many steps of half a minute from now, for a secret as people type it. */
export function codeOf(secret: string, stepsFromNow = 0): string {
  const letters = secret.replaceAll(/\s/g, "");
  const bits = Array.from(letters, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join(
    "",
  );
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(Date.now() / stepMilliseconds) + stepsFromNow, 4);
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! % 16) % 0x8000_0000;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Gives a page a device that keeps passkeys, and makes sure of its holder by itself. */
export async function withPasskeys(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Has the server be told of a new passkey what no device has made. */
export function spoilPasskey(route: Route): Promise<void> {
  const sent = route.request().postDataJSON() as { attestation: { response: object } };
  const response = { ...sent.attestation.response, attestationObject: "AAAA" };
  return route.continue({ postData: { ...sent, attestation: { ...sent.attestation, response } } });
}
