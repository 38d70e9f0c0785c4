import { NewSuperUser, type SuperUser, SuperUserChange } from "@wegbuch/contract/superusers/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { useInstallationServices } from "../../api/installation.ts";
import { problemText } from "../../api/problems.ts";
import { showError } from "../../ui/feedback/error-bar.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { refusedPerson, useChangeSuperUser, useCreateSuperUser } from "./data.ts";

type Props = { superUser?: SuperUser; onClose: () => void };

const blank = { firstName: "", lastName: "", email: "", password: "" };

/** Adds a super admin, or changes one; a password is given when adding only. */
export function SuperUserDialog({ superUser, onClose }: Props) {
  const { t } = useTranslation("superusers");
  const { t: ui } = useTranslation("ui");
  const fewest = useInstallationServices()?.passwordMinLength ?? 6;
  const isNew = superUser === undefined;
  const create = useCreateSuperUser();
  const change = useChangeSuperUser();
  const labels = { password: t(($) => $.fields.password) };
  const form = useDraft({
    before: { ...blank, ...superUser },
    wrongIn: (person) => fieldErrors(isNew ? NewSuperUser : SuperUserChange, person, labels),
    refusedBy: refusedPerson,
  });
  const { draft: person, errors } = form;
  const set = (field: keyof typeof blank) => (value: string) => form.change({ [field]: value });
  const answers = {
    onSuccess: ({ firstName, lastName }: SuperUser) => {
      const name = `${firstName} ${lastName}`;
      onClose();
      void showSnackbar(isNew ? t(($) => $.added, { name }) : t(($) => $.saved, { name }));
    },
    onError: (error: unknown) => {
      if (Object.keys(form.refuse(error)).length === 0) showError(problemText(error));
    },
  };
  const send = () => {
    if (isNew) create.mutate({ body: person }, answers);
    else change.mutate({ params: { id: superUser.id }, body: SuperUserChange.parse(person) }, answers);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={isNew ? t(($) => $.addTitle) : t(($) => $.editTitle)}
      confirmLabel={isNew ? t(($) => $.addConfirm) : t(($) => $.editConfirm)}
      isBusy={create.isPending || change.isPending}
      onConfirm={() => form.submit(send)}
    >
      {(["firstName", "lastName", "email"] as const).map((field) => (
        <TextField
          key={field}
          kind={field === "email" ? "email" : "text"}
          label={t(($) => $.fields[field])}
          hint={field === "email" ? t(($) => $.fields.emailHint) : undefined}
          isRequired
          isFirst={field === "firstName"}
          maxLength={field === "email" ? 320 : 200}
          value={person[field]}
          onChange={set(field)}
          error={errors[field]}
        />
      ))}
      {isNew && (
        <PasswordField
          label={t(($) => $.fields.password)}
          description={ui(($) => $.passwordHint, { count: fewest })}
          autoComplete="new-password"
          value={person.password}
          onChange={set("password")}
          error={errors["password"]}
        />
      )}
    </FormDialog>
  );
}
