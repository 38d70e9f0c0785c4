import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";
import { beginInFirstField, focusFirstWrong } from "../form/form-focus.ts";
import classes from "./FormDialog.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  size?: "decision" | "form" | "wizard";
  /** Says what it does ("Fahrzeug speichern"). */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The button is red and outlined. */
  isDangerous?: boolean;
  /** Whether it can be confirmed as it stands; always, unless said. */
  isReady?: boolean;
  /** There is nothing to fill in: the focus begins on cancel. */
  isQuestion?: boolean;
  /** All is filled in already: the focus begins on the button that confirms. */
  isFilledIn?: boolean;
  /** A question stands above it. */
  isBelow?: boolean;
  /** It is being confirmed. */
  isBusy: boolean;
  /** By the button or by Enter. */
  onConfirm: () => void;
  children: ReactNode;
};

/** A dialog with fields, cancel and one button that confirms; it stays open until its owner closes it. */
export function FormDialog(props: Props) {
  const { isOpen, onClose, title, subtitle, size = "decision", confirmLabel, isBusy, children } = props;
  const { isDangerous = false, isReady = true } = props;
  const { t } = useTranslation("ui");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // What the server refuses is known once it has answered.
  useEffect(() => {
    if (!isBusy) focusFirstWrong(form.current);
  }, [isBusy]);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // A dialog above a form lies in that form for React, which would be sent as well.
    event.stopPropagation();
    if (!isReady || isBusy) return;
    props.onConfirm();
    focusFirstWrong(form.current);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      size={size}
      isBelow={props.isBelow ?? false}
      footer={
        <>
          <Button
            variant="default"
            size="md"
            data-autofocus={props.isQuestion || undefined}
            onClick={onClose}
          >
            {props.cancelLabel ?? t(($) => $.cancel)}
          </Button>
          <Button
            type="submit"
            form={id}
            size="md"
            data-autofocus={props.isFilledIn || undefined}
            variant={isDangerous ? "outline" : "filled"}
            color={isDangerous ? "var(--wb-error-text)" : undefined}
            disabled={!isReady}
            loading={isBusy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={(node) => {
          form.current = node;
          if (node) beginInFirstField(node);
        }}
        className={classes.form}
        noValidate
        onSubmit={confirm}
      >
        {children}
      </form>
    </Dialog>
  );
}
