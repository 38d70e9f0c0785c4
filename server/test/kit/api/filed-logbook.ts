import type { Actor } from "@wegbuch/contract/access/actor";
import { ReportFilter } from "@wegbuch/contract/documents/schemas";
import type * as z from "zod";
import { anActor } from "../db/builders.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { readPdf } from "../documents/pdf.ts";
import { readXlsx } from "../documents/xlsx.ts";
import { aLogbook } from "./logbook.ts";
import type { ReportFormat, ReportOrder } from "../../../src/features/documents/logbook/order.ts";
import { beginBooks } from "../../../src/features/trips/jobs.ts";
import { makeDocument } from "../../../src/features/documents/make-document.ts";

type Asked = z.input<typeof ReportFilter> & {
  report?: ReportOrder["report"];
  language?: "de-AT" | "en";
  actor?: Partial<Actor>;
};

/** A company whose vehicle has no trips yet, and the files of its logbook and of other reports. */
export async function aFiledLogbook(database: TestDatabase, given: Parameters<typeof aLogbook>[1] = {}) {
  const logbook = await aLogbook(database, { name: "Alpenland GmbH", ...given });
  const { mandatorId, vehicle, driver } = logbook;
  await logbook.inTracker((db) => db.deleteFrom("trips").execute());
  await asOwner(
    database,
    "update vehicles set name = 'Caddy', license_plate = 'W-1', created_at = '2026-01-01' where id = $1",
    [vehicle],
  );
  await asOwner(database, "delete from calibrations where mandator_id = $1", [mandatorId]);
  await asOwner(database, "update users set first_name = 'Xaver', last_name = 'Huber' where id = $1", [
    driver,
  ]);
  const made = async (
    format: ReportFormat,
    { report = "Month", language = "de-AT", actor, ...filter }: Asked,
  ) => {
    const pieces: Uint8Array[] = [];
    await beginBooks(database, mandatorId);
    const order = {
      report,
      actor: anActor(mandatorId, logbook.people[1], actor),
      filter: ReportFilter.parse(filter),
      language,
      format,
      now: new Date("2026-05-04T08:00:00Z"),
    };
    await makeDocument(database, order, (piece) => pieces.push(Uint8Array.from(piece)));
    return Buffer.concat(pieces);
  };
  return {
    ...logbook,
    made,
    pdf: async (asked: Asked = {}) => readPdf(await made("pdf", asked)),
    xlsx: async (asked: Asked = {}) => rowsOf(readXlsx(await made("xlsx", asked)).cells()),
  };
}

/** The rows of the table by the titles of its columns, and what stands above them. */
function rowsOf(cells: ReturnType<ReturnType<typeof readXlsx>["cells"]>) {
  const byRow = new Map<number, Map<string, string>>();
  for (const { place, value } of cells) {
    const [, column, row] = /^([A-Z]+)(\d+)$/.exec(place)!;
    const number = Number(row);
    byRow.set(number, (byRow.get(number) ?? new Map<string, string>()).set(column!, value));
  }
  const titles = byRow.get(3)!;
  const rows = [...byRow]
    .filter(([number]) => number > 3)
    .map(([, row]) => Object.fromEntries([...row].map(([column, value]) => [titles.get(column)!, value])));
  return { headings: [byRow.get(1)!.get("A")!, byRow.get(2)!.get("A")!], titles: [...titles.values()], rows };
}
