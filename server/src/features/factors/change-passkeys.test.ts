import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { advanceClock } from "../../platform/clock.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import {
  aPerson,
  aServer,
  bearerOf,
  callerAs,
  current,
  logIn,
  password,
  passwordHash,
} from "../../../test/kit/api/api.ts";
import { aSecondFactor, codeOf, showFactor } from "../../../test/kit/api/factors.ts";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { anAuthenticator, aPasskey } from "../../../test/kit/api/passkeys.ts";
import { stopClock } from "../../../test/kit/mail/mails.ts";

const database = await aDatabase();
const proof = { currentPassword: password };
type Kept = {
  items: { id: string; kind: string; name: string | null; usedAt: string | null }[];
  recoveryCodesLeft: number;
};
type Wanted = { challenge: string; user: { id: string }; excludeCredentials: { id: string }[] };

async function somebody() {
  stopClock();
  const { origin } = await aServer(database);
  const person = await aPerson(database);
  const headers = await bearerOf(await logIn(origin, { username: person.email }));
  return { ...person, origin, headers, session: callerAs(origin, headers) };
}

test("the first passkey gives ten recovery codes and ends the other sessions; it has a name and says when it was used", async () => {
  const { origin, email, headers, session, id } = await somebody();
  const elsewhere = await bearerOf(await logIn(origin, { username: email }));
  const device = await aPasskey(origin, headers, "Schlüsselbund");
  expect(device.recoveryCodes).toHaveLength(10);
  expect((await current(origin, elsewhere)).status).toBe(401);
  expect((await session<Kept>("GET", "/Factors")).body).toMatchObject({
    items: [{ kind: "passkey", name: "Schlüsselbund", usedAt: null, createdAt: "2026-05-04T08:00:00.000Z" }],
    recoveryCodesLeft: 10,
  });
  advanceClock(60_000);
  const { challenge } = (await (await logIn(origin, { username: email })).json()) as { challenge: string };
  expect((await showFactor(origin, { challenge, assertion: device.sign({ challenge }) })).status).toBe(200);
  expect((await session<Kept>("GET", "/Factors")).body.items[0]!.usedAt).toBe("2026-05-04T08:01:00.000Z");
  const begun = await session<Wanted>("POST", "/Factors/Passkeys/Begin", proof);
  expect(begun.body.excludeCredentials).toMatchObject([{ id: device.id }]);

  const told = (await mailsTo(database, email)).filter(({ kind }) => kind === mailKinds.factorsChanged);
  expect(told.map(({ subject }) => subject)).toEqual(["Passkey hinzugefügt"]);
  expect(told[0]!.text).toContain("„Schlüsselbund“");
  const [entry] = await asOwner(
    database,
    "select new_value from history where object_id = $1 and property_name = 'passkey'",
    [id],
  );
  expect(entry).toMatchObject({ new_value: "Schlüsselbund" });
});

test("a passkey beside an app leaves the recovery codes, and removing one leaves the other", async () => {
  const { origin, email } = await somebody();
  const { secret, recoveryCodes } = await aSecondFactor(origin, email);
  advanceClock(30_000);
  const { challenge } = (await (await logIn(origin, { username: email })).json()) as { challenge: string };
  const headers = await bearerOf(await showFactor(origin, { challenge, code: codeOf(secret) }));
  const session = callerAs(origin, headers);
  expect((await aPasskey(origin, headers)).recoveryCodes).toEqual([]);
  const { items, recoveryCodesLeft } = (await session<Kept>("GET", "/Factors")).body;
  expect([items.map(({ kind }) => kind), recoveryCodesLeft]).toEqual([["totp", "passkey"], 10]);

  const remove = async (kind: string) => {
    const { id } = items.find((one) => one.kind === kind)!;
    return (await session("POST", `/Factors/${id}/Remove`, proof)).status;
  };
  expect(await remove("totp")).toBe(204);
  const asked = (await (await logIn(origin, { username: email })).json()) as { challenge: string };
  expect(asked).toMatchObject({ methods: ["passkey", "recoveryCode"] });
  const paper = { challenge: asked.challenge, recoveryCode: recoveryCodes[0] };
  expect((await showFactor(origin, paper)).status).toBe(200);
  expect(await remove("passkey")).toBe(204);
  expect(await remove("passkey")).toBe(404);
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({ authenticated: true });
  expect((await session<Kept>("GET", "/Factors")).body).toEqual({ items: [], recoveryCodesLeft: 0 });
  const told = (await mailsTo(database, email)).filter(({ kind }) => kind === mailKinds.factorsChanged);
  expect(told.map(({ subject }) => subject).slice(1)).toEqual([
    "Passkey hinzugefügt",
    "Zweiter Faktor entfernt",
    "Ein Wiederherstellungscode wurde benutzt",
    "Zweiter Faktor entfernt",
  ]);
  expect(told.at(-3)!.text).toContain("Ihre Passkeys gelten weiter");
});

test("no passkey is kept that was made elsewhere, for another, twice, with another's challenge or without a password", async () => {
  const anna = await somebody();
  const berta = callerAs(
    anna.origin,
    await bearerOf(await logIn(anna.origin, { username: (await aPerson(database)).email })),
  );
  const begin = async (session = anna.session) =>
    (await session<Wanted>("POST", "/Factors/Passkeys/Begin", proof)).body;
  const keep = async (challenge: string, attestation: object, session = anna.session) =>
    (await session("POST", "/Factors/Passkeys/Finish", { challenge, name: "Neu", attestation })).status;
  expect((await anna.session("POST", "/Factors/Passkeys/Begin", { currentPassword: "wrong" })).status).toBe(
    400,
  );
  for (const wrong of [{ origin: "https://evil.at" }, { domain: "evil.at" }, { isPresent: false }]) {
    const wanted = await begin();
    expect(await keep(wanted.challenge, anAuthenticator().make(wanted, wrong))).toBe(400);
  }
  const wanted = await begin();
  const device = anAuthenticator();
  expect(await keep((await begin(berta)).challenge, device.make(wanted))).toBe(400);
  expect(await keep(wanted.challenge, device.make(wanted), berta)).toBe(400);
  expect(await keep(wanted.challenge, device.make(wanted))).toBe(200);
  expect(await keep(wanted.challenge, anAuthenticator().make(wanted))).toBe(400);
  // It is another's already.
  const theirs = await begin(berta);
  expect(await keep(theirs.challenge, device.make(theirs), berta)).toBe(409);
  const late = await begin();
  advanceClock(5 * 60_000);
  expect(await keep(late.challenge, anAuthenticator().make(late))).toBe(400);
});

test("a passkey is a factor where a role must have one, and goes with all others when an administrator resets them", async () => {
  stopClock();
  const { origin } = await aServer(database);
  const admin = await aPerson(database, { role_id: 1 });
  const email = "schluessel@alpenland.at";
  const driver = await aDriver(database, admin.mandatorId, { login: { email, password_hash: passwordHash } });
  await asOwner(database, "update mandators set second_factor_roles = '{5}' where id = $1", [
    admin.mandatorId,
  ]);
  const headers = await bearerOf(await logIn(origin, { username: email }));
  const session = callerAs(origin, headers);
  expect((await session("GET", "/Privacy/Exports")).status).toBe(403);
  await aPasskey(origin, headers);
  expect((await session("GET", "/Privacy/Exports")).status).toBe(200);
  const boss = callerAs(origin, await bearerOf(await logIn(origin, { username: admin.email })));
  const reset = await boss("POST", `/Users/${driver}/ResetFactors`, { adminPassword: password });
  expect(reset.status).toBe(204);
  expect((await current(origin, headers)).status).toBe(401);
  expect(await (await logIn(origin, { username: email })).json()).toMatchObject({ authenticated: true });
});
