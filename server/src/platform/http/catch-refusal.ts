import type { Saying } from "@wegbuch/contract/kit/texts";
import { Problem } from "./problem.ts";

/** What is wrong, by field. */
export type Errors = Record<string, Saying[]>;

/**
 * Why something is refused, or null: where a call says of each of many things what became of it, a refusal of one is part of
 * the answer. What is about no field stands under `field`; what nobody expected still ends the call.
 */
export async function catchRefusal(attempt: () => unknown, field = "row"): Promise<Errors | null> {
  try {
    await attempt();
    return null;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const { errors, message } = error.told;
    if (errors) return errors;
    if (message) return { [field]: [message] };
    throw error;
  }
}
