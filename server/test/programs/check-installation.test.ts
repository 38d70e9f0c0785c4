import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { clock } from "../../src/platform/clock.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aMailServer, anOddMailServer } from "../kit/mail/mailbox.ts";
import { checkInstallation } from "../../src/processes/check-installation.ts";

const database = await aDatabase();

async function mailCheck(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-check-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = readConfig({ WEGBUCH_DATA: folder, MAIL_FROM: "wegbuch@example.at", ...settings });
  const checks = await checkInstallation({ config, url: database.url, database, clock });
  return { folder, check: checks.find(({ name }) => name === "mail") };
}

test("without a mail server the operator hears where mails are kept", async () => {
  const { folder, check } = await mailCheck();

  expect(check).toMatchObject({
    isFine: true,
    found: `no SMTP_URL: mails become files in ${folder}/outbox`,
  });
});

test("a mail server that answers is fine, one that does not is bad", async () => {
  const [good, bad] = [await aMailServer(), await anOddMailServer({ "": "554 not you" })];

  expect((await mailCheck({ SMTP_URL: good.url })).check).toMatchObject({ isFine: true });
  expect((await mailCheck({ SMTP_URL: bad.url })).check).toMatchObject({
    isFine: false,
    found: expect.stringContaining("554 not you"),
  });
});
