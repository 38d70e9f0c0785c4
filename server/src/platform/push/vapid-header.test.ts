import { expect, test } from "vitest";
import { vapidOf } from "../../../test/kit/api/pushes.ts";
import { openPair } from "./encrypt-push.ts";
import { vapidHeader } from "./vapid-header.ts";

const now = new Date("2026-05-04T08:00:00Z");
const endpoint = "https://updates.push.services.example/wpush/v2/abc";

function somePair() {
  const pair = openPair();
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}

test("a service is told for whom it is meant, until when, and whom it may write to, signed with the key it knows", () => {
  const keys = somePair();

  const said = vapidOf(vapidHeader(keys, { endpoint, now, subject: "mailto:office@alpenland.at" }));

  expect(said).toEqual({
    key: keys.publicKey,
    head: { typ: "JWT", alg: "ES256" },
    claims: {
      aud: "https://updates.push.services.example",
      exp: Date.parse("2026-05-04T20:00:00Z") / 1_000,
      sub: "mailto:office@alpenland.at",
    },
  });
});

test("what another key has signed is found wrong", () => {
  const [keys, others] = [somePair(), somePair()];
  const said = vapidHeader(keys, { endpoint, now, subject: "https://wegbuch.example" });
  expect(() => vapidOf(said.replace(keys.publicKey, others.publicKey))).toThrow("wrong signature");
});
