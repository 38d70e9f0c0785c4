import { Button } from "@mantine/core";
import { IconHistory, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import classes from "./FactsDialog.module.css";

type Way = { label: string; onOpen: () => void };

type Props = {
  title: string;
  subtitle: ReactNode;
  history: Way;
  /** Where the reader may change it. */
  edit: Way | false;
  /** When and why it was put away. */
  archived?: string | false;
  onClose: () => void;
  children: ReactNode;
};

/** All there is to know of a thing, and the ways on: its history, and its form for who may change it. */
export function FactsDialog({ title, subtitle, history, edit, archived, onClose, children }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      size="form"
      footer={
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}
            onClick={history.onOpen}
          >
            {history.label}
          </Button>
          {edit && (
            <Button
              size="md"
              leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              onClick={edit.onOpen}
            >
              {edit.label}
            </Button>
          )}
        </>
      }
    >
      {archived && <p className={classes.archived}>{archived}</p>}
      {children}
    </Dialog>
  );
}

/** A text of several lines, as it was written. */
export function Written({ children }: { children: ReactNode }) {
  return <span className={classes.written}>{children}</span>;
}
