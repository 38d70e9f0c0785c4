import type { Actor } from "@wegbuch/contract/access/actor";
import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import type { ConsentChange } from "@wegbuch/contract/agreements/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { Problem, say } from "../../platform/http/problem.ts";
import { readTerms } from "./queries.ts";

/**
 * Gives the actor's own consent from now on, where it is asked for, or withdraws it, which takes all ways from others at
 * once; asking twice changes nothing (rule retention/consent).
 */
export function changeConsent(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { isGiven }: ConsentChange,
): Promise<void> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    if (isGiven && (await readTerms(db)).kind !== agreementKinds.consent)
      throw new Problem(409, "Conflict", { message: say.consentIsNotAsked });
    const { numAffectedRows } = await (
      isGiven
        ? sql`insert into agreement_consents (user_id, given_at) values (${actor.userId}, ${now}) on conflict do nothing`
        : sql`update agreement_consents set withdrawn_at = greatest(given_at, ${now})
          where user_id = ${actor.userId} and withdrawn_at is null`
    ).execute(db);
    if (numAffectedRows === 0n) return;
    const [before, after] = [String(!isGiven), String(isGiven)];
    recordChange(db, actor, { kind: "user", id: actor.userId }, { consent: before }, { consent: after });
  });
}
