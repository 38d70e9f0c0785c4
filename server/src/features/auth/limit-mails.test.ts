import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aBearer } from "../../../test/kit/api/company.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aForm, aTeam } from "../../../test/kit/api/people.ts";
import { asking } from "../../../test/kit/api/support.ts";

const database = await aDatabase();
const day = 24 * 3_600_000;

// One mail of that day is the company's own from the beginning.
test("a company invites and resets 200 times a day, and after that nothing is half done", async () => {
  const team = await aTeam(database);
  const { ask, mandatorId, people } = team;
  await asOwner(
    database,
    `insert into mails (id, mandator_id, kind, recipients, language, payload, created_at, sent_at)
     select gen_random_uuid(), $1, 'M1', '{}', 'en', '{}', now.at, now.at
     from generate_series(1, 198), (select $2::timestamptz as at) as now`,
    [mandatorId, "2026-05-04T07:59:00Z"],
  );
  const invite = () => ask(1, "POST /Users", aForm({ passwordMode: 0, groupIds: [team.groups.east] }));
  const answers = await Promise.all([invite(), invite(), invite()]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  const counted = () =>
    asOwner(database, "select count(*)::int as users from users where mandator_id = $1", [mandatorId]);
  const before = await counted();
  expect(await invite()).toMatchObject({ status: 429, body: { title: "TooManyMails" } });
  expect((await ask(1, `POST /Users/${people[5]}/ResetPassword`)).status).toBe(429);
  expect(await counted()).toEqual(before);
  advanceClock(day);
  const tomorrow = asking(team.origin, (await aBearer(database, people[1])).authorization);
  const form = aForm({ passwordMode: 0, groupIds: [team.groups.east] });
  expect((await tomorrow("POST /Users", form)).status).toBe(201);
});

test("a name in an invitation is no link, whatever it says", async () => {
  const team = await aTeam(database);
  const email = "ziel@fremde.example";
  const names = { firstName: "Gewonnen: www.evil.example", lastName: "https://evil.example/x" };
  await team.ask(1, "POST /Users", aForm({ ...names, email, passwordMode: 0, groupIds: [team.groups.east] }));
  const [mail] = await mailsTo(database, email);
  expect(mail!.text).not.toMatch(/evil\.example|https:\/\/evil/);
  expect(mail!.text).toContain("Gewonnen: www. evil. example");
});
