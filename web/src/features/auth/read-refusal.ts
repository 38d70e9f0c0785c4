import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";

/** Why a second step or a passkey was refused: a bare 400 says nothing, as at the login, so that `wrong` is said. */
export function readRefusal(error: unknown, wrong: string): string {
  return isBare(error) || !(error instanceof ApiProblem) ? wrong : problemText(error).text;
}

const isBare = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 400 && error.body.message === undefined;
