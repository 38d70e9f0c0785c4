import { groupings } from "@wegbuch/contract/documents/codes";
import { tripGeofenceDocuments } from "@wegbuch/contract/documents/endpoints";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/form/Choice.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { boundsOf } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useExport } from "../../ui/files/use-export.ts";
import { idsOf, type ReportFilter } from "./filter.ts";

/** What it can be grouped by (rule reports/groupings). */
const kinds = ["vehicle", "driver", "geofence"] as const;

/** The report as a document: what it is grouped by. */
export function ReportExportDialog({ filter, onClose }: { filter: ReportFilter; onClose: () => void }) {
  const { t } = useTranslation("geofencereport");
  const [groupedBy, setGroupedBy] = useState<(typeof kinds)[number]>(filter.mode);
  const body = { ...boundsOf(filter.period), ...idsOf(filter), grouping: groupings[groupedBy] };
  const exporting = useExport(tripGeofenceDocuments.pdf, { body }, () => {
    onClose();
    void showSnackbar(t(($) => $.export.done, { file: tripGeofenceDocuments.pdf.file }));
  });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.export.title)}
      confirmLabel={t(($) => $.export.confirm)}
      isBusy={exporting.isBusy === true}
      onConfirm={exporting.onAct}
    >
      <p className="bare soft">{t(($) => $.export.text)}</p>
      <Choice
        label={t(($) => $.export.grouping)}
        value={groupedBy}
        options={kinds.map((value) => ({ value, label: t(($) => $.export.groupings[value]) }))}
        onChange={setGroupedBy}
      />
    </FormDialog>
  );
}
