import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { openOldHolds } from "../../src/features/auth/keep-place-hold.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aServer, current, logIn, passwordHash } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { mailsTo } from "../kit/api/mails.ts";
import { type Bearer, chosen, isOpen, passwordCalls, send, sessionOf } from "../kit/api/passwords.ts";
import { privateDrives, privatePlacesSeen } from "../kit/api/private-drives.ts";
import { asking, aSupport } from "../kit/api/support.ts";

const database = await aDatabase();
const day = 24 * 3_600_000;

/** A driver with private drives, and the administrator beside him. */
async function aDriverAndAdmin() {
  const { origin } = await aServer(database);
  const { mandatorId, people } = await aCompany(database);
  await asOwner(database, "update logins set password_hash = $1 where id = $2", [passwordHash, people[1]]);
  const drives = await privateDrives(database, mandatorId, people[5]);
  const [row] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    people[5],
  ]);
  const admin = await aBearer(database, people[1]);
  const seenBy = (bearer: Bearer) => privatePlacesSeen(origin, bearer, drives);
  return { origin, people, drives, driver: people[5], email: row!.email, admin, seenBy };
}

type There = Awaited<ReturnType<typeof aDriverAndAdmin>>;

/** What the link of a mail about a changed account carries. */
function linkIn(mail: { text: string } | undefined) {
  const link = new URL(/https?:\S+AccessChange\S+/.exec(mail!.text)![0]);
  expect(link.search).toBe("");
  const carried = new URLSearchParams(link.hash.slice(1));
  return { userId: carried.get("UserId"), token: carried.get("Token") };
}

const decide = ({ origin }: There, link: object, decision: "show" | "hide") =>
  fetch(`${origin}/api/Authentication/EarlierPlaces`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...link, decision }),
  }).then(({ status }) => status);

async function changeEmail(there: There, email: string) {
  const { origin, driver, admin } = there;
  const user = (await (await fetch(`${origin}/api/Users/${driver}`, { headers: { ...admin } })).json()) as {
    groups: { id: string }[];
    role: { id: number };
  };
  const form = {
    ...user,
    description: "",
    email,
    roleId: user.role.id,
    groupIds: user.groups.map(({ id }) => id),
  };
  expect((await send("PUT", `${origin}/api/Users/${driver}`, admin, form)).status).toBe(200);
}

/** What somebody is told of the places that are hidden from him. */
async function hiddenPlaces(origin: string, bearer: Bearer) {
  const me = (await (await current(origin, bearer)).json()) as { hiddenPlaces: object | null };
  return me.hiddenPlaces;
}

test("who gets a driver's password set sees nothing of his earlier private drives until the driver agrees", async () => {
  const there = await aDriverAndAdmin();
  const { origin, driver, drives, email, admin, seenBy } = there;
  const before = await aBearer(database, driver);
  expect((await seenBy(before)).length).toBeGreaterThan(4);
  expect((await passwordCalls(origin).change(admin, driver)).status).toBe(204);
  expect(await isOpen(origin, before)).toBe(false);
  const taken = await sessionOf(origin, email, chosen);
  expect(await seenBy(taken)).toEqual([]);
  expect(await hiddenPlaces(origin, taken)).toEqual({
    since: "2026-05-04T08:00:00.000Z",
    until: "2026-05-11T08:00:00.000Z",
  });
  const business = { type: 0, tripIds: [drives.over] };
  expect((await send("PUT", `${origin}/api/Trips`, taken, business)).status).toBe(403);

  const [mail, ...more] = await mailsTo(database, email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: mailKinds.accessChanged, subject: "Ihr Passwort wurde geändert" });
  expect(mail!.text).toMatch(/hat am 04\.05\.2026 10:00 das Passwort Ihres Zugangs/);
  expect(await decide(there, { ...linkIn(mail), token: "guessed" }, "show")).toBe(404);
  expect(await decide(there, linkIn(mail), "show")).toBe(200);
  expect((await seenBy(taken)).length).toBeGreaterThan(4);
  expect(await hiddenPlaces(origin, taken)).toBeNull();
  expect(await decide(there, linkIn(mail), "hide")).toBe(404);
});

test("who is given another address is told at the old one, which alone agrees, however often it is changed", async () => {
  const there = await aDriverAndAdmin();
  const { driver, email, seenBy } = there;
  const before = await aBearer(database, driver);
  await changeEmail(there, `zweite.${email}`);
  expect(await isOpen(there.origin, before)).toBe(false);
  const [first] = await mailsTo(database, email);
  expect(first).toMatchObject({
    kind: mailKinds.accessChanged,
    subject: "Ihre E-Mail-Adresse wurde geändert",
  });
  await changeEmail(there, `dritte.${email}`);
  const told = await mailsTo(database, `zweite.${email}`);
  expect(told.map(({ kind, text }) => [kind, text.includes("AccessChange")])).toEqual([
    [mailKinds.accessChanged, false],
    [mailKinds.accessChanged, false],
  ]);
  const taken = await aBearer(database, driver);
  expect(await seenBy(taken)).toEqual([]);
  expect(await decide(there, linkIn(first), "show")).toBe(404);
  const [second] = await mailsTo(database, email);
  expect(await decide(there, linkIn(second), "show")).toBe(200);
  expect((await seenBy(taken)).length).toBeGreaterThan(4);
});

test("after seven days without an objection the account sees them, and after one it does not", async () => {
  const [patient, objecting] = [await aDriverAndAdmin(), await aDriverAndAdmin()];
  for (const there of [patient, objecting]) {
    expect((await passwordCalls(there.origin).change(there.admin, there.driver)).status).toBe(204);
  }
  const [mail] = await mailsTo(database, objecting.email);
  expect(await decide(objecting, linkIn(mail), "hide")).toBe(200);
  expect(await decide(objecting, linkIn(mail), "hide")).toBe(200);
  const [admin] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    objecting.people[1],
  ]);
  for (const address of [objecting.email, admin!.email]) {
    expect((await mailsTo(database, address)).map(({ kind }) => kind)).toEqual([mailKinds.objection]);
  }
  advanceClock(7 * day - 1);
  await openOldHolds(database, clock);
  expect(await patient.seenBy(await aBearer(database, patient.driver))).toEqual([]);
  advanceClock(1);
  await openOldHolds(database, clock);
  expect((await patient.seenBy(await aBearer(database, patient.driver))).length).toBeGreaterThan(4);
  const hidden = await aBearer(database, objecting.driver);
  expect(await objecting.seenBy(hidden)).toEqual([]);
  expect(await hiddenPlaces(objecting.origin, hidden)).toMatchObject({ until: null });
});

test("who changes his own password is told so and goes on seeing where he drove", async () => {
  const { origin } = await aServer(database);
  const { mandatorId, people } = await aCompany(database);
  await asOwner(database, "update logins set password_hash = $1 where id = $2", [passwordHash, people[5]]);
  const drives = await privateDrives(database, mandatorId, people[5]);
  const bearer = await aBearer(database, people[5]);
  expect((await passwordCalls(origin).changeOwn(bearer, "Fahrtenbuch 2026")).status).toBe(204);
  expect((await privatePlacesSeen(origin, bearer, drives)).length).toBeGreaterThan(4);
  const [row] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    people[5],
  ]);
  const [mail] = await mailsTo(database, row!.email);
  expect(mail).toMatchObject({ kind: mailKinds.accessChanged, subject: "Ihr Passwort wurde geändert" });
  expect(mail!.text).not.toContain("AccessChange");
  expect((await logIn(origin, { username: row!.email, password: chosen })).status).toBe(200);
});

test("support sets no password when it adds people, and makes nobody an administrator", async () => {
  const { origin, people, driver } = await aDriverAndAdmin();
  const support = await aSupport(database);
  await support.ask(`POST /Users/${people[1]}/Surrogate`);
  const ask = asking(origin, support.authorization);
  const form = { firstName: "Nora", lastName: "Neu", email: "nora@alpenland.at", groupIds: [] };
  const add = (given: object) => ask("POST /Users", { ...form, roleId: 5, passwordMode: 0, ...given });
  expect(await add({ passwordMode: 1, password: "Kran und Kübel" })).toMatchObject({
    status: 403,
    body: { message: "Der Support setzt keine Passwörter. Laden Sie die Person per E-Mail ein." },
  });
  expect((await add({ roleId: 1 })).status).toBe(403);
  expect((await ask("PATCH /Users", { userIds: [driver], roleIds: [1] })).status).toBe(403);
  expect((await add({})).status).toBe(201);
});
