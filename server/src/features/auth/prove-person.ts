import { de, en } from "@wegbuch/contract/factors/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Caller } from "@wegbuch/contract/access/actor";
import { forbidden } from "../../platform/http/admit.ts";
import { invalid, type Problem, say as common } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { type EnterParts, guessOf } from "./enter-account.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { isPassword } from "./hash-password.ts";
import { forgetGuesses, limitGuesses } from "./limit-attempts.ts";
import { spendCode } from "./spend-code.ts";

const say = inBothLanguages(de, en);

type Parts = EnterParts & {
  /** The installation's own. */
  secret: string;
};
type Shown = { password?: string | undefined; code?: string | undefined };

/**
 * Notes that whose session it is has shown anew that it is he: with his second factor if he has one, else with his
 * password. Each try is a guess like one of the login (rule accounts/fresh-proof).
 */
export async function provePerson(
  parts: Parts,
  { id, caller, proof }: Session,
  { address, ...shown }: Shown & { address: string },
): Promise<void> {
  const { database, clock } = parts;
  const login = await findLogin(database, { id: ownerOf(caller) });
  if (login === undefined) throw forbidden();
  if (Object.values(shown).every((one) => one === undefined)) throw wrong(proof.ways);
  const guess = guessOf(parts, login, { email: login.email, address });
  await limitGuesses(database, clock, guess);
  await requireShown(parts, { login, ways: proof.ways, shown });
  await forgetGuesses(database, guess.email);
  await database
    .as("admin")
    .updateTable("sessions")
    .set({ proved_at: clock.now() })
    .where("id", "=", id)
    .execute();
}

/** Support that acts as somebody shows who itself is. */
const ownerOf = (caller: Caller): string =>
  (caller.mandatorId === null ? null : caller.supportUserId) ?? caller.userId;

type Showing = { login: KnownLogin; ways: Session["proof"]["ways"]; shown: Shown };

async function requireShown(parts: Parts, { login, ways, shown }: Showing): Promise<void> {
  const isRight = ways.includes("password")
    ? await isPassword(shown.password ?? "", login.passwordHash)
    : await spendCode(parts, login.id, shown.code ?? "");
  if (!isRight) throw wrong(ways);
}

const wrong = (ways: Showing["ways"]): Problem =>
  ways.includes("password") ? invalid("password", common.passwordIsWrong) : invalid("code", say.codeIsWrong);
