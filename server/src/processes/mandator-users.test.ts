import type { Page } from "@wegbuch/contract/kit/page";
import type { MandatorUser } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { aDriver, aMandator } from "../platform/db/builders.ts";
import { inMandator } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { aDatabase, asOwner } from "../platform/db/test-database.ts";
import { current, logIn } from "./test-api.ts";
import { aSupport } from "./test-support.ts";

const database = await aDatabase();
const created_at = new Date("2026-05-01T00:00:00Z");
const nobody = "00000000-0000-4000-8000-000000000000";

let lines = 0;

/** A line of an import as it is typed, of a person whom nobody knows yet. */
function aLine(mandatorId: string, given: object = {}) {
  lines += 1;
  const names = { firstName: "Eva", lastName: `Moser ${lines}`, email: `eva${lines}@alpenland.at` };
  return {
    mandatorId,
    foreignId: "",
    ...names,
    description: "",
    group: "",
    role: "Fahrer",
    password: "",
    welcomeMail: "",
    ...given,
  };
}

/** A mandator with the groups All, North, and South twice. */
async function aCompany() {
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const [root, north, south] = [newId(), newId(), newId()];
  const groups = [
    { id: root, parent_id: null, name: "All", created_at },
    { id: north, parent_id: root, name: "North", created_at },
    { id: south, parent_id: root, name: "South", created_at },
    { id: newId(), parent_id: north, name: "South", created_at },
    { id: newId(), parent_id: north, name: "Yard", created_at },
  ];
  await inMandator(database, mandatorId, (db) => db.insertInto("groups").values(groups).execute());
  return { mandatorId };
}

const groupsOf = async (userId: string) =>
  (
    await asOwner<{ name: string }>(
      database,
      `select name from group_users join groups on groups.id = group_id where user_id = $1 order by name`,
      [userId],
    )
  ).map(({ name }) => name);

const stored = async () =>
  (
    await asOwner(
      database,
      `select (select json_agg(users order by id) from users) as users, (select count(*) from logins) as logins,
         (select count(*) from group_users) as members, (select count(*) from mails) as mails,
         (select count(*) from history) as history`,
    )
  )[0];

const mailsTo = (address: string) =>
  asOwner<{ kind: string }>(database, "select kind from mails where $1 = any(recipients)", [address]);

const loginOf = async (id: string) =>
  (
    await asOwner<{ password_hash: string | null; password_is_temporary: boolean }>(
      database,
      "select password_hash, password_is_temporary from logins where id = $1",
      [id],
    )
  )[0];

test("a line of an import becomes a user with all its columns", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aCompany();
  const line = aLine(mandatorId, {
    foreignId: " P-77 ",
    firstName: " Éva ",
    email: " EVA.Moser@Alpenland.at ",
    description: "Fährt den Kran",
    group: "north / yard",
    role: "gruppenleiter",
  });
  const { status, body } = await ask<MandatorUser>("POST /Mandators/Users", line);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    email: "eva.moser@alpenland.at",
    firstName: "Éva",
    lastName: line.lastName,
    description: "Fährt den Kran",
    foreignId: "P-77",
    role: { id: 3, name: "Group Leader" },
    mandator: { id: mandatorId, name: "Alpenland" },
    archivedAt: null,
  });
  expect(await groupsOf(body.id)).toEqual(["North", "Yard"]);
  const history = await asOwner(
    database,
    "select property_name, new_value, actor_name from history where object_id = $1",
    [body.id],
  );
  expect(history).toEqual([
    { property_name: "created", new_value: `Éva ${line.lastName}`, actor_name: "Sepp Support" },
  ]);
});

test("without a group he is in the root group; without a password he waits for a mail, which only a yes sends", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aCompany();
  const silent = aLine(mandatorId, { welcomeMail: "nein" });
  const { body } = await ask<MandatorUser>("POST /Mandators/Users", silent);
  expect(await groupsOf(body.id)).toEqual(["All"]);
  expect(body.foreignId).toBeNull();
  expect(await loginOf(body.id)).toEqual({ password_hash: null, password_is_temporary: true });
  expect(await mailsTo(silent.email)).toEqual([]);
  for (const word of ["ja", "YES", "true", "1", "X"]) {
    const line = aLine(mandatorId, { welcomeMail: word });
    await ask("POST /Mandators/Users", line);
    expect(await mailsTo(line.email), word).toEqual([{ kind: "M1" }]);
  }
});

test("with a password he logs in at once and is not asked for another, and it is kept nowhere", async () => {
  const { ask, origin } = await aSupport(database);
  const { mandatorId } = await aCompany();
  const line = aLine(mandatorId, { password: "Kran&Kübel" });
  await ask("POST /Mandators/Users", line);
  const answer = await logIn(origin, { username: line.email, password: "Kran&Kübel" });
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const me = await current(origin, { authorization: `Bearer ${token}` });
  expect(await me.json()).toMatchObject({ hasAMomentPassword: false, email: line.email });
  const [found] = await asOwner<{ text: string }>(
    database,
    `select string_agg(r::text, '') as text from (
       select history::text as r from history union all select mails::text from mails union all select logins::text from logins
     ) as everything`,
  );
  expect(found!.text).not.toContain("Kran&");
});

test("each wrong column is named in both languages, and nothing is written", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aCompany();
  const before = await stored();
  const refused = async (given: object, de: object, en: object) => {
    for (const [language, errors] of [["de-AT", de] as const, ["en", en] as const]) {
      const { status, body } = await ask("POST /Mandators/Users", aLine(mandatorId, given), language);
      expect([status, body.errors]).toEqual([400, errors]);
    }
  };
  await refused(
    { firstName: " ", lastName: "", email: "" },
    {
      firstName: ["Vorname muss gesetzt sein"],
      lastName: ["Nachname muss gesetzt sein"],
      email: ["E-Mail muss gesetzt sein"],
    },
    {
      firstName: ["First name must be set"],
      lastName: ["Last name must be set"],
      email: ["E-mail must be set"],
    },
  );
  await refused(
    { email: "eva@" },
    { email: ["Bitte geben Sie eine gültige E-Mail-Adresse ein"] },
    { email: ["Please enter a valid e-mail address"] },
  );
  await refused(
    { mandatorId: undefined },
    { mandatorId: ["Mandant darf nicht leer sein"] },
    { mandatorId: ["Mandator is not allowed to be empty"] },
  );
  await refused(
    { mandatorId: nobody },
    { mandatorId: ["Diesen Mandanten gibt es nicht"] },
    { mandatorId: ["There is no such mandator"] },
  );
  await refused(
    { password: "short" },
    { password: ["Passwort braucht mindestens 6 Stellen"] },
    { password: ["Password needs at least 6 characters"] },
  );
  await refused(
    { role: "Chef", group: "North/Oststeiermark/South" },
    {
      role: [expect.stringContaining("Gruppenleiter (nur Lesen)")],
      group: ["Die Gruppe Oststeiermark gibt es nicht", "Es gibt mehrere Gruppen namens South"],
    },
    {
      role: [expect.stringContaining("Group Leader Viewer")],
      group: ["There is no group Oststeiermark", "There are several groups named South"],
    },
  );
  for (const role of ["", "Super Admin", "7"]) {
    const { body } = await ask("POST /Mandators/Users", aLine(mandatorId, { role }));
    expect(Object.keys(body.errors!), role).toEqual(["role"]);
  }
  expect(await stored()).toEqual(before);
});

test("an address or number that is taken and an archived mandator are conflicts", async () => {
  const { ask } = await aSupport(database);
  const [{ mandatorId }, other] = [await aCompany(), await aCompany()];
  const known = aLine(mandatorId, { foreignId: "P-1" });
  await ask("POST /Mandators/Users", known);
  const closed = await aMandator(database, { archived_at: created_at });
  const before = await stored();
  const cases = [
    [
      aLine(other.mandatorId, { email: known.email.toUpperCase() }),
      "EmailAlreadyInUse",
      { email: ["Diese E-Mail-Adresse wird bereits verwendet"] },
      { email: ["This e-mail address is already in use"] },
    ],
    [
      aLine(mandatorId, { foreignId: "P-1" }),
      "Conflict",
      { foreignId: ["Die Personalnummer P-1 wird bereits verwendet"] },
      { foreignId: ["The personal number P-1 is already in use"] },
    ],
    [
      aLine(closed),
      "Conflict",
      { mandatorId: ["Der Mandant ist archiviert"] },
      { mandatorId: ["The mandator is archived"] },
    ],
  ] as const;
  for (const [line, title, de, en] of cases) {
    expect(await ask("POST /Mandators/Users", line)).toEqual({
      status: 409,
      body: { status: 409, title, errors: de },
    });
    expect((await ask("POST /Mandators/Users", line, "en")).body.errors).toEqual(en);
  }
  expect(await stored()).toEqual(before);
  expect((await ask("POST /Mandators/Users", aLine(other.mandatorId, { foreignId: "P-1" }))).status).toBe(
    201,
  );
});

test("of many imports of one address or number at once one wins", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aCompany();
  const statuses = async (given: object) => {
    const race = [1, 2, 3, 4].map(() => ask("POST /Mandators/Users", aLine(mandatorId, given)));
    return (await Promise.all(race)).map(({ status }) => status).toSorted((one, other) => one - other);
  };
  expect(await statuses({ email: "eine@alpenland.at" })).toEqual([201, 409, 409, 409]);
  expect(await statuses({ foreignId: "P-2" })).toEqual([201, 409, 409, 409]);
});

test("people log in while an import hashes as fast as it can", async () => {
  const { ask, origin } = await aSupport(database);
  const { mandatorId } = await aCompany();
  const person = aLine(mandatorId, { password: "Kran und Kübel" });
  await ask("POST /Mandators/Users", person);
  const flood = Array.from({ length: 60 }, () =>
    ask("POST /Mandators/Users", aLine(mandatorId, { password: "Fahrtenbuch 2026" })),
  );
  const logins = Array.from({ length: 5 }, () =>
    logIn(origin, { username: person.email, password: "Kran und Kübel" }),
  );
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([201]));
});

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
  const { mandatorId } = await aCompany();
  const line = aLine(mandatorId, { password: "Kran und Kübel" });
  const { id } = (await ask<MandatorUser>("POST /Mandators/Users", line)).body;
  const before = await loginOf(id);
  const sendCopiesTo = [" Chef@Alpenland.at ", "chef@alpenland.at", "buero@alpenland.at"];
  const sent = await ask(`POST /Users/${id}/WelcomeMail`, { sendCopiesTo });
  expect(sent).toEqual({ status: 204, body: undefined });
  expect(await mailsTo(line.email)).toEqual([{ kind: "M1" }]);
  expect(await mailsTo("chef@alpenland.at")).toEqual([{ kind: "M1" }]);
  expect(await mailsTo("buero@alpenland.at")).toEqual([{ kind: "M1" }]);
  expect(await loginOf(id)).toEqual(before);
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
  const before = await stored();
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
  expect(await stored()).toEqual(before);
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
  const before = await stored();
  expect((await ask(`POST /Users/${nobody}/Surrogate`)).status).toBe(404);
  expect((await ask(`POST /Users/${archived}/Surrogate`)).status).toBe(409);
  expect(await stored()).toEqual(before);
});
