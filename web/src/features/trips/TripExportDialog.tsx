import { Checkbox, Input } from "@mantine/core";
import { tripDocuments } from "@wegbuch/contract/documents/endpoints";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateRangeField } from "../../ui/DateRangeField.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { today } from "../../ui/period.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useExport } from "../../ui/use-export.ts";
import { ChosenField } from "./ChosenField.tsx";
import {
  type ExportDraft,
  exportBodyOf,
  type GroupedBy,
  groupedBy,
  groupings,
  isReady,
  newExport,
} from "./export-filter.ts";
import { FileProgress } from "./FileProgress.tsx";
import type { LogbookSubject } from "./filter.ts";
import { useFieldRights } from "./TripFields.tsx";

type Props = { subject: LogbookSubject | undefined; onClose: () => void };

/** The logbook as PDF or Excel: what it is grouped by, which period, and of whom (document 2, Trip logbook). */
export function TripExportDialog({ subject, onClose }: Props) {
  const { t } = useTranslation("tripDialogs");
  const [draft, setDraft] = useState(() => newExport(subject, today()));
  const endpoint = tripDocuments[draft.format];
  const done = () => {
    onClose();
    void showSnackbar(t(($) => $.export.done, { file: endpoint.file }));
  };
  const exporting = useExport(endpoint, { body: exportBodyOf(draft, subject) }, done);
  const isBusy = exporting.isBusy === true;
  const change = (part: Partial<ExportDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.export.title)}
      size="form"
      confirmLabel={t(($) => $.export.confirm[draft.format])}
      isReady={isReady(draft)}
      isBusy={isBusy}
      onConfirm={exporting.onAct}
    >
      <Choice
        label={t(($) => $.export.format)}
        value={draft.format}
        options={(["pdf", "xlsx"] as const).map((value) => ({ value, label: t(($) => $.export[value]) }))}
        onChange={(format) => change({ format })}
      />
      <DateRangeField value={draft.range} onChange={(range) => change({ range })} max={today()} isRequired />
      <GroupingFields draft={draft} subject={subject} onChange={change} />
      <Checkbox
        label={t(($) => $.export.privateTimes)}
        checked={draft.showsPrivateTimes}
        onChange={(event) => change({ showsPrivateTimes: event.currentTarget.checked })}
      />
      {isBusy && <FileProgress />}
    </FormDialog>
  );
}

type FieldsProps = {
  draft: ExportDraft;
  subject: LogbookSubject | undefined;
  onChange: (part: Partial<ExportDraft>) => void;
};

/** What the rows are grouped by, and of which vehicles, drivers, cost centres or groups. */
function GroupingFields({ draft, subject, onChange }: FieldsProps) {
  const { t } = useTranslation("tripDialogs");
  const { hasCostcenters } = useFieldRights();
  const kind = draft.groupedBy;
  const kinds = (Object.keys(groupings) as GroupedBy[]).filter(
    (each) => each !== "costcenter" || hasCostcenters,
  );
  const startOf = () => groupedBy(draft, kind, subject).chosen ?? [];
  return (
    <>
      <Choice
        label={t(($) => $.export.grouping)}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(($) => $.export.groupings[value]) }))}
        onChange={(next) => onChange(groupedBy(draft, next, subject))}
      />
      <Choice
        label={t(($) => $.export.scope)}
        value={draft.chosen === null ? "all" : "some"}
        options={[
          { value: "all", label: t(($) => $.export.all[kind]) },
          { value: "some", label: t(($) => $.export.some) },
        ]}
        onChange={(next) => onChange({ chosen: next === "all" ? null : startOf() })}
      />
      {draft.chosen !== null && (
        <ChosenField
          key={kind}
          kind={kind}
          chosen={draft.chosen}
          onChange={(chosen) => onChange({ chosen })}
        />
      )}
      {subject && subject.mode !== kind && (
        <Checkbox
          label={t(($) => $.export.onlySubject, { name: subject.name })}
          checked={draft.isOfSubject}
          onChange={(event) => onChange({ isOfSubject: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <Input.Wrapper size="md" label={props.label} labelElement="div">
      <SegmentedControl {...props} isFullWidth />
    </Input.Wrapper>
  );
}
