import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { aTrip } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { opened, textOf } from "../kit/api/streams.ts";
import { aDatabase } from "../kit/db/database.ts";
import { table } from "./every-endpoint-table.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";

const database = await aDatabase();
type Company = Awaited<ReturnType<typeof aCompany>>;
type Tenant = 1 | 2 | 3 | 4 | 5 | 6;

async function aScope() {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const bearers = {} as Record<Tenant, string>;
  for (const role of [1, 2, 3, 4, 5, 6] as const) {
    bearers[role] = (await aBearer(database, company.people[role])).authorization;
  }
  const ask = async (role: Tenant, path: string) =>
    textOf(await opened(() => fetch(`${origin}/api${path}`, { headers: { authorization: bearers[role] } })));
  return { company, ask };
}

/** All a person of that role may read, about what is in everybody's scope. */
async function everyAnswer(company: Company, role: Tenant, ask: (path: string) => Promise<string>) {
  const reads = Object.entries(table).filter(
    ([name, row]) => name.startsWith("GET") && Array.isArray(row.roles) && row.roles.includes(role),
  );
  const answers: { name: string; text: string }[] = [];
  for (const [name, row] of reads) {
    const path = name.slice("GET ".length).replace(/:\w+/, () => company.inScope(role)[row.id!]);
    answers.push({ name, text: await ask(`${path}?perPage=1000&${row.query ?? ""}`) });
  }
  return answers;
}

const hiddenIds = ({ outOfScope }: Company) => {
  const { vehicle, drivingVehicle, trip, user, group } = outOfScope;
  return { vehicle, drivingVehicle, trip, user, group };
};

/**
 * Pool vehicles are for everybody in the company, with who has them when (rules reservations/pool,
 * reservations/discretion).
 */
const isShared = (name: string) => name.startsWith("GET /Reservations");

test("no answer of any call names what lies outside a person's scope, though it is a member of both sides", async () => {
  const { company, ask } = await aScope();
  const hidden = Object.entries(hiddenIds(company));
  for (const role of [3, 4, 5, 6] as const) {
    const answers = await everyAnswer(company, role, (path) => ask(role, path));
    const found = answers
      .filter(({ name }) => !isShared(name))
      .flatMap(({ name, text }) =>
        hidden.filter(([, id]) => text.includes(id)).map(([what]) => `${name}: ${what}`),
      );
    expect([role, found]).toEqual([role, []]);
  }
  // An admin is told of all of it, else this test would prove nothing.
  const told = (await everyAnswer(company, 1, (path) => ask(1, path))).map(({ text }) => text).join("");
  expect(hidden.filter(([, id]) => !told.includes(id))).toEqual([]);
});

const byGroup = (group: string) => [
  `/Vehicles?groups=${group}`,
  `/Users?groups=${group}`,
  `/Trips?groupIds=${group}`,
  // From within a day, so that the trips are counted and not the sums of days, which nobody kept here.
  `/Trips/Report?from=2026-05-04T00:30:00Z&groupIds=${group}`,
];

test("a group out of scope, or another company's, filters like one there is not", async () => {
  const { company, ask } = await aScope();
  const answers = (role: Tenant, group: string) => Promise.all(byGroup(group).map((path) => ask(role, path)));
  const west = company.outOfScope.group;
  const foreign = (await aCompany(database)).outOfScope.group;
  for (const role of [3, 4, 5, 6] as const) {
    const none = await answers(role, newId());
    expect(await answers(role, west)).toEqual(none);
    expect(await answers(role, foreign)).toEqual(none);
  }
  const none = await answers(1, newId());
  expect(await answers(1, foreign)).toEqual(none);
  for (const [index, answer] of (await answers(1, west)).entries()) expect(answer).not.toBe(none[index]);
});

/** Everybody is told who leads him, as who may see where he drives (rule privacy/told). */
const saysWhoMayLook = (name: string) => name === "GET /Privacy";

test("drivers are not told where a colleague drives the vehicle they share, and group leaders are", async () => {
  const { company, ask } = await aScope();
  const { mandatorId, people } = company;
  const { vehicle } = company.inScope(5);
  await aTrip(database, mandatorId, {
    vehicle_id: vehicle,
    driver_id: people[3],
    started_at: new Date(clock.now().getTime() - 60_000),
    finished_at: null,
  });
  const stands = { latitude: 48.765, longitude: 16.765, speed: 77, heading: 0 };
  const times = { device_time: clock.now(), last_contact_at: clock.now() };
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .insertInto("vehicle_positions")
        .values({ vehicle_id: vehicle, ...stands, ...times })
        .execute(),
    { role: "tracker" },
  );
  const tells = async (role: Tenant) =>
    (await everyAnswer(company, role, (path) => ask(role, path)))
      .filter(
        ({ name, text }) =>
          /\.765|"speed":77/.test(text) || (!saysWhoMayLook(name) && text.includes(people[3])),
      )
      .map(({ name }) => name);
  expect([await tells(5), await tells(6)]).toEqual([[], []]);
  expect(await tells(3)).toEqual(expect.arrayContaining(["GET /Vehicles", "GET /Vehicles/:id"]));
  expect(await tells(1)).toEqual(expect.arrayContaining(["GET /Vehicles", "GET /Vehicles/LastPosition"]));
});
