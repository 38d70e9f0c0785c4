import { BundleSelection, ReportFilter } from "@wegbuch/contract/documents/schemas";
import { expect, test } from "vitest";
import {
  asFormat,
  bundleBodyOf,
  type ExportSubject,
  exportBodyOf,
  exportPresets,
  groupedBy,
  isExportReady,
  newExport,
} from "./export-draft.ts";

const vehicle: ExportSubject = {
  mode: "vehicle",
  id: "018f2b2c-9b6e-7c3a-8f1e-0123456789a1",
  name: "L-482 AH",
};

test("an export begins with last month up to now, the shown vehicle and private times", () => {
  const draft = newExport("vehicle", vehicle, "2026-11-20");

  expect(ReportFilter.parse(exportBodyOf(draft, vehicle))).toEqual({
    period: 60,
    from: "2026-10-19T22:00:00.000Z",
    to: "2026-11-20T23:00:00.000Z",
    vehicleIds: [vehicle.id],
    isArchived: false,
    ShowPrivateTripTimes: true,
    grouping: 2,
    export: 1,
  });
  expect(newExport("vehicle", vehicle, "2026-03-31").range.first).toBe("2026-02-28");
});

test("grouped by something else, the shown vehicle narrows it until that is taken away", () => {
  const byDriver = {
    ...groupedBy(newExport("vehicle", vehicle, "2026-11-20"), "driver", vehicle),
    format: "xlsx" as const,
  };

  expect(exportBodyOf(byDriver, vehicle)).toMatchObject({ vehicleIds: [vehicle.id], grouping: 1, export: 2 });
  const all = exportBodyOf({ ...byDriver, isOfSubject: false, chosen: [{ id: "a", name: "A" }] }, vehicle);
  expect(all).toMatchObject({ driverIds: ["a"] });
  expect(all).not.toHaveProperty("vehicleIds");
  expect(groupedBy(byDriver, "vehicle", vehicle).chosen).toEqual([{ id: vehicle.id, name: vehicle.name }]);
});

test("a bundle is of vehicles that are named, at most fifty", () => {
  const driver: ExportSubject = { mode: "driver", id: vehicle.id, name: "Eva" };
  const named = asFormat(newExport("vehicle", vehicle, "2026-11-20"), "zip", vehicle);
  const open = asFormat(newExport("vehicle", driver, "2026-11-20"), "zip", driver);

  expect(BundleSelection.parse(bundleBodyOf(named))).toEqual({
    vehicleIds: [vehicle.id],
    from: "2026-10-19T22:00:00.000Z",
    to: "2026-11-20T23:00:00.000Z",
    ShowPrivateTripTimes: true,
  });
  expect([isExportReady(named), isExportReady(open)]).toEqual([true, false]);
  const many = Array.from({ length: 51 }, (_, place) => ({ id: String(place), name: "" }));
  expect(isExportReady({ ...open, chosen: many })).toBe(false);
  expect(asFormat(open, "pdf", driver)).toMatchObject({ format: "pdf", chosen: null });
});

test("nothing chosen of the grouping, or no period, is no file", () => {
  const draft = newExport("group", undefined, "2026-11-20");

  expect(isExportReady(draft)).toBe(true);
  expect(isExportReady({ ...draft, chosen: [] })).toBe(false);
  expect(isExportReady({ ...draft, range: { first: "", last: "2026-11-20" } })).toBe(false);
  expect(isExportReady({ ...draft, range: { first: "2026-11-21", last: "2026-11-20" } })).toBe(false);
});

test("the periods people export are one tap away, the visible one first and never in the future", () => {
  const november = { kind: "month" as const, first: "2026-11-01", last: "2026-11-30" };
  expect(exportPresets("2026-11-22", november)).toEqual([
    { name: "shown", first: "2026-11-01", last: "2026-11-22" },
    { name: "lastMonth", first: "2026-10-01", last: "2026-10-31" },
    { name: "lastQuarter", first: "2026-07-01", last: "2026-09-30" },
    { name: "last56Days", first: "2026-09-28", last: "2026-11-22" },
  ]);
  expect(exportPresets("2026-01-05", undefined)[1]).toEqual({
    name: "lastQuarter",
    first: "2025-10-01",
    last: "2025-12-31",
  });
});
