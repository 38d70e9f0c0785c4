import { Problem } from "../../platform/http/problem.ts";
import { asOf } from "../as-of.ts";

/**
 * Does what somebody would have done then and gives what came of it; what is refused him, since a visitor has archived or
 * taken away what it needs, he leaves out: undefined.
 */
export async function actAsOf<Result>(then: Date, act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await asOf(then, act);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}
