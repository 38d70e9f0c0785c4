import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { unavailable } from "../../platform/http/refusals.ts";

/** Argon2id costs; memory in KiB (rule accounts/hashing). */
const costs = {
  ordinary: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  superAdmin: { memoryCost: 65_536, timeCost: 2, parallelism: 1 },
};

export type Strength = keyof typeof costs;
const strengths: readonly Strength[] = ["ordinary", "superAdmin"];

/** Hashes a password with a fresh salt, in the coded form that names its costs. */
export function hashPassword(password: string, strength: Strength): Promise<string> {
  return inTurn(() => hash(password, costs[strength]));
}

/**
 * Whether the password is the hashed one. Every no, without a hash too, costs one hash of each strength, so that its
 * time tells neither whether there is such a person nor whether it is a super admin.
 */
export function isPassword(password: string, hashed: string | null): Promise<boolean> {
  return inTurn(async () => {
    if (hashed !== null && (await verify(hashed, password))) return true;
    for (const strength of strengths) {
      if (hashed === null || isHashOutdated(hashed, strength))
        await verify(await dummyOf(strength), password);
    }
    return false;
  });
}

/** Whether a hash was made with other costs than today's. */
export function isHashOutdated(hashed: string, strength: Strength): boolean {
  const { memoryCost, timeCost, parallelism } = costs[strength];
  return !hashed.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

const dummies: Partial<Record<Strength, Promise<string>>> = {};

/** The hash of a password nobody knows. */
function dummyOf(strength: Strength): Promise<string> {
  return (dummies[strength] ??= hash(randomBytes(16).toString("hex"), costs[strength]));
}

const atOnce = 2;
const mostWaiting = 64;
let running = 0;
const waiting: (() => void)[] = [];

/** Two hashes at a time, 64 waiting; beyond that the server says so instead of slowing down for everyone. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place goes straight to the next one waiting.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
