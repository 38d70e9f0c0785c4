import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import type { WorksAgreement } from "@wegbuch/contract/agreements/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Notification, NotificationSetting } from "@wegbuch/contract/notifications/schemas";
import { expect, onTestFinished, test } from "vitest";
import { agreementMails } from "../../src/features/agreements/mails.ts";
import { keepCauses } from "../../src/features/causes/jobs.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { mailsTo } from "../kit/api/mails.ts";
import { asking } from "../kit/api/support.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

const windows = [{ weekday: 1, from: "06:00", until: "18:00" }];
const agreed = { agreedOn: "2026-05-01", purposes: "Nur Disposition", windows, mostDays: 40 };

/** A company in which nothing is agreed, on 4 May 2026. */
async function aCompanyAgreeing() {
  onTestFinished(() => fixClock(undefined));
  fixClock(new Date("2026-05-04T06:00:00Z"));
  const { origin } = await aServer(database);
  const { people, mandatorId } = await aCompany(database);
  await asOwner(database, "delete from notifications where mandator_id = $1", [mandatorId]);
  const as = (role: 1 | 2 | 3 | 4 | 5 | 6) =>
    asking(origin, async () => (await aBearer(database, people[role])).authorization);
  const agree = async (change: object) => {
    const { body } = await as(1)<WorksAgreement>("GET /Mandators/WorksAgreement");
    const { status } = await as(1)("PUT /Mandators/WorksAgreement", {
      kind: agreementKinds.agreement,
      ...agreed,
      version: body.version,
      ...change,
    });
    expect(status).toBe(204);
    await look();
  };
  const look = () => keepCauses({ database, clock }, mandatorId);
  const bell = async (ask: ReturnType<typeof as>) => {
    const { body } = await ask<Page<Notification>>("GET /Notifications");
    return body.items.filter(({ kind, endedAt }) => kind === "agreement" && endedAt === null);
  };
  const mails = async (role: 1 | 2 | 3 | 4 | 5 | 6) => {
    const [login] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
      people[role],
    ]);
    return mailsTo(database, login!.email, { composers: agreementMails });
  };
  return { as, agree, look, bell, mails, people };
}

const roles = [1, 2, 3, 4, 5, 6] as const;

test("everybody is told by the bell and by one mail that the works agreement has changed, and what holds now", async () => {
  const { as, agree, look, bell, mails, people } = await aCompanyAgreeing();
  await asOwner(database, "update users set language = 'en' where id = $1", [people[6]]);
  await look();
  expect(await bell(as(5))).toEqual([]);

  await agree({});
  await look();

  for (const role of roles) expect(await bell(as(role))).toMatchObject([{ vehicle: null, user: null }]);
  fixClock(new Date("2026-05-04T08:15:00Z"));
  const [mail, ...more] = await mails(5);
  expect([mail, more]).toMatchObject([{ subject: "Betriebsvereinbarung über Ihre Orte geändert" }, []]);
  for (const word of ["geänderte Betriebsvereinbarung", "Nur Disposition", "01.05.2026", "40"])
    expect(mail!.text).toContain(word);
  expect(await mails(6)).toMatchObject([{ subject: "Works agreement about your places changed" }]);
});

test("of two changes one after the other the last is told, also that nothing is agreed any more; after a month none", async () => {
  const { as, agree, look, bell, mails } = await aCompanyAgreeing();
  await agree({ kind: agreementKinds.consent });
  fixClock(new Date("2026-05-04T06:14:00Z"));
  expect(await mails(4)).toEqual([]);
  await agree({ kind: agreementKinds.none });
  const told = await bell(as(4));
  expect(told).toMatchObject([{ happenedAt: "2026-05-04T06:14:00.000Z" }]);
  fixClock(new Date("2026-05-04T06:29:00Z"));
  const [mail, ...more] = await mails(4);
  expect(mail!.text).toContain("gilt keine Vereinbarung mehr");
  expect([mail!.text.includes("Nur Disposition"), more]).toEqual([false, []]);
  fixClock(new Date("2026-06-03T06:15:00Z"));
  await look();
  expect(await bell(as(4))).toEqual([]);
});

test("who wants no mail of it gets none, and what is no part of the agreement tells nobody", async () => {
  const { as, agree, look, bell, mails } = await aCompanyAgreeing();
  const settings: NotificationSetting[] = [{ kind: "agreement", isOnScreen: true, mail: "none" }];
  expect((await as(5)("PUT /Notifications/Settings", { settings })).status).toBe(204);
  const retention = { isErasing: false, trackRetentionDays: 30, logbookRetentionYears: null };
  expect((await as(1)("PUT /Mandators/Retention", retention)).status).toBe(204);
  await look();
  expect(await bell(as(5))).toEqual([]);
  await agree({});
  expect(await bell(as(5))).toHaveLength(1);
  fixClock(new Date("2026-05-04T08:15:00Z"));
  expect([await mails(5), await mails(6)]).toMatchObject([[], [{}]]);
});
