import type { AuditSelection } from "@wegbuch/contract/audit/schemas";
import type { ReportOrder } from "../logbook/order.ts";

/** The check of which vehicles and months is asked for by whom; plain values, since they go into another thread. */
export type AuditOrder = Pick<ReportOrder, "actor" | "language" | "now"> & {
  report: "Audit";
  selection: AuditSelection;
};
