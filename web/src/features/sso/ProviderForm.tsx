import { Button, Checkbox } from "@mantine/core";
import { joiningRoles, SsoChange, type SsoSettings } from "@wegbuch/contract/sso/schemas";
import * as userTexts from "@wegbuch/contract/users/texts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { spoken } from "../../api/language.ts";
import { problemText } from "../../api/problems.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { showError } from "../../ui/feedback/error-bar.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { CopiedText } from "./CopiedText.tsx";
import { JoiningGroup } from "./JoiningGroup.tsx";
import { useChangeSso, useRemoveSso } from "./data.ts";
import classes from "./SsoPage.module.css";

type Provider = NonNullable<SsoSettings["provider"]>;
type Props = { saved: Provider | null; redirectAddress: string };

const nothing = {
  issuer: "",
  clientId: "",
  createsUsers: false,
  roleId: joiningRoles.driver as Provider["roleId"],
  groupId: null,
  isOnly: false,
} satisfies Provider;

/** What the provider calls Wegbuch, and who gets in by it. */
export function ProviderForm({ saved, redirectAddress }: Props) {
  const { t } = useTranslation("sso");
  const changing = useChangeSso();
  const [isRemoving, setRemoving] = useState(false);
  const form = useDraft({
    before: { ...nothing, ...saved, clientSecret: "" },
    wrongIn: ({ clientSecret, ...draft }) =>
      fieldErrors(SsoChange, { ...draft, ...(clientSecret !== "" && { clientSecret }) }, {}),
    refusedBy: refusedFields,
  });
  const { draft, errors, fill } = form;
  const send = () => {
    const { clientSecret, ...body } = draft;
    changing.mutate(
      { body: { ...body, ...(clientSecret !== "" && { clientSecret }) } },
      {
        onSuccess: () => {
          fill({ ...draft, clientSecret: "" });
          void showSnackbar(t(($) => $.saved));
        },
        onError: (error) => {
          if (Object.keys(form.refuse(error)).length === 0) showError(problemText(error));
        },
      },
    );
  };
  return (
    <section className={classes.card} aria-label={t(($) => $.provider)}>
      <h2>{t(($) => $.provider)}</h2>
      <p className="secondary">{t(($) => $.providerWhy)}</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(send);
        }}
      >
        <CopiedText label={t(($) => $.redirect)} text={redirectAddress} />
        <TextField
          label={t(($) => $.issuer)}
          isRequired
          maxLength={500}
          placeholder="https://"
          value={draft.issuer}
          onChange={(issuer) => form.change({ issuer })}
          error={errors["issuer"]}
        />
        <TextField
          label={t(($) => $.clientId)}
          isRequired
          maxLength={300}
          value={draft.clientId}
          onChange={(clientId) => form.change({ clientId })}
          error={errors["clientId"]}
        />
        <PasswordField
          label={t(($) => $.clientSecret)}
          isOptional={saved !== null}
          description={saved === null ? t(($) => $.secretHint) : t(($) => $.secretStays)}
          maxLength={1_000}
          autoComplete="new-password"
          value={draft.clientSecret}
          onChange={(clientSecret) => form.change({ clientSecret })}
          error={errors["clientSecret"]}
        />
        <Checkbox
          label={t(($) => $.createsUsers)}
          checked={draft.createsUsers}
          onChange={(event) => form.change({ createsUsers: event.currentTarget.checked })}
        />
        {draft.createsUsers && (
          <>
            <Choice
              label={t(($) => $.role)}
              value={String(draft.roleId)}
              options={Object.values(joiningRoles).map((role) => ({
                value: String(role),
                label: spoken(userTexts)[`role${role}`],
              }))}
              onChange={(chosen) => {
                const roleId = Object.values(joiningRoles).find((role) => String(role) === chosen);
                if (roleId !== undefined) form.change({ roleId });
              }}
            />
            <JoiningGroup
              value={draft.groupId}
              onChange={(groupId) => form.change({ groupId })}
              error={errors["groupId"]}
            />
          </>
        )}
        <Checkbox
          label={t(($) => $.isOnly)}
          description={t(($) => $.isOnlyWhy)}
          checked={draft.isOnly}
          onChange={(event) => form.change({ isOnly: event.currentTarget.checked })}
        />
        <div className={classes.buttons}>
          <Button type="submit" size="md" disabled={!form.isChanged} loading={changing.isPending}>
            {t(($) => $.save)}
          </Button>
          {saved !== null && (
            <Button
              size="md"
              variant="outline"
              color="var(--wb-error-text)"
              aria-haspopup="dialog"
              onClick={() => setRemoving(true)}
            >
              {t(($) => $.remove)}
            </Button>
          )}
        </div>
      </form>
      {isRemoving && (
        <Removal
          onClose={() => setRemoving(false)}
          onRemoved={() => fill({ ...nothing, clientSecret: "" })}
        />
      )}
    </section>
  );
}

function Removal({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const { t } = useTranslation("sso");
  const { mutate, isPending } = useRemoveSso();
  const onSuccess = () => {
    void showSnackbar(t(($) => $.removed));
    onRemoved();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={t(($) => $.remove)}
      confirmLabel={t(($) => $.remove)}
      text={t(($) => $.removeWhy)}
      isBusy={isPending}
      onConfirm={() => mutate({}, { onSuccess })}
    />
  );
}
