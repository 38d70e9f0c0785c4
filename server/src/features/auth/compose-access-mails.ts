import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import * as z from "zod";
import { shownTime } from "../../platform/history/shown-time.ts";
import type { ComposedMail, ComposerParts, Composers, QueuedMail } from "../../platform/mail/composer.ts";
import { letter, unlinked } from "../../platform/mail/letter.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { keepHoldToken } from "./keep-place-hold.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

const Changed = z.object({
  loginId: z.string(),
  what: z.enum(["password", "email"]),
  /** Who did it; null for the account's owner. */
  by: z.string().nullable(),
  changedAt: z.iso.datetime(),
  /** Of the address that may agree. */
  requestId: z.string().optional(),
});
const Entered = z.object({
  loginId: z.string(),
  browser: z.string().nullable(),
  network: z.string().nullable(),
  happenedAt: z.iso.datetime(),
});
const Factored = z.object({
  loginId: z.string(),
  what: z.enum([
    "added",
    "removed",
    "reset",
    "codes",
    "passkeyAdded",
    "passkeyRemoved",
    "appRemoved",
    "codeUsed",
    "guesses",
  ]),
  by: z.string().nullable(),
  name: z.string().default(""),
  left: z.int().default(0),
  changedAt: z.iso.datetime(),
});
const Told = z.object({ loginId: z.string(), by: z.string().default("") });

/** Tell of a changed account, of an objection to that, of an administrator whom support has added, of a new browser, and of second factors. */
export const composeAccessMails = {
  [mailKinds.accessChanged]: async (mail, parts) => {
    const change = Changed.parse(mail.payload);
    const login = await findLogin(parts.database, { id: change.loginId });
    return login === undefined ? null : accessChanged(mail, { login, change, parts });
  },
  [mailKinds.newDevice]: newDevice,
  [mailKinds.factorsChanged]: factorsChanged,
  [mailKinds.objection]: (mail, parts) => told(mail, parts, "objection"),
  [mailKinds.administratorAdded]: (mail, parts) => told(mail, parts, "administrator"),
} satisfies Composers;

type Telling = { login: KnownLogin; change: z.output<typeof Changed>; parts: ComposerParts };

async function accessChanged(mail: QueuedMail, { login, change, parts }: Telling): Promise<ComposedMail> {
  const { what, by, changedAt } = change;
  const tell = teller(mail, login, { by: by ?? "", at: shownTime(new Date(changedAt)).slice(0, -3) });
  const subject = tell(what === "email" ? "emailChangedSubject" : "passwordChangedSubject");
  const link = await holdLink(change, parts);
  const whose = by === null ? "OwnChange" : "Change";
  const written = letter({
    language: mail.language,
    heading: subject,
    paragraphs: [tell("greeting"), tell(`${what}${whose}`), ...(link ? [tell("placesAreHidden")] : [])],
    facts: [{ label: tell("username"), value: login.email }],
    ...(link && { action: { label: tell("decideAction"), url: link } }),
    closing: [tell(by === null ? "ownChangeNotYou" : "changeNotYou")],
  });
  return { subject, ...written };
}

/** The way to agree or object, in the fragment: that reaches no server on the way and no log. */
async function holdLink(
  { loginId, requestId }: z.output<typeof Changed>,
  { database, publicOrigin, secret }: ComposerParts,
): Promise<string | null> {
  if (requestId === undefined) return null;
  const token = secret("place hold").toString("base64url");
  if (!(await keepHoldToken(database, { requestId, token }))) return null;
  return `${publicOrigin}/AccessChange#${new URLSearchParams({ Token: token, UserId: loginId }).toString()}`;
}

/** Only to the address he logged in with: the mail of a changed account went to both. */
async function newDevice(
  mail: QueuedMail,
  { database, publicOrigin }: ComposerParts,
): Promise<ComposedMail | null> {
  const { loginId, browser, network, happenedAt } = Entered.parse(mail.payload);
  const login = await findLogin(database, { id: loginId });
  if (login === undefined || login.email !== mail.recipients[0]) return null;
  const tell = teller(mail, login, {});
  const subject = tell("newDeviceSubject");
  const written = letter({
    language: mail.language,
    heading: subject,
    paragraphs: [tell("greeting"), tell("newDevice")],
    facts: [
      { label: tell("time"), value: shownTime(new Date(happenedAt)).slice(0, -3) },
      { label: tell("browser"), value: browser ?? tell("browserIsUnknown") },
      ...(network === null ? [] : [{ label: tell("network"), value: network }]),
    ],
    action: { label: tell("toDevices"), url: `${publicOrigin}/settings` },
    closing: [tell("newDeviceNotYou")],
  });
  return { subject, ...written };
}

const factorWords = {
  added: ["factorAddedSubject", "factorAdded"],
  removed: ["factorRemovedSubject", "factorRemoved"],
  reset: ["factorResetSubject", "factorReset"],
  codes: ["recoveryCodesSubject", "recoveryCodes"],
  passkeyAdded: ["passkeyAddedSubject", "passkeyAdded"],
  passkeyRemoved: ["passkeyRemovedSubject", "passkeyRemoved"],
  appRemoved: ["factorRemovedSubject", "appRemoved"],
  codeUsed: ["codeUsedSubject", "codeUsed"],
  guesses: ["guessesSubject", "guesses"],
} as const;

async function factorsChanged(
  mail: QueuedMail,
  { database, publicOrigin }: ComposerParts,
): Promise<ComposedMail | null> {
  const { loginId, what, by, changedAt, name, left } = Factored.parse(mail.payload);
  const login = await findLogin(database, { id: loginId });
  if (login === undefined) return null;
  const teach = teller(mail, login, {});
  const tell = teller(mail, login, {
    by: by === "" ? teach("operator") : (by ?? ""),
    passkey: unlinked(name),
    left: String(left),
    at: shownTime(new Date(changedAt)).slice(0, -3),
  });
  const [subjectKey, saidKey] = factorWords[what];
  const subject = tell(subjectKey);
  const written = letter({
    language: mail.language,
    heading: subject,
    paragraphs: [tell("greeting"), tell(saidKey)],
    facts: [{ label: tell("username"), value: login.email }],
    action: { label: tell("toSecurity"), url: `${publicOrigin}/settings` },
    closing: [tell(by === null ? "ownChangeNotYou" : "changeNotYou")],
  });
  return { subject, ...written };
}

async function told(
  mail: QueuedMail,
  { database, publicOrigin }: ComposerParts,
  event: "objection" | "administrator",
): Promise<ComposedMail | null> {
  const { loginId, by } = Told.parse(mail.payload);
  const login = await findLogin(database, { id: loginId });
  if (login === undefined) return null;
  const tell = teller(mail, login, { by });
  const subject = tell(`${event}Subject`);
  const written = letter({
    language: mail.language,
    heading: subject,
    paragraphs: [tell("copyGreeting"), tell(event)],
    facts: [{ label: tell("username"), value: login.email }],
    action: { label: tell("toUsers"), url: `${publicOrigin}/users` },
  });
  return { subject, ...written };
}

const teller =
  ({ language }: QueuedMail, { firstName, lastName }: KnownLogin, values: Record<string, string>) =>
  (key: keyof typeof de): string =>
    fill(say[key], {
      name: unlinked(`${firstName} ${lastName}`),
      ...values,
      by: unlinked(values["by"] ?? ""),
    })[language];
