import { randomBytes } from "node:crypto";
import { NewSuperUser } from "@wegbuch/contract/superusers/schemas";
import { CannotStart } from "../../platform/cannot-start.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { whyWeak } from "../auth/limit-passwords.ts";
import { temporaryPasswordOf } from "../auth/make-temporary-password.ts";
import { createSuperUser } from "./create-super-user.ts";

type Given = { email: string; firstName: string; lastName: string; password?: string };

/**
 * Creates a super admin at the command line. Without a password he gets one that has to be changed at the first login,
 * and it is given back. Throws CannotStart when the address is taken or something is not as it should be.
 */
export async function createByOperator(
  parts: { database: Database; clock: Clock },
  given: Given,
): Promise<string | undefined> {
  const temporary = given.password === undefined ? temporaryPasswordOf(randomBytes(32)) : undefined;
  const person = personOf({ ...given, password: given.password ?? temporary });
  const why = whyWeak(0, person.password, person.email);
  if (why !== null) throw new CannotStart(`--password: ${why.en}`);
  const id = await createSuperUser(parts, { ...person, isTemporary: temporary !== undefined });
  if (id === null) throw new CannotStart(`--email: somebody logs in with ${person.email} already.`);
  return temporary;
}

/** What is wrong with each option, said to an operator. */
const complaints: Record<string, string> = {
  email: "--email: this is not an e-mail address.",
  firstName: "--first-name: a name has 1 to 200 characters.",
  lastName: "--last-name: a name has 1 to 200 characters.",
  password: "--password: a password has 6 to 200 characters.",
};

function personOf(given: unknown): NewSuperUser {
  const read = NewSuperUser.safeParse(given);
  if (read.success) return read.data;
  throw new CannotStart(complaints[String(read.error.issues[0]?.path[0])] ?? read.error.message);
}
