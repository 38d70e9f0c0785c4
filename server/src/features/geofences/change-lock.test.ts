import { expect, test } from "vitest";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aFencedTeam } from "../../../test/kit/api/fences.ts";

const database = await aDatabase();

test.each(["3", "-1", "0.0", "lock", "constructor", "toString", "__proto__", "hasOwnProperty"])(
  "no weekday is armed or disarmed by the method %s",
  async (method) => {
    const { ask, aFence } = await aFencedTeam(database);
    const id = await aFence();

    expect(await ask(1, `GET /geoFences/${id}/1/${method}`)).toMatchObject({
      status: 400,
      body: { errors: { method: [expect.any(String)] } },
    });
    expect((await ask(1, "GET /geoFences/timelocks")).body).toEqual([]);
  },
);
