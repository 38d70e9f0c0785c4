import { ActionIcon } from "@mantine/core";
import { IconCalendarClock, IconDownload, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Report } from "./report-types.ts";
import { ReportPreview } from "./ReportPreview.tsx";
import classes from "./ReportTypes.module.css";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  reports: readonly Report[];
  onExport: (report: Report) => void;
  /** Undefined for those who may not schedule any. */
  onSchedule: ((report: Report) => void) | undefined;
};

/** The kinds of report, each with what it looks like, a clock that sends it by itself and a button for the file. */
export function ReportTypes({ reports, onExport, onSchedule }: Props) {
  const { t } = useTranslation("reports");
  const { t: files } = useTranslation("exports");
  return (
    <ul className={classes.types}>
      {reports.map((report) => {
        const { type, formats } = report;
        const name = t(($) => $.type[type]);
        return (
          <li key={type} className={classes.type}>
            <ReportPreview type={type} />
            <div className={classes.words}>
              <h3>{name}</h3>
              <p>{t(($) => $.about[type])}</p>
            </div>
            <span className={classes.formats}>
              {formats.map((each) => files(($) => $.formats[each])).join(", ")}
            </span>
            <div className="line gap-8">
              {onSchedule && (
                <IconButton
                  label={t(($) => $.schedule, { report: name })}
                  icon={IconCalendarClock}
                  onClick={() => onSchedule(report)}
                />
              )}
              <IconButton
                label={t(($) => $.download, { report: name })}
                icon={IconDownload}
                onClick={() => onExport(report)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function IconButton({ label, icon: Symbol, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return (
    <Tip label={label}>
      <ActionIcon variant="default" size={40} className={classes.button} aria-label={label} onClick={onClick}>
        <Symbol size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
