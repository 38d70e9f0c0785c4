import "../theme/floats.css";
import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConnectionBar } from "../feedback/ConnectionBar.tsx";
import classes from "./Sheet.module.css";

export type SheetProps = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode };

/** The list itself, with its title. */
export function SheetFrame({ isOpen, onClose, title, children }: SheetProps) {
  const { t } = useTranslation("ui");
  // A modal that begins open forgets where the focus was.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      title={title}
      size="100%"
      radius={0}
      transitionProps={{ transition: "slide-up", duration: 180 }}
      overlayProps={{ color: "var(--mantine-color-primary-9)", backgroundOpacity: 0.45 }}
      closeButtonProps={{ "aria-label": t(($) => $.close), size: 48, iconSize: 20 }}
      classNames={classes}
      // Mantine draws a <header>, which outside of main would be a second banner of the page.
      attributes={{ header: { role: "presentation" } }}
    >
      <ConnectionBar />
      {children}
    </Modal>
  );
}
