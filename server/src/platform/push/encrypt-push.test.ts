import { createECDH, webcrypto } from "node:crypto";
import { expect, test } from "vitest";
import { aBrowser, decrypted } from "../../../test/kit/api/pushes.ts";
import { encryptPush } from "./encrypt-push.ts";

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  message: "When I grow up, I want to be a watermelon",
  ours: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  theirs: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  sent: [
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml",
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT",
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  ].join(""),
};

test("the message of the RFC is sealed to the very bytes it prints", () => {
  const ours = createECDH("prime256v1");
  ours.setPrivateKey(example.ours, "base64url");
  const salt = Buffer.from(example.salt, "base64url");

  const sent = encryptPush(Buffer.from(example.message), example, { ours, salt, blockBytes: 1 });

  expect(sent.toString("base64url")).toBe(example.sent);
});

test("the bytes the RFC prints are opened to its message by what reads ours", async () => {
  const point = Buffer.from(example.p256dh, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x!, y: y!, d: example.theirs };
  const algorithm = { name: "ECDH", namedCurve: "P-256" };
  const privateKey = await webcrypto.subtle.importKey("jwk", jwk, algorithm, false, ["deriveBits"]);

  const read = await decrypted(Buffer.from(example.sent, "base64url"), { ...example, privateKey });

  expect(read.toString()).toBe(example.message);
});

test("what is sealed for a browser is read by it and by no other, and never twice the same", async () => {
  const [browser, other] = [await aBrowser(), await aBrowser()];
  const message = Buffer.from(JSON.stringify({ title: "Geofence-Alarm", body: "W-123 AB, Einfahrt Lager" }));

  const [one, two] = [encryptPush(message, browser), encryptPush(message, browser)];

  expect(await browser.read({ bytes: one })).toEqual(JSON.parse(message.toString()));
  expect(one.equals(two)).toBe(false);
  await expect(other.read({ bytes: one })).rejects.toThrow();
  await expect(browser.read({ bytes: Buffer.concat([one.subarray(0, -1), Buffer.of(1)]) })).rejects.toThrow();
});

test("of short and longer messages the same number of bytes is sent", async () => {
  const browser = await aBrowser();
  const lengths = [1, 100, 255, 256].map((length) => encryptPush(Buffer.alloc(length, 32), browser).length);
  expect(lengths).toEqual([358, 358, 358, 614]);
});

test("for what is no point of the curve nothing is sealed", () => {
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString("base64url");
  expect(() => encryptPush(Buffer.from("x"), { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" })).toThrow();
});
