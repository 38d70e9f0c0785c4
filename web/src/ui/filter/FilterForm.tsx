import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./FilterForm.module.css";
import { FormDialog } from "../dialogs/FormDialog.tsx";

type Props = {
  title: string;
  /** Whether anything is narrowed, so that it can be taken away. */
  isNarrowed: boolean;
  onReset: () => void;
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that narrows a list: nothing counts before it is applied. */
export function FilterForm({ title, isNarrowed, onReset, onApply, onClose, children }: Props) {
  const { t } = useTranslation("ui");
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={t(($) => $.applyFilter)}
      isBusy={false}
      onConfirm={() => {
        onApply();
        onClose();
      }}
    >
      {children}
      {isNarrowed && (
        <Button
          variant="subtle"
          size="md"
          className={classes.reset}
          leftSection={<IconFilterOff size={18} stroke={1.75} aria-hidden />}
          onClick={onReset}
        >
          {t(($) => $.removeFilters)}
        </Button>
      )}
    </FormDialog>
  );
}
