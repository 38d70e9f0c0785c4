import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { createLog } from "../../platform/log.ts";
import {
  aPerson,
  aServer,
  aSuperAdmin,
  logIn,
  password,
  passwordHash,
  superAdminHash,
} from "../../../test/kit/api/api.ts";
import { isHashOutdated, isPassword } from "./hash-password.ts";
import { startSession } from "./start-session.ts";

const database = await aDatabase();

test.each([
  ["ordinary", passwordHash],
  ["superAdmin", superAdminHash],
] as const)(
  "what tests keep of the password of %s people is its hash of today's costs",
  async (strength, hashed) => {
    expect(await isPassword(password, hashed)).toBe(true);
    expect(await isPassword("another password", hashed)).toBe(false);
    expect(isHashOutdated(hashed, strength)).toBe(false);
  },
);

test("a login from another origin is refused", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  expect((await logIn(origin, { username: email }, { origin: "https://evil.example" })).status).toBe(403);
  expect((await logIn(origin, { username: email }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await logIn(origin, { username: email }, { origin: "https://wegbuch.example" })).status).toBe(200);
});

test("every wrong login is answered with the same empty 400", async () => {
  const { origin } = await aServer(database);
  const known = await aPerson(database);
  const archived = await aPerson(database, { archived_at: clock.now(), login: { is_enabled: false } });
  const closed = await aPerson(database, {}, { archived_at: clock.now() });
  const wornOut = await aPerson(database, {
    login: { password_is_temporary: true, password_expires_at: new Date(clock.now().getTime() - 1) },
  });
  const answers = await Promise.all([
    logIn(origin, { username: known.email, password: "wrong" }),
    logIn(origin, { username: "nobody@nowhere.at" }),
    logIn(origin, { username: archived.email }),
    logIn(origin, { username: closed.email }),
    logIn(origin, { username: wornOut.email }),
  ]);
  const told = await Promise.all(
    answers.map(async (answer) => {
      const headers = [...answer.headers].filter(([name]) => !["x-request-id", "date"].includes(name));
      return { status: answer.status, body: await answer.text(), headers };
    }),
  );
  expect(told[0]).toMatchObject({ status: 400, body: "{}" });
  for (const one of told) expect(one).toEqual(told[0]);
});

/** The value below which that share of the samples lies. */
const quantile = (samples: readonly number[], share: number) =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length * share)]!;

test(
  "a wrong login takes the same time whether the person is known, unknown, archived or a super admin",
  { timeout: 60_000 },
  async () => {
    const { origin } = await aServer(database);
    const usernames = {
      known: (await aPerson(database)).email,
      archived: (await aPerson(database, { archived_at: clock.now(), login: { is_enabled: false } })).email,
      superAdmin: (await aSuperAdmin(database)).email,
      unknown: "nobody@nowhere.at",
    };
    const times = Object.values(usernames).map((username) => ({ username, samples: [] as number[] }));
    for (let round = 0; round < 15; round += 1) {
      // One of each kind in every round, each round another one first, so that a slow moment strikes all alike.
      for (let turn = 0; turn < times.length; turn += 1) {
        const { username, samples } = times[(round + turn) % times.length]!;
        const begun = performance.now();
        const answer = await logIn(origin, { username, password: "wrong" });
        expect(await answer.text()).toBe("{}");
        samples.push(performance.now() - begun);
      }
      advanceClock(15 * 60 * 1000 + 1);
    }
    const medians = times.map(({ samples }) => quantile(samples, 0.5));
    const all = times.flatMap(({ samples }) => samples);
    // On a busy machine everyone's times scatter; the kinds must not lie further apart than that.
    const scatter = quantile(all, 0.75) - quantile(all, 0.25);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(20 + scatter);
    // The floor under every refusal is what makes them alike: none was answered before it, however little there was to do.
    expect(Math.min(...all)).toBeGreaterThanOrEqual(149);
  },
);

test("after ten wrong passwords even the right one is refused for a quarter of an hour", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  await Promise.all(Array.from({ length: 10 }, () => logIn(origin, { username: email, password: "wrong" })));
  const late = await logIn(origin, { username: email }, { "accept-language": "en" });
  expect(late.status).toBe(400);
  expect(await late.json()).toMatchObject({ message: "Too many failed attempts. Please try again later." });
  advanceClock(15 * 60 * 1000 + 1);
  expect((await logIn(origin, { username: email })).status).toBe(200);
});

test("strangers' guesses do not shut out who logged in with this device before", async () => {
  const { origin } = await aServer(database);
  const [anna, berta] = [await aPerson(database), await aPerson(database)];
  const cookies = (await logIn(origin, { username: anna.email })).headers.getSetCookie();
  const known = cookies.find((cookie) => cookie.startsWith("Known-"))!;
  expect(known).toMatch(/; Path=\/api\/Authentication; HttpOnly; Secure; SameSite=Strict$/);
  const device = { cookie: known.split(";")[0]! };
  const guessed = (counted: string) =>
    asOwner(
      database,
      `insert into login_attempts (id, email, address, attempted_at)
       select gen_random_uuid(), $1, '203.0.113.9', $2 from generate_series(1, 10)`,
      [counted, clock.now()],
    );
  await guessed(anna.email);
  expect((await logIn(origin, { username: anna.email })).status).toBe(400);
  expect((await logIn(origin, { username: anna.email }, device)).status).toBe(200);
  await guessed(berta.email);
  expect((await logIn(origin, { username: berta.email }, device)).status).toBe(400);
  // Whoever stole the device guesses no more often than anybody else.
  await guessed(`device of ${anna.id}`);
  expect((await logIn(origin, { username: anna.email }, device)).status).toBe(400);
});

test("the log says who logged in and whose login was refused, by ids alone", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as never) });
  const { origin } = await aServer(database, {}, log);
  const { id, email } = await aPerson(database);
  await logIn(origin, { username: email });
  await logIn(origin, { username: email, password: "wrong" });
  await logIn(origin, { username: "nobody@nowhere.at" });
  const told = lines.filter(({ msg }) => msg === "logged in" || msg === "login refused");
  expect(told.map(({ msg, user }) => [msg, user])).toEqual([
    ["logged in", id],
    ["login refused", id],
    ["login refused", null],
  ]);
  expect(JSON.stringify(lines)).not.toContain("@");
});

test("of many guesses at once only ten are looked at", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, guess) => logIn(origin, { username: email, password: `guess ${guess}` })),
  );
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(bodies.filter((body) => body === "{}")).toHaveLength(10);
});

test("guesses at many people from one address end at fifty", async () => {
  const { origin } = await aServer(database, { TRUST_PROXY: "127.0.0.1" });
  const from = (address: string) => ({ "x-forwarded-for": address });
  const guess = (index: number, address: string) =>
    logIn(origin, { username: `somebody${index}@nowhere.at`, password: "x" }, from(address));
  const answers = await Promise.all(Array.from({ length: 52 }, (_, index) => guess(index, "2001:db8::1")));
  const refused = answers.filter((answer) => answer.headers.get("content-length") !== "2");
  expect(refused).toHaveLength(2);
  expect(await (await guess(99, "2001:db8::ffff")).json()).toMatchObject({ title: "TooManyFailedAttempts" });
  expect(await (await guess(99, "2001:db8:0:1::1")).text()).toBe("{}");
});

test("a right password wipes out the failures before it", async () => {
  const { origin } = await aServer(database);
  const { email } = await aPerson(database);
  const nineWrong = () =>
    Promise.all(Array.from({ length: 9 }, () => logIn(origin, { username: email, password: "wrong" })));
  await nineWrong();
  expect((await logIn(origin, { username: email })).status).toBe(200);
  await nineWrong();
  expect((await logIn(origin, { username: email })).status).toBe(200);
});

test("a password that was changed while it was looked at opens no session", async () => {
  const { id } = await aPerson(database);
  const login = { id, isSuperAdmin: false, passwordHash: "the hash of the password before" };
  await expect(startSession(database, clock, login, false)).rejects.toMatchObject({
    status: 400,
    title: null,
  });
  expect(await asOwner(database, "select from sessions where login_id = $1", [id])).toEqual([]);
});
