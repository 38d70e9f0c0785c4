import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useTranslation } from "react-i18next";
import { PromptDialog } from "../../ui/dialogs/PromptDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { formatMonth } from "../../ui/texts/format.ts";
import { useOpenMonth } from "./data.ts";

type Props = { standing: MonthStanding; onClose: () => void };

/** Asks why a closed month is opened again. */
export function OpenMonthDialog({ standing: { user, month }, onClose }: Props) {
  const { t } = useTranslation("timelogs");
  const { mutate, isPending } = useOpenMonth();
  const said = { name: user.name, month: formatMonth(`${month}-01`) };
  const open = (reason: string) =>
    mutate(
      { params: { userId: user.id, month }, body: { reason } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.months.opened, said));
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.months.open)}
      text={t(($) => $.months.openText, said)}
      label={t(($) => $.months.reason)}
      isMultiline
      confirmLabel={t(($) => $.months.open)}
      isBusy={isPending}
      onConfirm={open}
    />
  );
}
