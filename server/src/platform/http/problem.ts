import type { ProblemBody, ProofWay } from "@wegbuch/contract/kit/problem";
import { inBothLanguages, type Language, type Saying } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/problems/texts";

export const say = inBothLanguages(de, en);

type Told = {
  message?: Saying;
  /** What is wrong, by field or subject. */
  errors?: Record<string, Saying[]>;
  /** The object as the caller would read it now. */
  current?: unknown;
  counts?: { openCount: number; runningCount: number };
  ways?: readonly ProofWay[];
  retryAfterSeconds?: number;
};

/**
 * An expected refusal (rule calls/problems). It leaves as `{title, status, message?, errors?}` in the caller's
 * language.
 */
export class Problem extends Error {
  readonly status: number;
  readonly title: string | null;
  readonly told: Told;

  /** Without a title the body is empty, which is how a wrong login is answered (rule accounts/login). */
  constructor(status: number, title: string | null, told: Told = {}) {
    super(title ?? "no title");
    this.status = status;
    this.title = title;
    this.told = told;
  }
}

/** Also for what belongs to another mandator or lies outside the caller's scope; `what` is for the log alone. */
export function notFound(what: string): Problem {
  const problem = new Problem(404, "NotFound");
  problem.message = `${what} not found`;
  return problem;
}

/** A problem with one field: `invalid("mandatorId", saying)`. */
export function invalid(field: string, ...sayings: Saying[]): Problem {
  return new Problem(400, "Validation", { errors: { [field]: sayings } });
}

/** Somebody logs in with this address already (rule accounts/unique-address); `field` is where it was given. */
export function emailAlreadyInUse(field: string): Problem {
  return new Problem(409, "EmailAlreadyInUse", { errors: { [field]: [say.titleEmailAlreadyInUse] } });
}

export function bodyOf(problem: Problem, language: Language): ProblemBody {
  if (problem.title === null) return {};
  const { message, errors, current, counts, ways } = problem.told;
  return {
    title: problem.title,
    status: problem.status,
    ...(message && { message: message[language] }),
    ...(current !== undefined && { current }),
    ...counts,
    ...(ways && { ways: [...ways] }),
    ...(errors && {
      errors: Object.fromEntries(
        Object.entries(errors).map(([key, sayings]) => [key, sayings.map((saying) => saying[language])]),
      ),
    }),
  };
}
