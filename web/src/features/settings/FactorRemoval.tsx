import { factors } from "@wegbuch/contract/factors/endpoints";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { besideFields } from "../../api/query-client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { ProofDialog } from "../../entities/factors/ProofDialog.tsx";

/** Takes the second factor away, confirmed by the password. */
export function FactorRemoval({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("factors");
  const { mutate, isPending, error } = useWrite(factors.remove, { refresh: [factors.list], ...besideFields });
  const remove = (currentPassword: string) =>
    mutate(
      { params: { id }, body: { currentPassword } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.removed));
        },
      },
    );
  return (
    <ProofDialog
      title={t(($) => $.removeTitle)}
      text={t(($) => $.removeWhy)}
      confirmLabel={t(($) => $.remove)}
      isDangerous
      isBusy={isPending}
      error={error}
      onProof={remove}
      onClose={onClose}
    />
  );
}
