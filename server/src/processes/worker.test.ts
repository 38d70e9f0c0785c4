import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { register } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { aDriver, aMandator } from "../platform/db/builders.ts";
import { inMandator } from "../platform/db/database.ts";
import { aDatabase, asOwner } from "../platform/db/test-database.ts";
import { enqueue } from "../platform/jobs/enqueue.ts";
import { silentLog } from "../platform/log.ts";
import { anOddMailServer, readMail } from "../platform/mail/test-mailbox.ts";
import { aMail, mailOf } from "../platform/mail/test-mails.ts";
import { startWorker } from "./worker.ts";

const database = await aDatabase();

async function aWorker(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-worker-"));
  const given = { WEGBUCH_DATA: folder, PUBLIC_ORIGIN: "https://wegbuch.example" };
  const worker = await startWorker(readConfig({ ...given, ...settings }), database, silentLog());
  onTestFinished(async () => {
    await worker.stop();
    register.removeSingleMetric("wegbuch_tracker_round_age_seconds");
    rmSync(folder, { recursive: true });
  });
  return { outbox: path.join(folder, "outbox") };
}

/** A mail the program knows how to write. */
async function aWelcomeMail(mandatorId: string): Promise<string> {
  const payload = { userId: await aDriver(database, mandatorId), isCopy: true };
  return aMail(database, mandatorId, { payload, to: ["boss@example.at"] });
}

test("without a mail server a mail becomes a file", async () => {
  const { outbox } = await aWorker({});
  const id = await aWelcomeMail(await aMandator(database));

  await vi.waitFor(async () => expect((await mailOf(database, id)).sent_at).not.toBeNull(), 10_000);

  const [name] = readdirSync(outbox);
  expect(name).toContain(`-M1-${id}.eml`);
  const { headers, text } = readMail(readFileSync(path.join(outbox, name!)));
  expect(headers["message-id"]).toBe(`<${id}@wegbuch.example>`);
  expect(text).toContain("https://wegbuch.example/");
});

test("a mail server that hangs keeps no other work waiting", async () => {
  const odd = await anOddMailServer({ "": "hang" });
  const mandatorId = await aMandator(database);
  for (let count = 0; count < 6; count += 1) await aWelcomeMail(mandatorId);
  await aWorker({ SMTP_URL: odd.url, MAIL_FROM: "wegbuch@example.at" });
  await vi.waitFor(() => expect(odd.connections).toBe(4), 10_000);

  await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses"));
  const waiting = () =>
    asOwner(database, "select 1 from graphile_worker.jobs where task_identifier = 'lookUpAddresses'");
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 10_000);

  expect(odd.connections).toBe(4);
  odd.script = { "": "421 closing" };
  odd.hangUp();
});
