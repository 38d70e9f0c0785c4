import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { bundleDocuments, tripDocuments } from "@wegbuch/contract/documents/endpoints";
import { useTranslation } from "react-i18next";
import { ExportDialog } from "../../entities/documents/ExportDialog.tsx";
import type { GroupedBy } from "../../entities/documents/export-draft.ts";
import type { Period } from "../../ui/dates/period.ts";
import { BookButton } from "./BookButton.tsx";
import type { LogbookSubject } from "./filter.ts";

type Props = { subject: LogbookSubject | undefined; period: Period; onClose: () => void };

/** The logbook as PDF, Excel or audit bundle, of the vehicle or driver that is shown or of others. */
export function TripExportDialog({ subject, period, onClose }: Props) {
  const { t } = useTranslation("tripDialogs");
  return (
    <ExportDialog
      {...tripDocuments}
      {...bundleDocuments}
      title={t(($) => $.exportTitle)}
      kinds={kinds}
      subject={subject}
      shownPeriod={period}
      note={
        <>
          <Anchor component={Link} to="/audit" search={auditSearchOf(subject, period) as never}>
            {t(($) => $.exportCheck)}
          </Anchor>
          {subject?.mode === "vehicle" && (
            <BookButton vehicleId={subject.id} month={period.first.slice(0, 7)} />
          )}
        </>
      }
      onClose={onClose}
    />
  );
}

/** What it can be grouped by; the page of reports knows more (rule reports/groupings). */
const kinds: readonly GroupedBy[] = ["vehicle", "driver"];

/** The check of the vehicle that is shown, or of all. */
const auditSearchOf = (subject: LogbookSubject | undefined, period: Period) => ({
  month: period.first.slice(0, 7),
  ...(subject?.mode === "vehicle" && { vehicleId: subject.id }),
});
