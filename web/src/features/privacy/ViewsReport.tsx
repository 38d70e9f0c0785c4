import { Button } from "@mantine/core";
import { viewDocuments } from "@wegbuch/contract/documents/endpoints";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MonthField } from "../../ui/dates/MonthField.tsx";
import { isMonth } from "../../ui/dates/month.ts";
import { useExport } from "../../ui/files/use-export.ts";
import classes from "./PrivacyPage.module.css";
import { Section } from "./Section.tsx";

/** How often who looked, as a file for the works council: an administrator has it of each month (rule privacy/report). */
export function ViewsReport() {
  const { t } = useTranslation("privacy");
  const [month, setMonth] = useState(() => dayOf(Date.now()).slice(0, 7));
  const exporting = useExport(viewDocuments.pdf, { body: { month } });
  const Icon = exporting.icon;
  return (
    <Section title={t(($) => $.report.title)} why={t(($) => $.report.why)}>
      <div className={classes.form}>
        <MonthField label={t(($) => $.report.month)} value={month} onChange={setMonth} />
        <Button
          variant="default"
          size="md"
          leftSection={Icon && <Icon size={18} stroke={1.75} aria-hidden />}
          loading={exporting.isBusy}
          disabled={!isMonth(month)}
          onClick={exporting.onAct}
        >
          {t(($) => $.report.make)}
        </Button>
      </div>
    </Section>
  );
}
