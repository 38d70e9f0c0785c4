import type { ViewsSelection } from "@wegbuch/contract/documents/schemas";
import type { ReportOrder } from "../logbook/order.ts";

/** Of which months it is told who looked; plain values, since they go into another thread. */
export type ViewsOrder = Pick<ReportOrder, "actor" | "language" | "now"> & {
  report: "Views";
  selection: ViewsSelection;
};
