import { tripDocuments } from "@wegbuch/contract/documents/endpoints";
import { useTranslation } from "react-i18next";
import { ExportDialog } from "../../entities/documents/ExportDialog.tsx";
import type { GroupedBy } from "../../entities/documents/export-draft.ts";
import type { Period } from "../../ui/dates/period.ts";
import type { LogbookSubject } from "./filter.ts";

type Props = { subject: LogbookSubject | undefined; period: Period; onClose: () => void };

/** The logbook as PDF or Excel, of the vehicle or driver that is shown or of others. */
export function TripExportDialog({ subject, period, onClose }: Props) {
  const { t } = useTranslation("tripDialogs");
  return (
    <ExportDialog
      {...tripDocuments}
      title={t(($) => $.exportTitle)}
      kinds={kinds}
      subject={subject}
      shownPeriod={period}
      onClose={onClose}
    />
  );
}

/** What it can be grouped by; the page of reports knows more (rule reports/groupings). */
const kinds: readonly GroupedBy[] = ["vehicle", "driver"];
