import { Button, Checkbox, Textarea } from "@mantine/core";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { TimeField } from "../../ui/dates/TimeField.tsx";
import { Choice } from "../../ui/form/Choice.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { today } from "../../ui/dates/period.ts";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { useReader } from "./data.ts";
import { type EntryDraft, entryKinds, looksOvernight, timeAfter } from "./draft.ts";
import classes from "./EntryDialog.module.css";

type Props = {
  draft: EntryDraft;
  change: (part: Partial<EntryDraft>) => void;
  person: Reference;
  setPerson: (person: Reference) => void;
  errors: FieldErrors;
  /** The day begins with it. */
  isNew: boolean;
  /** Whose it is is settled. */
  isFixed: boolean;
};

/** Whose, what, when; and, where the day begins with it, a remark. */
export function EntryFields({ draft, change, person, setPerson, errors, isNew, isFixed }: Props) {
  const { t } = useTranslation("timelogs");
  const { isDriver } = useReader();
  const isOvernight = draft.isOvernight || looksOvernight(draft);
  return (
    <>
      {!isDriver && !isFixed && (
        <PersonSelect
          label={t(($) => $.person)}
          isClearable={false}
          isRequired
          value={person.id}
          name={person.name}
          onChange={(chosen) => chosen && setPerson(chosen)}
          error={errors["userId"]}
        />
      )}
      <Choice
        label={t(($) => $.entry.kind)}
        value={draft.kind}
        options={entryKinds.map((value) => ({ value, label: t(($) => $.kinds[value]) }))}
        onChange={(kind) => change({ kind })}
        error={errors["timeLogEvent"]}
      />
      <DateField
        label={t(($) => $.entry.day)}
        value={draft.day}
        onChange={(day) => change({ day })}
        max={today()}
        isRequired
      />
      <div className="halves top gap-12">
        <TimeField
          label={t(($) => $.entry.from)}
          value={draft.from}
          onChange={(from) => change({ from })}
          error={errors["occurredAt"]}
          isFirst
        />
        <TimeField
          label={t(($) => $.entry.to)}
          value={draft.to}
          onChange={(to) => change({ to })}
          error={errors["finishedAt"]}
        />
      </div>
      {draft.kind !== "work" && <Durations draft={draft} onChange={change} />}
      {isOvernight && (
        <Checkbox
          label={t(($) => $.entry.nextDay)}
          checked={draft.isOvernight}
          onChange={(event) => change({ isOvernight: event.currentTarget.checked })}
        />
      )}
      {isNew && (
        <Textarea
          size="md"
          label={t(($) => $.entry.remark)}
          autosize
          minRows={3}
          maxRows={5}
          maxLength={200}
          value={draft.remark}
          onChange={(event) => change({ remark: event.currentTarget.value })}
          error={errors["description"]}
        />
      )}
    </>
  );
}

const durations = [15, 30, 45, 60];

/** The usual lengths of a break, each a tap instead of a time to type. */
function Durations({ draft, onChange }: { draft: EntryDraft; onChange: Props["change"] }) {
  const { t } = useTranslation("timelogs");
  return (
    <div role="group" aria-label={t(($) => $.entry.duration)} className={classes.durations}>
      {durations.map((count) => {
        const to = timeAfter(draft.from, count);
        return (
          <Button
            key={count}
            variant="default"
            size="md"
            disabled={to === ""}
            data-chosen={(to !== "" && to === draft.to) || undefined}
            onClick={() => onChange({ to, isOvernight: false })}
          >
            {t(($) => $.entry.minutes, { count })}
          </Button>
        );
      })}
    </div>
  );
}
