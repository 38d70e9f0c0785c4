import { hashPassword } from "../auth/hash-password.ts";
import { unavailable } from "../../platform/http/refusals.ts";

const mostWaiting = 64;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Hashes passwords of an import one after the other, so that half of what hashes at once is left for logins. */
export async function hashImported(password: string): Promise<string> {
  if (waiting >= mostWaiting) throw unavailable();
  waiting += 1;
  const hashed = turn.then(() => hashPassword(password, "ordinary"));
  turn = hashed.catch(() => undefined);
  return hashed.finally(() => (waiting -= 1));
}
