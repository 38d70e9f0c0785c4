import { useState } from "react";
import type { FieldErrors } from "../../api/field-errors.ts";
import type { Steps } from "./steps.ts";

type Options<Name extends string> = {
  steps: Steps<Name>;
  /** The draft of the whole form, as `useDraft` holds it. */
  form: {
    wrong: FieldErrors;
    refused: FieldErrors;
    isChanged: boolean;
    refuse: (error: unknown) => FieldErrors;
  };
  /** Going on from the last step, with nothing wrong in any. */
  onFinish: () => void;
  /** A step with mistakes is not left for one after it, even if that was reached already. */
  isInOrder?: boolean;
};

/** A form in steps: each tells what is wrong in it from the first attempt to leave it on. Spread `wizard` into the wizard. */
export function useSteps<Name extends string>({ steps, form, onFinish, isInOrder = false }: Options<Name>) {
  const { names, errorsIn, firstWith } = steps;
  const [step, setStep] = useState(names[0]!);
  const [tried, setTried] = useState<readonly Name[]>([]);
  const index = names.indexOf(step);
  const wrong = errorsIn(step, form.wrong);
  const isWrong = Object.keys(wrong).length > 0;
  const showWrong = (name: Name) => {
    setTried((before) => [...before, name]);
    setStep(name);
  };
  const goOn = () => {
    const next = names[index + 1];
    if (isWrong) return showWrong(step);
    if (next) return setStep(next);
    const first = firstWith(form.wrong);
    if (first) showWrong(first);
    else onFinish();
  };
  return {
    names,
    setStep,
    /** What is told in the step that is shown. */
    errors: { ...(tried.includes(step) && wrong), ...errorsIn(step, form.refused) },
    /** Shows the first step of which the server refused something; gives whether there is one. */
    refuse: (error: unknown): boolean => {
      const first = firstWith(form.refuse(error));
      if (first) showWrong(first);
      return first !== undefined;
    },
    wizard: {
      step: index,
      onStep: (chosen: number) =>
        isInOrder && isWrong && chosen > index ? showWrong(step) : setStep(names[chosen] ?? step),
      onNext: goOn,
      isDirty: form.isChanged,
    },
  };
}
