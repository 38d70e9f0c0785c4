import { fileFormats, groupings } from "@wegbuch/contract/documents/codes";
import { wordOf } from "@wegbuch/contract/kit/codes";
import { receiverCodes } from "@wegbuch/contract/scheduledreports/codes";
import { reportTypes } from "@wegbuch/contract/documents/schemas";
import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useTranslation } from "react-i18next";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";

type Props = { report: ScheduledReport; onClose: () => void };

/** Who changed what of a scheduled report; codes and names of the wire are said in words (rule history/entries). */
export function ReportHistory({ report, onClose }: Props) {
  const { t } = useTranslation("reports");
  const sayValue = useValues();
  return (
    <HistoryDialog
      id={report.id}
      name={report.name}
      names={t(($) => $.properties, { returnObjects: true })}
      sayValue={sayValue}
      onClose={onClose}
    />
  );
}

const intervals = ["Daily", "Weakly", "Monthly", "Yearly"] as const;
const periods = ["year", "monthOrDays", "week"] as const;

function useValues() {
  const { t } = useTranslation("reports");
  const { t: files } = useTranslation("exports");
  return (property: string, value: string): string | undefined => {
    switch (property) {
      case "type": {
        const type = reportTypes.find((each) => each === value);
        return type && t(($) => $.type[type]);
      }
      case "interval": {
        const interval = intervals.find((each) => each === value);
        return interval && t(($) => $.form.intervals[interval]);
      }
      case "sendToAll":
        return value
          .split(", ")
          .map((code) => Object.values(receiverCodes).find((each) => String(each) === code))
          .map((code) => (code === undefined ? "" : t(($) => $.form.receiver[wordOf(receiverCodes, code)])))
          .join(", ");
      case "period": {
        const period = periods[Number(value)];
        return value === "" ? undefined : period && t(($) => $.kept.periods[period]);
      }
      case "groupBy": {
        const code = Object.values(groupings).find((each) => String(each) === value);
        return code && files(($) => $.groupings[wordOf(groupings, code)]);
      }
      case "format": {
        const code = Object.values(fileFormats).find((each) => String(each) === value);
        return code && files(($) => $.formats[wordOf(fileFormats, code)]);
      }
      case "reportOnAll":
      case "showPrivateTripTimes":
        return value === "true" ? t(($) => $.kept.yes) : value === "false" ? t(($) => $.kept.no) : undefined;
      default:
        return undefined;
    }
  };
}
