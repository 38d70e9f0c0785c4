import { whyNotEnd } from "@wegbuch/contract/timelogs/changes/rules";
import type { TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { instantAt, type Moment } from "../../ui/dates/moment.ts";
import { MomentField } from "../../ui/dates/MomentField.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { nothingToCompare, useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useEndWork } from "./data.ts";
import { proposedEnd } from "./draft.ts";

type Props = { log: TimeLog; onClose: () => void };

/** Sets the end of work that was forgotten (decision 0087). */
export function EndDialog({ log, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const now = useNow();
  const objectionTo = ({ moment }: { moment: Moment }) => {
    const occurredAt = instantAt(moment);
    const objection = occurredAt && whyNotEnd(log, occurredAt, now);
    return { occurredAt: objection ? t(($) => $.rules[objection.key]) : undefined };
  };
  const { draft, errors, change, submit, refuse } = useDraft({
    before: () => ({ moment: proposedEnd(log.events, now) }),
    wrongIn: objectionTo,
  });
  const meanwhile = useMeanwhile<TimeLog>({ version: log.version, compare: nothingToCompare });
  const { mutate, isPending } = useEndWork();
  const occurredAt = instantAt(draft.moment);
  const save = () =>
    submit(() => {
      if (!occurredAt || log.id === null) return;
      const onSuccess = () => {
        onClose();
        void showSnackbar(t(($) => $.ending.saved));
      };
      const onError = (error: unknown) => {
        refuse(error);
        meanwhile.hear(error);
      };
      const body = { occurredAt, version: meanwhile.version };
      mutate({ params: { id: log.id }, body }, { onSuccess, onError });
    });
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
        value={draft.moment}
        onChange={(moment) => change({ moment })}
        max={today()}
        isRequired
        error={errors["occurredAt"]}
      />
      <p>{t(($) => $.ending.why)}</p>
    </FormDialog>
  );
}
