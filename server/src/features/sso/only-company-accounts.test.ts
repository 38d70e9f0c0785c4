import { roles } from "@wegbuch/contract/access/roles";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, test } from "vitest";
import { bearerOf, callerAs, logIn, passwordHash } from "../../../test/kit/api/api.ts";
import { aCompany } from "../../../test/kit/api/company-logins.ts";
import { aSecondFactor, codeOf, showFactor } from "../../../test/kit/api/factors.ts";
import { mailsTo, passwordOf } from "../../../test/kit/api/mails.ts";
import { aPasskey } from "../../../test/kit/api/passkeys.ts";
import { askForLink } from "../../../test/kit/api/passwords.ts";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";

const database = await aDatabase();

/** A company with a driver and an administrator, which later wants company accounts and nothing else. */
async function aCompanyOfTwo() {
  const company = await aCompany(database);
  const { mandatorId, domain } = company;
  const person = async (name: string, role_id: number, login: object = {}) => {
    const email = `${name}@${domain}`;
    const given = { role_id, login: { email, password_hash: passwordHash, ...login } };
    return { email, id: await aDriver(database, mandatorId, given) };
  };
  return {
    ...company,
    person,
    driver: await person("anna", roles.driver),
    admin: await person("chef", roles.admin),
    shut: () => asOwner(database, "update sso set is_only = true where mandator_id = $1", [mandatorId]),
    mail: (
      kind: typeof mailKinds.welcome | typeof mailKinds.newPassword,
      to: { id: string; email: string },
    ) =>
      inMandator(database, mandatorId, (db) =>
        queueMail(db, {
          kind,
          to: [to.email],
          language: "de-AT",
          payload: { userId: to.id, requestId: crypto.randomUUID() },
        }),
      ),
  };
}

test("a password opens nothing any more but for administrators, and the login says where to go instead (rule accounts/only-company-accounts)", async () => {
  const { origin, driver, admin, domain, shut } = await aCompanyOfTwo();
  expect((await logIn(origin, { username: driver.email })).status).toBe(200);
  await shut();
  const refusals = await Promise.all(
    [driver.email, `niemand@${domain}`].map(async (username) => {
      const answer = await logIn(origin, { username });
      return [answer.status, await answer.json()];
    }),
  );
  expect(refusals[0]).toMatchObject([400, { title: "CompanyLogin" }]);
  expect(refusals[1]).toEqual(refusals[0]);
  expect((await logIn(origin, { username: admin.email })).status).toBe(200);
});

test("a passkey alone opens nothing any more", async () => {
  const { origin, driver, shut } = await aCompanyOfTwo();
  const device = await aPasskey(origin, await bearerOf(await logIn(origin, { username: driver.email })));
  const comeIn = async () => {
    const post = (path: string, body: object) =>
      fetch(`${origin}/api/Authentication/Passkey/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const request = (await (await post("Begin", {})).json()) as { challenge: string };
    const { challenge } = request;
    return post("Finish", { challenge, assertion: device.sign(request), rememberMe: false });
  };
  expect((await comeIn()).status).toBe(200);
  await shut();
  const answer = await comeIn();
  expect([answer.status, await answer.text()]).toEqual([400, "{}"]);
});

test("a challenge that was begun before opens nothing behind it", async () => {
  const { origin, driver, shut } = await aCompanyOfTwo();
  const { secret } = await aSecondFactor(origin, driver.email);
  const asked = await logIn(origin, { username: driver.email });
  const { challenge } = (await asked.json()) as { challenge: string };
  await shut();
  const answer = await showFactor(origin, { challenge, code: codeOf(secret) });
  expect([answer.status, await answer.text()]).toEqual([400, "{}"]);
});

test("no link and no temporary password is mailed but to administrators, and who is welcomed is sent to his company account", async () => {
  const { origin, driver, admin, person, shut, mail } = await aCompanyOfTwo();
  const fresh = await person("neu", roles.driver, { password_hash: null, password_is_temporary: true });
  await shut();
  for (const { email } of [driver, admin]) expect((await askForLink(origin, email)).status).toBe(200);
  await mail(mailKinds.newPassword, driver);
  await mail(mailKinds.welcome, fresh);

  expect(await mailsTo(database, driver.email)).toEqual([]);
  expect((await mailsTo(database, admin.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining("PasswordReset"),
  ]);
  const [welcome] = await mailsTo(database, fresh.email);
  expect(passwordOf(welcome!)).toBeUndefined();
  expect(welcome!.text).toContain("Firmenkonto");
});

test("an administrator gives nobody of the company a password that would open something", async () => {
  const { origin, driver, admin, shut } = await aCompanyOfTwo();
  await shut();
  const session = callerAs(origin, await bearerOf(await logIn(origin, { username: admin.email })));
  await session("POST", `/Users/${driver.id}/ResetPassword`, {});
  expect(await mailsTo(database, driver.email)).toEqual([]);
  expect((await logIn(origin, { username: driver.email })).status).toBe(400);
});
