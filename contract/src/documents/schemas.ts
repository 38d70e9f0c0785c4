import * as z from "zod";
import { auditMonth } from "../audit/schemas.ts";
import { anyOf, id, ids, instant, searchTerm } from "../kit/wire.ts";
import { withOrderedPeriod, TripType } from "../trips/schemas.ts";
import { fileFormats, groupings, periodKinds } from "./codes.ts";

/** The report types by number; the wire carries the name and takes either (rule reports/types). */
export const reportTypes = [
  "Month",
  "Day",
  "DayGraphic",
  "TripGeofenceIntersections",
  "VehicleMileageSummary",
] as const;
export const ReportType = z.enum(reportTypes);
export type ReportType = z.infer<typeof ReportType>;

export const Grouping = anyOf(groupings);
export type Grouping = z.infer<typeof Grouping>;

const FileFormat = anyOf(fileFormats);
export type FileFormat = z.infer<typeof FileFormat>;

/** A month of a vehicle whose book is wanted. */
export const BookSelection = z.object({ vehicleId: id, month: auditMonth });
export type BookSelection = z.output<typeof BookSelection>;

/** Up to which local month it is told who looked, and of how many months. */
export const ViewsSelection = z.object({ month: auditMonth, months: z.int().min(1).max(12).default(1) });
export type ViewsSelection = z.output<typeof ViewsSelection>;

/**
 * What a report is about (rule reports/filter); trips that begin in [from, to). Ids left out are all of them; of none
 * there would be an empty file, which is refused.
 */
export const ReportFilter = withOrderedPeriod(
  z.object({
    period: anyOf(periodKinds).nullish(),
    from: instant.optional(),
    to: instant.optional(),
    vehicleIds: ids,
    driverIds: ids,
    costCenterIds: ids,
    groupIds: ids,
    geofenceIds: ids,
    types: z.array(TripType).optional(),
    searchTerm,
    isArchived: z.boolean().default(false),
    ShowPrivateTripTimes: z.boolean().default(true),
    grouping: Grouping.default(groupings.vehicle),
    export: FileFormat.optional(),
  }),
);
export type ReportFilter = z.output<typeof ReportFilter>;

/** Whose logbooks an audit bundle holds, and of which period (rule evidence/bundle); trips that begin in [from, to). */
export const BundleSelection = withOrderedPeriod(
  z.object({
    vehicleIds: z.array(id).min(1).max(50),
    from: instant,
    to: instant,
    ShowPrivateTripTimes: z.boolean().default(true),
  }),
);
export type BundleSelection = z.output<typeof BundleSelection>;
