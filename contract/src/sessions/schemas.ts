import * as z from "zod";
import { LoginMethod } from "../auth/schemas.ts";
import { pageQuery } from "../kit/page.ts";
import { id, instant } from "../kit/wire.ts";

/** With what and out of which network; null where that is not known. */
const from = {
  method: LoginMethod.nullable(),
  /** Such as "Firefox, Windows". */
  browser: z.string().nullable(),
  /** Never an address: 203.0.113.0/24. */
  network: z.string().nullable(),
};

/** One of the sessions of the caller. */
export const SignedInDevice = z
  .object({
    id,
    ...from,
    createdAt: instant,
    lastUsedAt: instant,
    /** The one that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: "SignedInDevice" });
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const LoginFilter = z.object({ ...pageQuery });

/**
 * A login, a right password that stopped at the second factor, a login that was refused (one an hour of a browser and a
 * network; for its factor if it has a method, else for its password), or support that began to act as the person.
 */
export const LoginEvent = z
  .object({
    id,
    happenedAt: instant,
    kind: z.enum(["login", "asked", "refused", "support"]),
    ...from,
    /** The first login with this browser, not counting the very first of all. */
    isNewDevice: z.boolean(),
  })
  .meta({ id: "LoginEvent" });
export type LoginEvent = z.infer<typeof LoginEvent>;
