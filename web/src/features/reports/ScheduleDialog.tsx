import type { ReportType, ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { today } from "../../ui/period.ts";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useLeaving } from "../../ui/use-leaving.tsx";
import { useMeanwhile } from "../../ui/use-meanwhile.tsx";
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
  const nameOf = useNames(
    report,
    t(($) => $.unknownName),
  );
  if (!nameOf) return null;
  const empty = newDraft(today());
  const before = report ? draftOf(report, nameOf) : chosen ? withType(empty, chosen) : empty;
  return (
    <ScheduleForm
      key={report?.version}
      report={report}
      before={before}
      onLoad={setReport}
      onClose={onClose}
    />
  );
}

type FormProps = {
  report: ScheduledReport | undefined;
  before: ReportDraft;
  /** Begins anew with what somebody else has made of it meanwhile. */
  onLoad: (newer: ScheduledReport) => void;
  onClose: () => void;
};

function ScheduleForm({ report, before, onLoad, onClose }: FormProps) {
  const { t } = useTranslation("reports");
  const meanwhile = useMeanwhile<ScheduledReport>({ version: report?.version, onLoad });
  const { draft, change, errors, wrong, isDirty, save, isBusy } = useForm(
    { report, before, meanwhile },
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
        {meanwhile.notice}
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

type FormParts = Pick<FormProps, "report" | "before"> & {
  meanwhile: Pick<ReturnType<typeof useMeanwhile<ScheduledReport>>, "version" | "hear">;
};

function useForm({ report, before: start, meanwhile }: FormParts, onClose: () => void) {
  const { t } = useTranslation("reports");
  const [before] = useState(start);
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const creating = useCreateReport();
  const changing = useChangeReport();
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
    change: (part: Partial<ReportDraft>) => {
      setDraft((now) => ({ ...now, ...part }));
      setRefused({});
    },
    isDirty: JSON.stringify(draft) !== JSON.stringify(before),
    /** What is told, and what there is to tell. */
    errors: { ...(isTried && wrong), ...refused },
    wrong,
    save,
    isBusy: creating.isPending || changing.isPending,
  };
}
