import { expect, test } from "vitest";
import { aBox, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { readPositions } from "./read-positions.ts";

const database = await aDatabase();

test("100,000 rows come whole and in order, many of one instant too, a thousand at a time", async () => {
  const box = await aBox(database, await aMandator(database));
  const at = new Date(Date.now() - 86_400_000);
  await asOwner(
    database,
    `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid,
       latitude, longitude)
     select $1, $2::timestamptz + (n / 1500) * interval '1 second', n % 2, 50000 - n, $2::timestamptz, 'bm', 0, true,
       482000000 + n, 163700000 from generate_series(0, 99999) as n`,
    [box.number, at],
  );
  const to = new Date(at.getTime() + 3_600_000).toISOString();
  const asked = { boxId: box.id, boxNumber: box.number, from: at.toISOString(), to };
  const [latitudes, times] = [new Set<number | null>(), [] as string[]];
  for await (const batch of await readPositions(database, asked)) {
    expect(batch.length).toBeLessThanOrEqual(1_000);
    for (const { latitude, deviceTime } of batch) {
      latitudes.add(latitude);
      times.push(deviceTime);
    }
  }
  expect(latitudes.size).toBe(100_000);
  expect(times).toEqual(times.toSorted());
});
