import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { aMandator, aTrip, aVehicle } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { anEmptyDatabase, queryAt } from "../kit/db/database-servers.ts";
import { aMailServer, anOddMailServer } from "../kit/mail/mailbox.ts";
import { addressOf, command } from "../kit/programs/program.ts";

// Commands are programs of their own, which start slowly where many tests run at once.
vi.setConfig({ testTimeout: 120_000 });
const database = await aDatabase();
const settings = addressOf(database);

function aDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What `check` said of each thing: ok or BAD, and what it found. */
const told = (out: string) =>
  Object.fromEntries(
    out
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(4, 14).trim(), `${line.slice(0, 3).trim()} ${line.slice(15)}`]),
  );

test("check says of each thing in a line what it found, and ends with 0 when all is well", async () => {
  const checked = await command(["check"], settings);

  expect(checked.code, checked.out).toBe(0);
  expect(told(checked.out)).toMatchObject({
    database: expect.stringMatching(/^ok PostgreSQL \d+/),
    rights: 'ok the user "wegbuch" may make roles and tables',
    migrations: expect.stringMatching(/^ok up to \d{4}_\w+\.sql, as this program needs them$/),
    app: "ok logs in as wegbuch_app",
    clock: expect.stringMatching(/^ok \d+ ms apart/),
    disk: expect.stringMatching(/^ok .* GB free for/),
    secrets: expect.stringMatching(
      /^ok 0 sealed values can be opened with the key \w{8} of the database roles$/,
    ),
    history: expect.stringMatching(/^ok nothing is signed yet; the worker will make .*history\.key$/),
    geocoder: expect.stringMatching(/^ok offline knows/),
    router: expect.stringMatching(/^ok straight goes/),
    mail: expect.stringMatching(/^ok no SMTP_URL: mails become files in/),
  });
});

test("check does not migrate, and ends with 1 when something is bad", async () => {
  const url = await anEmptyDatabase(inject("testServer").url);
  const mail = await anOddMailServer({ "": "554 not you" });
  const data = aDataFolder();
  const key = path.join(data, "history.key");
  writeFileSync(key, "secret");
  chmodSync(key, 0o644);

  const checked = await command(["check"], {
    ...addressOf({ url, rolesSecret: database.rolesSecret }),
    WEGBUCH_DATA: data,
    SMTP_URL: mail.url,
    MAIL_FROM: "wegbuch@example.at",
    ROUTER: "osrm:http://127.0.0.1:1",
  });

  expect(checked.code).toBe(1);
  expect(told(checked.out)).toMatchObject({
    migrations: "BAD DATABASE_URL: this is no database of Wegbuch.",
    history: `BAD HISTORY_KEY: others may read ${key}`,
    router: expect.stringMatching(/^BAD osrm:.*the router does not answer$/),
    mail: expect.stringMatching(/^BAD .*554 not you/),
  });
  expect(await queryAt(url, "select from pg_namespace where nspname = 'wegbuch'")).toEqual([]);
});

test("check finds signed heads of another key, and a database that is away", async () => {
  const data = aDataFolder();
  mkdirSync(path.join(data, "history-heads"));
  writeFileSync(path.join(data, "history-heads", "2026-05-04.json"), "{}");
  writeFileSync(path.join(data, "history.key"), "secret", { mode: 0o600 });
  const away = { ...settings, DATABASE_URL: "postgres://127.0.0.1:1/wegbuch" };

  const checked = await command(["check"], { ...away, WEGBUCH_DATA: data });

  expect(checked).toMatchObject({ code: 1, errors: "" });
  expect(told(checked.out)).toMatchObject({
    database: expect.stringMatching(/^BAD DATABASE_URL: the database cannot be reached/),
    history: expect.stringMatching(/^BAD HISTORY_KEY: .* was not signed with this key/),
  });
});

test("send-test-mail sends one mail, or says what the mail server said", async () => {
  const [good, bad] = [await aMailServer(), await anOddMailServer({ RCPT: "550 no such user" })];
  const from = { MAIL_FROM: "Fuhrpark <wegbuch@example.at>" };

  const [sent, refused, odd, missing] = [
    await command(["send-test-mail", "eva@example.at"], { SMTP_URL: good.url, ...from }),
    await command(["send-test-mail", "eva@example.at"], { SMTP_URL: bad.url, ...from }),
    await command(["send-test-mail", "eva"], {}),
    await command(["send-test-mail"], {}),
  ];

  expect(sent).toMatchObject({ code: 0, out: "The mail server took a mail for eva@example.at.\n" });
  expect(good.inbox).toHaveLength(1);
  expect(good.inbox[0]).toMatchObject({ to: ["eva@example.at"] });
  expect(good.inbox[0]!.text).toContain("Wegbuch E-Mails senden kann");
  expect(refused.errors).toMatch(/^The mail server refused eva@example\.at: .*550 no such user/);
  expect(odd.errors).toBe('"eva" is no e-mail address.\n');
  expect([refused.code, odd.code, missing.code]).toEqual([1, 1, 1]);
});

test("without a mail server the test mail becomes a file", async () => {
  const data = aDataFolder();

  const sent = await command(["send-test-mail", "eva@example.at"], { WEGBUCH_DATA: data });

  expect(sent).toMatchObject({ code: 0, out: `no SMTP_URL: mails become files in ${data}/outbox\n` });
  const [file] = readdirSync(path.join(data, "outbox"));
  expect(readFileSync(path.join(data, "outbox", file!), "utf8")).toContain("To: eva@example.at");
});

test("mark-exported marks what is ready of one month of one company, once, and says so in its history", async () => {
  const mandatorId = await aMandator(database, { name: "Alpenland" });
  const vehicle_id = await aVehicle(database, mandatorId);
  const at = (start: string) => {
    const started_at = new Date(`${start}Z`);
    return { vehicle_id, started_at, finished_at: new Date(started_at.getTime() + 60_000) };
  };
  const ready = { locked_at: new Date("2026-04-01"), ready_for_export_at: new Date("2026-04-02") };
  const inTime = await aTrip(database, mandatorId, { ...at("2026-02-28T23:00:00"), ...ready });
  const last = await aTrip(database, mandatorId, { ...at("2026-03-31T21:59:00"), ...ready });
  await aTrip(database, mandatorId, { ...at("2026-03-10T08:00:00"), locked_at: ready.locked_at });
  await aTrip(database, mandatorId, { ...at("2026-02-28T22:59:00"), ...ready });
  await aTrip(database, mandatorId, { ...at("2026-03-31T22:00:00"), ...ready });
  const mark = () => command(["mark-exported", "--mandator", mandatorId, "--month", "2026-03"], settings);

  const [once, again] = [await mark(), await mark()];

  expect(once).toMatchObject({
    code: 0,
    errors: "",
    out: "Alpenland, 2026-03: 2 trips are marked as exported, 1 are not ready and stay as they are.\n",
  });
  expect(again.out).toContain("0 trips are marked as exported");
  const exported = await asOwner<{ id: string }>(
    database,
    "select id from trips where mandator_id = $1 and exported_at is not null order by started_at",
    [mandatorId],
  );
  expect(exported.map(({ id }) => id)).toEqual([inTime, last]);
  const history = await asOwner(
    database,
    "select object_id as id, property_name, actor_name from history where mandator_id = $1 and property_name <> 'facts' order by object_id",
    [mandatorId],
  );
  expect(history).toEqual(
    [inTime, last].toSorted().map((id) => ({ id, property_name: "exportedAt", actor_name: "System" })),
  );
});

test.each([
  [
    ["--month", "2026-03"],
    /^--mandator must be the id of a company\. There are:\n(?:[\da-f-]{36} {2}.+\n)*$/,
  ],
  [["--mandator", newId(), "--month", "2026-13"], /^--month must be a month such as 2026-03\.\n$/],
  [["--mandator", newId(), "--month", "2026-03"], /^There is no mandator [\da-f-]{36}\.\n$/],
])("mark-exported %j is refused with the reason", async (given, line) => {
  expect(await command(["mark-exported", ...given], settings)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(line),
  });
});

test("settings are listed, set and taken back at the command line, and secrets are not told", async () => {
  const { url } = await aDatabase();
  const own = addressOf({ url, rolesSecret: database.rolesSecret });
  const mail = ["SMTP_URL=smtps://box:geheim@mail.example:465", "MAIL_FROM=Fuhrpark <wegbuch@example.at>"];

  const set = await command(["set", ...mail], own);
  const listed = await command(["settings"], own);
  const wrong = await command(["set", "MAP=style:https://tiles.example/style.json"], own);
  const unknown = await command(["set", "PORT=80"], own);
  const fixed = await command(["set", "GEOCODER=database"], { ...own, GEOCODER: "offline" });
  const unset = await command(["unset", "SMTP_URL", "MAIL_FROM"], own);

  expect([set.code, listed.out]).toEqual([0, set.out]);
  expect(listed.out).toContain("SMTP_URL         database     smtps://box:***@mail.example:465");
  expect(listed.out).toContain("GEOCODER         default");
  expect(set.out + listed.out).not.toContain("geheim");
  expect(wrong.errors).toBe("MAP_ATTRIBUTION credits the source of the map and is needed with MAP.\n");
  expect(unknown.errors).toMatch(/^"PORT" is not kept in the database; these are: SMTP_URL, /);
  expect(fixed.errors).toMatch(/^GEOCODER: the environment settles geocoder/);
  expect(unset.out).toContain("SMTP_URL         default");
  expect([wrong.code, unknown.code, fixed.code]).toEqual([1, 1, 1]);
});

test("no part of a password is told, whatever is in it", async () => {
  const { url } = await aDatabase();
  const own = addressOf({ url, rolesSecret: database.rolesSecret });
  const from = "MAIL_FROM=wegbuch@example.at";
  for (const address of [
    "smtps://box:ge:heim@x@mail.example:465",
    "SMTPS://box:ge@heim:x@mail.example:465",
  ]) {
    const { out } = await command(["set", `SMTP_URL=${address}`, from], own);
    expect(out).toMatch(/SMTP_URL +database +smtps:\/\/box:\*\*\*@mail\.example:465\n/i);
  }
});

test("beside a secret that cannot be read nothing is changed, until it is set or unset in the same command", async () => {
  const { url } = await aDatabase();
  const own = addressOf({ url, rolesSecret: database.rolesSecret });
  const mail = ["SMTP_URL=smtps://box:geheim@mail.example:465", "MAIL_FROM=wegbuch@example.at"];
  await command(["set", ...mail, "GEOCODER=photon:https://photon.example", "GEOCODER_KEY=k3y"], own);
  await queryAt(
    url,
    `update wegbuch.settings set named = replace(named::text, 'sealed:', 'sealed:AAAA')::jsonb`,
  );

  const refused = [
    await command(["set", "MAIL_FROM=new@example.at"], own),
    await command(["unset", "MAIL_FROM"], own),
    await command(["set", "GEOCODER=pelias:https://pelias.example"], own),
  ];
  const listed = await command(["settings"], own);
  const set = await command(["set", "MAIL_FROM=new@example.at", mail[0]!, "GEOCODER_KEY="], own);

  for (const { code, errors } of refused)
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(
        /^(SMTP_URL|GEOCODER_KEY) was kept under another SECRETS_KEY .* in the same command\.\n$/,
      ),
    ]);
  expect(listed.out).toContain("mail: a secret was kept under another key; set it again");
  expect(set.out).toContain("new@example.at");
  expect(set.out).toContain("photon:https://photon.example");
  expect(set.out).not.toContain("another key");
});

test("send-test-mail and check use the mail server that is kept, unless the environment names one", async () => {
  const { url } = await aDatabase();
  const own = addressOf({ url, rolesSecret: database.rolesSecret });
  const [kept, given] = [await aMailServer(), await aMailServer()];
  await command(["set", `SMTP_URL=${kept.url}`, "MAIL_FROM=wegbuch@example.at"], own);

  await command(["send-test-mail", "eva@example.at"], own);
  const checked = await command(["check"], own);
  const environment = { SMTP_URL: given.url, MAIL_FROM: "a@example.at" };
  await command(["send-test-mail", "eva@example.at"], { ...own, ...environment });

  expect([kept.inbox.length, given.inbox.length]).toEqual([1, 1]);
  expect(told(checked.out)["mail"]).toMatch(/^ok 127\.0\.0\.1:\d+ takes mails/);
});

test("setup-code prints a code while nobody is a super admin, and says so afterwards", async () => {
  const { url } = await aDatabase();
  const own = addressOf({ url, rolesSecret: database.rolesSecret });
  const made = await command(["setup-code"], own);
  const person = ["--email", "otto@wegbuch.at", "--first-name", "Otto", "--last-name", "Operator"];
  await command(["create-superuser", ...person], own);
  const late = await command(["setup-code"], own);

  expect(made.out).toMatch(/^Open http:\/\/localhost:0\/setup with the code (\w{4}-){3}\w{4}\n$/);
  expect([late.code, late.errors]).toEqual([
    1,
    "There is a super admin already: nothing is left to set up.\n",
  ]);
});
