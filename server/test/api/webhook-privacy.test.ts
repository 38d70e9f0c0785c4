import type { Page } from "@wegbuch/contract/kit/page";
import { lookKinds } from "@wegbuch/contract/privacy/codes";
import { eventTypes } from "@wegbuch/contract/webhooks/rules";
import { expect, test } from "vitest";
import { changeWebhook, removeWebhook } from "../../src/features/webhooks/change-webhook.ts";
import { composePayload } from "../../src/features/webhooks/compose-payload.ts";
import { forgetMessages } from "../../src/features/webhooks/jobs.ts";
import { sendDue } from "../../src/features/webhooks/send-deliveries.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";
import { planted, plantPrivateTrips } from "../kit/api/private-words.ts";
import { aWebhook, deliveriesOf, queued, sendingTo, toNextAttempt } from "../kit/api/webhooks.ts";
import { aDriver, anActor, aTrip } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aReceiver } from "../kit/http/receiver.ts";
import { aFence } from "../kit/tracking/fences.ts";

const database = await aDatabase();
const log = silentLog();

async function aWatched() {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const receiver = await aReceiver();
  const webhook = await aWebhook(database, company.mandatorId, receiver);
  return { origin, company, receiver, webhook, parts: sendingTo(database, receiver) };
}

test("of private trips of every making no webhook is told a place or a purpose, whatever happened to them", async () => {
  const { origin, company, receiver, webhook, parts } = await aWatched();
  const { mandatorId } = company;
  const drives = await plantPrivateTrips({ database, origin, log }, company);
  const now = clock.now();
  const alarmId = newId();
  const geofenceId = await aFence(database, mandatorId, {
    vehicleIds: [drives.vehicle],
    title: "Geheimtreff",
  });
  await asOwner(
    database,
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, latitude, longitude, created_at)
     values ($1, $2, $3, $4, 'Entering', '2026-05-04T01:05:00Z', 48.765, 16.987, $5)`,
    [mandatorId, alarmId, geofenceId, drives.vehicle, now],
  );
  const since = now.toISOString();
  const refs = { alarmId, vehicleId: drives.vehicle, since, dueOn: "2026-05-05", isOverdue: false };
  const ofTrips = eventTypes.filter((type) => type.startsWith("trip."));
  const others = eventTypes.filter((type) => !type.startsWith("trip."));
  await queued(
    database,
    mandatorId,
    ...drives.trips.flatMap((objectId) => ofTrips.map((type) => ({ type, objectId, happenedAt: now }))),
    ...others.map((type) => ({
      type,
      objectId: type.startsWith("reservation.") ? company.inScope(1).reservation : drives.vehicle,
      happenedAt: now,
      refs: { ...refs, occurrenceAt: since },
    })),
  );

  while (await toNextAttempt(database, webhook.id)) await sendDue(parts);

  const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  expect(new Set(told.map(({ type }) => type))).toEqual(
    new Set(eventTypes.filter((type) => type !== "geofence.alarm")),
  );
  expect(told.length).toBeGreaterThan(5 * drives.trips.length);
  for (const { body } of receiver.received) expect(body).not.toMatch(planted);
  const kept = await asOwner(database, "select * from webhook_messages where mandator_id = $1", [mandatorId]);
  const fared = await deliveriesOf(database, webhook.id);
  expect(JSON.stringify([kept, fared])).not.toMatch(planted);
  expect(fared.filter(({ type }) => type === "geofence.alarm")).toMatchObject([{ error: "withheld" }]);
  expect(fared.filter(({ error }) => error !== null && error !== "withheld")).toEqual([]);
});

test("a trip on business is told with its places, and once it is private without them", async () => {
  const { company, webhook } = await aWatched();
  const { mandatorId, people } = company;
  const { drivingVehicle: vehicle_id } = company.inScope(1);
  const startAddress = JSON.stringify({ displayName: "Ring 1, 1010 Wien" });
  const objectId = await aTrip(database, mandatorId, {
    vehicle_id,
    driver_id: people[5],
    start_latitude: 48.2,
    start_longitude: 16.37,
    start_address: startAddress,
    description: "Kunde",
  });
  const told = { type: "trip.finished", objectId, happenedAt: clock.now(), refs: {} } as const;
  const compose = () => composePayload(database, { mandatorId, webhookId: webhook.id }, told, clock.now());

  expect(JSON.parse((await compose())!)).toMatchObject({
    type: "trip.finished",
    timestamp: clock.now().toISOString(),
    data: {
      mandatorId,
      id: objectId,
      description: "Kunde",
      startAddress: { displayName: "Ring 1, 1010 Wien" },
    },
  });
  await asOwner(database, "update trips set type = 1 where id = $1", [objectId]);
  expect(await compose()).not.toMatch(/Ring 1|Kunde|48\.2|16\.37/);
});

test("an alarm is told by its id alone once geofences are booked no more", async () => {
  const { company, webhook } = await aWatched();
  const { mandatorId } = company;
  const { drivingVehicle: vehicleId } = company.inScope(1);
  const [alarmId, geofenceId] = [
    newId(),
    await aFence(database, mandatorId, { vehicleIds: [vehicleId], title: "Lager Nord" }),
  ];
  await asOwner(
    database,
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, latitude, longitude, created_at)
     values ($1, $2, $3, $4, 'Entering', '2020-05-04T01:05:00Z', 48.765, 16.987, $5)`,
    [mandatorId, alarmId, geofenceId, vehicleId, clock.now()],
  );
  const told = {
    type: "geofence.alarm",
    objectId: geofenceId,
    happenedAt: clock.now(),
    refs: { alarmId },
  } as const;
  const composed = async () =>
    (
      JSON.parse(
        (await composePayload(database, { mandatorId, webhookId: webhook.id }, told, clock.now()))!,
      ) as { data: object }
    ).data;

  expect(await composed()).toMatchObject({ geofence: { name: "Lager Nord" }, latitude: 48.765 });
  await asOwner(database, "update mandators set packages = packages & ~16 where id = $1", [mandatorId]);
  expect(await composed()).toEqual({ mandatorId, id: geofenceId });
});

test("what is gone, was never booked or is too large is named by its id alone", async () => {
  const { company, webhook } = await aWatched();
  const { mandatorId } = company;
  const { reservation, trip } = company.inScope(1);
  const dataOf = async (type: "trip.changed" | "reservation.changed", objectId: string) => {
    const told = { type, objectId, happenedAt: clock.now(), refs: {} };
    const { data } = JSON.parse(
      (await composePayload(database, { mandatorId, webhookId: webhook.id }, told, clock.now()))!,
    ) as {
      data: object;
    };
    return data;
  };
  const missing = newId();

  expect(await dataOf("trip.changed", missing)).toEqual({ mandatorId, id: missing });
  expect(Object.keys(await dataOf("reservation.changed", reservation)).length).toBeGreaterThan(5);
  await asOwner(database, "update trips set description = repeat('ü', 11000) where id = $1", [trip]);
  expect(await dataOf("trip.changed", trip)).toEqual({ mandatorId, id: trip });
  await asOwner(database, "update mandators set packages = 4 where id = $1", [mandatorId]);
  expect(await dataOf("reservation.changed", reservation)).toEqual({ mandatorId, id: reservation });
});

test("who drove reads once an hour which webhook was told where, however often, and not where no place was told", async () => {
  const { origin, company, receiver, webhook, parts } = await aWatched();
  const { mandatorId } = company;
  const driver_id = await aDriver(database, mandatorId);
  const trip = (given: object) =>
    aTrip(database, mandatorId, { vehicle_id: company.inScope(1).drivingVehicle, driver_id, ...given });
  const [business, bare] = [
    await trip({ start_address: JSON.stringify({ displayName: "Ring 1, 1010 Wien" }) }),
    await trip({}),
  ];
  const types = ["trip.finished", "trip.changed", "trip.locked"] as const;
  for (const objectId of [bare, business, business])
    await queued(database, mandatorId, ...types.map((type) => ({ type, objectId, happenedAt: clock.now() })));
  while (await toNextAttempt(database, webhook.id)) await sendDue(parts);

  const views = async () => {
    const own = asking(origin, (await aBearer(database, driver_id)).authorization);
    const { items } = (await own<Page<{ kind: number; viewer: { name: string } }>>("GET /Privacy/Views"))
      .body;
    return items.map(({ kind, viewer }) => [kind, viewer.name]);
  };
  expect(receiver.received).toHaveLength(9);
  expect(await views()).toEqual([[lookKinds.tripEnds, `Webhook: ${receiver.host}:8443`]]);
  // Whom it tells from now on was told nothing of that.
  advanceClock(2 * 3_600_000);
  const other = await aReceiver();
  const actor = anActor(mandatorId, company.people[1]);
  const led = { id: webhook.id, url: other.url, description: "", events: [...types] };
  await changeWebhook({ ...parts, guard: sendingTo(database, other).guard, secret: "a key" }, actor, led);
  expect(await views()).toEqual([[lookKinds.tripEnds, `Webhook: ${receiver.host}:8443`]]);
  await removeWebhook({ ...parts, secret: "a key" }, actor, webhook.id);
  advanceClock(2 * 86_400_000);
  await forgetMessages(parts, mandatorId);
  expect(await views()).toEqual([[lookKinds.tripEnds, `Webhook: ${receiver.host}:8443`]]);
  expect(await deliveriesOf(database, webhook.id)).toEqual([]);
});
