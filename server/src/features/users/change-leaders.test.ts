import type { User } from "@wegbuch/contract/users/schemas";
import { expect, test } from "vitest";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { aWatch } from "../../../test/kit/api/fingerprint.ts";
import { aForm, aTeam } from "../../../test/kit/api/people.ts";

const database = await aDatabase();

const refusal = {
  "de-AT":
    "Dieser Benutzer ist auch in Gruppen, die Sie nicht sehen: Rolle und E-Mail-Adresse ändert ein Admin",
  en: "This user is also in groups you do not see: an Admin changes the role and the e-mail address",
};

/** Somebody of the leader's group and, unless it is left out, of one he does not see; and what the leader asks. */
async function aMember(roleId: number, { isElsewhere = true } = {}) {
  const { ask, groups } = await aTeam(database);
  const groupIds = [groups.east, ...(isElsewhere ? [groups.west] : [])];
  const { body } = await ask<User>(1, "POST /Users", aForm({ roleId, groupIds }));
  // As one who saw the person only after he had been added.
  const form = { ...body, version: undefined, description: "", groupIds: [groups.east] };
  const put = async (given: object, language?: string) =>
    ask(3, `PUT /Users/${body.id}`, { ...form, ...given }, language);
  const patch = async (role: number, language?: string) =>
    ask(3, "PATCH /Users", { userIds: [body.id], roleIds: [role] }, language);
  return { put, patch, email: body.email };
}

test("a group leader makes nobody a leader who is in groups beyond his own", async () => {
  for (const [role, wanted] of [
    [5, 3],
    [6, 4],
    [4, 3],
  ] as const) {
    const { put, patch } = await aMember(role);
    const { changes } = await aWatch(database);
    for (const language of ["de-AT", "en"] as const) {
      for (const refused of [await put({ roleId: wanted }, language), await patch(wanted, language)])
        expect([refused.status, refused.body.message]).toEqual([403, refusal[language]]);
    }
    expect(await changes()).toEqual([]);
    expect((await put({ firstName: "Berta" })).status).toBe(200);
  }
});

test("a group leader redirects the address of no leader who is in groups beyond his own", async () => {
  for (const role of [3, 4]) {
    const { put, email } = await aMember(role);
    const { changes } = await aWatch(database);
    const refused = await put({ email: `neu.${email}` });
    expect([refused.status, refused.body.message]).toEqual([403, refusal["de-AT"]]);
    expect((await put({ roleId: 5, email: `neu.${email}` })).status).toBe(403);
    expect(await changes()).toEqual([]);
  }
});

test("a leader elsewhere may become a driver, and a driver elsewhere have another address", async () => {
  const leader = await aMember(3);
  expect((await leader.put({ roleId: 5 })).status).toBe(200);
  expect((await leader.put({ roleId: 5, email: `neu.${leader.email}` })).status).toBe(200);
  expect((await leader.put({ roleId: 3, email: `neu.${leader.email}` })).status).toBe(403);
});

test("within his groups a group leader makes leaders and changes their addresses", async () => {
  const { put, patch, email } = await aMember(5, { isElsewhere: false });
  expect((await patch(4)).status).toBe(204);
  expect((await put({ roleId: 3, email: `neu.${email}` })).status).toBe(200);
});

test("a group leader gives himself and other leaders no right he lacks, and takes none away from who has it", async () => {
  const { ask, groups, people } = await aTeam(database);
  const leader = (await ask<User>(1, `GET /Users/${people[3]}`)).body;
  const form = { ...leader, version: undefined, description: "", canCalibrate: false };
  const own = (await ask<User>(1, `PUT /Users/${people[3]}`, form)).body;
  const east = { roleId: 3, groupIds: [groups.east] };
  expect(own).toMatchObject({ canCalibrate: false, canShowTracks: true });
  const { changes } = await aWatch(database);
  for (const refused of [
    await ask(3, `PUT /Users/${people[3]}`, { ...form, canCalibrate: true }),
    await ask(3, "POST /Users", aForm({ ...east, canCalibrate: true })),
  ]) {
    const message = "Ein Recht, das Sie selbst nicht haben, können Sie keinem Gruppenleiter geben";
    expect([refused.status, refused.body.message]).toEqual([403, message]);
  }
  expect(await changes()).toEqual([]);

  const trusted = (await ask<User>(1, "POST /Users", aForm({ ...east, canCalibrate: true }))).body;
  const renamed = { ...trusted, version: undefined, description: "", firstName: "Berta" };
  expect((await ask<User>(3, `PUT /Users/${trusted.id}`, renamed)).body.canCalibrate).toBe(true);
  const driver = (await ask<User>(3, "POST /Users", aForm({ ...east, roleId: 5 }))).body;
  await ask(1, `PUT /Users/${people[3]}`, { ...form, canCalibrate: true, canShowTracks: false });
  const patch = { userIds: [driver.id], roleIds: [3] };
  expect((await ask(3, "PATCH /Users", patch)).status).toBe(403);
  expect((await ask(3, "POST /Users", aForm({ ...east, canCalibrate: true }))).status).toBe(403);
  const blind = aForm({ ...east, canCalibrate: true, canShowTracks: false });
  expect((await ask(3, "POST /Users", blind)).status).toBe(201);
});
