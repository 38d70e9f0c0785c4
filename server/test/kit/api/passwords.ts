import { asOwner, type TestDatabase } from "../db/database.ts";
import { bearerOf, current, logIn, password } from "./api.ts";

export type Bearer = { authorization: string };

export const chosen = "Sommer am See";

/** A call with a body, answered in German. */
export const send = (method: string, url: string, { authorization }: Bearer, body: unknown = {}) =>
  fetch(url, {
    method,
    headers: { authorization, "content-type": "application/json", "accept-language": "de-AT" },
    body: JSON.stringify(body),
  });

export const answered = async (answer: Response) => [answer.status, await answer.json()];

type Headers = Record<string, string>;
type Link = { userId: string; passwordResetToken: string };

const post = (url: string, body: unknown, headers: Headers) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "de-AT", ...headers },
    body: JSON.stringify(body),
  });

/** Asks for a link to set a new password. */
export const askForLink = (origin: string, email: string, headers: Headers = {}) =>
  post(`${origin}/api/Authentication/ForgotPassword`, { email }, headers);

/** Sets a password by the link of a mail. */
export const resetByLink = (origin: string, link: Link, newPassword = chosen, headers: Headers = {}) =>
  post(`${origin}/api/Authentication/ResetPassword`, { ...link, newPassword }, headers);

/** The calls about passwords; those that need a password give the one of test-api.ts unless another is given. */
export function passwordCalls(origin: string) {
  const users = `${origin}/api/Users`;
  return {
    setFirst: (bearer: Bearer, newPassword: string) =>
      send("PUT", `${users}/ResetMomentPassword`, bearer, { newPassword }),
    changeOwn: (bearer: Bearer, currentPassword: string, newPassword = chosen) =>
      send("PUT", `${users}/ChangePassword`, bearer, { currentPassword, newPassword }),
    change: (bearer: Bearer, id: string, adminPassword = password, newPassword = chosen) =>
      send("PUT", `${users}/${id}/ChangePassword`, bearer, { adminPassword, newPassword }),
    reset: (bearer: Bearer, id: string) => send("POST", `${users}/${id}/ResetPassword`, bearer),
    forget: (email: string) => askForLink(origin, email),
    resetByLink: (link: Link) => resetByLink(origin, link),
  };
}

export const sessionOf = async (origin: string, email: string, given?: string) =>
  bearerOf(await logIn(origin, { username: email, ...(given !== undefined && { password: given }) }));

export const isOpen = async (origin: string, bearer: Bearer) =>
  (await current(origin, bearer)).status === 200;

/** What the history of a user says about his password. */
export const passwordEntries = (database: TestDatabase, id: string) =>
  asOwner(
    database,
    "select new_value, actor_id from history where object_id = $1 and property_name = 'password' order by seq",
    [id],
  );
