import { Textarea } from "@mantine/core";
import { NewInspection } from "@wegbuch/contract/inspections/schemas";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FieldErrors, fieldErrors, refusedFields } from "../../api/field-errors.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { instantOf } from "../../ui/month.ts";
import { MonthField } from "../../ui/MonthField.tsx";
import { today } from "../../ui/period.ts";
import { showSnackbar } from "../../ui/snackbar.ts";
import { useAddInspection } from "./data.ts";

/** Notes the month of an inspection (OQ-134). */
export function AddInspection({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation("vehicles");
  const [month, setMonth] = useState("");
  const [description, setDescription] = useState("");
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { mutate, isPending } = useAddInspection();
  // What is no month is told as what is no date.
  const body = { vehicleId: vehicle.id, inspectionDate: instantOf(month) ?? month, description };
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
      confirmLabel={t(($) => $.upkeepDialog.save)}
      isBusy={isPending}
      onConfirm={save}
    >
      <MonthField
        label={t(($) => $.upkeepDialog.inspectionDate)}
        isRequired
        max={today().slice(0, 7)}
        value={month}
        onChange={(next) => {
          setMonth(next);
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
