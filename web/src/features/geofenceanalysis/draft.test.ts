import { beforeEach, expect, test, vi } from "vitest";
import { bodyOf, errorsOf, newDraft } from "./draft.ts";

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => "de-AT" }));

const now = Date.parse("2026-11-20T12:00:00Z");
const id = "0190a3b0-0000-7000-8000-000000000001";
const complete = { ...newDraft("2026-11-20"), title: "Oktober", vehicleIds: [id], geofenceIds: [id] };

test("a new analysis is about the previous month (rule geofences/analyses)", () => {
  expect(newDraft("2026-11-20").range).toEqual({ first: "2026-10-01", last: "2026-10-31" });
  expect(bodyOf(complete, now)).toMatchObject({
    from: "2026-09-30T22:00:00.000Z",
    to: "2026-10-31T23:00:00.000Z",
    geofenceAnalysisVehicles: [{ vehicleId: id }],
    geofenceAnalysisGeofences: [{ geofenceId: id }],
  });
  expect(errorsOf(complete, now)).toEqual({});
});

test("a period that has not ended yet ends now", () => {
  const draft = { ...complete, range: { first: "2026-11-01", last: "2026-11-20" } };

  expect(bodyOf(draft, now).to).toBe("2026-11-20T12:00:00.000Z");
});

test("title, vehicles, fences and period are all required", () => {
  const draft = { title: " ", range: { first: "", last: "" }, vehicleIds: [], geofenceIds: [] };

  expect(errorsOf(draft, now)).toMatchObject({
    title: "Bitte geben Sie einen Titel ein",
    geofenceAnalysisVehicles: "Bitte wählen Sie mindestens einen Eintrag",
    geofenceAnalysisGeofences: "Bitte wählen Sie mindestens einen Eintrag",
    from: "Bitte setzen Sie einen Zeitraum",
  });
});
