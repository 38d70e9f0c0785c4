import type { ProofWay } from "@wegbuch/contract/kit/problem";

/** Asks the person to show by one of these ways that it is he, where a call takes that (rule accounts/fresh-proof); whether he did. */
type Asker = (ways?: readonly ProofWay[]) => Promise<boolean>;

/** The program says who asks, once it is drawn. */
export const proof: { ask: Asker } = { ask: async () => false };
