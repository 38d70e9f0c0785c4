import type { ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useOneDecision } from "../../ui/dialogs/use-decision.tsx";
import { useRemoveReport } from "./data.ts";

type Props = { report: ScheduledReport; onClose: () => void };

/** Takes a scheduled report away after a question. */
export function RemoveDialog({ report, onClose }: Props) {
  const { t } = useTranslation("reports");
  const { mutate, isPending } = useRemoveReport();
  const { version, current, hear, notice } = useOneDecision(report);
  const { id, name } = current;
  const done = () => {
    onClose();
    void showSnackbar(t(($) => $.removing.done, { name }));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removing.title)}
      notice={notice}
      text={t(($) => $.removing.text, { name })}
      confirmLabel={t(($) => $.removing.confirm)}
      isDangerous
      onConfirm={() => mutate({ params: { id }, query: { version } }, { onSuccess: done, onError: hear })}
      isBusy={isPending}
    />
  );
}
