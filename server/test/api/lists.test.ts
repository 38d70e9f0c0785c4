import { expect, test } from "vitest";
import { connectDatabase, inMandator } from "../../src/platform/db/database.ts";
import { aBox, aDriver, aMandator, aVehicle } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase } from "../kit/db/database.ts";
import { silentLog } from "../../src/platform/log.ts";
import { aServer, aSuperAdmin, logIn } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";

const database = await aDatabase();
const created_at = new Date("2026-05-01T00:00:00Z");

async function aCaller() {
  const { origin } = await aServer(database);
  const mandatorId = await aMandator(database);
  const admin = await aDriver(database, mandatorId, { role_id: 1, first_name: "Ada", last_name: "Adler" });
  const { authorization } = await aBearer(database, admin);
  const get = async (path: string, headers: Record<string, string> = { authorization }) => {
    const answer = await fetch(`${origin}/api${path}`, { headers });
    return (await answer.json()) as { items: Record<string, unknown>[] } & Record<string, unknown>;
  };
  const field = async (path: string, name: string) => (await get(path)).items.map((item) => item[name]);
  return { origin, mandatorId, get, field };
}

test("users come by last name and are found by name, e-mail, number and description", async () => {
  const { mandatorId, field } = await aCaller();
  const person = (last_name: string, given: object = {}) =>
    aDriver(database, mandatorId, { first_name: "Eva", last_name, ...given });
  await person("Zöchling", { foreign_id: "P-77", description: "Fährt den Kran" });
  await person("Österreicher", { login: { email: "oe@alpenland.at" }, role_id: 3 });
  await person("Archiv", { archived_at: created_at });
  expect(await field("/Users", "lastName")).toEqual(["Adler", "Österreicher", "Zöchling"]);
  expect(await field("/Users?isarchived=true", "lastName")).toEqual(["Archiv"]);
  for (const term of ["ZÖCH", "p-77", "kran", "eva zöchling", "Zöchling Eva"])
    expect(await field(`/Users?searchTerm=${term}`, "lastName")).toEqual(["Zöchling"]);
  expect(await field("/Users?searchTerm=oe@alp", "lastName")).toEqual(["Österreicher"]);
  expect(await field("/Users?roleIds=3&roleIds=1", "lastName")).toEqual(["Adler", "Österreicher"]);
});

test("a super admin lists the users of the company he names, and must name one", async () => {
  const { mandatorId, get } = await aCaller();
  const support = await aBearer(database, (await aSuperAdmin(database)).id);
  const headers = { authorization: support.authorization, "accept-language": "en" };
  expect((await get(`/Users?mandatorId=${mandatorId}`, headers)).items).toMatchObject([
    { lastName: "Adler" },
  ]);
  expect(await get("/Users", headers)).toMatchObject({
    status: 400,
    errors: { mandatorId: ["Mandator is not allowed to be empty"] },
  });
});

test("naming another company is of no use to anyone else", async () => {
  const { field } = await aCaller();
  const other = await aMandator(database);
  await aDriver(database, other, { last_name: "Fremd" });
  expect(await field(`/Users?mandatorId=${other}`, "lastName")).toEqual(["Adler"]);
});

test("each role may give the roles below it", async () => {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const given = async (role: 1 | 3 | 4 | 7) => {
    const headers = { authorization: (await aBearer(database, company.people[role])).authorization };
    const found = (await (await fetch(`${origin}/api/Roles`, { headers })).json()) as { id: number }[];
    return found.map(({ id }) => id);
  };
  expect([await given(1), await given(3), await given(4), await given(7)]).toEqual([
    [1, 2, 3, 4, 5, 6],
    [3, 4, 5, 6],
    [],
    [1, 2, 3, 4, 5, 6],
  ]);
});

test("boxes come by IMEI and are found by IMEI, model and vehicle", async () => {
  const { mandatorId, field } = await aCaller();
  const vehicleId = await aVehicle(database, mandatorId, { name: "Kranwagen" });
  const two = await aBox(database, mandatorId, { imei: "350000000000222", model: "FMC130", vehicleId });
  const one = await aBox(database, mandatorId, { imei: "350000000000111" });
  await aBox(database, mandatorId, { archived_at: created_at });
  expect(await field("/Boxes", "imei")).toEqual([one.imei, two.imei]);
  expect(await field("/Boxes?isAssigned=true", "imei")).toEqual([two.imei]);
  expect(await field("/Boxes?isAssigned=false", "imei")).toEqual([one.imei]);
  for (const term of ["222", "fmc", "kran"])
    expect(await field(`/Boxes?searchTerm=${term}`, "imei")).toEqual([two.imei]);
});

test("cost centres come by key and are found by key and description", async () => {
  const { mandatorId, field } = await aCaller();
  const rows = [
    { id: newId(), foreign_id: "200", description: "Bau", created_at },
    { id: newId(), foreign_id: "100", description: "Büro", created_at },
    { id: newId(), foreign_id: "050", created_at, archived_at: created_at },
  ];
  await inMandator(database, mandatorId, (db) => db.insertInto("costcenters").values(rows).execute());
  expect(await field("/Costcenters", "foreignId")).toEqual(["100", "200"]);
  expect(await field("/Costcenters?isArchived=true", "foreignId")).toEqual(["050"]);
  expect(await field("/Costcenters?searchTerm=BÜRO", "foreignId")).toEqual(["100"]);
  expect(await field("/Costcenters?searchTerm=20", "foreignId")).toEqual(["200"]);
});

test("a group leader's tree begins at his own groups and shows nothing above", async () => {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const get = async (role: 1 | 3, path: string) => {
    const headers = { authorization: (await aBearer(database, company.people[role])).authorization };
    return (await (await fetch(`${origin}/api${path}`, { headers })).json()) as object;
  };
  const { group: east } = company.inScope(3);
  const leaf = { id: east, name: "East", value: east, children: [] };
  expect(await get(1, "/Groups/Tree")).toMatchObject([
    { name: "Alpenland", children: [leaf, { name: "West" }] },
  ]);
  expect(await get(3, "/Groups/Tree")).toEqual([leaf]);
  expect(await get(3, "/Groups")).toEqual([{ id: east, name: "East", parentId: null }]);
  expect(await get(3, `/Groups/${east}`)).toMatchObject({
    parentId: null,
    users: [{}, {}, {}],
    vehicles: [{}, {}],
  });
  expect(await get(3, "/Groups/CurrentUser")).toEqual([{ id: east, name: "East", parentId: null }]);
  expect(await get(3, `/Groups?parentId=${company.outOfScope.group}`)).toMatchObject({ status: 404 });
});

test("while the database is away every call that needs it answers 503", async () => {
  const away = connectDatabase({
    url: "postgres://127.0.0.1:1/nowhere",
    rolesSecret: database.rolesSecret,
    log: silentLog(),
  });
  const { origin } = await aServer({ ...database, ...away });
  const answer = await logIn(origin, { username: "anna@alpenland.at" }, { "accept-language": "en" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({
    title: "Unavailable",
    message: expect.stringMatching(/^The service/) as string,
  });
  const users = await fetch(`${origin}/api/Users`, { headers: { authorization: "Bearer abc" } });
  expect(users.status).toBe(503);
  expect((await fetch(`${origin}/api/Status`)).status).toBe(200);
  await away.close();
});
