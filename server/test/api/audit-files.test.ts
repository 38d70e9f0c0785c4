import { AuditSelection } from "@wegbuch/contract/audit/schemas";
import { expect, test } from "vitest";
import { makeDocument } from "../../src/features/documents/make-document.ts";
import { aFiledLogbook } from "../kit/api/filed-logbook.ts";
import { anActor } from "../kit/db/builders.ts";
import { aDatabase } from "../kit/db/database.ts";
import { readPdf } from "../kit/documents/pdf.ts";

const database = await aDatabase();

test("the file of the check says plate and month, what each finding means once, the law, the points and the answers", async () => {
  const { aDrive, ask, mandatorId, people, vehicle } = await aFiledLogbook(database);
  const said = { classified_at: new Date("2026-05-04T08:00:00Z"), classified_how: 2 };
  const [trip] = [await aDrive("06:00", "06:30", said), await aDrive("07:00", "07:30", said)];
  const answer = { rule: "K4", key: trip, remark: "Steht im Terminkalender" };
  expect(await ask(1, `PUT /Audit/${vehicle}/2026-05/Answer`, answer)).toMatchObject({ status: 200 });
  const file = async (language: "de-AT" | "en") => {
    const pieces: Uint8Array[] = [];
    const order = {
      report: "Audit" as const,
      actor: anActor(mandatorId, people[1]),
      language,
      now: new Date("2026-05-04T08:00:00Z"),
      selection: AuditSelection.parse({ month: "2026-05", vehicleIds: [vehicle] }),
    };
    await makeDocument(database, order, (piece) => pieces.push(Uint8Array.from(piece)));
    return readPdf(Buffer.concat(pieces)).text.replaceAll(/\s+/g, " ");
  };

  const text = await file("de-AT");

  for (const part of [
    "W-1 · Caddy · Mai 2026",
    "Eine Dienstfahrt ohne Zweck wird nicht anerkannt.",
    "VwGH 0373/70",
    "von 100 Punkten",
    "Steht im Terminkalender (",
    "Kein Urteil des Finanzamts",
  ])
    expect(text).toContain(part);
  expect(text.split("Eine Dienstfahrt ohne Zweck wird nicht anerkannt.")).toHaveLength(2);
  expect(await file("en")).toContain("A business trip without a purpose is not accepted.");
});
