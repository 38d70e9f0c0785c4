import { useTranslation } from "react-i18next";
import { becomeSupport } from "../../api/current-user.ts";
import { PromptDialog } from "./PromptDialog.tsx";

type Props = {
  /** Of the mandator or the user. */
  id: string;
  /** As whom somebody is going to act, and what that means. */
  text: string;
  /** The slice's call. */
  surrogate: { mutate: Begin; isPending: boolean; isSuccess: boolean };
  onClose: () => void;
};

type Begin = (request: { id: string; reason: string }, after: { onSuccess: () => void }) => void;

/**
 * Asks before a super admin acts as somebody, and why; it may be left out and stands in the history
 * (rule access/support).
 */
export function SupportPrompt({ id, text, surrogate, onClose }: Props) {
  const { t } = useTranslation("ui");
  return (
    <PromptDialog
      isOpen
      isOptional
      onClose={onClose}
      title={t(($) => $.actAsSupport)}
      text={text}
      label={t(($) => $.supportReason)}
      confirmLabel={t(($) => $.actAsSupport)}
      onConfirm={(reason) => surrogate.mutate({ id, reason }, { onSuccess: () => void becomeSupport() })}
      // Until the page is left.
      isBusy={surrogate.isPending || surrogate.isSuccess}
    />
  );
}
