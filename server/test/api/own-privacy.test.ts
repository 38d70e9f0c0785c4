import type { Privacy } from "@wegbuch/contract/privacy/schemas";
import { expect, onTestFinished, test } from "vitest";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";
import { aToken } from "../kit/api/tokens.ts";
import { aBox, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

test("a person is told which of his vehicles has a box at the moment", async () => {
  fixClock(new Date("2026-05-04T12:00:00Z"));
  onTestFinished(() => fixClock(undefined));
  const { origin } = await aServer(database);
  const { people, mandatorId } = await aCompany(database);
  const withBox = async (name: string, from: string | null, until: string | null) => {
    const vehicleId = await aVehicle(database, mandatorId, { name, owner_id: people[5] });
    const box = await aBox(database, mandatorId, { vehicleId });
    await asOwner(
      database,
      "update box_attachments set attached_from = $2, attached_until = $3 where box_id = $1",
      [box.id, from, until],
    );
  };
  await withBox("A: seit je", null, null);
  await withBox("B: bis morgen", "2026-05-01T00:00:00Z", "2026-05-05T00:00:00Z");
  await withBox("C: ab morgen", "2026-05-05T00:00:00Z", null);
  await withBox("D: bis gestern", "2026-05-01T00:00:00Z", "2026-05-03T00:00:00Z");

  const { authorization } = await aBearer(database, people[5]);
  const { vehicles } = (await asking(origin, authorization)<Privacy>("GET /Privacy")).body;
  expect(vehicles.filter(({ name }) => /^[A-D]: /.test(name)).map(({ hasBox }) => hasBox)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a person is told which programs of his company may be told where he drives, and of no others", async () => {
  const { origin } = await aServer(database);
  const { people, mandatorId } = await aCompany(database);
  await asOwner(database, "delete from webhooks where mandator_id = $1", [mandatorId]);
  await asOwner(database, "delete from api_tokens where mandator_id = $1", [mandatorId]);
  const maker = people[1];
  const expiresAt = new Date(clock.now().getTime() - 1_000);
  await aToken(database, mandatorId, { maker, name: "Disposition", scopes: ["fleet:read", "live:read"] });
  await aToken(database, mandatorId, { maker, name: "Lohn", scopes: ["timelogs:read"] });
  await aToken(database, mandatorId, { maker, name: "Vorbei", scopes: ["live:read"], expiresAt });
  await aToken(database, mandatorId, { maker: people[5], name: "Eines Fahrers", scopes: ["live:read"] });
  const listen = (url: string, events: readonly string[], disabledAt: Date | null = null) =>
    asOwner(
      database,
      `insert into webhooks (mandator_id, id, url, description, events, secret, created_at, disabled_at, disabled_why)
       values ($1, $2, $3, '', $4, '', now(), $5, case when $5::timestamptz is not null then 'person' end)`,
      [mandatorId, newId(), url, events, disabledAt],
    );
  await listen("https://alarm.example/x", ["geofence.alarm"]);
  await listen("https://service.example/x", ["service.due", "box.silent"]);
  await listen("https://aus.example/x", ["trip.finished"], clock.now());

  const { authorization } = await aBearer(database, people[5]);
  const { programs } = (await asking(origin, authorization)<Privacy>("GET /Privacy")).body;
  expect(programs.map(({ name }) => name)).toEqual(["API: Disposition", "Webhook: alarm.example"]);
});
