import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { today } from "../../ui/dates/period.ts";
import { useReports } from "./data.ts";
import type { ReportDraft } from "./draft.ts";
import { withSuggestion } from "./suggestion.ts";
import classes from "./SuggestionBar.module.css";

type Props = { draft: ReportDraft; onTake: (draft: ReportDraft) => void };

/** What most people want, taken with one click; the name has the focus then, and Enter schedules it. */
export function SuggestionBar({ draft, onTake }: Props) {
  const { t } = useTranslation("reports");
  const reports = useReports();
  const [isTaken, setTaken] = useState(false);
  const report = reports.find(({ type }) => type === draft.type) ?? reports[0];
  if (isTaken || !report) return null;
  const name = t(($) => $.form.suggestedName, { report: t(($) => $.type[report.type]) });
  return (
    <div className={classes.suggestion}>
      <p>{t(($) => $.form.suggested)}</p>
      <Button
        variant="default"
        size="md"
        onClick={({ currentTarget }) => {
          currentTarget.form?.querySelector("input")?.focus();
          onTake(withSuggestion(draft, report, name, today()));
          setTaken(true);
        }}
      >
        {t(($) => $.form.suggest)}
      </Button>
    </div>
  );
}
