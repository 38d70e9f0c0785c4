import { setTimeout as delay } from "node:timers/promises";
import type { Saying } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Log } from "../../platform/log.ts";
import type { AdminDb } from "./end-sessions.ts";
import type { KnownLogin } from "./find-login.ts";
import { forgetGuesses } from "./limit-attempts.ts";
import { type Entrance, hashOfBrowser, noteLogin, noteRefusal } from "./note-login.ts";
import { startSession } from "./start-session.ts";

/** Every refused login takes at least this long: the hashes cost the same, and this covers the little that differs. */
const leastMilliseconds = 150;
/** So long it waits at the end in any case. */
const restMilliseconds = 20;

export type EnterParts = {
  database: Database;
  clock: Clock;
  /** Of the call. */
  log: Pick<Log, "info" | "warn" | "error">;
  /** Whether the device that asks has logged in to an account before, and what its guesses are counted by. */
  deviceOf: (login: KnownLogin | undefined) => string | undefined;
};

/** From where somebody comes, and with what. */
export type Came = {
  address: string;
  /** What the browser says it is called. */
  browser: string | null;
  network: string | null;
  /** What the browser was given at an earlier login, or is given now. */
  deviceToken: string;
};

type Guess = { email: string; address: string };

/** What a guess is counted by: by a device that is known to the account, else by the address and the network. */
export function guessOf({ deviceOf }: EnterParts, login: KnownLogin | undefined, guess: Guess): Guess {
  const device = deviceOf(login);
  return device === undefined ? guess : { email: device, address: device };
}

type Proved = Came & {
  method: Entrance["method"];
  rememberMe: boolean;
  /** Of the password that was right; null where none was shown and he has none. */
  passwordHash: string | null;
  guess: Guess;
  /** When he has shown that it is he, where the login itself does not say it. */
  provedAt?: Date;
  /** What must still be so when the session is opened, looked at first. */
  holding?: (db: AdminDb) => Promise<void>;
  /** What is written with the session or not at all. */
  along?: (db: AdminDb) => Promise<void>;
};

/** Opens the session of somebody who has proved all he must; his wrong guesses before count no more. */
export async function enterAccount({ database, clock, log }: EnterParts, login: KnownLogin, proved: Proved) {
  const { method, browser, network, deviceToken, rememberMe, passwordHash, guess } = proved;
  for (const counted of new Set([login.email, guess.email])) await forgetGuesses(database, counted);
  const entrance = { method, browser, network, deviceHash: hashOfBrowser(login.id, deviceToken) };
  const owner = {
    id: login.id,
    isSuperAdmin: login.mandatorId === null,
    ...(passwordHash !== null && { passwordHash }),
    entrance,
    ...(proved.provedAt && { provedAt: proved.provedAt }),
    ...(proved.holding && { holding: proved.holding }),
    along: async (db: AdminDb) => {
      await noteLogin(db, clock, login, entrance);
      await proved.along?.(db);
    },
  };
  const session = await startSession(database, clock, owner, rememberMe);
  log.info({ user: login.id }, "logged in");
  return { ...session, rememberMe, account: { id: login.id, passwordHash } };
}

type Refused = {
  login: KnownLogin | undefined;
  begun: number;
  entrance: Entrance;
  /** What is told of the domain of the address, whoever has it. */
  hint?: Saying;
};

/** Refuses a login with a 400 that tells nothing of whoever it was, after the same time whatever was wrong (rule accounts/same-answer). */
export async function refuseLogin(
  { database, clock, log }: EnterParts,
  { login, begun, entrance, hint }: Refused,
): Promise<never> {
  const { method, browser, network } = entrance;
  log.info({ user: login?.id ?? null }, "login refused");
  const rest = Math.max(restMilliseconds, begun + leastMilliseconds - performance.now());
  // Nobody waits for it, so that no wait tells that the account exists.
  if (login !== undefined)
    void noteRefusal(database, clock, login.id, { method, browser, network }).catch((error: unknown) =>
      log.warn({ err: error }, "a refused login was not noted"),
    );
  await delay(rest);
  throw hint ? new Problem(400, "CompanyLogin", { message: hint }) : new Problem(400, null);
}
