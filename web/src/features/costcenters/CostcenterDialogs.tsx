import type { Costcenter } from "@wegbuch/contract/costcenters/schemas";
import { useTranslation } from "react-i18next";
import { CsvImportDialog } from "../../ui/csv/CsvImportDialog.tsx";
import { HistoryDialog } from "../../entities/histories/HistoryDialog.tsx";
import { ArchiveDialog } from "./ArchiveDialog.tsx";
import { BulkEditDialog } from "./BulkEditDialog.tsx";
import { importCostcenter, useRefreshCostcenters } from "./data.ts";
import { EditDialog } from "./EditDialog.tsx";

/** The dialog above the list, and the cost centres it is about. */
export type Open =
  | { dialog: "add" | "import" }
  | { dialog: "edit" | "history"; costcenter: Costcenter }
  | { dialog: "bulkEdit" | "archive"; costcenters: readonly Costcenter[] }
  | null;

type Props = {
  open: Open;
  onClose: () => void;
  /** Ticked rows were changed. */
  onDone: () => void;
};

export function CostcenterDialogs({ open, onClose, onDone }: Props) {
  const { t } = useTranslation("costcenters");
  switch (open?.dialog) {
    case "add":
      return <EditDialog onClose={onClose} />;
    case "edit":
      return <EditDialog costcenter={open.costcenter} onClose={onClose} />;
    case "bulkEdit":
      return <BulkEditDialog costcenters={open.costcenters} onDone={onDone} onClose={onClose} />;
    case "archive":
      return <ArchiveDialog costcenters={open.costcenters} onDone={onDone} onClose={onClose} />;
    case "history":
      return (
        <HistoryDialog
          id={open.costcenter.id}
          name={open.costcenter.foreignId}
          names={t(($) => $.properties, { returnObjects: true })}
          onClose={onClose}
        />
      );
    default:
      return <Import isOpen={open?.dialog === "import"} onClose={onClose} />;
  }
}

/** Column 1 is the key, column 2 what it stands for (rule costcenters/keys). */
function Import({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("costcenters");
  const refresh = useRefreshCostcenters();
  return (
    <CsvImportDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.importing.title)}
      columns={[
        {
          name: t(($) => $.columns.foreignId),
          field: "foreignId",
          isKey: true,
          isRequired: true,
          example: t(($) => $.importing.foreignIdExample),
        },
        {
          name: t(($) => $.columns.description),
          field: "description",
          example: t(($) => $.importing.descriptionExample),
        },
      ]}
      importRow={importCostcenter}
      onEnd={() => void refresh()}
    />
  );
}
