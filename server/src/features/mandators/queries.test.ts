import type { Page } from "@wegbuch/contract/kit/page";
import { type Mandator, MandatorSelection } from "@wegbuch/contract/mandators/schemas";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { mandatorRows } from "./queries.ts";
import { aSupport } from "../../../test/kit/api/mandators.ts";

const database = await aDatabase();
const past = new Date("2026-05-01T00:00:00Z");

/** Mandators that share a word nobody else has, and a way to list those that hold it. */
async function someMandators() {
  const { call } = await aSupport(database);
  const word = `W${newId()}`;
  const mandator = (name: string, given: object = {}) =>
    aMandator(database, { name, description: word, ...given });
  const list = async (query: string, searchTerm = word) =>
    (await call<Page<Mandator>>("GET", `/Mandators?searchTerm=${searchTerm}&${query}`)).body;
  const names = async (query = "", searchTerm?: string) =>
    (await list(query, searchTerm)).items.map(({ name }) => name);
  return { call, word, mandator, list, names };
}

test("mandators come by name as people look them up, archived ones apart, deleted ones never", async () => {
  const { mandator, names } = await someMandators();
  for (const name of ["Zöchling", "Österreicher", "Ottakringer", "adler", "Adler B"]) await mandator(name);
  await mandator("Alt", { archived_at: past });
  await mandator("Gelöscht", { archived_at: past, deleted_at: past });
  expect(await names()).toEqual(["adler", "Adler B", "Österreicher", "Ottakringer", "Zöchling"]);
  expect(await names("isArchived=true")).toEqual(["Alt"]);
});

test("mandators are found by name, description and company name, in any case and literally", async () => {
  const { word, mandator, names } = await someMandators();
  const own = (text: string) => `${text}-${word}`;
  await mandator(own("Alpen_Land"), { description: own("Kranführer"), company_name: own("Alm GmbH") });
  for (const term of ["ALPEN_LAND", "kranFÜHRER", "alm gmbh"]) {
    expect(await names("", encodeURIComponent(own(term)))).toHaveLength(1);
  }
  for (const term of ["AlpenXLand", "%25", "Alpen%25"]) {
    expect(await names("", `${term}-${word}`)).toEqual([]);
  }
});

test("0 lists all, 1 those that are no testers, 2 testers", async () => {
  const { mandator, names, call } = await someMandators();
  await mandator("Kunde");
  await mandator("Test", { tester_since: past, tester_expires_in_days: 14, tester_created_by: "Sepp" });
  expect(await names("isTestMandator=0")).toEqual(["Kunde", "Test"]);
  expect(await names("isTestMandator=1")).toEqual(["Kunde"]);
  expect(await names("isTestMandator=2")).toEqual(["Test"]);
  expect((await call("GET", "/Mandators?isTestMandator=3")).status).toBe(400);
});

test("a list is paged from 1, with ten a page unless more are asked for", async () => {
  const { call, mandator, list } = await someMandators();
  for (let index = 11; index <= 22; index += 1) await mandator(`Kunde ${index}`);
  const { items, ...first } = await list("");
  expect([items.length, first]).toEqual([10, { page: 1, perPage: 10, totalCount: 12, pageCount: 2 }]);
  expect((await list("page=2")).items.map(({ name }) => name)).toEqual(["Kunde 21", "Kunde 22"]);
  expect((await list("page=3")).items).toEqual([]);
  expect((await list("perPage=999999")).items).toHaveLength(12);
  for (const wrong of ["perPage=0", "perPage=1000000", "page=0"]) {
    expect((await call("GET", `/Mandators?${wrong}`)).status).toBe(400);
  }
});

test("boxes, vehicles and users that are not archived are counted for each mandator alone", async () => {
  const { mandator, list } = await someMandators();
  const [one, two] = [await mandator("Eins"), await mandator("Zwei")];
  for (const archived_at of [null, null, past]) {
    await aVehicle(database, one, { archived_at });
    await aBox(database, one, { archived_at });
  }
  await aVehicle(database, one, { archived_at: past, deleted_at: past });
  for (const archived_at of [null, null, null, past]) await aDriver(database, one, { archived_at });
  await aDriver(database, two);
  expect((await list("")).items).toMatchObject([
    { name: "Eins", amountOfBoxes: 2, amountOfVehicles: 2, amountOfUsers: 3 },
    { name: "Zwei", amountOfBoxes: 0, amountOfVehicles: 0, amountOfUsers: 1 },
  ]);
});

test("a mandator is read with all that is kept about it", async () => {
  const { call, mandator, list } = await someMandators();
  const id = await mandator("Voll", {
    company_name: "Voll GmbH",
    packages: 33,
    address: JSON.stringify({ street: "Ring 1", postcode: "1010", city: "Wien" }),
    archived_at: past,
  });
  const { body } = await call<Mandator>("GET", `/Mandators/${id}`);
  expect(body).toEqual((await list("isArchived=true")).items[0]);
  expect(body).toMatchObject({
    id,
    packages: [1, 32],
    companyName: "Voll GmbH",
    address: { displayName: "Ring 1, 1010 Wien", latitude: null },
    archivedAt: past.toISOString(),
  });
  expect((await call("GET", `/Mandators/${newId()}`)).status).toBe(404);
});

test("mandators are sorted by what is counted, when they were made and when their test ends, those without last", async () => {
  const { mandator, names } = await someMandators();
  const tester = (days: number) => ({ tester_since: past, tester_expires_in_days: days });
  const kunde = await mandator("Kunde");
  await mandator("Lang", { ...tester(30), tester_created_by: "Sepp" });
  await mandator("Kurz", { ...tester(7), tester_created_by: "Sepp" });
  await aVehicle(database, kunde);
  expect(await names("sortBy=testerEndsAt")).toEqual(["Kurz", "Lang", "Kunde"]);
  expect(await names("sortBy=testerEndsAt&isDescending=true")).toEqual(["Lang", "Kurz", "Kunde"]);
  expect(await names("sortBy=amountOfVehicles&isDescending=true")).toEqual(["Kunde", "Kurz", "Lang"]);
  expect(await names("isDescending=true")).toEqual(["Lang", "Kurz", "Kunde"]);
  expect((await names("sortBy=createdAt")).toSorted()).toEqual(["Kunde", "Kurz", "Lang"]);
});

test("an export has the rows of the list in its order", async () => {
  const { word, mandator, list } = await someMandators();
  for (const name of ["Zeta", "Ära", "Beta"]) await mandator(name);
  await mandator("Alt", { archived_at: past });
  const selection = MandatorSelection.parse({ searchTerm: word });
  const rows: Mandator[] = [];
  for await (const row of mandatorRows(database, selection)) rows.push(row);
  expect(rows).toEqual((await list("")).items);
  expect(rows.map(({ name }) => name)).toEqual(["Ära", "Beta", "Zeta"]);
});
