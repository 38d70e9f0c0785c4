import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { isAlive } from "./postmaster.ts";
import { startEmbedded } from "./start-embedded.ts";
import {
  aBareInstall,
  aDataFolder,
  aFolder,
  answerOf,
  aUsedDataFolder,
  log,
  query,
  remember,
  run,
  served,
  stop,
  prepareWorkshop,
} from "../../../../test/kit/db/embedded.ts";

prepareWorkshop();

const sharedPrograms = "/var/lib/wegbuch";
const hadSharedPrograms = existsSync(sharedPrograms);
afterAll(() => {
  if (!hadSharedPrograms) rmSync(sharedPrograms, { recursive: true, force: true });
});

test("a folder with a very long path works", async () => {
  const folder = path.join(aDataFolder(), ...Array.from({ length: 6 }, (_, index) => `${index}`.repeat(60)));

  const server = await served(folder);

  expect(folder.length).toBeGreaterThan(360);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("an install without scripts works, by a copy of ours with the links, made once", async () => {
  const folder = aUsedDataFolder(aDataFolder());
  const binFolder = aBareInstall(path.join(aDataFolder(), "package"));
  const server = await startEmbedded({ dataFolder: folder, binFolder, log });
  await server.stop();
  const copy = readdirSync(path.join(folder, "postgres")).find((name) => name.startsWith("programs-"))!;
  const made = lstatSync(path.join(folder, "postgres", copy)).birthtimeMs;

  await (await startEmbedded({ dataFolder: folder, binFolder, log })).stop();

  expect(lstatSync(path.join(folder, "postgres", copy)).birthtimeMs).toBe(made);
  expect(existsSync(path.join(path.dirname(binFolder), "lib", "libicuuc.so.60"))).toBe(false);
});

test("an ordinary user runs it out of a read-only install", async () => {
  const home = aDataFolder();
  const binFolder = aBareInstall(path.join(home, "package"));
  makeReadOnly(path.join(home, "package"));
  const folder = path.join(home, "data");
  mkdirSync(folder);
  chmodSync(folder, 0o777);

  const { child, told } = await run([folder, binFolder], "nobody");

  expect(told.refusal).toBeUndefined();
  expect(await query(told.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await stop(child);
  expect(isAlive(told.pid)).toBe(false);
});

test("a clone in a folder others cannot enter works, for root too", async () => {
  const closed = aFolder(0o700);
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }));
  const binFolder = aBareInstall(path.join(closed, "package"));

  const server = await startEmbedded({ dataFolder: path.join(closed, "data"), binFolder, log });
  await remember(server.url);
  await server.stop();
  const again = await served(path.join(closed, "data"), { binFolder });

  expect(await answerOf(again.url)).toBe(42);
  expect(lstatSync(closed).mode & 0o777).toBe(0o700);
});

test("programs in a closed folder serve data in an open one", async () => {
  const closed = aFolder(0o700);
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }));

  const binFolder = aBareInstall(path.join(closed, "package"));
  const server = await served(aUsedDataFolder(aDataFolder()), { binFolder });

  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a folder of another major version is refused in one line, and stays as it is", async () => {
  const folder = aUsedDataFolder();
  const server = await startEmbedded({ dataFolder: folder, log });
  await server.stop();
  const versionFile = path.join(folder, "postgres", "cluster", "PG_VERSION");
  writeFileSync(versionFile, "14\n");

  const start = startEmbedded({ dataFolder: folder, log });

  await expect(start).rejects.toThrow(
    /WEGBUCH_DATA: .* was made by PostgreSQL 14, and this Wegbuch brings PostgreSQL \d+/,
  );
  expect(readFileSync(versionFile, "utf8")).toBe("14\n");
});

test("what keeps PostgreSQL from starting is told in one line", async () => {
  const start = startEmbedded({ dataFolder: aUsedDataFolder(), parameters: { shared_buffers: "much" }, log });

  await expect(start).rejects.toThrow(
    /^WEGBUCH_DATA: the embedded PostgreSQL does not start: .*shared_buffers.*$/,
  );
});

test("a folder with PG_BIN_DIR but no program in it is refused in one line", async () => {
  const start = startEmbedded({ dataFolder: aUsedDataFolder(), binFolder: "/nowhere", log });

  await expect(start).rejects.toThrow('PG_BIN_DIR: there is no program "postgres" in /nowhere.');
});

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeReadOnly(path.join(folder, entry.name));
  }
  chmodSync(folder, 0o555);
  onTestFinished(() => chmodSync(folder, 0o755));
}
