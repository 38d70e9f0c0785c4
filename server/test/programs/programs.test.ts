import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { aMandator } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { recordChange } from "../../src/platform/history/record-change.ts";
import { addressOf, runProgram } from "../kit/programs/program.ts";

const database = await aDatabase();

const run = (program: "main" | "cli", args: string[], settings: Record<string, string> = {}) =>
  runProgram(program, args, { ...addressOf(database), ...settings });

async function started(args: string[] = []) {
  const program = run("main", args);
  await vi.waitFor(() => expect(program.said.out + program.said.errors).toContain("Trips, addresses"), {
    timeout: 25_000,
  });
  const url = /Web and API on (http:\/\/[^"]+)/.exec(program.said.out)![1]!;
  return { ...program, url };
}

async function aTakenPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

test("the program says what it listens on, is ready, and ends cleanly when it is told to", async () => {
  const { child, said, exit, url } = await started();
  expect(said.out).toMatch(/Boxes on 127\.0\.0\.1:\d+/);
  const ready = async () => {
    const answer = await fetch(`${url}/health/ready`);
    return [answer.status, await answer.json()];
  };
  await expect
    .poll(ready)
    .toMatchObject([200, { checks: { database: true, sockets: true, tracker: true, disk: true } }]);

  child.kill("SIGTERM");

  expect(await exit).toBe(0);
  expect(said.out.trimEnd().split("\n").at(-1)).toContain('"msg":"Stopped"');
  expect(said.errors).toBe("");
});

test.each(["gateway", "worker"])(
  "a %s on its own serves its health and metrics, and nothing else",
  async (name) => {
    const { said, child, exit } = run("main", [`--run=${name}`]);
    const found = () => /Health and metrics on (http:\/\/[^"]+)/.exec(said.out)?.[1];
    await vi.waitFor(() => expect(found(), said.errors).toBeDefined(), { timeout: 25_000 });
    const get = (path: string) => fetch(`${found()}${path}`);

    expect(await (await get("/health/live")).json()).toEqual({ status: "ok" });
    await expect.poll(async () => (await get("/health/ready")).status).toBe(200);
    const figure = name === "gateway" ? "wegbuch_connected_boxes 0" : "wegbuch_tracker_round_age_seconds";
    expect(await (await get("/metrics")).text()).toContain(figure);
    expect([(await get("/")).status, (await get("/api/Status")).status]).toEqual([404, 404]);

    child.kill("SIGTERM");
    expect(await exit).toBe(0);
  },
);

test("every line of the log is JSON", async () => {
  const { said, url } = await started();
  await fetch(`${url}/api/Status`);

  for (const line of said.out.trimEnd().split("\n")) expect(JSON.parse(line)).toHaveProperty("level");
});

test.each([["PORT"], ["TELTONIKA_PORT"]])("a taken %s is one line that names it", async (setting) => {
  const { said, exit } = run("main", [], { [setting]: await aTakenPort() });

  expect(await exit).toBe(1);
  expect(said.errors).toMatch(new RegExp(`^${setting}: .*\\n$`));
});

test.each([
  [{ DATABASE_URL: "postgres://127.0.0.1:1/wegbuch" }, /^DATABASE_URL: the database cannot be reached .*\n$/],
  [{ DATABASE_ROLES_SECRET: "the secret of quite another installation" }, /^DATABASE_ROLES_SECRET: .*\n$/],
  [{ WEGBUCH_DATA: "/etc/passwd/data" }, /^WEGBUCH_DATA: .*\n$/],
  [{ TEST_NOW: "2026-05-04T08:00:00Z" }, /^TEST_NOW .*\n$/],
])("with %j the program says what is wrong in one line", async (settings, line) => {
  const { said, exit } = run("main", [], settings);

  expect(await exit).toBe(1);
  expect(said.errors).toMatch(line);
});

test("a process or an option nobody knows is refused", async () => {
  const [process, option] = [run("main", ["--run=web"]), run("main", ["--demo"])];

  expect([await process.exit, await option.exit]).toEqual([1, 1]);
  expect(process.said.errors).toBe('--run: there is no process "web"; there are gateway, api, worker.\n');
  expect(option.said.errors).toContain("There is no option --demo");
});

test("the operator's commands answer on standard output and by their exit code", async () => {
  const person = ["--email", "eva@example.at", "--first-name", "Eva", "--last-name", "Maier"];
  const created = run("cli", ["create-superuser", ...person]);
  expect(await created.exit, created.said.errors).toBe(0);
  expect(created.said.out).toMatch(
    /^eva@example\.at may log in now\.\nPassword for the first login: \w{12}\n$/,
  );

  const [again, unknown, checked] = [
    run("cli", ["create-superuser", ...person]),
    run("cli", ["fly"]),
    run("cli", ["migrate"]),
  ];
  expect([await again.exit, await unknown.exit, await checked.exit]).toEqual([1, 1, 0]);
  expect(again.said.errors).toBe("--email: somebody logs in with eva@example.at already.\n");
  expect(unknown.said.errors).toContain('There is no command "fly"');
});

test("import-addresses loads a file named without an option, and says in a line what is wrong with it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "graz.csv");
  const wish = ["--format", "openaddresses", "--country", "AT", "--credit", "© Graz", "--source", "graz"];

  const [few, two] = [
    run("cli", ["import-addresses", ...wish]),
    run("cli", ["import-addresses", file, file, ...wish]),
  ];
  expect([await few.exit, await two.exit]).toEqual([1, 1]);
  expect(few.said.errors).toMatch(/^The file is missing/);
  expect(two.said.errors).toMatch(/^There is one file, not /);

  writeFileSync(
    file,
    `LON,LAT,NUMBER,STREET,CITY\n${"15.44,47.07,1,Herrengasse,Graz\n".repeat(10)},,2,Herrengasse,Graz\n`,
  );
  const loaded = run("cli", ["import-addresses", file, ...wish]);
  expect(await loaded.exit, loaded.said.errors).toBe(0);
  expect(loaded.said.out).toBe(
    'Line 12: no coordinates.\nLoaded as "graz". Addresses: 10, streets: 1, rows refused: 1.\nThe credit shown is: © Graz\n',
  );
});

test("verify-history ends with 1 when the history was changed, and names the entry", async () => {
  const mandatorId = await aMandator(database);
  await inMandator(database, mandatorId, async (db) => {
    for (const id of [newId(), newId()])
      recordChange(db, "System", { kind: "trip", id }, {}, { created: "now" });
  });
  const whole = run("cli", ["verify-history"]);
  expect(await whole.exit, whole.said.errors).toBe(0);
  expect(whole.said.out).toContain("2 entries (0 erased), 0 signed heads, 0 findings.");

  await asOwner(
    database,
    "set local session_replication_role = replica; update history set new_value = 'never' where seq = 2",
  );
  const broken = run("cli", ["verify-history"]);
  expect(await broken.exit).toBe(1);
  expect(broken.said.out).toContain(`mandator ${mandatorId}, entry 2: the entry was changed`);
});
