import type { ComponentProps } from "react";
import { FormDialog } from "./FormDialog.tsx";
import { useLeaving } from "./use-leaving.tsx";

type Props = Omit<ComponentProps<typeof FormDialog>, "isOpen" | "isBelow"> & {
  /** Something was entered: leaving asks first. */
  isDirty: boolean;
};

/** A form in a dialog that does not lose what was entered. */
export function DraftDialog({ isDirty, onClose, ...dialog }: Props) {
  const { leave, isAsking, question } = useLeaving(isDirty, onClose);
  return (
    <>
      <FormDialog {...dialog} isOpen isBelow={isAsking} onClose={leave} />
      {question}
    </>
  );
}
