import type { Actor } from "@wegbuch/contract/access/actor";
import type { Audit, AuditRemark } from "@wegbuch/contract/audit/schemas";
import type { Language } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { readAudit } from "./queries.ts";

type Asked = { vehicleId: string; month: string; body: AuditRemark; language: Language };

/**
 * Says why a finding is none, or takes that back (rule audit/answers); 404 for one that is not there, or not for the
 * person.
 */
export async function enterAnswer(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { vehicleId, month, body: { rule, key, remark }, language }: Asked,
): Promise<Audit> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const { findings } = await readAudit(db, actor, { vehicleId, month, now, language });
    const finding = findings.find((each) => each.rule === rule && each.key === key);
    if (finding === undefined) {
      if (remark !== null) throw notFound("Audit");
      // Nothing to take back that the person sees.
      return readAudit(db, actor, { vehicleId, month, now, language });
    }
    const named = { vehicle_id: vehicleId, rule, key };
    if (remark === null)
      await db
        .deleteFrom("audit_answers")
        .where((row) => row.and(named))
        .execute();
    else {
      const said = { month: `${month}-01`, remark, user_id: actor.userId, answered_at: now };
      await db
        .insertInto("audit_answers")
        .values({ ...named, ...said })
        .onConflict((known) => known.columns(["mandator_id", "vehicle_id", "rule", "key"]).doUpdateSet(said))
        .execute();
    }
    const shown = (answer: string | null | undefined) => (answer ? `${month} ${rule}: ${answer}` : "");
    recordChange(
      db,
      actor,
      { kind: "vehicle", id: vehicleId },
      { auditAnswer: shown(finding.answer?.remark) },
      { auditAnswer: shown(remark) },
    );
    return readAudit(db, actor, { vehicleId, month, now, language });
  });
}
