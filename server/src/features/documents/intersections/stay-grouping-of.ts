import { groupings } from "@wegbuch/contract/documents/codes";
import type { ReportOrder } from "../logbook/order.ts";

/** How stays are grouped: 1 driver, 2 vehicle, 4 geofence (rule reports/groupings). */
export type StayGrouping = (typeof groupings)["driver" | "vehicle" | "geofence"];

export const stayGroupingOf = ({ filter }: ReportOrder) => filter.grouping as StayGrouping;
