import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aReservationDesk, aWish } from "../../../test/kit/api/reservations.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { receive } from "../../../test/kit/tracking/drives.ts";
import { aPoolDrive, instantAt, wholeDrive } from "../../../test/kit/tracking/reserved-drives.ts";
import { aDriver, anActor } from "../../../test/kit/db/builders.ts";
import { clock, fixClock } from "../../platform/clock.ts";
import { recordCheckIn } from "./record-check-in.ts";

const database = await aDatabase();

const at = (time: string) => fixClock(new Date(`2026-05-04T${time}:00Z`));

const emailOf = async (id: string) =>
  (await asOwner<{ email: string }>(database, "select email from logins where id = $1", [id]))[0]!.email;

const latenessTo = async (email: string) =>
  (await mailsTo(database, email)).map(({ subject }) => subject).filter((each) => /zu spät/.test(each));

/** A vehicle without a box that one has until ten and the other from ten on. */
async function oneAfterTheOther() {
  const desk = await aReservationDesk(database);
  const reserve = async (role: 3 | 5, from: string, to: string) =>
    (await desk.ask<Reservation>(role, "POST /Reservations", aWish(desk.pool, from, to))).body.id;
  const first = await reserve(3, "08:00", "10:00");
  const second = await reserve(5, "10:00", "12:00");
  at("08:00");
  await desk.ask(3, `POST /Reservations/${first}/CheckOut`, { mileageInMeters: 1_000 });
  const bringBack = (occurredAt?: string) =>
    desk.ask(3, `POST /Reservations/${first}/CheckIn`, {
      mileageInMeters: 9_000,
      ...(occurredAt !== undefined && { occurredAt: `2026-05-04T${occurredAt}:00.000Z` }),
    });
  const email = await emailOf(desk.people[5]);
  return { ...desk, second, bringBack, mails: () => latenessTo(email) };
}

test("whoever has a vehicle next hears that it was brought back late, though nothing of it was recorded", async () => {
  const { bringBack, mails } = await oneAfterTheOther();
  at("10:25");
  expect(await bringBack()).toMatchObject({ status: 200, body: { minutesLate: 25 } });
  expect(await mails()).toEqual(["Rückgabe 25 min zu spät"]);
});

test("a quarter of an hour is no lateness, and of one that is told when his own time is over nobody hears", async () => {
  const inTime = await oneAfterTheOther();
  at("10:15");
  expect((await inTime.bringBack()).status).toBe(200);
  expect(await inTime.mails()).toEqual([]);

  const told = await oneAfterTheOther();
  at("12:10");
  expect((await told.bringBack("10:25")).status).toBe(200);
  expect(await told.mails()).toEqual([]);
});

test("one lateness is told once, whether its trip is recorded before it is brought back or after it", async () => {
  for (const isRecordedFirst of [true, false]) {
    const { mandatorId, box, reserve } = await aPoolDrive(database);
    const [first, second] = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
    const id = await reserve(first, "08:00", "12:00");
    await reserve(second, "12:00", "14:00");
    await asOwner(database, "update reservations set checked_out_at = $2, out_mileage = 0 where id = $1", [
      id,
      instantAt("08:00"),
    ]);
    const record = () => receive(database, wholeDrive(box.number, "11:20", "12:25"));
    fixClock(new Date(instantAt("12:40")));
    if (isRecordedFirst) await record();
    await recordCheckIn({ database, clock }, anActor(mandatorId, first), id, { mileageInMeters: 9_000 });
    if (!isRecordedFirst) await record();
    expect(await latenessTo(await emailOf(second))).toEqual([
      `Rückgabe ${isRecordedFirst ? 25 : 40} min zu spät`,
    ]);
  }
});
