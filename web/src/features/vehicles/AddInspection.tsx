import { Textarea } from "@mantine/core";
import { NewInspection } from "@wegbuch/contract/inspections/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { isDay, today } from "../../ui/dates/period.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import { useAddInspection } from "./data.ts";

/** Notes the day of an inspection. */
export function AddInspection({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const [day, setDay] = useState("");
  const [description, setDescription] = useState("");
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useAddInspection();
  // What is no day is told as what is no date.
  const body = {
    vehicleId: vehicle.id,
    inspectionDate: isDay(day) ? `${day}T00:00:00.000Z` : day,
    description,
  };
  const errors = { ...(isTried && fieldErrors(NewInspection, body)), ...refused };
  const save = () => {
    setTried(true);
    const { data } = NewInspection.safeParse(body);
    if (data === undefined) return;
    mutate(
      { body: data },
      {
        onSuccess: () => {
          onClose();
          void showSnackbar(t(($) => $.upkeepDialog.inspectionAdded));
        },
        onError: (error) => setRefused(refusedFields(error)),
      },
    );
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(($) => $.upkeepDialog.addInspection)}
      subtitle={vehicle.name}
      confirmLabel={t(($) => $.upkeepDialog.saveInspection)}
      isBusy={isPending}
      onConfirm={save}
    >
      <DateField
        label={t(($) => $.upkeepDialog.inspectionDate)}
        isRequired
        max={today()}
        value={day}
        onChange={(next) => {
          setDay(next);
          setRefused({});
        }}
        error={errors["inspectionDate"]}
      />
      <Textarea
        size="md"
        label={t(($) => $.upkeepDialog.description)}
        autosize
        minRows={3}
        maxRows={5}
        maxLength={2_000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={errors["description"]}
      />
    </FormDialog>
  );
}
