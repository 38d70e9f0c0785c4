import type { HistoryEntry } from "@wegbuch/contract/histories/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { restore } from "../../src/platform/backup/restore.ts";
import { connectTestDatabase } from "../kit/db/database.ts";
import { anEmptyDatabase } from "../kit/db/database-servers.ts";
import { headsFolder, signedHeads } from "../../src/platform/history/daily-heads.ts";
import { verifyHistory } from "../../src/platform/history/verify-history.ts";
import { silentLog } from "../../src/platform/log.ts";
import { secretOfFile } from "../../src/platform/secret-file.ts";
import { serverFolder } from "../../src/platform/server-folder.ts";
import { aServer } from "../kit/api/api.ts";
import { aCaller } from "../kit/api/people.ts";

/**
 * Of each release a backup made by that very version, the key of its history, and what that version answered to the
 * administrator of one of its companies.
 */
const released = path.join(serverFolder(), "released");

type Said = {
  people: { admin: string; privateDriver: string };
  /** How much each of these lists held. */
  counts: Record<string, number>;
  trips: Partial<Trip>[];
  privateTrips: string[];
};

/** Today's program with the database of that release. */
async function restored(release: string) {
  const folder = path.join(released, release);
  const home = mkdtempSync(path.join(tmpdir(), "wegbuch-release-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const history = { headsFolder: headsFolder(home), keyFile: path.join(home, "history.key") };
  cpSync(path.join(folder, "history.key"), history.keyFile);
  const { rolesSecret, url: server } = inject("testServer");
  const url = await anEmptyDatabase(server);
  await restore({ url, rolesSecret, folder: path.join(folder, "backup"), history, log: silentLog() });
  const database = connectTestDatabase({ url, rolesSecret });
  onTestFinished(() => database.close());
  const heads = signedHeads(history.headsFolder, secretOfFile(history.keyFile));
  const said = JSON.parse(readFileSync(path.join(folder, "said.json"), "utf8")) as Said;
  return { database, heads, said };
}

test.each(readdirSync(released))(
  "a backup of release %s is restored and migrated: its history is whole, all is there, and what was private stays so",
  async (release) => {
    const { database, heads, said } = await restored(release);
    const { entries, findings } = await verifyHistory(database, heads);
    expect([heads.length > 0, entries > 0, findings]).toEqual([true, true, []]);

    const { origin } = await aServer(database);
    const admin = await aCaller(database, origin, said.people.admin);
    const driver = await aCaller(database, origin, said.people.privateDriver);
    for (const [list, count] of Object.entries(said.counts)) {
      const { status, body } = await admin.ask<Page<unknown>>(`GET ${list}`);
      expect([list, status, body.totalCount]).toEqual([list, 200, count]);
    }

    const trips = await tripsFor(admin);
    expect(trips.filter(({ type }) => type !== 1)).toMatchObject(said.trips);
    expect(trips.filter(({ type }) => type === 1).map(({ id }) => id)).toEqual(said.privateTrips);
    const told = await toldOf(trips, admin);
    expect(told).toContain("Sepp Support (Support)");
    expect(privateWords(told)).toEqual([]);
    expect(privateWords(await toldOf(await tripsFor(driver), driver))).not.toEqual([]);
  },
);

type Caller = Awaited<ReturnType<typeof aCaller>>;

async function tripsFor({ ask }: Caller): Promise<Trip[]> {
  const may = "from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z";
  return (await ask<Page<Trip>>(`GET /Trips?perPage=100&${may}`)).body.items;
}

/** Trips and their histories, as one text. */
async function toldOf(trips: readonly Trip[], { ask }: Caller): Promise<string> {
  const histories = [];
  for (const { id } of trips) {
    const { status, body } = await ask<Page<HistoryEntry>>(`GET /Histories/${id}?perPage=100`);
    expect(status).toBe(200);
    histories.push(body.items);
  }
  return JSON.stringify({ trips, histories });
}

/** Words and digits that only private trips have. */
const privateWords = (told: string) => told.match(/Geheim|Rendezvous|Ausflug|Arzt|48[.,]76|16[.,]987/g) ?? [];
