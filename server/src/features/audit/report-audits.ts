import type { Actor } from "@wegbuch/contract/access/actor";
import type { Audit } from "@wegbuch/contract/audit/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { findFindings } from "./checks/find-findings.ts";
import { sayAudit } from "./queries.ts";
import { readMonths, type WantedMonths } from "./read-months.ts";

/** Months of vehicles in scope as they are now, for a reader who may keep nothing; by vehicle, as the ids come, and month. */
export async function* reportAudits(
  db: MandatorDb,
  actor: Actor,
  wanted: WantedMonths & { now: Date; language: Language },
): AsyncGenerator<Audit> {
  for (const vehicleId of wanted.vehicleIds) {
    const judged = await readMonths(db, { ...wanted, vehicleIds: [vehicleId] }, wanted.now);
    for (const { facts } of judged) {
      const found = { vehicleId, month: facts.month, findings: findFindings(facts) };
      yield await sayAudit(db, actor, found, wanted.language);
    }
  }
}
