import type { Role } from "@wegbuch/contract/access/roles";
import { expect, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aBox, aDriver, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { readXlsx } from "../../../test/kit/documents/xlsx.ts";
import { aServer } from "../../../test/kit/api/api.ts";
import { aBearer } from "../../../test/kit/api/company.ts";

const database = await aDatabase();

/** A company with a group of one leader, and what gives the cells of an export by the place they are in. */
async function aCompany(given: Parameters<typeof aMandator>[1] = {}) {
  const { origin } = await aServer(database);
  const mandatorId = await aMandator(database, given);
  const person = (role_id: Role, columns: Parameters<typeof aDriver>[2] = {}) =>
    aDriver(database, mandatorId, { role_id, ...columns });
  const people = {
    admin: await person(1),
    leader: await person(3, { last_name: "Leiter", first_name: "Lea" }),
  };
  const [group, costcenter] = [newId(), newId()];
  await inMandator(database, mandatorId, async (db) => {
    const created_at = clock.now();
    await db.insertInto("groups").values({ id: group, name: "Nord", created_at }).execute();
    await db.insertInto("group_users").values({ group_id: group, user_id: people.leader }).execute();
    await db.insertInto("costcenters").values({ id: costcenter, foreign_id: "K1", created_at }).execute();
  });
  const exported = async (who: keyof typeof people, name: string, selection: object, language = "de") => {
    const { authorization } = await aBearer(database, people[who]);
    const answer = await fetch(`${origin}/api/ReportService/${name}/xlsx`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "accept-language": language },
      body: JSON.stringify(selection),
    });
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}.xlsx"`);
    const cells = readXlsx(new Uint8Array(await answer.arrayBuffer())).cells();
    return rowsOf(cells.map(({ place, value }) => [place, value]));
  };
  return { mandatorId, people, group, costcenter, person, exported };
}

/** Rows by the titles of their columns; empty cells are left out. */
function rowsOf(cells: readonly (readonly [string, string])[]) {
  const titles = new Map<string, string>();
  const rows = new Map<string, Record<string, string>>();
  for (const [place, value] of cells) {
    const [, column, row] = /^([A-Z]+)(\d+)$/.exec(place)!;
    if (row === "1") titles.set(column!, value);
    else rows.set(row!, { ...rows.get(row!), [titles.get(column!)!]: value });
  }
  return { titles: [...titles.values()], rows: [...rows.values()] };
}

test("vehicles are exported as their page shows them, each leader's own only", async () => {
  const { mandatorId, people, group, costcenter, exported } = await aCompany();
  const facts = {
    license_plate: "W-1",
    model: "Caddy",
    description: "=1+1",
    type: 1,
    owner_id: people.leader,
  };
  const id = await aVehicle(database, mandatorId, { name: "Wagen 1", costcenter_id: costcenter, ...facts });
  const { imei } = await aBox(database, mandatorId, { vehicleId: id });
  await aVehicle(database, mandatorId, { name: "Wagen 2" });
  await aVehicle(database, mandatorId, {
    name: "Alt",
    archived_at: clock.now(),
    archive_comment: "verkauft",
  });
  await aVehicle(database, await aMandator(database), { name: "Fremd" });
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: id }).execute();
    await db.insertInto("vehicle_drivers").values({ vehicle_id: id, user_id: people.leader }).execute();
    const reading = { mileage_in_meters: 1_234_567, is_initial: true, calibrated_at: clock.now() };
    const calibration = { id: newId(), vehicle_id: id, ...reading, created_at: clock.now() };
    await db.insertInto("calibrations").values(calibration).execute();
  });
  const whole = {
    Name: "Wagen 1",
    Kennzeichen: "W-1",
    Modell: "Caddy",
    Beschreibung: "=1+1",
    Profil: "Privat",
    "Kilometerstand in km": "1234.57",
    Besitzer: "Lea Leiter",
    "Aktueller Fahrer": "Lea Leiter",
    Fahrer: "Lea Leiter",
    Gruppen: "Nord",
    Kostenstelle: "K1",
    Box: imei,
  };
  expect((await exported("leader", "Vehicles", {})).rows).toEqual([whole]);
  const all = await exported("admin", "Vehicles", {});
  expect(all.rows.map((row) => row["Name"])).toEqual(["Wagen 1", "Wagen 2"]);
  const archived = await exported("admin", "Vehicles", { isArchived: true }, "en");
  expect(archived.rows).toMatchObject([{ Name: "Alt", Profile: "Company", Comment: "verkauft" }]);
  expect((await exported("admin", "Vehicles", { searchTerm: "caddy", hasBox: true })).rows).toHaveLength(1);
});

test("users are exported as their page shows them, each leader's own only", async () => {
  const { people, person, group, costcenter, mandatorId, exported } = await aCompany();
  const given = { first_name: "Zoe", last_name: "Zöchling", foreign_id: "007", description: "Kran" };
  const login = { email: "zoe@alpenland.at" };
  const zoe = await person(6, { ...given, costcenter_id: costcenter, login });
  await inMandator(database, mandatorId, (db) =>
    db.insertInto("group_users").values({ group_id: group, user_id: zoe }).execute(),
  );
  expect((await exported("leader", "Users", {})).rows).toEqual([
    expect.objectContaining({ Nachname: "Leiter", Rolle: "Gruppenleiter" }),
    {
      Nachname: "Zöchling",
      Vorname: "Zoe",
      "E-Mail": "zoe@alpenland.at",
      Personalnummer: "007",
      Rolle: "Fahrer (nur Lesen)",
      Gruppen: "Nord",
      Kostenstelle: "K1",
      Beschreibung: "Kran",
    },
  ]);
  expect((await exported("admin", "Users", {}, "en")).rows).toHaveLength(Object.keys(people).length + 1);
  const found = await exported("admin", "Users", { searchTerm: "kran", roleIds: [6] });
  expect(found.rows).toMatchObject([{ Vorname: "Zoe" }]);
});

test("boxes are exported with the vehicle each is in", async () => {
  const { mandatorId, exported } = await aCompany();
  const vehicleId = await aVehicle(database, mandatorId, { name: "Wagen 1" });
  const { imei } = await aBox(database, mandatorId, { vehicleId, model: "FMC003" });
  const loose = await aBox(database, mandatorId);
  await aBox(database, null);
  expect((await exported("admin", "Boxes", {})).rows).toEqual([
    { IMEI: imei, Modell: "FMC003", Fahrzeug: "Wagen 1" },
    { IMEI: loose.imei },
  ]);
  expect((await exported("admin", "Boxes", { isAssigned: false }, "en")).rows).toEqual([
    { IMEI: loose.imei },
  ]);
});

test("without their package, cost centres are not exported", async () => {
  const { exported } = await aCompany({ packages: 2 });
  for (const name of ["Users", "Vehicles"]) {
    expect((await exported("admin", name, {})).titles).not.toContain("Kostenstelle");
  }
});
