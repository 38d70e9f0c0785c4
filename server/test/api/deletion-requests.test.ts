import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, test } from "vitest";
import { keepCauses } from "../../src/features/causes/jobs.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { anOffice } from "../kit/api/request-office.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

test("a person asks once at a time, an administrator reads it with what is left, and nobody else does", async () => {
  const { ask, asks, admin, as, people, person } = await anOffice(database);
  const { status, body } = await ask();
  expect([status, body]).toMatchObject([
    201,
    { state: requestStates.open, dueOn: "2026-06-03", person: { id: person, name: "Ida Fuchs" } },
  ]);
  const again = await asks<{ message: string }>("POST /Privacy/Requests", { text: "Noch einmal" });
  expect([again.status, again.body.message]).toEqual([
    409,
    "Sie haben bereits einen offenen Löschantrag. Bitte warten Sie, bis darüber entschieden ist.",
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
  const { ask } = await anOffice(database);
  const { body } = await ask();
  const other = await anOffice(database);
  const { body: listed } = await other.admin<Page<DeletionRequest>>("GET /Privacy/Requests");
  expect(listed.items).toEqual([]);
  for (const how of ["Grant", "Refuse"])
    expect((await other.admin(`POST /Privacy/Requests/${body.id}/${how}`)).status).toBe(404);
});

test("of two administrators who decide at once one has decided, and the other is told who it was", async () => {
  const { ask, drive, admin, as, second, mandatorId, people } = await anOffice(database);
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
  const { ask, drive, admin, mandatorId } = await anOffice(database);
  const { body } = await ask();
  const refuse = () =>
    admin<DeletionRequest & { message: string }>(`POST /Privacy/Requests/${body.id}/Refuse`);
  const nothing = await refuse();
  expect([nothing.status, nothing.body.message]).toEqual([
    409,
    "Von dieser Person sind keine Fahrten aufzubewahren. Ablehnen lässt sich der Antrag deshalb nicht.",
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
  const { ask, admin, as, people, drive } = await anOffice(database);
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
  const { ask, admin, drive, mails, people, second, person } = await anOffice(database);
  await asOwner(database, "update users set language = 'en' where id = $1", [second]);
  await drive("2026-05-03T10:00:00Z");
  const { body } = await ask("Fahrt zur Geheimgasse löschen");
  const [mail] = await mails(people[1]);
  expect(mail).toMatchObject({ subject: "Löschantrag zu entscheiden" });
  expect(mail!.text).toContain("Ida Fuchs beantragt");
  expect(mail!.text).toContain("03.06.2026");
  expect(JSON.stringify(mail)).not.toContain("Geheimgasse");
  await admin(`POST /Privacy/Requests/${body.id}/Grant`);
  // Nobody is told to decide what is decided.
  expect(await mails(second)).toEqual([]);
  const [decision] = await mails(person);
  expect(decision).toMatchObject({ subject: "Ihr Löschantrag ist genehmigt" });
  expect(decision!.text).toContain("vor dem 04.05.2026");
  expect(decision!.text).toContain("gesetzlich bis Ende 2033");

  await asOwner(database, "update users set language = 'en' where id = $1", [person]);
  const { body: next } = await ask("Again");
  const [english] = await mails(second);
  expect(english).toMatchObject({ subject: "Deletion request to decide" });
  await admin(`POST /Privacy/Requests/${next.id}/Refuse`);
  const [refusal] = await mails(person);
  expect(refusal).toMatchObject({ subject: "Your deletion request is refused" });
  expect(refusal!.text).toContain("Statutory retention until 2033.");
});

test("of a person who has left an administrator decides nevertheless, and no mail goes out", async () => {
  const { ask, admin, mails, person, mandatorId } = await anOffice(database);
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
  const { ask, admin, mandatorId, person } = await anOffice(database);
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
