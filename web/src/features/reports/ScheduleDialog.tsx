import type { ReportType, ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useLeaving } from "../../ui/dialogs/use-leaving.tsx";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useChangeReport, useCreateReport, useNames, useReports } from "./data.ts";
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
  // Of what somebody else makes of it meanwhile too.
  const nameOf = useNames(
    report,
    t(($) => $.unknownName),
    report !== undefined,
  );
  if (!nameOf) return null;
  const empty = newDraft(today());
  const filled = (from: ScheduledReport) => draftOf(from, nameOf);
  const before = report ? filled(report) : chosen ? withType(empty, chosen) : empty;
  return (
    <ScheduleForm
      key={report?.version}
      report={report}
      before={before}
      filled={filled}
      onLoad={setReport}
      onClose={onClose}
    />
  );
}

type FormProps = {
  report: ScheduledReport | undefined;
  before: ReportDraft;
  filled: (report: ScheduledReport) => ReportDraft;
  /** Begins anew with what somebody else has made of it meanwhile. */
  onLoad: (newer: ScheduledReport) => void;
  onClose: () => void;
};

function ScheduleForm({ report, onClose, ...parts }: FormProps) {
  const { t } = useTranslation("reports");
  const { draft, change, errors, wrong, isDirty, save, isBusy, notice } = useForm(
    { report, ...parts },
    onClose,
  );
  const { leave, isAsking, question } = useLeaving(isDirty, onClose);
  const fields = { draft, errors, onChange: change };
  return (
    <>
      <FormDialog
        isOpen
        isBelow={isAsking}
        onClose={leave}
        title={report ? t(($) => $.form.change) : t(($) => $.form.create)}
        size="wizard"
        confirmLabel={report ? t(($) => $.form.save) : t(($) => $.form.create)}
        isBusy={isBusy}
        onConfirm={save}
      >
        {notice}
        <div className={classes.columns}>
          <div className={classes.fields}>
            {!report && <SuggestionBar draft={draft} onTake={change} />}
            <SubjectFields {...fields} />
            <ReceiverFields {...fields} />
            <TimeFields {...fields} />
          </div>
          <NextDates schedule={scheduleOf(draft, wrong)} span={spanOf(draft, wrong)} />
        </div>
      </FormDialog>
      {question}
    </>
  );
}

function useForm({ report, before: start, filled, onLoad }: Omit<FormProps, "onClose">, onClose: () => void) {
  const { t } = useTranslation("reports");
  const [before] = useState(start);
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const creating = useCreateReport();
  const changing = useChangeReport();
  const change = (part: Partial<ReportDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setRefused({});
  };
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
  const wrong = errorsOf(draft);
  const heard = {
    onSuccess: () => {
      onClose();
      const name = draft.name.trim();
      void showSnackbar(t(($) => (report ? $.form.saved : $.form.created), { name }));
    },
    onError: (error: unknown) => {
      setRefused(refusedFields(error));
      meanwhile.hear(error);
    },
  };
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    const body = bodyOf(draft);
    const changed = { ...body, version: meanwhile.version };
    if (report) changing.mutate({ params: { id: report.id }, body: changed }, heard);
    else creating.mutate({ body }, heard);
  };
  return {
    draft,
    change,
    isDirty: JSON.stringify(draft) !== JSON.stringify(before),
    /** What is told, and what there is to tell. */
    errors: { ...(isTried && wrong), ...refused },
    wrong,
    save,
    isBusy: creating.isPending || changing.isPending,
    notice: meanwhile.notice,
  };
}
