import { whyNotMove } from "@wegbuch/contract/timelogs/changes/rules";
import { timeEventCodes } from "@wegbuch/contract/timelogs/codes";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TimeField } from "../../ui/dates/TimeField.tsx";
import { formatTime } from "../../ui/texts/format.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { instantAt, type Moment, momentOf } from "../../ui/dates/moment.ts";
import { MomentField } from "../../ui/dates/MomentField.tsx";
import { today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useMeanwhile } from "../../ui/form/use-meanwhile.tsx";
import { useNow } from "../../ui/dates/use-now.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useChangeEvent } from "./data.ts";

type Props = { log: TimeLog; event: TimeEvent; onClose: () => void };

/**
 * Moves the start or end of a break or of work; the first time it had stays visible (rules timelogs/changing,
 * timelogs/originals; decision 0095).
 */
export function ChangeDialog({ log, event, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { moment, change, error, isReady, isBusy, save, notice } = useMove(log, event, onClose);
  // Only then is there another day to choose; work may have ended after midnight.
  const isOvernight =
    event.event === timeEventCodes.workEnd ||
    log.events.some(({ occurredAt }) => dayOf(occurredAt) !== log.day);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.change.title)}
      subtitle={t(($) => $.rules[`event${event.event}`])}
      confirmLabel={t(($) => $.change.confirm)}
      isReady={isReady}
      isBusy={isBusy}
      onConfirm={save}
    >
      {notice}
      {isOvernight ? (
        <MomentField
          dayLabel={t(($) => $.change.day)}
          timeLabel={t(($) => $.change.time)}
          value={moment}
          onChange={change}
          max={today()}
          isRequired
          error={error}
        />
      ) : (
        <TimeField
          label={t(($) => $.change.time)}
          value={moment.time}
          onChange={(time) => change({ ...moment, time })}
          error={error}
          isFirst
        />
      )}
      <p className="secondary">
        {t(($) => $.change.kept, { time: formatTime(event.originallyAt ?? event.occurredAt) })}
      </p>
    </FormDialog>
  );
}

/** Where an event is to be moved to, and why it cannot be. */
function useMove(log: TimeLog, event: TimeEvent, onClose: () => void) {
  const { t } = useTranslation("timelogs");
  const [before, setBefore] = useState(() => momentOf(event.occurredAt));
  const { draft, change, refused, refuse } = useDraft({ before: { moment: before } });
  const { moment } = draft;
  const momentIn = ({ events }: TimeLog) => {
    const newer = events.find(({ id }) => id === event.id);
    return { moment: newer ? momentOf(newer.occurredAt) : before };
  };
  const meanwhile = useMeanwhile<TimeLog, { moment: Moment }>({
    version: log.version,
    // What is moved is moved from where it is now.
    onHear: (newer) => setBefore(momentIn(newer).moment),
    onLoad: (newer) => change(momentIn(newer)),
    compare: {
      before: { moment: before },
      draft,
      draftOf: momentIn,
      onTake: change,
      fields: [{ key: "moment", name: t(($) => $.change.time) }],
    },
  });
  const now = useNow();
  const { mutate, isPending } = useChangeEvent();
  const occurredAt = instantAt(moment);
  // Compared by the minute: what the form does not show is no change.
  const isSame = occurredAt === instantAt(before);
  const objection = occurredAt && !isSame ? whyNotMove(log, event.id, occurredAt, now) : null;
  const save = () => {
    if (!occurredAt || !log.id) return;
    const body = { timeLogId: log.id, id: event.id, occurredAt, version: meanwhile.version };
    const onSuccess = () => {
      onClose();
      void showSnackbar(t(($) => $.change.saved));
    };
    const onError = (error: unknown) => {
      refuse(error);
      meanwhile.hear(error);
    };
    mutate({ body }, { onSuccess, onError });
  };
  return {
    moment,
    change: (next: Moment) => change({ moment: next }),
    error: objection ? t(($) => $.rules[objection.key]) : refused["occurredAt"],
    isReady: occurredAt !== undefined && !isSame && objection === null,
    isBusy: isPending,
    save,
    notice: meanwhile.notice,
  };
}
