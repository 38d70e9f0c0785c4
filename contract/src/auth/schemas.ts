import * as z from "zod";
import { email, newPassword, text } from "../kit/wire.ts";

export const Login = z.object({
  /** The e-mail address, trimmed and in any case (rule accounts/login). */
  username: text.min(1).max(320),
  password: z.string().min(1).max(256),
  rememberMe: z.boolean().default(false),
});

export const LoggedIn = z.object({ token: z.string(), authenticated: z.literal(true) });

const base64url = z.string().regex(/^[\w-]*$/);

/** A passkey, as a browser looks for it among those it keeps. */
export const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** What a browser needs to have a passkey sign: any where nobody is known yet, else one of these. */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: z.array(KnownPasskey),
    userVerification: z.enum(["required", "preferred"]),
    /** In milliseconds. */
    timeout: z.int(),
  })
  .meta({ id: "PasskeyRequest" });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser gives of a passkey that has signed. */
export const Assertion = z.object({
  id: base64url.min(1).max(1_400),
  rawId: base64url.min(1).max(1_400),
  type: z.literal("public-key"),
  response: z.object({
    authenticatorData: base64url.max(8_000),
    clientDataJSON: base64url.max(8_000),
    signature: base64url.max(8_000),
    userHandle: base64url.max(100).optional(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** What a browser gives of a passkey it has made. */
export const Attestation = z.object({
  id: base64url.min(1).max(1_400),
  rawId: base64url.min(1).max(1_400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url.max(8_000),
    attestationObject: base64url.max(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type Attestation = z.output<typeof Attestation>;

/** The password was right; for five minutes the second factor is asked for. */
export const SecondFactorAsked = z.object({
  authenticated: z.literal(false),
  challenge: z.string(),
  methods: z.array(z.enum(["code", "passkey", "recoveryCode"])),
  /** Where a passkey may be shown: it signs the challenge itself. */
  passkey: PasskeyRequest.optional(),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

export const ForgottenPassword = z.object({ email: email("emailIsEmpty") });

/** What the link of the mail carries, and the password chosen. Ids and tokens of any shape end as an expired link. */
export const PasswordReset = z.object({
  userId: z.string(),
  passwordResetToken: z.string(),
  newPassword,
});

/** What somebody decides who followed the link to the address an account had before: show his earlier private places? */
export const EarlierPlaces = z.object({
  userId: z.string(),
  token: z.string(),
  decision: z.enum(["show", "hide"]),
});
export type EarlierPlaces = z.output<typeof EarlierPlaces>;

/** Says nothing, so that nobody learns who has an account. */
export const Done = z.object({});

export const Status = z.object({ version: z.string() });

/** How somebody proved who he is: with the password alone, with a code of an app or from paper or a passkey besides, or with that or his company's account alone. */
export const LoginMethod = z.enum(["password", "code", "recoveryCode", "passkey", "sso"]);
export type LoginMethod = z.output<typeof LoginMethod>;

/** What the screens must know before anybody logs in (rule calls/services). */
export const Services = z
  .object({
    /** Base addresses of the report and the geolocation service. */
    reports: z.string(),
    geolocation: z.string(),
    /** The MAP setting: "offline", "style:URL", "raster:URL" or "pmtiles:URL", or a path of ours for an archive. */
    tiles: z.string(),
    /** Nearer than this there are no raster tiles; the last ones are drawn larger. */
    mapMaxZoom: z.int(),
    mapAttribution: z.string().nullable(),
    help: z.string().nullable(),
    order: z.string(),
    specialClient: z.boolean(),
    /** For which site passkeys are made; null where it has no name or no TLS, and browsers make none. */
    passkeyDomain: z.string().nullable(),
    hideForgotPassword: z.boolean(),
    /** What the operator asks of new passwords. */
    passwordMinLength: z.int(),
    imprint: z.string().nullable(),
    privacy: z.string().nullable(),
    terms: z.string().nullable(),
    /** False while only places, no streets, can be found (rule addresses/offline-hint). */
    hasStreetAddresses: z.boolean(),
    /** Whom addresses come from, word for word as their licences ask; null where the program knows them itself. */
    addressCredit: z.string().nullable(),
    /** One login for each role, in demo mode only. */
    demoLogins: z.array(z.object({ role: z.int(), username: z.string(), password: z.string() })).optional(),
  })
  .meta({ id: "Services" });
export type Services = z.infer<typeof Services>;

/** Whoever shows a passkey logs in by that alone. */
export const PasskeyLogin = z.object({
  challenge: text.min(1).max(100),
  assertion: Assertion,
  rememberMe: z.boolean().default(false),
});

/** With whose address somebody wants to log in at his company's provider. */
export const CompanyLogin = z.object({
  email: email("emailIsEmpty"),
  rememberMe: z.boolean().default(false),
});

/** Where the browser goes next. */
export const ProviderAddress = z.object({ url: z.string() }).meta({ id: "ProviderAddress" });

/** What the provider has sent the browser back with. */
export const ProviderAnswer = z.object({
  state: text.min(1).max(100),
  code: text.min(1).max(4_000).optional(),
  iss: text.max(500).optional(),
  /** Why there is no code, in a word of the protocol. */
  error: text.max(200).optional(),
});
export type ProviderAnswer = z.output<typeof ProviderAnswer>;

/** What an administrator is told who tries the account of his company out: what came, or why nothing did. */
export const CompanyTrial = z
  .object({
    isRight: z.boolean(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    /** The user of the company who would be logged in. */
    userName: z.string().nullable(),
    /** Why nobody would be: the provider's answer is wrong, says nothing of use, or speaks of nobody of the company. */
    reason: z
      .enum([
        "provider",
        "noSubject",
        "noEmail",
        "emailIsUnverified",
        "domainIsForeign",
        "nobody",
        "otherAccount",
      ])
      .nullable(),
    /** What exactly is wrong with the answer, in words of the protocol. */
    detail: z.string().nullable(),
  })
  .meta({ id: "CompanyTrial" });
export type CompanyTrial = z.infer<typeof CompanyTrial>;

/** What was begun at the provider has come to this. */
export const CompanyLoginDone = z.discriminatedUnion("purpose", [
  z.object({ purpose: z.literal("login"), token: z.string() }),
  z.object({ purpose: z.literal("proof") }),
  z.object({ purpose: z.literal("trial"), trial: CompanyTrial }),
]);
export type CompanyLoginDone = z.infer<typeof CompanyLoginDone>;
