import { Input } from "@mantine/core";
import { tripGeofenceDocuments } from "@wegbuch/contract/documents/endpoints";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { boundsOf } from "../../ui/period.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useExport } from "../../ui/use-export.ts";
import classes from "./ExportDialog.module.css";
import { idsOf, type ReportFilter } from "./filter.ts";

/** As the report service counts them (OQ-166). */
const groupings = { vehicle: 2, driver: 1, geofence: 4 } as const;
type GroupedBy = keyof typeof groupings;

/** The report as a document: what it is grouped by. */
export function ExportDialog({ filter, onClose }: { filter: ReportFilter; onClose: () => void }) {
  const { t } = useTranslation("geofencereport");
  const [groupedBy, setGroupedBy] = useState<GroupedBy>(filter.mode);
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
      <p className={classes.text}>{t(($) => $.export.text)}</p>
      <Input.Wrapper size="md" label={t(($) => $.export.grouping)} labelElement="div">
        <SegmentedControl
          label={t(($) => $.export.grouping)}
          value={groupedBy}
          isFullWidth
          options={(Object.keys(groupings) as GroupedBy[]).map((value) => ({
            value,
            label: t(($) => $.export.groupings[value]),
          }))}
          onChange={setGroupedBy}
        />
      </Input.Wrapper>
    </FormDialog>
  );
}
