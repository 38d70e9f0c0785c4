import type { KeptMapping } from "@wegbuch/contract/imports/schemas";
import { expect, test } from "vitest";
import { aTeam } from "../kit/api/people.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase();

test("what was said of columns is kept by its name", async () => {
  const { ask } = await aTeam(database);
  const keep = (role: 1 | 3, name: string, columns: object) =>
    ask<KeptMapping>(role, "PUT /Imports/Mappings", { name, mapping: { columns, types: { Dienst: 0 } } });
  const { body: kept } = await keep(1, "Altes Buch", { date: "Datum" });
  const { body: again } = await keep(3, "altes buch", { date: "Tag" });

  expect(again.id).toBe(kept.id);
  const { body: all } = await ask<KeptMapping[]>(1, "GET /Imports/Mappings");
  expect(all.find(({ id }) => id === kept.id)).toEqual({
    id: kept.id,
    name: "altes buch",
    mapping: { columns: { date: "Tag" }, types: { Dienst: 0 } },
  });
  const columns = { date: "Tag" };
  const together = await Promise.all([
    keep(1, "Zwei", columns),
    keep(3, "zwei", columns),
    keep(1, "ZWEI", columns),
  ]);
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(together.map(({ body }) => body.id)).size).toBe(1);

  expect((await ask(3, `DELETE /Imports/Mappings/${kept.id}`)).status).toBe(204);
  expect((await ask(3, `DELETE /Imports/Mappings/${kept.id}`)).status).toBe(404);
});

test("a company keeps fifty, however many are kept at once, and replaces one of them all the same", async () => {
  const { ask } = await aTeam(database);
  const keep = (name: string) =>
    ask(1, "PUT /Imports/Mappings", { name, mapping: { columns: { date: "Tag" }, types: {} } });
  const kept = (await ask<KeptMapping[]>(1, "GET /Imports/Mappings")).body.length;
  for (let index = kept; index < 49; index += 1) expect((await keep(`Buch ${index}`)).status).toBe(200);
  const last = await Promise.all(["Eins", "Zwei", "Drei"].map(keep));
  expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect((await keep("BUCH 17")).status).toBe(200);
});
