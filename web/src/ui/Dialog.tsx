import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Dialog.module.css";
import { phone } from "./media.ts";

/** Widths of the design language: a decision, a form, a wizard, a map. */
const widths = { decision: 480, form: 640, wizard: 1000, map: 1240 };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  size: keyof typeof widths;
  /** Buttons; on the phone they stay at the lower edge. */
  footer?: ReactNode;
  /** Content reaches the edges, as a map does. */
  isBleed?: boolean;
  children: ReactNode;
};

/** A dialog that holds the focus while it is open; on the phone a sheet over the whole height. */
export function Dialog({ isOpen, onClose, title, size, footer, isBleed = false, children }: Props) {
  const { t } = useTranslation("ui");
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={widths[size]}
      fullScreen={isPhone}
      centered={!isPhone}
      radius={isPhone ? 0 : 12}
      transitionProps={{ transition: isPhone ? "slide-up" : "fade", duration: 220 }}
      overlayProps={{ color: "var(--mantine-color-primary-9)", backgroundOpacity: 0.45 }}
      closeButtonProps={{ "aria-label": t(($) => $.close), size: 40 }}
      classNames={classes}
      attributes={{ body: { "data-bleed": isBleed || undefined } }}
    >
      {children}
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </Modal>
  );
}
