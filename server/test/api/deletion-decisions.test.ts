import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import { expect, onTestFinished, test } from "vitest";
import { keepCauses } from "../../src/features/causes/jobs.ts";
import { eraseGranted } from "../../src/features/retention/jobs.ts";
import { clock, fixClock } from "../../src/platform/clock.ts";
import { anOffice } from "../kit/api/request-office.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

type Answer = DeletionRequest & { message: string };

function nightsOf(mandatorId: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-decisions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return () => eraseGranted({ database, clock, folder }, mandatorId);
}

test("an administrator decides his own request only where no other one can", async () => {
  const { admin, as, second, people, mandatorId } = await anOffice(database);
  await asOwner(
    database,
    "update users set role_id = 5 where mandator_id = $1 and role_id = 1 and id <> all ($2)",
    [mandatorId, [people[1], second]],
  );
  const asked = async () =>
    (await admin<DeletionRequest>("POST /Privacy/Requests", { text: "Meine Wege" })).body.id;
  const first = await asked();
  for (const how of ["Grant", "Refuse"]) {
    const { status, body } = await admin<Answer>(`POST /Privacy/Requests/${first}/${how}`);
    expect([status, body.message]).toEqual([
      409,
      "Über Ihren eigenen Antrag entscheidet ein anderer Administrator.",
    ]);
  }
  const other = await as(second)<Answer>(`POST /Privacy/Requests/${first}/Grant`);
  expect([other.status, other.body.decidedBy]).toMatchObject([200, { id: second }]);

  await asOwner(database, "update logins set is_enabled = false where id = $1", [second]);
  const alone = await admin<Answer>(`POST /Privacy/Requests/${await asked()}/Grant`);
  expect([alone.status, alone.body.decidedBy]).toMatchObject([200, { id: people[1] }]);
});

test("support that acts as an administrator is not told by the bell that somebody asked", async () => {
  const { ask, admin, support, people, mandatorId } = await anOffice(database);
  const { body } = await ask();
  fixClock(new Date("2026-05-28T10:00:00Z"));
  await keepCauses({ database, clock }, mandatorId);
  const acting = await support(people[1]);
  const bell = async (asks: typeof admin) => {
    const { body: told } = await asks<Page<{ kind: string }>>("GET /Notifications");
    return told.items.filter(({ kind }) => kind === "deletionRequest").length;
  };
  expect([await bell(admin), await bell(acting)]).toEqual([1, 0]);
  expect((await acting(`POST /Privacy/Requests/${body.id}/Grant`)).status).toBe(403);
});

test("nothing is refused by a year that is over, nor by more years than the law asks for", async () => {
  const { ask, admin, drive, mandatorId } = await anOffice(database);
  const { body } = await ask();
  const years = async () =>
    (await admin<Page<DeletionRequest>>("GET /Privacy/Requests")).body.items[0]!.keptUntilYear;
  await drive("2018-12-31T22:00:00Z");
  expect(await years()).toBeNull();
  expect((await admin(`POST /Privacy/Requests/${body.id}/Refuse`)).status).toBe(409);
  await asOwner(database, "update mandators set logbook_retention_years = 30 where id = $1", [mandatorId]);
  expect(await years()).toBeNull();
  await drive("2019-01-01T10:00:00Z");
  expect(await years()).toBe(2026);
});

test("what somebody wrote goes with what was granted him, and two years after a refusal", async () => {
  const { ask, asks, admin, drive, mandatorId } = await anOffice(database);
  const night = nightsOf(mandatorId);
  await drive("2026-05-03T10:00:00Z");
  const { body: refused } = await ask("Fahrt zur Geheimgasse löschen");
  await admin(`POST /Privacy/Requests/${refused.id}/Refuse`);
  fixClock(new Date("2026-05-05T06:00:00Z"));
  const { body: granted } = await ask("Alle Wege zur Geheimgasse");
  await admin(`POST /Privacy/Requests/${granted.id}/Grant`);
  const texts = async (now: string) => {
    fixClock(new Date(now));
    await night();
    const { body } = await asks<Page<DeletionRequest>>("GET /Privacy/Requests/Own");
    return body.items.map(({ state, text }) => [state, text]);
  };
  expect(await texts("2026-05-05T23:00:00Z")).toEqual([
    [requestStates.granted, ""],
    [requestStates.refused, "Fahrt zur Geheimgasse löschen"],
  ]);
  expect((await texts("2028-05-04T10:00:00Z"))[1]).toEqual([
    requestStates.refused,
    "Fahrt zur Geheimgasse löschen",
  ]);
  expect((await texts("2028-05-05T10:00:00Z"))[1]).toEqual([requestStates.refused, ""]);
});

test("what fails for one person keeps nobody else's places from going", async () => {
  const { ask, admin, as, drive, mandatorId, people } = await anOffice(database);
  const night = nightsOf(mandatorId);
  await drive("2026-05-03T10:00:00Z");
  const { body: failing } = await ask();
  await admin(`POST /Privacy/Requests/${failing.id}/Grant`);
  fixClock(new Date("2026-05-04T07:00:00Z"));
  const { body: other } = await as(people[5])<DeletionRequest>("POST /Privacy/Requests", { text: "x" });
  await admin(`POST /Privacy/Requests/${other.id}/Grant`);
  await asOwner(
    database,
    `insert into erasures (mandator_id, id, kind, until_on, begun_at, person_id, request_id)
     values ($1, $2, 'person', '2026-05-04', $3, $4, $5)`,
    [mandatorId, crypto.randomUUID(), clock.now(), people[3], failing.id],
  );
  fixClock(new Date("2026-05-05T01:00:00Z"));

  await expect(night()).rejects.toThrow("what was granted could not be erased");

  const { body } = await admin<Page<DeletionRequest>>("GET /Privacy/Requests");
  const erased = Object.fromEntries(body.items.map(({ id, erasedAt }) => [id, erasedAt !== null]));
  expect(erased).toEqual({ [failing.id]: false, [other.id]: true });
});
