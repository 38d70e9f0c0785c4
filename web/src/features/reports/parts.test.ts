import { expect, test } from "vitest";
import { mergeDrafts } from "../../ui/form/merge-drafts.ts";
import { newDraft, type ReportDraft } from "./draft.ts";
import { fieldsIn, partsOf } from "./parts.ts";

const before: ReportDraft = { ...newDraft("2026-10-01"), type: "Month", format: "pdf", groupedBy: "vehicle" };
const van = { id: "van", name: "L-482 AH" };

const merged = (mine: Partial<ReportDraft>, theirs: Partial<ReportDraft>) =>
  mergeDrafts({
    before: partsOf(before),
    mine: partsOf({ ...before, ...mine }),
    theirs: partsOf({ ...before, ...theirs }),
  });

test("all fields of a scheduled report belong to a part", () => {
  expect(fieldsIn(partsOf(before))).toEqual(before);
});

test("what a colleague alone has changed of a scheduled report is taken over as a whole part", () => {
  const { taken, conflicts } = merged({ name: "Büro" }, { finish: "after", repetitions: "3" });
  expect(conflicts).toEqual([]);
  expect(fieldsIn(taken)).toEqual({ finish: "after", lastDay: "", repetitions: "3" });
});

test("what a report is about is decided together with the report", () => {
  const theirs = { type: "TripGeofenceIntersections", groupedBy: "geofence" } as const;
  const { taken, conflicts } = merged({ chosen: [van] }, theirs);
  expect(conflicts).toEqual(["subject"]);
  expect(taken).toEqual({});
});
