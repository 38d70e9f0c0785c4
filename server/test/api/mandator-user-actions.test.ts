import type { Page } from "@wegbuch/contract/kit/page";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorUser } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { aDriver, aMandator } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { aPerson, current } from "../kit/api/api.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { passwordEntries } from "../kit/api/passwords.ts";
import { aSupport } from "../kit/api/support.ts";
import { aLine, aMandatorWithGroups, loginOf, mailsFor } from "../kit/api/users.ts";

const database = await aDatabase();
const created_at = new Date("2026-05-01T00:00:00Z");
const nobody = "00000000-0000-4000-8000-000000000000";

test("users of all mandators come by last name as German sorts, narrowed by mandator, archive and search", async () => {
  const { ask } = await aSupport(database);
  const [one, other] = [await aMandator(database, { name: "Murtal" }), await aMandator(database)];
  const gone = await aMandator(database, { deleted_at: created_at, archived_at: created_at });
  const description = "Sucht 50% Zeit";
  await aDriver(database, one, { last_name: "Zöchling", description, foreign_id: "N-9" });
  await aDriver(database, other, { last_name: "Österreicher", description, role_id: 6 });
  await aDriver(database, one, { last_name: "Adler", description, first_name: "Bea" });
  await aDriver(database, one, { last_name: "Adler", description, first_name: "Ada" });
  await aDriver(database, one, { last_name: "Archiv", description, archived_at: created_at });
  await aDriver(database, one, { last_name: "Weg", description, deleted_at: created_at });
  await aDriver(database, gone, { last_name: "Fort", description });
  const found = async (query: string) =>
    (await ask<Page<MandatorUser>>(`GET /Mandators/Users?perPage=99&${query}`)).body.items.map(
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    );
  const search = "searchTerm=sucht%2050%25";
  expect(await found(search)).toEqual(["Ada Adler", "Bea Adler", "Anna Österreicher", "Anna Zöchling"]);
  expect(await found(`${search}&IsArchived=true`)).toEqual(["Anna Archiv"]);
  expect(await found(`mandatorId=${other}`)).toEqual(["Anna Österreicher"]);
  expect(await found(`searchTerm=n-9&mandatorId=${one}`)).toEqual(["Anna Zöchling"]);
  const page = await ask<Page<MandatorUser>>(`GET /Mandators/Users?${search}&page=2&perPage=2`);
  expect(page.body).toMatchObject({
    totalCount: 4,
    pageCount: 2,
    items: [
      { role: { id: 6, name: "DriverViewer" }, mandator: { id: other } },
      { mandator: { name: "Murtal" } },
    ],
  });
});

test("a welcome mail goes to the user, with copies; a working password stays as it is", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aMandatorWithGroups(database);
  const line = aLine(mandatorId, { password: "Kran und Kübel" });
  const { id } = (await ask<MandatorUser>("POST /Mandators/Users", line)).body;
  const before = await loginOf(database, id);
  const sendCopiesTo = [" Chef@Alpenland.at ", "chef@alpenland.at", "buero@alpenland.at"];
  const sent = await ask(`POST /Users/${id}/WelcomeMail`, { sendCopiesTo });
  expect(sent).toEqual({ status: 204, body: null });
  expect(await mailsFor(database, line.email)).toEqual([{ kind: mailKinds.welcome }]);
  expect(await mailsFor(database, "chef@alpenland.at")).toEqual([{ kind: mailKinds.welcome }]);
  expect(await mailsFor(database, "buero@alpenland.at")).toEqual([{ kind: mailKinds.welcome }]);
  expect(await loginOf(database, id)).toEqual(before);
  expect((await ask(`POST /Users/${id}/WelcomeMail`, {})).status).toBe(204);
});

test("no welcome mail goes to wrong copies, to nobody or to who is archived", async () => {
  const { ask } = await aSupport(database);
  const mandatorId = await aMandator(database);
  const [id, archived] = [
    await aDriver(database, mandatorId),
    await aDriver(database, mandatorId, { archived_at: created_at }),
  ];
  const closed = await aDriver(database, await aMandator(database, { archived_at: created_at }));
  const { changes } = await aWatch(database);
  const wrong = { sendCopiesTo: ["chef@alpenland.at", "kein Brief"] };
  expect((await ask(`POST /Users/${id}/WelcomeMail`, wrong)).body.errors).toEqual({
    sendCopiesTo: ["Bitte geben Sie eine gültige E-Mail-Adresse ein"],
  });
  expect((await ask(`POST /Users/${id}/WelcomeMail`, wrong, "en")).body.errors).toEqual({
    sendCopiesTo: ["Please enter a valid e-mail address"],
  });
  expect((await ask(`POST /Users/${nobody}/WelcomeMail`, {})).status).toBe(404);
  const said = async (user: string, language: string) => ask(`POST /Users/${user}/WelcomeMail`, {}, language);
  expect(await said(archived, "de-AT")).toMatchObject({
    status: 409,
    body: { message: "Dieser Benutzer ist archiviert" },
  });
  expect((await said(archived, "en")).body.message).toBe("This user is archived");
  expect((await said(closed, "en")).status).toBe(409);
  expect(await changes()).toEqual([]);
});

test("support acts as a user of a mandator until it logs out", async () => {
  const { ask, origin, authorization } = await aSupport(database);
  const mandatorId = await aMandator(database);
  const id = await aDriver(database, mandatorId, { last_name: "Huberin" });
  expect(await ask(`POST /Users/${id}/Surrogate`)).toEqual({ status: 200, body: { authenticated: true } });
  const me = (await (await current(origin, { authorization })).json()) as object;
  expect(me).toMatchObject({ lastName: "Huberin", supportedBy: "Sepp Support" });
  expect((await ask(`POST /Users/${id}/Surrogate`)).status).toBe(403);
});

test("nobody acts as an unknown or archived person", async () => {
  const { ask } = await aSupport(database);
  const archived = await aDriver(database, await aMandator(database), { archived_at: created_at });
  const { changes } = await aWatch(database);
  expect((await ask(`POST /Users/${nobody}/Surrogate`)).status).toBe(404);
  expect((await ask(`POST /Users/${archived}/Surrogate`)).status).toBe(409);
  expect(await changes()).toEqual([]);
});

test("the history says when a welcome mail brings a new password, and nothing when it brings none", async () => {
  const { ask, id: support } = await aSupport(database);
  const { mandatorId } = await aMandatorWithGroups(database);
  const line = aLine(mandatorId);
  const waiting = (await ask<MandatorUser>("POST /Mandators/Users", line)).body.id;
  const known = (await aPerson(database)).id;
  for (const id of [waiting, known])
    expect((await ask(`POST /Users/${id}/WelcomeMail`, {})).status).toBe(204);
  expect(await passwordEntries(database, waiting)).toEqual([{ new_value: "***", actor_id: support }]);
  expect(await passwordEntries(database, known)).toEqual([]);
});
