import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDriver, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { readCalendar } from "../../../test/kit/documents/calendar.ts";
import { aServer, callerAs } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";

const database = await aDatabase();

/** An admin of a company of his own, at 4 May 2026. */
async function anAdmin(given: Parameters<typeof aMandator>[1] = {}, language = "de") {
  const { origin } = await aServer(database, { PUBLIC_ORIGIN: "https://wegbuch.example" });
  const mandatorId = await aMandator(database, given);
  const id = await aDriver(database, mandatorId, { role_id: 1 });
  const { authorization } = await aBearer(database, id);
  const call = callerAs(origin, { authorization, "accept-language": language });
  const fetchUrl = (url: string) => fetch(url.replace("https://wegbuch.example", origin));
  const renew = async () => (await call<{ url: string }>("POST", "/CalendarFeed")).body.url;
  return { mandatorId, call, renew, fetchUrl };
}

const aCar = {
  name: "Wagen 1",
  license_plate: "W-1",
  country: "AT",
  registration_date: "2024-02-01",
  vehicle_service_type: 0,
  description: "Linz, Hafenstraße 1",
} as const;

async function calendarAt(answer: Promise<Response>) {
  const { status, headers, ...rest } = await answer.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    bytes: new Uint8Array(await one.arrayBuffer()),
  }));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return { ...readCalendar(rest.bytes), bytes: rest.bytes };
}

test("a link is said once, works without a session, and ends when it is renewed or switched off", async () => {
  const { call, renew, fetchUrl, mandatorId } = await anAdmin();
  expect((await call("GET", "/CalendarFeed")).body).toEqual({ createdAt: null });
  const made = await call<{ url: string; createdAt: string }>("POST", "/CalendarFeed");
  expect(made.status).toBe(201);
  expect(made.body.url).toMatch(/^https:\/\/wegbuch\.example\/api\/CalendarFeed\/[\w-]{64}$/);
  expect((await call("GET", "/CalendarFeed")).body).toEqual({ createdAt: made.body.createdAt });
  expect((await fetchUrl(made.body.url)).status).toBe(200);
  const second = await renew();
  expect((await fetchUrl(made.body.url)).status).toBe(404);
  expect((await fetchUrl(second)).status).toBe(200);
  expect((await call("DELETE", "/CalendarFeed")).status).toBe(204);
  expect((await fetchUrl(second)).status).toBe(404);
  expect((await call("DELETE", "/CalendarFeed")).status).toBe(204);
  const told = await asOwner<{ property_name: string; old_value: string; new_value: string }>(
    database,
    "select property_name, old_value, new_value from history where object_id = $1 order by seq",
    [mandatorId],
  );
  expect(told).toEqual([
    { property_name: "calendarFeed", old_value: "", new_value: "***" },
    { property_name: "calendarFeed", old_value: "", new_value: "***" },
    { property_name: "calendarFeed", old_value: "***", new_value: "" },
  ]);
  const kept = await asOwner(database, "select * from history where old_value like '%'||$1||'%'", [second]);
  expect(kept).toEqual([]);
});

test("an inspection stands in its month and on its last day, with the vehicle's name and plate and nothing else", async () => {
  const { renew, fetchUrl, mandatorId } = await anAdmin({ name: "Alpen; Land" });
  const id = await aVehicle(database, mandatorId, aCar);
  const { events, properties, bytes } = await calendarAt(fetchUrl(await renew()));
  expect(properties["X-WR-CALNAME"]).toBe("Begutachtungen und Services Alpen; Land");
  const window = "Möglich von 01.01.2027 bis 30.06.2027.";
  expect(events).toMatchObject([
    {
      UID: `inspection-${id}@wegbuch`,
      DTSTAMP: "20260504T080000Z",
      "DTSTART;VALUE=DATE": "20270201",
      "DTEND;VALUE=DATE": "20270301",
      SUMMARY: "Begutachtung (§57a) fällig: Wagen 1 (W-1)",
      DESCRIPTION: window,
      alarm: { TRIGGER: "-P14D" },
    },
    {
      UID: `inspection-latest-${id}@wegbuch`,
      "DTSTART;VALUE=DATE": "20270630",
      "DTEND;VALUE=DATE": "20270701",
      SUMMARY: "Letzter Tag für die Begutachtung (§57a): Wagen 1 (W-1)",
      DESCRIPTION: window,
    },
  ]);
  expect(Buffer.from(bytes).toString()).not.toContain("Hafenstraße");
});

test("a service stands on its estimated day, one that is overdue at today", async () => {
  const { renew, fetchUrl, mandatorId } = await anAdmin({}, "en");
  const soon = await aVehicle(database, mandatorId, {
    name: "Soon",
    periodic_service_distance_in_meter: 15_000_000,
  });
  const late = await aVehicle(database, mandatorId, {
    name: "Late",
    periodic_service_distance_in_meter: 1_000,
  });
  const unused = { name: "Unused", periodic_service_distance_in_meter: 1_000_000 };
  await aVehicle(database, mandatorId, unused);
  const days = { type: 0, is_hidden: false, trip_count: 1, locked_count: 0, ready_count: 0 };
  const driven = { mileage_in_meters: 9_000_000, duration_seconds: 1, idle_seconds: 0 };
  const write = { role: "tracker" } as const;
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .insertInto("trip_days")
        .values({ vehicle_id: soon, day: "2026-05-03", ...days, ...driven })
        .execute(),
    write,
  );
  const calibration = { calibrated_at: clock.now(), is_initial: true, created_at: clock.now() };
  await inMandator(database, mandatorId, async (db) => {
    for (const [vehicle_id, mileage_in_meters] of [
      [soon, 13_490_000],
      [late, 60_000],
    ] as const) {
      const row = { id: newId(), vehicle_id, mileage_in_meters, ...calibration };
      await db.insertInto("calibrations").values(row).execute();
    }
    const service = { serviced_on: "2026-04-01", mileage_in_meters: 50_000, created_at: clock.now() };
    await db
      .insertInto("services")
      .values({ id: newId(), vehicle_id: late, ...service })
      .execute();
  });
  const { events } = await calendarAt(fetchUrl(await renew()));
  expect(events.map((event) => [event.SUMMARY, event["DTSTART;VALUE=DATE"], event.DESCRIPTION])).toEqual([
    ["Service at 51 km: Late", "20260504", "Overdue for 9 km."],
    ["Service at 15,000 km: Soon", "20260520", "1,510 km to go. The day is estimated by the last 90 days."],
  ]);
});

test("the same data give the same bytes but for the time of making, and vehicles that are gone are left out", async () => {
  const { renew, fetchUrl, mandatorId } = await anAdmin();
  await aVehicle(database, mandatorId, aCar);
  await aVehicle(database, mandatorId, { ...aCar, archived_at: clock.now() });
  await aVehicle(database, mandatorId, { ...aCar, deleted_at: clock.now() });
  await aVehicle(database, await aMandator(database), aCar);
  const url = await renew();
  const first = await calendarAt(fetchUrl(url));
  expect(first.events).toHaveLength(2);
  advanceClock(3_600_000);
  const later = await calendarAt(fetchUrl(url));
  expect(later.events.map((event) => event.DTSTAMP)).toEqual(["20260504T090000Z", "20260504T090000Z"]);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  expect(text(later.bytes)).toBe(text(first.bytes).replaceAll("20260504T080000Z", "20260504T090000Z"));
});

test.each([
  ["archived", { archived_at: new Date() }],
  ["deleted", { deleted_at: new Date() }],
  ["whose trial is over", { tester_since: new Date("2026-04-01T00:00:00Z"), tester_expires_in_days: 14 }],
] as const)("the link of a company that is %s leads nowhere", async (_, columns) => {
  const { renew, fetchUrl, mandatorId } = await anAdmin();
  const url = await renew();
  await database.as("admin").updateTable("mandators").set(columns).where("id", "=", mandatorId).execute();
  expect((await fetchUrl(url)).status).toBe(404);
});

test("a token that is guessed, cut or of another company opens nothing", async () => {
  const one = await anAdmin();
  const url = await one.renew();
  const foreign = await (await anAdmin()).renew();
  const token = url.slice(-64);
  const flipped = (at: number) => token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
  const crossed = foreign.slice(-64, -43) + token.slice(-43);
  const unknown = Buffer.alloc(48).toString("base64url");
  for (const wrong of [
    flipped(0),
    flipped(30),
    flipped(62),
    crossed,
    token.slice(1),
    `${token}A`,
    unknown,
    "%00",
  ]) {
    const answer = await one.fetchUrl(url.replace(token, wrong));
    expect([wrong, answer.status, ((await answer.json()) as { title: string }).title]).toEqual([
      wrong,
      404,
      "NotFound",
    ]);
  }
});

test("a link that is fetched too often has to wait", async () => {
  const { renew, fetchUrl } = await anAdmin();
  const url = await renew();
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await fetchUrl(url)).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
