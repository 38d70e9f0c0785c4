import { expect, test } from "vitest";
import { bodyOf, newDraft, type ReportDraft } from "./draft.ts";
import { NewScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { withSuggestion } from "./suggestion.ts";

test("the suggestion fills in what is open, and nothing else", () => {
  const report = {
    type: "Day",
    formats: ["pdf"],
    kinds: ["driver", "vehicle"],
  } as const;
  const suggested = withSuggestion(newDraft("2026-01-31"), report, "Tage, monatlich", "2026-01-31");
  expect(NewScheduledReport.safeParse(bodyOf(suggested)).success).toBe(true);
  expect(suggested).toMatchObject({
    name: "Tage, monatlich",
    type: "Day",
    format: "pdf",
    receivers: [5],
    interval: "Monthly",
    day: "2026-02-01",
    hour: "8",
    period: "month",
    groupedBy: "driver",
    chosen: null,
  });
  const chosen: ReportDraft = {
    ...suggested,
    name: "Alles",
    type: "Month",
    format: "xlsx",
    receivers: [2],
    interval: "Daily",
    day: "2026-03-05",
    period: "week",
    groupedBy: "group",
  };
  expect(withSuggestion(chosen, report, "Tage, monatlich", "2026-01-31")).toEqual(chosen);
});
