import { Checkbox } from "@mantine/core";
import type { bundleDocuments, reportPdfs, tripDocuments } from "@wegbuch/contract/documents/endpoints";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/form/Choice.tsx";
import { DateRangeField } from "../../ui/dates/DateRangeField.tsx";
import { GroupedField } from "./GroupedField.tsx";
import {
  asFormat,
  bundleBodyOf,
  type ExportDraft,
  type ExportSubject,
  exportBodyOf,
  groupedBy,
  type GroupedBy,
  isExportReady,
  mostOfBundle,
  newExport,
} from "./export-draft.ts";
import { ExportPresets } from "./ExportPresets.tsx";
import { FileProgress } from "../../ui/feedback/FileProgress.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { GroupingFields } from "./GroupingFields.tsx";
import { type Period, today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useExport } from "../../ui/files/use-export.ts";

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** The call that makes the file; there is a choice where it can be a table too. */
  pdf: (typeof reportPdfs)[keyof typeof reportPdfs];
  xlsx?: typeof tripDocuments.xlsx | undefined;
  /** And where it can be a bundle. */
  zip?: typeof bundleDocuments.zip | undefined;
  /** What it can be grouped by, the usual one first. */
  kinds: readonly GroupedBy[];
  isAllOnly?: (kind: GroupedBy) => boolean;
  /** Whose trips are shown: the file is about them unless something else is chosen. */
  subject?: ExportSubject | undefined;
  /** What the page shows, offered beside the usual periods. */
  shownPeriod?: Period;
  /** Stands above the choice. */
  note?: ReactNode;
  onClose: () => void;
};

/** A report as a file: what it is grouped by, which period, and of whom. Needs the texts "exports". */
export function ExportDialog({ pdf, xlsx, zip, kinds, subject, onClose, ...props }: Props) {
  const { t } = useTranslation("exports");
  const [draft, setDraft] = useState(() => newExport(kinds[0] ?? "vehicle", subject, today()));
  const isBundle = draft.format === "zip";
  const endpoint = isBundle && zip ? zip : draft.format === "xlsx" && xlsx ? xlsx : pdf;
  const body = isBundle ? bundleBodyOf(draft) : exportBodyOf(draft, subject);
  const exporting = useExport(endpoint, { body }, () => {
    onClose();
    void showSnackbar(t(($) => $.done, { file: endpoint.file }));
  });
  const isBusy = exporting.isBusy === true;
  const change = (part: Partial<ExportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { groupedBy: kind, chosen } = draft;
  const formats = [...(["pdf", "xlsx"] as const), ...(zip ? (["zip"] as const) : [])];
  const chosenError =
    chosen?.length === 0
      ? t(($) => $.nothingChosen[kind])
      : isBundle && chosen !== null && chosen.length > mostOfBundle
        ? t(($) => $.tooManyVehicles, { most: mostOfBundle })
        : undefined;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={props.title}
      subtitle={props.subtitle}
      size="form"
      confirmLabel={t(($) => $.confirm[draft.format])}
      isReady={isExportReady(draft)}
      isBusy={isBusy}
      onConfirm={exporting.onAct}
    >
      {props.note}
      {xlsx && (
        <Choice
          label={t(($) => $.format)}
          value={draft.format}
          options={formats.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
          onChange={(format) => setDraft((before) => asFormat(before, format, subject))}
          hint={isBundle ? t(($) => $.bundleHint) : undefined}
        />
      )}
      <ExportPresets
        shownPeriod={props.shownPeriod}
        range={draft.range}
        onChoose={(range) => change({ range })}
      />
      <DateRangeField value={draft.range} onChange={(range) => change({ range })} max={today()} isRequired />
      {isBundle ? (
        <GroupedField
          kind="vehicle"
          chosen={chosen ?? []}
          onChange={(next) => change({ chosen: next })}
          error={chosenError}
        />
      ) : (
        <GroupingFields
          kinds={kinds}
          kind={kind}
          onKind={(next) => setDraft((before) => groupedBy(before, next, subject))}
          chosen={chosen}
          onChosen={(next) => change({ chosen: next })}
          start={groupedBy(draft, kind, subject).chosen ?? []}
          isAllOnly={props.isAllOnly}
          errors={{ chosen: chosenError }}
        />
      )}
      {subject && subject.mode !== kind && !isBundle && (
        <Checkbox
          label={t(($) => $.onlySubject, { name: subject.name })}
          checked={draft.isOfSubject}
          onChange={(event) => change({ isOfSubject: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label={t(($) => $.privateTimes)}
        checked={draft.showsPrivateTimes}
        onChange={(event) => change({ showsPrivateTimes: event.currentTarget.checked })}
      />
      {isBusy && <FileProgress />}
    </FormDialog>
  );
}
