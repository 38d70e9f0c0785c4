import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FactName } from "@wegbuch/contract/evidence/trip-facts";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { verifyBundle, verifyZip, type Verdict } from "@wegbuch/contract/evidence/rules";
import { changes } from "@wegbuch/contract/evidence/test-changes";
import { chanceOf } from "@wegbuch/contract/evidence/test-bundle";
import { unzipBundle } from "@wegbuch/contract/evidence/verifying/unzip-bundle";
import { expect, inject, onTestFinished, test } from "vitest";
import { anAuditedBook, canary, key, planted, sign } from "../kit/api/audited-book.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { readPdf } from "../kit/documents/pdf.ts";
import { aNotesFolder } from "../kit/history/notes.ts";
import { aTimeStampAuthority } from "../kit/history/time-stamp-authority.ts";
import { stampNotes } from "../../src/platform/history/stamp-notes.ts";
import { silentLog } from "../../src/platform/log.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };

const valuesOf = ({ vehicles }: Verdict, name: FactName) =>
  vehicles.flatMap(({ trips }) => trips.map(({ values }) => values[name]));

/** The files of a bundle that say something. */
const saying = (files: ReadonlyMap<string, Uint8Array>, what: RegExp) =>
  [...files].flatMap(([name, bytes]) => (what.test(Buffer.from(bytes).toString()) ? [name] : []));

test(
  "whatever happened to trips, their bundle is whole, the same bytes twice, and the program says so too",
  patience,
  async () => {
    const { whole, vehicles, car } = await anAuditedBook(database);
    const { zip, files } = await whole(1, { vehicleIds: vehicles, from: "2026-04-01T00:00:00Z" });

    const verdict = verifyZip(zip, { key });
    expect(verdict.findings).toEqual([]);
    expect(verdict.notes).toMatchObject({ first: at("08:00"), last: "2026-05-06T08:00:00.000Z", count: 3 });
    const caddy = verdict.vehicles.find(({ id }) => id === car)!;
    expect(caddy).toMatchObject({ erased: 0, withoutFacts: 0 });
    expect(caddy.unsigned).toBeGreaterThan(1);
    expect(caddy.trips.map(({ values, since }) => [values.startedAt, since?.slice(0, 10)])).toEqual([
      ["2026-04-20T06:00:00.000Z", "2026-05-04"],
      // With what was kept of those that were split and merged.
      ...["00:00", "00:00", "00:05", "00:20", "00:20", "00:28"].map((time) => [at(time), "2026-05-06"]),
      [at("01:00"), "2026-05-04"],
      [at("02:00"), "2026-05-05"],
      [at("03:00"), "2026-05-05"],
      [at("03:40"), "2026-05-05"],
      [at("04:40"), "2026-05-05"],
      [at("05:00"), "2026-05-05"],
      [at("06:00"), undefined],
    ]);
    expect(Object.keys(Object.fromEntries(files)).filter((name) => name.startsWith("sealed/"))).toEqual(
      ["SHA256SUMS", ...["csv", "jsonl", "pdf"].map((type) => `Fahrtenbuch-2026-04-v1.${type}`)].map(
        (name) => `sealed/${car}/2026-04-v1/${name}`,
      ),
    );
    const again = await whole(1, { vehicleIds: vehicles, from: "2026-04-01T00:00:00Z" });
    expect(createHash("sha256").update(again.zip).digest()).toEqual(
      createHash("sha256").update(zip).digest(),
    );
    expect(saying(files, /"property":"supplement"/)).not.toEqual([]);
    expect(await tellOf(zip)).toMatchObject({ code: 0 });
  },
);

/** What the program says of a bundle. */
function tellOf(zip: Uint8Array): Promise<{ code: number; out: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "Pruefpaket.zip");
  writeFileSync(file, zip);
  const cli = path.join(inject("programs"), "cli.js");
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, "verify-bundle", file], (error, out) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out }),
    );
  });
}

test(
  "a part of a book is whole, too, and tells of trips outside its period when they began and no more",
  patience,
  async () => {
    const { whole, vehicles, car } = await anAuditedBook(database);
    const { zip } = await whole(1, {
      vehicleIds: vehicles,
      from: "2026-05-05T12:00:00Z",
      to: "2026-05-20T00:00:00Z",
    });

    const verdict = verifyZip(zip, { key });
    expect(verdict.findings).toEqual([]);
    expect(verdict.notes).toMatchObject({ first: "2026-05-05T08:00:00.000Z", count: 2 });
    expect(verdict.vehicles.find(({ id }) => id === car)).toMatchObject({ trips: [], unsigned: 2 });
    expect(saying(unzipBundle(zip)!.files, /Ring 1|Fa\. Huber/)).toEqual([]);
  },
);

test(
  "of private trips their driver alone finds the places in a bundle, and the times are left out where that is asked",
  patience,
  async () => {
    const { whole } = await anAuditedBook(database);
    const own = await whole(5);
    const others = await whole(1);
    const without = await whole(1, { ShowPrivateTripTimes: false });
    const ownWithout = await whole(5, { ShowPrivateTripTimes: false });

    for (const { zip } of [own, others, without, ownWithout])
      expect(verifyZip(zip, { key }).findings).toEqual([]);
    expect(saying(own.files, planted)).not.toEqual([]);
    expect(valuesOf(verifyZip(own.zip), "description")).toContain(canary);
    for (const { files } of [others, without, ownWithout]) {
      expect(saying(files, planted)).toEqual([]);
      expect(readPdf(files.get("Fahrtenbuch.pdf")!).text).not.toMatch(planted);
    }
    expect(readPdf(own.files.get("Fahrtenbuch.pdf")!).text).toMatch(planted);
    const told = [others, without, ownWithout].map(
      ({ files }) => saying(files, /2026-05-04T03:00/).length > 0,
    );
    expect(told).toEqual([true, false, false]);
    expect(verifyZip(without.zip).vehicles[0]!.trips.map(({ values }) => values.type)).toContain(1);
  },
);

test(
  "of a trip outside of the period a bundle tells its start alone, and who moved it only where it left",
  patience,
  async () => {
    const { whole, car } = await anAuditedBook(database);
    const { zip, files } = await whole(1, { from: "2026-04-01T00:00:00Z", to: "2026-05-01T00:00:00Z" });

    expect(verifyZip(zip, { key }).findings).toEqual([]);
    expect(saying(files, /2026-05-04T02:00/)).not.toEqual([]);
    expect(saying(files, /Wartung|Fa\. Huber|Fa\. Kern/)).toEqual([]);
    const moves = Buffer.from(files.get(`history/${car}.jsonl`)!)
      .toString()
      .split("\n")
      .filter((line) => line.includes('"property":"vehicle"'))
      .map((line) => JSON.parse(line) as { old?: string; new?: string });
    expect(moves.map((move) => [move.old, move.new])).toEqual([
      ["Caddy", expect.any(String)],
      [undefined, undefined],
    ]);
  },
);

test(
  "neither the private part of a trip nor what a trip said while it was private is in a bundle without times",
  patience,
  async () => {
    const { whole, ask, inScope, people } = await anAuditedBook(database);
    const vehicle = inScope(1).vehicle;
    const { body: parts } = await ask<Trip[]>(1, `PUT /Trips/${inScope(1).trip}/Split`, {
      byMileageInMeters: 6_000,
    });
    const [first, second] = parts.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
    await asOwner(database, `update vehicles set is_private_trip_allowed = true where id = '${vehicle}'`);
    const { id, startedAt, finishedAt, mileageInMeters } = first!;
    const form = { vehicleId: vehicle, driverId: people[5], startedAt, finishedAt, mileageInMeters };
    for (const [role, type] of [
      [1, 0],
      [5, 1],
    ] as const)
      expect(await ask(role, `PUT /Trips/${id}`, { ...form, type })).toMatchObject({ status: 200 });
    const began = startedAt.slice(0, 16);
    expect(second!.startedAt.slice(0, 16)).not.toBe(began);

    const asked = { vehicleIds: [vehicle], ShowPrivateTripTimes: false };
    for (const role of [1, 5] as const) {
      const { zip, files } = await whole(role, asked);
      expect(verifyZip(zip, { key }).findings).toEqual([]);
      expect([role, saying(files, new RegExp(began))]).toEqual([role, []]);
    }
    expect(saying((await whole(1, { vehicleIds: [vehicle] })).files, new RegExp(began))).not.toEqual([]);
  },
);

test(
  "a driver reads his own drives in a bundle, and that of others no more than that there are some",
  patience,
  async () => {
    const { whole, bundle, ask, form, car, people, inScope } = await anAuditedBook(database);
    const mine = form("06:30", "06:40", { vehicleId: car, driverId: people[1], description: "Chefsache" });
    expect((await ask(1, "POST /Trips", mine)).status).toBe(201);
    await sign(database);

    const { zip, files } = await whole(5);

    const { findings, vehicles } = verifyZip(zip, { key });
    expect(findings).toEqual([]);
    expect(saying(files, /Chefsache/)).toEqual([]);
    expect(vehicles[0]!.trips.filter(({ values }) => Object.keys(values).length === 0)).toHaveLength(1);
    const { outOfScope } = await aLogbook(database);
    expect((await bundle(1, { vehicleIds: [outOfScope.vehicle] })).status).toBe(404);
    expect((await bundle(5, { vehicleIds: [inScope(5).vehicle, outOfScope.vehicle] })).status).toBe(404);
  },
);

test("what was erased from the history stays proven in a bundle", patience, async () => {
  const { whole, business, mandatorId } = await anAuditedBook(database);
  await asOwner(
    database,
    `set local session_replication_role = replica;
     delete from wegbuch.trips where id = '${business.id}';
     delete from wegbuch.trip_facts where trip_id = '${business.id}';
     update wegbuch.history set salt = null, old_value = null, new_value = null, actor_id = null,
       effective_user_id = null, actor_name = null
     where mandator_id = '${mandatorId}' and object_id = '${business.id}'`,
  );

  const { zip, files } = await whole(1);

  const { findings, vehicles } = verifyZip(zip, { key });
  expect(findings).toEqual([]);
  const written = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(vehicles[0]).toMatchObject({ erased: 1, erasedBetween: { first: written, last: written } });
  expect(saying(files, /Linz|Fa. Huber|Fa. Maier/)).toEqual([]);
});

test(
  "whatever is changed in a real bundle is found, and so is what the owner of the database changed",
  patience,
  async () => {
    const { whole, business } = await anAuditedBook(database);
    const { url } = await aTimeStampAuthority();
    await stampNotes({ database, folder: aNotesFolder(), url, log: silentLog() });
    const { files } = await whole(1, { from: "2026-04-01T00:00:00Z" });
    const rulesOf = (changed: ReadonlyMap<string, Uint8Array>, known = {}) =>
      new Set(verifyBundle(changed, { key, ...known }).findings.map(({ rule }) => rule));
    const note = Buffer.from(files.get("heads/2026-05-05.note")!).toString();
    expect(rulesOf(files, { notes: [note] })).toEqual(new Set());

    const chance = chanceOf(7);
    for (const [how, change] of Object.entries(changes)) {
      const copy = new Map(files);
      for (let attempt = 0; attempt < 20 && !change(copy, chance); attempt += 1);
      expect([how, rulesOf(copy).size > 0]).toEqual([how, true]);
    }
    const stamp = files.get("timestamps/2026-05-04.tsr")!;
    expect(rulesOf(new Map([...files, ["timestamps/2026-05-05.tsr", stamp]]))).toContain("V7");
    const another = note.replace(/^\d+$/m, "99");
    expect(rulesOf(files, { notes: [another] })).toEqual(new Set(["V4"]));

    await asOwner(
      database,
      `set local session_replication_role = replica;
       update wegbuch.trips set mileage_in_meters = 1 where id = '${business.id}'`,
    );
    const { zip } = await whole(1);
    expect(verifyZip(zip, { key }).findings.map(({ rule, message }) => [rule, message["de-AT"]])).toEqual([
      ["V5", "Fahrt vom 04.05.2026 passt nicht zur Kette"],
    ]);
  },
);
