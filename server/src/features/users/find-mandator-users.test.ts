import { expect, test } from "vitest";
import { aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { listMandatorUsers, mandatorUserRows } from "./find-mandator-users.ts";

const database = await aDatabase();
const everything = { isArchived: false, searchTerm: undefined, mandatorId: undefined };

test("an export has the rows of the whole list in its order, however many they are", async () => {
  const mandatorId = await aMandator(database);
  const archived_at = new Date("2026-05-01T00:00:00Z");
  await aDriver(database, mandatorId, { last_name: "Österreicher" });
  await aDriver(database, await aMandator(database), { last_name: "Zöchling", archived_at });
  await asOwner(
    database,
    `with new as (
       insert into logins (id, mandator_id, email) select gen_random_uuid(), $1, n || '@alpenland.at'
       from generate_series(1, 2500) as n returning id, email)
     insert into users (mandator_id, id, first_name, last_name, role_id, created_at)
     select $1, id, 'Eva', 'Moser ' || left(email, 2), 5, $2 from new`,
    [mandatorId, archived_at],
  );
  for (const selection of [
    everything,
    { ...everything, isArchived: true },
    { ...everything, searchTerm: "moser 2" },
    { ...everything, mandatorId },
  ]) {
    const listed = await listMandatorUsers(database, { ...selection, page: 1, perPage: 9_999 });
    const exported = [];
    for await (const row of mandatorUserRows(database, selection)) exported.push(row);
    expect(exported).toEqual(listed.items);
    expect(listed.items.length).toBeGreaterThan(0);
  }
});
