import { Textarea } from "@mantine/core";
import { NewService } from "@wegbuch/contract/services/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { formatOdometer } from "../../ui/texts/format.ts";
import { metersOf } from "../../ui/texts/kilometers.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { isDay, today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { useAddService } from "./data.ts";

/** Notes a service with the mileage it was done at. */
export function AddService({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const [draft, setDraft] = useState({ day: "", mileage: "", description: "" });
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useAddService();
  const { day, mileage, description } = draft;
  const change = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  };
  // What is no day is told as what is no date.
  const body = {
    vehicleId: vehicle.id,
    serviceDate: isDay(day) ? `${day}T00:00:00.000Z` : day,
    serviceAt: metersOf(mileage),
    description,
  };
  const errors = { ...(isTried && fieldErrors(NewService, body)), ...refused };
  const save = () => {
    setTried(true);
    const { data } = NewService.safeParse(body);
    if (data === undefined) return;
    mutate(
      { body: data },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.upkeepDialog.serviceAdded));
        },
        onError: (error) => setRefused(refusedFields(error)),
      },
    );
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.upkeepDialog.addService)}
      subtitle={vehicle.name}
      confirmLabel={t(($) => $.upkeepDialog.saveService)}
      isBusy={isPending}
      onConfirm={save}
    >
      <DateField
        label={t(($) => $.upkeepDialog.serviceDate)}
        isRequired
        max={today()}
        value={day}
        onChange={(next) => change({ day: next })}
        error={errors["serviceDate"]}
      />
      <TextField
        kind="number"
        label={t(($) => $.upkeepDialog.serviceMileage)}
        hint={t(($) => $.upkeepDialog.serviceMileageHint, {
          kilometers: formatOdometer(vehicle.mileageInMeters),
        })}
        isRequired
        maxLength={16}
        value={mileage}
        onChange={(next) => change({ mileage: next })}
        error={errors["serviceAt"]}
      />
      <Textarea
        size="md"
        label={t(($) => $.upkeepDialog.description)}
        autosize
        minRows={3}
        maxRows={5}
        maxLength={2_000}
        value={description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors["description"]}
      />
    </FormDialog>
  );
}
