import { Button, Checkbox, Textarea } from "@mantine/core";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { Choice } from "../../ui/Choice.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { formatTime } from "../../ui/format.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { isDay, today } from "../../ui/period.ts";
import { PersonSelect } from "../../ui/PersonSelect.tsx";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useLeaving } from "../../ui/use-leaving.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useAddEntry, useDayOf, useReader } from "./data.ts";
import {
  type EntryDraft,
  type EntryKind,
  entryKinds,
  looksOvernight,
  nextKind,
  pairOf,
  timeAfter,
  whyNotEnter,
} from "./draft.ts";
import classes from "./EntryDialog.module.css";
import { TimeInput } from "./TimeInput.tsx";

type Props = {
  /** Whose day it is about, to begin with. */
  person: Reference;
  day: string;
  /** The log it is added to, null where the day has none; what the person and day say where it is not given. */
  log?: TimeLog | null;
  kind?: EntryKind | undefined;
  onClose: () => void;
};

/** Enters working time or a break; it can be confirmed only where the day allows it (OQ-152). */
export function EntryDialog({ onClose, ...given }: Props) {
  const { t } = useTranslation("timelogs");
  const form = useEntryForm(given, onClose);
  const { leave, isAsking, question } = useLeaving(form.isDirty, onClose);
  return (
    <>
      <FormDialog
        isOpen
        isBelow={isAsking}
        onClose={leave}
        title={t(($) => $.entry.title)}
        size="form"
        confirmLabel={t(($) => $.entry.confirm)}
        isReady={form.isReady}
        isBusy={form.isBusy}
        onConfirm={form.save}
      >
        <Fields {...form} isFixed={given.log !== undefined} />
      </FormDialog>
      {question}
    </>
  );
}

type Form = ReturnType<typeof useEntryForm>;

function Fields({ draft, change, person, setPerson, errors, isNew, isFixed }: Form & { isFixed: boolean }) {
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
      <div className={classes.times}>
        <TimeInput
          label={t(($) => $.entry.from)}
          value={draft.from}
          onChange={(from) => change({ from })}
          error={errors["occurredAt"]}
          isFirst
        />
        <TimeInput
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
function Durations({ draft, onChange }: { draft: EntryDraft; onChange: Form["change"] }) {
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

type Draft = EntryDraft & { remark: string };

function useEntryForm(given: Omit<Props, "onClose">, onClose: () => void) {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  const [person, setPerson] = useState(given.person);
  const [begun] = useState<Partial<Draft>>({});
  const [typed, setTyped] = useState(begun);
  const [refused, setRefused] = useState<FieldErrors>({});
  const day = typed.day ?? given.day;
  const found = useDayOf(given.log === undefined ? person.id : undefined, isDay(day) ? day : undefined).log;
  const log = given.log === undefined ? found : given.log;
  const empty = { from: "", to: "", isOvernight: false, remark: "" };
  const draft: Draft = { kind: given.kind ?? nextKind(log ?? null), day, ...empty, ...typed };
  const pair = pairOf(draft);
  const objection = whyNotEnter(log ?? null, draft, now);
  const { mutate, isPending } = useAddEntry();
  const save = () => {
    if (!pair) return;
    const description = draft.remark.trim();
    const body = {
      userId: person.id,
      ...pair,
      agent: "Web" as const,
      ...(log?.id && { timeLogId: log.id }),
      ...(description && { description }),
    };
    const said = {
      kind: t(($) => $.kinds[draft.kind]),
      from: formatTime(pair.occurredAt),
      to: formatTime(pair.finishedAt),
    };
    const onSuccess = () => {
      onClose();
      void showSnackbar(t(($) => $.entry.saved, said));
    };
    mutate({ body }, { onSuccess, onError: (error) => setRefused(refusedFields(error)) });
  };
  return {
    draft,
    change: (part: Partial<Draft>) => {
      setTyped((before) => ({ ...before, ...part }));
      setRefused({});
    },
    person,
    setPerson: ({ id, name }: Reference) => {
      setPerson({ id, name });
      setRefused({});
    },
    errors: { ...(objection && { [objection.field]: t(($) => $.rules[objection.key]) }), ...refused },
    isNew: !log?.id,
    isReady: pair !== undefined && log !== undefined && objection === null,
    isDirty: typed !== begun,
    isBusy: isPending,
    save,
  };
}
