import type { Reference } from "@wegbuch/contract/kit/wire";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../ui/texts/format.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { isDay } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { nothingToCompare, useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useAddEntry, useDayOf } from "./data.ts";
import { type EntryDraft, type EntryKind, newEntry, nextKind, pairOf, whyNotEnter } from "./draft.ts";
import { EntryFields } from "./EntryFields.tsx";

type Props = {
  /** Whose day it is about, to begin with. */
  person: Reference;
  day: string;
  /** The log it is added to, null where the day has none; what the person and day say where it is not given. */
  log?: TimeLog | null;
  kind?: EntryKind | undefined;
  onClose: () => void;
};

/** Enters working time or a break; it can be confirmed only where the day allows it (rule timelogs/pairs). */
export function EntryDialog({ onClose, ...given }: Props) {
  const { t } = useTranslation("timelogs");
  const form = useEntryForm(given, onClose);
  return (
    <DraftDialog
      isDirty={form.isDirty}
      onClose={onClose}
      title={t(($) => $.entry.title)}
      size="form"
      confirmLabel={t(($) => $.entry.confirm)}
      isReady={form.isReady}
      isBusy={form.isBusy}
      onConfirm={form.save}
    >
      {form.notice}
      <EntryFields {...form} isFixed={given.log !== undefined} />
    </DraftDialog>
  );
}

function useEntryForm(given: Omit<Props, "onClose">, onClose: () => void) {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  const [person, setPerson] = useState(given.person);
  const form = useDraft<Partial<EntryDraft>>({ before: {} });
  const typed = form.draft;
  const day = typed.day ?? given.day;
  const found = useDayOf(given.log === undefined ? person.id : undefined, isDay(day) ? day : undefined).log;
  const log = given.log === undefined ? found : given.log;
  const draft: EntryDraft = { ...newEntry, kind: given.kind ?? nextKind(log ?? null), day, ...typed };
  const objection = whyNotEnter(log ?? null, draft, now);
  const { save, isBusy, notice } = useSave({ person, log, draft, onClose, onRefused: form.refuse });
  return {
    draft,
    change: form.change,
    person,
    setPerson: ({ id, name }: Reference) => {
      setPerson({ id, name });
      form.change({});
    },
    errors: { ...(objection && { [objection.field]: t(($) => $.rules[objection.key]) }), ...form.refused },
    isNew: !log?.id,
    isReady: pairOf(draft) !== undefined && log !== undefined && objection === null,
    isDirty: form.isChanged,
    isBusy,
    save,
    notice,
  };
}

type Saved = {
  person: Reference;
  /** Undefined while that is not known yet. */
  log: TimeLog | null | undefined;
  draft: EntryDraft;
  onClose: () => void;
  onRefused: (error: unknown) => void;
};

function useSave({ person, log, draft, onClose, onRefused }: Saved) {
  const { t } = useTranslation("timelogs");
  const { mutate, isPending } = useAddEntry();
  // The day it is added to is drawn anew by itself, with what stands against the entry now.
  const meanwhile = useMeanwhile<TimeLog>({ version: log?.version, compare: nothingToCompare });
  const pair = pairOf(draft);
  const save = () => {
    if (!pair) return;
    const { occurredAt, finishedAt } = pair;
    const description = draft.remark.trim();
    const body = {
      userId: person.id,
      ...pair,
      agent: "Web" as const,
      ...(log?.id && { timeLogId: log.id, version: Math.max(log.version, meanwhile.version ?? 0) }),
      ...(description && { description }),
    };
    const kind = t(($) => $.kinds[draft.kind]);
    const onSuccess = () => {
      onClose();
      const said = { kind, from: formatTime(occurredAt), to: formatTime(finishedAt) };
      void showSnackbar(t(($) => $.entry.saved, said));
    };
    const onError = (error: unknown) => {
      onRefused(error);
      meanwhile.hear(error);
    };
    mutate({ body }, { onSuccess, onError });
  };
  return { save, isBusy: isPending, notice: meanwhile.notice };
}
