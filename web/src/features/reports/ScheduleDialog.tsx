import type { ReportType } from "@wegbuch/contract/documents/schemas";
import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedMeanwhile } from "../../api/problem.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useChangeReport, useCreateReport, useNameBook, useNames, useReports } from "./data.ts";
import {
  bodyOf,
  draftOf,
  errorsOf,
  newDraft,
  type ReportDraft,
  scheduleOf,
  spanOf,
  withType,
} from "./draft.ts";
import { NextDates } from "./NextDates.tsx";
import { fieldsIn, partsOf, type ReportParts, useComparedParts } from "./parts.ts";
import { ReceiverFields } from "./ReceiverFields.tsx";
import classes from "./ScheduleDialog.module.css";
import { SubjectFields } from "./SubjectFields.tsx";
import { SuggestionBar } from "./SuggestionBar.tsx";
import { TimeFields } from "./TimeFields.tsx";

type Props = {
  /** The one that is changed. */
  report?: ScheduledReport;
  /** What a new one sends, where that is known. */
  type?: ReportType | undefined;
  onClose: () => void;
};

/** Schedules a report, or changes one that is, once it is known how all that it names is called. */
export function ScheduleDialog({ report: opened, type, onClose }: Props) {
  const { t } = useTranslation("reports");
  const [report, setReport] = useState(opened);
  const chosen = useReports().find((each) => each.type === type);
  const unknown = t(($) => $.unknownName);
  const areKnown = useNames(report, unknown) !== undefined;
  const { nameOf, fetchFor } = useNameBook(unknown);
  if (!areKnown) return null;
  const empty = newDraft(today());
  const filled = (from: ScheduledReport) => draftOf(from, nameOf());
  const before = report ? filled(report) : chosen ? withType(empty, chosen) : empty;
  return (
    <ScheduleForm
      key={report?.version}
      report={report}
      before={before}
      filled={filled}
      fetchNames={fetchFor}
      onLoad={setReport}
      onClose={onClose}
    />
  );
}

type FormProps = {
  report: ScheduledReport | undefined;
  before: ReportDraft;
  filled: (report: ScheduledReport) => ReportDraft;
  /** Asks how all is called that somebody else's state of it names, before that is compared. */
  fetchNames: (report: ScheduledReport) => Promise<void>;
  /** Begins anew with what somebody else has made of it meanwhile. */
  onLoad: (newer: ScheduledReport) => void;
  onClose: () => void;
};

function ScheduleForm({ report, onClose, ...parts }: FormProps) {
  const { t } = useTranslation("reports");
  const { draft, change, errors, wrong, isDirty, save, isBusy, notice } = useScheduleForm(
    { report, ...parts },
    onClose,
  );
  const fields = { draft, errors, onChange: change };
  return (
    <DraftDialog
      isDirty={isDirty}
      onClose={onClose}
      title={report ? t(($) => $.form.change) : t(($) => $.form.create)}
      size="wizard"
      confirmLabel={report ? t(($) => $.form.save) : t(($) => $.form.create)}
      isBusy={isBusy}
      onConfirm={save}
    >
      {notice}
      <div className={classes.columns}>
        <div className="stack slim gap-12">
          {!report && <SuggestionBar draft={draft} onTake={change} />}
          <SubjectFields {...fields} />
          <ReceiverFields {...fields} />
          <TimeFields {...fields} />
        </div>
        <NextDates schedule={scheduleOf(draft, wrong)} span={spanOf(draft, wrong)} />
      </div>
    </DraftDialog>
  );
}

function useScheduleForm(
  { report, before: start, filled, fetchNames, onLoad }: Omit<FormProps, "onClose">,
  onClose: () => void,
) {
  const { t } = useTranslation("reports");
  const form = useDraft({ before: start, wrongIn: errorsOf });
  const { before, draft, change } = form;
  const creating = useCreateReport();
  const changing = useChangeReport();
  const [isComparing, setComparing] = useState(false);
  const meanwhile = useMeanwhile<ScheduledReport, ReportParts>({
    version: report?.version,
    onLoad,
    compare: {
      before: partsOf(before),
      draft: partsOf(draft),
      draftOf: (newer) => partsOf(filled(newer)),
      onTake: (taken) => change(fieldsIn(taken)),
      fields: useComparedParts(),
    },
  });
  const heard = {
    onSuccess: () => {
      onClose();
      const name = draft.name.trim();
      void showSnackbar(t(($) => (report ? $.form.saved : $.form.created), { name }));
    },
    onError: async (error: unknown) => {
      form.refuse(error);
      const newer = changedMeanwhile(error) as ScheduledReport | undefined;
      if (newer) {
        setComparing(true);
        await fetchNames(newer);
        setComparing(false);
      }
      meanwhile.hear(error);
    },
  };
  const send = () => {
    const body = bodyOf(draft);
    const changed = { ...body, version: meanwhile.version };
    if (report) changing.mutate({ params: { id: report.id }, body: changed }, heard);
    else creating.mutate({ body }, heard);
  };
  return {
    draft,
    change,
    isDirty: form.isChanged,
    /** What is told, and what there is to tell. */
    errors: form.errors,
    wrong: form.wrong,
    save: () => form.submit(send),
    isBusy: creating.isPending || changing.isPending || isComparing,
    notice: meanwhile.notice,
  };
}
