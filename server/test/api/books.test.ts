import { expect, test } from "vitest";
import { readDraftBook } from "../../src/features/documents/book/read-draft-book.ts";
import { writeCsv } from "../../src/features/documents/book/write-csv.ts";
import { makeDocument } from "../../src/features/documents/make-document.ts";
import { encodeTrack } from "../../src/features/trips/tracks/track-codec.ts";
import { clock } from "../../src/platform/clock.ts";
import { aFiledLogbook } from "../kit/api/filed-logbook.ts";
import { anActor } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { readPdf } from "../kit/documents/pdf.ts";

const database = await aDatabase();
const month = "2026-04";

/** A drive of 4 April, a month before the day of these tests. */
const on = (from: string, to: string) => ({
  started_at: new Date(`2026-04-04T${from}:00Z`),
  finished_at: new Date(`2026-04-04T${to}:00Z`),
});

/** The book of April as it is now, and its cover and rows as they are printed. */
async function anApril() {
  const logbook = await aFiledLogbook(database);
  const { mandatorId, people, vehicle } = logbook;
  const book = () =>
    readDraftBook(database, anActor(mandatorId, people[3], { canShowTracks: true }), {
      vehicleId: vehicle,
      month,
      language: "de-AT",
      now: clock.now(),
    });
  const printed = async () => {
    const pieces: Uint8Array[] = [];
    await makeDocument(database, { report: "Book", book: await book() }, (piece) =>
      pieces.push(Uint8Array.from(piece)),
    );
    return readPdf(Buffer.concat(pieces)).text.replaceAll(/\s+/g, " ");
  };
  return { ...logbook, book, printed };
}

const acquire = (mandatorId: string, vehicle: string, on: string) =>
  asOwner(database, "insert into vehicle_taxes (mandator_id, vehicle_id, acquired_on) values ($1, $2, $3)", [
    mandatorId,
    vehicle,
    on,
  ]);

test("private kilometres are told per month since the vehicle was acquired, as its tax report reckons them", async () => {
  const { aDrive, book, printed, mandatorId, vehicle } = await anApril();
  await aDrive("06:00", "06:30", { ...on("06:00", "06:30"), type: 1, mileage_in_meters: 1_100_000 });
  const early = { started_at: new Date("2026-02-10T08:00Z"), finished_at: new Date("2026-02-10T09:00Z") };
  await aDrive("08:00", "09:00", { ...early, type: 1, mileage_in_meters: 40_000 });
  expect((await book()).privateYear).toEqual({ meters: 1_140_000, months: 4, since: "2026-01" });

  await acquire(mandatorId, vehicle, "2026-03-15");
  expect((await book()).privateYear).toEqual({ meters: 1_100_000, months: 2, since: "2026-03" });
  expect(await printed()).toContain(
    "Seit März 2026: Privat und Arbeitsweg 1.100,0 km, im Monatsmittel 550,0 km, über der Grenze",
  );
  await asOwner(database, "update vehicle_taxes set acquired_on = '2026-05-01' where vehicle_id = $1", [
    vehicle,
  ]);
  expect((await book()).privateYear).toBeNull();
  expect(await printed()).not.toContain("Monatsmittel");
});

const at = (latitude: number) => ({ destination_latitude: latitude, destination_longitude: 16.37 });
const ring = { displayName: "Ring 4, 1010 Wien", street: "Ring 4", postcode: "1010", city: "Wien" };

/** A trip that stood at 48.2, 16.37 from 8:10 to 8:16. */
async function aStopped() {
  const april = await anApril();
  const trip = await april.aDrive("06:00", "06:30", { ...on("06:00", "06:30"), ...at(49) });
  const points = [0, 10, 13, 16, 20].map((minute, index) => ({
    time: Date.parse("2026-04-04T06:00:00Z") + minute * 60_000,
    latitude: [47, 48.2, 48.2, 48.2, 49][index]!,
    longitude: 16.37,
    speedKmh: index % 4 === 0 ? 50 : 0,
    headingDegrees: null,
    metersFromStart: index * 1_000,
  }));
  await april.inTracker((db) =>
    db
      .insertInto("trip_tracks")
      .values({ trip_id: trip, part: 0, points: encodeTrack(points) })
      .execute(),
  );
  const visit = (latitude: number, address: object, more: object = {}) =>
    april.aDrive("10:00", "10:30", {
      ...on("10:00", "10:30"),
      ...at(latitude),
      destination_address: JSON.stringify(address),
      classified_how: 0,
      classified_at: clock.now(),
      classified_by: april.driver,
      ...more,
    });
  const stop = async () => {
    const [row] = (await april.book()).rows.filter((each) => each.kind === "trip");
    return row?.kind === "trip" ? row.trip.stops[0] : undefined;
  };
  return { ...april, visit, stop };
}

test("a stop is told with the street where a trip on business ended near it, and never by a private one", async () => {
  const { visit, stop, printed, book } = await aStopped();
  const hidden = { ...ring, displayName: "Geheimgasse 13", street: "Geheimgasse 13" };
  await visit(48.2, hidden, { type: 1 });
  // 67 m away.
  await visit(48.2006, { ...ring, street: "Ring 9" });
  expect(await stop()).toMatchObject({ street: null, town: "Wien" });

  await visit(48.2003, { ...ring, street: "Ring 8" });
  await visit(48.2001, ring);
  expect(await stop()).toMatchObject({ street: "Ring 4", town: "1010 Wien" });
  expect(await printed()).toContain("Halt 08:10–08:16, Ring 4, 1010 Wien");
  expect(writeCsv(await book())).toContain(";08:10–08:16, Ring 4, 1010 Wien (48.20000, 16.37000);");
  expect(await printed()).not.toContain("Geheim");
});

test("in Germany the stops tell the route, without their times", async () => {
  const { visit, book, printed, vehicle } = await aStopped();
  await visit(48.2, ring);
  await asOwner(database, "update vehicles set country = 'DE' where id = $1", [vehicle]);
  const text = await printed();
  expect(text).toContain("über Ring 4, 1010 Wien");
  expect(text).not.toContain("08:10");
  expect(writeCsv(await book())).toContain(";Ring 4, 1010 Wien (48.20000, 16.37000);");
});
