import { expect, test } from "vitest";
import { advanceClock, clock, fixClock } from "../../src/platform/clock.ts";
import { aTeam } from "../kit/api/people.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase();
const wish = { url: "https://10.0.0.1/", description: "", events: ["trip.finished"] };

test("a company names thirty addresses a minute at most, for each answer tells whether a name leads inside", async () => {
  fixClock(clock.now());
  const { ask } = await aTeam(database);
  const status = async () => (await ask(1, "POST /Webhooks", wish)).status;
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) statuses.push(await status());

  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  advanceClock(60_000);
  expect(await status()).toBe(400);
});
