import type { Reference } from "@wegbuch/contract/kit/wire";
import { deletionRequests } from "@wegbuch/contract/deletionrequests/endpoints";
import { EnteredDeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { useTranslation } from "react-i18next";
import { useWrite } from "../../api/client.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { besideFields } from "../../api/query-client.ts";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { LongText } from "../../ui/form/LongText.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";

type Draft = { person: Reference | null; text: string };

const bodyOf = ({ person, text }: Draft) => ({ userId: person?.id ?? "", text });

/** Asks for somebody who has left the company (rule deletionrequests/entered). */
export function EnterRequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("privacy");
  const { draft, errors, isChanged, change, submit, refuse } = useDraft<Draft>({
    before: { person: null, text: "" },
    wrongIn: (typed) => ({
      ...fieldErrors(EnteredDeletionRequest, bodyOf(typed)),
      ...(typed.person === null && { userId: t(($) => $.requests.enter.choose) }),
    }),
  });
  const { mutate, isPending } = useWrite(deletionRequests.enter, {
    refresh: [deletionRequests.list],
    ...besideFields,
  });
  const onSuccess = () => {
    onClose();
    void showSnackbar(t(($) => $.requests.enter.done));
  };
  return (
    <DraftDialog
      isDirty={isChanged}
      onClose={onClose}
      title={t(($) => $.requests.enter.title)}
      size="form"
      confirmLabel={t(($) => $.requests.enter.act)}
      isBusy={isPending}
      onConfirm={() => submit(() => mutate({ body: bodyOf(draft) }, { onSuccess, onError: refuse }))}
    >
      <p className="bare">{t(($) => $.requests.enter.why)}</p>
      <PersonSelect
        label={t(($) => $.requests.enter.person)}
        hint={t(($) => $.requests.enter.personHint)}
        value={draft.person?.id ?? null}
        name={draft.person?.name}
        onChange={(person) => change({ person })}
        error={errors["userId"]}
        isArchived
        isRequired
      />
      <LongText
        label={t(($) => $.requests.text)}
        description={t(($) => $.requests.enter.textHint)}
        value={draft.text}
        onChange={(text) => change({ text })}
        error={errors["text"]}
      />
    </DraftDialog>
  );
}
