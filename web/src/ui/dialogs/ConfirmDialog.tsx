import type { ReactNode } from "react";
import { FormDialog } from "./FormDialog.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Names the consequence. */
  text: ReactNode;
  /** Stands above it: why the question is asked again. */
  notice?: ReactNode;
  confirmLabel: string;
  /** What staying means, where "Abbrechen" would be doubtful. */
  cancelLabel?: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  isBusy: boolean;
};

/** Asks before something is done. */
export function ConfirmDialog({ text, notice, ...dialog }: Props) {
  return (
    <FormDialog {...dialog} isQuestion>
      {notice}
      <p>{text}</p>
    </FormDialog>
  );
}
