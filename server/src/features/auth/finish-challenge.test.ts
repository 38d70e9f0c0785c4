import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock, clock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  aPerson,
  aServer,
  bearerOf,
  callerAs,
  cookiesOf,
  current,
  logIn,
  password,
} from "../../../test/kit/api/api.ts";
import { aSecondFactor, codeOf, showFactor } from "../../../test/kit/api/factors.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";

const database = await aDatabase();
const step = 30_000;

type Asked = { authenticated: false; challenge: string; methods: string[] };

/** Somebody with a second factor, on a server of his own. */
async function somebody(settings = {}) {
  stopClock();
  const { origin } = await aServer(database, settings);
  const person = await aPerson(database);
  const factor = await aSecondFactor(origin, person.email);
  // The code that confirmed it has opened its step.
  advanceClock(step);
  const ask = async (headers = {}) => {
    const answer = await logIn(origin, { username: person.email }, headers);
    return (await answer.json()) as Asked;
  };
  const show = (shown: object, headers = {}) => showFactor(origin, shown, headers);
  return { ...person, ...factor, origin, ask, show };
}

test("after the right password a code of the app opens the session, and nothing before it", async () => {
  const { origin, secret, email, show } = await somebody();
  const first = await logIn(origin, { username: email, rememberMe: true });
  expect(first.status).toBe(200);
  expect(first.headers.getSetCookie()).toEqual([]);
  const asked = (await first.json()) as Asked;
  expect(asked).toEqual({
    authenticated: false,
    challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    methods: ["code", "recoveryCode"],
  });
  expect((await current(origin, { authorization: `Bearer ${asked.challenge}` })).status).toBe(401);

  const answer = await show({ challenge: asked.challenge, code: codeOf(secret) });
  expect(answer.status).toBe(200);
  const kept = answer.headers.getSetCookie().find((line) => line.startsWith("IdentityToken="));
  expect(kept).toContain("Max-Age=2592000");
  const bearer = await bearerOf(answer);
  expect((await current(origin, bearer)).status).toBe(200);
  const sessions = (await callerAs(origin, bearer)<{ method: string }[]>("GET", "/Sessions")).body;
  expect(sessions.map(({ method }) => method)).toContain("code");
});

test("a code that has opened opens nothing again, neither with another challenge nor at the same moment", async () => {
  const { secret, ask, show } = await somebody();
  const [one, other] = [await ask(), await ask()];
  const code = codeOf(secret);
  const at = await Promise.all([one, other].map(({ challenge }) => show({ challenge, code })));
  expect(at.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 400]);
  const third = await ask();
  expect((await show({ challenge: third.challenge, code })).status).toBe(400);
  advanceClock(step);
  expect((await show({ challenge: third.challenge, code: codeOf(secret) })).status).toBe(200);
  // A challenge that has been met is gone.
  advanceClock(step);
  expect((await show({ challenge: third.challenge, code: codeOf(secret) })).status).toBe(400);
});

test("clocks may differ by a step, and not by two", async () => {
  const { secret, ask, show } = await somebody();
  const at = (steps: number) => codeOf(secret, new Date(clock.now().getTime() + steps * step));
  const { challenge } = await ask();
  expect((await show({ challenge, code: at(2) })).status).toBe(400);
  advanceClock(3 * step);
  expect((await show({ challenge, code: at(-2) })).status).toBe(400);
  expect((await show({ challenge, code: at(-1) })).status).toBe(200);
  const again = await ask();
  expect((await show({ challenge: again.challenge, code: at(1) })).status).toBe(200);
});

test("a challenge is its person's: the code of another opens nothing with it", async () => {
  const anna = await somebody();
  const berta = await aPerson(database);
  const { secret } = await aSecondFactor(anna.origin, berta.email);
  advanceClock(step);
  const { challenge } = await anna.ask();
  const foreign = await anna.show({ challenge, code: codeOf(secret) });
  expect([foreign.status, await foreign.text()]).toEqual([400, "{}"]);
  expect((await anna.show({ challenge, code: codeOf(anna.secret) })).status).toBe(200);
});

test("the sixth try of a challenge is refused though the code is right, and so is one after five minutes", async () => {
  const { secret, ask, show } = await somebody();
  const { challenge } = await ask();
  const wrong = await Promise.all(Array.from({ length: 5 }, () => show({ challenge, code: "000000" })));
  expect(new Set(await Promise.all(wrong.map((answer) => answer.text())))).toEqual(new Set(["{}"]));
  const sixth = await show({ challenge, code: codeOf(secret) });
  expect([sixth.status, await sixth.text()]).toEqual([400, "{}"]);
  advanceClock(15 * 60_000);
  const late = await ask();
  advanceClock(5 * 60_000);
  expect((await show({ challenge: late.challenge, code: codeOf(secret) })).status).toBe(400);
  const inTime = await ask();
  advanceClock(5 * 60_000 - 1);
  expect((await show({ challenge: inTime.challenge, code: codeOf(secret) })).status).toBe(200);
});

test("each try is a guess: whoever knows the password has no more than ten in a quarter of an hour", async () => {
  const { origin, email, secret, ask, show } = await somebody();
  const one = await ask();
  for (let tries = 0; tries < 5; tries += 1) await show({ challenge: one.challenge, code: "000000" });
  // The right password does not wipe the wrong codes out.
  const other = await ask();
  for (let tries = 0; tries < 3; tries += 1) await show({ challenge: other.challenge, code: "000000" });
  const eleventh = await show({ challenge: other.challenge, code: codeOf(secret) });
  expect(await eleventh.json()).toMatchObject({ title: "TooManyFailedAttempts" });
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({
    title: "TooManyFailedAttempts",
  });
  advanceClock(15 * 60_000 + 1);
  expect((await show({ challenge: (await ask()).challenge, code: codeOf(secret) })).status).toBe(200);
});

test("a device that is known has tries of its own, so that strangers' do not shut its owner out", async () => {
  const { secret, ask, show, email } = await somebody();
  const first = await show({ challenge: (await ask()).challenge, code: codeOf(secret) });
  const device = { cookie: cookiesOf(first) };
  advanceClock(step);
  await asOwner(
    database,
    `insert into login_attempts (id, email, address, attempted_at)
     select gen_random_uuid(), $1, '203.0.113.9', $2 from generate_series(1, 10)`,
    [email, clock.now()],
  );
  const { challenge } = await ask(device);
  expect((await show({ challenge, code: codeOf(secret) }, device)).status).toBe(200);
});

test("a recovery code opens once, however it is typed, and then no more", async () => {
  const { origin, recoveryCodes, ask, show } = await somebody();
  const [code] = recoveryCodes as [string];
  const { challenge } = await ask();
  const answer = await show({ challenge, recoveryCode: ` ${code.toUpperCase().replaceAll("-", "")} ` });
  expect(answer.status).toBe(200);
  const bearer = await bearerOf(answer);
  const left = await callerAs(origin, bearer)<{ recoveryCodesLeft: number }>("GET", "/Factors");
  expect(left.body.recoveryCodesLeft).toBe(9);
  const again = await ask();
  expect((await show({ challenge: again.challenge, recoveryCode: code })).status).toBe(400);
  const [one, other] = [await ask(), await ask()];
  const same = { recoveryCode: recoveryCodes[1]! };
  const both = await Promise.all([one, other].map((asked) => show({ challenge: asked.challenge, ...same })));
  expect(both.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 400]);
});

test("whatever is wrong with a challenge or a code is the same empty 400, after the same time", async () => {
  const { secret, ask, show } = await somebody();
  const times = async (shown: () => object | Promise<object>) => {
    const one = await shown();
    const begun = performance.now();
    const answer = await show(one);
    const headers = [...answer.headers].filter(([name]) => !["x-request-id", "date"].includes(name));
    return {
      is: { status: answer.status, body: await answer.text(), headers },
      took: performance.now() - begun,
    };
  };
  const { challenge } = await ask();
  const looks = [
    await times(() => ({ challenge, code: "000000" })),
    await times(() => ({ challenge, recoveryCode: "aaaa-aaaa-aaaa" })),
    await times(() => ({ challenge })),
    await times(() => ({ challenge: "A".repeat(43), code: codeOf(secret) })),
    await times(() => ({ challenge: "no challenge", code: codeOf(secret) })),
  ];
  expect(looks[0]!.is).toMatchObject({ status: 400, body: "{}" });
  for (const look of looks) expect(look.is).toEqual(looks[0]!.is);
  expect(Math.min(...looks.map(({ took }) => took))).toBeGreaterThanOrEqual(149);
});

test("a new password, a reset factor and being archived end the challenges that are open", async () => {
  const { id, email, secret, ask, show, origin } = await somebody();
  const session = await bearerOf(await show({ challenge: (await ask()).challenge, code: codeOf(secret) }));
  advanceClock(step);
  const open = await ask();
  const change = { currentPassword: password, newPassword: "Kran und Kübel" };
  expect((await callerAs(origin, session)("PUT", "/Users/ChangePassword", change)).status).toBe(204);
  expect((await show({ challenge: open.challenge, code: codeOf(secret) })).status).toBe(400);
  const later = (await (
    await logIn(origin, { username: email, password: "Kran und Kübel" })
  ).json()) as Asked;
  await asOwner(database, "update users set archived_at = $2 where id = $1", [id, clock.now()]);
  expect((await show({ challenge: later.challenge, code: codeOf(secret) })).status).toBe(400);
});

test("wrong codes stand in the history as what they are, and the mail of a new device comes after the code alone", async () => {
  const { id, email, secret, ask, show, origin } = await somebody();
  const firefox = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0" };
  const mails = () =>
    asOwner(database, "select kind from mails where $1 = any(recipients) and kind = $2", [
      email,
      mailKinds.newDevice,
    ]);
  const { challenge } = await ask(firefox);
  await show({ challenge, code: "000000" }, firefox);
  expect(await mails()).toEqual([]);
  const session = await bearerOf(await show({ challenge, code: codeOf(secret) }, firefox));
  expect(await mails()).toHaveLength(1);
  type Logins = { items: { kind: string; method: string }[] };
  const { items } = (await callerAs(origin, session)<Logins>("GET", "/Logins")).body;
  expect(items.slice(0, 2).map(({ kind, method }) => [kind, method])).toEqual([
    ["login", "code"],
    ["refused", "code"],
  ]);
  expect(await asOwner(database, "select from login_challenges where login_id = $1", [id])).toEqual([]);
});
