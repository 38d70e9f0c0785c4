import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, onTestFinished, test } from "vitest";
import { keepCauses } from "../../src/features/causes/jobs.ts";
import { noteDecisions, restoreDecisions } from "../../src/features/retention/note-decisions.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { planted } from "../kit/api/audited-book.ts";
import { anAskedBook } from "../kit/api/granted-book.ts";
import { tablesSaying } from "../kit/api/old-book.ts";
import { anOffice } from "../kit/api/request-office.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });

type Answer = DeletionRequest & { message: string };

test("whoever asked takes it back while nobody has decided, what he wrote goes at once, and nobody else takes it back", async () => {
  const { ask, asks, admin, as, people, person, second, mandatorId } = await anOffice(database);
  const { body } = await ask("Fahrt zur Geheimgasse löschen");
  const withdraw = `POST /Privacy/Requests/${body.id}/Withdraw`;
  for (const role of [1, 2, 3, 4, 5, 6] as const) expect((await as(people[role])(withdraw)).status).toBe(404);

  const { status, body: withdrawn } = await asks<Answer>(withdraw);

  expect([status, withdrawn]).toMatchObject([
    200,
    {
      state: requestStates.withdrawn,
      text: "",
      withdrawnAt: body.askedAt,
      decidedAt: null,
      heldCount: 0,
    },
  ]);
  const again = await asks<Answer>(withdraw);
  expect([again.status, again.body.message]).toEqual([409, "Der Löschantrag wurde bereits zurückgezogen."]);
  for (const how of ["Grant", "Refuse"]) {
    const late = await admin<Answer>(`POST /Privacy/Requests/${body.id}/${how}`);
    expect([late.status, late.body.message]).toEqual([409, "Der Löschantrag wurde bereits zurückgezogen."]);
  }
  const { body: listed } = await as(second)<Page<DeletionRequest>>("GET /Privacy/Requests");
  expect(listed.items).toEqual([withdrawn]);
  const told = await asOwner<{ new_value: string; actor_id: string }>(
    database,
    `select new_value, actor_id from history where mandator_id = $1 and property_name = 'deletionRequest' order by seq`,
    [mandatorId],
  );
  expect(told).toEqual([
    { new_value: `asked ${person}, due 03.06.2026`, actor_id: person },
    { new_value: `withdrawn ${person}`, actor_id: person },
  ]);
});

test(
  "what was granted is taken back until the night, and nothing is erased then; afterwards it is too late",
  { timeout: 120_000 },
  async () => {
    const { mandatorId, grant, night, ask, request } = await anAskedBook(database);
    await grant();
    const withdraw = (id: string) => ask<Answer>(5, `POST /Privacy/Requests/${id}/Withdraw`);
    expect((await withdraw(request.id)).status).toBe(200);
    await night();
    expect(await tablesSaying(database, mandatorId, planted)).toContain("trips");

    const { body: second } = await ask<Answer>(5, "POST /Privacy/Requests", { text: "Doch" });
    await ask(1, `POST /Privacy/Requests/${second.id}/Grant`);
    await night();
    expect(await tablesSaying(database, mandatorId, planted)).not.toContain("trips");
    const late = await withdraw(second.id);
    expect([late.status, late.body.message]).toEqual([
      409,
      "Die Orte werden bereits gelöscht. Zurückziehen lässt sich der Antrag nicht mehr.",
    ]);
  },
);

test("what was noted as granted before it was taken back is not granted again by that note", async () => {
  const { mandatorId, grant, ask, request } = await anAskedBook(database);
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-decisions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await grant();
  await noteDecisions(database, mandatorId, folder);
  expect((await ask<Answer>(5, `POST /Privacy/Requests/${request.id}/Withdraw`)).status).toBe(200);

  await restoreDecisions(database, mandatorId, folder);

  const { body } = await ask<Page<DeletionRequest>>(1, "GET /Privacy/Requests");
  expect(body.items.find(({ id }) => id === request.id)?.state).toBe(requestStates.withdrawn);
});

test("once erasing has begun nothing is taken back any more, though it was ended on the way", async () => {
  const { ask, asks, admin, person, mandatorId } = await anOffice(database);
  const { body } = await ask();
  await admin(`POST /Privacy/Requests/${body.id}/Grant`);
  await asOwner(
    database,
    `insert into erasures (mandator_id, id, kind, until_on, begun_at, person_id, request_id)
     values ($1, $2, 'person', '2026-05-04', $3, $4, $5)`,
    [mandatorId, crypto.randomUUID(), clock.now(), person, body.id],
  );
  expect((await asks(`POST /Privacy/Requests/${body.id}/Withdraw`)).status).toBe(409);
});

test("a refused request is not taken back, and the next one is asked for on the next day in Vienna", async () => {
  const { ask, asks, admin, drive } = await anOffice(database);
  await drive("2026-05-03T10:00:00Z");
  const { body } = await ask();
  await admin(`POST /Privacy/Requests/${body.id}/Refuse`);
  const taken = await asks<Answer>(`POST /Privacy/Requests/${body.id}/Withdraw`);
  expect([taken.status, taken.body.message]).toEqual([
    409,
    "Der Löschantrag ist abgelehnt und lässt sich nicht mehr zurückziehen.",
  ]);
  const asked = async (now: string) => {
    fixClock(new Date(now));
    const { status, body: answer } = await asks<Answer>("POST /Privacy/Requests", { text: "Noch einmal" });
    return [status, answer.message];
  };
  expect(await asked("2026-05-04T21:59:59Z")).toEqual([
    409,
    "Ihr letzter Löschantrag wurde erst heute abgelehnt oder zurückgezogen. Ab morgen können Sie den nächsten stellen.",
  ]);
  const [status] = await asked("2026-05-04T22:00:00Z");
  expect(status).toBe(201);
  // It counts when it was over, however long before it had been asked.
  fixClock(new Date("2026-05-20T08:00:00Z"));
  const { body: own } = await asks<Page<DeletionRequest>>("GET /Privacy/Requests/Own");
  expect((await asks(`POST /Privacy/Requests/${own.items[0]!.id}/Withdraw`)).status).toBe(200);
  expect((await asked("2026-05-20T21:59:59Z"))[0]).toBe(409);
  expect((await asked("2026-05-20T22:00:00Z"))[0]).toBe(201);
});

test("the bell falls silent, and both are told by mail, without what was written", async () => {
  const { ask, asks, admin, people, second, person, mails, mandatorId } = await anOffice(database);
  await asOwner(database, "update users set language = 'en' where id = $1", [second]);
  const { body } = await ask("Fahrt zur Geheimgasse löschen");
  fixClock(new Date("2026-05-28T10:00:00Z"));
  const bell = async () => {
    await keepCauses({ database, clock }, mandatorId);
    const { body: told } = await admin<Page<{ kind: string; endedAt: string | null }>>("GET /Notifications");
    return told.items.filter(({ kind, endedAt }) => kind === "deletionRequest" && endedAt === null).length;
  };
  expect(await bell()).toBe(1);
  await asks(`POST /Privacy/Requests/${body.id}/Withdraw`);
  expect(await bell()).toBe(0);

  // Nobody is asked any more to decide.
  const [german, ...more] = await mails(people[1]);
  expect([german, more]).toMatchObject([{ subject: "Löschantrag zurückgezogen" }, []]);
  expect(german!.text).toContain("der Löschantrag von Ida Fuchs ist zurückgezogen");
  expect(await mails(second)).toMatchObject([{ subject: "Deletion request withdrawn" }]);
  const [own] = await mails(person);
  expect(own).toMatchObject({ subject: "Ihr Löschantrag ist zurückgezogen" });
  expect(JSON.stringify([german, own])).not.toContain("Geheimgasse");
});

test("who decides and who takes back at once are told what was first, and no mail says otherwise", async () => {
  const { ask, asks, admin, person, mails } = await anOffice(database);
  const { body } = await ask();
  await Promise.all([
    asks(`POST /Privacy/Requests/${body.id}/Withdraw`),
    admin(`POST /Privacy/Requests/${body.id}/Grant`),
  ]);
  const { body: own } = await asks<Page<DeletionRequest>>("GET /Privacy/Requests/Own");
  expect(own.items).toMatchObject([{ id: body.id, state: requestStates.withdrawn }]);
  expect((await mails(person)).map(({ subject }) => subject)).toEqual(["Ihr Löschantrag ist zurückgezogen"]);
});
