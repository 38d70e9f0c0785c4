import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { callerAs, password } from "./api.ts";

type Wanted = { challenge: string; user: { id: string } };
type Asked = { challenge: string };
type Liberties = {
  origin?: string;
  domain?: string;
  /** Whether somebody touched it, and whether it knows who. */
  isPresent?: boolean;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
};

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** A device that keeps one passkey, and does as it is told. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  let holder = "";

  function clientData(type: string, challenge: string, { origin = "https://wegbuch.example" }: Liberties) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authenticatorData(liberties: Liberties, attested = Buffer.alloc(0)): Buffer {
    const { domain = "wegbuch.example", isPresent = true, isVerified = true } = liberties;
    const head = Buffer.alloc(5);
    head[0] = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested.length > 0 ? 0x40 : 0);
    head.writeUInt32BE(liberties.counter ?? counter, 1);
    return Buffer.concat([sha256(domain), head, attested]);
  }

  return {
    id: base64url(id),
    /** What a browser gives of the passkey it was asked to make. */
    make({ challenge, user }: Wanted, liberties: Liberties = {}) {
      holder = user.id;
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x!, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y!, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(liberties, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const size = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
      const text = (word: string) => Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        size,
        data,
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key" as const,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, liberties)),
          attestationObject: base64url(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** What a browser gives of the passkey that has signed. */
    sign({ challenge }: Asked, liberties: Liberties = {}) {
      counter += 1;
      const client = clientData("webauthn.get", challenge, liberties);
      const data = authenticatorData(liberties);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key" as const,
        response: {
          authenticatorData: base64url(data),
          clientDataJSON: base64url(client),
          signature: base64url(signature),
          userHandle: liberties.userHandle ?? holder,
        },
      };
    },
  };
}

/** Has the person of a session add a passkey of a device of his own. */
export async function aPasskey(origin: string, headers: Record<string, string>, name = "iPhone") {
  const session = callerAs(origin, headers);
  const proof = { currentPassword: password };
  const { body: wanted } = await session<Wanted>("POST", "/Factors/Passkeys/Begin", proof);
  const device = anAuthenticator();
  const { body } = await session<{ recoveryCodes: string[] }>("POST", "/Factors/Passkeys/Finish", {
    challenge: wanted.challenge,
    name,
    attestation: device.make(wanted),
  });
  return { ...device, recoveryCodes: body.recoveryCodes };
}
