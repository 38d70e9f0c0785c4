import { Checkbox, Input } from "@mantine/core";
import { IconCpu } from "@tabler/icons-react";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { VehicleType } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { FieldPair, Fields } from "../../ui/form/Fields.tsx";
import { CostcenterSelect } from "../../entities/costcenters/CostcenterSelect.tsx";
import { GroupSelect } from "../../entities/groups/GroupSelect.tsx";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { SearchSelect } from "../../ui/pickers/SearchSelect.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { LongText } from "../../ui/form/LongText.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useFreeBoxes, useRights } from "./data.ts";
import { tripRules, type VehicleDraft } from "./draft.ts";

export type FieldsProps = {
  draft: VehicleDraft;
  errors: FieldErrors;
  onChange: (part: Partial<VehicleDraft>) => void;
};

const types = Object.values(vehicleTypes);

/** Step 0: what it is and whose (rule vehicles/wizard). */
export function DetailsFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("vehicles");
  return (
    <Fields>
      <TextField
        label={t(($) => $.fields.name)}
        isRequired
        isFirst
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={errors["name"]}
      />
      <FieldPair>
        <TextField
          label={t(($) => $.fields.licensePlate)}
          isRequired
          maxLength={50}
          value={draft.licensePlate}
          onChange={(licensePlate) => onChange({ licensePlate })}
          error={errors["licensePlate"]}
        />
        <TextField
          label={t(($) => $.fields.model)}
          isRequired
          value={draft.model}
          onChange={(model) => onChange({ model })}
          error={errors["model"]}
        />
      </FieldPair>
      <Input.Wrapper
        size="md"
        label={t(($) => $.fields.type)}
        labelElement="div"
        withAsterisk
        error={errors["type"]}
      >
        <SegmentedControl
          label={t(($) => $.fields.type)}
          isFullWidth
          isInvalid={errors["type"] !== undefined}
          value={draft.type === null ? "" : String(draft.type)}
          options={types.map((type) => ({ value: String(type), label: t(($) => $.profiles[`type${type}`]) }))}
          onChange={(chosen) => onChange({ type: Number(chosen) as VehicleType })}
        />
      </Input.Wrapper>
      <OwnerFields draft={draft} errors={errors} onChange={onChange} />
      <LongText
        label={t(($) => $.fields.description)}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        error={errors["description"]}
      />
    </Fields>
  );
}

/** A pool vehicle needs no owner, assigns no trips to one, and has no private trips (rule vehicles/owners). */
function OwnerFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useTranslation("vehicles");
  const { type, owner } = draft;
  const isPool = type === vehicleTypes.pool;
  const { mayBePrivate, ...rules } = tripRules(draft);
  const whyNot = isPool ? "assignTripsNotInPool" : owner === null ? "assignTripsNeedsOwner" : null;
  return (
    <>
      <PersonSelect
        label={t(($) => $.fields.ownerId)}
        hint={isPool ? t(($) => $.fields.ownerHintPool) : undefined}
        isRequired={!isPool}
        value={owner?.id ?? null}
        name={owner?.name}
        onChange={(person) => onChange({ owner: person && { id: person.id, name: person.name } })}
        error={errors["ownerId"]}
      />
      <Checkbox
        label={t(($) => $.fields.assignTripsToOwner)}
        description={t(($) => $.fields[whyNot ?? "assignTripsToOwnerHint"])}
        disabled={whyNot !== null}
        checked={rules.assignTripsToOwner}
        onChange={(event) => onChange({ assignTripsToOwner: event.currentTarget.checked })}
      />
      {mayBePrivate && (
        <Checkbox
          label={t(($) => $.fields.isPrivateTripAllowed)}
          checked={rules.isPrivateTripAllowed}
          onChange={(event) => onChange({ isPrivateTripAllowed: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** Step 1: the box, for those who may attach one, and where counting begins. */
export function BoxFields({ draft, errors, onChange, hasMileage }: FieldsProps & { hasMileage: boolean }) {
  const { t } = useTranslation("vehicles");
  const { seesBox } = useRights();
  return (
    <Fields>
      {seesBox && (
        <BoxSelect value={draft.box} onChange={(box) => onChange({ box })} error={errors["boxId"]} />
      )}
      {hasMileage && (
        <TextField
          kind="number"
          label={t(($) => $.fields.mileageInMeters)}
          hint={t(($) => $.fields.mileageHint)}
          isRequired
          maxLength={16}
          value={draft.mileage}
          onChange={(mileage) => onChange({ mileage })}
          error={errors["mileageInMeters"]}
        />
      )}
    </Fields>
  );
}

type BoxProps = {
  value: Reference | null;
  onChange: (box: Reference | null) => void;
  error: string | undefined;
};

function BoxSelect({ value, onChange, error }: BoxProps) {
  const { t } = useTranslation("vehicles");
  const [term, setTerm] = useState<string | null>(null);
  return (
    <SearchSelect
      {...useFreeBoxes(term)}
      label={t(($) => $.fields.boxId)}
      hint={t(($) => $.fields.boxHint)}
      icon={IconCpu}
      placeholder={t(($) => $.fields.chooseBox)}
      value={value?.id ?? null}
      name={value?.name}
      onSearch={setTerm}
      onChange={(box) => onChange(box && { id: box.id, name: box.name })}
      error={error}
    />
  );
}

/** Step 2: who sees it, and what it is booked on. */
export function BelongingFields(props: FieldsProps & { known?: readonly Reference[] }) {
  const { draft, errors, onChange, known } = props;
  const { t } = useTranslation("vehicles");
  const { hasCostcenters, needsGroup } = useRights();
  return (
    <Fields>
      <GroupSelect
        label={t(($) => $.fields.groupIds)}
        hint={needsGroup ? undefined : t(($) => $.fields.groupsHint)}
        isRequired={needsGroup}
        value={draft.groupIds}
        {...(known && { known })}
        onChange={(groupIds) => onChange({ groupIds })}
        error={errors["groupIds"]}
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
