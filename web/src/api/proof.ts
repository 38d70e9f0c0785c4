import type { ProofWay } from "@wegbuch/contract/kit/problem";

/** Asks the person to show that it is he, by one of these ways; whether he did. */
type Asker = (ways: readonly ProofWay[]) => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;

/** Says who asks from now on; gives the way to stop. */
export function askForProofsBy(next: Asker): () => void {
  asker = next;
  return () => (asker = undefined);
}

/** Whether the person has shown that it is he: of several calls that need it at once, one asks (rule accounts/fresh-proof). */
export function isProven(ways: readonly ProofWay[] = []): Promise<boolean> {
  asking ??= (asker?.(ways) ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}
