import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorUser } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { aMandator } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { current, logIn } from "../kit/api/api.ts";
import { aWatch } from "../kit/api/fingerprint.ts";
import { aSupport } from "../kit/api/support.ts";
import { aLine, aMandatorWithGroups, groupsOf, loginOf, mailsFor } from "../kit/api/users.ts";

const database = await aDatabase();
const created_at = new Date("2026-05-01T00:00:00Z");
const nobody = "00000000-0000-4000-8000-000000000000";

test("a line of an import becomes a user with all its columns", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aMandatorWithGroups(database);
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
  expect(await groupsOf(database, body.id)).toEqual(["North", "Yard"]);
  const history = await asOwner(
    database,
    "select property_name, new_value, actor_name from history where object_id = $1",
    [body.id],
  );
  expect(history).toEqual([
    { property_name: "created", new_value: `Éva ${line.lastName}`, actor_name: "Sepp Support (Support)" },
  ]);
});

test("without a group he is in the root group; without a password he waits for a mail, which only a yes sends", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aMandatorWithGroups(database);
  const silent = aLine(mandatorId, { welcomeMail: "nein" });
  const { body } = await ask<MandatorUser>("POST /Mandators/Users", silent);
  expect(await groupsOf(database, body.id)).toEqual(["All"]);
  expect(body.foreignId).toBeNull();
  expect(await loginOf(database, body.id)).toEqual({ password_hash: null, password_is_temporary: true });
  expect(await mailsFor(database, silent.email)).toEqual([]);
  for (const word of ["ja", "YES", "true", "1", "X"]) {
    const line = aLine(mandatorId, { welcomeMail: word });
    await ask("POST /Mandators/Users", line);
    expect(await mailsFor(database, line.email), word).toEqual([{ kind: mailKinds.welcome }]);
  }
});

test("with a password he logs in at once and chooses his own, and it is kept nowhere", async () => {
  const { ask, origin } = await aSupport(database);
  const { mandatorId } = await aMandatorWithGroups(database);
  const line = aLine(mandatorId, { password: "Kran&Kübel" });
  await ask("POST /Mandators/Users", line);
  const answer = await logIn(origin, { username: line.email, password: "Kran&Kübel" });
  expect(answer.status).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const me = await current(origin, { authorization: `Bearer ${token}` });
  expect(await me.json()).toMatchObject({ hasAMomentPassword: true, email: line.email });
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
  const { mandatorId } = await aMandatorWithGroups(database);
  const { changes } = await aWatch(database);
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
  expect(await changes()).toEqual([]);
});

test("an address or number that is taken and an archived mandator are conflicts", async () => {
  const { ask } = await aSupport(database);
  const [{ mandatorId }, other] = [await aMandatorWithGroups(database), await aMandatorWithGroups(database)];
  const known = aLine(mandatorId, { foreignId: "P-1" });
  await ask("POST /Mandators/Users", known);
  const closed = await aMandator(database, { archived_at: created_at });
  const { changes } = await aWatch(database);
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
  expect(await changes()).toEqual([]);
  expect((await ask("POST /Mandators/Users", aLine(other.mandatorId, { foreignId: "P-1" }))).status).toBe(
    201,
  );
});

test("of many imports of one address or number at once one wins", async () => {
  const { ask } = await aSupport(database);
  const { mandatorId } = await aMandatorWithGroups(database);
  const statuses = async (given: object) => {
    const race = [1, 2, 3, 4].map(() => ask("POST /Mandators/Users", aLine(mandatorId, given)));
    return (await Promise.all(race)).map(({ status }) => status).toSorted((one, other) => one - other);
  };
  expect(await statuses({ email: "eine@alpenland.at" })).toEqual([201, 409, 409, 409]);
  expect(await statuses({ foreignId: "P-2" })).toEqual([201, 409, 409, 409]);
});

test("people log in while an import hashes as fast as it can", async () => {
  const { ask, origin } = await aSupport(database);
  const { mandatorId } = await aMandatorWithGroups(database);
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
