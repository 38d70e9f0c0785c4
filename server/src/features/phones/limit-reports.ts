import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { createCallLimit } from "../../platform/http/limit-calls.ts";
import { createUnknownLimit } from "../../platform/http/limit-unknown.ts";
import { Problem } from "../../platform/http/problem.ts";
import { tooManyRequests } from "../../platform/http/refusals.ts";
import { ReadingRate } from "../../platform/reading-rate.ts";
import { noteRequest } from "./note-request.ts";

/** Secrets that open nothing, from one address; phones of a whole network may share it. */
const wrongPerMinute = 600;
/** Of one and the same: a phone that was given up goes on trying, and costs those beside it nothing. */
const samePerMinute = 20;
const forgetEachMs = 60_000;

type Shown = { token: string; address: string };

/**
 * Lets reports be looked up, by the secret they show: as many of each as a box may send, few of one that opens nothing, and
 * of those nobody knows so many from an address (rule readings/phones). Nothing is asked of the database before.
 */
export function limitReports({ clock, readingsPerSecond }: { clock: Clock; readingsPerSecond: number }) {
  const rate = new ReadingRate({ readingsPerSecond, readingsBurst: 100 * readingsPerSecond });
  const same = createCallLimit(samePerMinute, clock);
  const { tryOpen } = createUnknownLimit(wrongPerMinute, clock);
  let forgottenAt = performance.now();

  function refuseFlood(shown: string): void {
    const waitSeconds = same.wait(shown);
    if (waitSeconds !== null) throw flooding(waitSeconds);
  }

  /** Once the address may ask: secrets that are made up are remembered by their addresses alone. */
  function refuseHaste(shown: string): void {
    const now = performance.now();
    if (now - forgottenAt > forgetEachMs) {
      rate.forgetFull(now);
      forgottenAt = now;
    }
    if (!rate.allows(shown, 1, now)) throw flooding(1);
  }

  return async <T>({ token, address }: Shown, lookUp: () => Promise<T>): Promise<T> => {
    const shown = createHash("sha256").update(token).digest("base64url");
    refuseFlood(shown);
    try {
      const lookUpSlowly = async () => {
        refuseHaste(shown);
        return lookUp();
      };
      return await tryOpen({ secret: token, address }, lookUpSlowly, isUnknown);
    } catch (error) {
      if (isUnknown(error)) same.spend(shown);
      throw error;
    }
  };
}

function flooding(waitSeconds: number): Problem {
  noteRequest("unknown", 429);
  return tooManyRequests(waitSeconds);
}

const isUnknown = (error: unknown) => error instanceof Problem && error.status === 404;
