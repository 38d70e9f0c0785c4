import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { expect, test } from "vitest";
import { mailsTo } from "../../../test/kit/api/mails.ts";
import { aReservationDesk, aWish } from "../../../test/kit/api/reservations.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { fixClock } from "../../platform/clock.ts";

const database = await aDatabase();

const at = (time: string) => fixClock(new Date(`2026-05-04T${time}:00Z`));

async function aDesk() {
  const desk = await aReservationDesk(database);
  const [login] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    desk.people[5],
  ]);
  return { ...desk, mails: () => mailsTo(database, login!.email) };
}

test("whoever reserves gets a mail with a file for his calendar, and one two hours before", async () => {
  const { ask, pool, mails } = await aDesk();
  const wish = aWish(pool, "10:00", "12:00", { purpose: "Messe; Linz", comment: "Rampe" });
  const { body } = await ask<Reservation>(5, "POST /Reservations", wish);
  const [confirmed, ...more] = await mails();
  expect(more).toEqual([]);
  expect(confirmed!.subject).toBe("Reservierung bestätigt: Caddy, 04.05.2026 12:00");
  const [file] = confirmed!.attachments!;
  expect(file).toMatchObject({
    name: "Reservierung.ics",
    type: "text/calendar; charset=utf-8; method=PUBLISH",
  });
  const lines = file!.content.toString().split("\r\n");
  expect(lines).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Wegbuch//Wegbuch//DE",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${body.id}@wegbuch.example`,
    "DTSTAMP:20260504T060000Z",
    "DTSTART:20260504T100000Z",
    "DTEND:20260504T120000Z",
    "SEQUENCE:77874400",
    "SUMMARY:L 1: Messe\\; Linz",
    "LOCATION:Hof 1",
    "DESCRIPTION:Rampe",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
  at("08:00");
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Erinnerung: Caddy ab 04.05.2026 12:00"]);
});

test("nobody is reminded of what was cancelled, moved or begins sooner", async () => {
  const { ask, pool, mails } = await aDesk();
  await ask(5, "POST /Reservations", aWish(pool, "07:30", "08:00"));
  const cancelled = await ask<Reservation>(5, "POST /Reservations", aWish(pool, "10:00", "11:00"));
  const moved = await ask<Reservation>(5, "POST /Reservations", aWish(pool, "12:00", "13:00"));
  await ask(5, `DELETE /Reservations/${cancelled.body.id}`);
  await ask(5, `PUT /Reservations/${moved.body.id}`, aWish(pool, "14:00", "15:00"));
  await mails();
  at("11:00");
  expect(await mails()).toEqual([]);
  at("12:00");
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Erinnerung: Caddy ab 04.05.2026 16:00"]);
});
