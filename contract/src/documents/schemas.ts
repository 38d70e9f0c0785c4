import * as z from "zod";
import { ids, instant, searchTerm } from "../kit/wire.ts";
import { inOrder, TripType } from "../trips/schemas.ts";

/** 1 driver, 2 vehicle, 3 cost centre, 4 geofence, 5 group. */
export const Grouping = z.literal([1, 2, 3, 4, 5]);
export type Grouping = z.infer<typeof Grouping>;

/** 1 PDF, 2 Excel. */
const FileFormat = z.literal([1, 2]);
export type FileFormat = z.infer<typeof FileFormat>;

/** 1 none, 20 day, 30 week, 40 month, 50 year, 60 range (OQ-094); what counts is from and to. */
const PeriodKind = z.literal([1, 20, 30, 40, 50, 60]);

/**
 * What a report is about (OQ-170); trips that begin in [from, to). Ids left out are all of them; of none there would be an
 * empty file, which is refused.
 */
export const ReportFilter = inOrder(
  z.object({
    period: PeriodKind.nullish(),
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
    grouping: Grouping.default(2),
    export: FileFormat.optional(),
  }),
);
export type ReportFilter = z.output<typeof ReportFilter>;
