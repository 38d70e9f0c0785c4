import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, onTestFinished, test } from "vitest";
import { fileMailer } from "./file-mailer.ts";
import type { Message } from "./mailer.ts";
import { readMail } from "../../../test/kit/mail/mailbox.ts";

const from = { name: "Wegbuch", address: "wegbuch@localhost" };

function anOutbox() {
  const data = mkdtempSync(path.join(tmpdir(), "wegbuch-outbox-"));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const folder = path.join(data, "outbox");
  return { folder, mailer: fileMailer({ folder, from, publicOrigin: "http://localhost:8080" }) };
}

const aMessage = (given: Partial<Message> = {}): Message => ({
  id: "0197a1b2-0000-7000-8000-000000000001",
  kind: mailKinds.resetLink,
  to: ["anna@example.at"],
  subject: "Passwort zurücksetzen",
  text: `Servus\nhttp://localhost:8080/PasswordReset?Token=${"x".repeat(80)}&UserId=1`,
  html: "<p>Servus</p>",
  createdAt: new Date("2026-05-04T08:00:00Z"),
  ...given,
});

test("without a mail server each mail becomes one file that only we can read", async () => {
  const { folder, mailer } = anOutbox();

  expect(await mailer.deliver(aMessage())).toEqual([]);

  const name = "2026-05-04T08-00-00.000Z-M2-0197a1b2-0000-7000-8000-000000000001.eml";
  expect(readdirSync(folder)).toEqual([name]);
  const mail = readMail(readFileSync(path.join(folder, name)));
  expect(mail.headers).toMatchObject({
    from: "Wegbuch <wegbuch@localhost>",
    to: "anna@example.at",
    "message-id": "<0197a1b2-0000-7000-8000-000000000001@localhost>",
  });
  expect(mail).toMatchObject({ text: aMessage().text, html: "<p>Servus</p>" });
  expect([statSync(folder).mode & 0o777, statSync(path.join(folder, name)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
});

test("files sort by time, and a mail that is written again takes its own place", async () => {
  const { folder, mailer } = anOutbox();
  const later = { id: "0197a1b2-0000-7000-8000-000000000002", createdAt: new Date("2026-05-04T08:00:01Z") };

  await mailer.deliver(aMessage({ ...later, kind: mailKinds.welcome }));
  await mailer.deliver(aMessage());
  await mailer.deliver(aMessage());

  expect(readdirSync(folder).map((name) => name.slice(25, 27))).toEqual([
    mailKinds.resetLink,
    mailKinds.welcome,
  ]);
});

test("a folder that cannot be written is no place for mails", async () => {
  const { folder, mailer } = anOutbox();
  expect(await mailer.check()).toBe(`no SMTP_URL: mails become files in ${folder}`);
  expect(readdirSync(folder)).toEqual([]);

  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file");

  await expect(mailer.check()).rejects.toThrow(/EEXIST|ENOTDIR/);
  await expect(mailer.deliver(aMessage())).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test("what comes with a mail lies in its file", async () => {
  const { folder, mailer } = anOutbox();
  const file = {
    name: "Trips.xlsx",
    type: "application/vnd.example",
    content: Buffer.from([0, 13, 10, 255]),
  };

  await mailer.deliver(aMessage({ attachments: [file] }));

  const [name] = readdirSync(folder);
  expect(readMail(readFileSync(path.join(folder, name!))).attachments).toEqual([file]);
});
