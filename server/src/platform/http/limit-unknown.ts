import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { createCallLimit } from "./limit-calls.ts";
import { tooManyRequests } from "./refusals.ts";

/** As many as a machine remembers with ease; beyond, those that opened longest ago are forgotten. */
const mostOpened = 100_000;

/**
 * Limits how many secrets that open nothing one address may show in a minute: many share an address, so that those which have
 * opened lately are not counted. `tryOpen` counts before it looks up, so that many at once are not all looked up, and gives
 * back what opened; `isUnknown` tells of what it throws that nothing did.
 */
export function createUnknownLimit(perMinute: number, clock: Clock) {
  const limit = createCallLimit(perMinute, clock);
  const opened = new Set<string>();

  async function tryOpen<T>(
    { secret, address }: { secret: string; address: string },
    open: () => Promise<T>,
    isUnknown: (error: unknown) => boolean,
  ): Promise<T> {
    const shown = createHash("sha256").update(secret).digest("base64url");
    const isCounted = !opened.has(shown);
    if (isCounted) refuse(limit.spend(address));
    try {
      const given = await open();
      remember(shown);
      if (isCounted) limit.giveBack(address);
      return given;
    } catch (error) {
      if (isUnknown(error)) opened.delete(shown);
      else if (isCounted) limit.giveBack(address);
      throw error;
    }
  }

  function remember(shown: string): void {
    // A set keeps its order: what opened last stands at its end.
    opened.delete(shown);
    opened.add(shown);
    if (opened.size > mostOpened) opened.delete(opened.values().next().value!);
  }

  return { tryOpen };
}

export type UnknownLimit = ReturnType<typeof createUnknownLimit>;

function refuse(waitSeconds: number | null): void {
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
}
