import { roles } from "@wegbuch/contract/access/roles";
import type { Client } from "pg";
import { codeAt, stepAt } from "../../server/src/features/auth/factors/totp.ts";
import { people } from "./_large-company.ts";

const guarded = { email: "person2@large.example", password: people.admin.password };

type LoggedIn = { bearer: string; cookie: string; challenge: string };

/** The session of a person, or the challenge of one who has a second factor. */
export async function logIn(origin: string, { email, password } = people.admin): Promise<LoggedIn> {
  const answer = await fetch(`${origin}/api/Authentication/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  if (!answer.ok) throw new Error(`A login was answered ${answer.status}`);
  const { token: bearer, challenge } = (await answer.json()) as { token: string; challenge: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .join("; ");
  return { bearer, cookie, challenge };
}

/** Makes another administrator, who sets up an app; gives the secret that it holds. */
export async function guardPerson(origin: string, owner: Client): Promise<string> {
  await owner.query(
    `update wegbuch.logins set password_hash = admin.password_hash from wegbuch.logins as admin
     where logins.email = $1 and admin.email = $2`,
    [guarded.email, people.admin.email],
  );
  await owner.query(
    "update wegbuch.users set role_id = $2 where id = (select id from wegbuch.logins where email = $1)",
    [guarded.email, roles.admin],
  );
  const { bearer } = await logIn(origin, guarded);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/api/Factors/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`A second factor was answered ${answer.status}`);
    return (await answer.json()) as { secret: string };
  };
  const { secret } = await post("Totp", { currentPassword: guarded.password });
  await post("Totp/Confirm", { code: codeOf(secret) });
  return secret;
}

/** Logs in with password and code; the step of the code opens again, for else it would be one login in half a minute. */
export async function enterGuarded(origin: string, owner: Client, app: string): Promise<string> {
  await owner.query("update wegbuch.totp_factors set last_step = null");
  const { challenge } = await logIn(origin, guarded);
  const answer = await fetch(`${origin}/api/Authentication/SecondFactor`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ challenge, code: codeOf(app) }),
  });
  if (!answer.ok) throw new Error(`A code was answered ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an app shows now for a secret that was typed in. */
function codeOf(typed: string): string {
  const bits = Array.from(typed, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return codeAt(Buffer.from(bytes), stepAt(new Date()));
}
