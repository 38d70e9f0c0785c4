import { Textarea } from "@mantine/core";
import type { Reservation } from "@wegbuch/contract/reservations/schemas";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../api/field-errors.ts";
import { AddressSearch } from "../../entities/geocoding/AddressSearch.tsx";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { MomentField } from "../../ui/dates/MomentField.tsx";
import { today } from "../../ui/dates/period.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { Alternatives } from "./Alternatives.tsx";
import { useRights, useTaken } from "./data.ts";
import { addressesOf, conflictText, type ReservationDraft, spanOf, withVehicle } from "./draft.ts";
import { momentText, spanText } from "./span.ts";
import { VehicleField } from "./VehicleField.tsx";

export type FieldsProps = {
  draft: ReservationDraft;
  errors: FieldErrors;
  onChange: (part: Partial<ReservationDraft>) => void;
  usualAddress: string;
  /** What is being changed. */
  before?: Reservation;
};

/** Which vehicle, and when and where one fetches it: of one that has begun all of this is settled. */
export function PickupFields({ draft, errors, onChange, usualAddress, before }: FieldsProps) {
  const { t } = useTranslation("reservations");
  return (
    <>
      <VehicleOfDraft draft={draft} error={errors["vehicleId"]} onChange={onChange} before={before} />
      <MomentField
        dayLabel={t(($) => $.form.pickupDay)}
        timeLabel={t(($) => $.form.pickupTime)}
        value={draft.pickup}
        onChange={(pickup) => onChange({ pickup })}
        min={today()}
        error={errors["pickupDate"]}
        isRequired
      />
      <Address
        label={t(($) => $.form.pickupAddress)}
        value={addressesOf(draft, usualAddress).pickup}
        onChange={(pickupAddress) => onChange({ pickupAddress })}
        error={errors["pickupAddress"]}
      />
    </>
  );
}

type VehicleProps = {
  draft: ReservationDraft;
  error: string | undefined;
  onChange: FieldsProps["onChange"];
  before: Reservation | undefined;
};

/** Says below the vehicle who has it already, before anybody tries. */
function VehicleOfDraft({ draft, error, onChange, before }: VehicleProps) {
  const { t } = useTranslation("reservations");
  const span = spanOf(draft);
  const taken = useTaken(draft.vehicle?.id ?? null, span, before?.id);
  const takenBy = taken && {
    conflict: conflictText(),
    driver: `${taken.by.driver.firstName} ${taken.by.driver.lastName}`,
    span: spanText({ from: taken.by.pickupDate, to: taken.by.returnDate }),
  };
  return (
    <>
      <VehicleField
        label={t(($) => $.form.vehicle)}
        span={span}
        value={draft.vehicle?.id ?? null}
        name={draft.vehicle?.name}
        onChange={(chosen) => onChange(withVehicle(chosen && { id: chosen.id, name: chosen.name }))}
        error={takenBy ? t(($) => $.form.takenBy, takenBy) : error}
        isRequired
      />
      {taken && span && (
        <Alternatives span={span} freeFrom={momentText(taken.freeFrom)} onChange={onChange} />
      )}
    </>
  );
}

/** When and where it is brought back, and the comment. */
export function ReturnFields({ draft, errors, onChange, usualAddress }: FieldsProps) {
  const { t } = useTranslation("reservations");
  return (
    <>
      <MomentField
        dayLabel={t(($) => $.form.returnDay)}
        timeLabel={t(($) => $.form.returnTime)}
        value={draft.return}
        onChange={(next) => onChange({ return: next })}
        min={today()}
        error={errors["returnDate"]}
        isRequired
      />
      <Address
        label={t(($) => $.form.returnAddress)}
        value={addressesOf(draft, usualAddress).return}
        onChange={(returnAddress) => onChange({ returnAddress })}
        error={errors["returnAddress"]}
      />
    </>
  );
}

type AddressProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** Of the address only its words are kept. */
function Address({ value, onChange, ...props }: AddressProps) {
  return (
    <AddressSearch
      {...props}
      value={value === "" ? null : { displayName: value }}
      onChange={(address) => onChange(address?.displayName ?? "")}
      isRequired
    />
  );
}

/**
 * Who is to have it: oneself, unless a leader chooses a colleague, and of what is reserved already whoever has it
 * (rule reservations/colleague).
 */
export function DriverField({ draft, errors, onChange, before }: TextProps & Pick<FieldsProps, "before">) {
  const { t } = useTranslation("reservations");
  const { mayReserveForOthers } = useRights();
  if (!mayReserveForOthers) return null;
  return (
    <PersonSelect
      label={t(($) => $.form.driver)}
      hint={before ? t(($) => $.form.handingHint) : t(($) => $.form.driverHint)}
      isRequired={before !== undefined}
      isClearable={before === undefined}
      value={draft.driver?.id ?? null}
      name={draft.driver?.name}
      onChange={(driver) => onChange({ driver: driver && { id: driver.id, name: driver.name } })}
      error={errors["driverId"]}
    />
  );
}

type TextProps = Pick<FieldsProps, "draft" | "errors" | "onChange">;

export function PurposeField({ draft, errors, onChange }: TextProps) {
  const { t } = useTranslation("reservations");
  return (
    <TextField
      label={t(($) => $.form.purpose)}
      value={draft.purpose}
      onChange={(purpose) => onChange({ purpose })}
      error={errors["purpose"]}
    />
  );
}

export function CommentField({ draft, errors, onChange }: TextProps) {
  const { t } = useTranslation("reservations");
  return (
    <Textarea
      size="md"
      label={t(($) => $.form.comment)}
      autosize
      minRows={3}
      maxRows={5}
      maxLength={1_000}
      value={draft.comment}
      error={errors["comment"]}
      onChange={(event) => onChange({ comment: event.currentTarget.value })}
    />
  );
}
