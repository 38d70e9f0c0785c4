import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/installation/texts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { invalid, notFound } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

/** Without those that are taken for others: I, L, O and U. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const lifeMilliseconds = 24 * 60 * 60_000;
/** Processes that start together each print a code, and each of them holds. */
const togetherMilliseconds = 60_000;

type Parts = { database: Database; clock: Clock };

/** Whether nobody has been a super admin yet; the deleted count, too. Once there was one, nobody is asked again. */
export function setupDoor(database: Database): () => Promise<boolean> {
  let isShut = false;
  return async () => {
    if (isShut) return false;
    const one = await database.as("admin").selectFrom("super_users").select("id").limit(1).execute();
    isShut = one.length > 0;
    return !isShut;
  };
}

/** Makes a code of 80 bits for the set-up, in groups of four; those of earlier starts hold no longer. Null when it is over. */
export async function makeSetupCode({ database, clock }: Parts): Promise<string | null> {
  if (!(await setupDoor(database)())) return null;
  const code = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join("");
  const now = clock.now();
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const earlier = new Date(now.getTime() - togetherMilliseconds);
      await db.deleteFrom("setup_codes").where("made_at", "<=", earlier).execute();
      await db
        .insertInto("setup_codes")
        .values({ hash: hashOf(code), made_at: now })
        .execute();
    });
  return code.match(/.{4}/g)!.join("-");
}

/** Refuses every text but a code that holds. */
export async function requireSetupCode({ database, clock }: Parts, typed: string): Promise<void> {
  const hash = hashOf(typed);
  const codes = await database.as("admin").selectFrom("setup_codes").selectAll().execute();
  const found = codes.filter((code) => timingSafeEqual(code.hash, hash));
  // Who was first took the codes with him.
  if (found.length === 0 && !(await setupDoor(database)())) throw notFound("Setup");
  if (found.length === 0) throw invalid("code", say.codeIsWrong);
  const oldest = clock.now().getTime() - lifeMilliseconds;
  if (found.some(({ made_at }) => made_at.getTime() > oldest)) return;
  throw invalid("code", fill(say.codeHasExpired, { command: "npm run wegbuch -- setup-code" }));
}

/** As people copy it: in any case, with or without hyphens, and with O, I and L for what they look like. */
function hashOf(typed: string): Buffer {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(code).digest();
}
