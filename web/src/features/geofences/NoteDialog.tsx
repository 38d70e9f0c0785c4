import { metadataCategories } from "@wegbuch/contract/geofences/codes";
import type { MetadataCategory } from "@wegbuch/contract/geofences/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { showError } from "../../ui/feedback/error-bar.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useNoteAdding } from "./changes.ts";
import type { Fence } from "./fence.ts";
import { sayReason } from "./say-reason.ts";

const categories = Object.values(metadataCategories);

/** Notes a worker or anything else at a fence (rule geofences/notes). */
export function NoteDialog({ fence, onClose }: { fence: Fence; onClose: () => void }) {
  const { t } = useTranslation("geofenceDialogs");
  const { t: page } = useTranslation("geofences");
  const [category, setCategory] = useState<MetadataCategory>(metadataCategories.worker);
  const [entry, setEntry] = useState("");
  const [isTold, setTold] = useState(false);
  const adding = useNoteAdding();
  const dataValue = entry.trim();
  const add = () => {
    setTold(true);
    if (dataValue === "") return;
    const body = { idGeoFence: fence.ID, idCategory: category, dataValue };
    adding.mutate(body, {
      onSuccess: onClose,
      onError: (error) => showError({ heading: page(($) => $.failed.addEntry), text: sayReason(error) }),
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
        value={String(category)}
        options={categories.map((each) => ({
          value: String(each),
          label: t(($) => $.note.categories[each]),
        }))}
        onChange={(chosen) => setCategory(Number(chosen) as MetadataCategory)}
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
