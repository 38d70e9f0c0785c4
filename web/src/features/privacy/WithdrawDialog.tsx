import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";

type Props = {
  request: DeletionRequest;
  /** Named where it is somebody else's. */
  name?: string;
  onClose: () => void;
};

/** Asks before a request for erasing is taken back (rule deletionrequests/withdrawn). */
export function WithdrawDialog({ request: { id }, name, onClose }: Props) {
  const { t } = useTranslation("privacy");
  const { mutate, isPending } = useWrite(deletionRequests.withdraw, {
    refresh: [deletionRequests.own, deletionRequests.list],
  });
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.requests.withdraw.done));
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={
        name === undefined
          ? t(($) => $.requests.withdraw.title)
          : t(($) => $.requests.withdraw.titleOf, { name })
      }
      text={name === undefined ? t(($) => $.requests.withdraw.text) : t(($) => $.requests.withdraw.textOf)}
      confirmLabel={t(($) => $.requests.withdraw.act)}
      isBusy={isPending}
      onConfirm={() => mutate({ params: { id } }, { onSuccess })}
    />
  );
}
