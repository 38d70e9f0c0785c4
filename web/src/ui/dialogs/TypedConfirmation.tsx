import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormDialog } from "./FormDialog.tsx";
import { useFreshState } from "../form/use-fresh-state.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Names the consequence. */
  text: ReactNode;
  /** What must be typed, to the letter. */
  name: string;
  /** Asks for it ("Bitte geben Sie zur Bestätigung den Namen des Mandanten ein"). */
  label: string;
  confirmLabel: string;
  onConfirm: () => void;
  isBusy: boolean;
};

/** Asks for a name before something is done that is hard to take back. */
export function TypedConfirmation({ text, name, label, ...dialog }: Props) {
  const [typed, setTyped] = useFreshState("", dialog.isOpen);
  return (
    <FormDialog {...dialog} isDangerous isReady={typed === name}>
      <p>{text}</p>
      <TextInput
        size="md"
        label={label}
        placeholder={name}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
