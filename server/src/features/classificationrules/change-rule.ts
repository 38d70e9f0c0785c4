import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import {
  type ClassificationRule,
  type ClassificationRules,
  NewClassificationRule,
} from "@wegbuch/contract/classificationrules/schemas";
import { sql } from "kysely";
import { mostLateDays } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { parsed } from "../../platform/http/parse-call.ts";
import { notFound } from "../../platform/http/problem.ts";
import { insertRule } from "./create-rule.ts";
import { listRules, readRule } from "./queries.ts";

type Parts = { database: Database; clock: Clock };

/** Of how many earlier orders late records find what held then. */
const mostPositions = 50;

/**
 * Puts another rule in the place of one: what began before goes on to be what it is, also when its records come late.
 */
export function changeRule(
  { database, clock }: Parts,
  actor: Actor,
  { id, rule }: { id: string; rule: NewClassificationRule },
): Promise<ClassificationRule> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const before = await endRule(db, actor, { id, now });
    const isOffer = before.user_id === null;
    const place = { createdAt: before.created_at, position: before.position, offerId: before.offer_id };
    // Of home and work an offer has neither, a rule both.
    const next = { rule: parsed(NewClassificationRule, { ...rule, isOffer }), ...place, now };
    return (await readRule(db, actor, await insertRule(db, actor, next)))!;
  });
}

export function removeRule({ database, clock }: Parts, actor: Actor, id: string): Promise<void> {
  return inMandator(database, actor, async (db) => void (await endRule(db, actor, { id, now: clock.now() })));
}

/**
 * Asks the actor's own rules in the order of these ids from now on; others, made meanwhile, keep their places. What began
 * before goes by the order of its time (rule classificationrules/order).
 */
export function orderRules(
  { database, clock }: Parts,
  actor: Actor,
  ids: readonly string[],
): Promise<ClassificationRules> {
  const now = clock.now().getTime();
  return inMandator(database, actor, async (db) => {
    const own = await holdRules(db, actor);
    if (ids.some((id) => !own.has(id))) throw notFound("Rule");
    await sql`
      update classification_rules as rule
      set position = asked.position, former_positions = (
        select jsonb_agg(entry order by place) from (
          select entry, place
          from jsonb_array_elements(former_positions || jsonb_build_object('until', ${now}::float8, 'position', rule.position))
            with ordinality as former (entry, place)
          where (entry->>'until')::float8 >= ${now - mostLateDays * 86_400_000}::float8
          order by place desc
          limit ${mostPositions}
        ) as kept)
      from unnest(${[...new Set(ids)]}::uuid[]) with ordinality as asked (id, position)
      where rule.id = asked.id and rule.position <> asked.position`.execute(db);
    return listRules(db, actor);
  });
}

/** Two orders at once come one after the other. */
async function holdRules(db: MandatorDb, actor: Actor): Promise<Set<string>> {
  const rules = await db
    .selectFrom("classification_rules")
    .select("id")
    .where("user_id", "=", actor.userId)
    .where("ended_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Set(rules.map(({ id }) => id));
}

/** What it was; it goes on holding for what began before (rule classificationrules/ended). An offer was for no trip. */
async function endRule(db: MandatorDb, actor: Actor, { id, now }: { id: string; now: Date }) {
  const rule = await db
    .selectFrom("classification_rules")
    .select(["user_id", "created_at", "position", "offer_id"])
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (rule === undefined || (rule.user_id === null && actor.role !== roles.admin)) throw notFound("Rule");
  if (rule.user_id === null) await db.deleteFrom("classification_rules").where("id", "=", id).execute();
  else await db.updateTable("classification_rules").set({ ended_at: now }).where("id", "=", id).execute();
  return rule;
}
