import { fileFormats, groupings } from "./codes.ts";
import type { FileFormat, Grouping, ReportType } from "./schemas.ts";

const { driver, vehicle, costcenter, geofence, group } = groupings;
const { pdf, xlsx } = fileFormats;

/** What each report may be grouped by, the usual one first (rule reports/groupings). */
export const groupingsOf: Readonly<Record<ReportType, readonly Grouping[]>> = {
  Month: [vehicle, driver, costcenter, group],
  Day: [vehicle, driver, group],
  DayGraphic: [vehicle, driver, group],
  TripGeofenceIntersections: [vehicle, driver, geofence],
  VehicleMileageSummary: [vehicle, group, costcenter],
};

/** What each report can be a file of; only the logbook is a table too (rule reports/contents). */
export const formatsOf: Readonly<Record<ReportType, readonly FileFormat[]>> = {
  Month: [pdf, xlsx],
  Day: [pdf],
  DayGraphic: [pdf],
  TripGeofenceIntersections: [pdf],
  VehicleMileageSummary: [pdf],
};
