import { factors } from "@wegbuch/contract/factors/endpoints";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { besideFields } from "../../api/query-client.ts";
import { ProofDialog } from "../../entities/factors/ProofDialog.tsx";
import { RecoveryCodesDialog } from "../../entities/factors/RecoveryCodesDialog.tsx";

/** Ten new codes in the place of those there are, confirmed by the password. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("factors");
  const { mutate, isPending, error, data } = useWrite(factors.renewRecoveryCodes, {
    refresh: [factors.list],
    ...besideFields,
  });
  if (data) return <RecoveryCodesDialog codes={data.recoveryCodes} onClose={onClose} />;
  return (
    <ProofDialog
      title={t(($) => $.newCodesTitle)}
      text={t(($) => $.newCodesWhy)}
      confirmLabel={t(($) => $.make)}
      isBusy={isPending}
      error={error}
      onProof={(currentPassword) => mutate({ body: { currentPassword } })}
      onClose={onClose}
    />
  );
}
