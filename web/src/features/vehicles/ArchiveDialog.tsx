import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { ArchivePrompt } from "../../ui/dialogs/ArchivePrompt.tsx";
import { useToggleArchives } from "./data.ts";

type Props = { vehicles: readonly Vehicle[]; onDone: () => void; onClose: () => void };

/** Archives one vehicle or several and keeps why (rules vehicles/archive, lists/archive-comment). */
export function ArchiveDialog({ vehicles, onDone, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const said = { count: vehicles.length, name: vehicles[0]?.name };
  return (
    <ArchivePrompt
      things={vehicles}
      say={(word) => t(($) => $.archiving[word], said)}
      toggle={useToggleArchives()}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
