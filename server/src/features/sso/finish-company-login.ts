import { roles } from "@wegbuch/contract/access/roles";
import type { CompanyLoginDone, ProviderAnswer } from "@wegbuch/contract/auth/schemas";
import { de, en } from "@wegbuch/contract/auth/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { Problem } from "../../platform/http/problem.ts";
import { type Came, enterAccount, type EnterParts } from "../auth/enter-account.ts";
import { findLogin, type KnownLogin } from "../auth/find-login.ts";
import { findOwnSso, type Sso } from "../auth/find-sso.ts";
import { hashOfToken } from "../auth/make-token.ts";
import { noteRefusal } from "../auth/note-login.ts";
import { lifeMilliseconds } from "../auth/start-challenge.ts";
import { createJoiningUser } from "../users/create-joining-user.ts";
import { findWhoEnters, identityOf, type Named } from "./find-who-enters.ts";
import { findBound, type Identity, keepIdentity } from "./keep-identity.ts";
import { type Answered, findDomains, failed, readAnswer } from "./read-answer.ts";
import { type Claims, readClaims } from "./read-claims.ts";
import { reportTrial } from "./report-trial.ts";
import type { Parts as StartParts } from "./start-company-login.ts";

const say = inBothLanguages(de, en);

type Parts = StartParts & EnterParts;
type Given = Came & { answer: ProviderAnswer; browserToken: string };
type Entered = Awaited<ReturnType<typeof enterAccount>>;

/** What was begun has come to this; a login brings the session it opened. */
type Finished = { entered: Entered } | Exclude<CompanyLoginDone, { purpose: "login" }>;

/**
 * Takes what a provider has answered to what was begun here, once, within five minutes and of the browser that began it
 * (rule accounts/company-accounts). Whatever is wrong with the answer, the refusal says the same.
 */
export async function finishCompanyLogin(parts: Parts, given: Given): Promise<Finished> {
  const { answer, browserToken, ...came } = given;
  const begun = await takeBegun(parts, answer.state, browserToken);
  const sso = begun && (await findOwnSso(parts.database, begun.company_id!));
  if (begun === undefined || sso === undefined) throw failed();
  const answered = { answer, browserToken };
  if (begun.kind === "companyTrial") {
    // Whoever is no administrator any more is told nothing of his company's settings.
    if ((await findLogin(parts.database, { id: begun.login_id! }))?.roleId !== roles.admin) throw failed();
    return { purpose: "trial", trial: await reportTrial(parts, sso, answered) };
  }
  if (begun.kind === "companyProof") {
    await proved(parts, sso, begun, answered);
    return { purpose: "proof" };
  }
  return { entered: await entered(parts, { sso, came, isRemembered: begun.is_remembered }, answered) };
}

/** When he has shown at the provider that it is he, if that says so; a moment its clock is ahead counts as now. */
function shownAt({ auth_time: seconds }: Claims, now: Date): { provedAt?: Date } {
  if (typeof seconds !== "number" || !Number.isSafeInteger(seconds) || seconds < 0) return {};
  return { provedAt: new Date(Math.min(seconds * 1000, now.getTime())) };
}

type Entering = { sso: Sso; came: Came; isRemembered: boolean };

/** Opens the session of whom the provider speaks of, and binds him, together or not at all. */
async function entered(parts: Parts, { sso, came, isRemembered }: Entering, answered: Answered) {
  const { database, clock } = parts;
  const claims = await readAnswer(parts, sso, answered);
  const { login, identity, email } = await personOf(parts, sso, claims);
  try {
    return await enterAccount(parts, login, {
      ...came,
      method: "sso",
      rememberMe: isRemembered,
      passwordHash: login.passwordHash,
      guess: { email: login.email, address: came.address },
      ...shownAt(claims, clock.now()),
      holding: async (db) => {
        if (!(await keepIdentity(db, clock, { ...identity, loginId: login.id, email }))) throw noAccess();
      },
    });
  } catch (error) {
    const { browser, network } = came;
    if (error instanceof Problem && error.status === 403)
      await noteRefusal(database, clock, login.id, { method: "sso", browser, network });
    throw error;
  }
}

const noAccess = () => new Problem(403, "NoAccess", { message: say.hasNoAccess });

/** Uses up what was begun; of two at once one goes on. */
function takeBegun({ database, clock }: Parts, state: string, browserToken: string) {
  return database
    .as("admin")
    .deleteFrom("login_challenges")
    .where("token_hash", "=", hashOfToken(state))
    .where("browser_hash", "=", hashOfToken(browserToken))
    .where("expires_at", ">", clock.now())
    .returning(["kind", "company_id", "login_id", "session_id", "is_remembered", "expires_at"])
    .executeTakeFirst();
}

type Found = { login: KnownLogin; identity: Identity; email: string | null };

/** The active user of this company it speaks of, and whether by his account at the provider or by an address. 403 where there is none. */
async function personOf(parts: Parts, sso: Sso, claims: Claims): Promise<Found> {
  const { database } = parts;
  const person = readClaims(claims, await findDomains(database, sso.mandatorId));
  if (typeof person === "string") throw refused(parts, sso, person);
  const identity = identityOf(sso, person);
  const found = await findWhoEnters(database, sso, person);
  if ("whyNot" in found) throw refused(parts, sso, found.whyNot);
  if ("login" in found) return { login: found.login, identity, email: found.isBound ? null : person.email };
  const login = await joined(parts, sso, person);
  if (login?.mandatorId !== sso.mandatorId) throw refused(parts, sso, "nobody");
  return { login, identity, email: person.email };
}

/** Why is for the log, without whom it was about. */
function refused({ log }: Parts, { mandatorId }: Sso, reason: string): Problem {
  log.info({ mandator: mandatorId, reason }, "nobody was let in for a company's account");
  return noAccess();
}

/** Whom nobody knows is added where the company wants that. */
async function joined(
  { database, clock }: Parts,
  { mandatorId, roleId, groupId }: Sso,
  { email, firstName, lastName }: Named,
): Promise<KnownLogin | undefined> {
  try {
    await createJoiningUser({ database, clock }, { mandatorId, email, firstName, lastName, roleId, groupId });
  } catch (error) {
    // Of two at once one adds him.
    if (!(error instanceof Problem)) throw error;
  }
  return findLogin(database, { email });
}

type Begun = NonNullable<Awaited<ReturnType<typeof takeBegun>>>;

/** Notes that whose session it is has shown at the provider that it is he, since he was asked (rule accounts/fresh-proof). */
async function proved(
  parts: Parts,
  sso: Sso,
  { login_id, session_id, expires_at }: Begun,
  answered: Answered,
): Promise<void> {
  const { database, clock } = parts;
  const askedAt = expires_at.getTime() - lifeMilliseconds;
  const maxAge = Math.ceil((clock.now().getTime() - askedAt) / 1000);
  const { iss: issuer, sub: subject } = await readAnswer(parts, sso, { ...answered, maxAge });
  const { mandatorId, clientId } = sso;
  const bound = await findBound(database, { mandatorId, clientId, issuer, subject });
  if (bound === undefined || bound !== login_id) throw noAccess();
  await database
    .as("admin")
    .updateTable("sessions")
    .set({ proved_at: clock.now() })
    .where("id", "=", session_id)
    .where("login_id", "=", bound)
    .execute();
}
