import { fill, inBothLanguages, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import * as z from "zod";
import type {
  ComposedMail,
  Composer,
  Composers,
  ComposerParts,
  QueuedMail,
} from "../../platform/mail/composer.ts";
import { letter, unlinked } from "../../platform/mail/letter.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { isShut } from "./find-sso.ts";
import { keepTemporaryPassword } from "./keep-temporary-password.ts";
import { temporaryPasswordOf } from "./make-temporary-password.ts";
import { composeAccessMails } from "./compose-access-mails.ts";
import { keepToken } from "./reset-password.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/** The welcome mail, the link to set a new password, the new temporary password, and news of changed accounts. */
export const passwordMails: Composers = {
  [mailKinds.welcome]: async (mail, parts) => {
    const payload = Welcome.parse(mail.payload);
    const login = await findLogin(parts.database, { id: payload.userId });
    if (login === undefined) return null;
    if (payload.isCopy) return welcomeCopy(login, parts);
    if (await isShut(parts.database, login)) return welcome(login, parts, { isOfCompany: true });
    if (!login.passwordIsTemporary) return welcome(login, parts, {});
    const password = await temporaryPassword(login, mail, { ...parts, requestId: payload.requestId });
    return password === null ? null : welcome(login, parts, { password });
  },
  [mailKinds.resetLink]: async (mail, parts) => {
    const { requestId } = ResetLink.parse(mail.payload);
    const login = await findLogin(parts.database, { email: mail.recipients[0]! });
    if (login === undefined || (await isShut(parts.database, login))) return null;
    const token = parts.secret("reset link").toString("base64url");
    const isWanted = await keepToken(parts, { requestId, loginId: login.id, token });
    return isWanted ? resetLink(login, token, parts) : null;
  },
  [mailKinds.newPassword]: async (mail, parts) => {
    const { userId, requestId } = NewPassword.parse(mail.payload);
    const login = await findLogin(parts.database, { id: userId });
    if (login === undefined || (await isShut(parts.database, login))) return null;
    const password = await temporaryPassword(login, mail, { ...parts, requestId });
    return password ? newPassword(login, password, parts) : null;
  },
  ...composeAccessMails,
} satisfies Record<string, Composer>;

const Welcome = z.union([
  z.object({ userId: z.string(), requestId: z.string(), isCopy: z.literal(false).default(false) }),
  z.object({ userId: z.string(), isCopy: z.literal(true) }),
]);
const ResetLink = z.object({ requestId: z.string() });
const NewPassword = z.object({ userId: z.string(), requestId: z.string() });

/** The same at each attempt to send the mail; null if it is not wanted any more, or that address is no longer his. */
async function temporaryPassword(
  login: KnownLogin,
  { recipients }: QueuedMail,
  { requestId, ...parts }: ComposerParts & { requestId: string },
): Promise<string | null> {
  if (recipients[0] !== login.email) return null;
  const password = temporaryPasswordOf(parts.secret("temporary password"));
  return (await keepTemporaryPassword(parts, login, { requestId, password })) ? password : null;
}

/** Who has a password of his own is mailed none, and who comes with the account of his company needs none. */
type Access = { password?: string; isOfCompany?: true };

function welcome(login: KnownLogin, parts: ComposerParts, { password, isOfCompany }: Access): ComposedMail {
  const tell = inLanguage(login.language);
  const own = password === undefined ? "welcomeWithoutPassword" : "welcomePassword";
  const access = tell(isOfCompany ? "welcomeByCompany" : own);
  return written(login.language, "welcomeSubject", {
    paragraphs: [tell("greeting", nameOf(login)), tell("welcome"), access],
    facts: accessOf(login, password ?? null),
    action: { label: tell("logIn"), url: loginPage(parts) },
    closing: [
      ...(password === undefined ? [] : [tell("temporaryPasswordLasts")]),
      // Who administers has nobody to send to.
      tell(login.isAdmin ? "welcomeHelp" : "welcomeQuestions"),
    ],
  });
}

function welcomeCopy(login: KnownLogin, parts: ComposerParts): ComposedMail {
  const tell = inLanguage(login.language);
  return written(login.language, "welcomeSubject", {
    paragraphs: [tell("copyGreeting"), tell("copy", nameOf(login))],
    facts: accessOf(login, null),
    action: { label: tell("logIn"), url: loginPage(parts) },
    closing: [tell("copyWithoutPassword")],
  });
}

function resetLink(login: KnownLogin, token: string, { publicOrigin }: ComposerParts): ComposedMail {
  const tell = inLanguage(login.language);
  const carried = new URLSearchParams({ Token: token, UserId: login.id });
  // In the fragment, which browsers send to nobody: proxies would note what stands in a query.
  const url = `${publicOrigin}/PasswordReset#${carried.toString()}`;
  return written(login.language, "resetSubject", {
    paragraphs: [tell("greeting", nameOf(login)), tell("reset")],
    action: { label: tell("resetAction"), url },
    closing: [tell("resetLasts"), tell("resetNotYou")],
  });
}

function newPassword(login: KnownLogin, password: string, parts: ComposerParts): ComposedMail {
  const tell = inLanguage(login.language);
  return written(login.language, "newPasswordSubject", {
    paragraphs: [tell("greeting", nameOf(login)), tell("newPassword")],
    facts: accessOf(login, password),
    action: { label: tell("logIn"), url: loginPage(parts) },
    closing: [tell("temporaryPasswordLasts")],
  });
}

type Body = Omit<Parameters<typeof letter>[0], "language" | "heading">;

function written(language: Language, subjectKey: keyof typeof de, body: Body): ComposedMail {
  const subject = say[subjectKey][language];
  return { subject, ...letter({ language, heading: subject, ...body }) };
}

function accessOf(login: KnownLogin, password: string | null) {
  const tell = inLanguage(login.language);
  const username = { label: tell("username"), value: login.email };
  if (password === null) return [username];
  return [username, { label: tell("temporaryPassword"), value: password }];
}

const inLanguage =
  (language: Language) =>
  (key: keyof typeof de, values: Record<string, string> = {}): string =>
    fill(say[key], values)[language];

const nameOf = ({ firstName, lastName }: KnownLogin) => ({ name: unlinked(`${firstName} ${lastName}`) });
const loginPage = ({ publicOrigin }: ComposerParts) => `${publicOrigin}/login`;
