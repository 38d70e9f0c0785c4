import { createHash } from "node:crypto";
import type { Actor } from "@wegbuch/contract/access/actor";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Seal, Sealing } from "@wegbuch/contract/seals/schemas";
import { expect, test } from "vitest";
import { makeDocument } from "../../src/features/documents/make-document.ts";
import { sealJobs } from "../../src/features/seals/jobs.ts";
import type { SealParts } from "../../src/features/seals/make-seal.ts";
import { encodeTrack } from "../../src/features/trips/tracks/track-codec.ts";
import { beginBooks } from "../../src/features/trips/jobs.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { keyFingerprintOf, noteKeyOf } from "../../src/platform/history/note-key.ts";
import { aFiledLogbook } from "../kit/api/filed-logbook.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { readDraftBook } from "../../src/features/documents/book/read-draft-book.ts";
import { anActor } from "../kit/db/builders.ts";
import { readPdf } from "../kit/documents/pdf.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const month = "2026-04";
const day = 86_400_000;

const makeBook: SealParts["makeBook"] = async (order) => {
  const pieces: Uint8Array[] = [];
  await makeDocument(database, order, (piece) => pieces.push(Uint8Array.from(piece)));
  return (async function* () {
    yield* pieces;
  })();
};

const canary = "Geheimgasse 13";

/** A drive of 4 April, a month before the day of these tests. */
const on = (from: string, to: string) => ({
  started_at: new Date(`2026-04-04T${from}:00Z`),
  finished_at: new Date(`2026-04-04T${to}:00Z`),
});

/** The way of a trip that stands at a place from the tenth minute of an hour to the sixteenth. */
const track = (trip_id: string, latitude: number) => ({
  trip_id,
  part: 0,
  points: encodeTrack(
    [0, 10, 13, 16, 20].map((minute, index) => ({
      time: Date.parse("2026-04-04T06:00:00Z") + minute * 60_000,
      latitude: [latitude - 1, latitude, latitude, latitude, latitude + 1][index]!,
      longitude: 16,
      speedKmh: index % 4 === 0 ? 50 : 0,
      headingDegrees: null,
      metersFromStart: index * 1_000,
    })),
  ),
});

/** A company whose vehicle drove twice on business and once privately in April. */
async function anAprilBook(given: Parameters<typeof aFiledLogbook>[1] = {}) {
  const logbook = await aFiledLogbook(database, given);
  const { vehicle, mandatorId, driver, people, ask } = logbook;
  const place = (displayName: string) => JSON.stringify({ displayName });
  const first = await logbook.aDrive("06:00", "06:30", {
    ...on("06:00", "06:30"),
    mileage_in_meters: 12_040,
    description: "=Besprechung; Graz",
    contact: "Fa. Huber",
    start_address: place("Ring 1, 1010 Wien"),
    destination_address: place("Hauptplatz 1, 8010 Graz"),
  });
  const privately = await logbook.aDrive("07:00", "07:35", {
    ...on("07:00", "07:35"),
    mileage_in_meters: 8_030,
    type: 1,
    description: canary,
    contact: canary,
    start_address: place(canary),
    destination_address: place(canary),
  });
  await logbook.aDrive("08:00", "08:20", {
    ...on("08:00", "08:20"),
    mileage_in_meters: 5_060,
    type: 2,
  });
  await logbook.inTracker((db) =>
    db
      .insertInto("trip_tracks")
      .values([track(first, 48.123_456), track(privately, 47.5)])
      .execute(),
  );
  await logbook.recount();
  await beginBooks(database, mandatorId);
  const tripIds = async () =>
    (await asOwner<{ id: string }>(database, "select id from trips where vehicle_id = $1", [vehicle])).map(
      ({ id }) => id,
    );
  const seal = (more: object = {}, role: 1 | 3 = 1) =>
    ask<Sealing>(role, "POST /Seals", { vehicleIds: [vehicle], month, ...more });
  const work = async (sealing: { id: string }) =>
    sealJobs({ database, clock, makeBook }).sealMonths(mandatorId, { sealingId: sealing.id });
  const seals = async () =>
    (await ask<Page<Seal>>(1, `GET /Seals?from=${month}&vehicleIds=${vehicle}&perPage=50`)).body.items;
  const file = async (id: string, type: string) =>
    (
      await asOwner<{ content: Buffer }>(
        database,
        "select content from seal_files where seal_id = $1 and type = $2",
        [id, type],
      )
    )[0]!.content;
  return {
    ...logbook,
    driver,
    people,
    seal,
    work,
    seals,
    file,
    lock: async () => ask(5, "PUT /Trips/Lock", { tripIds: await tripIds() }),
    tripIds,
  };
}

test("a month is sealed once it is over and locked; else it says how many trips are in the way", async () => {
  const { seal, lock, work, seals } = await anAprilBook();
  expect(await seal({ month: "2026-05" })).toMatchObject({ status: 409, body: { title: "MonthNotOver" } });
  const refused = await seal();
  expect(refused).toMatchObject({ status: 409, body: { openCount: 3, runningCount: 0 } });

  await lock();
  const { status, body } = await seal();
  expect(status).toBe(201);
  await Promise.all([work(body), work(body)]);

  expect(await seals()).toMatchObject([{ month, version: 1, layout: "AT", tripCount: 3, reason: null }]);
});

test("its files say what was driven, add up, hold no private place, and stand in the vehicle's history", async () => {
  const { seal, lock, work, seals, file, vehicle, mandatorId, driver, tripIds } = await anAprilBook();
  const { verifierKey } = noteKeyOf("a key", "wegbuch.example");
  await asOwner(database, "insert into history_keys (verifier_key, first_day) values ($1, '2026-04-01')", [
    verifierKey,
  ]);
  await lock();
  await asOwner(
    database,
    `insert into trip_supplements (mandator_id, id, trip_id, description, contact, reason, user_id, created_at)
     select $1, gen_random_uuid(), id, case type when 1 then $2 else 'Prüfung' end, '', 'Beleg gefunden', $3, '2026-05-04T08:00:00Z'
     from trips where id = any($4::uuid[])`,
    [mandatorId, canary, driver, await tripIds()],
  );
  await work((await seal()).body);
  const [sealed] = await seals();

  const files = await Promise.all(["csv", "jsonl", "pdf"].map((type) => file(sealed!.id, type)));
  const hashOf = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
  expect(sealed!.files.map(({ sha256 }) => sha256)).toEqual(files.map(hashOf));
  const list = sealed!.files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join("");
  expect(sealed!.sha256).toBe(hashOf(list));
  const history = await asOwner<{ new_value: string }>(
    database,
    "select new_value from history where mandator_id = $1 and object_id = $2 and property_name = 'sealedMonth'",
    [mandatorId, vehicle],
  );
  expect(history).toEqual([{ new_value: `2026-04 v1 sha256:${sealed!.sha256}` }]);

  const [csv, jsonl] = files.map(String);
  expect(csv!.split("\r\n").slice(0, 4)).toEqual([
    "\uFEFFNr.;Datum;Beginn;Ende;km vorher;km nachher;km;Von;Zwischenhalte ab 5 Minuten;Nach;Zweck;Besuchter Partner;Fahrer;Art;Anmerkung;Eingetragen;von;Gesperrt",
    `1;04.04.2026;08:00;08:30;0,0;12,0;12,0;Ring 1, 1010 Wien;08:10–08:16, 2533 Klausen-Leopoldsdorf (48.12346, 16.00000);Hauptplatz 1, 8010 Graz;"'=Besprechung; Graz";Fa. Huber;Xaver Huber;Geschäftlich;"Nachtrag: Prüfung (Beleg gefunden; Xaver Huber, 04.05.2026 10:00)";;;04.05.2026 10:00`,
    "2;04.04.2026;;;12,0;20,1;8,1;;;;;;;Privat;;;;",
    expect.stringMatching(/^3;04\.04\.2026;10:00;10:20;20,1;25,1;5,0;/),
  ]);
  const lines = jsonl!
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { meters: number });
  expect(lines.reduce((sum, { meters }) => sum + meters, 0)).toBe(25_100);
  expect(Object.keys(lines[1]!).toSorted()).toEqual(
    ["day", "id", "kind", "meters", "metersAfter", "metersBefore", "number", "type"].toSorted(),
  );
  const supplement = { words: "Prüfung", reason: "Beleg gefunden" };
  const entered = { by: "Xaver Huber", at: "2026-05-04T08:00:00.000Z" };
  expect(lines[0]).toMatchObject({ supplements: [{ ...supplement, entered }] });
  expect(lines[0]).toMatchObject({
    stops: [
      {
        from: "2026-04-04T06:10:00.000Z",
        until: "2026-04-04T06:16:00.000Z",
        latitude: 48.123_456,
        longitude: 16,
        town: "2533 Klausen-Leopoldsdorf",
      },
    ],
  });
  const { text } = readPdf(files[2]!);
  expect(text).toContain("Halt 08:10–08:16, 2533");
  expect(text).toContain("Klausen-Leopoldsdorf (48.12346,");
  expect(text).toContain("3 Fahrten");
  expect(text).toContain("25,1 km");
  expect(text).toContain("Nachtrag: Prüfung (Beleg gefunden;");
  expect(text).toContain("Xaver Huber, 04.05.2026 10:00) †");
  expect(text).toContain(keyFingerprintOf(verifierKey));
  for (const said of [csv!, jsonl!, text]) expect(said).not.toMatch(/Geheim|47\.5/);
});

test("unlocked since, the month takes a reason and becomes version 2, while version 1 stays byte for byte", async () => {
  const { seal, lock, work, seals, file, ask, tripIds, driver } = await anAprilBook({
    is_special_organisation: true,
  });
  await lock();
  await work((await seal()).body);
  const [first] = await seals();
  const before = await file(first!.id, "pdf");
  await work((await seal()).body);
  expect(await seals()).toHaveLength(1);

  advanceClock(60_000);
  const [id] = await tripIds();
  const unlocked = await ask(1, "PUT /Trips/Unlock", { tripIds: [id], reason: "Zweck falsch" });
  expect(unlocked.status).toBeLessThan(300);
  await lock();
  expect((await seal()).status).toBe(400);
  await work((await seal({ reason: "Zweck berichtigt" })).body);

  const [second, same] = await seals();
  expect(second).toMatchObject({ version: 2, reason: "Zweck berichtigt" });
  expect(same).toEqual(first);
  advanceClock(365 * day);
  await asOwner(database, "update users set last_name = 'Anders' where id = $1", [driver]);
  expect((await file(first!.id, "pdf")).equals(before)).toBe(true);
  const { text } = readPdf(await file(second!.id, "pdf"));
  expect(text).toContain("ersetzt Version 1 vom 04.05.2026");
  expect(text).toContain("Grund: Zweck berichtigt");
});

test("of two who seal a month at once one does, and a vehicle of Germany gets its layout in the language asked for", async () => {
  const { seal, lock, work, seals, file, vehicle } = await anAprilBook();
  await asOwner(database, "update vehicles set country = 'DE' where id = $1", [vehicle]);
  await lock();
  const [one, other] = await Promise.all([seal({ language: "en" }), seal({ language: "en" })]);
  await Promise.all([work(one.body), work(other.body)]);

  const all = await seals();
  expect(all).toMatchObject([{ version: 1, layout: "DE", language: "en" }]);
  const { text, pages } = readPdf(await file(all[0]!.id, "pdf"));
  const rows = pages[1]!.join("\n");
  expect(rows).toContain(
    "Business | automatically | 04.05.2026 10:00\n12.0 | via 2533 Klausen-Leopoldsdorf (48.12346, | Xaver Huber | Xaver Huber\n16.00000)\nHauptplatz 1, 8010 Graz\n",
  );
  // When somebody spoke of a private trip stays his own.
  expect(rows).toContain("2 | 04.04.2026 | 12.0 | 8.1 | Private\n20.1\n");
  expect(text).toContain("Logbook under German law");
  expect(text).toContain("Visited partner");
  expect(text).not.toContain("08:10");
});

test("a sealed month keeps its layout when the company's country changes, and the other layout is a version with a reason", async () => {
  const { seal, lock, work, seals, file, ask } = await anAprilBook();
  await lock();
  await work((await seal()).body);
  const [first] = await seals();
  const before = await file(first!.id, "pdf");
  expect((await ask(1, "PUT /Mandators/Country", { country: "DE" })).status).toBe(204);

  expect(await seals()).toEqual([first]);
  expect((await file(first!.id, "pdf")).equals(before)).toBe(true);
  expect((await seal()).status).toBe(400);
  await work((await seal({ reason: "Fahrzeug wird in Deutschland versteuert" })).body);
  const [second, same] = await seals();
  expect(second).toMatchObject({ version: 2, layout: "DE" });
  expect(same).toEqual(first);
});

test("another driver of the vehicle does not read where its drivers were", async () => {
  const { seal, lock, work, ask, vehicle, people } = await anAprilBook();
  await lock();
  await work((await seal()).body);
  const listOf = async (role: 1 | 3 | 5) =>
    (await ask<Page<Seal>>(role, `GET /Seals?from=${month}&vehicleIds=${vehicle}`)).body.totalCount;
  expect([await listOf(1), await listOf(3), await listOf(5)]).toEqual([1, 1, 1]);

  await asOwner(database, "update sealed_months set driver_ids = $2 where vehicle_id = $1", [
    vehicle,
    [people[5], people[1]],
  ]);
  expect([await listOf(3), await listOf(5)]).toEqual([1, 0]);
});

test("the book of a month can be had before it is sealed, says that it is a draft, and holds no private place, nor stops for whom tracks are not shown to; who reads where others went is noted", async () => {
  const { ask, vehicle, mandatorId, outOfScope, people } = await anAprilBook();
  const pieces: Uint8Array[] = [];
  const asked = { vehicleId: vehicle, month, language: "de-AT", now: clock.now() } as const;
  const leader = anActor(mandatorId, people[3]);
  const read = (more: Partial<Actor> = {}) =>
    readDraftBook(database, { ...leader, canShowTracks: true, ...more }, asked);
  const looks = () =>
    asOwner(database, "select viewer_id, driver_id, kind from place_views where mandator_id = $1", [
      mandatorId,
    ]);
  const stopsOf = ({ rows }: Awaited<ReturnType<typeof read>>) =>
    rows.flatMap((row) => (row.kind === "trip" ? [row.trip.stops.length] : []));
  const book = await read();
  expect(stopsOf(book)).toEqual([1, 0, 0]);
  expect(await looks()).toEqual([{ viewer_id: people[3], driver_id: people[5], kind: 4 }]);
  expect(stopsOf(await read({ canShowTracks: false }))).toEqual([0, 0, 0]);
  await asOwner(database, "update mandators set can_show_tracks = false where id = $1", [mandatorId]);
  expect(stopsOf(await read())).toEqual([0, 0, 0]);
  expect(await looks()).toHaveLength(1);
  await makeDocument(database, { report: "Book", book }, (piece) => pieces.push(Uint8Array.from(piece)));
  const { text } = readPdf(Buffer.concat(pieces));

  expect(text).toContain("Entwurf, nicht versiegelt");
  expect(text).toContain("Fahrtenbuch nach österreichischem Recht");
  expect(text).not.toContain("Geheim");
  const elsewhere = { vehicleId: outOfScope.vehicle, month };
  expect(await ask(3, "POST /ReportService/Book/pdf", elsewhere)).toMatchObject({ status: 404 });
});
