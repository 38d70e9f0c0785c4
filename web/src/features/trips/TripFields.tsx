import { Textarea } from "@mantine/core";
import { groupLeaderViewer } from "@wegbuch/contract/access/role-sets";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { Choice } from "../../ui/form/Choice.tsx";
import { Fields } from "../../ui/form/Fields.tsx";
import { AddressSearch } from "../../entities/geocoding/AddressSearch.tsx";
import { CostcenterSelect } from "../../entities/costcenters/CostcenterSelect.tsx";
import { MomentField } from "../../ui/dates/MomentField.tsx";
import { today } from "../../ui/dates/period.ts";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { VehicleSelect } from "../../entities/vehicles/VehicleSelect.tsx";
import { useVehicles } from "./data.ts";
import { type TripDraft, type WhyNotPrivate, withStart } from "./draft.ts";
import { permittedDrivers } from "./rules.ts";

export type FieldsProps = {
  draft: TripDraft;
  errors: FieldErrors;
  onChange: (part: Partial<TripDraft>) => void;
};

/** What of the fields a person may fill in. */
export function useFieldRights() {
  const user = useCurrentUser();
  const access = accessOf(user);
  return {
    /** Others enter their own trips (rules access/permissions, trips/driver-choice). */
    selectsDrivers: groupLeaderViewer.some((role) => role === access.role),
    hasCostcenters: mayUse(access, costcenters.list),
    self: { id: user.id, name: `${user.firstName} ${user.lastName}` },
  };
}

/** When and where. Nothing of it lies in the future. */
export function WayFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("tripDialogs");
  return (
    <Fields>
      <MomentField
        dayLabel={t(($) => $.fields.startDay)}
        timeLabel={t(($) => $.fields.startTime)}
        isRequired
        max={today()}
        value={draft.start}
        onChange={(start) => onChange(withStart(draft, start))}
        error={errors["startedAt"]}
      />
      <AddressSearch
        label={t(($) => $.fields.startAddress)}
        isRequired
        value={draft.startAddress}
        onChange={(startAddress) => onChange({ startAddress })}
        error={errors["startAddress"]}
      />
      <MomentField
        dayLabel={t(($) => $.fields.finishDay)}
        timeLabel={t(($) => $.fields.finishTime)}
        isRequired
        max={today()}
        value={draft.finish}
        onChange={(finish) => onChange({ finish })}
        error={errors["finishedAt"]}
      />
      <AddressSearch
        label={t(($) => $.fields.destinationAddress)}
        isRequired
        value={draft.destinationAddress}
        onChange={(destinationAddress) => onChange({ destinationAddress })}
        error={errors["destinationAddress"]}
      />
    </Fields>
  );
}

/** With what, for trips entered by hand, and by whom. */
export function WhoFields({ draft, errors, onChange, hasVehicle }: FieldsProps & { hasVehicle: boolean }) {
  const { t } = useTranslation("tripDialogs");
  return (
    <Fields>
      {hasVehicle && (
        <VehicleSelect
          label={t(($) => $.fields.vehicleId)}
          isRequired
          value={draft.vehicle?.id ?? null}
          name={draft.vehicle?.name}
          onChange={(chosen) => onChange({ vehicle: chosen && { id: chosen.id, name: chosen.name } })}
          error={errors["vehicleId"]}
        />
      )}
      <DriverField draft={draft} errors={errors} onChange={onChange} />
    </Fields>
  );
}

/** The driver, of those who are permitted to drive the vehicle; whoever may not select drivers is it himself. */
function DriverField({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("tripDialogs");
  const { selectsDrivers } = useFieldRights();
  const among = permittedDrivers(useVehicles()?.find(({ id }) => id === draft.vehicle?.id));
  return (
    <PersonSelect
      among={among}
      hint={among && t(($) => $.fields.driverPermitted)}
      label={t(($) => $.fields.driverId)}
      isRequired
      whyNot={selectsDrivers ? null : t(($) => $.fields.driverFixed)}
      value={draft.driver?.id ?? null}
      name={draft.driver?.name}
      onChange={(chosen) => onChange({ driver: chosen && { id: chosen.id, name: chosen.name } })}
      error={errors["driverId"]}
    />
  );
}

type WhatProps = FieldsProps & {
  /** Why the trip may not be private. */
  whyNotPrivate: WhyNotPrivate;
  /** Recorded distances stay; one that is not required counts as before while its field is empty. */
  mileage: "required" | "optional" | "recorded";
  /** The distance before, as typed. */
  mileageBefore?: string;
  /** The purpose gets the focus when its dialog opens. */
  beginsWithPurpose?: boolean;
};

/** What kind of trip, how far, and what for. */
export function WhatFields(props: WhatProps) {
  const { draft, errors, onChange, mileage } = props;
  const { t } = useTranslation("tripDialogs");
  const { hasCostcenters } = useFieldRights();
  return (
    <Fields>
      <TypeField
        value={draft.type}
        whyNotPrivate={props.whyNotPrivate}
        onChange={(type) => onChange({ type })}
        error={errors["type"]}
      />
      {mileage !== "recorded" && (
        <TextField
          kind="number"
          label={t(($) => $.fields.mileageInMeters)}
          hint={t(($) => $.fields.mileageHint)}
          isRequired={mileage === "required"}
          maxLength={12}
          {...(props.mileageBefore !== undefined && { placeholder: props.mileageBefore })}
          value={draft.mileage}
          onChange={(typed) => onChange({ mileage: typed })}
          error={errors["mileageInMeters"]}
        />
      )}
      <DescriptionField
        isFirst={props.beginsWithPurpose ?? false}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={errors["description"]}
      />
      {hasCostcenters && (
        <CostcenterSelect
          label={t(($) => $.fields.costcenterId)}
          value={draft.costcenter?.id ?? null}
          name={draft.costcenter?.name}
          onChange={(chosen) => onChange({ costcenter: chosen && { id: chosen.id, name: chosen.name } })}
          error={errors["costcenterId"]}
        />
      )}
    </Fields>
  );
}

type TypeProps = {
  value: TripType | null;
  whyNotPrivate: WhyNotPrivate;
  onChange: (type: TripType) => void;
  error: string | undefined;
};

/** One of the three types; private only where that is possible, or chosen already. */
export function TypeField({ value, whyNotPrivate, onChange, error }: TypeProps) {
  const { t } = useTranslation("tripDialogs");
  const nameOf = useTripTypeName();
  const types = Object.values(tripTypes).filter(
    (type) => type !== tripTypes.private || whyNotPrivate === null || value === tripTypes.private,
  );
  return (
    <Choice
      label={t(($) => $.fields.type)}
      value={value === null ? "" : String(value)}
      options={types.map((type) => ({ value: String(type), label: nameOf(type) }))}
      onChange={(chosen) => onChange(Number(chosen) as TripType)}
      isRequired
      hint={whyNotPrivate ? t(($) => $.whyNotPrivate[whyNotPrivate]) : undefined}
      error={error}
    />
  );
}

type DescriptionProps = {
  value: string;
  hint?: string;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
  onChange: (description: string) => void;
  error: string | undefined;
};

/** From here on a counter says how many characters are left. */
const countsFrom = 160;
const mostCharacters = 200;

/** What the trip was for, up to 200 characters. */
export function DescriptionField({ value, hint, isFirst = false, onChange, error }: DescriptionProps) {
  const { t } = useTranslation("tripDialogs");
  const { t: ui } = useTranslation("ui");
  return (
    <Textarea
      size="md"
      label={t(($) => $.fields.description)}
      description={
        value.length >= countsFrom
          ? ui(($) => $.characters, { count: value.length, most: mostCharacters })
          : hint
      }
      autosize
      minRows={3}
      maxRows={5}
      maxLength={mostCharacters}
      data-autofocus={isFirst || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
