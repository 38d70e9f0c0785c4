import type { MetadataCategory } from "@wegbuch/contract/geofences/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showError } from "../../ui/feedback/error-bar.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useNoteAdding } from "./changes.ts";
import type { Fence } from "./fence.ts";
import { reasonOf } from "./reason.ts";

const categories = ["1", "99"] as const;

/** Notes a worker or anything else at a fence (OQ-218). */
export function NoteDialog({ fence, onClose }: { fence: Fence; onClose: () => void }) {
  const { t } = useTranslation("geofenceDialogs");
  const { t: page } = useTranslation("geofences");
  const [category, setCategory] = useState<(typeof categories)[number]>("1");
  const [entry, setEntry] = useState("");
  const [isTold, setTold] = useState(false);
  const adding = useNoteAdding();
  const dataValue = entry.trim();
  const add = () => {
    setTold(true);
    if (dataValue === "") return;
    const body = { idGeoFence: fence.ID, idCategory: Number(category) as MetadataCategory, dataValue };
    adding.mutate(body, {
      onSuccess: onClose,
      onError: (error) => showError({ heading: page(($) => $.failed.addEntry), text: reasonOf(error) }),
    });
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.note.title)}
      subtitle={fence.Title}
      confirmLabel={t(($) => $.note.add)}
      isBusy={adding.isPending}
      onConfirm={add}
    >
      <SegmentedControl
        label={t(($) => $.note.category)}
        isFullWidth
        value={category}
        options={categories.map((value) => ({ value, label: t(($) => $.note.categories[value]) }))}
        onChange={setCategory}
      />
      <TextField
        label={t(($) => $.note.label)}
        value={entry}
        onChange={setEntry}
        isRequired
        isFirst
        error={isTold && dataValue === "" ? t(($) => $.note.isEmpty) : undefined}
      />
    </FormDialog>
  );
}
