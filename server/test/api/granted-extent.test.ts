import { expect, test } from "vitest";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { encodeTrack } from "../../src/features/trips/tracks/track-codec.ts";
import { readReceipts } from "../../src/features/retention/note-receipts.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { anAskedBook } from "../kit/api/granted-book.ts";
import { at } from "../kit/api/logbook.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };

type Book = Awaited<ReturnType<typeof anAskedBook>>;

const placeOf = async (id: string) =>
  (
    await asOwner<{ place: string | null }>(
      database,
      "select start_address ->> 'displayName' as place from trips where id = $1",
      [id],
    )
  )[0]!.place;

/** A trip of a colleague from before the decision, who drives the same vehicle. */
async function aColleaguesTrip({ ask, car, mandatorId, form, people }: Book) {
  const place = { displayName: "Kollegenweg 3", latitude: 47.07, longitude: 15.44 };
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [mandatorId, car, people[3]],
  );
  const { status, body } = await ask<Trip>(3, "POST /Trips", {
    ...form("09:00", "09:30"),
    vehicleId: car,
    driverId: people[3],
    startAddress: place,
    destinationAddress: place,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

test(
  "what somebody gives a person after the decision waits for a request of its own, and what he enters himself does not",
  patience,
  async () => {
    const book = await anAskedBook(database);
    const { grant, night, change, enter, people, ask } = book;
    const colleagues = await aColleaguesTrip(book);
    await grant();
    advanceClock(60_000);
    await change(1, colleagues, { driverId: people[5] });
    const late = await enter("10:00", "10:20", {
      type: 1,
      startAddress: { displayName: "Spätgasse 2", latitude: 46.62, longitude: 14.31 },
      destinationAddress: { displayName: "Spätgasse 2", latitude: 46.62, longitude: 14.31 },
    });
    await night();
    expect([await hasFacts(colleagues.id), await placeOf(late.id)]).toEqual([true, null]);

    const { body: next } = await ask<DeletionRequest>(5, "POST /Privacy/Requests", { text: "Auch das" });
    await ask(1, `POST /Privacy/Requests/${next.id}/Grant`);
    await night();
    expect(await hasFacts(colleagues.id)).toBe(false);
  },
);

const dayAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);

const hasFacts = async (id: string) =>
  (
    await asOwner<{ is_whole: boolean }>(
      database,
      "select erased_at is null as is_whole from trip_facts where trip_id = $1",
      [id],
    )
  )[0]!.is_whole;

test(
  "a drive that is given away by mistake and back is his, as it was when that was granted",
  patience,
  async () => {
    const { grant, night, change, enter, people } = await anAskedBook(database);
    const own = await enter("10:00", "10:20");
    await grant();
    for (const driverId of [people[3], people[5]]) {
      advanceClock(60_000);
      await change(1, own, { driverId });
    }
    await night();
    expect(await hasFacts(own.id)).toBe(false);
  },
);

test(
  "what somebody gives a person after the decision stays whole in all its parts, also where these are merged again",
  patience,
  async () => {
    const book = await anAskedBook(database);
    const { grant, night, change, aDrive, people, ask, car, mandatorId, recount } = book;
    const drive = async (from: string, to: string) => {
      const id = await aDrive(from, to, {
        vehicle_id: car,
        driver_id: people[3],
        mileage_in_meters: 6_000,
      });
      const points = [0, 2_000, 4_000, 6_000].map((metersFromStart) => ({
        time: Date.parse(at(from)) + (metersFromStart / 6_000) * (Date.parse(at(to)) - Date.parse(at(from))),
        latitude: 48 + metersFromStart / 111_195,
        longitude: 16,
        speedKmh: 50,
        headingDegrees: 0,
        metersFromStart,
      }));
      await asOwner(
        database,
        "insert into trip_tracks (mandator_id, trip_id, part, points) values ($1, $2, 0, $3)",
        [mandatorId, id, encodeTrack(points)],
      );
      await recount();
      return (await ask<Trip>(1, `GET /Trips/${id}`)).body;
    };
    const [one, other] = [await drive("10:00", "10:30"), await drive("11:00", "11:30")];
    await grant();
    advanceClock(60_000);
    for (const trip of [one, other]) await change(1, trip, { driverId: people[5] });
    const split = (id: string) =>
      ask<Trip[]>(1, `PUT /Trips/${id}/Split`, { byMileageInMeters: 3_000 }).then(({ status, body }) => {
        expect(status, JSON.stringify(body)).toBe(200);
        return body.map((part) => part.id);
      });
    const [parts, others] = [await split(one.id), await split(other.id)];
    const merge = { tripIds: others, isPreview: false };
    expect((await ask(1, "POST /Trips/Merge", merge)).status).toBe(200);
    await night();
    const made = await asOwner<{ id: string }>(
      database,
      "select id from trips where copied_from_id = any ($1::uuid[]) or id = any ($1::uuid[])",
      [[...parts, ...others]],
    );
    expect(made.length).toBe(7);
    for (const { id } of made) expect(await hasFacts(id), id).toBe(true);
  },
);

test(
  "what a killed night had begun by an earlier request is told as done once a later one goes on with it",
  patience,
  async () => {
    const { ask, grant, night, erase, mandatorId, request, folder } = await anAskedBook(database);
    await grant();
    await night();
    const undone = await asOwner(
      database,
      "delete from erasures where mandator_id = $1 returning id, row_count",
      [mandatorId],
    );
    expect(undone).toHaveLength(1);
    // Some pieces of the first night, and then nothing more.
    const [begun] = await asOwner<{ id: string }>(
      database,
      `insert into erasures (mandator_id, id, kind, until_on, begun_at, person_id, request_id, row_count, vehicle_ids)
       select mandator_id, $2, 'person', erased_until_on, $3, user_id, id, 1, '{}' from deletion_requests
       where mandator_id = $1 and id = $4 returning id`,
      [mandatorId, newId(), clock.now(), request.id],
    );
    await asOwner(database, "insert into erased_ids (mandator_id, erasure_id, id) values ($1, $2, $2)", [
      mandatorId,
      begun!.id,
    ]);
    await ask(5, "POST /Privacy/Requests", { text: "Wirklich alles" });
    const { body } = await ask<Page<DeletionRequest>>(1, "GET /Privacy/Requests");
    await ask(
      1,
      `POST /Privacy/Requests/${body.items.find(({ text }) => text === "Wirklich alles")!.id}/Grant`,
    );
    await night();
    await erase();
    const left = await asOwner(
      database,
      `select (select count(*) from erasures where mandator_id = $1 and ended_at is null)::integer as open,
         (select count(*) from erased_ids where mandator_id = $1)::integer as ids`,
      [mandatorId],
    );
    expect(left).toEqual([{ open: 0, ids: 0 }]);
    expect(readReceipts(folder).filter(({ id }) => id === begun!.id)).toMatchObject([
      { rows: 1, request: { id: request.id } },
    ]);
  },
);

test(
  "of two requests of a person the later one is done, and both are told as done without what was written",
  patience,
  async () => {
    const { ask, grant, night, erase, mandatorId } = await anAskedBook(database);
    await grant();
    await ask(5, "POST /Privacy/Requests", { text: "Wirklich alles" });
    const { body } = await ask<Page<DeletionRequest>>(1, "GET /Privacy/Requests");
    await ask(
      1,
      `POST /Privacy/Requests/${body.items.find(({ text }) => text === "Wirklich alles")!.id}/Grant`,
    );
    await night();
    const { body: own } = await ask<Page<DeletionRequest>>(5, "GET /Privacy/Requests/Own");
    expect(own.items.map(({ erasedAt, text }) => [erasedAt !== null, text])).toEqual([
      [true, ""],
      [true, ""],
    ]);
    await erase();
    const receipts = await asOwner<{ request_id: string }>(
      database,
      "select request_id from erasures where mandator_id = $1 and kind = 'person'",
      [mandatorId],
    );
    expect(receipts).toEqual([{ request_id: own.items[0]!.id }]);
  },
);

test(
  "rules with places go once they have ended, and what he had packed before the first night; what holds and what comes later stays",
  patience,
  async () => {
    const { grant, night, mandatorId, people } = await anAskedBook(database);
    await asOwner(database, "delete from classification_rules where mandator_id = $1", [mandatorId]);
    const place = { displayName: "Daheim 1", latitude: 46.62, longitude: 14.31 };
    const aRule = async (userId: string, kind: 1 | 2 | 3, endedAt: Date | null) => {
      const id = newId();
      await asOwner(
        database,
        `insert into classification_rules
           (mandator_id, id, user_id, kind, schedule, home, work, place, type, created_at, confirmed_at, ended_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7, 2, $8, $8, $9)`,
        [
          mandatorId,
          id,
          userId,
          kind,
          kind === 1 ? JSON.stringify([]) : null,
          kind === 2 ? JSON.stringify(place) : null,
          kind === 3 ? JSON.stringify({ ...place, radiusInMeters: 100 }) : null,
          new Date(clock.now().getTime() - 1_000),
          endedAt,
        ],
      );
      return id;
    };
    const packed = async ({ isLate = false } = {}) => {
      const id = newId();
      await asOwner(
        database,
        `insert into own_exports (mandator_id, id, user_id, asked_at, ready_at, expires_at)
         values ($1, $2, $3, $4, $5, $4::timestamptz + interval '7 days')`,
        [mandatorId, id, people[5], clock.now(), isLate ? dayAfter(clock.now(), 2) : clock.now()],
      );
      return id;
    };
    const ended = clock.now();
    const stay = [
      await aRule(people[5], 2, null),
      await aRule(people[5], 1, ended),
      await aRule(people[3], 2, ended),
    ];
    await aRule(people[5], 2, ended);
    await aRule(people[5], 3, ended);
    await packed();
    // Read before the night, and ready after it.
    await packed({ isLate: true });
    const leaving = await aRule(people[5], 3, null);
    await grant();
    await night();
    const later = await packed();
    advanceClock(60_000);
    // What held then says where he was before, and goes once it has ended; what came later does not.
    stay.push(await aRule(people[5], 3, clock.now()));
    await asOwner(database, "update classification_rules set ended_at = $2 where id = $1", [
      leaving,
      clock.now(),
    ]);
    await night();

    const rules = await asOwner<{ id: string }>(
      database,
      "select id from classification_rules where mandator_id = $1 order by id",
      [mandatorId],
    );
    expect(rules.map(({ id }) => id)).toEqual(stay.toSorted());
    const exports = await asOwner(database, "select id from own_exports where mandator_id = $1", [
      mandatorId,
    ]);
    expect(exports).toEqual([{ id: later }]);
  },
);
