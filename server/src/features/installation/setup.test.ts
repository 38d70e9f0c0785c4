import { expect, test } from "vitest";
import { clock, fixClock } from "../../platform/clock.ts";
import { aDatabase, asOwner, type TestDatabase } from "../../../test/kit/db/database.ts";
import { createLog } from "../../platform/log.ts";
import { aServer, callerAs, current } from "../../../test/kit/api/api.ts";
import { createByOperator } from "../superusers/create-by-operator.ts";
import { makeSetupCode } from "./keep-setup-code.ts";

// Each test needs an installation that nobody has set up.
type Answer = { token: string; errors?: Record<string, string[]>; message?: string };

async function anEmptyInstallation(settings: Record<string, string> = {}, lines: string[] = []) {
  const database = await aDatabase();
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  const { origin } = await aServer(database, settings, log);
  const code = (await makeSetupCode({ database, clock }))!;
  return { database, origin, code, call: callerAs(origin, { "accept-language": "de" }) };
}

let people = 0;
const aFounder = (given: Record<string, unknown> = {}) => ({
  firstName: "Gerda",
  lastName: "Gründer",
  email: `gerda${(people += 1)}@wegbuch.at`,
  password: "Sommerreifen 24",
  ...given,
});

const superUsersIn = async (database: TestDatabase) =>
  (await asOwner(database, "select id from super_users")).length;

test("who knows the code becomes the first super admin, is logged in at once, and the door is shut for ever", async () => {
  const { database, origin, code, call } = await anEmptyInstallation();
  expect((await call("GET", "/Setup")).body).toEqual({ isOpen: true });

  const { status, body } = await call<Answer>("POST", "/Setup", aFounder({ code }));

  expect(status).toBe(200);
  const me = await (await current(origin, { authorization: `Bearer ${body.token}` })).json();
  expect(me).toMatchObject({ firstName: "Gerda", role: { id: 7 }, hasAMomentPassword: false });
  expect((await call("GET", "/Setup")).status).toBe(404);
  expect((await call("POST", "/Setup", aFounder({ code }))).status).toBe(404);
  expect(await makeSetupCode({ database, clock })).toBeNull();
  expect(await asOwner(database, "select from setup_codes")).toEqual([]);
  await asOwner(database, "update super_users set deleted_at = now()");
  expect((await call("GET", "/Setup")).status).toBe(404);
  expect(await makeSetupCode({ database, clock })).toBeNull();
});

test("a code is 16 characters in groups of four, is understood as people copy it, and lies in the database as a hash", async () => {
  const { database, code, call } = await anEmptyInstallation();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const rows = await asOwner<{ hash: Buffer }>(database, "select hash from setup_codes");
  expect(rows[0]!.hash.toString("latin1")).not.toContain(code.replaceAll("-", ""));
  const copied = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");

  expect((await call("POST", "/Setup", aFounder({ code: ` ${copied} ` }))).status).toBe(200);
});

test("of many browsers at once exactly one wins, whatever the others have typed", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { database, code, call } = await anEmptyInstallation();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call("POST", "/Setup", aFounder({ code }))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, answers.filter(({ status }) => status === 404).length]).toEqual([1, 7]);
    expect(await superUsersIn(database)).toBe(1);
  }
});

test("a command that makes a super admin meanwhile shuts the door, too", async () => {
  const { database, code, call } = await anEmptyInstallation();
  const person = { firstName: "Otto", lastName: "Operator", email: "otto@wegbuch.at" };

  const [answer] = await Promise.all([
    call("POST", "/Setup", aFounder({ code })),
    createByOperator({ database, clock }, person),
  ]);

  expect(await superUsersIn(database)).toBe(answer.status === 200 ? 2 : 1);
  expect((await call("POST", "/Setup", aFounder({ code }))).status).toBe(404);
});

test("wrong codes are refused, the eleventh from a network is not looked at, and that holds for the right one, too", async () => {
  const { database, code, call } = await anEmptyInstallation();
  const guess = () => call<Answer>("POST", "/Setup", aFounder({ code: "0000-0000-0000-0000" }));
  const refused = await guess();
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { code: ["Dieser Code gilt nicht. Es gilt der zuletzt ausgegebene."] },
  ]);
  const guesses = await Promise.all(Array.from({ length: 15 }, guess));
  expect(guesses.filter(({ body }) => body.errors !== undefined)).toHaveLength(9);

  const right = await call<Answer>("POST", "/Setup", aFounder({ code }));

  expect([right.status, right.body.message]).toEqual([
    400,
    "Zu viele Fehlversuche. Bitte versuchen Sie es später erneut.",
  ]);
  expect(await superUsersIn(database)).toBe(0);
});

test("from everywhere together two hundred guesses are looked at", async () => {
  const { database, origin, code } = await anEmptyInstallation({ TRUST_PROXY: "127.0.0.1" });
  await asOwner(
    database,
    `insert into login_attempts (id, kind, email, address, attempted_at)
     select gen_random_uuid(), 'setup', '', '10.0.0.' || n, '2026-05-04T08:00:00Z' from generate_series(1, 200) n`,
  );
  const fresh = callerAs(origin, { "accept-language": "en", "x-forwarded-for": "192.0.2.7" });
  expect((await fresh<Answer>("POST", "/Setup", aFounder({ code }))).body.message).toContain("Too many");
});

test("a restart makes another code, those of processes that start together all hold, and none is older than a day", async () => {
  const { database, code, call } = await anEmptyInstallation();
  const beside = (await makeSetupCode({ database, clock }))!;
  fixClock(new Date("2026-05-04T08:02:00Z"));
  const restarted = (await makeSetupCode({ database, clock }))!;
  for (const old of [code, beside]) {
    expect((await call<Answer>("POST", "/Setup", aFounder({ code: old }))).body.errors).toHaveProperty(
      "code",
    );
  }
  fixClock(new Date("2026-05-05T08:03:00Z"));
  const late = await call<Answer>("POST", "/Setup", aFounder({ code: restarted }));
  expect(late.body.errors!["code"]![0]).toContain("npm run wegbuch -- setup-code");
  const [one, other] = [
    (await makeSetupCode({ database, clock }))!,
    (await makeSetupCode({ database, clock }))!,
  ];
  expect(one).not.toBe(other);
  expect((await call("POST", "/Setup", aFounder({ code: one }))).status).toBe(200);
});

test("the house's rules for passwords and addresses hold, and what is wrong is said of each field", async () => {
  const { code, call } = await anEmptyInstallation({ PASSWORD_MIN_LENGTH: "10" });
  const tried = async (given: object) =>
    (await call<Answer>("POST", "/Setup", aFounder({ code, ...given }))).body.errors;
  expect(await tried({ password: "Winter 2" })).toHaveProperty("password");
  expect(await tried({ password: "password123" })).toHaveProperty("password");
  expect(await tried({ email: "gerda", firstName: "" })).toMatchObject({
    email: ["Bitte geben Sie eine gültige E-Mail-Adresse ein"],
    firstName: ["Vorname muss gesetzt sein"],
  });
  // A wrong code is all that somebody without it learns.
  expect(await tried({ code: "0000", password: "Winter 2" })).toEqual({ code: [expect.any(String)] });
});

test("another site cannot use the door, and the demo has none", async () => {
  const { origin, code } = await anEmptyInstallation();
  const foreign = callerAs(origin, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  expect((await foreign("POST", "/Setup", aFounder({ code }))).status).toBe(403);
  const demo = await anEmptyInstallation({ WEGBUCH_DEMO: "on" });
  expect((await demo.call("GET", "/Setup")).status).toBe(404);
  expect((await demo.call("POST", "/Setup", aFounder({ code: demo.code }))).status).toBe(404);
});

test("neither the code nor the password gets into the log of calls", async () => {
  const lines: string[] = [];
  const { code, call } = await anEmptyInstallation({}, lines);
  await call("POST", "/Setup", aFounder({ code: "1111-2222-3333-4444" }));
  await call("POST", "/Setup", aFounder({ code }));
  const logged = lines.join("");
  expect(logged).toContain("the first super admin was made");
  for (const secret of [code, "1111-2222", "Sommerreifen"]) expect(logged).not.toContain(secret);
});
