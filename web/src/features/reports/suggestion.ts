import { receiverCodes } from "@wegbuch/contract/scheduledreports/codes";
import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import { periodOf } from "../../ui/dates/period.ts";
import { type ReportDraft, withType } from "./draft.ts";

/**
 * What most people want, in what the draft leaves open: the previous month as a PDF, sent to all administrators on the
 * first of each month. A repetition that was chosen keeps its day.
 */
export function withSuggestion(
  draft: ReportDraft,
  report: Parameters<typeof withType>[1],
  name: string,
  today: string,
): ReportDraft {
  const typed = draft.type === "" ? withType(draft, report) : draft;
  const first = addMonths(periodOf("month", today).first, 1);
  return {
    ...typed,
    name: draft.name.trim() === "" ? name : draft.name,
    format: typed.format || "pdf",
    receivers: draft.receivers.length > 0 ? draft.receivers : [receiverCodes.administrators],
    ...(draft.interval === "" && { interval: "Monthly", day: first }),
    period: draft.period || "month",
    groupedBy: typed.groupedBy || (report.kinds[0] ?? ""),
  };
}
