import { Input } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { CostcenterSelect } from "../../entities/costcenters/CostcenterSelect.tsx";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { Replacing } from "../../ui/form/Replacing.tsx";
import type { Option } from "../../ui/pickers/SearchSelect.tsx";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import { type BulkDraft, bulkBodyOf, isReady, nothingReplaced, whyNotAllPrivate } from "./bulk.ts";
import { useChangeTrips } from "./changes.ts";
import { type LogbookRow, useRights, useVehicles } from "./data.ts";
import { DescriptionField, TypeField, useFieldRights } from "./TripFields.tsx";

type Props = { trips: readonly LogbookRow[]; onClose: () => void; onDone: () => void };

/** Changes several trips alike, all of them or none; the vehicle by the special organisation alone (OQ-108). */
export function TripBulkEditDialog({ trips, onClose, onDone }: Props) {
  const { t } = useTranslation("tripDialogs");
  const rights = useRights();
  const [draft, setDraft] = useState(nothingReplaced);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useChangeTrips();
  const count = trips.length;
  const change = (part: Partial<BulkDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const save = () =>
    mutate(
      { body: bulkBodyOf(draft, trips) },
      {
        onSuccess: () => {
          onDone();
          onClose();
          void showSnackbar(t(($) => $.bulk.saved, { count }));
        },
        onError: (error) => setRefused(refusedFields(error)),
      },
    );
  const parts = { draft, trips, errors: refused, onChange: change };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulk.title, { count })}
      confirmLabel={t(($) => $.bulk.save, { count })}
      isReady={isReady(draft)}
      isBusy={isPending}
      onConfirm={save}
    >
      <p>{t(($) => $.bulk.text, { count })}</p>
      {refused["tripIds"] && <Input.Error role="alert">{refused["tripIds"]}</Input.Error>}
      <TypePart {...parts} />
      <DriverPart {...parts} />
      <DescriptionPart {...parts} />
      {rights.isSpecial && <VehiclePart {...parts} />}
      <CostcenterPart {...parts} />
    </FormDialog>
  );
}

type PartProps = {
  draft: BulkDraft;
  trips: readonly LogbookRow[];
  errors: FieldErrors;
  onChange: (part: Partial<BulkDraft>) => void;
};

const referenceOf = (option: Option | null) => ({ chosen: option && { id: option.id, name: option.name } });

function TypePart({ draft, trips, errors, onChange }: PartProps) {
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
        error={errors["type"]}
      />
    </Replacing>
  );
}

function DriverPart({ draft, errors, onChange }: PartProps) {
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
        error={errors["driverId"]}
      />
    </Replacing>
  );
}

function DescriptionPart({ draft, errors, onChange }: PartProps) {
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
        error={errors["description"]}
      />
    </Replacing>
  );
}

function VehiclePart({ draft, errors, onChange }: PartProps) {
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
        error={errors["vehicleId"]}
      />
    </Replacing>
  );
}

/** Only where the person has cost centres. */
function CostcenterPart({ draft, errors, onChange }: PartProps) {
  const { t } = useTranslation("tripDialogs");
  const { hasCostcenters } = useFieldRights();
  if (!hasCostcenters) return null;
  return (
    <Replacing
      label={t(($) => $.bulk.costcenter)}
      isOn={draft.costcenter !== null}
      onChange={(isOn) => onChange({ costcenter: isOn ? { chosen: null } : null })}
    >
      <CostcenterSelect
        label={t(($) => $.fields.costcenterId)}
        hint={t(($) => $.bulk.emptyCostcenter)}
        value={draft.costcenter?.chosen?.id ?? null}
        name={draft.costcenter?.chosen?.name}
        onChange={(option) => onChange({ costcenter: referenceOf(option) })}
        error={errors["costcenterId"]}
      />
    </Replacing>
  );
}
