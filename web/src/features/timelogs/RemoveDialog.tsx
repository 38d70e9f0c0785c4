import { partnerOf } from "@wegbuch/contract/timelogs/rules";
import type { TimeEvent, TimeLog } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { formatTime } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useOneDecision } from "../../ui/dialogs/use-decision.tsx";
import { useRemoveEvent } from "./data.ts";
import { kinds } from "./course.ts";

type Props = { log: TimeLog; event: TimeEvent; onClose: () => void };

/** Asks before a break is taken away, its start and its end (rule timelogs/changing). */
export function RemoveDialog({ log, event: asked, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { mutate, isPending } = useRemoveEvent();
  const { version, current, hear, notice } = useOneDecision({ ...log, id: log.id ?? "" });
  const event = current.events.find(({ id }) => id === asked.id) ?? asked;
  const partner = partnerOf(current.events, event);
  const both = [event, ...(partner ? [partner] : [])].toSorted((one, other) => one.event - other.event);
  const said = { times: both.map(({ occurredAt }) => formatTime(occurredAt)).join(" – ") };
  const done = () => {
    onClose();
    void showSnackbar(t(($) => $.removing.done));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removing.title)}
      notice={notice}
      text={
        event.event < kinds.drivingBreak
          ? t(($) => $.removing.rest, said)
          : t(($) => $.removing.drivingBreak, said)
      }
      confirmLabel={t(($) => $.removing.confirm)}
      isDangerous
      isBusy={isPending}
      onConfirm={() =>
        mutate({ params: { id: event.id }, query: { version } }, { onSuccess: done, onError: hear })
      }
    />
  );
}
