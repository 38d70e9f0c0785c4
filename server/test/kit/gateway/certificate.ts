import { generateKeyPairSync, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** A certificate for a name, or an address of IPv4, signed by its own key, valid from 2020 to 2049. */
export function aCertificate(host = "localhost"): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(hex("06082a8648ce3d040302"));
  const name = sequence(of(0x31, sequence(hex("0603550403"), of(0x0c, Buffer.from(host)))));
  const validity = sequence(utcTime("200101000000Z"), utcTime("491231235959Z"));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const serial = of(0x02, hex("01"));
  const more = isIPv4(host) ? [of(0xa3, sequence(addressOf(host)))] : [];
  const version = isIPv4(host) ? [of(0xa0, hex("020102"))] : [];
  const facts = sequence(...version, serial, ecdsaWithSha256, name, validity, name, spki, ...more);
  const signature = of(0x03, Buffer.concat([hex("00"), sign("sha256", facts, privateKey)]));
  const der = sequence(facts, ecdsaWithSha256, signature);
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** An address counts where it is an alternative name alone. */
function addressOf(host: string): Buffer {
  const names = sequence(of(0x87, Buffer.from(host.split(".").map(Number))));
  return sequence(hex("0603551d11"), of(0x04, names));
}

const hex = (text: string) => Buffer.from(text, "hex");
const utcTime = (text: string) => of(0x17, Buffer.from(text));
const sequence = (...parts: Buffer[]) => of(0x30, Buffer.concat(parts));

/** A value of DER with its tag and length. */
function of(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}
