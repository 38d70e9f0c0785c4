import { createRequire } from "node:module";
import type { dictionary as Dictionary } from "@zxcvbn-ts/language-common";
import { fill, inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/auth/texts";
import { invalid } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** What the operator asks of passwords; the contract asks for six characters anyway. */
export type PasswordRules = { passwordMinLength?: number };

type Chosen = { field: string; password: string; email: string };

/** Refuses a password with a text for its field that is too short here, among the most common, or the own address. */
export function refuseWeakPassword(
  rules: PasswordRules | undefined,
  { field, password, email }: Chosen,
): void {
  const why = whyWeak(rules?.passwordMinLength ?? 0, password, email);
  if (why !== null) throw invalid(field, why);
}

export function whyWeak(leastLength: number, password: string, email: string): Saying | null {
  if (password.length < leastLength) return fill(say.passwordIsShorter, { count: leastLength });
  const folded = password.toLowerCase();
  if (folded === email || folded === email.split("@")[0]) return say.passwordIsAddress;
  return (common ??= commonOnes()).has(folded) ? say.passwordIsCommon : null;
}

const mostCommon = 10_000;
let common: ReadonlySet<string> | undefined;

const load = createRequire(import.meta.url);

/**
 * Of those that are long enough; ordered by how often leaks held them, and joined by what German keyboards add. Loaded
 * when the first password is chosen: the words are some megabytes.
 */
function commonOnes(): ReadonlySet<string> {
  const { dictionary } = load("@zxcvbn-ts/language-common") as { dictionary: typeof Dictionary };
  const longEnough = () => dictionary["passwords"].filter((one) => one.length >= 6);
  return new Set([...longEnough().slice(0, mostCommon), "qwertz", "qwertz123", "wegbuch"]);
}
