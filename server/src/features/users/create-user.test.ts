import { mailKinds } from "@wegbuch/contract/system/codes";
import type { User } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { logIn } from "../../../test/kit/api/api.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aForm, aTeam, statusesOf } from "../../../test/kit/api/people.ts";
import { groupsOf, loginOf, mailsFor } from "../../../test/kit/api/users.ts";

const database = await aDatabase();

test("a user with a password may come at once and gets no mail", async () => {
  const { origin, ask, historyOf, inScope } = await aTeam(database);
  const { costcenter } = inScope(1);
  const form = aForm({
    foreignId: "P-1",
    description: "Hof",
    costcenterId: costcenter,
    canShowTracks: false,
  });
  const made = await ask<User>(1, "POST /Users", form);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    foreignId: "P-1",
    firstName: "Eva",
    lastName: form.lastName,
    email: form.email,
    description: "Hof",
    role: { id: 5, name: "Driver" },
    roleId: 5,
    groups: [{ name: "Alpenland" }],
    costcenterId: costcenter,
    costcenterKey: `K-${costcenter}`,
    canCalibrate: false,
    canShowTracks: false,
    canMergeSplitTrips: true,
    hasAMomentPassword: false,
    archivedAt: null,
  });
  expect(await mailsFor(database, form.email)).toEqual([]);
  expect((await logIn(origin, { username: form.email, password: "Kran und Kübel" })).status).toBe(200);
  expect(await historyOf(made.body.id)).toEqual([`created:  → Eva ${form.lastName}`, "groups:  → Alpenland"]);
  expect((await ask<User>(1, `GET /Users/${made.body.id}`)).body).toEqual({
    ...made.body,
    version: expect.any(Number) as number,
  });
});

test("an invited user waits for the temporary password of his welcome mail", async () => {
  const { ask } = await aTeam(database);
  const form = aForm({ passwordMode: 0, password: null, email: "  Neu@Alpenland.AT " });
  const { status, body } = await ask<User>(1, "POST /Users", form);
  expect([status, body.email, body.hasAMomentPassword]).toEqual([201, "neu@alpenland.at", true]);
  expect(await mailsFor(database, "neu@alpenland.at")).toEqual([{ kind: mailKinds.welcome }]);
  expect(await loginOf(database, body.id)).toEqual({ password_hash: null, password_is_temporary: true });
});

test("what is missing or wrong in the form is said at its fields, in both languages", async () => {
  const { ask } = await aTeam(database);
  const { changes } = await aWatch(database);
  const nothing = { firstName: " ", lastName: "", email: "" };
  expect(await ask(1, "POST /Users", nothing)).toMatchObject({
    status: 400,
    body: {
      errors: {
        firstName: ["Vorname muss gesetzt sein"],
        lastName: ["Nachname muss gesetzt sein"],
        email: ["E-Mail muss gesetzt sein"],
        roleId: ["Rolle muss gesetzt sein"],
        passwordMode: ["Bitte wählen Sie, wie das Passwort gesetzt wird"],
      },
    },
  });
  expect((await ask(1, "POST /Users", nothing, "en")).body.errors).toEqual({
    firstName: ["First name must be set"],
    lastName: ["Last name must be set"],
    email: ["E-mail must be set"],
    roleId: ["Role must be set"],
    passwordMode: ["Please choose how the password is set"],
  });
  const errorsOf = async (given: object, language?: string) =>
    (await ask(1, "POST /Users", aForm(given), language)).body.errors;
  expect(await errorsOf({ password: "" })).toEqual({ password: ["Passwort muss gesetzt sein"] });
  expect(await errorsOf({ password: null }, "en")).toEqual({ password: ["Password must be set"] });
  expect(await errorsOf({ password: "12345" })).toEqual({
    password: ["Passwort braucht mindestens 6 Stellen"],
  });
  expect(await errorsOf({ email: "kein Brief" }, "en")).toEqual({
    email: ["Please enter a valid e-mail address"],
  });
  expect(await changes()).toEqual([]);
});

test("an e-mail address belongs to one person of the whole installation, a personal number to one of the mandator", async () => {
  const { ask } = await aTeam(database);
  const elsewhere = await aTeam(database);
  const known = aForm({ foreignId: "P-7" });
  await ask(1, "POST /Users", known);
  const { changes } = await aWatch(database);
  const email = known.email.toUpperCase();
  const taken = await elsewhere.ask(1, "POST /Users", aForm({ email }));
  expect(taken).toEqual({
    status: 409,
    body: {
      title: "EmailAlreadyInUse",
      status: 409,
      errors: { email: ["Diese E-Mail-Adresse wird bereits verwendet"] },
    },
  });
  expect((await ask(1, "POST /Users", aForm({ email }), "en")).body.errors).toEqual({
    email: ["This e-mail address is already in use"],
  });
  expect(await ask(1, "POST /Users", aForm({ foreignId: "P-7" }))).toMatchObject({
    status: 409,
    body: { errors: { foreignId: ["Die Personalnummer P-7 wird bereits verwendet"] } },
  });
  expect((await ask(1, "POST /Users", aForm({ foreignId: "P-7" }), "en")).body.errors).toEqual({
    foreignId: ["The personal number P-7 is already in use"],
  });
  expect(await changes()).toEqual([]);
  expect((await elsewhere.ask(1, "POST /Users", aForm({ foreignId: "P-7" }))).status).toBe(201);
});

test("of two who add somebody with one address at once, one is refused", async () => {
  const { ask } = await aTeam(database);
  const email = "beide@alpenland.at";
  const answers = await Promise.all([1, 2, 3].map(() => ask(1, "POST /Users", aForm({ email }))));
  expect(statusesOf(answers)).toEqual([201, 409, 409]);
  const rows = await asOwner(database, "select id from users join logins using (id) where email = $1", [
    email,
  ]);
  expect(rows).toHaveLength(1);
});

test("a group leader adds people to his own groups and gives roles up to his own", async () => {
  const { ask, groups } = await aTeam(database);
  const add = (given: object, language?: string) => ask<User>(3, "POST /Users", aForm(given), language);
  for (const roleId of [3, 4, 5, 6]) {
    const { status, body } = await add({ roleId, groupIds: [groups.east] });
    expect([status, body.roleId, body.groupIds]).toEqual([201, roleId, [groups.east]]);
  }
  const { changes } = await aWatch(database);
  for (const roleId of [1, 2]) {
    expect(await add({ roleId, groupIds: [groups.east] })).toMatchObject({
      status: 403,
      body: { message: "Diese Rolle dürfen Sie nicht vergeben" },
    });
  }
  expect((await add({ roleId: 1, groupIds: [groups.east] }, "en")).body).toMatchObject({
    message: "You may not give this role",
  });
  expect(await add({})).toMatchObject({
    status: 400,
    body: { errors: { groupIds: ["Bitte wählen Sie mindestens eine Ihrer Gruppen"] } },
  });
  expect((await add({}, "en")).body).toMatchObject({
    errors: { groupIds: ["Please choose at least one of your groups"] },
  });
  for (const group of [groups.west, groups.root, newId()]) {
    expect((await add({ groupIds: [groups.east, group] })).status).toBe(404);
  }
  expect(await changes()).toEqual([]);
});

test("calibrating is for Admins and group leaders alone, whatever is sent", async () => {
  const { ask } = await aTeam(database);
  for (const roleId of [1, 2, 3, 4, 5, 6]) {
    const { body } = await ask<User>(1, "POST /Users", aForm({ roleId, canCalibrate: true }));
    expect([roleId, body.canCalibrate]).toEqual([roleId, roleId === 1 || roleId === 3]);
  }
});

test("groups and cost centres of others, and what nobody may send, change nothing", async () => {
  const { ask, inScope, mandatorId } = await aTeam(database);
  const foreign = await aTeam(database);
  const { costcenter } = inScope(1);
  const archive = { comment: "vorbei" };
  expect((await ask(1, `POST /Costcenters/${costcenter}/ToggleArchive`, archive)).status).toBe(200);
  const other = await aMandator(database);
  const { changes } = await aWatch(database);
  const status = async (given: object) => (await ask(1, "POST /Users", aForm(given))).status;
  expect(await status({ groupIds: [foreign.groups.root] })).toBe(404);
  expect(await status({ costcenterId: foreign.inScope(1).costcenter })).toBe(404);
  expect(await ask(1, "POST /Users", aForm({ costcenterId: costcenter }))).toMatchObject({
    status: 409,
    body: { errors: { costcenterId: [`Die Kostenstelle K-${costcenter} ist archiviert`] } },
  });
  expect(await changes()).toEqual([]);
  const sneaky = { mandatorId: other, archivedAt: "2026-01-01T00:00:00Z", isHWNOE: true, id: newId() };
  const { body } = await ask<User>(1, "POST /Users", aForm(sneaky));
  expect(body).toMatchObject({ mandator: { id: mandatorId }, archivedAt: null, isHWNOE: false });
  expect(body.id).not.toBe(sneaky.id);
});

test("without the package nobody charges people to cost centres", async () => {
  const { ask, inScope } = await aTeam(database, { packages: 1 });
  const { body } = await ask<User>(1, "POST /Users", aForm({ costcenterId: inScope(1).costcenter }));
  expect(body.costcenterId).toBeNull();
});

test("an Admin's new people land in the root group unless he names others", async () => {
  const { ask, groups } = await aTeam(database);
  const form = aForm({ groupIds: [groups.west, groups.east, groups.west] });
  const { body } = await ask<User>(1, "POST /Users", form);
  expect(await groupsOf(database, body.id)).toEqual(["East", "West"]);
});
