import { expect, test } from "vitest";
import { aDatabaseOfMany, citusUrl } from "../kit/db/citus.ts";
import { asOwner } from "../kit/db/database.ts";
import { addressOf, command, runProgram } from "../kit/programs/program.ts";
import { aTestDrive, drives, receive, tripsOf } from "../kit/tracking/drives.ts";

// Runs where `TEST_CITUS_URL` names a Citus cluster, see docs/developing.md.
const database = citusUrl === undefined ? null : await aDatabaseOfMany(citusUrl);

const spreading = "from pg_stat_activity where application_name = 'wegbuch distribute'";

test.skipIf(database === null)(
  "what boxes sent is all there and followed on when the spreading of it is killed in its middle, and the next run ends it",
  async () => {
    const { mandatorId, box } = await aTestDrive(database!);
    await receive(database!, drives(box.number, 2));
    const blocker = await database!.owner.connect();
    await blocker.query("begin; lock table readings in exclusive mode");
    const { child, said, exit } = runProgram("cli", ["distribute-readings"], addressOf(database!));
    await expect.poll(() => said.out, { timeout: 60_000 }).toContain("readings are being spread");
    await expect
      .poll(() => asOwner(database!, `select ${spreading} and wait_event_type = 'Lock'`))
      .toHaveLength(1);
    child.kill("SIGKILL");
    await exit;
    // As the server does once it notices that nobody is there.
    await asOwner(database!, `select pg_terminate_backend(pid) ${spreading}`);
    await blocker.query("rollback");
    blocker.release();
    await receive(database!, drives(box.number, 3).slice(26));
    expect(await tripsOf(database!, mandatorId)).toHaveLength(3);

    const { code, out } = await command(["distribute-readings"], addressOf(database!));
    expect([code, out]).toEqual([0, expect.stringContaining("frames are spread already.")]);
    expect(out).toContain("readings are spread.");
    await receive(database!, drives(box.number, 4).slice(39));
    expect(await tripsOf(database!, mandatorId)).toHaveLength(4);
    expect(await asOwner(database!, "select from readings where box_number = $1", [box.number])).toHaveLength(
      52,
    );
  },
  240_000,
);
