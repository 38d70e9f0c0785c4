import "./combobox.css";
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "./FormDialog.tsx";
import { useFreshState } from "./use-fresh-state.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  label: string;
  options: readonly { value: string; label: string }[];
  initial?: string;
  confirmLabel: string;
  onConfirm: (value: string) => void;
  isBusy: boolean;
};

/** Asks for one of several values, which can be searched by typing; Enter confirms, Escape cancels. */
export function SelectDialog({ text, label, options, initial, onConfirm, ...dialog }: Props) {
  const { t } = useTranslation("ui");
  const [value, setValue] = useFreshState<string | null>(initial ?? null, dialog.isOpen);
  return (
    <FormDialog
      {...dialog}
      isReady={value !== null && value.trim() !== ""}
      onConfirm={() => value !== null && onConfirm(value)}
    >
      {text && <p>{text}</p>}
      <Select
        size="md"
        label={label}
        data={[...options]}
        value={value}
        onChange={setValue}
        searchable
        maxLength={200}
        nothingFoundMessage={t(($) => $.noEntries)}
        data-autofocus
      />
    </FormDialog>
  );
}
