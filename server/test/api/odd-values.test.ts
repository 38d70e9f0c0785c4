import { expect, test } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { aServer, logIn } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";

const database = await aDatabase();

async function anAdmin() {
  const { origin } = await aServer(database);
  const { authorization } = await aBearer(database, (await aCompany(database)).people[1]);
  const ask = (path: string, values: Record<string, string>) =>
    fetch(`${origin}/api${path}?${new URLSearchParams(values).toString()}`, { headers: { authorization } });
  return { origin, ask };
}

const periods = ["/Trips", "/Trips/Report", "/Trips/Report/Days", "/Trips/Report/Vehicles"];
const searches = ["/Users", "/Vehicles", "/Vehicles/LastPosition", "/Boxes", "/Costcenters", "/Trips"];
const alsoSearched = ["/LiveLocations/VehiclePositions", "/LiveLocations/Stream"];

test("texts with the character NUL are refused", async () => {
  const { origin, ask } = await anAdmin();
  for (const path of [...searches, ...alsoSearched]) {
    const answer = await ask(path, { searchTerm: "Gr\0az" });
    expect([path, answer.status, await answer.json()]).toMatchObject([
      path,
      400,
      { title: "Validation", errors: { searchTerm: ["Suchbegriff ist ungültig"] } },
    ]);
  }
  expect((await ask("/Geolocation/GeoCode", { address: "\0" })).status).toBe(400);
  expect((await logIn(origin, { username: "anna\0@alpenland.at" })).status).toBe(400);
});

test.each([
  "0000-01-01T00:00:00Z",
  "2026-05-04T08:00:00.0123456789Z",
  "2026-05-04T08:00:00+23:59",
  "2026-05-04T08:00:00+15:00",
  "2026-05-04T08:00:00-14:01",
  "2026-02-30T08:00:00Z",
])("the instant %s is refused, said once", async (from) => {
  const { ask } = await anAdmin();
  for (const path of periods) {
    const answer = await ask(path, { from });
    expect([path, answer.status, await answer.json()]).toMatchObject([
      path,
      400,
      { errors: { from: ["Ungültiges Datumsformat"] } },
    ]);
  }
});

test("instants at the edges of what there is are fine", async () => {
  const { ask } = await anAdmin();
  const edges = { from: "0001-01-01T00:00:00+14:00", to: "9999-12-31T23:59:59.999999999-14:00" };
  for (const path of periods) expect([path, (await ask(path, edges)).status]).toEqual([path, 200]);
});

test("a page no list has is empty, and one without a number is refused", async () => {
  const { ask } = await anAdmin();
  for (const path of searches) {
    const last = await ask(path, { page: "1000000000", perPage: "999999" });
    expect([path, last.status, await last.json()]).toMatchObject([path, 200, { items: [] }]);
    const beyond = await ask(path, { page: "9007199254740991", perPage: "999999" });
    expect([path, beyond.status]).toEqual([path, 400]);
  }
});
