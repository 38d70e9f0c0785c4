import { Textarea } from "@mantine/core";
import { type Costcenter, CostcenterInput } from "@wegbuch/contract/costcenters/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useLeaving } from "../../ui/form/use-leaving.tsx";
import { useChangeCostcenter, useCreateCostcenter } from "./data.ts";

/** Adds a cost centre, or changes the one given. */
export function EditDialog({ costcenter, onClose }: { costcenter?: Costcenter; onClose: () => void }) {
  const { t } = useTranslation("costcenters");
  const words = t(($) => (costcenter ? $.editing : $.creating), { returnObjects: true });
  const form = useForm(costcenter, onClose);
  const { draft, errors, change } = form;
  const { leave, isAsking, question } = useLeaving(form.isDirty, onClose);
  return (
    <>
      <FormDialog
        isOpen
        isBelow={isAsking}
        onClose={leave}
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
        <Textarea
          size="md"
          label={t(($) => $.fields.description)}
          autosize
          minRows={3}
          maxRows={5}
          maxLength={2_000}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={errors["description"]}
        />
      </FormDialog>
      {question}
    </>
  );
}

function useForm(costcenter: Costcenter | undefined, onClose: () => void) {
  const { t } = useTranslation("costcenters");
  const before = { foreignId: costcenter?.foreignId ?? "", description: costcenter?.description ?? "" };
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const creating = useCreateCostcenter();
  const changing = useChangeCostcenter();
  const wrong = fieldErrors(
    CostcenterInput,
    draft,
    t(($) => $.fields, { returnObjects: true }),
  );
  const heard = {
    onSuccess: () => {
      onClose();
      const name = draft.foreignId.trim();
      void showSnackbar(t(($) => (costcenter ? $.editing.done : $.creating.done), { name }));
    },
    onError: (error: unknown) => setRefused(refusedFields(error)),
  };
  const save = () => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    if (costcenter) changing.mutate({ params: { id: costcenter.id }, body: draft }, heard);
    else creating.mutate({ body: draft }, heard);
  };
  return {
    draft,
    change: (part: Partial<typeof draft>) => {
      setDraft((now) => ({ ...now, ...part }));
      setRefused({});
    },
    isDirty: draft.foreignId !== before.foreignId || draft.description !== before.description,
    errors: { ...(isTried && wrong), ...refused },
    save,
    isBusy: creating.isPending || changing.isPending,
  };
}
