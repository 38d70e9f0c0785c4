import type { Role } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, aServer, aSuperAdmin, current, logIn, password } from "../../../test/kit/api/api.ts";
import { aCompany } from "../../../test/kit/api/company.ts";
import { linkOf, mailsTo, passwordOf } from "../../../test/kit/api/mails.ts";
import {
  answered,
  type Bearer,
  chosen,
  isOpen,
  passwordCalls,
  passwordEntries,
  sessionOf,
} from "../../../test/kit/api/passwords.ts";

const database = await aDatabase();
const day = 24 * 60 * 60 * 1000;

/** A company of test-company.ts whose people have passwords. */
async function aTeam() {
  const { origin } = await aServer(database);
  const company = await aCompany(database);
  const { email: known } = await aPerson(database);
  await asOwner(
    database,
    `update logins set password_hash = (select password_hash from logins where email = $1) where id = any($2)`,
    [known, Object.values(company.people).filter((id) => id !== company.people[7])],
  );
  const emails = {} as Record<Role, string>;
  const bearers = {} as Record<Role, Bearer>;
  for (const role of [1, 2, 3, 4, 5, 6] as const) {
    const [login] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
      company.people[role],
    ]);
    emails[role] = login!.email;
    bearers[role] = await sessionOf(origin, emails[role]);
  }
  return { origin, ...company, emails, bearers, ...passwordCalls(origin) };
}

test("an admin gives somebody a password, confirmed by his own", async () => {
  const { origin, people, bearers, emails, change } = await aTeam();
  const wrong = await change(bearers[1], people[5], "guessed");
  expect(await answered(wrong)).toMatchObject([
    400,
    { errors: { adminPassword: ["Das Passwort ist falsch"] } },
  ]);
  expect(await answered(await change(bearers[1], people[5], password, "12345"))).toMatchObject([
    400,
    { errors: { newPassword: ["Passwort braucht mindestens 6 Stellen"] } },
  ]);
  expect(await isOpen(origin, bearers[5])).toBe(true);

  await asOwner(database, "update logins set password_is_temporary = true where id = $1", [people[5]]);
  expect((await change(bearers[1], people[5])).status).toBe(204);
  expect(await isOpen(origin, bearers[5])).toBe(false);
  expect(await isOpen(origin, bearers[1])).toBe(true);
  const me = await current(origin, await sessionOf(origin, emails[5], chosen));
  expect(await me.json()).toMatchObject({ hasAMomentPassword: false });
  expect(await passwordEntries(database, people[5])).toEqual([{ new_value: "***", actor_id: people[1] }]);
});

test("guesses of an administrator's password end at ten, whoever's password was to be changed", async () => {
  const { people, bearers, change } = await aTeam();
  const guess = (index: number) => change(bearers[1], people[index % 2 === 0 ? 5 : 6], `guess ${index}`);
  await Promise.all(Array.from({ length: 10 }, (_, index) => guess(index)));
  expect(await answered(await change(bearers[1], people[5]))).toMatchObject([
    400,
    { title: "TooManyFailedAttempts" },
  ]);
});

test("a group leader changes passwords of those he leads, but of nobody who may do more than he", async () => {
  const { people, bearers, outOfScope, change, reset, mandatorId } = await aTeam();
  const second = await aDriver(database, mandatorId, { role_id: 3 });
  await asOwner(
    database,
    `insert into group_users (mandator_id, group_id, user_id)
     select mandator_id, group_id, unnest(array[$2, $3, $4, $5]::uuid[]) from group_users where user_id = $1`,
    [people[3], people[1], people[2], people[5], second],
  );
  for (const id of [people[1], people[2]]) {
    expect(await answered(await change(bearers[3], id))).toMatchObject([403, { title: "Forbidden" }]);
    expect((await reset(bearers[3], id)).status).toBe(403);
  }
  for (const id of [outOfScope.user, people[6]]) {
    expect(await answered(await change(bearers[3], id))).toMatchObject([404, { title: "NotFound" }]);
    expect((await reset(bearers[3], id)).status).toBe(404);
  }
  for (const id of [people[4], people[5], second]) {
    expect([id, (await change(bearers[3], id)).status]).toEqual([id, 204]);
    expect((await reset(bearers[3], id)).status).toBe(204);
  }
});

test("a group leader becomes nobody who leads groups he does not see", async () => {
  const { people, bearers, inScope, outOfScope, change, reset, mandatorId } = await aTeam();
  const wider = await aDriver(database, mandatorId, { role_id: 3 });
  const watcher = await aDriver(database, mandatorId, { role_id: 4 });
  const driver = await aDriver(database, mandatorId, { role_id: 5 });
  await asOwner(
    database,
    `insert into group_users (mandator_id, group_id, user_id)
     select $1, group_id, user_id from unnest($2::uuid[]) as group_id, unnest($3::uuid[]) as user_id`,
    [mandatorId, [inScope(3).group, outOfScope.group], [wider, watcher, driver]],
  );
  for (const id of [wider, watcher]) {
    expect(await answered(await change(bearers[3], id))).toMatchObject([403, { title: "Forbidden" }]);
    expect((await reset(bearers[3], id)).status).toBe(403);
    expect((await change(bearers[1], id)).status).toBe(204);
  }
  for (const id of [driver, people[3]]) expect((await change(bearers[3], id)).status).toBe(204);
});

test("whom an admin does not know is not found, who is archived stays as he is, and others may not ask", async () => {
  const { people, bearers, change, reset, mandatorId } = await aTeam();
  const foreign = await aPerson(database);
  const support = await aSuperAdmin(database);
  const archived = await aDriver(database, mandatorId, { archived_at: clock.now() });
  for (const id of [foreign.id, support.id, newId()]) {
    expect((await change(bearers[1], id)).status).toBe(404);
    expect((await reset(bearers[1], id)).status).toBe(404);
  }
  const conflict = [409, { title: "Conflict", message: "Dieser Benutzer ist archiviert" }];
  expect(await answered(await change(bearers[1], archived))).toMatchObject(conflict);
  expect(await answered(await reset(bearers[1], archived))).toMatchObject(conflict);
  for (const role of [2, 4, 5, 6] as const) {
    expect((await change(bearers[role], people[6])).status).toBe(403);
    expect((await reset(bearers[role], people[6])).status).toBe(403);
  }
  expect(
    await asOwner(database, "select from mails where kind = 'M3' and mandator_id = $1", [mandatorId]),
  ).toEqual([]);
});

test("a password that is reset is gone at once; the mail brings one for the first login", async () => {
  const { origin, people, bearers, emails, reset, setFirst } = await aTeam();
  expect((await reset(bearers[1], people[5])).status).toBe(204);
  expect(await isOpen(origin, bearers[5])).toBe(false);
  expect((await logIn(origin, { username: emails[5] })).status).toBe(400);
  const told = await fetch(`${origin}/api/Users/${people[5]}`, { headers: bearers[1] });
  expect(await told.json()).toMatchObject({ hasAMomentPassword: true });

  const [mail] = await mailsTo(database, emails[5]);
  expect(mail).toMatchObject({ kind: mailKinds.newPassword, to: [emails[5]], subject: "Ihr neues Passwort" });
  const temporary = passwordOf(mail!)!;
  expect(temporary).toMatch(/^[a-zA-Z2-9]{12}$/);
  const bearer = await sessionOf(origin, emails[5], temporary);
  expect(await (await current(origin, bearer)).json()).toMatchObject({ hasAMomentPassword: true });
  expect((await setFirst(bearer, chosen)).status).toBe(204);
  expect((await logIn(origin, { username: emails[5], password: temporary })).status).toBe(400);
  expect(await passwordEntries(database, people[5])).toEqual([
    { new_value: "***", actor_id: people[1] },
    { new_value: "***", actor_id: people[5] },
  ]);
});

test("a temporary password is good for thirty days and stands nowhere in the database", async () => {
  const { origin, people, bearers, emails, reset } = await aTeam();
  await reset(bearers[1], people[5]);
  const [mail] = await mailsTo(database, emails[5]);
  const temporary = passwordOf(mail!)!;
  const rows = await asOwner(
    database,
    "select l::text from logins as l union all select m::text from mails as m",
  );
  expect(JSON.stringify(rows)).not.toContain(temporary);
  advanceClock(30 * day);
  expect((await logIn(origin, { username: emails[5], password: temporary })).status).toBe(200);
  advanceClock(1);
  expect((await logIn(origin, { username: emails[5], password: temporary })).status).toBe(400);
});

test("a mail that is tried again brings the same password, and a newer one the only good one", async () => {
  const { origin, people, bearers, emails, reset } = await aTeam();
  await reset(bearers[1], people[5]);
  const hangUp = { deliver: () => Promise.reject(new Error("hung up")) };
  const [first] = await mailsTo(database, emails[5], hangUp);
  const early = await sessionOf(origin, emails[5], passwordOf(first!));
  advanceClock(3600_000);
  const [second] = await mailsTo(database, emails[5], hangUp);
  expect(passwordOf(second!)).toBe(passwordOf(first!));
  expect(await isOpen(origin, early)).toBe(true);

  await reset(await sessionOf(origin, emails[1]), people[5]);
  advanceClock(6 * 3600_000);
  const mails = (await mailsTo(database, emails[5])).filter(({ kind }) => kind === mailKinds.newPassword);
  expect(mails).toHaveLength(1);
  expect((await logIn(origin, { username: emails[5], password: passwordOf(first!)! })).status).toBe(400);
  expect((await logIn(origin, { username: emails[5], password: passwordOf(mails[0]!)! })).status).toBe(200);
});

test("who has found his own way back in gets no temporary password any more", async () => {
  const { origin, people, bearers, emails, reset, forget, resetByLink } = await aTeam();
  await reset(bearers[1], people[5]);
  await forget(emails[5]);
  const sent = await mailsTo(database, emails[5]);
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual([mailKinds.resetLink, mailKinds.newPassword]);
  await resetByLink(linkOf(sent.find(({ kind }) => kind === mailKinds.resetLink)!));
  const temporary = passwordOf(sent.find(({ kind }) => kind === mailKinds.newPassword)!)!;
  expect((await logIn(origin, { username: emails[5], password: temporary })).status).toBe(400);
  expect((await logIn(origin, { username: emails[5], password: chosen })).status).toBe(200);
});
