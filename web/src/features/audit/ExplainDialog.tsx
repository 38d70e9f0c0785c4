import type { Audit, AuditFinding } from "@wegbuch/contract/audit/schemas";
import { useTranslation } from "react-i18next";
import { PromptDialog } from "../../ui/dialogs/PromptDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useAnswer } from "./data.ts";

type Props = { audit: Audit; finding: AuditFinding; onClose: () => void };

/** Asks why a finding is none; what is said stands in the check and its file. */
export function ExplainDialog({ audit: { vehicle, month }, finding, onClose }: Props) {
  const { t } = useTranslation("audit");
  const { mutate, isPending } = useAnswer();
  const { rule, key } = finding;
  const explain = (remark: string) =>
    mutate(
      { params: { vehicleId: vehicle.id, month }, body: { rule, key, remark } },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.explained));
        },
      },
    );
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={finding.text}
      text={t(($) => $.explainWhy)}
      label={t(($) => $.explanation)}
      isMultiline
      confirmLabel={t(($) => $.explain)}
      onConfirm={explain}
      isBusy={isPending}
    />
  );
}
