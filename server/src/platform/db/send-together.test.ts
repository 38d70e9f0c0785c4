import type { Socket } from "node:net";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { inMandator } from "./database.ts";

const database = await aDatabase({ connectionsPerRole: 1 });

test("a transaction begins with all that is asked first by one write to its socket, and ends by another", async () => {
  const mandatorId = await aMandator(database);
  const client = await database.pool("app").connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  client.release();
  const writes = vi.spyOn(stream, "_writev");
  const wholes = vi.spyOn(stream, "_write");

  const answers = await inMandator(database, mandatorId, (db) =>
    Promise.all(
      [1, 2, 3].map((value) => sql<{ value: number }>`select ${value}::integer as value`.execute(db)),
    ),
  );

  expect(answers.flatMap(({ rows }) => rows)).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
  expect([writes.mock.calls.length, wholes.mock.calls.length]).toEqual([1, 1]);
});
