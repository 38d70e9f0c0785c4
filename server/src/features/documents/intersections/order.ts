import type { ReportOrder } from "../logbook/order.ts";

/** How stays are grouped: 1 driver, 2 vehicle, 4 geofence (OQ-166). */
export type StayGrouping = 1 | 2 | 4;

export const stayGroupingOf = ({ filter }: ReportOrder) => filter.grouping as StayGrouping;
