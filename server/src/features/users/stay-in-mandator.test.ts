import type { User } from "@wegbuch/contract/users/schemas";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aDriver, aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aForm, aTeam } from "../../../test/kit/api/people.ts";

test("who changes, moves and removes people needs no right to look across companies", async () => {
  const database = await aDatabase();
  const { ask, groups } = await aTeam(database);
  const form = aForm({ passwordMode: 0, groupIds: [groups.east] });
  const { body: added } = await ask<User>(1, "POST /Users", form);
  const archive = { comment: "weg", isArchived: true };
  await ask(1, `POST /Users/${added.id}/ToggleArchive`, archive);
  await asOwner(database, "revoke insert, update on users from wegbuch_admin");

  const { version, ...shown } = (await ask<User>(1, `GET /Users/${added.id}`)).body;
  const changed = { ...form, firstName: "Ida", email: shown.email, version };
  expect((await ask(1, `PUT /Users/${added.id}`, changed)).status).toBe(200);
  const moved = { userIds: [added.id], groupIds: [groups.west], description: "Hof" };
  expect((await ask(1, "PATCH /Users", moved)).status).toBe(204);
  expect((await ask(1, `DELETE /Users/${added.id}`)).status).toBe(204);
});

test("the role that looks after logins sees and writes the people of the company it has entered, and no others", async () => {
  const database = await aDatabase();
  const [own, foreign] = [await aMandator(database), await aMandator(database)];
  const [ours, theirs] = [await aDriver(database, own), await aDriver(database, foreign)];
  const theirVehicle = await aVehicle(database, foreign);
  const inOwn = <T>(work: (db: MandatorDb) => Promise<T>) =>
    inMandator(database, own, work, { role: "admin" });
  const touched = (table: string, id: string) =>
    inOwn(async (db) => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = ${id}`.execute(
        db,
      );
      return rows.length;
    });

  expect(await touched("users", ours)).toBe(1);
  expect(await touched("logins", ours)).toBe(1);
  for (const table of ["users", "logins"]) expect(await touched(table, theirs), table).toBe(0);
  expect(await touched("vehicles", theirVehicle)).toBe(0);
  const archived = await inOwn((db) =>
    db.updateTable("users").set({ archived_at: clock.now() }).where("id", "=", theirs).executeTakeFirst(),
  );
  expect(archived.numUpdatedRows).toBe(0n);
  const locked = await inOwn((db) =>
    db.updateTable("logins").set({ is_enabled: false }).where("id", "=", theirs).executeTakeFirst(),
  );
  expect(locked.numUpdatedRows).toBe(0n);
  const moved = inOwn((db) =>
    db.updateTable("users").set({ mandator_id: foreign }).where("id", "=", ours).execute(),
  );
  await expect(moved).rejects.toThrow(/row-level security|violates/);
  const everywhere = await database.as("admin").selectFrom("users").select("id").execute();
  expect(everywhere.map(({ id }) => id)).toEqual(expect.arrayContaining([ours, theirs]));
});
