import type { Scope } from "@wegbuch/contract/access/scopes";
import { latestExpiry, usualExpiry } from "@wegbuch/contract/apitokens/rules";
import { NewApiToken } from "@wegbuch/contract/apitokens/schemas";
import { addDays, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { problemText } from "../../api/problems.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showError } from "../../ui/feedback/error-bar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useMakeToken } from "./data.ts";
import { MadeTokenDialog } from "./MadeTokenDialog.tsx";
import { ScopeChoice } from "./ScopeChoice.tsx";

/** Makes a token, and then shows it, this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("apitokens");
  const [openedAt] = useState(() => Date.now());
  const { mutate, isPending, data: made } = useMakeToken();
  const form = useDraft({
    before: { name: "", scopes: [] as Scope[], lastDay: dayOf(usualExpiry(openedAt)) },
    wrongIn: (draft) => fieldErrors(NewApiToken, bodyOf(draft), { expiresAt: t(($) => $.lastDay) }),
    refusedBy: refusedFields,
  });
  const { draft, errors } = form;
  const send = () =>
    mutate(
      { body: bodyOf(draft) },
      {
        onError: (error: unknown) => {
          if (Object.keys(form.refuse(error)).length === 0) showError(problemText(error));
        },
      },
    );
  if (made) return <MadeTokenDialog made={made} onClose={onClose} />;
  return (
    <FormDialog
      isOpen
      // What comes of it is shown this once, so that it is waited for.
      onClose={() => isPending || onClose()}
      title={t(($) => $.makeTitle)}
      size="form"
      confirmLabel={t(($) => $.make)}
      isBusy={isPending}
      onConfirm={() => form.submit(send)}
    >
      <TextField
        label={t(($) => $.name)}
        hint={t(($) => $.nameHint)}
        isRequired
        isFirst
        maxLength={100}
        value={draft.name}
        onChange={(name) => form.change({ name })}
        error={errors["name"]}
      />
      <ScopeChoice
        value={draft.scopes}
        onChange={(scopes) => form.change({ scopes })}
        error={errors["scopes"]}
      />
      <DateField
        label={t(($) => $.lastDay)}
        description={t(($) => $.lastDayHint)}
        isRequired
        min={dayOf(openedAt)}
        max={addDays(dayOf(latestExpiry(openedAt)), -1)}
        value={draft.lastDay}
        onChange={(lastDay) => form.change({ lastDay })}
        error={errors["expiresAt"]}
      />
    </FormDialog>
  );
}

type Draft = { name: string; scopes: Scope[]; lastDay: string };

/** Until the last day is over; what is typed and is no day is sent as it is, and refused in words. */
function bodyOf({ name, scopes, lastDay }: Draft) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(lastDay);
  const expiresAt = isDay ? new Date(startOfDay(addDays(lastDay, 1))).toISOString() : lastDay;
  return { name, scopes, expiresAt };
}
