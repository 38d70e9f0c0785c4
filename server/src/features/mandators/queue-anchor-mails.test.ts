import { noteKeyOf } from "../../platform/history/note-key.ts";
import { readDailyNote } from "../../platform/history/read-notes.ts";
import { signNote } from "../../platform/history/sign-notes.ts";
import { advanceClock } from "../../platform/clock.ts";
import { expect, test } from "vitest";
import { aCaller, aTeam } from "../../../test/kit/api/people.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { aNotesFolder } from "../../../test/kit/history/notes.ts";
import { inMandator } from "../../platform/db/database.ts";
import { mandatorMails } from "./mails.ts";
import { holdMandator } from "./rows.ts";
import { queueAnchorMails } from "./queue-anchor-mails.ts";

const keys = { current: noteKeyOf("a key", "wegbuch.example"), before: null };
const dayMilliseconds = 86_400_000;

/** A company on Monday 4 May 2026 whose administrator sets up who keeps its seals, and the hourly jobs of two workers. */
async function aCompany() {
  stopClock();
  const database = await aDatabase();
  const folder = aNotesFolder();
  const { mandatorId, origin, people } = await aTeam(database);
  // A day later the session is over.
  const ask = async (call: string, body?: unknown) =>
    (await aCaller(database, origin, people[1])).ask(call, body);
  const sign = () => signNote(database, folder, keys);
  const work = async () => {
    await sign();
    await Promise.all([1, 2].map(() => queueAnchorMails(database, mandatorId)));
  };
  const mails = () => mailsTo(database, "steuer@example.at", { composers: mandatorMails });
  return {
    database,
    mandatorId,
    work,
    sign,
    mails,
    set: (interval: number, emails = ["steuer@example.at"]) =>
      ask("PUT /Mandators/Anchors", { emails, interval }),
    read: async () => (await ask("GET /Mandators/Anchors")).body,
    /** Lets a day pass and gives which notes were sent then. */
    nextDay: async () => {
      advanceClock(dayMilliseconds);
      await work();
      return (await mails()).flatMap(({ attachments }) => attachments!.map(({ name }) => name));
    },
  };
}

test("whoever keeps the seals gets each note once, on Mondays or daily, and nothing but hashes with it", async () => {
  const { database, mandatorId, work, mails, set, read, nextDay } = await aCompany();
  expect(await read()).toEqual({ emails: [], interval: 0, sentUntil: null, stampedUntil: null });
  await work();
  expect(await mails()).toEqual([]);

  expect((await set(0)).status).toBe(204);
  await work();
  const [first, ...others] = await mails();

  expect(others).toEqual([]);
  expect(first).toMatchObject({ subject: "Siegel der Kette 04.05.2026", kind: "M19" });
  expect(first!.attachments).toEqual([
    {
      name: "2026-05-04.note",
      type: "text/plain; charset=utf-8",
      content: Buffer.from((await readDailyNote(database, "2026-05-04"))!),
    },
  ]);
  const [{ names }] = (await asOwner<{ names: string }>(
    database,
    `select concat_ws('|', name, (select string_agg(last_name || '|' || id, '|') from users where mandator_id = $1),
       (select string_agg(license_plate, '|') from vehicles where mandator_id = $1 and license_plate <> '')) as names
     from mandators where id = $1`,
    [mandatorId],
  )) as [{ names: string }];
  const sent = JSON.stringify(first) + first!.attachments![0]!.content.toString();
  for (const name of [mandatorId, ...names.split("|")]) expect(sent).not.toContain(name);
  expect(await read()).toMatchObject({ sentUntil: "2026-05-04" });

  const weekly = [];
  for (let day = 0; day < 7; day += 1) weekly.push(await nextDay());
  expect(weekly.slice(0, 6).flat()).toEqual([]);
  expect(weekly[6]).toEqual(
    [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-05-${String(day).padStart(2, "0")}.note`),
  );

  await set(1);
  expect([await nextDay(), await nextDay()]).toEqual([["2026-05-12.note"], ["2026-05-13.note"]]);
});

test("nobody who was taken off the list gets what waits, and whoever is put on it gets no note again, but all that nobody got", async () => {
  const { work, mails, set, nextDay } = await aCompany();
  await set(1);
  await work();
  await set(1, []);
  expect(await mails()).toEqual([]);
  await set(1);
  await work();
  expect(await mails()).toEqual([]);

  await set(1, []);
  expect(await nextDay()).toEqual([]);
  await set(1);
  expect(await nextDay()).toEqual(["2026-05-05.note", "2026-05-06.note"]);
  expect(
    (
      await set(
        1,
        Array.from({ length: 6 }, (_, n) => `a${n}@example.at`),
      )
    ).status,
  ).toBe(400);
});

test("a company that is archived sends no seals", async () => {
  const { database, mandatorId, work, mails, set } = await aCompany();
  await set(1);
  await asOwner(database, "update mandators set archived_at = created_at where id = $1", [mandatorId]);
  await work();

  expect(await mails()).toEqual([]);
});

test("the notes of more than a month come with several mails, one an hour", async () => {
  const { database, mandatorId, work, mails, set, sign } = await aCompany();
  await set(1);
  await work();
  await mails();
  for (let day = 0; day < 33; day += 1) {
    advanceClock(dayMilliseconds);
    await sign();
  }
  const counts = [];
  for (let hour = 0; hour < 3; hour += 1) {
    await queueAnchorMails(database, mandatorId);
    counts.push((await mails()).flatMap(({ attachments }) => attachments ?? []).length);
  }

  expect(counts).toEqual([31, 2, 0]);
  expect(
    await asOwner(database, "select anchored_until::text from mandators where anchored_until is not null"),
  ).toEqual([{ anchored_until: "2026-06-06" }]);
});

test("a company somebody writes keeps no other waiting, and is served an hour later", async () => {
  const one = await aCompany();
  const { mandatorId: otherId } = await aTeam(one.database);
  await one.set(1);
  await asOwner(one.database, "update mandators set anchor_emails = '{other@example.at}' where id = $1", [
    otherId,
  ]);
  const toOther = () => mailsTo(one.database, "other@example.at", { composers: mandatorMails });
  await one.sign();
  const both = async () => {
    for (const id of [one.mandatorId, otherId]) await queueAnchorMails(one.database, id);
  };
  await inMandator(
    one.database,
    one.mandatorId,
    async (db) => {
      await holdMandator(db, one.mandatorId);
      await both();
    },
    { role: "admin" },
  );
  expect(await one.mails()).toEqual([]);
  expect(await toOther()).toHaveLength(1);

  await both();
  expect(await one.mails()).toHaveLength(1);
});
