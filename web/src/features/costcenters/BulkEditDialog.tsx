import { Textarea } from "@mantine/core";
import type { Costcenter } from "@wegbuch/contract/costcenters/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useChangeCostcenters } from "./data.ts";

type Props = { costcenters: readonly Costcenter[]; onDone: () => void; onClose: () => void };

/** Gives several cost centres one description, all of them or none (OQ-136). */
export function BulkEditDialog({ costcenters, onDone, onClose }: Props) {
  const { t } = useTranslation("costcenters");
  const count = costcenters.length;
  const [description, setDescription] = useState("");
  const { mutate, isPending } = useChangeCostcenters();
  const save = () =>
    mutate(
      { body: { costcenterIds: costcenters.map(({ id }) => id), description } },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.bulk.done, { count }));
        },
      },
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulk.title, { count })}
      confirmLabel={t(($) => $.bulk.confirm)}
      isBusy={isPending}
      onConfirm={save}
    >
      <p>{t(($) => $.bulk.text)}</p>
      <Textarea
        size="md"
        label={t(($) => $.fields.description)}
        description={t(($) => $.bulk.hint)}
        autosize
        minRows={3}
        maxRows={5}
        maxLength={2_000}
        data-autofocus
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
