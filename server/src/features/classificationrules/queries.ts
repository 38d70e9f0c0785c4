import type { Actor } from "@wegbuch/contract/access/actor";
import type { ClassificationRule, ClassificationRules } from "@wegbuch/contract/classificationrules/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { ruleOfRow } from "./rows.ts";

/**
 * The actor's own rules in the order they are asked in, and what the company offers; to support
 * none of his (rule classificationrules/secret).
 */
export async function listRules(db: MandatorDb, actor: Actor): Promise<ClassificationRules> {
  const rows = await db
    .selectFrom("classification_rules as rule")
    .leftJoin("vehicles", "vehicles.id", "rule.vehicle_id")
    .leftJoin("geofences", "geofences.id", "rule.geofence_id")
    .selectAll("rule")
    .select(["vehicles.name as vehicle_name", "geofences.title as geofence_title"])
    .where("rule.ended_at", "is", null)
    .where((rule) => rule.or([rule("rule.user_id", "=", actor.userId), rule("rule.user_id", "is", null)]))
    .orderBy("rule.position")
    .orderBy("rule.kind", "desc")
    .orderBy("rule.created_at")
    .orderBy("rule.id")
    .execute();
  const taken = new Set(rows.flatMap(({ offer_id }) => offer_id ?? []));
  const of = (isOffer: boolean): ClassificationRule[] =>
    rows.filter(({ user_id }) => (user_id === null) === isOffer).map((row) => ruleOfRow(row, taken));
  return { rules: of(false), offers: of(true) };
}

/** One of those; undefined where it is none. */
export async function readRule(
  db: MandatorDb,
  actor: Actor,
  id: string,
): Promise<ClassificationRule | undefined> {
  const { rules, offers } = await listRules(db, actor);
  return [...rules, ...offers].find((rule) => rule.id === id);
}
