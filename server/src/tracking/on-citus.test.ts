import { Client } from "pg";
import { expect, test } from "vitest";
import { aDatabaseOfMany, citusUrl } from "../../test/kit/db/citus.ts";
import { asOwner, type TestDatabase } from "../../test/kit/db/database.ts";
import { askedOfBoxes } from "../../test/kit/tracking/asked-of-boxes.ts";
import { aTestDrive, drives, receive, tripsOf } from "../../test/kit/tracking/drives.ts";
import { distributeReadings } from "../processes/distribute-readings.ts";

// Runs where `TEST_CITUS_URL` names a Citus cluster, see docs/developing.md.
const onCitus = test.skipIf(citusUrl === undefined);
const database = citusUrl === undefined ? null : await aDatabaseOfMany(citusUrl);

async function distribute({ url }: TestDatabase): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const told: string[] = [];
  try {
    await distributeReadings(client, (line) => void told.push(line));
    return told;
  } finally {
    await client.end();
  }
}

onCitus(
  "what is there is spread over the workers and followed on, and what was begun is gone on with",
  async () => {
    const { mandatorId, box } = await aTestDrive(database!);
    await receive(database!, drives(box.number, 2));

    expect(await distribute(database!)).toContain("readings are spread.");
    expect((await distribute(database!)).slice(2)).toEqual([
      "frames are spread already.",
      "readings are spread already.",
    ]);

    await receive(database!, drives(box.number, 3).slice(26));
    expect(await tripsOf(database!, mandatorId)).toHaveLength(3);
    const servers = await asOwner<{ server: number }>(
      database!,
      "select distinct nodeport as server from citus_shards where table_name::text ~ '(frames|readings)'",
    );
    expect(servers.length).toBeGreaterThan(1);
    expect(servers.map(({ server }) => String(server))).not.toContain(new URL(citusUrl!).port);
  },
);

onCitus.each(Object.keys(askedOfBoxes))(
  "%s works where each box may lie on a server of its own",
  async (name) => {
    await askedOfBoxes[name]!(database!);
  },
);

onCitus("a month that is added to what is spread lies with the other months on the workers", async () => {
  await distribute(database!);
  await database!.pool("jobs").query("select ensure_reading_partitions('2019-05-01')");

  const months = await asOwner<{ months: number; groups: number; spread: number }>(
    database!,
    `select count(*)::int as months, count(colocationid)::int as spread, count(distinct colocationid)::int as groups
     from pg_inherits
     left join pg_dist_partition on logicalrelid = inhrelid
     where inhparent in ('frames'::regclass, 'readings'::regclass)`,
  );
  expect(months).toEqual([{ months: expect.any(Number) as number, groups: 1, spread: months[0]!.months }]);
  const shards = await asOwner<{ name: string; servers: number }>(
    database!,
    `select table_name::text as name, count(distinct nodeport)::int as servers from citus_shards
     where table_name::text ~ '_2019_0[67]$' group by 1 order by 1`,
  );
  expect(shards).toEqual(
    ["frames_2019_06", "frames_2019_07", "readings_2019_06", "readings_2019_07"].map((name) => ({
      name: expect.stringContaining(name) as string,
      servers: expect.any(Number) as number,
    })),
  );
  expect(Math.min(...shards.map(({ servers }) => servers))).toBeGreaterThan(1);
});
