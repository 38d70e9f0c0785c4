import { Button, UnstyledButton } from "@mantine/core";
import { IconCheck, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";
import { firstWrongIn, focusFirstWrong } from "../form/form-focus.ts";
import { useLeaving } from "./use-leaving.tsx";
import classes from "./Wizard.module.css";

type WizardStep = {
  key: string;
  label: string;
  /** One sentence below the heading. */
  about?: string;
  /** What was entered, shown below the label once the step is done. */
  reminder?: string | undefined;
  content: ReactNode;
};

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  steps: readonly WizardStep[];
  /** Index of the step that is shown. */
  step: number;
  /** A step that was reached already was chosen, before or after the shown one. */
  onStep: (step: number) => void;
  /** Next or, on the last step, finish: goes on if what was entered is right; otherwise the first wrong field gets the focus. */
  onNext: () => void;
  finishLabel: string;
  isBusy: boolean;
  /** Something was entered: leaving asks first. */
  isDirty: boolean;
  /** All is done: there is nothing to cancel or to go back to. */
  isOver?: boolean;
};

/** One thing per step; what was entered before stays in view (rule screens/wizards). */
export function Wizard(props: Props) {
  const { title, isOpen, onClose, isDirty } = props;
  const { leave, isAsking, question } = useLeaving(isDirty, onClose);
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={leave}
        title={title}
        size="wizard"
        isBleed
        isFocusInside
        isBelow={isAsking}
      >
        <WizardBody {...props} onLeave={leave} />
      </Dialog>
      {question}
    </>
  );
}

function WizardBody(props: Props & { onLeave: () => void }) {
  const { steps, step, onNext, finishLabel, isBusy, isOver = false } = props;
  const { t } = useTranslation("ui");
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const shown = steps[step];
  const isLast = step === steps.length - 1;
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    onNext();
    focusFirstWrong(form.current);
  };
  return (
    <div className={classes.wizard}>
      <StepList {...props} />
      <form id={id} ref={form} className={classes.content} noValidate onSubmit={goOn}>
        {shown && <StepHeading key={shown.key}>{shown.label}</StepHeading>}
        {shown?.about && <p className={classes.about}>{shown.about}</p>}
        {shown?.content}
      </form>
      <footer className={classes.footer}>
        {!isOver && (
          <Button variant="subtle" size="md" color="gray" className={classes.cancel} onClick={props.onLeave}>
            {t(($) => $.cancel)}
          </Button>
        )}
        <span className={classes.count}>{t(($) => $.stepOf, { step: step + 1, count: steps.length })}</span>
        {step > 0 && !isOver && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
            disabled={isBusy}
            onClick={() => props.onStep(step - 1)}
          >
            {t(($) => $.back)}
          </Button>
        )}
        <Button
          type="submit"
          form={id}
          size="md"
          loading={isBusy}
          rightSection={isLast ? undefined : <IconChevronRight size={18} stroke={1.75} aria-hidden />}
        >
          {isLast ? finishLabel : t(($) => $.next)}
        </Button>
      </footer>
    </div>
  );
}

/**
 * Takes the focus when its step is shown, so that it is read out and the next Tab leads to the first field; a step that
 * is shown because something in it is wrong begins there.
 */
function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const form = heading.current?.closest("form");
    (firstWrongIn(form) ?? heading.current)?.focus();
  }, []);
  return (
    <h3 ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
      {children}
    </h3>
  );
}

/** The steps with what was entered in them; those that were reached already can be chosen. */
function StepList({ steps, step, onStep, isBusy, isOver = false }: Props) {
  const { t } = useTranslation("ui");
  const [reached, setReached] = useState(step);
  if (step > reached) setReached(step);
  return (
    <nav className={classes.steps} aria-label={t(($) => $.steps)}>
      <ol>
        {steps.map(({ key, label, reminder }, index) => {
          const isDone = isOver || (index < reached && index !== step);
          return (
            <li key={key} data-state={isDone ? "done" : index === step ? "shown" : "open"}>
              <UnstyledButton
                disabled={index > reached || index === step || isBusy}
                aria-current={index === step ? "step" : undefined}
                aria-label={isDone ? t(($) => $.stepDone, { step: label }) : label}
                onClick={() => onStep(index)}
              >
                <span className={classes.mark} aria-hidden>
                  {isDone ? <IconCheck size={16} stroke={2} /> : index + 1}
                </span>
                <span className={classes.name}>
                  {label}
                  {isDone && reminder && <small>{reminder}</small>}
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
