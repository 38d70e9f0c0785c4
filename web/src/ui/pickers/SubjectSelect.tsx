import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Dialog } from "../dialogs/Dialog.tsx";
import classes from "./SubjectSelect.module.css";

type Props = {
  /** What is chosen, and the same in words for those who hear the page. */
  name: string;
  label: string;
  title: string;
  /** The list; it is told how to close the dialog around it. */
  children: (close: () => void) => ReactNode;
};

/** Where there is no room for the list at the left: a button that opens it. */
export function SubjectSelect({ name, label, title, children }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <UnstyledButton className={classes.select} aria-label={label} onClick={open}>
        <span>{name}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <Dialog isOpen={isOpen} onClose={close} title={title} size="decision">
        {children(close)}
      </Dialog>
    </>
  );
}
