import type { Page } from "@wegbuch/contract/kit/page";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import { roles } from "@wegbuch/contract/access/roles";
import { expect, test } from "vitest";
import { newId } from "../../src/platform/db/ids.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";
import { aDriver } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aFence } from "../kit/tracking/fences.ts";

const database = await aDatabase();

type Given = {
  kind: string;
  vehicle_id?: string;
  user_id?: string;
  subject_id?: string;
  facts?: object;
  happenedAt?: string;
};

/** A company without news of which tests tell its people something. */
async function aToldCompany() {
  const logbook = await aLogbook(database);
  const { mandatorId, ask } = logbook;
  await asOwner(database, "delete from notifications where mandator_id = $1", [mandatorId]);
  let minute = 0;
  return {
    ...logbook,
    tell: async ({ kind, vehicle_id, user_id, subject_id, facts, happenedAt }: Given) => {
      const id = newId();
      const toldAt = new Date(Date.parse(at("05:00")) + 60_000 * (minute += 1));
      await asOwner(
        database,
        `insert into notifications (mandator_id, id, kind, key, vehicle_id, user_id, subject_id, facts, happened_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          mandatorId,
          id,
          kind,
          id,
          vehicle_id ?? null,
          user_id ?? null,
          subject_id ?? null,
          JSON.stringify(facts ?? {}),
          happenedAt ?? toldAt,
          toldAt,
        ],
      );
      return id;
    },
    list: async (role: Role, query = "") =>
      (await ask<Page<Notification>>(role, `GET /Notifications?${query}`)).body.items,
    idsOf: async (role: Role, query = "") =>
      (await ask<Page<Notification>>(role, `GET /Notifications?${query}`)).body.items.map(({ id }) => id),
    count: async (role: Role) => (await ask<{ count: number }>(role, "GET /Notifications/Count")).body.count,
  };
}

type Role = 1 | 2 | 3 | 4 | 5 | 6;

test("leaders are told of the vehicles of their groups alone, drivers of what is theirs", async () => {
  const { vehicle, outOfScope, people, tell, idsOf, count } = await aToldCompany();
  const near = await tell({ kind: "silent", vehicle_id: vehicle });
  const far = await tell({ kind: "silent", vehicle_id: outOfScope.vehicle });
  const mail = await tell({ kind: "failedMail", facts: { address: "nora@example.at" } });
  const own = await tell({ kind: "notFetched", vehicle_id: outOfScope.vehicle, user_id: people[5] });

  expect(await idsOf(1)).toEqual([own, mail, far, near]);
  expect(await idsOf(2)).toEqual([own, far, near]);
  expect([await idsOf(3), await idsOf(4)]).toEqual([[near], [near]]);
  expect([await idsOf(5), await idsOf(6)]).toEqual([[own], []]);
  expect([await count(1), await count(3), await count(5), await count(6)]).toEqual([4, 1, 1, 0]);
});

test("a person is told of his own waiting trips, others only once they are overdue", async () => {
  const { driver, tell, idsOf } = await aToldCompany();
  const soon = await tell({ kind: "openTrips", user_id: driver, facts: { isOverdue: false } });
  expect([await idsOf(5), await idsOf(1)]).toEqual([[soon], []]);
  const late = await tell({ kind: "openTrips", user_id: driver, facts: { isOverdue: true } });
  expect([await idsOf(5), await idsOf(1), await idsOf(2)]).toEqual([[late, soon], [late], []]);
});

test("what somebody has seen is counted no more for him alone, and others see who it was", async () => {
  const { vehicle, people, tell, list, idsOf, count, ask } = await aToldCompany();
  const [first, second] = [
    await tell({ kind: "silent", vehicle_id: vehicle }),
    await tell({ kind: "unplugged", vehicle_id: vehicle }),
  ];

  expect((await ask(3, "PUT /Notifications/Seen", { ids: [first, newId()] })).status).toBe(204);
  expect((await ask(3, "PUT /Notifications/Seen", { ids: [first] })).status).toBe(204);
  expect([await count(3), await count(1)]).toEqual([1, 2]);
  expect(await idsOf(3, "isUnseen=true")).toEqual([second]);
  const leader = await asOwner<{ name: string }>(
    database,
    "select first_name || ' ' || last_name as name from users where id = $1",
    [people[3]],
  );
  expect(await list(1, "kinds=silent")).toMatchObject([
    { id: first, isSeen: false, seenBy: [{ name: leader[0]!.name }] },
  ]);
  expect(await list(3)).toMatchObject([
    { isSeen: false, seenBy: [] },
    { isSeen: true, seenBy: [] },
  ]);
});

test("who has seen all has seen what was told until then and is on his screen, and nothing that is told later", async () => {
  const { vehicle, tell, list, idsOf, count, ask } = await aToldCompany();
  await tell({ kind: "unplugged", vehicle_id: vehicle });
  const quiet = await tell({ kind: "silent", vehicle_id: vehicle });
  const onScreen = (isOnScreen: boolean) => ({ settings: [{ kind: "silent", isOnScreen, mail: "none" }] });
  await ask(1, "PUT /Notifications/Settings", onScreen(false));
  const [{ toldAt }] = (await list(1)) as [Notification];
  const later = await tell({ kind: "service", vehicle_id: vehicle, happenedAt: at("00:00") });
  await ask(1, "PUT /Notifications/Seen", { until: toldAt });
  expect([await idsOf(1, "isUnseen=true"), await count(1)]).toEqual([[later], 1]);

  await ask(1, "PUT /Notifications/Settings", onScreen(true));
  expect(await idsOf(1, "isUnseen=true")).toEqual([later, quiet]);
});

test("nobody marks what he may not know of", async () => {
  const { outOfScope, tell, ask, count, list } = await aToldCompany();
  const far = await tell({ kind: "silent", vehicle_id: outOfScope.vehicle });
  await ask(3, "PUT /Notifications/Seen", { ids: [far] });
  await ask(3, "PUT /Notifications/Seen", { until: at("23:00") });

  expect(await count(1)).toBe(1);
  expect(await list(1)).toMatchObject([{ seenBy: [] }]);
});

test("an alarm says fence and direction and no place, and of a drive that is private by now nothing", async () => {
  const { mandatorId, vehicle, driver, aDrive, tell, list, idsOf, count } = await aToldCompany();
  const fence = await aFence(database, mandatorId, {
    vehicleIds: [vehicle],
    title: "Lager",
    email: "wache@example.at",
  });
  const alarm = newId();
  await asOwner(
    database,
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, latitude, longitude,
       created_at, seen_at) values ($1, $2, $3, $4, 'Leaving', $5, 48.201, 16.37, $5, $5)`,
    [mandatorId, alarm, fence, vehicle, at("06:10")],
  );
  const trip = await aDrive("06:00", "06:20", { driver_id: driver });
  const id = await tell({ kind: "alarm", vehicle_id: vehicle, subject_id: alarm });

  const [told] = await list(1);
  expect(told).toMatchObject({ id, geofence: { id: fence, name: "Lager" }, event: "Leaving" });
  expect(JSON.stringify(told)).not.toMatch(/48\.2|16\.37/);
  expect([await idsOf(2), await idsOf(4), await count(3)]).toEqual([[], [], 1]);

  await asOwner(database, "update trips set type = 1 where id = $1", [trip]);
  expect([await idsOf(1), await idsOf(3), await count(1)]).toEqual([[], [], 0]);
});

test("packages that a company has not are silent", async () => {
  const { mandatorId, driver, tell, idsOf } = await aToldCompany();
  await tell({ kind: "notFetched", user_id: driver });
  await asOwner(database, "update mandators set packages = 1 where id = $1", [mandatorId]);
  expect([await idsOf(1), await idsOf(5)]).toEqual([[], []]);
});

test("of many who have seen it five are named, and how many more", async () => {
  const { mandatorId, vehicle, tell, list, ask } = await aToldCompany();
  const id = await tell({ kind: "silent", vehicle_id: vehicle });
  for (let minute = 10; minute < 17; minute += 1) {
    const reader = await aDriver(database, mandatorId, {
      role_id: roles.admin,
      first_name: "Nora",
      last_name: `${minute}`,
    });
    await asOwner(
      database,
      "insert into notification_marks (mandator_id, notification_id, user_id, seen_at) values ($1, $2, $3, $4)",
      [mandatorId, id, reader, at(`05:${minute}`)],
    );
  }
  const names = [10, 11, 12, 13, 14].map((minute) => ({ name: `Nora ${minute}` }));
  expect(await list(1)).toMatchObject([{ seenBy: names, moreSeenBy: 2 }]);
  await ask(1, "PUT /Notifications/Seen", { ids: [id] });
  expect(await list(1)).toMatchObject([{ seenBy: names, moreSeenBy: 2 }]);
});
