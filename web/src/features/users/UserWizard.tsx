import { passwordModes } from "@wegbuch/contract/users/codes";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useSteps } from "../../ui/form/use-steps.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Wizard } from "../../ui/dialogs/Wizard.tsx";
import { useCreateUser, useRights } from "./data.ts";
import {
  changedDraft,
  draftErrors,
  newBodyOf,
  newDraft,
  type StepName,
  steps,
  type UserDraft,
} from "./draft.ts";
import { nameOf, useRoleName } from "./UserColumns.tsx";
import { PasswordFields, PersonFields, RoleFields } from "./UserFields.tsx";

/** Three steps to a new user; the last one sends (rule users/wizard). */
export function UserWizard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("users");
  const labels = t(($) => $.fields, { returnObjects: true });
  const { needsGroup } = useRights();
  const form = useDraft({
    before: newDraft,
    changed: changedDraft,
    wrongIn: (draft) => draftErrors(draft, labels, { isNew: true, needsGroup }),
  });
  const { draft } = form;
  const { mutate, isPending } = useCreateUser();
  const create = () =>
    mutate(
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
        onError: (error) => refuse(error),
      },
    );
  const { wizard, errors, refuse } = useSteps({ steps, form, onFinish: create });
  const fields = { draft, errors, onChange: form.change };
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
      steps={steps.names.map((key) => ({
        key,
        label: t(($) => $.steps[key].label),
        about: t(($) => $.steps[key].about),
        reminder: reminders[key],
        content: contents[key],
      }))}
      {...wizard}
      finishLabel={t(($) => $.create)}
      isBusy={isPending}
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
