import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { aDatabase } from "../kit/db/database.ts";
import { aTeam } from "../kit/api/people.ts";

const database = await aDatabase();

/** The statements that reach the database while something is asked. */
async function statementsOf(ask: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Client.prototype, "query");
  await ask();
  const asked = spy.mock.calls as unknown as [string | { text: string }][];
  spy.mockRestore();
  return asked.map(([statement]) => (typeof statement === "string" ? statement : statement.text));
}

test.each(["Vehicles", "Vehicles/LastPosition", "Users", "Vehicles?perPage=99999"])(
  "for a page of a leader his groups are walked once (%s)",
  async (call) => {
    const { ask } = await aTeam(database);
    const statements = await statementsOf(() => ask(3, `GET /${call}`));
    expect(statements.filter((text) => text.includes("with recursive"))).toHaveLength(1);
  },
);
