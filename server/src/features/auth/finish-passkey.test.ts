import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aPerson, aServer, bearerOf, callerAs, current, logIn, password } from "../../../test/kit/api/api.ts";
import { showFactor } from "../../../test/kit/api/factors.ts";
import { anAuthenticator, aPasskey } from "../../../test/kit/api/passkeys.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";

const database = await aDatabase();
const minute = 60_000;
type Request = {
  challenge: string;
  rpId: string;
  allowCredentials: { id: string; type: string; transports: string[] }[];
  userVerification: string;
};
type Asked = { authenticated: false; challenge: string; methods: string[]; passkey: Request };

/** Somebody with a passkey, on a server of his own. */
async function somebody() {
  stopClock();
  const { origin } = await aServer(database);
  const person = await aPerson(database);
  const headers = await bearerOf(await logIn(origin, { username: person.email }));
  const device = await aPasskey(origin, headers);
  const post = (path: string, body: object = {}, more = {}) =>
    fetch(`${origin}/api/Authentication${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...more },
      body: JSON.stringify(body),
    });
  return {
    ...person,
    origin,
    headers,
    device,
    begin: async () => (await (await post("/Passkey/Begin")).json()) as Request,
    finish: (body: object, more = {}) => post("/Passkey/Finish", body, more),
    ask: async () => (await (await logIn(origin, { username: person.email })).json()) as Asked,
    show: (body: object) => showFactor(origin, body),
  };
}

const isRefused = async (answer: Response) => [answer.status, await answer.text()];
const refusal = [400, "{}"];

test("a passkey opens the session alone, and each of its signatures once", async () => {
  const { origin, device, begin, finish } = await somebody();
  const request = await begin();
  expect(request).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    rpId: "wegbuch.example",
    allowCredentials: [],
    userVerification: "required",
    timeout: 300_000,
  });
  const { challenge } = request;
  const body = { challenge, assertion: device.sign(request), rememberMe: true };
  const answer = await finish(body);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().find((line) => line.startsWith("IdentityToken="))).toContain(
    "Max-Age=2592000",
  );
  const bearer = await bearerOf(answer);
  expect((await current(origin, bearer)).status).toBe(200);
  const sessions = (await callerAs(origin, bearer)<{ method: string }[]>("GET", "/Sessions")).body;
  expect(sessions.map(({ method }) => method)).toContain("passkey");
  expect(await isRefused(await finish(body))).toEqual(refusal);
  expect(await isRefused(await finish({ ...body, assertion: device.sign(request) }))).toEqual(refusal);
});

test("nothing is opened by another site, another domain, a device that asked nobody, a wrong key or a foreign holder", async () => {
  const { device, begin, finish } = await somebody();
  const other = anAuthenticator();
  const wrongs = [
    { origin: "https://wegbuch.example.evil.at" },
    { origin: "http://wegbuch.example" },
    { domain: "evil.at" },
    { isVerified: false },
    { isPresent: false },
    { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" },
  ];
  for (const wrong of wrongs) {
    const request = await begin();
    const assertion = device.sign(request, wrong);
    expect([wrong, await isRefused(await finish({ challenge: request.challenge, assertion }))]).toEqual([
      wrong,
      refusal,
    ]);
  }
  const request = await begin();
  const forged = { ...other.sign(request), id: device.id, rawId: device.id };
  expect(await isRefused(await finish({ challenge: request.challenge, assertion: forged }))).toEqual(refusal);
  const unknown = await begin();
  const strange = other.sign(unknown);
  expect(await isRefused(await finish({ challenge: unknown.challenge, assertion: strange }))).toEqual(
    refusal,
  );
  const right = await begin();
  expect((await finish({ challenge: right.challenge, assertion: device.sign(right) })).status).toBe(200);
});

test("a challenge is good for what it was made for, for five minutes and one try", async () => {
  const { device, begin, finish, ask, show, headers, origin } = await somebody();
  const asked = await ask();
  expect(asked.methods).toEqual(["passkey", "recoveryCode"]);
  expect(asked.passkey).toMatchObject({
    challenge: asked.challenge,
    userVerification: "preferred",
    allowCredentials: [{ id: device.id, type: "public-key", transports: ["internal"] }],
  });
  const misused = { challenge: asked.challenge, assertion: device.sign(asked) };
  expect(await isRefused(await finish(misused))).toEqual(refusal);
  const request = await begin();
  const other = { challenge: request.challenge, assertion: device.sign(request) };
  expect(await isRefused(await show(other))).toEqual(refusal);
  const session = callerAs(origin, headers);
  expect((await session("POST", "/Authentication/Proof", { passkey: other })).status).toBe(400);

  const swapped = await begin();
  const signedAnother = { challenge: swapped.challenge, assertion: device.sign(await begin()) };
  expect(await isRefused(await finish(signedAnother))).toEqual(refusal);
  const again = { challenge: swapped.challenge, assertion: device.sign(swapped) };
  expect(await isRefused(await finish(again))).toEqual(refusal);

  const late = await begin();
  advanceClock(5 * minute);
  expect(await isRefused(await finish({ challenge: late.challenge, assertion: device.sign(late) }))).toEqual(
    refusal,
  );
});

test("after the password a passkey is a second factor, of the person alone and also where the device asks nobody", async () => {
  const anna = await somebody();
  const berta = await aPerson(database);
  const theirs = await aPasskey(
    anna.origin,
    await bearerOf(await logIn(anna.origin, { username: berta.email })),
  );
  const first = await anna.ask();
  const foreign = { challenge: first.challenge, assertion: theirs.sign(first) };
  expect(await isRefused(await anna.show(foreign))).toEqual(refusal);
  const assertion = anna.device.sign(first, { isVerified: false });
  const answer = await anna.show({ challenge: first.challenge, assertion });
  expect(answer.status).toBe(200);
  const again = await anna.ask();
  expect(await isRefused(await anna.show({ challenge: again.challenge, assertion }))).toEqual(refusal);
});

test("a counter that falls or stands still tells of a copy, which opens nothing", async () => {
  const { device, begin, finish } = await somebody();
  const open = async (counter: number) => {
    const request = await begin();
    return (await finish({ challenge: request.challenge, assertion: device.sign(request, { counter }) }))
      .status;
  };
  expect(await open(5)).toBe(200);
  expect(await open(4)).toBe(400);
  expect(await open(5)).toBe(400);
  expect(await open(6)).toBe(200);
});

test("of two devices that sign at once with the same count one opens", async () => {
  const { device, begin, finish } = await somebody();
  const requests = [await begin(), await begin()];
  const answers = await Promise.all(
    requests.map((request) =>
      finish({ challenge: request.challenge, assertion: device.sign(request, { counter: 9 }) }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
});

test("who is archived has no way in by a passkey, and no page elsewhere can show one", async () => {
  const { id, device, begin, finish } = await somebody();
  const request = await begin();
  const body = { challenge: request.challenge, assertion: device.sign(request) };
  expect((await finish(body, { origin: "https://evil.at" })).status).toBe(403);
  await asOwner(database, "update users set archived_at = now() where id = $1", [id]);
  expect(await isRefused(await finish(body))).toEqual(refusal);
});

test("a passkey proves who uses the session, and a password does no more", async () => {
  const { origin, headers, device } = await somebody();
  const session = callerAs(origin, headers);
  type Refusal = { title?: string; ways?: string[] };
  advanceClock(11 * minute);
  const pack = () => session<Refusal>("POST", "/Privacy/Export");
  expect(await pack()).toMatchObject({ status: 403, body: { title: "ProofNeeded", ways: ["passkey"] } });
  expect((await session("POST", "/Authentication/Proof", { password })).status).toBe(400);
  const begin = async () => (await session<Request>("POST", "/Authentication/Proof/Begin")).body;
  const request = await begin();
  const wrong = device.sign(request, { domain: "evil.at" });
  const prove = (challenge: string, assertion: object) =>
    session("POST", "/Authentication/Proof", { passkey: { challenge, assertion } });
  expect((await prove(request.challenge, wrong)).status).toBe(400);
  // Whoever finds the device with its key plugged in could touch it as well.
  const touched = await begin();
  expect(touched.userVerification).toBe("required");
  const unverified = device.sign(touched, { isVerified: false });
  expect((await prove(touched.challenge, unverified)).status).toBe(400);
  const next = await begin();
  expect((await prove(next.challenge, device.sign(next))).status).toBe(204);
  expect((await pack()).status).toBe(202);
});

test("all of it is refused after the same time, whoever it may be", async () => {
  const { device, begin, finish } = await somebody();
  const other = anAuthenticator();
  for (const shown of [device, other]) {
    const request = await begin();
    const begun = performance.now();
    await finish({ challenge: request.challenge, assertion: shown.sign(request, { domain: "evil.at" }) });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(149);
  }
});
