import { passwordModes } from "@wegbuch/contract/users/codes";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Wizard } from "../../ui/form/Wizard.tsx";
import { useCreateUser, useRights } from "./data.ts";
import {
  changed,
  draftErrors,
  errorsOfStep,
  isChanged,
  newBodyOf,
  newDraft,
  type StepName,
  stepNames,
  stepOf,
  type UserDraft,
} from "./draft.ts";
import { nameOf, useRoleName } from "./UserColumns.tsx";
import { PasswordFields, PersonFields, RoleFields } from "./UserFields.tsx";

/** Three steps to a new user; the last one sends (OQ-122). */
export function UserWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("users");
  const labels = t(($) => $.fields, { returnObjects: true });
  const { needsGroup } = useRights();
  const [draft, setDraft] = useState(newDraft);
  const [step, setStep] = useState<StepName>("person");
  /** Steps that were left once tell what is wrong in them. */
  const [tried, setTried] = useState<readonly StepName[]>([]);
  const [refused, setRefused] = useState<FieldErrors>({});
  const create = useCreateUser();
  const wrong = draftErrors(draft, labels, { isNew: true, needsGroup });

  const change = (part: Partial<UserDraft>) => {
    setDraft((before) => changed(before, part));
    setRefused({});
  };
  const show = (next: StepName) => {
    setTried((before) => [...before, next]);
    setStep(next);
  };
  const goOn = () => {
    const next = stepNames[stepNames.indexOf(step) + 1];
    if (Object.keys(errorsOfStep(wrong, step)).length > 0) show(step);
    else if (next) setStep(next);
    else finish();
  };
  const finish = () => {
    const firstWrong = firstStepOf(wrong);
    if (firstWrong) return show(firstWrong);
    create.mutate(
      { body: newBodyOf(draft) },
      {
        onSuccess: (user) => {
          onClose();
          const said = { name: nameOf(user), email: user.email };
          void showSnackbar(
            draft.passwordMode === passwordModes.invited
              ? t(($) => $.invited, said)
              : t(($) => $.created, said),
          );
        },
        onError: (error) => {
          const fields = refusedFields(error);
          const firstRefused = firstStepOf(fields);
          setRefused(fields);
          if (firstRefused) show(firstRefused);
        },
      },
    );
  };

  const errors = {
    ...(tried.includes(step) && errorsOfStep(wrong, step)),
    ...errorsOfStep(refused, step),
  };
  const fields = { draft, errors, onChange: change };
  const contents: Record<StepName, ReactNode> = {
    person: <PersonFields {...fields} />,
    role: <RoleFields {...fields} />,
    password: <PasswordFields {...fields} />,
  };
  const reminders = useReminders(draft);
  return (
    <Wizard
      title={t(($) => $.add)}
      isOpen
      onClose={onClose}
      steps={stepNames.map((key) => ({
        key,
        label: t(($) => $.steps[key].label),
        about: t(($) => $.steps[key].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      step={stepNames.indexOf(step)}
      onStep={(index) => setStep(stepNames[index] ?? step)}
      onNext={goOn}
      finishLabel={t(($) => $.create)}
      isBusy={create.isPending}
      isDirty={isChanged(draft, newDraft())}
    />
  );
}

/** What was entered, in a few words beside each step. */
function useReminders({ firstName, lastName, roleId }: UserDraft): Partial<Record<StepName, string>> {
  const roleName = useRoleName();
  return {
    person: `${firstName.trim()} ${lastName.trim()}`,
    role: roleId === null ? "" : roleName(roleId),
  };
}

function firstStepOf(errors: FieldErrors): StepName | undefined {
  const wrong = Object.keys(errors).map(stepOf);
  return stepNames.find((step) => wrong.includes(step));
}
