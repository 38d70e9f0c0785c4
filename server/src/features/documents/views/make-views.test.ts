import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aVehicle } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { readPdf } from "../../../../test/kit/documents/pdf.ts";
import { newId } from "../../../platform/db/ids.ts";
import { makeDocument } from "../make-document.ts";

const database = await aDatabase();

/** A company in which a leader looked live on two days of May, two supporters as him in April, and nobody in March. */
async function aCompany() {
  const mandatorId = await aMandator(database);
  const person = (first_name: string, last_name: string, role_id: 1 | 3 | 5) =>
    aDriver(database, mandatorId, { first_name, last_name, role_id });
  const admin = await person("Anna", "Amtlich", 1);
  const leader = await person("Lea", "Leitner", 3);
  const driver = await person("Franz", "Fahrer", 5);
  const vehicle = await aVehicle(database, mandatorId, { name: "Geheimwagen" });
  const look = (hour: string, kind: number, count: number, support: string | null = null) =>
    asOwner(
      database,
      `insert into place_views (mandator_id, hour, kind, viewer_id, support_user_id, vehicle_id, driver_id, count)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [mandatorId, hour, kind, leader, support, vehicle, driver, count],
    );
  // The last hour of May in Vienna, and the first.
  await look("2026-05-31T21:00:00Z", 1, 1_200);
  await look("2026-04-30T22:00:00Z", 1, 34);
  await look("2026-05-04T08:00:00Z", 5, 2);
  for (const count of [3, 4]) await look("2026-04-30T21:00:00Z", 0, count, newId());
  return async (language: "de-AT" | "en") => {
    const pieces: Uint8Array[] = [];
    const order = {
      report: "Views" as const,
      actor: anActor(mandatorId, admin, { role: 1 }),
      selection: { month: "2026-05", months: 3 },
      language,
      now: new Date("2026-06-01T08:00:00Z"),
    };
    await makeDocument(database, order, (piece) => pieces.push(Uint8Array.from(piece)));
    return readPdf(Buffer.concat(pieces)).text.replaceAll(/[\s|]+/g, " ");
  };
}

test("a works council reads how often who looked in each month, and neither at whom nor at which vehicle", async () => {
  const pdf = await aCompany();
  const german = await pdf("de-AT");
  expect(german).toContain("Mai 2026 Lea Leitner 1.234 – – – – – 2 1.236");
  expect(german).toContain("April 2026 Support als Lea Leitner – – 7 – – – – 7");
  expect(german).toContain("März 2026 Niemand hat hingesehen");
  expect(german).not.toMatch(/Geheimwagen|Franz|Gruppiert nach|Keine Einschränkung/);
  const english = await pdf("en");
  expect(english).toContain("May 2026 Lea Leitner 1,234 – – – – – 2 1,236");
  expect(english).toContain("April 2026 Support as Lea Leitner – – 7");
});
