import type { Webhook } from "@wegbuch/contract/webhooks/schemas";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useRemoveWebhook, useRotateSecret } from "./data.ts";
import { MadeSecretDialog } from "./MadeSecretDialog.tsx";

type Props = { webhook: Webhook; onClose: () => void };

/** Asks before a secret is made anew, and then shows it, this once. */
export function Rotation({ webhook: { id }, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const { mutate, isPending, data } = useRotateSecret();
  if (data) return <MadeSecretDialog secret={data.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      // As long as it is being made: it is shown this once.
      onClose={() => isPending || onClose()}
      title={t(($) => $.rotateTitle)}
      text={t(($) => $.rotateText)}
      confirmLabel={t(($) => $.rotateConfirm)}
      onConfirm={() => mutate({ params: { id } })}
      isBusy={isPending}
    />
  );
}

export function Removal({ webhook: { id, url }, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const { mutate, isPending } = useRemoveWebhook();
  const remove = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.removed));
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.removeTitle)}
      text={t(($) => $.removeText, { host: new URL(url).host })}
      confirmLabel={t(($) => $.remove)}
      isDangerous
      onConfirm={remove}
      isBusy={isPending}
    />
  );
}
