import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate for an address of IPv4 signed by its own key, valid from 2020 to 2049. */
export function aCertificate(address: string): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(hex("06082a8648ce3d040302"));
  const name = sequence(of(0x31, sequence(hex("0603550403"), of(0x0c, Buffer.from(address)))));
  const validity = sequence(utcTime("200101000000Z"), utcTime("491231235959Z"));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const names = sequence(of(0x87, Buffer.from(address.split(".").map(Number))));
  const subjectAltName = sequence(hex("0603551d11"), of(0x04, names));
  const facts = sequence(
    of(0xa0, hex("020102")),
    of(0x02, hex("01")),
    ecdsaWithSha256,
    name,
    validity,
    name,
    spki,
    of(0xa3, sequence(subjectAltName)),
  );
  const signature = of(0x03, Buffer.concat([hex("00"), sign("sha256", facts, privateKey)]));
  const der = sequence(facts, ecdsaWithSha256, signature);
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

const hex = (text: string) => Buffer.from(text, "hex");
const utcTime = (text: string) => of(0x17, Buffer.from(text));
const sequence = (...parts: Buffer[]) => of(0x30, Buffer.concat(parts));

/** A value of DER with its tag and length. */
function of(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}
