import { factors } from "@wegbuch/contract/factors/endpoints";
import type { Factor } from "@wegbuch/contract/factors/schemas";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { besideFields } from "../../api/query-client.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { ProofDialog } from "../../entities/factors/ProofDialog.tsx";

type Props = { factor: Factor; isLast: boolean; onClose: () => void };

/** Takes a second factor away, confirmed by the password. */
export function FactorRemoval({ factor, isLast, onClose }: Props) {
  const { t } = useTranslation("factors");
  const { mutate, isPending, error } = useWrite(factors.remove, { refresh: [factors.list], ...besideFields });
  const remove = (currentPassword: string) =>
    mutate(
      { params: { id: factor.id }, body: { currentPassword } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.removed));
        },
      },
    );
  return (
    <ProofDialog
      title={
        factor.name === null ? t(($) => $.removeTitle) : t(($) => $.removePasskeyTitle, { name: factor.name })
      }
      text={isLast ? t(($) => $.removeWhy) : t(($) => $.removeOneWhy)}
      confirmLabel={t(($) => $.remove)}
      isDangerous
      isBusy={isPending}
      error={error}
      onProof={remove}
      onClose={onClose}
    />
  );
}
