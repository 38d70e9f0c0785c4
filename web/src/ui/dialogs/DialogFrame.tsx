import "../theme/floats.css";
import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Dialog.module.css";
import { ErrorBar } from "../feedback/ErrorBar.tsx";
import { returnFocus } from "../page/focus-return.ts";
import { useIsPhone } from "../theme/media.ts";

/** Widths of the design language: a decision, a form, a wizard, a map. */
const widths = { decision: 480, form: 640, wizard: 1000, map: 1240 };

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Below the title, in ink-3. */
  subtitle?: ReactNode;
  /** Beside the title, before the close button. */
  aside?: ReactNode;
  size: keyof typeof widths;
  /** Buttons; on the phone they stay at the lower edge. */
  footer?: ReactNode;
  /** Content reaches the edges, as a map does. */
  isBleed?: boolean;
  /** The content says with data-autofocus what gets the focus. */
  isFocusInside?: boolean;
  /** Another dialog stands above it: Escape is that one's. */
  isBelow?: boolean;
  /** The address opens and closes it, and so does the browser's back by itself. */
  isInAddress?: boolean;
  children: ReactNode;
};

/** The window of a dialog. */
export function DialogFrame(props: DialogProps) {
  const { isOpen, onClose, title, subtitle, aside, size, footer, children } = props;
  const { isBleed = false, isFocusInside = !isBleed } = props;
  const { t } = useTranslation("ui");
  const isPhone = useIsPhone();
  // A modal that begins open forgets where the focus was.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={returnFocus}
      closeOnEscape={false}
      title={
        <>
          <span className={classes.words}>
            {title}
            {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
          </span>
          {aside}
        </>
      }
      size={widths[size]}
      fullScreen={isPhone}
      centered={!isPhone}
      radius={isPhone ? 0 : 12}
      transitionProps={{ transition: isPhone ? "slide-up" : "fade", duration: 220 }}
      overlayProps={{ color: "var(--mantine-color-primary-9)", backgroundOpacity: 0.45 }}
      closeButtonProps={{
        "aria-label": t(($) => $.close),
        size: 40,
        iconSize: 20,
      }}
      classNames={classes}
      attributes={{
        close: { "data-autofocus": !isFocusInside || undefined },
        body: { "data-bleed": isBleed || undefined },
        // Mantine draws a <header>, which outside of main would be a second banner of the page.
        header: { role: "presentation" },
      }}
    >
      <ErrorBar />
      {children}
      {footer && (
        <div className={classes.footer} data-size={size}>
          {footer}
        </div>
      )}
    </Modal>
  );
}
