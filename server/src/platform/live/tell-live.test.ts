import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { inMandator } from "../db/database.ts";
import { newId } from "../db/ids.ts";
import { channel, Notice } from "./notice.ts";
import { tellLive } from "./tell-live.ts";

const database = await aDatabase();

test("of a trip that began or ended and was changed at once it is told what became of it (rule live/stream)", async () => {
  const mandatorId = await aMandator(database);
  const [first, second] = [newId(), newId()];
  const listener = new Client({ connectionString: database.url });
  await listener.connect();
  onTestFinished(() => listener.end());
  const heard: Notice[] = [];
  listener.on("notification", ({ payload }) => heard.push(Notice.parse(JSON.parse(payload!))));
  await listener.query(`listen ${channel}`);

  await inMandator(database, mandatorId, async (db) => {
    tellLive(db, { trips: [{ id: first, change: "begun" }] });
    tellLive(db, { trips: [{ id: first, change: "changed" }] });
    tellLive(db, { trips: [{ id: second, change: "begun" }] });
    tellLive(db, { trips: [{ id: second, change: "finished" }] });
  });

  await expect.poll(() => heard.filter((notice) => notice.mandatorId === mandatorId)).toHaveLength(1);
  expect(heard.find((notice) => notice.mandatorId === mandatorId)!.trips).toEqual([
    { id: first, change: "begun" },
    { id: second, change: "finished" },
  ]);
});
