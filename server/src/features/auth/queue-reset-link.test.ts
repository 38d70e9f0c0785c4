import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, aServer, aSuperAdmin, logIn } from "../../../test/kit/api/api.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { askForLink, chosen, resetByLink } from "../../../test/kit/api/passwords.ts";

const database = await aDatabase();

test("nobody else gets a mail, and everybody the same answer", async () => {
  const { origin } = await aServer(database);
  const emails = [
    (await aPerson(database)).email,
    (await aPerson(database, { archived_at: clock.now(), login: { is_enabled: false } })).email,
    (await aPerson(database, {}, { archived_at: clock.now() })).email,
    (await aPerson(database, {}, { deleted_at: clock.now() })).email,
    (await aPerson(database, { login: { is_enabled: false } })).email,
    "nobody@nowhere.at",
  ];
  const told = [];
  for (const email of emails) {
    const answer = await askForLink(origin, email);
    const headers = [...answer.headers].filter(([name]) => !["x-request-id", "date"].includes(name));
    told.push({ status: answer.status, body: await answer.text(), headers });
  }
  expect(told[0]).toMatchObject({ status: 200, body: "{}" });
  for (const one of told) expect(one).toEqual(told[0]);
  const mails = [];
  for (const email of emails) mails.push((await mailsTo(database, email)).length);
  expect(mails).toEqual([1, 0, 0, 0, 0, 0]);
});

test("the eleventh request of an e-mail does nothing, silently, and keeps nobody from logging in", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const mailsOwed = async () =>
    (await asOwner(database, "select from mails where $1 = any(recipients)", [email])).length;
  const answers = await Promise.all(Array.from({ length: 13 }, () => askForLink(origin, email)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(answers.map(() => "{}"));
  expect(await mailsOwed()).toBe(10);
  expect((await logIn(origin, { username: email })).status).toBe(200);
  await askForLink(origin, email);
  expect(await mailsOwed()).toBe(10);
  advanceClock(15 * 60 * 1000 + 1);
  await askForLink(origin, email);
  expect(await mailsOwed()).toBe(11);
});

test("from one address fifty requests are heard, whomever they are about", async () => {
  const { origin } = await aServer(database, { TRUST_PROXY: "127.0.0.1" });
  const before = (await asOwner(database, "select from mails")).length;
  const ask = (index: number, address: string) =>
    askForLink(origin, `somebody${index}@nowhere.at`, { "x-forwarded-for": address });
  await Promise.all(Array.from({ length: 53 }, (_, index) => ask(index, "203.0.113.5")));
  expect((await asOwner(database, "select from mails")).length - before).toBe(50);
  await ask(99, "203.0.113.6");
  expect((await asOwner(database, "select from mails")).length - before).toBe(51);
});

test("another site cannot ask for links or use them", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const link = { userId: "", passwordResetToken: "" };
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect((await askForLink(origin, email, headers)).status).toBe(403);
    expect((await resetByLink(origin, link, chosen, headers)).status).toBe(403);
  }
  expect((await askForLink(origin, email, { origin: "https://wegbuch.example" })).status).toBe(200);
});

test("what is no address is refused", async () => {
  const { origin } = await aServer(database);
  const refused = await askForLink(origin, "anna");
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: { email: ["Bitte geben Sie eine gültige E-Mail-Adresse ein"] } },
  ]);
});

/** The value below which that share of the samples lies. */
const quantile = (samples: readonly number[], share: number) =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)]!;

test(
  "asking for a link takes the same time and leaves the same traces, whether or not somebody has the address",
  { timeout: 60_000 },
  async () => {
    const { origin } = await aServer(database);
    const kinds = [
      { email: (await aPerson(database)).email, samples: [] as number[] },
      {
        email: (await aPerson(database, { archived_at: clock.now(), login: { is_enabled: false } })).email,
        samples: [] as number[],
      },
      { email: (await aSuperAdmin(database)).email, samples: [] as number[] },
      { email: "nobody@elsewhere.at", samples: [] as number[] },
    ];
    for (let round = 0; round < 40; round += 1) {
      // One of each kind in every round, each round another one first, so that a slow moment strikes all alike.
      for (let turn = 0; turn < kinds.length; turn += 1) {
        const { email, samples } = kinds[(round + turn) % kinds.length]!;
        const begun = performance.now();
        expect(await (await askForLink(origin, email)).text()).toBe("{}");
        samples.push(performance.now() - begun);
      }
      advanceClock(2 * 60 * 1000);
    }
    const medians = kinds.map(({ samples }) => quantile(samples, 0.5));
    const all = kinds.flatMap(({ samples }) => samples);
    // On a busy machine everyone's times scatter; the kinds must not lie further apart than that.
    const scatter = quantile(all, 0.75) - quantile(all, 0.25);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(2 + scatter);
    const traces = await asOwner(
      database,
      `select count(*)::integer as mails, min(kind) as kind from mails
       where recipients[1] = any($1) group by recipients[1]`,
      [kinds.map(({ email }) => email)],
    );
    expect(traces).toEqual(kinds.map(() => ({ mails: 40, kind: mailKinds.resetLink })));
  },
);
