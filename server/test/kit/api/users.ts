import { aMandator } from "../db/builders.ts";
import { inMandator } from "../../../src/platform/db/database.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";

const created_at = new Date("2026-05-01T00:00:00Z");

let lines = 0;

/** A line of an import as it is typed, of a person whom nobody knows yet. */
export function aLine(mandatorId: string, given: object = {}) {
  lines += 1;
  const names = { firstName: "Eva", lastName: `Moser ${lines}`, email: `eva${lines}@alpenland.at` };
  return {
    mandatorId,
    foreignId: "",
    ...names,
    description: "",
    group: "",
    role: "Fahrer",
    password: "",
    welcomeMail: "",
    ...given,
  };
}

/** A mandator with the groups All, North, and South twice. */
export async function aMandatorWithGroups(database: TestDatabase) {
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const [root, north, south] = [newId(), newId(), newId()];
  const groups = [
    { id: root, parent_id: null, name: "All", created_at },
    { id: north, parent_id: root, name: "North", created_at },
    { id: south, parent_id: root, name: "South", created_at },
    { id: newId(), parent_id: north, name: "South", created_at },
    { id: newId(), parent_id: north, name: "Yard", created_at },
  ];
  await inMandator(database, mandatorId, (db) => db.insertInto("groups").values(groups).execute());
  return { mandatorId };
}

export const groupsOf = async (database: TestDatabase, userId: string) =>
  (
    await asOwner<{ name: string }>(
      database,
      `select name from group_users join groups on groups.id = group_id where user_id = $1 order by name`,
      [userId],
    )
  ).map(({ name }) => name);

/** The mails that are on their way to an address. */
export const mailsFor = (database: TestDatabase, address: string) =>
  asOwner<{ kind: string }>(database, "select kind from mails where $1 = any(recipients)", [address]);

export const loginOf = async (database: TestDatabase, id: string) =>
  (
    await asOwner<{ password_hash: string | null; password_is_temporary: boolean }>(
      database,
      "select password_hash, password_is_temporary from logins where id = $1",
      [id],
    )
  )[0];
