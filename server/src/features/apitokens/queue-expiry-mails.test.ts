import { expect, test } from "vitest";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aToken } from "../../../test/kit/api/tokens.ts";
import { aDriver, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";
import { advanceClock, clock } from "../../platform/clock.ts";
import { apiTokenMails } from "./mails.ts";
import { queueExpiryMails } from "./queue-expiry-mails.ts";

const dayMs = 86_400_000;

/** A company on 4 May 2026 with two administrators, of whom Anna made a token that ends on 20 May, and the daily jobs of two workers. */
async function aFirm() {
  stopClock();
  const database = await aDatabase();
  const mandatorId = await aMandator(database);
  const person = (name: string, email: string) =>
    aDriver(database, mandatorId, { role_id: 1, first_name: name, language: "en", login: { email } });
  const emails = [`anna-${mandatorId}@example.at`, `bert-${mandatorId}@example.at`] as const;
  const anna = await person("Anna", emails[0]);
  await person("Bert", emails[1]);
  const token = (name: string, days: number) =>
    aToken(database, mandatorId, {
      maker: anna,
      name,
      scopes: ["fleet:read"],
      expiresAt: new Date(clock.now().getTime() + days * dayMs),
    });
  const work = () => Promise.all([1, 2].map(() => queueExpiryMails({ database, clock }, mandatorId)));
  const mails = async (index: 0 | 1) =>
    (await mailsTo(database, emails[index], { composers: apiTokenMails })).map(({ subject, text }) => ({
      subject,
      text,
    }));
  return { database, anna, token, work, mails };
}

test("fourteen days before a token ends who made it is told once, with its name and its end", async () => {
  const { token, work, mails } = await aFirm();
  await token("Payroll", 16);
  await token("Lasting", 40);
  advanceClock(2 * dayMs - 1);
  await work();
  expect(await mails(0)).toEqual([]);

  advanceClock(1);
  await work();
  advanceClock(dayMs);
  await work();
  const [first, ...others] = await mails(0);
  expect(others).toEqual([]);
  expect(first!.subject).toBe("API token expires");
  expect(first!.text).toContain("Payroll");
  expect(first!.text).toContain("valid until 20.05.2026 10:00");
  expect(first!.text).not.toContain("Lasting");
  expect(await mails(1)).toEqual([]);
});

test("of who is no administrator any more the others are told; of what is revoked or over nobody is", async () => {
  const { database, anna, token, work, mails } = await aFirm();
  await asOwner(database, "update users set role_id = 5 where id = $1", [anna]);
  await token("Payroll", 10);
  const { id } = await token("Old", 10);
  await asOwner(database, "update api_tokens set revoked_at = now() where id = $1", [id]);
  await token("Over", 0);
  await work();
  expect(await mails(0)).toEqual([]);
  const [told] = await mails(1);
  expect(told!.text).toContain("Payroll");
  expect(told!.text).not.toMatch(/Old|Over/);
});
