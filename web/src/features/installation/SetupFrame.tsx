import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "../../ui/theme/Brand.tsx";
import { ErrorBar } from "../../ui/feedback/ErrorBar.tsx";
import { LanguageSwitch } from "../../ui/form/LanguageSwitch.tsx";
import classes from "./SetupFrame.module.css";

export const stepNames = ["account", "mail", "map", "geocoder", "company", "done"] as const;
export type StepName = (typeof stepNames)[number];

export type StepState = { name: StepName; state: "done" | "later" | "open"; reminder?: string | undefined };

type Props = {
  /** Null while it is not known yet. */
  shown: StepName | null;
  steps: readonly StepState[];
  onStep: (step: StepName) => void;
  heading?: string;
  about?: string;
  children?: ReactNode;
};

/** One thing at a time: beside it where one is, and what was entered before. */
export function SetupFrame({ shown, steps, onStep, heading, about, children }: Props) {
  const { t } = useTranslation("installation");
  const place = stepNames.indexOf(shown ?? "account");
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <div className={classes.steps}>
          <Brand />
          <nav aria-label={t(($) => $.steps)}>
            <ol>
              {stepNames.map((name, index) => {
                const { state = "open", reminder } = steps.find((step) => step.name === name) ?? {};
                return (
                  <li key={name} data-state={name === shown ? "shown" : state}>
                    <StepMark
                      {...{ name, index, state, reminder }}
                      isShown={name === shown}
                      isOpen={steps.some((step) => step.name === name)}
                      onStep={onStep}
                    />
                  </li>
                );
              })}
            </ol>
          </nav>
        </div>
      </aside>
      <main className={classes.main} aria-busy={shown === null}>
        <div className={classes.top}>
          {shown !== null && (
            <span className={classes.count}>
              {t(($) => $.stepOf, { step: place + 1, count: stepNames.length })}
            </span>
          )}
          <LanguageSwitch />
        </div>
        <div className={classes.task}>
          <ErrorBar />
          {shown !== null && (
            <>
              <Heading key={shown}>{heading}</Heading>
              {about && <p className={classes.about}>{about}</p>}
              {children}
            </>
          )}
        </div>
      </main>
    </div>
  );
}

type MarkProps = {
  name: StepName;
  index: number;
  state: StepState["state"];
  reminder?: string | undefined;
  isShown: boolean;
  isOpen: boolean;
  onStep: (step: StepName) => void;
};

function StepMark({ name, index, state, reminder, isShown, isOpen, onStep }: MarkProps) {
  const { t } = useTranslation("installation");
  const label = t(($) => $[name].label);
  const spoken = {
    done: t(($) => $.stepDone, { step: label }),
    later: t(($) => $.stepLater, { step: label }),
    open: label,
  };
  return (
    <UnstyledButton
      disabled={!isOpen || isShown}
      aria-current={isShown ? "step" : undefined}
      aria-label={spoken[state]}
      onClick={() => onStep(name)}
    >
      <span className={classes.mark} aria-hidden>
        {state === "done" ? <IconCheck size={16} stroke={2} /> : index + 1}
      </span>
      <span className={classes.name}>
        {label}
        {state === "later" && <small>{t(($) => $.later)}</small>}
        {state === "done" && reminder !== undefined && <small>{reminder}</small>}
      </span>
    </UnstyledButton>
  );
}

/** Takes the focus with each step, so that it is read out and Tab leads to its first field. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h1>
  );
}
