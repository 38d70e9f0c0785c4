import { expect, test } from "vitest";
import { anActor } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { eventOf } from "../../../../test/kit/api/time-logs.ts";
import { aWorkedMonth } from "../../../../test/kit/api/work-months.ts";
import { readPdf } from "../../../../test/kit/documents/pdf.ts";
import { makeDocument } from "../make-document.ts";

const database = await aDatabase();

async function aRegister() {
  const month = await aWorkedMonth(database);
  const { mandatorId, people, driver } = month;
  const said = `update users set first_name = 'Xaver', last_name = 'Huber', foreign_id = '4711',
    birth_date = '1985-03-09', is_driving_main_job = true where id = $1`;
  await asOwner(database, said, [driver]);
  const pdf = async (language: "de-AT" | "en", role: 1 | 3 = 1, asked = "2026-05") => {
    const pieces: Uint8Array[] = [];
    const order = {
      report: "DriverRegister" as const,
      actor: anActor(mandatorId, people[role], { role }),
      month: asked,
      language,
      now: new Date("2026-05-04T08:00:00Z"),
    };
    await makeDocument(database, order, (piece) => pieces.push(Uint8Array.from(piece)));
    return readPdf(Buffer.concat(pieces)).text;
  };
  return { ...month, pdf };
}

test("the register tells of each driver when he was born, which log he keeps, and who has checked which month", async () => {
  const { pdf, check, move, day } = await aRegister();
  await check(1, { remark: "Pausen besprochen" });
  const german = await pdf("de-AT");
  for (const told of ["Xaver Huber", "4711", "09.03.1985", "Lenken ist die Haupttätigkeit"])
    expect(german).toContain(told);
  expect(german).toMatch(/04\.2026 geprüft am \d\d\.\d\d\.\d{4} von .+: Pausen besprochen/);
  expect(german).not.toContain("besprochen †");
  expect(german).not.toMatch(/Gruppiert nach|Keine Einschränkung/);
  await move(5, day.id, eventOf(day, 1), "2026-04-30T15:00:00Z");
  const english = await pdf("en");
  expect(english).toContain("Register of drivers");
  expect(english).toMatch(/04\.2026 checked on .+ Pausen besprochen †/);
});

test("of who keeps no log the register says so once, in its language, and why where somebody has said it", async () => {
  const { pdf, ask, driver } = await aRegister();
  const none = { birthDate: null, steeringDuty: 0, isDrivingMainJob: false };
  expect((await ask(1, `PUT /TimeLog/Duty/${driver}`, none)).status).toBe(204);
  expect([await pdf("de-AT"), await pdf("en")].join()).not.toContain("Führt kein Lenkprotokoll");
  const exempt = { since: "2026-05-04", reason: "Fährt kaum" };
  expect((await ask(1, `PUT /TimeLog/Exemption/${driver}`, exempt)).status).toBe(204);
  expect(await pdf("en")).toContain("Fährt kaum");
});

test("who was deleted since stays in the register", async () => {
  const { pdf, driver } = await aRegister();
  await asOwner(database, "update users set archived_at = now(), deleted_at = now() where id = $1", [driver]);
  expect(await pdf("de-AT")).toContain("Xaver Huber");
});

test("a leader has his groups alone, and who did not drive in 24 months is not told", async () => {
  const { pdf, lead } = await aRegister();
  expect(await pdf("de-AT", 3)).not.toContain("Huber");
  await lead();
  expect(await pdf("de-AT", 3)).toContain("Xaver Huber");
  expect(await pdf("de-AT", 1, "2028-03")).toContain("Xaver Huber");
  expect(await pdf("de-AT", 1, "2028-04")).not.toContain("Huber");
});
