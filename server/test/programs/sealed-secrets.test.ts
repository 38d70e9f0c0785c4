import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { checkInstallation } from "../../src/processes/check-installation.ts";
import { aPerson, aServer, logIn } from "../kit/api/api.ts";
import { aSecondFactor, codeOf, showFactor } from "../kit/api/factors.ts";
import { aDatabase } from "../kit/db/database.ts";
import { addressOf, command } from "../kit/programs/program.ts";

const database = await aDatabase();
const former = "the secret there was, of thirty-two characters";
const later = "the secret there is, of thirty-two characters";

/** Somebody whose app was set up under a secret, and what opens the way in at servers with other settings. */
async function somebody() {
  const { origin } = await aServer(database, { DATABASE_ROLES_SECRET: former });
  const { email } = await aPerson(database);
  const { secret, recoveryCodes } = await aSecondFactor(origin, email);
  const show = async (settings: Record<string, string>, shown: () => object) => {
    const server = await aServer(database, settings);
    // A code opens once.
    advanceClock(60_000);
    const { challenge } = (await (await logIn(server.origin, { username: email })).json()) as {
      challenge: string;
    };
    return (await showFactor(server.origin, { challenge, ...shown() })).status;
  };
  return {
    byCode: (settings: Record<string, string>) => show(settings, () => ({ code: codeOf(secret) })),
    byPaper: (settings: Record<string, string>) => show(settings, () => ({ recoveryCode: recoveryCodes[0] })),
  };
}

function aDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-sealed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("with a new secret of the database roles apps and codes on paper open as before, where the former is the SECRETS_KEY", async () => {
  const { byCode, byPaper } = await somebody();
  const renewed = { DATABASE_ROLES_SECRET: later };
  expect([await byCode(renewed), await byPaper(renewed)]).toEqual([400, 400]);
  const kept = { ...renewed, SECRETS_KEY: former };
  expect([await byCode(kept), await byPaper(kept)]).toEqual([200, 200]);
});

test("the former secret may as well lie as secrets.key in the data folder", async () => {
  const { byCode } = await somebody();
  const folder = aDataFolder();
  writeFileSync(path.join(folder, "secrets.key"), `${former}\n`, { mode: 0o600 });
  expect(await byCode({ DATABASE_ROLES_SECRET: later, WEGBUCH_DATA: folder })).toBe(200);
});

test("check says whether what is sealed can be opened, and with which key, without telling it", async () => {
  await somebody();
  const look = async (settings: Record<string, string>) => {
    const config = readConfig({ WEGBUCH_DATA: aDataFolder(), ...settings });
    const checks = await checkInstallation({ config, url: database.url, database, clock });
    return checks.find(({ name }) => name === "secrets")!;
  };
  const fine = await look({ SECRETS_KEY: former });
  expect(fine).toEqual({
    name: "secrets",
    isFine: true,
    found: expect.stringMatching(/^\d sealed values can be opened with the key [0-9a-f]{8} of SECRETS_KEY$/),
  });
  // The same on another machine, whatever it is called there.
  const same = await look({ DATABASE_ROLES_SECRET: former });
  expect(/key (\w{8}) of the database roles$/.exec(same.found)![1]).toBe(/key (\w{8})/.exec(fine.found)![1]);
  expect(await look({ DATABASE_ROLES_SECRET: later })).toMatchObject({
    isFine: false,
    found: expect.stringMatching(
      /^SECRETS_KEY: (\d) of \1 second factors cannot be opened with the key \w{8} of/,
    ),
  });
});

test("no new secret is given to the database roles as long as something could not be opened after it", async () => {
  await somebody();
  const renewed = addressOf({ url: database.url, rolesSecret: later });
  const refused = await command(["migrate", "--new-secret"], renewed);
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^SECRETS_KEY: \d of \d second factors cannot be opened .* --without-sealed/,
    ),
  });
  // Nothing has changed: this one is refused as before.
  expect((await command(["migrate"], renewed)).errors).toMatch(/made with another secret/);
});
