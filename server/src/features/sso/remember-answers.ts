import type { Clock } from "../../platform/clock.ts";

/** So long it is believed what a provider says of itself, and which keys it has. */
const believedMilliseconds = 60_000;
/** So often the keys of a provider are asked for because one is signed with that is not among them. */
const betweenKeysMilliseconds = 5_000;
const mostKept = 2_000;

type Answer = { status: number; body: Uint8Array; contentType: string };
type Kept = Answer & { askedAt: number; renewedAt: number };

export type RememberedAnswers = ReturnType<typeof rememberAnswers>;

/**
 * Remembers for a moment what was read of a provider, each company's by itself, so that many who log in at once ask it once.
 * A key nobody has heard of is looked for at once, so that a provider may change its keys at any moment
 * (rule accounts/company-accounts).
 */
export function rememberAnswers(clock: Clock) {
  const kept = new Map<string, Kept>();
  const keyOf = (whose: string, url: string) => `${whose} ${url}`;
  return {
    /** What was read last; asks where that is too old, or lacks the key of this name; null is one without a name. */
    async read(
      { whose, url, keyId }: { whose: string; url: string; keyId?: string | null | undefined },
      ask: () => Promise<Answer>,
    ): Promise<Answer> {
      const now = clock.now().getTime();
      const key = keyOf(whose, url);
      const known = kept.get(key);
      if (known !== undefined && now - known.askedAt < believedMilliseconds) {
        const isMissing = keyId !== undefined && (keyId === null || !hasKey(known, keyId));
        if (!isMissing || now - known.renewedAt < betweenKeysMilliseconds) return known;
      }
      const answer = await ask();
      if (answer.status !== 200) return answer;
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
      kept.set(key, { ...answer, askedAt: now, renewedAt: known === undefined ? 0 : now });
      return answer;
    },
    /** Forgets all of a company, of which something was of no use. */
    forget(whose: string): void {
      for (const key of kept.keys()) if (key.startsWith(`${whose} `)) kept.delete(key);
    },
  };
}

function hasKey({ body }: Answer, keyId: string): boolean {
  try {
    const { keys } = JSON.parse(new TextDecoder().decode(body)) as { keys: { kid?: unknown }[] };
    return keys.some(({ kid }) => kid === keyId);
  } catch {
    // What is no list of keys has none.
    return false;
  }
}
