import { expect, test } from "vitest";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { anAskedBook } from "../kit/api/granted-book.ts";
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
    const hasFacts = async (id: string) =>
      (
        await asOwner<{ is_whole: boolean }>(
          database,
          "select erased_at is null as is_whole from trip_facts where trip_id = $1",
          [id],
        )
      )[0]!.is_whole;
    expect([await hasFacts(colleagues.id), await placeOf(late.id)]).toEqual([true, null]);

    const { body: next } = await ask<DeletionRequest>(5, "POST /Privacy/Requests", { text: "Auch das" });
    await ask(1, `POST /Privacy/Requests/${next.id}/Grant`);
    await night();
    expect(await hasFacts(colleagues.id)).toBe(false);
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
  "rules with places that had ended go, and what he had packed before the first night; what holds and what comes later stays",
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
    const packed = async () => {
      const id = newId();
      await asOwner(
        database,
        `insert into own_exports (mandator_id, id, user_id, asked_at, ready_at, expires_at)
         values ($1, $2, $3, $4, $4, $4::timestamptz + interval '7 days')`,
        [mandatorId, id, people[5], clock.now()],
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
    await grant();
    await night();
    const later = await packed();
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
