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

test("one is reminded once of a time, whatever was changed, there and back (rule reservations/confirmation)", async () => {
  const { ask, pool, mails } = await aDesk();
  const made = await ask<Reservation>(5, "POST /Reservations", aWish(pool, "10:00", "11:00"));
  const change = (from: string, to: string) =>
    ask(5, `PUT /Reservations/${made.body.id}`, aWish(pool, from, to));
  await change("10:00", "12:00");
  expect(await remindersWaiting(made.body.id)).toBe(1);
  await change("10:30", "12:00");
  await change("10:00", "12:00");
  expect(await remindersWaiting(made.body.id)).toBe(3);
  await mails();
  at("09:00");
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Erinnerung: Caddy ab 04.05.2026 12:00"]);
});

async function remindersWaiting(id: string): Promise<number> {
  const waiting = "select from mails where kind = 'M22' and payload->'reservationIds' ? $1";
  return (await asOwner(database, waiting, [id])).length;
}

test("whose address became another is not reminded at the old one", async () => {
  const { ask, pool, mails, people } = await aDesk();
  await ask(5, "POST /Reservations", aWish(pool, "10:00", "12:00"));
  await mails();
  await asOwner(database, "update logins set email = 'new-' || email where id = $1", [people[5]]);
  at("08:00");
  expect(await mails()).toEqual([]);
});

test("a confirmation says who reserved for somebody else, and of a change nobody", async () => {
  const { ask, pool, mails, people } = await aDesk();
  const wish = aWish(pool, "10:00", "12:00");
  const made = await ask<Reservation>(1, "POST /Reservations", { ...wish, driverId: people[5] });
  expect((await mails()).map(({ text }) => text.includes("hat für Sie reserviert."))).toEqual([true]);
  await ask(1, `PUT /Reservations/${made.body.id}`, aWish(pool, "10:00", "13:00"));
  const [changed, confirmed, ...more] = await mails();
  expect(more).toEqual([]);
  expect(changed!.subject).toBe("Reservierung geändert");
  expect(confirmed!.subject).toBe("Reservierung bestätigt: Caddy, 04.05.2026 12:00");
  expect(confirmed!.text).not.toContain("hat für Sie reserviert.");
});

test("who cancels his own gets a file that takes it out of his calendar, of a series one for all", async () => {
  const { ask, pool, mails } = await aDesk();
  const made = await ask<Reservation>(5, "POST /Reservations", aWish(pool, "10:00", "12:00"));
  const until = { weekly: { until: "2026-05-19" } };
  const series = await ask<Reservation>(5, "POST /Reservations", {
    ...aWish(pool, "14:00", "15:00"),
    ...until,
  });
  expect(series.status, JSON.stringify(series.body)).toBe(201);
  await mails();
  at("07:00");
  await ask(5, `DELETE /Reservations/${made.body.id}`);
  await ask(5, `DELETE /Reservations/${series.body.id}?isFollowing=true`);
  const [one, all, ...more] = await mails();
  expect(more).toEqual([]);
  expect(one!.subject).toBe("Reservierung storniert");
  expect(one!.text).toContain("Sie haben Ihre Reservierung von Caddy storniert.");
  const [file] = one!.attachments!;
  expect(file).toMatchObject({ type: "text/calendar; charset=utf-8; method=CANCEL" });
  const lines = file!.content.toString().split("\r\n");
  expect(lines).toContain(`UID:${made.body.id}@wegbuch.example`);
  expect(lines).toContain("STATUS:CANCELLED");
  expect(all!.text).toContain("Sie haben 3 Ihrer Reservierungen von Caddy storniert.");
  expect(all!.attachments![0]!.content.toString().match(/BEGIN:VEVENT/g)).toHaveLength(3);
});
