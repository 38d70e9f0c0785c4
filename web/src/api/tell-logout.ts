import { auth } from "@wegbuch/contract/auth/endpoints";
import { call } from "./call.ts";
import { ApiProblem } from "./problem.ts";
import { owesLogout, payLogout } from "./session.ts";

/** Tells the server that the person has logged out; throws where it did not hear that. What is gone already is told. */
export async function tellLogout(): Promise<void> {
  try {
    await call(auth.logout, {});
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || isUnheard(problem.status)) throw problem;
  }
}

/** The same if it is owed: the cookie of that session opens nothing before. */
export async function tellOwedLogout(): Promise<void> {
  if (!owesLogout()) return;
  await tellLogout();
  payLogout();
}

/** No answer, an answer of something before the server, a failure of it, or too many calls. */
const isUnheard = (status: number): boolean => status >= 500 || [0, 408, 425, 429].includes(status);
