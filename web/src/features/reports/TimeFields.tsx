import "../../ui/theme/combobox.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Choice } from "../../ui/form/Choice.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { FieldPair } from "../../ui/form/Fields.tsx";
import { weekdayOf } from "../../ui/texts/format.ts";
import { FormPart } from "../../ui/form/FormPart.tsx";
import { isDay, weekdayNumber } from "../../ui/dates/period.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { onWeekday } from "./draft.ts";
import type { FieldsProps } from "./SubjectFields.tsx";

const intervals = ["Daily", "Weakly", "Monthly", "Yearly"] as const;
const finishes = ["never", "onDate", "after"] as const;

/** When it is sent: how often, from which day and hour on, and until when (rules reports/intervals, reports/hours). */
export function TimeFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("reports");
  return (
    <FormPart title={t(($) => $.form.when)}>
      <Choice
        label={t(($) => $.form.interval)}
        value={draft.interval}
        options={intervals.map((value) => ({ value, label: t(($) => $.form.intervals[value]) }))}
        onChange={(interval) => onChange({ interval })}
        isRequired
        error={errors["interval"]}
      />
      <FieldPair>
        <DateField
          label={t(($) => $.form.day)}
          value={draft.day}
          onChange={(day) => onChange({ day })}
          isRequired
          error={errors["startedAt"]}
        />
        <TextField
          kind="number"
          label={t(($) => $.form.hour)}
          hint={t(($) => $.form.hourHint)}
          value={draft.hour}
          onChange={(hour) => onChange({ hour })}
          error={errors["startHour"]}
          maxLength={2}
          isRequired
        />
      </FieldPair>
      {draft.interval === "Weakly" && isDay(draft.day) && (
        <WeekdaySelect day={draft.day} onChange={(day) => onChange({ day })} />
      )}
      <FinishFields {...{ draft, errors, onChange }} />
    </FormPart>
  );
}

/** A Monday; only weekdays are said with it. */
const monday = "2024-01-0";

/** The weekday of the start: another one moves it forward. */
function WeekdaySelect({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation("reports");
  return (
    <FieldPair>
      <Select
        size="md"
        label={t(($) => $.form.weekday)}
        description={t(($) => $.form.weekdayHint)}
        inputWrapperOrder={["label", "input", "description"]}
        allowDeselect={false}
        data={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          value: String(weekday),
          label: weekdayOf(`${monday}${weekday}`, "long"),
        }))}
        value={String(weekdayNumber(day))}
        onChange={(weekday) => onChange(onWeekday(day, Number(weekday)))}
      />
    </FieldPair>
  );
}

function FinishFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("reports");
  return (
    <>
      <Choice
        label={t(($) => $.form.finish)}
        value={draft.finish}
        options={finishes.map((value) => ({ value, label: t(($) => $.form.finishes[value]) }))}
        onChange={(finish) => onChange({ finish })}
      />
      <FieldPair>
        {draft.finish === "onDate" && (
          <DateField
            label={t(($) => $.form.lastDay)}
            value={draft.lastDay}
            onChange={(lastDay) => onChange({ lastDay })}
            isRequired
            error={errors["finishedAt"]}
          />
        )}
        {draft.finish === "after" && (
          <TextField
            kind="number"
            label={t(($) => $.form.repetitions)}
            value={draft.repetitions}
            onChange={(repetitions) => onChange({ repetitions })}
            error={errors["repetitions"]}
            maxLength={5}
            isRequired
          />
        )}
      </FieldPair>
    </>
  );
}
