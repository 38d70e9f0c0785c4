import * as z from "zod";
import { id, instant, text } from "../kit/wire.ts";

const password = z.string().min(1).max(256);

/** What proves the caller besides his password. */
export const Factors = z
  .object({
    items: z.array(z.object({ id, kind: z.literal("totp"), createdAt: instant })),
    /** How many codes on paper are left; 0 without a factor. */
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: "Factors" });
export type Factors = z.infer<typeof Factors>;

/** Changing what proves somebody takes his password. */
export const PasswordProof = z.object({ currentPassword: password });

/** Said once, to be read by an app: as text, and as the address of a QR code. */
export const NewTotp = z.object({ secret: z.string(), uri: z.string() }).meta({ id: "NewTotp" });

export const TotpConfirmation = z.object({ code: text.min(1).max(20) });

/** Said once: only hashes of them are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });

export const FactorReset = z.object({ adminPassword: password });

/** What shows that it is still he: the password, or the code of an app where there is one. */
export const Proof = z.object({ password: password.optional(), code: text.max(20).optional() });

/** What a challenge asks for: the code of an app, or one from paper. */
export const SecondFactor = z.object({
  challenge: text.min(1).max(100),
  code: text.max(20).optional(),
  recoveryCode: text.max(40).optional(),
});
