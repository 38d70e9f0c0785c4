import "../../ui/theme/combobox.css";
import { Checkbox, Select } from "@mantine/core";
import { groupings } from "@wegbuch/contract/documents/codes";
import { requiredList } from "@wegbuch/contract/scheduledreports/schemas";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { GroupingFields } from "../../entities/documents/GroupingFields.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useReports, useRights } from "./data.ts";
import { periodNames, type ReportDraft, withType } from "./draft.ts";
import { isAllOnly } from "./report-types.ts";

export type FieldsProps = {
  draft: ReportDraft;
  errors: FieldErrors;
  onChange: (part: Partial<ReportDraft>) => void;
};

/** What is sent: the report, its shape, what it is about and which period. */
export function SubjectFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("reports");
  const { t: files } = useTranslation("exports");
  const { access } = useRights();
  const reports = useReports();
  const report = reports.find(({ type }) => type === draft.type);
  const { groupedBy: kind } = draft;
  return (
    <FormPart title={t(($) => $.form.what)}>
      <TextField
        label={t(($) => $.form.name)}
        hint={t(($) => $.form.nameHint)}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={errors["name"]}
        isRequired
        isFirst
      />
      <FieldPair>
        <Select
          size="md"
          label={t(($) => $.form.report)}
          placeholder={t(($) => $.form.chooseReport)}
          withAsterisk
          allowDeselect={false}
          data={reports.map(({ type }) => ({ value: type, label: t(($) => $.type[type]) }))}
          value={report?.type ?? null}
          onChange={(next) => {
            const chosen = reports.find(({ type }) => type === next);
            if (chosen) onChange(withType(draft, chosen));
          }}
          error={errors["type"]}
        />
        <Choice
          label={files(($) => $.format)}
          value={draft.format}
          options={(report?.formats ?? ["pdf", "xlsx"]).map((value) => ({
            value,
            label: files(($) => $.formats[value]),
          }))}
          onChange={(format) => onChange({ format })}
          isRequired
          error={errors["format"]}
        />
      </FieldPair>
      <PeriodFields {...{ draft, errors, onChange }} />
      <GroupingFields
        kinds={report?.kinds ?? ["vehicle", "driver"]}
        kind={kind}
        onKind={(groupedBy) => onChange({ groupedBy, chosen: null })}
        chosen={draft.chosen}
        onChosen={(chosen) => onChange({ chosen })}
        isAllOnly={(each) => isAllOnly(access, each)}
        isRequired
        errors={{
          kind: errors["groupBy"],
          chosen: kind === "" ? undefined : errors[requiredList(groupings[kind])],
        }}
      />
      <Checkbox
        label={t(($) => $.form.privateTimes)}
        checked={draft.showsPrivateTimes}
        onChange={(event) => onChange({ showsPrivateTimes: event.currentTarget.checked })}
      />
    </FormPart>
  );
}

function PeriodFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("reports");
  return (
    <FieldPair>
      <Select
        size="md"
        label={t(($) => $.form.period)}
        placeholder={t(($) => $.form.choosePeriod)}
        withAsterisk
        allowDeselect={false}
        data={periodNames.map((value) => ({ value, label: t(($) => $.form.periods[value]) }))}
        value={draft.period || null}
        onChange={(next) => onChange({ period: periodNames.find((name) => name === next) ?? "" })}
        error={errors["period"]}
      />
      {draft.period === "days" && (
        <TextField
          kind="number"
          label={t(($) => $.form.lastDays)}
          value={draft.lastDays}
          onChange={(lastDays) => onChange({ lastDays })}
          error={errors["lastDays"]}
          maxLength={5}
          isRequired
        />
      )}
    </FieldPair>
  );
}
