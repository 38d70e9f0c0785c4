import type { Actor } from "@wegbuch/contract/access/actor";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { readPdf } from "../../../../test/kit/documents/pdf.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { hashDays } from "../../timelogs/hash-days.ts";
import { readDays } from "../../timelogs/queries.ts";
import { aBearer } from "../../../../test/kit/api/company.ts";
import { aSteeringLog, aWeek } from "../../../../test/kit/documents/steering-log.ts";

const database = await aDatabase();

test("a week is a page with times, mileages, what is odd, its sums, and room for signatures", async () => {
  const { pdf } = await aWeek(database);
  const { text, pages } = await pdf({ from: "2026-03-31T22:00:00Z", to: "2026-05-31T22:00:00Z" });
  expect(pages).toHaveLength(1);
  expect(pages[0]!.slice(0, 4)).toEqual([
    "KW 18 · 27.04.2026 – 03.05.2026",
    "Lenkprotokoll",
    "Alpenland GmbH",
    "Fahrer | Xaver Huber | Personalnummer | 4711 | Zeitraum | 01.04.2026 – 31.05.2026 | Erstellt am | 04.05.2026 10:00",
  ]);
  expect(text).toContain(
    "Mo 27.04.2026 | 07:00 – 16:30 | 9:30 | 12:00 – 12:30 | 0:30 | 09:30 – 09:50 † | 0:15 | 5:55 | 2:50 | 07:15 W-1 | 0,0 | 240,4 | In der Pause",
  );
  expect(text).toContain("13:00 L-731 KX | 0,0 | 61,3");
  expect(text).toContain("Mi 29.04.2026 | 1:00 | 10:00 W-1 | 541,4 | 581,4 | Keine Aufzeichnung");
  // Private kilometres lie between the mileages.
  expect(text).toContain(
    "Do 30.04.2026 | 20:00 – 04:00 +1 | 8:00 | 23:30 – 00:15 +1 † | 0:45 | 5:15 | 2:00 | 21:00 W-1 | 620,4 | 990,4 | Nachtlinie Graz",
  );
  expect(text).toContain("Fr 01.05.2026\nSa 02.05.2026\nSo 03.05.2026\n");
  expect(text).toContain(
    "Summe KW 18 | Einsatzzeit 26:30 h · Arbeitszeit ohne Ruhepausen 24:30 h · Ruhepausen 2:00 h · Lenkpausen 0:15 h · Lenkzeit 16:40 h · Übrige Arbeitszeit 8:35 h · 1.012,7 km",
  );
  for (const blank of [
    "Anmerkungen",
    "Datum, Unterschrift Fahrer/in",
    "Kontrolliert: Datum, Unterschrift Arbeitgeber/in",
  ])
    expect(text).toContain(blank);
  expect(text).toContain("Seite 1 von 1");
});

test("what was corrected or deleted stands below the week with its original", async () => {
  const { pdf } = await aWeek(database);
  const { text } = await pdf();
  expect(text).toContain(
    "Mo 27.04.2026 | Lenkpause Ende | 27.04.2026 09:45 | 27.04.2026 09:50 | 04.05.2026 10:00 | Xaver Huber",
  );
  expect(text).toMatch(
    /Ruhepause Beginn \| 27\.04\.2026 15:00 \| gelöscht \| 04\.05\.2026 10:00 \| Anna Huber/,
  );
  expect(text).toMatch(/Ruhepause Ende \| 27\.04\.2026 15:15 \| gelöscht/);
  expect(text).not.toContain("Arbeitsbeginn |");
});

test("a day that was taken away stands below its week, even where nothing else is", async () => {
  const { add, ask, pdf } = await aSteeringLog(database);
  const { id } = await add(0, 14, ["08:00", "16:00"]);
  await ask(5, `DELETE /TimeLog/${id}`);
  const { text, pages } = await pdf();
  expect(pages.map(([first]) => first)).toEqual(["KW 16 · 13.04.2026 – 19.04.2026"]);
  expect(text).toContain("Di 14.04.2026 | Arbeitsbeginn | 14.04.2026 08:00 | gelöscht | 04.05.2026 10:00");
  expect(text).toContain("Di 14.04.2026 | Arbeitsende | 14.04.2026 16:00 | gelöscht");
});

test("what was noted on a later day says so, with the day and who did, also once it was deleted again", async () => {
  const { add, ask, pdf, driver, at } = await aSteeringLog(database);
  const { id } = await add(0, 14, ["08:00", "16:00"]);
  const later = (timeLogEvent: 2 | 4, [from, to]: [string, string]) =>
    ask<TimeLog>(1, "POST /TimeLog", {
      userId: driver,
      timeLogEvent,
      occurredAt: at(14, from),
      finishedAt: at(14, to),
      agent: "Web",
      timeLogId: id,
    });
  const { body } = await later(2, ["12:00", "12:30"]);
  const gone = (await later(4, ["10:00", "10:15"])).body.events.find(({ event }) => event === 4)!;
  await ask(1, `DELETE /TimeLog/Event/${gone.id}`);

  const addedOf = body.events.map(({ event, addedAt }) => [event, addedAt]);
  expect(addedOf).toEqual([
    [0, null],
    [2, "2026-05-04T08:00:00.000Z"],
    [3, "2026-05-04T08:00:00.000Z"],
    [1, null],
  ]);
  const { text } = await pdf();
  expect(text).toContain("12:00 – 12:30 †");
  for (const [name, time] of [
    ["Ruhepause Beginn", "12:00"],
    ["Ruhepause Ende", "12:30"],
    ["Lenkpause Beginn", "10:00"],
    ["Lenkpause Ende", "10:15"],
  ])
    expect(text).toContain(
      `Di 14.04.2026 | ${name} | – | 14.04.2026 ${time} (nachgetragen) | 04.05.2026 10:00 | Anna Huber`,
    );
  expect(text).not.toContain("weder korrigiert noch nachgetragen");
});

test("in English it says the same, and of the period only its days", async () => {
  const { pdf } = await aWeek(database);
  const { text } = await pdf({ language: "en", from: "2026-04-27T22:00:00Z", to: "2026-04-29T22:00:00Z" });
  expect(text).toContain("Week 18 · 27.04.2026 – 03.05.2026");
  expect(text).toContain(
    "Tue 28.04.2026 | 06:00 – 15:00 | 9:00 | 11:00 – 11:45 | 0:45 | 4:30 | 3:45 | 06:30 W-1 | 240.4 | 541.4",
  );
  expect(text).not.toMatch(/Mon 27|Thu 30/);
  expect(text).toContain("The records of this week have been neither corrected nor added to later.");
  expect(text).toContain("Page 1 of 1");
});

test("each week and driver has a page of its own, and a long one goes on upon the next", async () => {
  const { add, ask, at, pdf, people, outOfScope } = await aSteeringLog(database);
  const long = await add(0, 20, ["06:00", "18:00"]);
  const start = long.events.find(({ event }) => event === 0)!;
  for (let minute = 1; minute <= 40; minute += 1) {
    const occurredAt = at(20, `06:${String(minute).padStart(2, "0")}`);
    await ask(5, "PUT /TimeLog/Event", { timeLogId: long.id, id: start.id, occurredAt });
  }
  await add(0, 28, ["08:00", "12:00"]);
  await asOwner(database, "update users set last_name = 'Adler' where id = $1", [people[3]]);
  await ask(1, "POST /TimeLog", {
    userId: people[3],
    timeLogEvent: 0,
    occurredAt: at(28, "08:00"),
    finishedAt: at(28, "12:00"),
    agent: "Web",
  });
  const driverIds = [people[5], people[3], outOfScope.user];
  const { pages } = await pdf({ driverIds });
  expect(
    pages.map((page) => [page[0], page.find((line) => line.startsWith("Fahrer |"))!.split(" | ")[1]]),
  ).toEqual([
    ["KW 18 · 27.04.2026 – 03.05.2026", "Anna Adler"],
    ["KW 17 · 20.04.2026 – 26.04.2026", "Xaver Huber"],
    ["KW 17 · 20.04.2026 – 26.04.2026", "Xaver Huber"],
    ["KW 18 · 27.04.2026 – 03.05.2026", "Xaver Huber"],
  ]);
  expect(pages[2]!.join("\n")).toContain("Lenkprotokoll | (Fortsetzung)");
  expect(pages.map((page) => page.at(-1)!.split(" | ").at(-1))).toEqual(
    [1, 2, 3, 4].map((number) => `Seite ${number} von 4`),
  );
  expect(pages.map((page) => page.includes("Anmerkungen"))).toEqual([true, false, true, true]);
  // A leader sees his people and himself, a driver only himself.
  const namesOf = async (actor: Partial<Actor>) =>
    (await pdf({ driverIds, actor })).text
      .match(/(?<=Fahrer \| )[^|]+(?= \|)/g)
      ?.map((name) => name.trim()) ?? [];
  expect(new Set(await namesOf({ role: 3, userId: people[3] }))).toEqual(new Set(["Anna Adler"]));
  expect(new Set(await namesOf({ role: 5, userId: people[5] }))).toEqual(new Set(["Xaver Huber"]));
});

test("nothing in the period is a file that says so, and the same data give the same bytes", async () => {
  const { made, pdf } = await aWeek(database);
  const empty = { to: "2026-01-01T00:00:00Z" };
  expect((await pdf(empty)).text).toContain("Keine Einträge gefunden");
  expect((await pdf({ ...empty, language: "en" })).text).toContain("No entries found");
  const [one, other] = [await made(), await made()];
  expect(Buffer.compare(one, other)).toBe(0);
});

test("it is fetched under its name, and asks for at least one driver", async () => {
  const { ask, people, origin } = await aWeek(database);
  const call = "POST /ReportService/SteeringLog/pdf";
  for (const body of [{}, { driverIds: [] }])
    expect(await ask(5, call, body)).toMatchObject({
      status: 400,
      body: { errors: { driverIds: ["Mindestens einen Fahrer auswählen"] } },
    });
  expect((await ask(5, call, { driverIds: [people[5]], export: 2 })).status).toBe(400);
  expect((await ask(6, call, { driverIds: [people[6]] })).status).toBe(403);
  const { authorization } = await aBearer(database, people[5]);
  const answer = await fetch(`${origin}/api/ReportService/SteeringLog/pdf`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ driverIds: [people[5]] }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Lenkprotokoll.pdf"');
  expect(readPdf(Buffer.from(await answer.arrayBuffer())).text).toContain("Xaver Huber");
});

test("a signed week bears its signature and when it was given, until it is corrected", async () => {
  const { add, pdf, ask, driver } = await aSteeringLog(database);
  const { id } = await add(0, 20, ["08:00", "16:00"]);
  const week = { from: "2026-04-19T22:00:00Z", to: "2026-04-26T22:00:00Z" };
  const url = `PUT /TimeLog/Weeks/${driver}/2026-04-20/Signature`;
  expect((await ask(5, url, { strokes: "M100 150L200 100L300 200" })).status).toBe(204);
  expect((await pdf(week)).text).toMatch(/Elektronisch unterschrieben am \d\d\.\d\d\.\d{4}/);
  expect((await pdf({ ...week, from: "2026-04-20T22:00:00Z" })).text).not.toContain("unterschrieben");
  await add(4, 20, ["10:00", "10:15"], id);
  expect((await pdf(week)).text).not.toContain("unterschrieben");
});

test("a week says who checked its month for the employer and when, each month by itself, until something changes", async () => {
  const { add, pdf, mandatorId, driver, people } = await aSteeringLog(database);
  const { id } = await add(0, 28, ["08:00", "16:00"]);
  const check = async (month: string) => {
    const logs = await inMandator(database, mandatorId, (db) =>
      readDays(db, [driver], { from: `${month}-01`, to: addMonths(`${month}-01`, 1) }),
    );
    await asOwner(
      database,
      `insert into steering_checks (mandator_id, id, user_id, month, checked_by, checked_at, remark, content_hash)
       values ($1, $2, $3, $4, $5, $6, 'Pausen besprochen', $7)`,
      [
        mandatorId,
        newId(),
        driver,
        `${month}-01`,
        people[1],
        new Date("2026-05-04T07:30:00Z"),
        hashDays((logs.get(driver) ?? []).filter(({ day }) => day.startsWith(month))),
      ],
    );
  };
  expect((await pdf()).text).not.toContain("geprüft am");
  await check("2026-04");
  expect((await pdf()).text).toContain("04.2026 mit Passwort geprüft am 04.05.2026 09:30: Anna Huber");
  expect((await pdf({ language: "en" })).text).toContain(
    "04.2026 checked by password on 04.05.2026 09:30: Anna Huber",
  );
  expect((await pdf()).text).not.toContain("05.2026 mit Passwort");
  await check("2026-05");
  expect((await pdf()).text).toMatch(/04\.2026 mit Passwort[^]+05\.2026 mit Passwort/);
  await add(4, 28, ["10:00", "10:15"], id);
  const { text } = await pdf();
  expect(text).not.toContain("04.2026 mit Passwort");
  expect(text).toContain("05.2026 mit Passwort");
});

test("a week tells what was too much, and of a reduced log neither other work nor total driving", async () => {
  const { add, pdf, drive, driver } = await aSteeringLog(database);
  await add(0, 20, ["05:00", "18:00"]);
  await drive(20, ["05:00", "13:30"]);
  const { text } = await pdf();
  expect(text).toContain("Mo 20.04.2026: 8:30 h Lenkzeit, höchstens 8:00 h");
  expect(text).toContain("Mo 20.04.2026: 13:00 h Einsatzzeit, höchstens 12:00 h");
  expect(text).toContain("Lenkzeit 8:30 h");
  await asOwner(database, "update users set steering_duty = 2 where id = $1", [driver]);
  const reduced = (await pdf()).text;
  expect(reduced).not.toContain("8:30 h");
  expect(reduced).toContain("13:00 h Einsatzzeit");
});

test("nothing is told of the days of a week before the period", async () => {
  const { add, pdf, drive } = await aSteeringLog(database);
  await add(0, 20, ["05:00", "18:00"]);
  await drive(20, ["05:00", "13:30"]);
  for (const day of [21, 22, 23, 24, 25]) await drive(day, ["05:00", "13:15"]);
  const week = { from: "2026-04-19T22:00:00Z", to: "2026-04-26T22:00:00Z" };
  const whole = (await pdf(week)).text;
  expect(whole).toContain("Woche ab Mo 20.04.2026: 49:45 h Lenkzeit");
  expect(whole).toContain("Einsatzzeit, höchstens");
  const part = (await pdf({ ...week, from: "2026-04-21T22:00:00Z" })).text;
  expect(part).toContain("Mi 22.04.2026: 8:15 h Lenkzeit");
  for (const said of ["Mo 20.04.2026: ", "Di 21.04.2026: ", "Woche ab"]) expect(part).not.toContain(said);
  expect(part).not.toContain("Einsatzzeit, höchstens");
});
