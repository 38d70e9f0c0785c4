import type { ReportType } from "../scheduledreports/schemas.ts";
import type { FileFormat, Grouping } from "./schemas.ts";

/** What each report may be grouped by, the usual one first (OQ-166). */
export const groupingsOf: Readonly<Record<ReportType, readonly Grouping[]>> = {
  Month: [2, 1, 3, 5],
  Day: [2, 1, 5],
  DayGraphic: [2, 1, 5],
  TripGeofenceIntersections: [2, 1, 4],
  VehicleMileageSummary: [2, 5, 3],
};

/** What each report can be a file of; only the logbook is a table too (ALG-REPORTS). */
export const formatsOf: Readonly<Record<ReportType, readonly FileFormat[]>> = {
  Month: [1, 2],
  Day: [1],
  DayGraphic: [1],
  TripGeofenceIntersections: [1],
  VehicleMileageSummary: [1],
};
