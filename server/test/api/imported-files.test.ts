import { expect, test } from "vitest";
import { aFiledLogbook } from "../kit/api/filed-logbook.ts";
import { file, row } from "../kit/api/imports.ts";
import { aDatabase } from "../kit/db/database.ts";

const database = await aDatabase();

test("an imported trip is marked in the PDF, its annex and the table, and no other one is", async () => {
  const { ask, pdf, xlsx, form, vehicle, driver } = await aFiledLogbook(database);
  const rows = [row(2, "05:00", "05:30", { description: "Messe" })];
  await ask(1, "POST /Imports/Trips", { ...file, vehicleId: vehicle, driverId: driver, rows });
  await ask(1, "POST /Trips", form("06:00", "06:30", { description: "Baustelle" }));

  const { text, pages } = await pdf();
  expect(text.match(/Importiert(?! aus)/g)).toHaveLength(1);
  const page = pages.find((lines) => lines.some((line) => line.includes("Messe")))!.join("\n");
  const [, messe, baustelle] = page.split(/Messe|Baustelle/);
  expect(messe).toMatch(/Importiert(?! aus)/);
  expect(baustelle).not.toMatch(/Importiert(?! aus)/);
  expect(pages.at(-1)!.join("\n")).toContain(`Importiert aus | ${file.fileName}`);
  expect((await pdf({ language: "en" })).text.match(/Imported(?! from)/g)).toHaveLength(1);
  const table = await xlsx();
  // Behind them stand the sums.
  expect(table.rows.slice(0, 2).map(({ Zweck, Herkunft }) => [Zweck, Herkunft])).toEqual([
    ["Messe", "Importiert"],
    ["Baustelle", undefined],
  ]);
});
