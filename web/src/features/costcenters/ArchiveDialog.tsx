import type { Costcenter } from "@wegbuch/contract/costcenters/schemas";
import { useTranslation } from "react-i18next";
import { ArchivePrompt } from "../../ui/dialogs/ArchivePrompt.tsx";
import { useToggleArchives } from "./data.ts";

type Props = { costcenters: readonly Costcenter[]; onDone: () => void; onClose: () => void };

/** Archives one cost centre or several and keeps why (rule lists/archive-comment). */
export function ArchiveDialog({ costcenters, onDone, onClose }: Props) {
  const { t } = useTranslation("costcenters");
  const said = { count: costcenters.length, name: costcenters[0]?.foreignId };
  return (
    <ArchivePrompt
      things={costcenters}
      say={(word) => t(($) => $.archiving[word], said)}
      toggle={useToggleArchives()}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
