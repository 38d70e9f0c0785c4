import type { Reference } from "@wegbuch/contract/kit/wire";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { formatWeekday } from "../../ui/texts/format.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useOneDecision } from "../../ui/dialogs/use-decision.tsx";
import { useRemoveDay } from "./data.ts";

type Props = { id: string; version: number; person: Reference; day: string; onClose: () => void };

/** Asks before all that was recorded of a day is taken away, as of one that was entered by mistake. */
export function RemoveDayDialog({ id, version: first, person, day, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { mutate, isPending } = useRemoveDay();
  const { version, hear, notice } = useOneDecision({ id, version: first });
  const done = () => {
    onClose();
    void showSnackbar(t(($) => $.removingDay.done));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removingDay.title)}
      notice={notice}
      text={t(($) => $.removingDay.text, { name: person.name, day: formatWeekday(day) })}
      confirmLabel={t(($) => $.removingDay.title)}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate({ params: { id }, query: { version } }, { onSuccess: done, onError: hear })}
    />
  );
}
