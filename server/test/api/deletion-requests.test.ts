import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, onTestFinished, test } from "vitest";
import { keepCauses } from "../../src/features/causes/jobs.ts";
import { deletionRequestMails } from "../../src/features/deletionrequests/mails.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { mailsTo } from "../kit/api/mails.ts";
import { asking } from "../kit/api/support.ts";
import { aDriver, aTrip } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

/** A company in which nobody has asked for anything, on 4 May 2026 in the morning. */
async function anOffice() {
  onTestFinished(() => fixClock(undefined));
  fixClock(new Date("2026-05-04T06:00:00Z"));
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const { people, mandatorId } = company;
  await asOwner(database, "delete from deletion_requests where mandator_id = $1", [mandatorId]);
  const as = (userId: string) => asking(origin, async () => (await aBearer(database, userId)).authorization);
  const second = await aDriver(database, mandatorId, { role_id: 1, login: {}, last_name: "Zweite" });
  const person = await aDriver(database, mandatorId, {
    role_id: 5,
    login: {},
    first_name: "Ida",
    last_name: "Fuchs",
  });
  const asks = as(person);
  const ask = (text = "Bitte meine privaten Wege löschen") =>
    asks<DeletionRequest>("POST /Privacy/Requests", { text });
  const drive = (finished_at: string, row: object = {}) =>
    aTrip(database, mandatorId, {
      vehicle_id: company.inScope(1).vehicle,
      driver_id: person,
      started_at: new Date(Date.parse(finished_at) - 600_000),
      finished_at: new Date(finished_at),
      ...row,
    });
  const emailOf = async (id: string) =>
    (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [id]))[0]!.email;
  const mails = async (id: string) =>
    mailsTo(database, await emailOf(id), { composers: deletionRequestMails });
  return { mandatorId, people, person, second, as, admin: as(people[1]), asks, ask, drive, mails };
}

test("a person asks once at a time, an administrator reads it with what is left, and nobody else does", async () => {
  const { ask, asks, admin, as, people, person } = await anOffice();
  const { status, body } = await ask();
  expect([status, body]).toMatchObject([
    201,
    { state: requestStates.open, dueOn: "2026-06-03", person: { id: person, name: "Ida Fuchs" } },
  ]);
  const again = await asks<{ message: string }>("POST /Privacy/Requests", { text: "Noch einmal" });
  expect([again.status, again.body.message]).toEqual([
    409,
    "Sie haben schon ein Löschverlangen offen. Bitte warten Sie, bis es entschieden ist.",
  ]);
  const { body: listed } = await admin<Page<DeletionRequest>>("GET /Privacy/Requests");
  expect(listed.items).toEqual([body]);
  for (const role of [2, 3, 4, 5, 6] as const) {
    expect((await as(people[role])("GET /Privacy/Requests")).status).toBe(403);
    const { body: own } = await as(people[role])<Page<DeletionRequest>>("GET /Privacy/Requests/Own");
    expect(own.items).toEqual([]);
    expect((await as(people[role])(`POST /Privacy/Requests/${body.id}/Grant`)).status).toBe(403);
  }
  expect((await asks<Page<DeletionRequest>>("GET /Privacy/Requests/Own")).body.items).toEqual([body]);
});

test("another company reads and decides no request", async () => {
  const { ask } = await anOffice();
  const { body } = await ask();
  const other = await anOffice();
  const { body: listed } = await other.admin<Page<DeletionRequest>>("GET /Privacy/Requests");
  expect(listed.items).toEqual([]);
  for (const how of ["Grant", "Refuse"])
    expect((await other.admin(`POST /Privacy/Requests/${body.id}/${how}`)).status).toBe(404);
});

test("of two administrators who decide at once one has decided, and the other is told who it was", async () => {
  const { ask, drive, admin, as, second, mandatorId, people } = await anOffice();
  await drive("2026-05-03T10:00:00Z");
  const { body } = await ask();
  const answers = await Promise.all([
    admin<DeletionRequest & { message: string }>(`POST /Privacy/Requests/${body.id}/Grant`),
    as(second)<DeletionRequest & { message: string }>(`POST /Privacy/Requests/${body.id}/Refuse`),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)!.body;
  const lost = answers.find(({ status }) => status === 409)!.body;
  expect([people[1], second]).toContain(won.decidedBy!.id);
  expect(lost.message).toBe(`${won.decidedBy!.name} hat am 04.05.2026 bereits entschieden.`);
  const told = await asOwner(
    database,
    `select from history where mandator_id = $1 and property_name = 'deletionRequest' and new_value not like 'asked%'`,
    [mandatorId],
  );
  expect(told).toHaveLength(1);
});

test("it is refused by the year until whose end the last trip is kept, by the country of its vehicle", async () => {
  const { ask, drive, admin, mandatorId } = await anOffice();
  const { body } = await ask();
  const refuse = () =>
    admin<DeletionRequest & { message: string }>(`POST /Privacy/Requests/${body.id}/Refuse`);
  const nothing = await refuse();
  expect([nothing.status, nothing.body.message]).toEqual([
    409,
    "Von dieser Person sind keine Fahrten aufzubewahren. Ablehnen lässt sich das Verlangen deshalb nicht.",
  ]);
  await drive("2025-12-31T22:59:00Z");
  const years = async () =>
    (await admin<Page<DeletionRequest>>("GET /Privacy/Requests")).body.items[0]!.keptUntilYear;
  expect(await years()).toBe(2032);
  await drive("2025-12-31T23:01:00Z");
  expect(await years()).toBe(2033);
  await asOwner(database, "update mandators set country = 'DE' where id = $1", [mandatorId]);
  await asOwner(database, "update vehicles set country = null where mandator_id = $1", [mandatorId]);
  expect(await years()).toBe(2036);
  const { status, body: refused } = await refuse();
  expect([status, refused]).toMatchObject([200, { state: requestStates.refused, keptUntilYear: 2036 }]);
});

test("open requests come first, the one due first before others, then what was decided last", async () => {
  const { ask, admin, as, people, drive } = await anOffice();
  await drive("2026-05-03T10:00:00Z");
  const asked = async (role: 3 | 4 | 6) =>
    (await as(people[role])<DeletionRequest>("POST /Privacy/Requests", { text: "x" })).body.id;
  const { body: mine } = await ask();
  await admin(`POST /Privacy/Requests/${mine.id}/Refuse`);
  fixClock(new Date("2026-05-05T06:00:00Z"));
  const third = await asked(3);
  await admin(`POST /Privacy/Requests/${third}/Grant`);
  const fourth = await asked(4);
  fixClock(new Date("2026-05-06T06:00:00Z"));
  const sixth = await asked(6);
  const { body } = await admin<Page<DeletionRequest>>("GET /Privacy/Requests");
  expect(body.items.map(({ id }) => id)).toEqual([fourth, sixth, third, mine.id]);
  const { body: second } = await admin<Page<DeletionRequest>>("GET /Privacy/Requests?page=2&perPage=3");
  expect(second.items.map(({ id }) => id)).toEqual([mine.id]);
});

test("administrators are told that somebody asks but not what, and the person what was decided and what stays", async () => {
  const { ask, admin, drive, mails, people, second, person } = await anOffice();
  await asOwner(database, "update users set language = 'en' where id = $1", [second]);
  await drive("2026-05-03T10:00:00Z");
  const { body } = await ask("Fahrt zur Geheimgasse löschen");
  const [mail] = await mails(people[1]);
  expect(mail).toMatchObject({ subject: "Löschung verlangt" });
  expect(mail!.text).toContain("Ida Fuchs verlangt");
  expect(mail!.text).toContain("03.06.2026");
  expect(JSON.stringify(mail)).not.toContain("Geheimgasse");
  await admin(`POST /Privacy/Requests/${body.id}/Grant`);
  // Nobody is told to decide what is decided.
  expect(await mails(second)).toEqual([]);
  const [decision] = await mails(person);
  expect(decision).toMatchObject({ subject: "Ihr Löschverlangen ist genehmigt" });
  expect(decision!.text).toContain("vor dem 04.05.2026");
  expect(decision!.text).toContain("gesetzlich bis Ende 2033");

  await asOwner(database, "update users set language = 'en' where id = $1", [person]);
  const { body: next } = await ask("Again");
  const [english] = await mails(second);
  expect(english).toMatchObject({ subject: "Deletion requested" });
  await admin(`POST /Privacy/Requests/${next.id}/Refuse`);
  const [refusal] = await mails(person);
  expect(refusal).toMatchObject({ subject: "Your deletion request is refused" });
  expect(refusal!.text).toContain("Statutory retention until 2033.");
});

test("of a person who has left an administrator decides nevertheless, and no mail goes out", async () => {
  const { ask, admin, mails, person, mandatorId } = await anOffice();
  const { body } = await ask();
  await asOwner(database, "update users set archived_at = now() where id = $1", [person]);
  await asOwner(database, "update logins set is_enabled = false where id = $1", [person]);
  const { status } = await admin(`POST /Privacy/Requests/${body.id}/Grant`);
  expect(status).toBe(200);
  expect(await mails(person)).toEqual([]);
  expect(
    await asOwner(database, "select from mails where mandator_id = $1 and kind = 'M31'", [mandatorId]),
  ).toEqual([]);
});

test("the bell tells of a request in its last week, then as overdue, until somebody has decided", async () => {
  const { ask, admin, mandatorId, person } = await anOffice();
  const { body } = await ask();
  const tell = async (now: string) => {
    fixClock(new Date(now));
    await keepCauses({ database, clock }, mandatorId);
    const { body: told } =
      await admin<Page<{ kind: string; user: { id: string }; facts: object; endedAt: string }>>(
        "GET /Notifications",
      );
    return told.items.filter(({ kind }) => kind === "deletionRequest");
  };
  expect(await tell("2026-05-26T10:00:00Z")).toEqual([]);
  expect(await tell("2026-05-27T10:00:00Z")).toMatchObject([
    { user: { id: person }, facts: { dueOn: "2026-06-03", isOverdue: false }, endedAt: null },
  ]);
  expect(await tell("2026-06-04T10:00:00Z")).toMatchObject([{ facts: { isOverdue: true } }]);
  await admin(`POST /Privacy/Requests/${body.id}/Grant`);
  const [ended] = await tell("2026-06-04T10:01:00Z");
  expect(ended!.endedAt).not.toBeNull();
});
