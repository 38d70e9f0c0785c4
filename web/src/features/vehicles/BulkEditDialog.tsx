import type { Reference } from "@wegbuch/contract/kit/wire";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useTranslation } from "react-i18next";
import { ReplacedCostcenter } from "../../entities/costcenters/ReplacedCostcenter.tsx";
import { ReplacedGroups } from "../../entities/groups/ReplacedGroups.tsx";
import { BulkDialog, type BulkParts } from "../../ui/dialogs/BulkDialog.tsx";
import { ReplacedText } from "../../ui/form/ReplacedText.tsx";
import { useChangeVehicles, useRights } from "./data.ts";

/** What is to be replaced; null stays as each vehicle has it (rule lists/bulk-edit). */
type Draft = {
  groupIds: string[] | null;
  description: string | null;
  costcenter: { chosen: Reference | null } | null;
};

const unchanged: Draft = { groupIds: null, description: null, costcenter: null };

type Props = { vehicles: readonly Vehicle[]; onDone: () => void; onClose: () => void };

/** Changes several vehicles alike, all of them or none. */
export function BulkEditDialog({ vehicles, onDone, onClose }: Props) {
  const { t } = useTranslation("vehicles");
  const { needsGroup } = useRights();
  const count = vehicles.length;
  return (
    <BulkDialog
      before={unchanged}
      isReady={(draft) =>
        Object.values(draft).some((part) => part !== null) && !(needsGroup && draft.groupIds?.length === 0)
      }
      bodyOf={({ groupIds, description, costcenter }) => ({
        vehicleIds: vehicles.map(({ id }) => id),
        groupIds,
        description,
        costcenterId: costcenter && (costcenter.chosen?.id ?? ""),
      })}
      call={useChangeVehicles()}
      words={{
        title: t(($) => $.bulk.title, { count }),
        text: t(($) => $.bulk.text),
        confirm: t(($) => $.bulk.save),
        saved: t(($) => $.bulk.saved, { count }),
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(parts) => <Parts {...parts} />}
    </BulkDialog>
  );
}

function Parts({ draft, refused, onChange }: BulkParts<Draft>) {
  const { t } = useTranslation("vehicles");
  const { needsGroup, hasCostcenters } = useRights();
  const empty = t(($) => $.bulk.empty);
  return (
    <>
      <ReplacedGroups
        words={{
          replace: t(($) => $.bulk.groups),
          label: t(($) => $.fields.groupIds),
          hint: t(($) => $.fields.groupsHint),
        }}
        needsGroup={needsGroup}
        value={draft.groupIds}
        onChange={(groupIds) => onChange({ groupIds })}
        error={refused["groupIds"]}
      />
      <ReplacedText
        words={{
          replace: t(($) => $.bulk.description),
          label: t(($) => $.fields.description),
          hint: empty,
        }}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={refused["description"]}
      />
      {hasCostcenters && (
        <ReplacedCostcenter
          words={{
            replace: t(($) => $.bulk.costcenter),
            label: t(($) => $.fields.costcenterId),
            hint: empty,
          }}
          value={draft.costcenter}
          onChange={(costcenter) => onChange({ costcenter })}
          error={refused["costcenterId"]}
        />
      )}
    </>
  );
}
