import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { createCallLimit } from "../../platform/http/limit-calls.ts";
import { createUnknownLimit } from "../../platform/http/limit-unknown.ts";
import { Problem } from "../../platform/http/problem.ts";
import { tooManyRequests } from "../../platform/http/refusals.ts";

const perMinute = 60;
/** Links that lead nowhere, from one address. */
const wrongPerMinute = 60;

/** Lets a link be looked at from an address so often a minute, and so many be tried that nobody made (rule live/share). */
export function limitShares(clock: Clock) {
  const looks = createCallLimit(perMinute, clock);
  const { tryOpen } = createUnknownLimit(wrongPerMinute, clock);
  return <T>({ token, address }: { token: string; address: string }, look: () => Promise<T>): Promise<T> => {
    const shown = createHash("sha256").update(`${token} ${address}`).digest("base64url");
    const waitSeconds = looks.spend(shown);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    return tryOpen({ secret: token, address }, look, isUnknown);
  };
}

const isUnknown = (error: unknown) => error instanceof Problem && error.status === 404;
