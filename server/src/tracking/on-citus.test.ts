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
