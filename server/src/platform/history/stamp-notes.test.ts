import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aNotesFolder } from "../../../test/kit/history/notes.ts";
import { isStampOver } from "../../../test/kit/history/stamping-key.ts";
import { aTimeStampAuthority } from "../../../test/kit/history/time-stamp-authority.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock } from "../clock.ts";
import { silentLog } from "../log.ts";
import { noteKeyOf } from "./note-key.ts";
import { readDailyNote, readStamps } from "./read-notes.ts";
import { signNote } from "./sign-notes.ts";
import { stampNotes } from "./stamp-notes.ts";
import { keptNotes, verifyNotes } from "./verify-notes.ts";

const keys = { current: noteKeyOf("a key", "wegbuch.example"), before: null };
const dayMilliseconds = 86_400_000;

async function anInstallation() {
  stopClock();
  const database = await aDatabase();
  const folder = aNotesFolder();
  const authority = await aTimeStampAuthority();
  await signNote(database, folder, keys);
  const stamp = () => stampNotes({ database, folder, url: authority.url, log: silentLog() });
  const stampedDays = async () => (await readStamps(database)).map(({ day }) => day);
  return { database, folder, authority, stamp, stampedDays };
}

test("an authority stamps each note once, of which it learns the hash alone, and what it signed is kept", async () => {
  const { database, folder, authority, stamp, stampedDays } = await anInstallation();

  await stamp();
  await stamp();

  expect(authority.questions).toHaveLength(1);
  const note = (await readDailyNote(database, "2026-05-04"))!;
  const [question] = authority.questions;
  expect(question!.includes(createHash("sha256").update(note).digest())).toBe(true);
  expect(question!.length).toBeLessThan(100);
  expect(await stampedDays()).toEqual(["2026-05-04"]);
  expect(readdirSync(folder)).toEqual(["2026-05-04.note", "2026-05-04.tsr"]);
  const file = path.join(folder, "2026-05-04");
  const kept = readFileSync(`${file}.tsr`);
  expect(isStampOver(readFileSync(`${file}.note`), kept, authority.certificate)).toBe(true);
  expect(isStampOver(Buffer.from("another note"), kept, authority.certificate)).toBe(false);
  expect(await verifyNotes(database, keptNotes(folder))).toEqual([]);

  await asOwner(
    database,
    "update history_timestamps set response = overlay(response placing 'ff'::bytea from position(sha256($1) in response))",
    [Buffer.from(note)],
  );
  expect((await verifyNotes(database, new Map())).map(({ problem }) => problem)).toEqual([
    "note of 2026-05-04: its time stamp is over something else",
  ]);
});

test("what is refused, broken, or answers another question is no stamp, and is tried again for three days", async () => {
  const { authority, stamp, stampedDays } = await anInstallation();
  let earlier: Buffer = Buffer.alloc(0);
  const answers: ((reply: Buffer) => Buffer | number)[] = [
    (reply) => {
      earlier = reply;
      return 503;
    },
    () => Buffer.from("no time stamp"),
    () => Buffer.from("30053003020102", "hex"),
    // Over the same note, but asked for by somebody else.
    () => earlier,
    () => Buffer.alloc(300_000),
  ];
  for (const answer of answers) {
    authority.answer = answer;
    await stamp();
    expect(await stampedDays()).toEqual([]);
  }

  authority.answer = (reply) => reply;
  advanceClock(3 * dayMilliseconds - 1);
  await stamp();
  expect(await stampedDays()).toEqual(["2026-05-04"]);
});

test("after three days without an answer a note stays without a stamp", async () => {
  const { authority, stamp, stampedDays } = await anInstallation();
  advanceClock(3 * dayMilliseconds);
  await stamp();

  expect(authority.questions).toEqual([]);
  expect(await stampedDays()).toEqual([]);
});
