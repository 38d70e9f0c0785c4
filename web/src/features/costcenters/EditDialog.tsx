import { type Costcenter, CostcenterInput } from "@wegbuch/contract/costcenters/schemas";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { DraftDialog } from "../../ui/dialogs/DraftDialog.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { LongText } from "../../ui/form/LongText.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useChangeCostcenter, useCreateCostcenter } from "./data.ts";

/** Adds a cost centre, or changes the one given. */
export function EditDialog({ costcenter, onClose }: { costcenter?: Costcenter; onClose: () => void }) {
  const { t } = useTranslation("costcenters");
  const words = t(($) => (costcenter ? $.editing : $.creating), { returnObjects: true });
  const form = useCostcenterForm(costcenter, onClose);
  const { draft, errors, change } = form;
  return (
    <DraftDialog
      isDirty={form.isChanged}
      onClose={onClose}
      title={words.title}
      confirmLabel={words.confirm}
      isBusy={form.isBusy}
      onConfirm={form.save}
    >
      <TextField
        label={t(($) => $.fields.foreignId)}
        hint={t(($) => $.fields.foreignIdHint)}
        isRequired
        isFirst
        value={draft.foreignId}
        onChange={(foreignId) => change({ foreignId })}
        error={errors["foreignId"]}
      />
      <LongText
        label={t(($) => $.fields.description)}
        value={draft.description}
        onChange={(description) => change({ description })}
        error={errors["description"]}
      />
    </DraftDialog>
  );
}

function useCostcenterForm(costcenter: Costcenter | undefined, onClose: () => void) {
  const { t } = useTranslation("costcenters");
  const labels = t(($) => $.fields, { returnObjects: true });
  const form = useDraft({
    before: { foreignId: costcenter?.foreignId ?? "", description: costcenter?.description ?? "" },
    wrongIn: (draft) => fieldErrors(CostcenterInput, draft, labels),
  });
  const { draft } = form;
  const creating = useCreateCostcenter();
  const changing = useChangeCostcenter();
  const heard = {
    onSuccess: () => {
      onClose();
      const name = draft.foreignId.trim();
      void showSnackbar(t(($) => (costcenter ? $.editing.done : $.creating.done), { name }));
    },
    onError: form.refuse,
  };
  const send = () => {
    if (costcenter) changing.mutate({ params: { id: costcenter.id }, body: draft }, heard);
    else creating.mutate({ body: draft }, heard);
  };
  return { ...form, save: () => form.submit(send), isBusy: creating.isPending || changing.isPending };
}
