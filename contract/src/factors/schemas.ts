import * as z from "zod";
import { Assertion, Attestation, KnownPasskey } from "../auth/schemas.ts";
import { id, instant, text } from "../kit/wire.ts";

const password = z.string().min(1).max(256);

const challenge = text.min(1).max(100);

/** An app that shows codes, or a passkey, which has a name. */
export const Factor = z
  .object({
    id,
    kind: z.enum(["totp", "passkey"]),
    name: z.string().nullable(),
    createdAt: instant,
    /** Known of passkeys alone. */
    usedAt: instant.nullable(),
  })
  .meta({ id: "Factor" });
export type Factor = z.infer<typeof Factor>;

/** What proves the caller besides his password. */
export const Factors = z
  .object({
    items: z.array(Factor),
    /** How many codes on paper are left; 0 without a factor. */
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: "Factors" });
export type Factors = z.infer<typeof Factors>;

/** What administrators are told of somebody's factors: not which. */
export const FactorState = z.object({ hasSecondFactor: z.boolean() }).meta({ id: "FactorState" });
export type FactorState = z.infer<typeof FactorState>;

/** Changing what proves somebody takes his password. */
export const PasswordProof = z.object({ currentPassword: password });

/** Said once, to be read by an app: as text, and as the address of a QR code. */
export const NewTotp = z.object({ secret: z.string(), uri: z.string() }).meta({ id: "NewTotp" });

export const TotpConfirmation = z.object({ code: text.min(1).max(20) });

/** Said once: only hashes of them are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const FactorReset = z.object({ adminPassword: password });

/** What shows that it is still he: the password, or a second factor where there is one. */
export const Proof = z.object({
  password: password.optional(),
  code: text.max(20).optional(),
  passkey: z.object({ challenge, assertion: Assertion }).optional(),
});

/** What a challenge asks for: the code of an app, a passkey that has signed it, or a code from paper. */
export const SecondFactor = z.object({
  challenge,
  assertion: Assertion.optional(),
  code: text.max(20).optional(),
  recoveryCode: text.max(40).optional(),
});

/** What a browser needs to make a passkey. */
export const PasskeyWanted = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
    excludeCredentials: z.array(KnownPasskey),
    authenticatorSelection: z.object({
      residentKey: z.literal("preferred"),
      userVerification: z.literal("preferred"),
    }),
    attestation: z.literal("none"),
    timeout: z.int(),
  })
  .meta({ id: "PasskeyWanted" });
export type PasskeyWanted = z.infer<typeof PasskeyWanted>;

export const NewPasskey = z.object({ challenge, name: text.min(1).max(60), attestation: Attestation });
