import type { Costcenter } from "@wegbuch/contract/costcenters/schemas";
import { useTranslation } from "react-i18next";
import { BulkDialog } from "../../ui/dialogs/BulkDialog.tsx";
import { LongText } from "../../ui/form/LongText.tsx";
import { useChangeCostcenters } from "./data.ts";

type Props = { costcenters: readonly Costcenter[]; onDone: () => void; onClose: () => void };

/** Gives several cost centres one description, all of them or none (rule costcenters/bulk-edit). */
export function BulkEditDialog({ costcenters, onDone, onClose }: Props) {
  const { t } = useTranslation("costcenters");
  const count = costcenters.length;
  return (
    <BulkDialog
      before={{ description: "" }}
      bodyOf={({ description }) => ({ costcenterIds: costcenters.map(({ id }) => id), description })}
      call={useChangeCostcenters()}
      words={{
        title: t(($) => $.bulk.title, { count }),
        text: t(($) => $.bulk.text),
        confirm: t(($) => $.bulk.confirm),
        saved: t(($) => $.bulk.done, { count }),
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {({ draft, onChange }) => (
        <LongText
          label={t(($) => $.fields.description)}
          description={t(($) => $.bulk.hint)}
          isFirst
          value={draft.description}
          onChange={(description) => onChange({ description })}
        />
      )}
    </BulkDialog>
  );
}
