import type { ClassificationRule, ClassificationRules } from "@wegbuch/contract/classificationrules/schemas";
import { expect, test } from "vitest";
import { aLogbook, at } from "../../../test/kit/api/logbook.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";

const database = await aDatabase();

const schedule = { weekdays: [1, 2, 3, 4, 5], from: "06:00", until: "19:00" };
const hours = { kind: 1, schedule };
const home = { latitude: 48.2, longitude: 16.37, displayName: "Geheimgasse 7, 1010 Wien" };
const office = { latitude: 48.31, longitude: 14.29, displayName: "Werk 1, 4020 Linz" };
const commute = { kind: 2, home, work: office };
const customer = { kind: 3, place: home, type: 0, description: "Wartung", contact: "Fa. Huber" };

async function aTeamWithRules() {
  const logbook = await aLogbook(database);
  const { ask, mandatorId } = logbook;
  await asOwner(database, "delete from classification_rules where mandator_id = $1", [mandatorId]);
  return {
    ...logbook,
    make: async (role: 1 | 3 | 5, rule: object) =>
      (await ask<ClassificationRule>(role, "POST /ClassificationRules", rule)).body,
    list: async (role: 1 | 3 | 5) => (await ask<ClassificationRules>(role, "GET /ClassificationRules")).body,
  };
}

test("a driver's rules are his alone: neither leader nor administrator nor their database sees one", async () => {
  const { make, list, mandatorId, people } = await aTeamWithRules();
  const { confirmedAt } = await make(5, commute);
  expect(confirmedAt).not.toBeNull();

  expect((await list(5)).rules).toMatchObject([{ kind: 2, type: 2, home, work: office }]);
  for (const role of [1, 3] as const) expect(await list(role)).toEqual({ rules: [], offers: [] });
  const seenBy = async (actor: string) => {
    const client = await database.pool("app").connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.mandator', $1, true), set_config('app.actor', $2, true)", [
        mandatorId,
        actor,
      ]);
      return (await client.query("select home from classification_rules")).rowCount;
    } finally {
      await client.query("rollback");
      client.release();
    }
  };
  expect(await Promise.all([people[5], people[1], ""].map(seenBy))).toEqual([1, 0, 0]);
});

test("an administrator offers a rule, each driver makes it his own or leaves it, and what he took stays as it was", async () => {
  const { ask, make, list } = await aTeamWithRules();
  expect((await ask(3, "POST /ClassificationRules", { ...hours, isOffer: true })).status).toBe(403);
  const offer = await make(1, { ...hours, isOffer: true });
  expect(offer).toMatchObject({ confirmedAt: null, type: 1 });
  expect(await list(5)).toMatchObject({ rules: [], offers: [{ id: offer.id, isTaken: false }] });
  for (const call of ["DELETE", "PUT"])
    expect((await ask(5, `${call} /ClassificationRules/${offer.id}`, hours)).status).toBe(404);

  await ask(5, `POST /ClassificationRules/${offer.id}/Confirm`);
  await ask(5, `POST /ClassificationRules/${offer.id}/Confirm`);
  await ask(1, `PUT /ClassificationRules/${offer.id}`, {
    ...hours,
    schedule: { ...schedule, from: "08:00" },
  });

  const { rules, offers } = await list(5);
  expect(rules).toMatchObject([{ schedule, confirmedAt: expect.any(String) }]);
  expect(offers).toMatchObject([{ schedule: { from: "08:00" }, isTaken: false }]);
  expect((await list(3)).rules).toEqual([]);
});

test("a commute is offered without home and work, which each driver adds for himself alone", async () => {
  const { ask, make, list } = await aTeamWithRules();
  const offer = await make(1, { kind: 2, isOffer: true });
  expect(offer).toMatchObject({ kind: 2, type: 2, home: null, work: null, confirmedAt: null });

  const taken = await ask(5, `POST /ClassificationRules/${offer.id}/Confirm`);
  expect([taken.status, (await list(5)).rules]).toEqual([409, []]);
  await make(5, { ...commute, offerId: offer.id });

  expect(await list(5)).toMatchObject({
    rules: [{ kind: 2, home, work: office, confirmedAt: expect.any(String) }],
    offers: [{ id: offer.id, isTaken: true }],
  });
  expect(await list(1)).toMatchObject({ rules: [], offers: [{ home: null, work: null, isTaken: false }] });
  const changed = await ask(1, `PUT /ClassificationRules/${offer.id}`, { ...commute, isOffer: true });
  expect(changed.status).toBe(400);
  const own = (await list(5)).rules[0]!;
  expect((await ask(5, `PUT /ClassificationRules/${own.id}`, { kind: 2, isOffer: true })).status).toBe(400);
  const both = { kind: 2, isOffer: true, offerId: offer.id };
  expect((await ask(1, "POST /ClassificationRules", both)).status).toBe(400);
  for (const offerId of [own.id, "019e0000-0000-7000-8000-000000000000"])
    expect((await ask(5, "POST /ClassificationRules", { ...commute, offerId })).status).toBe(404);
});

test("an offered commute is taken once, also after what was made of it is changed, and again once that is deleted", async () => {
  const { ask, make, list } = await aTeamWithRules();
  const offer = await make(1, { kind: 2, isOffer: true });
  const take = async () =>
    (await ask(5, "POST /ClassificationRules", { ...commute, offerId: offer.id })).status;
  const taken = async () => (await list(5)).offers.map(({ isTaken }) => isTaken);
  const first = await Promise.all([take(), take()]);
  expect(first.toSorted((one, other) => one - other)).toEqual([201, 409]);
  const [own] = (await list(5)).rules;
  await ask(5, `PUT /ClassificationRules/${own!.id}`, { ...commute, work: home, home: office });

  expect([await taken(), await take()]).toEqual([[true], 409]);
  const { rules } = await list(5);
  expect(rules).toMatchObject([{ work: home }]);
  await ask(5, `DELETE /ClassificationRules/${rules[0]!.id}`);
  expect([await taken(), await take()]).toEqual([[false], 201]);
});

test("a driver loads the tracker with 50 earlier orders and 50 changes a day at most", async () => {
  const { ask, make, list, mandatorId, people } = await aTeamWithRules();
  const [one, other] = [await make(5, customer), await make(5, { ...customer, place: office })];
  const years = { until: Date.parse(at("08:00")) - 401 * 86_400_000, position: 7 };
  await asOwner(
    database,
    "update classification_rules set former_positions = jsonb_build_array($2::jsonb) where id = $1",
    [other.id, years],
  );
  const kept = async () =>
    (
      await asOwner<{ kept: { until: number }[] }>(
        database,
        "select former_positions as kept from classification_rules where id = $1",
        [other.id],
      )
    )[0]!.kept.map(({ until }) => until);
  const order = (ids: string[]) => ask(5, "PUT /ClassificationRules/Order", { ids });
  await order([other.id, one.id]);
  expect(await kept()).toEqual([expect.any(Number)]);
  expect((await kept())[0]).toBeGreaterThan(years.until);
  for (let turn = 0; turn < 30; turn++) {
    await order([one.id, other.id]);
    await order([other.id, one.id]);
  }
  const untils = await kept();
  expect(untils).toHaveLength(50);
  expect(untils).toEqual(untils.toSorted((a, b) => a - b));

  await asOwner(
    database,
    `insert into classification_rules (mandator_id, id, user_id, kind, type, schedule, created_at, confirmed_at, ended_at)
     select $1, gen_random_uuid(), $2, 1, 1, $3, $4, $4, $4 from generate_series(1, 49)`,
    [mandatorId, people[5], schedule, at("07:00")],
  );
  const [first] = (await list(5)).rules;
  expect((await ask(5, `PUT /ClassificationRules/${first!.id}`, customer)).status).toBe(200);
  const [again] = (await list(5)).rules;
  expect((await ask(5, `PUT /ClassificationRules/${again!.id}`, customer)).status).toBe(409);
  expect((await list(5)).rules).toHaveLength(2);
  await asOwner(
    database,
    "update classification_rules set ended_at = ended_at - interval '25 hours' where mandator_id = $1",
    [mandatorId],
  );
  expect((await ask(5, `PUT /ClassificationRules/${again!.id}`, customer)).status).toBe(200);
});

test("a rule that is changed or ended is seen no more, and kept for late trips of its time; an offer goes at once", async () => {
  const { ask, make, list, mandatorId } = await aTeamWithRules();
  const offer = await make(1, { ...hours, isOffer: true });
  const first = await make(5, customer);
  await ask(5, `PUT /ClassificationRules/${first.id}`, { ...customer, place: office });
  const [second] = (await list(5)).rules;
  expect(second).toMatchObject({ place: office });

  await ask(5, `DELETE /ClassificationRules/${second!.id}`);
  await ask(1, `DELETE /ClassificationRules/${offer.id}`);

  expect(await list(5)).toEqual({ rules: [], offers: [] });
  expect((await ask(5, `DELETE /ClassificationRules/${second!.id}`)).status).toBe(404);
  const kept = await asOwner<{ id: string; ended_at: Date | null }>(
    database,
    "select id, ended_at from classification_rules where mandator_id = $1 order by id",
    [mandatorId],
  );
  expect(kept).toEqual([first, second].map((rule) => ({ id: rule!.id, ended_at: expect.any(Date) })));
});

test("rules are asked as their driver orders them; a new one stands behind those that are as special", async () => {
  const { ask, make, list } = await aTeamWithRules();
  const ids = async () => (await list(5)).rules.map(({ id }) => id);
  const time = await make(5, hours);
  const way = await make(5, commute);
  const visit = await make(5, customer);
  expect(await ids()).toEqual([visit.id, way.id, time.id]);

  const order = { ids: [time.id, visit.id, way.id] };
  expect((await ask(3, "PUT /ClassificationRules/Order", order)).status).toBe(404);
  await ask(5, "PUT /ClassificationRules/Order", order);
  expect(await ids()).toEqual(order.ids);
  const next = await make(5, { ...customer, place: office });
  expect(await ids()).toEqual([time.id, visit.id, next.id, way.id]);
});

test("a rule without what it knows trips by is refused", async () => {
  const { ask } = await aTeamWithRules();
  const wrong = [
    { kind: 1 },
    { kind: 1, schedule: { ...schedule, until: "05:00" } },
    { kind: 2, home },
    { kind: 3, type: 0 },
    { ...commute, isOffer: true },
  ];
  for (const rule of wrong) expect((await ask(1, "POST /ClassificationRules", rule)).status).toBe(400);
});
