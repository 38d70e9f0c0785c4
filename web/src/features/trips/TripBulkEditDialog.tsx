import { Input } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ReplacedCostcenter } from "../../entities/costcenters/ReplacedCostcenter.tsx";
import { BulkDialog, type BulkParts } from "../../ui/dialogs/BulkDialog.tsx";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { Replacing } from "../../ui/form/Replacing.tsx";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import { type BulkDraft, bulkBodyOf, isReady, nothingReplaced, whyNotAllPrivate } from "./bulk.ts";
import { useChangeTrips } from "./changes.ts";
import { type LogbookRow, useRights, useVehicles } from "./data.ts";
import { DescriptionField, TypeField, useFieldRights } from "./TripFields.tsx";

type Props = { trips: readonly LogbookRow[]; onClose: () => void; onDone: () => void };

/**
 * Changes several trips alike, all of them or none; the vehicle by the special organisation alone
 * (rule trips/bulk-edit).
 */
export function TripBulkEditDialog({ trips, onClose, onDone }: Props) {
  const { t } = useTranslation("tripDialogs");
  const count = trips.length;
  return (
    <BulkDialog
      before={nothingReplaced}
      isReady={isReady}
      bodyOf={(draft) => bulkBodyOf(draft, trips)}
      call={useChangeTrips()}
      words={{
        title: t(($) => $.bulk.title, { count }),
        text: t(($) => $.bulk.text, { count }),
        confirm: t(($) => $.bulk.save, { count }),
        saved: t(($) => $.bulk.saved, { count }),
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {(parts) => <Parts {...parts} trips={trips} />}
    </BulkDialog>
  );
}

type PartProps = BulkParts<BulkDraft> & { trips: readonly LogbookRow[] };

function Parts(parts: PartProps) {
  const { isSpecial } = useRights();
  const { tripIds: refused } = parts.refused;
  return (
    <>
      {refused && <Input.Error role="alert">{refused}</Input.Error>}
      <TypePart {...parts} />
      <DriverPart {...parts} />
      <DescriptionPart {...parts} />
      {isSpecial && <VehiclePart {...parts} />}
      <CostcenterPart {...parts} />
    </>
  );
}

const referenceOf = (option: Option | null) => ({ chosen: option && { id: option.id, name: option.name } });

function TypePart({ draft, trips, refused, onChange }: PartProps) {
  const { t } = useTranslation("tripDialogs");
  const rights = useRights();
  const vehicles = useVehicles();
  const mayBePrivate = (id: string) =>
    vehicles?.find((vehicle) => vehicle.id === id)?.isPrivateTripAllowed !== false;
  return (
    <Replacing
      label={t(($) => $.bulk.type)}
      isOn={draft.type !== null}
      onChange={(isOn) => onChange({ type: isOn ? { chosen: null } : null })}
    >
      <TypeField
        value={draft.type?.chosen ?? null}
        whyNotPrivate={whyNotAllPrivate(draft, trips, { rights, mayBePrivate })}
        onChange={(chosen) => onChange({ type: { chosen } })}
        error={refused["type"]}
      />
    </Replacing>
  );
}

function DriverPart({ draft, refused, onChange }: PartProps) {
  const { t } = useTranslation("tripDialogs");
  const { selectsDrivers, self } = useFieldRights();
  return (
    <Replacing
      label={t(($) => $.bulk.driver)}
      isOn={draft.driver !== null}
      onChange={(isOn) => onChange({ driver: isOn ? { chosen: selectsDrivers ? null : self } : null })}
    >
      <PersonSelect
        label={t(($) => $.fields.driverId)}
        isRequired
        whyNot={selectsDrivers ? null : t(($) => $.fields.driverFixed)}
        value={draft.driver?.chosen?.id ?? null}
        name={draft.driver?.chosen?.name}
        onChange={(option) => onChange({ driver: referenceOf(option) })}
        error={refused["driverId"]}
      />
    </Replacing>
  );
}

function DescriptionPart({ draft, refused, onChange }: PartProps) {
  const { t } = useTranslation("tripDialogs");
  return (
    <Replacing
      label={t(($) => $.bulk.description)}
      isOn={draft.description !== null}
      onChange={(isOn) => onChange({ description: isOn ? "" : null })}
    >
      <DescriptionField
        hint={t(($) => $.bulk.emptyDescription)}
        value={draft.description ?? ""}
        onChange={(description) => onChange({ description })}
        error={refused["description"]}
      />
    </Replacing>
  );
}

function VehiclePart({ draft, refused, onChange }: PartProps) {
  const { t } = useTranslation("tripDialogs");
  return (
    <Replacing
      label={t(($) => $.bulk.vehicle)}
      isOn={draft.vehicle !== null}
      onChange={(isOn) => onChange({ vehicle: isOn ? { chosen: null } : null })}
    >
      <VehicleSelect
        label={t(($) => $.fields.vehicleId)}
        isRequired
        value={draft.vehicle?.chosen?.id ?? null}
        name={draft.vehicle?.chosen?.name}
        onChange={(option) => onChange({ vehicle: referenceOf(option) })}
        error={refused["vehicleId"]}
      />
    </Replacing>
  );
}

/** Only where the person has cost centres. */
function CostcenterPart({ draft, refused, onChange }: PartProps) {
  const { t } = useTranslation("tripDialogs");
  const { hasCostcenters } = useFieldRights();
  if (!hasCostcenters) return null;
  return (
    <ReplacedCostcenter
      words={{
        replace: t(($) => $.bulk.costcenter),
        label: t(($) => $.fields.costcenterId),
        hint: t(($) => $.bulk.emptyCostcenter),
      }}
      value={draft.costcenter}
      onChange={(costcenter) => onChange({ costcenter })}
      error={refused["costcenterId"]}
    />
  );
}
