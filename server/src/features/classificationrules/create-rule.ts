import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { ruleKinds } from "@wegbuch/contract/classificationrules/codes";
import type {
  ClassificationRule,
  NewClassificationRule,
} from "@wegbuch/contract/classificationrules/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { geofenceIsVisible } from "../geofences/visible-to.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { readRule } from "./queries.ts";
import { columnsOf } from "./rows.ts";
import { say } from "./texts.ts";

type Parts = { database: Database; clock: Clock };

/** More would slow down the tracker, and nobody could say what they do together. */
const mostRules = 50;

/** Makes a rule of the actor's own, which acts from now on, or offers one to all drivers (rule classificationrules/confirmed). */
export function createRule(
  { database, clock }: Parts,
  actor: Actor,
  rule: NewClassificationRule,
): Promise<ClassificationRule> {
  return inMandator(database, actor, async (db) => {
    const place = { createdAt: clock.now(), position: await positionOf(db, actor, rule) };
    const offerId = "offerId" in rule ? (rule.offerId ?? null) : null;
    if (offerId !== null) await requireOffer(db, actor, offerId);
    const id = await insertRule(db, actor, { rule, ...place, offerId, now: clock.now() });
    return (await readRule(db, actor, id))!;
  });
}

type Entered = {
  rule: NewClassificationRule;
  createdAt: Date;
  position: number;
  /** Of the offer that was taken with it. */
  offerId: string | null;
  now: Date;
};

/** In the place of one that was made at the same time, or of its own. */
export async function insertRule(
  db: MandatorDb,
  actor: Actor,
  { rule, createdAt, position, offerId, now }: Entered,
): Promise<string> {
  if (rule.isOffer && actor.role !== roles.admin) throw forbidden();
  await requireVisible(db, actor, rule);
  await refuseTooMany(db, actor, { isOffer: rule.isOffer, now });
  const id = newId();
  await db
    .insertInto("classification_rules")
    .values({
      id,
      ...columnsOf(rule),
      ...ownedBy(rule.isOffer ? null : actor, now),
      created_at: createdAt,
      position,
      offer_id: offerId,
    })
    .execute();
  return id;
}

/** Behind those that are as special, before those that are less so (rule classificationrules/order). */
async function positionOf(
  db: MandatorDb,
  actor: Actor,
  { kind, isOffer }: Pick<NewClassificationRule, "kind" | "isOffer">,
): Promise<number> {
  const { last } = await db
    .selectFrom("classification_rules")
    .select((rule) => rule.fn.max("position").as("last"))
    .where("user_id", isOffer ? "is" : "=", isOffer ? null : actor.userId)
    .where("ended_at", "is", null)
    .where("kind", ">=", kind)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const ownedBy = (actor: Actor | null, now: Date) => ({
  user_id: actor?.userId ?? null,
  confirmed_at: actor === null ? null : now,
});

/** Makes what is offered a rule of the actor's own, as it is now; whoever has taken it keeps it so. */
export function confirmOffer(
  { database, clock }: Parts,
  actor: Actor,
  offerId: string,
): Promise<ClassificationRule> {
  return inMandator(database, actor, async (db) => {
    const offer = await db
      .selectFrom("classification_rules")
      .selectAll()
      .where("id", "=", offerId)
      .where("user_id", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (offer === undefined) throw notFound("Rule");
    if (offer.kind === ruleKinds.homeWork)
      throw new Problem(409, "Conflict", { message: say.placesAreMissing });
    const known = await takenOf(db, actor, offerId);
    const id = known?.id ?? newId();
    const { schedule, place, ...same } = offer;
    const copied = { schedule: schedule && JSON.stringify(schedule), place: place && JSON.stringify(place) };
    if (known === undefined) {
      await refuseTooMany(db, actor, { isOffer: false, now: clock.now() });
      const kind = offer.kind as NewClassificationRule["kind"];
      const position = await positionOf(db, actor, { kind, isOffer: false });
      const own = {
        id,
        offer_id: offerId,
        ...ownedBy(actor, clock.now()),
        created_at: clock.now(),
        position,
      };
      await db
        .insertInto("classification_rules")
        .values({ ...same, ...copied, home: null, work: null, ...own })
        .execute();
    }
    return (await readRule(db, actor, id))!;
  });
}

/** What the actor has made of an offer, which is held, so that he takes it once. */
const takenOf = (db: MandatorDb, actor: Actor, offerId: string) =>
  db
    .selectFrom("classification_rules")
    .select("id")
    .where("user_id", "=", actor.userId)
    .where("offer_id", "=", offerId)
    .where("ended_at", "is", null)
    .executeTakeFirst();

/** An offer of home and work, which its driver fills, once. */
async function requireOffer(db: MandatorDb, actor: Actor, id: string): Promise<void> {
  const offer = await db
    .selectFrom("classification_rules")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "is", null)
    .where("kind", "=", ruleKinds.homeWork)
    .forUpdate()
    .executeTakeFirst();
  if (offer === undefined) throw notFound("Rule");
  if ((await takenOf(db, actor, id)) !== undefined)
    throw new Problem(409, "Conflict", { message: say.offerIsTaken });
}

/** Ended ones count for a day: they go on weighing on the tracker until no record can be late for them. */
async function refuseTooMany(
  db: MandatorDb,
  actor: Actor,
  { isOffer, now }: { isOffer: boolean; now: Date },
): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { living, ended } = await db
    .selectFrom("classification_rules")
    .where("user_id", isOffer ? "is" : "=", isOffer ? null : actor.userId)
    .select((rule) => [
      rule.fn.countAll().filterWhere("ended_at", "is", null).as("living"),
      rule.fn.countAll().filterWhere("ended_at", ">", dayAgo).as("ended"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(living) >= mostRules) throw new Problem(409, "Conflict", { message: say.tooManyRules });
  if (Number(ended) > mostRules) throw new Problem(409, "Conflict", { message: say.tooManyChanges });
}

/** Vehicle and fence are ones the actor knows. */
async function requireVisible(db: MandatorDb, actor: Actor, rule: NewClassificationRule): Promise<void> {
  if (rule.vehicleId) {
    const known = await db
      .selectFrom("vehicles")
      .select("id")
      .where("id", "=", rule.vehicleId)
      .where("deleted_at", "is", null)
      .where(vehicleIsVisible(actor, "vehicles.id"))
      .executeTakeFirst();
    if (known === undefined) throw notFound("Vehicle");
  }
  const geofenceId = "geofenceId" in rule ? rule.geofenceId : null;
  if (!geofenceId) return;
  const { rows } = await sql`
    select from geofences where id = ${geofenceId} and deleted_at is null and ${geofenceIsVisible(actor)}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound("Geofence");
}
