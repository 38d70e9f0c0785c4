import type { Privacy } from "@wegbuch/contract/privacy/schemas";
import { expect, onTestFinished, test } from "vitest";
import { fixClock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { asking } from "../kit/api/support.ts";
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
