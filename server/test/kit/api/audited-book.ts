import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipBundle } from "@wegbuch/contract/evidence/verifying/unzip-bundle";
import { noteKeyOfSeed } from "@wegbuch/contract/evidence/signed-note";
import type { Sealing } from "@wegbuch/contract/seals/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect } from "vitest";
import { makeDocument } from "../../../src/features/documents/make-document.ts";
import { sealJobs } from "../../../src/features/seals/jobs.ts";
import { writeOldFacts } from "../../../src/features/trips/facts/write-old-facts.ts";
import { beginBooks } from "../../../src/features/trips/jobs.ts";
import { advanceClock, clock } from "../../../src/platform/clock.ts";
import { noteKeyOf } from "../../../src/platform/history/note-key.ts";
import { signNote } from "../../../src/platform/history/sign-notes.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { meetFences } from "./met-fences.ts";
import { aBearer } from "./company.ts";
import { aLogbook, at } from "./logbook.ts";
import { drivesHome, goHomePrivately } from "./private-parts.ts";
import { asking } from "./support.ts";

const signer = noteKeyOf("the key of these tests", "wegbuch.example");
export const key = noteKeyOfSeed(signer.name, signer.seed).publicKey;
const aDay = 86_400_000;
/** Places, purposes and partners of private trips, and fences that they met. */
export const canary = "Geheimgasse 13";
const place = { displayName: canary, latitude: 46.62, longitude: 14.31 };
const secret = {
  type: 1,
  description: canary,
  contact: canary,
  startAddress: place,
  destinationAddress: place,
};
/** What its driver says of a trip that he had called private: a customer, elsewhere. */
const graz = { displayName: "Graz" };
const visited = { contact: "Fa. Kern", startAddress: graz, destinationAddress: graz };
export const planted = /Geheimgasse|(?<!\d:)(?:46\.62|14\.31)/;

/** The night: all books are signed. */
export async function sign(database: TestDatabase): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-notes-"));
  await signNote(database, folder, { current: signer, before: null });
  rmSync(folder, { recursive: true });
}

const period = { from: "2026-05-01T00:00:00Z", to: "2026-06-01T00:00:00Z" };

/** A company, and what asks for its bundles as one of its people. */
async function aCompany(database: TestDatabase) {
  const logbook = await aLogbook(database);
  const { mandatorId, origin, people, driver, aCar } = logbook;
  // Each test has nights of its own.
  await asOwner(database, "delete from history_timestamps; delete from history_notes");
  // Days pass, and sessions end.
  const ask: typeof logbook.ask = async (role, call, body) =>
    asking(origin, (await aBearer(database, people[role])).authorization)(call, body);
  const car = await aCar("Caddy", { owner_id: driver, license_plate: "W-1" });
  const bundle = async (role: 1 | 3 | 5, more: object = {}) => {
    const { authorization } = await aBearer(database, people[role]);
    const answer = await fetch(`${origin}/api/ReportService/Bundle/zip`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "accept-language": "de" },
      body: JSON.stringify({ vehicleIds: [car], ...period, ...more }),
    });
    return { status: answer.status, answer, zip: new Uint8Array(await answer.arrayBuffer()) };
  };
  return {
    ...logbook,
    ask,
    car,
    bundle,
    whole: async (role: 1 | 3 | 5, more: object = {}) => {
      const { status, zip } = await bundle(role, more);
      expect(status, new TextDecoder().decode(zip)).toBe(200);
      return { zip, files: unzipBundle(zip)!.files };
    },
    enter: async (from: string, to: string, more: object = {}) => {
      const { status, body } = await ask<Trip>(
        5,
        "POST /Trips",
        logbook.form(from, to, { vehicleId: car, ...more }),
      );
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    change: async (role: 1 | 5, { vehicle, driver: who, ...trip }: Trip, more: object) =>
      expect(
        await ask(role, `PUT /Trips/${trip.id}`, {
          vehicleId: vehicle.id,
          driverId: who?.id,
          startedAt: trip.startedAt,
          finishedAt: trip.finishedAt,
          startAddress: trip.startAddress,
          destinationAddress: trip.destinationAddress,
          mileageInMeters: trip.mileageInMeters,
          type: trip.type,
          description: trip.description,
          ...more,
        }),
      ).toMatchObject({ status: 200 }),
    mandatorId,
  };
}

/** Some days of a vehicle on which everything happens that can happen to trips, with a note each night and none at last. */
export async function anAuditedBook(database: TestDatabase) {
  const company = await aCompany(database);
  const { ask, car, aCar, aDrive, enter, change, mandatorId, inScope, driver } = company;
  const other = await aCar("Zweitwagen");
  const april = await enter("06:00", "06:30", {
    startedAt: "2026-04-20T06:00:00Z",
    finishedAt: "2026-04-20T06:30:00Z",
  });
  await ask(1, "PUT /Trips/Lock", { tripIds: [april.id] });
  const home = await drivesHome(company, { vehicle: car, home: place });
  const recorded = [await aDrive("01:00", "01:30", { vehicle_id: car }), inScope(1).trip];
  await writeOldFacts(database, mandatorId);
  await beginBooks(database, mandatorId);
  await sealApril(database, company);
  await sign(database);

  advanceClock(aDay);
  const business = await enter("02:00", "02:30", { description: "Wartung", contact: "Fa. Huber" });
  await change(5, business, { description: "Wartung, Linz" });
  const own = await enter("03:00", "03:30", secret);
  const wasPrivate = await enter("03:40", "03:50", secret);
  await change(5, wasPrivate, { type: 0, description: "Kunde", ...visited });
  const moved = await enter("04:00", "04:30");
  await change(1, moved, { vehicleId: other });
  const came = await enter("04:40", "04:50", { vehicleId: other });
  await change(1, came, { vehicleId: car });
  const gone = await enter("05:00", "05:10");
  expect((await ask(5, `DELETE /Trips/${gone.id}`)).status).toBe(204);
  await sign(database);

  advanceClock(aDay);
  const parts = await ask<Trip[]>(1, `PUT /Trips/${inScope(1).trip}/Split`, { byMileageInMeters: 6_000 });
  const merge = { tripIds: parts.body.map(({ id }) => id), isPreview: false };
  expect((await ask(1, "POST /Trips/Merge", merge)).status).toBe(200);
  const calibration = { calibratedAt: at("07:45"), mileageInMeters: 150_000, reason: "Abgelesen" };
  const calibrated = await ask(1, `POST /Vehicles/${inScope(1).vehicle}/Calibrations`, calibration);
  expect([200, 201]).toContain(calibrated.status);
  const wentHome = await goHomePrivately((call, body) => ask(5, call, body), driver, home);
  expect((await ask(5, "PUT /Trips/Lock", { tripIds: [business.id] })).status).toBeLessThan(300);
  await ask(5, `POST /Trips/${business.id}/Supplements`, { contact: "Fa. Maier", reason: "Beleg" });
  await sign(database);

  const last = await enter("06:00", "06:20");
  const fences = await meetFences(database, { mandatorId, title: canary }, { own, business: last });
  return {
    ...company,
    fences,
    last,
    other,
    own,
    business,
    april,
    recorded,
    wentHome,
    vehicles: [car, inScope(1).vehicle],
  };
}

/** Seals the month before, which is over and locked. */
async function sealApril(
  database: TestDatabase,
  { ask, car, mandatorId }: Awaited<ReturnType<typeof aCompany>>,
) {
  const { body } = await ask<Sealing>(1, "POST /Seals", { vehicleIds: [car], month: "2026-04" });
  const sealing = sealJobs({
    database,
    clock,
    makeBook: async (order) => {
      const pieces: Uint8Array[] = [];
      await makeDocument(database, order, (piece) => pieces.push(Uint8Array.from(piece)));
      return (async function* () {
        yield* pieces;
      })();
    },
  });
  await sealing.sealMonths(mandatorId, { sealingId: body.id });
}
