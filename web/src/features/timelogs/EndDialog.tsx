import { whyNotEnd } from "@wegbuch/contract/timelogs/changes/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { instantAt, type Moment } from "../../ui/dates/moment.ts";
import { MomentField } from "../../ui/dates/MomentField.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { nothingToCompare, useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useEndWork } from "./data.ts";
import { proposedEnd } from "./draft.ts";

type Props = { log: TimeLog; onClose: () => void };

/** Sets the end of work that was forgotten (decision 0121). */
export function EndDialog({ log, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  const [moment, setMoment] = useState<Moment>(() => proposedEnd(log.events, now));
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const meanwhile = useMeanwhile<TimeLog>({ version: log.version, compare: nothingToCompare });
  const { mutate, isPending } = useEndWork();
  const occurredAt = instantAt(moment);
  const objection = occurredAt ? whyNotEnd(log, occurredAt, now) : null;
  const save = () => {
    setTried(true);
    if (!occurredAt || objection !== null || log.id === null) return;
    const onSuccess = () => {
      onClose();
      void showSnackbar(t(($) => $.ending.saved));
    };
    const onError = (error: unknown) => {
      setRefused(refusedFields(error)["occurredAt"]);
      meanwhile.hear(error);
    };
    const body = { occurredAt, version: meanwhile.version };
    mutate({ params: { id: log.id }, body }, { onSuccess, onError });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.ending.title)}
      confirmLabel={t(($) => $.ending.confirm)}
      isReady={occurredAt !== undefined}
      isBusy={isPending}
      onConfirm={save}
    >
      {meanwhile.notice}
      <MomentField
        dayLabel={t(($) => $.change.day)}
        timeLabel={t(($) => $.change.time)}
        value={moment}
        onChange={(next) => {
          setMoment(next);
          setRefused(undefined);
        }}
        max={today()}
        isRequired
        error={isTried && objection ? t(($) => $.rules[objection.key]) : refused}
      />
      <p>{t(($) => $.ending.why)}</p>
    </FormDialog>
  );
}
